// What an app imports: the value types, the index, and Apple's entity and Spotlight API over it.
@_exported public import AppEntities
@_exported public import IndexEngine
@_exported public import SearchModel
@_exported public import SpotlightAPI
