import Foundation
import Testing

@testable import SpotlightAPI

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("<p>Fish &amp; chips</p>", "Fish & chips"),
    ("<h1>A</h1><p>b <b>bo</b>ld</p>", "A\nb bold"),
    ("<script>var x = 1 < 2</script>seen<style>p{}</style>", "seen"),
    ("a < b and c > d", "a < b and c > d"),
    ("<!-- <p>gone</p> -->kept", "kept"),
    ("&#65;&#x42;&unknown; &", "AB&unknown; &"),
    ("<p>unfinished", "unfinished"),
    ("<script>unfinished", ""),
    ("unfinished <b", "unfinished <b"),
    ("caf\u{E9}<br>th\u{E9}", "café\nthé"),
    ("", ""),
  ])
  func markupIsStripped(_ html: String, _ expected: String) {
    #expect(HTMLText.plainText(of: Data(html.utf8)) == expected)
  }
}
