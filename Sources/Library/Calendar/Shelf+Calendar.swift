import Accounts
import Foundation
import Localization
import Store

// The person's calendar, including entries to which others invited them.
extension Shelf {
  /// The most entries that one person can have.
  package static let mostEvents = 5000
  /// The longest duration of an entry, in minutes: a year.
  package static let longestEvent = 366 * 1440

  /// Adds an entry to the person's calendar.
  ///
  /// - Parameters:
  ///   - content: title, time and the rest of the entry.
  ///   - rule: how it repeats; nil for a single event.
  ///   - invited: names of the members to invite.
  ///   - now: the present moment.
  /// - Throws: `badEvent`, `unknownMember`, `yourself`, `notAllowed`, `store`; nothing is kept then.
  @discardableResult
  package func addEvent(
    _ content: EventContent, repeating rule: RecurrenceRule? = nil, inviting invited: [String] = [],
    now: Date = Date()
  ) async throws(LibraryError) -> CalendarEvent {
    let id = UUIDv7.make(now: now)
    return try await addEvent(
      content, rule, in: zones.current().identifier, uid: id, id: id, inviting: invited, now: now)
  }

  func addEvent(
    _ content: EventContent, _ rule: RecurrenceRule?, in zone: String, uid: String, id: String,
    inviting invited: [String] = [], now: Date
  ) async throws(LibraryError) -> CalendarEvent {
    let content = try Self.checked(content)
    let keys = try inviteeKeys(invited)
    return try await database.write { session in
      try session.addEvent(content, rule, in: zone, uid: uid, id: id, now)
      try session.invite(keys, to: id, now)
      return try session.event(id).event
    }
  }

  /// A calendar entry by its identifier.
  /// - Throws: `unknownEvent`, `store`.
  package func event(_ id: String) async throws(LibraryError) -> CalendarEvent {
    try await database.read { try $0.event(id).event }
  }

  /// The occurrences that begin or continue in these days, in local time of this computer, the earliest
  /// first. Entries that the person declined are left out.
  /// - Parameter days: from one midnight until before another; two years at most.
  package func occurrences(in days: Range<LocalTime>) async throws(LibraryError) -> [EventOccurrence] {
    let zones = zones
    let bounded = days.lowerBound..<min(days.upperBound, days.lowerBound.adding(days: 732))
    return try await database.read { session in
      // Begins earlier than asked: another zone may be a day ahead or behind, and a long entry may have begun
      // long before.
      let first = bounded.lowerBound.adding(seconds: -60 * Self.longestEvent - 86_400)
      let last = bounded.upperBound.adding(days: 1)
      // As texts, times after the year 9999 come before those of it: then no entry is too late.
      let rows = try session.run(
        EventStatement.events, first.description, last.isReadable ? last.description : "a")
      var found: [EventOccurrence] = []
      for row in try rows.map({ try EventRow($0) }) {
        let event = try session.complete(row)
        if event.invitees.contains(where: { $0.isOneself && $0.answer == .declined }) { continue }
        let changes =
          try event.rule == nil
          ? [] : session.run(EventStatement.changes, event.id).map { try EventChange($0) }
        found += try event.occurrences(changes, in: bounded, zones)
      }
      return found.sorted { ($0.starts, $0.id) < ($1.starts, $1.id) }
    }
  }

  /// The person's entries, and those to which others invited them, whose title, note or category contains
  /// every word.
  package func events(matching words: String = "") async throws(LibraryError) -> [CalendarEvent] {
    let words = EventWords(words)
    return try await database.read { session in
      try session.run(EventStatement.events, "0", "a").map { try EventRow($0) }.compactMap { row in
        guard words.stand(in: row.event.content) else { return nil }
        return try session.complete(row)
      }
    }
  }

  /// Invitations to calendar entries that the person has not answered.
  package func eventInvitations() async throws(LibraryError) -> [CalendarEvent] {
    try await events().filter { event in
      event.owner != nil && event.invitees.contains { $0.isOneself && $0.answer == .invited }
    }
  }

  /// Answers an invitation to a calendar entry.
  /// - Throws: `unknownEvent`, also if the person is not invited to it; `store`.
  package func answer(
    event id: String, accepting: Bool, now: Date = Date()
  ) async throws(LibraryError) {
    let answer: Invitee.Answer = accepting ? .accepted : .declined
    try await database.write { session in
      guard try !session.run(EventStatement.answer, id, answer.rawValue, now).isEmpty else {
        throw LibraryError.unknownEvent(id: id)
      }
    }
  }

  /// Invites members to one of the person's own entries; a member who declined is asked again.
  /// - Throws: `unknownEvent`, `unknownMember`, `yourself`, `notAllowed`, `store`; nobody is invited then.
  package func invite(_ names: [String], toEvent id: String, now: Date = Date()) async throws(LibraryError) {
    let keys = try inviteeKeys(names)
    try await database.write { session in
      guard try session.event(id).isOwn else {
        throw LibraryError.notAllowed(why: localized("You may not invite to this entry. Ask the owner."))
      }
      try session.invite(keys, to: id, now)
    }
  }

  /// Takes back a member's invitation to an entry.
  /// - Throws: `unknownEvent`, `unknownMember`, `notAllowed`, `store`.
  package func uninvite(_ name: String, fromEvent id: String) async throws(LibraryError) {
    guard let key = Person.key(name) else { throw .unknownMember(name: name) }
    try await database.write { session in
      guard try session.event(id).isOwn else {
        throw LibraryError.notAllowed(why: localized("You may not change this entry. Ask the owner."))
      }
      guard try !session.run(EventStatement.uninvite, id, key).isEmpty else {
        throw LibraryError.unknownMember(name: name)
      }
    }
  }

  private func inviteeKeys(_ names: [String]) throws(LibraryError) -> [Guest] {
    guard names.isEmpty || database.store.person != nil else {
      throw .notAllowed(why: localized("The guest cannot invite others. Log in first."))
    }
    var keys: [Guest] = []
    for name in names {
      guard let key = Person.key(name) else { throw .unknownMember(name: name) }
      keys.append(Guest(key: key, ifNobody: uninvitable(name, key)))
    }
    return keys
  }

  static func checked(_ content: EventContent) throws(LibraryError) -> EventContent {
    var content = content
    do {
      content.title = try cleaned(content.title)
      if !content.category.isEmpty { content.category = try cleaned(content.category) }
    } catch {
      throw .badEvent(reason: localized("a title and a category have 1 to 500 characters that can be seen"))
    }
    guard content.category.count <= 60, content.note.utf8.count <= 100_000 else {
      throw .badEvent(reason: localized("a category has 60 characters at most, a note 100,000 bytes"))
    }
    if content.isAllDay {
      content.starts = content.starts.midnight
      content.minutes = max(1440, (content.minutes + 1439) / 1440 * 1440)
    }
    guard content.starts.isReadable else {
      throw .badEvent(reason: localized("it starts in a year from 1583 to 9999; choose another day"))
    }
    guard (0...longestEvent).contains(content.minutes) else {
      throw .badEvent(reason: localized("it lasts at most a year"))
    }
    return content
  }
}

extension CalendarEvent {
  /// The occurrences of an entry in these days, in local time of this computer.
  func occurrences(
    _ changes: [EventChange], in days: Range<LocalTime>, _ zones: ZoneRules
  ) throws -> [EventOccurrence] {
    let here = zones.current()
    let (begin, end) = (days.lowerBound.instant(in: here), days.upperBound.instant(in: here))
    let zone = zones(self.zone)
    let longest = ([content.minutes] + changes.map(\.content.minutes)).max() ?? 0
    let range =
      LocalTime(begin, in: zone).adding(
        seconds: -60 * longest - 86_400)..<LocalTime(end, in: zone).adding(days: 1)
    var times: [LocalTime] = [content.starts]
    if let rule { times = try RecurrenceRule(rule).times(from: content.starts, in: range) }
    // An occurrence that was moved into these days may lie outside them by the series' rule.
    let moved = changes.filter { !$0.isCancelled && range.contains($0.content.starts) }.map(\.occurrence)
    return (times + moved.filter { !times.contains($0) }).compactMap { time in
      let change = changes.first { $0.occurrence == time }
      guard change?.isCancelled != true else { return nil }
      var content = change?.content ?? content
      if change == nil { content.starts = time }
      // An all-day occurrence is on that day in whatever zone the reader is.
      let place = content.isAllDay ? here : zone
      let starts = content.starts.instant(in: place)
      let ends =
        content.isAllDay
        ? content.starts.adding(seconds: 60 * content.minutes).instant(in: place)
        : starts + Double(content.minutes) * 60
      guard starts < end, ends > begin || starts >= begin else { return nil }
      return EventOccurrence(event: self, content: content, occurrence: time, starts: starts, ends: ends)
    }
  }
}

extension PersonalSession {
  /// An entry of the person's calendar, and whether it is their own.
  /// - Throws: `unknownEvent`, also for somebody else's entry.
  func event(_ id: String) throws -> (event: CalendarEvent, isOwn: Bool) {
    guard let row = try run(EventStatement.event, id).first else { throw LibraryError.unknownEvent(id: id) }
    let event = try EventRow(row)
    return (try complete(event), event.isOwn)
  }

  /// Adds an entry to the calendar; nothing is kept if it throws.
  /// - Parameter content: has been checked.
  /// - Throws: `badEvent` if there are too many entries, or one with the same UID; errors of the store.
  func addEvent(
    _ content: EventContent, _ rule: RecurrenceRule?, in zone: String, uid: String, id: String, _ now: Date
  ) throws {
    let count = try run(EventStatement.count).first?.integer("events") ?? 0
    guard count < Shelf.mostEvents else {
      throw LibraryError.badEvent(
        reason: localized(
          count, one: "there is \(count) entry already; remove some",
          other: "there are \(count) entries already; remove some"))
    }
    let arguments: [any SQLConvertible] = [id, uid] + content.arguments + [zone, rule?.text, now]
    try run(EventStatement.purgeUID, uid)
    guard try !run(EventStatement.add, arguments).isEmpty else {
      throw LibraryError.badEvent(reason: localized("there is one with the same UID"))
    }
  }

  /// A row's entry, completed with its invited members.
  func complete(_ row: EventRow) throws -> CalendarEvent {
    var event = row.event
    event.invitees = try run(EventStatement.invitees, event.id).map {
      Invitee(
        name: try $0.optionalText("name") ?? "",
        answer: Invitee.Answer(rawValue: try $0.text("answer")) ?? .invited,
        isOneself: try $0.flag("is_self"))
    }
    return event
  }

  fileprivate func invite(_ people: [Guest], to event: String, _ now: Date) throws {
    for person in people where try run(EventStatement.invite, event, person.key, now).isEmpty {
      throw person.ifNobody
    }
  }
}

/// A member who is to be invited to an entry.
private struct Guest: Sendable {
  let key: String
  /// The error to report if no member who can be invited has this name.
  let ifNobody: LibraryError
}
