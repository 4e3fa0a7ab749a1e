import Foundation
import SearchModel

extension CSSearchableItemAttributeSet {
  /// Sets the value of an attribute that the app defines; nil removes it.
  ///
  /// Values may be strings, numbers, booleans, dates, data, addresses, persons, localised strings, and arrays of these;
  /// dictionaries are kept as property lists that no search sees. Any other value is refused: the attribute is left as it is.
  public func setValue(_ value: Any?, forCustomKey key: CSCustomAttributeKey) {
    guard let value, !(value is NSNull) else {
      setEntry(nil, name: key.keyName, visibility: key.visibility)
      return
    }
    guard let held = CustomValue.attributeValue(of: value) else { return }
    setEntry(held, name: key.keyName, visibility: key.visibility)
  }

  /// The value of an attribute that the app defines: nil, a string, number, date, data, person, or an array of these.
  public func value(forCustomKey key: CSCustomAttributeKey) -> Any? {
    read(key.keyName, .any, key.visibility).flatMap(CustomValue.value)
  }
}

/// Translates the values that custom attributes may have.
enum CustomValue {
  private static let localizedMark = Data("localized".utf8)
  private static let listMark = Data("plist".utf8)

  static func attributeValue(of value: Any) -> AttributeValue? {
    switch value {
    case let text as String: return .text(text)
    case let number as NSNumber: return number.attributeValue
    case let flag as Bool: return .boolean(flag)
    case let number as Int: return .integer(Int64(number))
    case let number as Double: return .number(number)
    case let date as Date: return .date(date)
    case let data as Data: return .data(data)
    case let url as URL: return .text(url.absoluteString)
    case let person as CSPerson: return person.attributeValue
    case let string as CSLocalizedString:
      let forms = string.localizedStrings.sorted { $0.key < $1.key }.flatMap { form in
        [AttributeValue.data(Data(form.key.utf8)), .text(form.value)]
      }
      return .list([.data(localizedMark)] + forms)
    case let values as [Any]:
      let members = values.compactMap(attributeValue)
      return members.count == values.count ? .list(members) : nil
    case let dictionary as [String: Any]:
      let data = try? PropertyListSerialization.data(
        fromPropertyList: dictionary, format: .binary, options: 0)
      return data.map { .list([.data(listMark), .data($0)]) }
    default:
      return integer(value)
    }
  }

  static func value(of attribute: AttributeValue) -> Any? {
    switch attribute {
    case .text(let text): return text
    case .integer, .number, .boolean: return NSNumber(attributeValue: attribute)
    case .date(let date): return date
    case .data(let data): return data
    case .list(let members):
      if let person = CSPerson(attributeValue: attribute) { return person }
      if members.first == .data(localizedMark) { return localized(members.dropFirst()) }
      if members.count == 2, members[0] == .data(listMark), case .data(let data) = members[1] {
        return try? PropertyListSerialization.propertyList(from: data, format: nil)
      }
      return members.compactMap(value)
    }
  }

  private static func localized(_ parts: ArraySlice<AttributeValue>) -> CSLocalizedString {
    var forms: [String: String] = [:]
    var language: String?
    for part in parts {
      switch part {
      case .data(let code): language = String(decoding: code, as: UTF8.self)
      case .text(let text): if let language { forms[language] = text }
      default: break
      }
    }
    return CSLocalizedString(localizedStrings: forms)
  }

  private static func integer(_ value: Any) -> AttributeValue? {
    if let number = value as? any BinaryInteger {
      return Int64(exactly: number).map { .integer($0) }
    }
    if let number = value as? Float { return .number(Double(number)) }
    return nil
  }
}
