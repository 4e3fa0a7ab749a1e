// LexicalIndexTests
