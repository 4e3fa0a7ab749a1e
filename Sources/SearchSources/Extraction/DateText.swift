import Foundation
package import SearchModel

/// Recognises dates that are written out in full, so that they compare as points in time.
package enum DateText {
  /// The date that a text is, if it is one from its first byte to its last.
  ///
  /// `2026-04-30`, or with a time behind `T` or a space: `12:34`, `12:34:56`, `12:34:56.789`, and
  /// behind it nothing, `Z`, `+02:00` or `+0200`. Without an offset the time is UTC. A date that the calendar does not have is text.
  ///
  /// Source: ISO 8601-1:2019 section 5.4 and RFC 3339, https://www.rfc-editor.org/rfc/rfc3339
  package static func value(_ text: String) -> AttributeValue? {
    guard (10...35).contains(text.utf8.count) else { return nil }
    var text = text
    return text.withUTF8 { seconds($0) }.map { .date(Date(timeIntervalSince1970: $0)) }
  }

  /// The date that bytes are, as seconds since 1970.
  package static func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = number(text, 0, 4), let month = number(text, 5, 2), let day = number(text, 8, 2),
      (1...12).contains(month), day >= 1, day <= dayCount(month: month, year: year)
    else { return nil }
    let midnight = Double(daysSince1970(year: year, month: month, day: day)) * 86400
    if text.count == 10 { return midnight }
    guard text.count >= 16, text[10] == UInt8(ascii: "T") || text[10] == 0x20,
      text[13] == UInt8(ascii: ":"), let hour = number(text, 11, 2),
      let minute = number(text, 14, 2), hour < 24, minute < 60
    else { return nil }
    var time = Double(hour * 3600 + minute * 60)
    var position = 16
    if position < text.count, text[position] == UInt8(ascii: ":") {
      guard let second = number(text, 17, 2), second <= 60 else { return nil }
      time += Double(second)
      position = 19
      if position < text.count, text[position] == UInt8(ascii: ".") {
        var scale = 0.1
        position += 1
        let start = position
        while position < text.count, (0x30...0x39).contains(text[position]) {
          time += Double(text[position] - 0x30) * scale
          scale /= 10
          position += 1
        }
        if position == start { return nil }
      }
    }
    guard let offset = offset(text, at: position) else { return nil }
    return midnight + time - Double(offset)
  }

  /// The offset from UTC at a position up to the end, in seconds.
  private static func offset(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
    if position == text.count { return 0 }
    let sign = text[position]
    if sign == UInt8(ascii: "Z") { return position + 1 == text.count ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = number(text, position + 1, 2)
    else { return nil }
    let hasColon = position + 3 < text.count && text[position + 3] == UInt8(ascii: ":")
    let minutePlace = position + (hasColon ? 4 : 3)
    guard let minutes = number(text, minutePlace, 2), minutePlace + 2 == text.count, hours < 24,
      minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int? {
    guard start + count <= text.count else { return nil }
    var value = 0
    for place in start..<start + count {
      guard (0x30...0x39).contains(text[place]) else { return nil }
      value = value * 10 + Int(text[place] - 0x30)
    }
    return value
  }

  private static func dayCount(month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days of the proleptic Gregorian calendar.
  ///
  /// Source: Howard Hinnant, chrono-compatible low-level date algorithms,
  /// https://howardhinnant.github.io/date_algorithms.html
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
