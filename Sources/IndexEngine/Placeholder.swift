// IndexEngine
