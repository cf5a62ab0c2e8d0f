import CIcal
import Foundation
import Localization
import Synchronization

/// How a calendar entry repeats: an RRULE of RFC 5545, in local time.
package struct RecurrenceRule: Hashable, Sendable {
  /// The rule's text, in capitals, its parts in the order in which they were given.
  package let text: String
  private let parts: [(name: String, value: String)]

  /// Compares two rules by their text, from which all else follows.
  package static func == (a: RecurrenceRule, b: RecurrenceRule) -> Bool { a.text == b.text }
  /// Hashes the rule's text, by which rules are compared.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The supported frequencies: a calendar entry does not repeat within a day.
  private static let frequencies: Set = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
  private static let names: Set = [
    "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH",
    "BYSETPOS",
    "WKST",
  ]
  /// The most occurrences of one series that are looked at.
  static let most = 20_000
  /// Guards libical, whose buffers and error state belong to the whole process.
  static let ical = Mutex(())

  /// Parses a recurrence rule.
  /// - Throws: `badEvent` if the text is not a recurrence rule, or one without any occurrence.
  package init(_ text: String) throws(LibraryError) {
    let text = text.uppercased().filter { !$0.isWhitespace }
    var parts: [(String, String)] = []
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2, Self.names.contains(pair[0]), !parts.contains(where: { $0.0 == pair[0] }) else {
        throw .badEvent(reason: localized("“\(part.prefix(40))” is no part of a repetition"))
      }
      parts.append((pair[0], pair[1]))
    }
    guard text.utf8.count <= 500, let frequency = parts.first(where: { $0.0 == "FREQ" })?.1,
      Self.frequencies.contains(frequency)
    else { throw .badEvent(reason: localized("it repeats by days, weeks, months or years")) }
    (self.text, self.parts) = (text, parts)
    let isKnown = Self.ical.withLock { _ in
      icalerror_clear_errno()
      let rule = icalrecurrencetype_from_string(text)
      guard rule.freq != ICAL_NO_RECURRENCE, icalerrno_return().pointee == ICAL_NO_ERROR,
        let iterator = icalrecur_iterator_new(rule, icaltime_from_string("20000101T000000"))
      else { return false }
      defer { icalrecur_iterator_free(iterator) }
      return true
    }
    guard isKnown, count ?? 1 > 0, count ?? 1 <= Self.most, !(has("COUNT") && has("UNTIL")),
      !has("COUNT") || count != nil, !has("UNTIL") || until != nil
    else { throw .badEvent(reason: localized("“\(text.prefix(60))” is no repetition")) }
  }

  func has(_ name: String) -> Bool { parts.contains { $0.name == name } }
  func value(_ name: String) -> String? { parts.first { $0.name == name }?.value }

  var count: Int? { value("COUNT").flatMap { Int($0) } }
  /// The rule's UNTIL in local time; the end of the day if it is a date.
  var until: LocalTime? { value("UNTIL").flatMap { Self.time($0, endOfDay: true) } }
  /// Whether the rule gives UNTIL in UTC.
  var isUntilInUTC: Bool { value("UNTIL")?.hasSuffix("Z") == true }

  /// Parses a date or a date and time of RFC 5545, such as `20261124T090000`.
  static func time(_ text: String, endOfDay: Bool = false) -> LocalTime? {
    let text = text.hasSuffix("Z") ? String(text.dropLast()) : text
    let digits = Array(text)
    guard digits.count == 8 || digits.count == 15 && digits[8] == "T" else { return nil }
    let day = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
    guard digits.count == 15 else { return LocalTime("\(day)T\(endOfDay ? "23:59:59" : "00:00:00")") }
    return LocalTime("\(day)T\(String(digits[9..<11])):\(String(digits[11..<13])):\(String(digits[13..<15]))")
  }

  static func compact(_ time: LocalTime) -> String { time.description.filter { $0 != "-" && $0 != ":" } }

  /// The same recurrence rule with another end.
  func ending(until: LocalTime?, count: Int? = nil) throws(LibraryError) -> RecurrenceRule {
    var kept = parts.filter { $0.name != "UNTIL" && $0.name != "COUNT" }.map { "\($0.name)=\($0.value)" }
    if let until { kept.append("UNTIL=\(Self.compact(until))") }
    if let count { kept.append("COUNT=\(count)") }
    return try RecurrenceRule(kept.joined(separator: ";"))
  }

  /// The same recurrence rule with another value of one of its parts, which is added where it is missing.
  func replacing(_ name: String, by value: String) throws(LibraryError) -> RecurrenceRule {
    var changed = parts.map { "\($0.name)=\($0.name == name ? value : $0.value)" }
    if !has(name) { changed.append("\(name)=\(value)") }
    return try RecurrenceRule(changed.joined(separator: ";"))
  }

  /// The occurrences of a series in local time, its start among them if the rule has it.
  /// - Parameter range: the local times to list; none before the start is given.
  func times(from start: LocalTime, in range: Range<LocalTime>) -> [LocalTime] {
    let text = text
    return Self.ical.withLock { _ in
      let first = icaltime_from_string(Self.compact(start))
      guard icaltime_is_valid_time(first) != 0,
        let iterator = icalrecur_iterator_new(icalrecurrencetype_from_string(text), first)
      else { return [] }
      defer { icalrecur_iterator_free(iterator) }
      // libical skips to the range's start except with COUNT, which counts from the series' start; it also
      // refuses to skip for some rules.
      if !has("COUNT"), range.lowerBound > start {
        _ = icalrecur_iterator_set_start(iterator, icaltime_from_string(Self.compact(range.lowerBound)))
      }
      var times: [LocalTime] = []
      for _ in 0..<Self.most {
        let next = icalrecur_iterator_next(iterator)
        guard icaltime_is_null_time(next) == 0, let time = LocalTime(next), time < range.upperBound else {
          break
        }
        if time >= range.lowerBound, time >= start { times.append(time) }
      }
      return times
    }
  }
}

extension LocalTime {
  fileprivate init?(_ time: icaltimetype) {
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    self.init(
      "\(time.year)-\(two(time.month))-\(two(time.day))T\(two(time.hour)):\(two(time.minute)):\(two(time.second))"
    )
  }
}
