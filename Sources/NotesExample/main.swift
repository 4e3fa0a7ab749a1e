// Declares an entity and its query, donates, searches; then the index file is damaged, verified and repaired.
import Foundation
import Limelight

struct NoteEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  static let defaultQuery = NoteQuery()
  let id: String
  @Property(indexingKey: \.title) var name: String
  @Property(indexingKey: \.textContent) var body: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }

  init(id: String, name: String, body: String) {
    self.id = id
    self.name = name
    self.body = body
  }
}

struct NoteQuery: IndexedEntityQuery, EnumerableEntityQuery {
  static let notes = [
    NoteEntity(
      id: "1", name: "Lighthouse walk", body: "Along the cliffs at low tide, seals below."),
    NoteEntity(id: "2", name: "Bread", body: "Rye flour, water, salt, and a night of patience."),
  ]
  func entities(for identifiers: [String]) async throws -> [NoteEntity] {
    Self.notes.filter { identifiers.contains($0.id) }
  }
  func allEntities() async throws -> [NoteEntity] { Self.notes }
}

let path = FileManager.default.temporaryDirectory.path + "/notes-\(UUID().uuidString).limelight"
var index = try await SearchIndex.open(path, options: IndexOptions(createsIfMissing: true))
try await IndexLocation.$override.withValue(index) {
  try await CSSearchableIndex.default().indexAppEntities(NoteQuery.notes)
}
let hits = try await index.search(SearchRequest("walking cliff")).hits
print("found:", hits.map(\.title))

await index.close()
var file = try Data(contentsOf: URL(fileURLWithPath: path))
guard let place = file.range(of: Data("cliffs at low".utf8)) else { exit(1) }
file.replaceSubrange(place, with: Data("cliffs XX low".utf8))
try file.write(to: URL(fileURLWithPath: path))

index = try await SearchIndex.open(path)
registerQuery(NoteQuery(), in: index)
let damage = try await index.verify(VerifyOptions()).ranges
print("damaged:", damage.map { "\($0.range) \($0.badItems): \($0.reasons)" })
let repair = try await index.reindex(.corrupt, dryRun: false).ranges
print("repaired:", repair.map { "\($0.range), asked \($0.asked), donated \($0.donated)" })
print("clean:", try await index.verify(VerifyOptions(derivesAgain: true)).isClean)
await index.close()
try FileManager.default.removeItem(atPath: path)
