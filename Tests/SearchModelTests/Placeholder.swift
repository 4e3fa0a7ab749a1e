// SearchModelTests
