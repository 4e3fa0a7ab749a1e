// AppEntities
