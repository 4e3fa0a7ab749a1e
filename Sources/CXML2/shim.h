#ifndef CXML2_SHIM_H
#define CXML2_SHIM_H

#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>

#endif
