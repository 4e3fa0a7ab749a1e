/// An option of a command together with the type of its value.
///
/// The definition alone drives the parser and the help text; `read` turns what was given into a value.
package struct Option<Value: Sendable>: Sendable {
  /// The name, the form of the value and the help.
  package let definition: OptionDefinition
  /// Makes the value from the arguments of each time that the option was given.
  let read: @Sendable (_ occurrences: [[String]]) throws(UsageError) -> Value

  private init(
    _ name: String, _ value: OptionDefinition.ValueForm, repeatable: Bool = false, help: String,
    choices: [String] = [],
    read: @escaping @Sendable (_ occurrences: [[String]]) throws(UsageError) -> Value
  ) {
    definition = OptionDefinition(
      name: name, value: value, isRepeatable: repeatable, help: help, choices: choices)
    self.read = read
  }
}

extension Option where Value == Bool {
  /// An option without a value.
  package static func flag(_ name: String, help: String) -> Option {
    Option(name, .none, help: help) { occurrences in !occurrences.isEmpty }
  }
}

extension Option where Value == String? {
  /// An option with any text as its value; completion offers the choices.
  package static func text(
    _ name: String, _ valueName: String, choices: [String] = [], help: String
  ) -> Option {
    Option(name, .one(valueName), help: help, choices: choices) { occurrences in
      occurrences.last?.first
    }
  }
}

extension Option where Value == [String] {
  /// An option with any text as its value that may be given several times.
  package static func texts(_ name: String, _ valueName: String, help: String) -> Option {
    Option(name, .one(valueName), repeatable: true, help: help) { occurrences in
      occurrences.compactMap(\.first)
    }
  }
}

extension Option where Value == Int? {
  /// An option with a whole number that is not negative.
  package static func count(_ name: String, _ valueName: String, help: String) -> Option {
    Option(name, .one(valueName), help: help) { occurrences throws(UsageError) in
      guard let text = occurrences.last?.first else { return nil }
      guard let number = Int(text), number >= 0 else {
        throw .invalidValue(
          option: "--\(name)", value: text, expected: "a whole number from 0 up")
      }
      return number
    }
  }
}

extension Option where Value == Double? {
  /// An option with a number.
  package static func number(_ name: String, _ valueName: String, help: String) -> Option {
    Option(name, .one(valueName), help: help) { occurrences throws(UsageError) in
      guard let text = occurrences.last?.first else { return nil }
      guard let number = Double(text), number.isFinite else {
        throw .invalidValue(option: "--\(name)", value: text, expected: "a number")
      }
      return number
    }
  }
}

extension Option where Value == Int64? {
  /// An option with a number of bytes, with or without a unit.
  package static func bytes(_ name: String, _ valueName: String, help: String) -> Option {
    Option(name, .one(valueName), help: help) { occurrences throws(UsageError) in
      guard let text = occurrences.last?.first else { return nil }
      guard let count = ByteCount.parse(text) else {
        throw .invalidValue(
          option: "--\(name)", value: text, expected: "a number of bytes such as 500000, 64K or 20M"
        )
      }
      return count
    }
  }
}

extension Option where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// An option whose value is one of the names of a type's cases.
  package static func choice(
    _ name: String, _ valueName: String, default fallback: Value, help: String
  ) -> Option {
    let names = Value.allCases.map(\.rawValue)
    return Option(name, .one(valueName), help: help, choices: names) {
      occurrences throws(UsageError) in
      guard let text = occurrences.last?.first else { return fallback }
      guard let value = Value(rawValue: text) else {
        throw .unknownChoice(
          option: "--\(name)", value: text, choices: names)
      }
      return value
    }
  }
}

extension Option {
  /// An option whose value is any number of the names of a type's cases, repeated or separated by commas.
  package static func choices<Choice>(
    _ name: String, _ valueName: String, help: String
  ) -> Option
  where
    Value == [Choice], Choice: RawRepresentable & CaseIterable & Equatable,
    Choice.RawValue == String
  {
    let names = Choice.allCases.map(\.rawValue)
    return Option(name, .one(valueName), repeatable: true, help: help, choices: names) {
      occurrences throws(UsageError) in
      var chosen: [Choice] = []
      for text in occurrences.compactMap(\.first).flatMap({ $0.split(separator: ",") }) {
        guard let choice = Choice(rawValue: String(text)) else {
          throw .unknownChoice(
            option: "--\(name)", value: String(text), choices: names)
        }
        if !chosen.contains(choice) { chosen.append(choice) }
      }
      return chosen
    }
  }
}

extension Option where Value == [Condition] {
  /// An option that takes a condition on an attribute and may be given several times.
  package static func conditions(_ name: String, help: String) -> Option {
    Option(name, .condition, repeatable: true, help: help) { occurrences throws(UsageError) in
      var conditions: [Condition] = []
      for arguments in occurrences { conditions.append(try Condition(arguments)) }
      return conditions
    }
  }
}
