import SearchModel
import Testing

@Suite struct DonationPatchTests {
  private let stored = Donation(
    key: ItemKey(type: "note", identifier: "1"), title: "Title", text: "Text", keywords: ["k"],
    attributes: [Attribute("a", 1), Attribute("b", "two")], domain: "d", version: "1")

  @Test func anEmptyPatchChangesNothing() {
    #expect(DonationPatch(key: stored.key).applied(to: stored) == stored)
  }

  @Test func fieldsAreReplacedAndAttributesMerged() {
    var patch = DonationPatch(key: stored.key)
    patch.title = "New"
    patch.attributes = [Attribute("b", 3), Attribute("c", true)]
    patch.removedAttributes = ["a"]
    let patched = patch.applied(to: stored)
    #expect(patched.title == "New")
    #expect(patched.text == "Text")
    #expect(patched.attributes == [Attribute("b", 3), Attribute("c", true)])
  }
}
