// VectorIndexTests
