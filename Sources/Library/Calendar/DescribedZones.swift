import CIcal
import Foundation

/// Time zones that a calendar file describes itself (VTIMEZONE) under names of its own: each is taken for a zone of the tz
/// database that has the same offsets in the years of the file's entries.
///
/// To be used while libical's lock (`RecurrenceRule.ical`) is held.
struct DescribedZones {
  /// The tz database's name by the file's own.
  private(set) var names: [String: String] = [:]

  /// The most zones of a file that are looked at, and the most years.
  private static let (most, mostYears) = (50, 6)

  /// Finds the zones of a file.
  ///
  /// - Parameters:
  ///   - root: the file, as libical has parsed it.
  ///   - zones: the rules of this computer.
  init(_ root: OpaquePointer, _ zones: ZoneRules) {
    let years = Self.years(root)
    guard !years.isEmpty else { return }
    for component in Self.components(root, ICAL_VTIMEZONE_COMPONENT).prefix(Self.most) {
      guard let name = Self.value(component, ICAL_TZID_PROPERTY), zones.zone(name) == nil, names[name] == nil,
        let offsets = Self.offsets(component, years)
      else { continue }
      let likely = [zones.current().identifier, Self.location(component)].compactMap { $0 }
      let all = likely.lazy.map { $0 } + TimeZone.knownTimeZoneIdentifiers.sorted()
      names[name] = all.first { candidate in
        guard let zone = zones.zone(candidate) else { return false }
        return offsets.allSatisfy { zone.secondsFromGMT(for: $0.instant) == $0.seconds }
      }
    }
  }

  /// The years in which entries begin, the first ones and the one after them.
  private static func years(_ root: OpaquePointer) -> [Int] {
    let starts = components(root, ICAL_VEVENT_COMPONENT).compactMap { event in
      value(event, ICAL_DTSTART_PROPERTY).flatMap { Int($0.prefix(4)) }
    }
    let all = Set(starts.flatMap { [$0, $0 + 1] }.filter { (1970...9998).contains($0) })
    return Array(all.sorted().prefix(mostYears))
  }

  /// The offsets of a described zone in the middle of each half month of some years.
  private static func offsets(
    _ component: OpaquePointer, _ years: [Int]
  ) -> [(instant: Date, seconds: Int)]? {
    guard let zone = icaltimezone_new() else { return nil }
    defer { icaltimezone_free(zone, 1) }
    // The zone takes hold of what it is given.
    guard let copy = icalcomponent_new_clone(component) else { return nil }
    guard icaltimezone_set_component(zone, copy) != 0 else {
      icalcomponent_free(copy)
      return nil
    }
    return years.flatMap { year in
      (1...12).flatMap { month in
        [7, 21].compactMap { day -> (instant: Date, seconds: Int)? in
          let text = "\(padded(year, 4))\(padded(month, 2))\(padded(day, 2))T120000"
          guard let local = RecurrenceRule.time(text) else { return nil }
          var (time, isDaylight) = (icaltime_from_string(text), Int32(0))
          let seconds = Int(icaltimezone_get_utc_offset(zone, &time, &isDaylight))
          return (Date(timeIntervalSince1970: Double(local.seconds - seconds)), seconds)
        }
      }
    }
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
  }

  /// The name that other programs give a zone beside the file's own (X-LIC-LOCATION).
  private static func location(_ component: OpaquePointer) -> String? {
    var property = icalcomponent_get_first_property(component, ICAL_X_PROPERTY)
    while let current = property {
      if let name = icalproperty_get_x_name(current).map({ String(cString: $0) }), name == "X-LIC-LOCATION" {
        return text(current)
      }
      property = icalcomponent_get_next_property(component, ICAL_X_PROPERTY)
    }
    return nil
  }

  private static func components(
    _ root: OpaquePointer, _ kind: icalcomponent_kind, depth: Int = 0
  ) -> [OpaquePointer] {
    guard depth < 8 else { return [] }
    // A walk within another would change where libical stands, so the children are listed first.
    var children: [OpaquePointer] = []
    var child = icalcomponent_get_first_component(root, ICAL_ANY_COMPONENT)
    while let current = child {
      children.append(current)
      child = icalcomponent_get_next_component(root, ICAL_ANY_COMPONENT)
    }
    return children.flatMap {
      icalcomponent_isa($0) == kind ? [$0] : components($0, kind, depth: depth + 1)
    }
  }

  private static func value(_ component: OpaquePointer, _ kind: icalproperty_kind) -> String? {
    icalcomponent_get_first_property(component, kind).flatMap(text)
  }

  private static func text(_ property: OpaquePointer) -> String? {
    guard let made = icalproperty_get_value_as_string_r(property) else { return nil }
    defer { icalmemory_free_buffer(made) }
    return String(cString: made)
  }
}
