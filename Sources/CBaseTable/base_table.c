#include "CBaseTable.h"

// Embedded, because a resource bundle is lost when a program is moved.
static const unsigned char table[] = {
#embed "words.table"
};

const void *ll_base_table(void) { return table; }

size_t ll_base_table_size(void) { return sizeof table; }
