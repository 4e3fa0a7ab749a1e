// HashedEmbedding
