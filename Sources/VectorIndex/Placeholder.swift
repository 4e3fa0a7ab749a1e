// VectorIndex
