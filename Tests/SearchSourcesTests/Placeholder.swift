// SearchSourcesTests
