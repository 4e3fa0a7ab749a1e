import SpotlightAPI
import Testing

@Suite struct UTTypeTests {
  @Test(arguments: [
    (UTType.swiftSource, UTType.text, true), (.pdf, .text, false), (.pdf, .data, true),
    (.png, .image, true), (.image, .png, false), (.mp3, .audiovisualContent, true),
    (.html, .content, true), (.folder, .item, true), (.json, .json, true), (.vCard, .contact, true),
  ])
  func typesConform(_ type: UTType, _ other: UTType, _ expected: Bool) {
    #expect(type.conforms(to: other) == expected)
  }

  @Test(
    arguments: [
      ("swift", "public.swift-source"), ("MD", "net.daringfireball.markdown"),
      ("jpg", "public.jpeg"), ("nothing-known", nil), ("", nil),
    ] as [(String, String?)])
  func extensionsStandForTypes(_ name: String, _ expected: String?) {
    #expect(UTType(filenameExtension: name)?.identifier == expected)
  }

  @Test func anExtensionOfAnotherKindOfTypeIsUnknown() {
    #expect(UTType(filenameExtension: "png", conformingTo: .text) == nil)
    #expect(UTType(mimeType: "text/html") == .html)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
  }

  @Test(arguments: [
    ("public.text", true), ("com.example.my-type", true), ("", false), ("a b", false),
  ])
  func identifiersAreChecked(_ identifier: String, _ isValid: Bool) {
    #expect((UTType(identifier) != nil) == isValid)
  }
}
