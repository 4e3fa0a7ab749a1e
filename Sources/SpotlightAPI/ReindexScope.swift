/// What the index is asking for while an owner donates again.
package enum ReindexScope {
  /// The type whose items are asked for; deleting everything then concerns that type alone.
  @TaskLocal package static var entityType: String?
}
