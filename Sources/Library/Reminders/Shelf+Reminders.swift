import Accounts
import Foundation
import Localization
import Store

// The person's reminders.
extension Shelf {
  /// The most reminders of one person that are not done.
  package static let mostReminders = 500
  /// The longest countdown or delay of a reminder, in seconds: a year.
  package static let longestCountdown = 366 * 86_400.0

  /// Sets a reminder.
  /// - Throws: `badReminder`, `unknownItem`, `unknownNote`, `store`.
  @discardableResult
  package func addReminder(_ new: NewReminder, now: Date = Date()) async throws(LibraryError) -> Reminder {
    try await addReminder(new, as: UUIDv7.make(now: now), now: now)
  }

  @discardableResult
  func addReminder(_ new: NewReminder, as id: String, now: Date) async throws(LibraryError) -> Reminder {
    let text = try Self.reminderText(new.text)
    let seat = try Self.seat(new.seat)
    let zone = zones.current()
    let (local, due) = try Self.moment(new, in: zone, now: now)
    let zones = zones
    return try await database.write { session in
      let open = try session.run(ReminderStatement.openCount).first?.integer("reminders") ?? 0
      guard open < Self.mostReminders else {
        throw LibraryError.badReminder(reason: localized("there are \(open) already; remove some"))
      }
      let document = try new.document.map { try session.document($0).key }
      let step = try new.note.flatMap { note in
        try session.note(note).note.step(new.step, orFirstRemindedBy: text)
      }
      try session.run(
        ReminderStatement.add, id, document, text, seat, zone.identifier, local?.description,
        new.repeats.rawValue,
        due, now, new.note, false, step)
      if let document { try session.run(ReminderStatement.settleDue, document) }
      return try session.reminder(id, zones).reminder
    }
  }

  /// The person's reminders that are not done, the soonest due first; with `all` also those that are done,
  /// last.
  package func reminders(all: Bool = false, now: Date = Date()) async throws(LibraryError) -> [Reminder] {
    let zones = zones
    let rows = try await database.read { session in
      try session.run(ReminderStatement.reminders).map { try ReminderRow($0, zones) }
    }
    let stale = rows.contains { $0.needsRefresh(zones, now: now) }
    let current = stale ? try await refreshReminders(now: now) : rows
    return current.map(\.reminder).filter { all || $0.due != nil }.sorted(by: Self.isSooner)
  }

  /// A reminder by its identifier.
  /// - Throws: `unknownReminder`, `store`.
  package func reminder(_ id: String) async throws(LibraryError) -> Reminder {
    let zones = zones
    return try await database.read { try $0.reminder(id, zones).reminder }
  }

  /// Changes a reminder's text or computer; its due time stays.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `badReminder`,
  ///   `unknownReminder`, `store`.
  @discardableResult
  package func update(_ reminder: Reminder, now: Date = Date()) async throws(LibraryError) -> Reminder {
    let text = try Self.reminderText(reminder.text)
    let seat = try Self.seat(reminder.seat)
    return try await change(reminder.id, from: reminder.version, now: now) { row in
      Kept(row, text: text, seat: seat)
    }
  }

  /// Changes a reminder's text or computer, and its time or repetition; its due time is computed anew.
  ///
  /// - Parameters:
  ///   - reminder: the reminder as it was read.
  ///   - moment: in the zone of this computer; nil for the time of day that it has.
  ///   - repeats: nil for the repetition that it has.
  ///   - now: the present moment, from which it may be counted.
  /// - Throws: as `update`.
  @discardableResult
  package func update(
    _ reminder: Reminder, to moment: NewReminder.Moment?, repeating repeats: Repetition? = nil,
    now: Date = Date()
  ) async throws(LibraryError) -> Reminder {
    let (text, seat) = (try Self.reminderText(reminder.text), try Self.seat(reminder.seat))
    let zone = zones.current()
    let repeats = repeats ?? reminder.repeats
    let given = moment ?? .next(second: LocalTime(reminder.due ?? now, in: zone).second)
    let (local, due) = try Self.moment(NewReminder(text, given, repeats: repeats), in: zone, now: now)
    return try await change(reminder.id, from: reminder.version, now: now) { row in
      var kept = Kept(row, text: text, seat: seat)
      (kept.local, kept.due, kept.later) = (local?.description, due, nil)
      (kept.zone, kept.repeats) = (zone.identifier, repeats)
      return kept
    }
  }

  /// Records the person's answer to a reminder. An answer to a reminder that was answered elsewhere already
  /// changes nothing.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `badReminder`,
  ///   `unknownReminder`, `store`.
  @discardableResult
  package func answer(
    _ answer: ReminderAnswer, to reminder: Reminder, now: Date = Date()
  ) async throws(LibraryError) -> Reminder {
    let zones = zones
    if case .later(let seconds) = answer { try Self.checkCountdown(seconds) }
    return try await change(reminder.id, from: reminder.version, now: now) { row in
      let kept = row.reminder
      guard row.due != nil else { throw LibraryError.badReminder(reason: localized("it is done already")) }
      var answered = Kept(row, text: kept.text, seat: kept.seat)
      switch answer {
      case .later(let seconds): answered.later = now + seconds
      case .done:
        let zone = zones(kept.zone)
        let next = kept.local.flatMap(LocalTime.init).flatMap {
          kept.repeats.next(after: $0, now: LocalTime(now, in: zone))
        }
        (answered.due, answered.later) = (next?.instant(in: zone), nil)
        if let next { answered.local = next.description }
      }
      return answered
    }
  }

  /// Removes a reminder.
  /// - Throws: `unknownReminder`, `store`.
  package func removeReminder(_ id: String) async throws(LibraryError) {
    try await database.write { session in
      guard let row = try session.run(ReminderStatement.remove, id).first else {
        throw LibraryError.unknownReminder(id: id)
      }
      if let document = try row.optionalText("document") {
        try session.run(ReminderStatement.settleDue, document)
      }
    }
  }

  /// Undoes a change of a reminder: text, computer, time and repetition are as before, and the due time is
  /// computed anew.
  ///
  /// - Parameters:
  ///   - former: the reminder as it was before the change.
  ///   - version: the version that the change made.
  ///   - now: the present moment.
  /// - Throws: `changedMeanwhile` if somebody has changed the reminder since; `badReminder`,
  ///   `unknownReminder`, `store`.
  @discardableResult
  package func changeBack(
    to former: Reminder, from version: Int, now: Date = Date()
  ) async throws(LibraryError) -> Reminder {
    let (text, seat) = (try Self.reminderText(former.text), try Self.seat(former.seat))
    let zone = zones(former.zone)
    return try await change(former.id, from: version, now: now) { row in
      var kept = Kept(row, text: text, seat: seat)
      (kept.local, kept.zone, kept.repeats) = (former.local, former.zone, former.repeats)
      let set = former.local.flatMap(LocalTime.init)?.instant(in: zone)
      kept.due = former.due == nil ? nil : set ?? former.first ?? former.due
      kept.later = former.isLater ? former.due : nil
      return kept
    }
  }

  /// Puts back a reminder that was removed. If its note was erased since, it belongs to none.
  /// - Throws: `changedMeanwhile` if it exists already; `badReminder`, `unknownItem`, `store`.
  @discardableResult
  package func putBackReminder(
    _ removed: Reminder, now: Date = Date()
  ) async throws(LibraryError) -> Reminder {
    guard try await restore(removed, as: removed.id, about: removed.document, now: now) else {
      throw .changedMeanwhile
    }
    return try await reminder(removed.id)
  }

  /// The parts of a reminder that can be changed.
  private struct Kept: Sendable {
    var text: String
    var seat: String?
    var local: String?
    var due: Date?
    var later: Date?
    var zone: String
    var repeats: Repetition

    init(_ row: ReminderRow, text: String, seat: String?) {
      (self.text, self.seat, local) = (text, seat, row.reminder.local)
      (due, later, zone, repeats) = (row.due, row.later, row.reminder.zone, row.reminder.repeats)
    }
  }

  private func change(
    _ id: String, from version: Int, now: Date, _ body: @escaping @Sendable (ReminderRow) throws -> Kept
  ) async throws(LibraryError) -> Reminder {
    let zones = zones
    return try await database.write { session in
      let row = try session.reminder(id, zones)
      guard row.reminder.version == version else { throw LibraryError.changedMeanwhile }
      let kept = try body(row)
      let rows = try session.run(
        ReminderStatement.change, id, version, kept.text, kept.seat, kept.local, kept.due, kept.later, now,
        kept.zone, kept.repeats.rawValue)
      guard !rows.isEmpty else { throw LibraryError.changedMeanwhile }
      if let document = row.document { try session.run(ReminderStatement.settleDue, document) }
      return try session.reminder(id, zones).reminder
    }
  }

  private static func isSooner(_ a: Reminder, _ b: Reminder) -> Bool {
    (a.due ?? .distantFuture, a.id) < (b.due ?? .distantFuture, b.id)
  }
}

// Checks of reminders that are to be set or changed.
extension Shelf {
  private static func reminderText(_ text: String) throws(LibraryError) -> String {
    do { return try cleaned(text) } catch .badTitle(let reason) {
      throw .badReminder(reason: reason)
    }
  }

  private static func seat(_ name: String?) throws(LibraryError) -> String? {
    guard let name else { return nil }
    do { return try cleaned(name) } catch {
      throw .badReminder(reason: localized("that is no computer's name"))
    }
  }

  private static func checkCountdown(_ seconds: Double) throws(LibraryError) {
    guard seconds.isFinite, seconds >= 1, seconds <= longestCountdown else {
      throw .badReminder(reason: localized("from now it takes 1 second to a year"))
    }
  }

  /// When a reminder that is to be set is first due.
  /// - Returns: the reminder's local time, nil for a countdown, and its instant.
  private static func moment(
    _ new: NewReminder, in zone: TimeZone, now: Date
  ) throws(LibraryError) -> (LocalTime?, Date) {
    guard new.repeats.isValid else {
      throw .badReminder(reason: localized("it repeats after 1 to 3650 days, or on weekdays"))
    }
    switch new.moment {
    case .after(let seconds):
      try checkCountdown(seconds)
      // A repeating countdown becomes a time of day, since repetitions come at a time of day.
      let local = new.repeats == .never ? nil : LocalTime(now + seconds, in: zone)
      return (local, local?.instant(in: zone) ?? now + seconds)
    case .at(let local):
      guard local > LocalTime(now, in: zone) else {
        throw .badReminder(reason: localized("\(local) is past"))
      }
      guard local.day - LocalTime(now, in: zone).day <= 36_525 else {
        throw .badReminder(reason: localized("\(local) is not within the next hundred years"))
      }
      return (local, local.instant(in: zone))
    case .next(let second):
      let now = LocalTime(now, in: zone)
      let today = LocalTime(seconds: now.day * 86_400 + min(max(second, 0), 86_399))
      var first = today > now ? today : today.adding(days: 1)
      if case .weekdays(let days) = new.repeats {
        while !days.contains(first.weekday) { first = first.adding(days: 1) }
      }
      return (first, first.instant(in: zone))
    }
  }
}

extension PersonalSession {
  /// A reminder's row.
  /// - Throws: `unknownReminder`.
  func reminder(_ id: String, _ zones: ZoneRules) throws -> ReminderRow {
    guard let row = try run(ReminderStatement.reminder, id).first else {
      throw LibraryError.unknownReminder(id: id)
    }
    return try ReminderRow(row, zones)
  }
}

// Reminders of an exported folder.
extension Shelf {
  /// Imports a reminder that is not done, with its former identifier if that is free. A reminder that was put
  /// off stays so if it is known when it was due before; folders of earlier versions do not tell that of
  /// countdowns.
  /// - Returns: whether the reminder was imported.
  func restore(
    _ reminder: Reminder, as id: String, about document: ShelfItem.ID?, now: Date
  ) async throws(LibraryError) -> Bool {
    let text = try Self.reminderText(reminder.text)
    let seat = try Self.seat(reminder.seat)
    let zones = zones
    guard let due = reminder.due else { return false }
    guard id.utf8.count <= 60, !id.isEmpty,
      reminder.local == nil || reminder.local.flatMap(LocalTime.init) != nil,
      reminder.local != nil || reminder.repeats == .never
    else { throw .badReminder(reason: localized("its time or its identifier is invalid")) }
    let zone = zones(reminder.zone)
    let local = reminder.local.flatMap(LocalTime.init)
    let first = reminder.isLater ? local?.instant(in: zone) ?? reminder.first : nil
    return try await database.write { session in
      let key = try document.map { try session.document($0).key }
      let rows = try session.run(
        ReminderStatement.add, id, key, text, seat, zone.identifier, local?.description,
        reminder.repeats.rawValue, local?.instant(in: zone) ?? first ?? due, now,
        reminder.note, reminder.goesByText, reminder.step)
      if first != nil, !rows.isEmpty {
        try session.run(
          ReminderStatement.change, id, 1, text, seat, local?.description,
          local?.instant(in: zone) ?? first, due, now, zone.identifier, reminder.repeats.rawValue)
      }
      if let key { try session.run(ReminderStatement.settleDue, key) }
      return !rows.isEmpty
    }
  }
}
