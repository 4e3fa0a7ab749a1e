// SearchTextTests
