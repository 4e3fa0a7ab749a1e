// DenseAlgebra
