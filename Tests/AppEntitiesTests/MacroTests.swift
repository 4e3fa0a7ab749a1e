import AppEntities
import Foundation
import SpotlightAPI
import Testing

@Suite struct MacroTests {
  @Test func places() {
    let place = Place(id: 3, name: "Lisbon")
    #expect(place.$latitude.wrappedValue == 1.5)
    #expect(MemoryLayout.size(ofValue: place) == MemoryLayout<Int>.size * 6)
  }
}
