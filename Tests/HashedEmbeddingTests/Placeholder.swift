// HashedEmbeddingTests
