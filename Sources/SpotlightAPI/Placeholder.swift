// SpotlightAPI
