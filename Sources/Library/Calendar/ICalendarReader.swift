import CIcal
import Foundation
import Localization
import Synchronization

/// Reads an iCalendar file with libical: its entries, and problems with those that cannot be imported.
struct ICalendarReader {
  struct Entry: Sendable {
    var uid: String
    var content: EventContent
    var zone: String
    var rule: RecurrenceRule?
    fileprivate var ruleText: String?
    /// The occurrence of a series that a component changes; nil for a series or a single event.
    var occurrence: LocalTime?
    var cancelled: [LocalTime] = []
    /// What was assumed where the file says nothing that can be used, in sentences.
    var assumptions: [String] = []
  }

  static let mostBytes = 10_000_000
  static let mostEntries = 5000

  private(set) var entries: [Entry] = []
  private(set) var problems: [String] = []
  private let zones: ZoneRules
  /// The tz database's names of zones that the file describes itself.
  private var described: [String: String] = [:]

  /// Reads an iCalendar file.
  /// - Throws: `badCalendar` if the data is not an iCalendar file, or is too large.
  init(_ data: Data, _ zones: ZoneRules) throws(LibraryError) {
    self.zones = zones
    guard data.count <= Self.mostBytes else {
      throw .badCalendar(reason: localized("it is larger than 10 MB"))
    }
    guard let text = String(data: data, encoding: .utf8), !text.contains("\0") else {
      throw .badCalendar(reason: localized("it is no UTF-8 text"))
    }
    guard text.range(of: "BEGIN:VCALENDAR", options: .caseInsensitive) != nil else {
      throw .badCalendar(reason: localized("it has no VCALENDAR"))
    }
    var found: [Entry] = []
    var told: [String] = []
    let isRead = RecurrenceRule.ical.withLock { _ in
      guard let root = icalparser_parse_string(text) else { return false }
      defer { icalcomponent_free(root) }
      described = DescribedZones(root, zones).names
      collect(root, &found, &told, depth: 0)
      let errors = icalcomponent_count_errors(root)
      if errors > 0 {
        told.append(
          localized(
            Int(errors), one: "1 line cannot be read and was left out",
            other: "\(errors) lines cannot be read and were left out"))
      }
      return true
    }
    guard isRead else { throw .badCalendar(reason: localized("its parts do not end where they should")) }
    // Recurrence rules are parsed outside libical's lock, which they take themselves.
    found = found.compactMap { entry in
      var entry = entry
      guard let rule = entry.ruleText else { return entry }
      do throws(LibraryError) { entry.rule = try local(try RecurrenceRule(rule), entry.zone) } catch {
        told.append(localized("“\(entry.content.title.prefix(40))”: \(error)"))
        return nil
      }
      return entry
    }
    (entries, problems) = (found, Array(told.prefix(100)))
  }

  private func collect(_ component: OpaquePointer, _ found: inout [Entry], _ told: inout [String], depth: Int)
  {
    guard depth < 8 else { return }
    var child = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
    while let current = child {
      if icalcomponent_isa(current) == ICAL_VEVENT_COMPONENT {
        guard found.count < Self.mostEntries else {
          if told.last != Self.tooMany { told.append(Self.tooMany) }
          return
        }
        do throws(LibraryError) { found.append(try entry(current)) } catch { told.append("\(error)") }
      } else {
        collect(current, &found, &told, depth: depth + 1)
      }
      child = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
    }
  }

  private static let tooMany = localized("only the first 5,000 entries were taken in")

  // MARK: One entry

  private func entry(_ component: OpaquePointer) throws(LibraryError) -> Entry {
    let title = Self.text(component, ICAL_SUMMARY_PROPERTY) ?? localized("Without a title")
    let shown = title.prefix(40)
    var (unknown, assumptions): ([String], [String]) = ([], [])
    guard let start = Self.property(component, ICAL_DTSTART_PROPERTY),
      let (starts, zone, isAllDay) = time(start, &unknown)
    else {
      throw .badEvent(reason: localized("“\(shown)” has no start that can be read"))
    }
    guard let uid = Self.text(component, ICAL_UID_PROPERTY), !uid.isEmpty, uid.utf8.count <= 500 else {
      throw .badEvent(reason: localized("“\(shown)” has no UID"))
    }
    var minutes = minutes(component, from: starts, zone, isAllDay, &unknown)
    if minutes < 0 {
      minutes = 0
      assumptions.append(
        isAllDay
          ? localized("“\(shown)” ends before it starts; it is taken to last one day")
          : localized("“\(shown)” ends before it starts; it is taken to last 0 minutes"))
    }
    if Self.property(component, ICAL_DTEND_PROPERTY) != nil, minutes > Shelf.longestEvent {
      minutes = Shelf.longestEvent
      let days = Shelf.longestEvent / 1440
      assumptions.append(
        localized("“\(shown)” ends more than \(days) days after it starts; it is taken to last \(days) days"))
    }
    var content = EventContent(
      title, starts: starts, minutes: minutes, isAllDay: isAllDay,
      note: Self.text(component, ICAL_DESCRIPTION_PROPERTY) ?? "",
      category: String((Self.text(component, ICAL_CATEGORIES_PROPERTY) ?? "").prefix(60)),
      colour: Self.text(component, ICAL_COLOR_PROPERTY).flatMap { EventColour(rawValue: $0.lowercased()) }
        ?? .blue)
    content = try Shelf.checked(content)
    var entry = Entry(uid: uid, content: content, zone: zone)
    entry.ruleText = Self.text(component, ICAL_RRULE_PROPERTY)
    if let property = Self.property(component, ICAL_RECURRENCEID_PROPERTY) {
      guard let (time, other, _) = time(property, &unknown) else {
        throw .badEvent(reason: localized("“\(shown)” is for a time that cannot be read"))
      }
      let occurrence = moved(time, from: other, to: zone, isAllDay)
      guard occurrence.isReadable else {
        throw .badEvent(reason: localized("“\(shown)” is for a time that cannot be read"))
      }
      entry.occurrence = occurrence
    }
    var property = Self.property(component, ICAL_EXDATE_PROPERTY)
    while let current = property {
      if let (time, other, _) = time(current, &unknown) {
        entry.cancelled.append(moved(time, from: other, to: zone, isAllDay))
      }
      property = icalcomponent_get_next_property(component, ICAL_EXDATE_PROPERTY)
    }
    let here = zones.current().identifier
    entry.assumptions =
      unknown.map { zone in
        localized(
          "“\(shown)” is in the time zone “\(zone.prefix(40))”, which is unknown here; it is taken to be in \(here)"
        )
      } + assumptions
    return entry
  }

  /// Converts a local time from one zone to another.
  private func moved(_ time: LocalTime, from: String, to: String, _ isAllDay: Bool) -> LocalTime {
    from == to || isAllDay ? time : LocalTime(time.instant(in: zones(from)), in: zones(to))
  }

  /// A recurrence rule whose UNTIL is converted from UTC to local time of the zone.
  private func local(_ rule: RecurrenceRule, _ zone: String) throws(LibraryError) -> RecurrenceRule {
    guard let until = rule.until else { return rule }
    return try rule.ending(until: rule.isUntilInUTC ? moved(until, from: "GMT", to: zone, false) : until)
  }

  /// How long a component lasts, in minutes; negative where it ends before it starts.
  private func minutes(
    _ component: OpaquePointer, from start: LocalTime, _ zone: String, _ isAllDay: Bool,
    _ unknown: inout [String]
  ) -> Int {
    if let end = Self.property(component, ICAL_DTEND_PROPERTY), let (time, other, _) = time(end, &unknown) {
      let seconds =
        isAllDay
        ? Double(time.seconds - start.seconds)
        : time.instant(in: zones(other)).timeIntervalSince(start.instant(in: zones(zone)))
      return Int((seconds / 60).rounded(.down))
    }
    if let length = Self.property(component, ICAL_DURATION_PROPERTY) {
      let seconds = icaldurationtype_as_int(icalproperty_get_duration(length))
      return Int((Double(seconds) / 60).rounded(.down))
    }
    return isAllDay ? 1440 : 0
  }

  /// A property's local time, its zone, and whether it is a date; a time without a zone is in the zone of
  /// this computer, and so is one whose zone is unknown, which is added to `unknown` once.
  private func time(_ property: OpaquePointer, _ unknown: inout [String]) -> (LocalTime, String, Bool)? {
    guard let value = Self.value(property) else { return nil }
    let isDate = value.count == 8
    guard let time = RecurrenceRule.time(value) else { return nil }
    if value.hasSuffix("Z") { return (time, "GMT", false) }
    var zone = zones.current().identifier
    if let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
      let name = icalparameter_get_tzid(parameter).map({ String(cString: $0) })
    {
      if let known = known(name) ?? described[name] {
        zone = known
      } else if !isDate, !unknown.contains(name) {
        unknown.append(name)
      }
    }
    return (time, zone, isDate)
  }

  /// The tz database's name of a zone: other programs put prefixes of their own before it. nil if the zone is
  /// unknown.
  private func known(_ name: String) -> String? {
    let parts = name.split(separator: "/")
    return (0..<max(1, min(parts.count, 6))).lazy.map { parts.dropFirst($0).joined(separator: "/") }
      .first { !$0.isEmpty && zones.zone($0) != nil }
  }

  private static func property(_ component: OpaquePointer, _ kind: icalproperty_kind) -> OpaquePointer? {
    icalcomponent_get_first_property(component, kind)
  }

  private static func value(_ property: OpaquePointer) -> String? {
    guard let made = icalproperty_get_value_as_string_r(property) else { return nil }
    defer { icalmemory_free_buffer(made) }
    return String(cString: made)
  }

  /// The text of a component's first property of a kind, with iCalendar's escapes resolved.
  private static func text(_ component: OpaquePointer, _ kind: icalproperty_kind) -> String? {
    property(component, kind).flatMap { value($0) }.map { text in
      var (result, isEscaped) = ("", false)
      for character in text {
        if isEscaped {
          result.append(character == "n" || character == "N" ? "\n" : character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          result.append(character)
        }
      }
      return result
    }
  }
}
