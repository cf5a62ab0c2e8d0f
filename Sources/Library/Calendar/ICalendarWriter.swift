import CIcal
import Foundation
import Synchronization

/// Entries as an iCalendar file (RFC 5545): lines of 75 bytes, CRLF, each zone described once.
struct ICalendarWriter {
  private let zones: ZoneRules
  private var lines: [String] = []
  private var described: Set<String> = []

  /// Writes calendar entries as iCalendar.
  /// - Parameter events: the entries, each with its changed occurrences.
  /// - Returns: the iCalendar file's text.
  static func text(
    _ events: [(event: CalendarEvent, changes: [EventChange])], at now: Date, _ zones: ZoneRules
  ) -> String {
    var writer = ICalendarWriter(zones: zones)
    for (event, _) in events { writer.describe(event.zone, event.content.isAllDay) }
    for (event, changes) in events { writer.add(event, changes, now) }
    let all =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Trackii//Trackii//EN"] + writer.lines + ["END:VCALENDAR"]
    return all.map { folded($0) + "\r\n" }.joined()
  }

  private init(zones: ZoneRules) { self.zones = zones }

  // MARK: Zones

  /// Writes the description of a zone, from libical's rules of the system's zones. libical's identifiers have
  /// a vendor's prefix, which is replaced by the zone's own name.
  private mutating func describe(_ zone: String, _ isAllDay: Bool) {
    guard !isAllDay, !Self.isUTC(zone), described.insert(zone).inserted else { return }
    let text = RecurrenceRule.ical.withLock { _ -> String? in
      guard let known = icaltimezone_get_builtin_timezone(zone),
        let component = icaltimezone_get_component(known),
        let made = icalcomponent_as_ical_string_r(component)
      else { return nil }
      defer { icalmemory_free_buffer(made) }
      return String(cString: made)
    }
    // The lines are unfolded here, since every line of the file is folded again later.
    let whole = (text ?? "").replacing("\r\n ", with: "").replacing("\r\n\t", with: "")
    for line in whole.split(whereSeparator: \.isNewline) {
      lines.append(line.hasPrefix("TZID:") ? "TZID:\(zone)" : String(line))
    }
  }

  static func isUTC(_ zone: String) -> Bool { ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(zone) }

  // MARK: Entries

  private mutating func add(_ event: CalendarEvent, _ changes: [EventChange], _ now: Date) {
    begin(event, now)
    add(event.content, event)
    if let rule = event.rule.flatMap({ try? RecurrenceRule($0) }) {
      lines.append("RRULE:\(exported(rule, event))")
    }
    for change in changes where change.isCancelled { lines.append("EXDATE" + time(change.occurrence, event)) }
    for invitee in event.invitees {
      let answer = invitee.answer == .invited ? "NEEDS-ACTION" : invitee.answer.rawValue.uppercased()
      // Members of the household have no e-mail address, so an invalid one is written.
      lines.append("ATTENDEE;CN=\(Self.quoted(invitee.name));PARTSTAT=\(answer):invalid:nomail")
    }
    lines.append("END:VEVENT")
    for change in changes where !change.isCancelled {
      begin(event, now)
      lines.append("RECURRENCE-ID" + time(change.occurrence, event))
      add(change.content, event)
      lines.append("END:VEVENT")
    }
  }

  private mutating func begin(_ event: CalendarEvent, _ now: Date) {
    let stamp = RecurrenceRule.compact(LocalTime(now, in: .gmt))
    lines += ["BEGIN:VEVENT", "UID:\(Self.escaped(event.uid))", "DTSTAMP:\(stamp)Z"]
  }

  private mutating func add(_ content: EventContent, _ event: CalendarEvent) {
    var shown = event
    shown.content.isAllDay = content.isAllDay
    lines.append("DTSTART" + time(content.starts, shown))
    let days = content.minutes / 1440
    lines.append("DURATION:" + (content.isAllDay ? "P\(days)D" : "PT\(content.minutes)M"))
    lines.append("SUMMARY:\(Self.escaped(content.title))")
    if !content.note.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(content.note))") }
    if !content.category.isEmpty { lines.append("CATEGORIES:\(Self.escaped(content.category))") }
    // The COLOR property of RFC 7986, whose names are those of CSS.
    lines.append("COLOR:\(content.colour.rawValue)")
  }

  /// The parameters and value of a time property.
  private func time(_ time: LocalTime, _ event: CalendarEvent) -> String {
    let text = RecurrenceRule.compact(time)
    if event.content.isAllDay { return ";VALUE=DATE:\(text.prefix(8))" }
    if Self.isUTC(event.zone) { return ":\(text)Z" }
    return ";TZID=\(event.zone):\(text)"
  }

  /// A recurrence rule as exported: UNTIL is in UTC if the start has a zone, and a date if it has none (RFC
  /// 5545, 3.3.10).
  private func exported(_ rule: RecurrenceRule, _ event: CalendarEvent) -> String {
    guard let until = rule.until else { return rule.text }
    let instant = LocalTime(until.instant(in: zones(event.zone)), in: .gmt)
    let value =
      event.content.isAllDay
      ? String(RecurrenceRule.compact(until).prefix(8)) : RecurrenceRule.compact(instant) + "Z"
    return rule.text.split(separator: ";").map { $0.hasPrefix("UNTIL=") ? "UNTIL=\(value)" : String($0) }
      .joined(separator: ";")
  }

  // MARK: Text

  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
      .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
  }

  /// A parameter's value in quotes, from which quotes in the text are removed.
  private static func quoted(_ text: String) -> String {
    "\"" + String(text.unicodeScalars.filter { $0 != "\"" && $0.properties.generalCategory != .control })
      + "\""
  }

  /// Folds a line: it continues after 75 bytes with a space, broken between characters.
  private static func folded(_ line: String) -> String {
    var (parts, part, bytes) = ([String](), "", 0)
    for character in line {
      let size = String(character).utf8.count
      if bytes + size > 74, !part.isEmpty {
        parts.append(part)
        (part, bytes) = ("", 0)
      }
      part.append(character)
      bytes += size
    }
    return (parts + [part]).joined(separator: "\r\n ")
  }
}
