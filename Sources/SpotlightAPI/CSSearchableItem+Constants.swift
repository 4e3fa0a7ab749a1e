// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of the activity with which an app is opened for an item that was found.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the activity's user information that holds the item's identifier.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of the activity with which a search is continued in an app.
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the activity's user information that holds what was searched for.
public let CSSearchQueryString = "kCSSearchQueryString"
