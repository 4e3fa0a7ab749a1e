#ifndef CBASETABLE_H
#define CBASETABLE_H

#include <stddef.h>

// The table of embeddings that ships: learned from WordNet, see LICENSE-WordNet. Its form is that of LearnedTable.
const void *ll_base_table(void);
size_t ll_base_table_size(void);

#endif
