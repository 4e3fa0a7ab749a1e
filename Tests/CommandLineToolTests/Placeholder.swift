// CommandLineToolTests
