/// A column of the full-text table that a query can be limited to.
package enum QueryColumn: String, Sendable, CaseIterable {
  case title
  case text
  case keywords
}
