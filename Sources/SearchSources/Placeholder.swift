// SearchSources
