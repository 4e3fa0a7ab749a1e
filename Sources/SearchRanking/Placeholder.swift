// SearchRanking
