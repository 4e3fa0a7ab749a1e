// SpotlightAPITests
