import Foundation
import SearchModel

// What the accessors of stored attributes call, one for each type of value.
extension CSSearchableItemAttributeSet {
  subscript(attribute name: String, visibility: Attribute.Visibility) -> String? {
    get {
      guard case .text(let text)? = read(name, .text, visibility) else { return nil }
      return text
    }
    set { setEntry(newValue.map(AttributeValue.text), name: name, visibility: visibility) }
  }

  subscript(attribute name: String, visibility: Attribute.Visibility) -> [String]? {
    get { read(name, .texts, visibility)?.texts }
    set {
      let value = newValue.map { AttributeValue.list($0.map(AttributeValue.text)) }
      setEntry(value, name: name, visibility: visibility)
    }
  }

  subscript(attribute name: String, visibility: Attribute.Visibility) -> NSNumber? {
    get { read(name, .number, visibility).flatMap(NSNumber.init(attributeValue:)) }
    set { setEntry(newValue?.attributeValue, name: name, visibility: visibility) }
  }

  subscript(attribute name: String, visibility: Attribute.Visibility) -> Date? {
    get {
      guard case .date(let date)? = read(name, .date, visibility) else { return nil }
      return date
    }
    set { setEntry(newValue.map(AttributeValue.date), name: name, visibility: visibility) }
  }

  subscript(attribute name: String, visibility: Attribute.Visibility) -> [Date]? {
    get {
      read(name, .dates, visibility)?.members.compactMap { member in
        if case .date(let date) = member { date } else { nil }
      }
    }
    set {
      let value = newValue.map { AttributeValue.list($0.map(AttributeValue.date)) }
      setEntry(value, name: name, visibility: visibility)
    }
  }

  subscript(attribute name: String, visibility: Attribute.Visibility) -> URL? {
    get {
      guard case .text(let text)? = read(name, .url, visibility) else { return nil }
      return URL(string: text)
    }
    set {
      let value = newValue.map { AttributeValue.text($0.absoluteString) }
      setEntry(value, name: name, visibility: visibility)
    }
  }

  subscript(attribute name: String, visibility: Attribute.Visibility) -> Data? {
    get {
      guard case .data(let data)? = read(name, .data, visibility) else { return nil }
      return data
    }
    set { setEntry(newValue.map(AttributeValue.data), name: name, visibility: visibility) }
  }

  subscript(attribute name: String, visibility: Attribute.Visibility) -> [CSPerson]? {
    get {
      guard case .list(let people)? = read(name, .persons, visibility) else { return nil }
      return people.compactMap(CSPerson.init(attributeValue:))
    }
    set {
      let value = newValue.map { AttributeValue.list($0.map(\.attributeValue)) }
      setEntry(value, name: name, visibility: visibility)
    }
  }
}
