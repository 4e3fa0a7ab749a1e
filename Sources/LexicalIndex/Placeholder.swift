// LexicalIndex
