// IndexEngineTests
