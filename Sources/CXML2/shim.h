#ifndef CXML2_SHIM_H
#define CXML2_SHIM_H

#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU, whose headers declare other versions of the types that
// Foundation's own ICU declares. Only a struct that Swift never looks into depends on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>

static inline void cxml2_ignore(void *context, const char *message, ...) {
  (void)context;
  (void)message;
}

// Some failures of character conversion are printed whatever the options say. The handler is a
// variable per thread, with a variadic function that Swift cannot write; it is put back afterwards.
static inline xmlDocPtr cxml2_read_html(htmlParserCtxtPtr parser, const char *bytes, int count,
                                        const char *encoding, int options) {
  xmlGenericErrorFunc handler = xmlGenericError;
  void *context = xmlGenericErrorContext;
  xmlSetGenericErrorFunc(NULL, cxml2_ignore);
  xmlDocPtr document = htmlCtxtReadMemory(parser, bytes, count, NULL, encoding, options);
  xmlSetGenericErrorFunc(context, handler);
  return document;
}

// `xmlFree` is a variable that holds a function, which Swift takes for shared mutable state.
static inline void cxml2_free(void *memory) { xmlFree(memory); }

#endif
