// SearchRankingTests
