import Foundation
import SearchModel

extension NSNumber {
  /// The number as an attribute's value: a boolean, a whole number or a floating point number, as it was made.
  var attributeValue: AttributeValue {
    switch String(cString: objCType) {
    case "c", "B": .boolean(boolValue)
    case "d", "f": .number(doubleValue)
    default: .integer(int64Value)
    }
  }

  /// A number from an attribute's value; nil for anything that is no number.
  convenience init?(attributeValue: AttributeValue) {
    switch attributeValue {
    case .integer(let value): self.init(value: value)
    case .number(let value): self.init(value: value)
    case .boolean(let value): self.init(value: value)
    case .text, .date, .data, .list: return nil
    }
  }
}
