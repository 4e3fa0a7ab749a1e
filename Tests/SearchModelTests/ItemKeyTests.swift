import SearchModel
import Testing

@Suite struct ItemKeyTests {
  @Test func namesThatDifferOnlyInNormalisationAreTwoItems() {
    let composed = ItemKey(type: "file", identifier: "/caf\u{E9}")
    let decomposed = ItemKey(type: "file", identifier: "/cafe\u{301}")
    #expect(composed.identifier == decomposed.identifier, "Swift's own equality takes them for one")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect((composed < decomposed) != (decomposed < composed))
  }

  @Test func typeAndIdentifierDoNotRunTogether() {
    #expect(ItemKey(type: "ab", identifier: "c") != ItemKey(type: "a", identifier: "bc"))
    #expect(ItemKey(type: "a", identifier: "z") < ItemKey(type: "b", identifier: "a"))
  }
}
