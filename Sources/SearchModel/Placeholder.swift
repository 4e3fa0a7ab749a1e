// SearchModel
