#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const void *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, (const char *)text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// As above.
static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// sqlite3_db_config takes variable arguments, which Swift does not import.
static inline int csqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// The type name of a bound pointer is compared by content but kept by address, so it has to be a
// C literal.
static inline int csqlite_fts5_api(sqlite3 *database, fts5_api **api) {
  sqlite3_stmt *statement = 0;
  *api = 0;
  int code = sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, 0);
  if (code == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
    code = sqlite3_finalize(statement);
  }
  return code;
}

// open takes variable arguments, which Swift does not import without a C library overlay. Creates
// an empty file that its owner alone may read; an existing file is left as it is. Returns errno.
static inline int csqlite_create_private_file(const char *path) {
  int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

#endif
