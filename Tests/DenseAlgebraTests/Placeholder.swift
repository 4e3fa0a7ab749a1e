// DenseAlgebraTests
