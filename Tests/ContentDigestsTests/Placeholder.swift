// ContentDigestsTests
