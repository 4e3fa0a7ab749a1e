// AppEntitiesTests
