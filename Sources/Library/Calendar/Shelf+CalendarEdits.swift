import Accounts
import Foundation
import Localization
import Store

// Changing calendar entries: one occurrence of a series, that and all later ones, or the whole series.
extension Shelf {
  /// Changes the content of an entry. For one occurrence and for those that follow, `content` has the start
  /// of that time; for all, the start of the series. Invitations and answers stay.
  ///
  /// - Parameters:
  ///   - event: the entry as it was read.
  ///   - scope: which occurrences of the series.
  ///   - content: what they say from now on.
  ///   - rule: how those that follow, or all, repeat; as before for one time.
  ///   - now: the present moment.
  /// - Returns: the entry that has what was changed: of those that follow, a new one.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `badEvent` where the
  ///   series has no such time, `notAllowed` for whoever is only invited, `unknownEvent`, `store`.
  @discardableResult
  package func change(
    _ event: CalendarEvent, _ scope: EventScope = .all, to content: EventContent,
    repeating rule: RecurrenceRule?, now: Date = Date()
  ) async throws(LibraryError) -> CalendarEvent {
    let content = try Self.checked(content)
    let new = UUIDv7.make(now: now)
    return try await database.write { session in
      try session.change(try session.ownEvent(event), scope, to: content, rule, following: new, now)
    }
  }

  /// What one occurrence of an entry says: as it was changed by itself, else as the entry says, at its own time.
  /// - Throws: `unknownEvent`, `store`.
  package func content(of event: String, at time: LocalTime) async throws(LibraryError) -> EventContent {
    try await database.read { session in
      var content = try session.event(event).event.content
      content.starts = time
      let change = try session.changes(of: event).first { $0.occurrence == time && !$0.isCancelled }
      return change?.content ?? content
    }
  }

  /// Changes the content of an entry, as `change` does.
  ///
  /// - Returns: what is needed to undo the change.
  /// - Throws: as `change`.
  package func edit(
    _ event: CalendarEvent, _ scope: EventScope = .all, to content: EventContent,
    repeating rule: RecurrenceRule?, now: Date = Date()
  ) async throws(LibraryError) -> CalendarUndo {
    let content = try Self.checked(content)
    let new = UUIDv7.make(now: now)
    return try await database.write { session in
      let kept = try session.ownEvent(event)
      let changes = try session.changes(of: kept.id)
      let changed = try session.change(kept, scope, to: content, rule, following: new, now)
      return try session.edited(kept, changes, made: changed.id == kept.id ? nil : changed)
    }
  }
}

extension CalendarEvent {
  /// Simplifies the scope of an edit: for a single event any scope means all of it, and so does a series from
  /// its first occurrence on.
  func settled(_ scope: EventScope) throws -> EventScope {
    switch scope {
    case .all: return .all
    case .one(let time), .following(let time):
      guard let rule else {
        guard time == content.starts else {
          throw LibraryError.badEvent(reason: localized("it is not at \(time)"))
        }
        return .all
      }
      let times = try RecurrenceRule(rule).times(from: content.starts, in: time..<time.adding(seconds: 1))
      guard times == [time] else {
        throw LibraryError.badEvent(reason: localized("the series has nothing at \(time)"))
      }
      if case .following = scope, try self.times(before: time) == 0 { return .all }
      return scope
    }
  }

  fileprivate func times(before time: LocalTime) throws -> Int {
    try rule.map { try RecurrenceRule($0).times(from: content.starts, in: content.starts..<time).count } ?? 0
  }
}

extension PersonalSession {
  /// The person's own entry at the version that was read.
  /// - Throws: `notAllowed`, `changedMeanwhile`, `unknownEvent`.
  func ownEvent(_ event: CalendarEvent) throws -> CalendarEvent {
    let (kept, isOwn) = try self.event(event.id)
    guard isOwn else {
      throw LibraryError.notAllowed(
        why: localized("You may not change “\(kept.content.title)”. Ask the owner."))
    }
    guard kept.version == event.version else { throw LibraryError.changedMeanwhile }
    return kept
  }

  /// Changes the person's own entry in the tables.
  ///
  /// - Parameters:
  ///   - kept: the person's own entry, as it is now.
  ///   - new: the identifier of the later occurrences, if they become an entry of their own.
  /// - Returns: the entry that contains the change.
  fileprivate func change(
    _ kept: CalendarEvent, _ scope: EventScope, to content: EventContent, _ rule: RecurrenceRule?,
    following new: String, _ now: Date
  ) throws -> CalendarEvent {
    switch try kept.settled(scope) {
    case .all: try changeAll(kept, to: content, rule, now)
    case .one(let time):
      try bump(kept, now)
      try saveChange(of: kept.id, at: time, isCancelled: false, content)
    case .following(let time):
      // If the rule has COUNT, the new part of the series gets the occurrences that remain of it.
      var (rest, shift) = (rule, 0)
      if let rule, rule.text == kept.rule {
        let moved = try rule.moved(from: time, to: content.starts)
        (rest, shift) = (moved.rule, moved.seconds)
        if let count = rule.count {
          rest = try moved.rule.ending(until: nil, count: max(1, count - kept.times(before: time)))
        }
      }
      try end(kept, before: time, now)
      let arguments: [any SQLConvertible] = [new, new] + content.arguments + [kept.zone, rest?.text, now]
      try run(EventStatement.add, arguments)
      try run(EventStatement.copyInvitees, kept.id, new)
      if rule?.text == kept.rule {
        try moveChanges(of: kept.id, from: time, to: new, by: shift, since: content.starts)
      }
      try run(EventStatement.removeChanges, kept.id, time.description)
      return try event(new).event
    }
    return try event(kept.id).event
  }

  func bump(_ event: CalendarEvent, _ now: Date) throws {
    guard try !run(EventStatement.touch, event.id, event.version, now).isEmpty else {
      throw LibraryError.changedMeanwhile
    }
  }

  func change(_ event: CalendarEvent, to content: EventContent, _ rule: String?, _ now: Date) throws {
    let arguments: [any SQLConvertible] = [event.id, event.version] + content.arguments + [rule, now]
    guard try !run(EventStatement.change, arguments).isEmpty else { throw LibraryError.changedMeanwhile }
  }

  /// Changes a whole series. Occurrences that were changed separately are moved with it, unless its rule
  /// changes.
  func changeAll(
    _ event: CalendarEvent, to content: EventContent, _ rule: RecurrenceRule?, _ now: Date
  ) throws {
    guard let rule, rule.text == event.rule else {
      try change(event, to: content, rule?.text, now)
      try run(EventStatement.removeChanges, event.id, "")
      return
    }
    let moved = try rule.moved(from: event.content.starts, to: content.starts)
    try change(event, to: content, moved.rule.text, now)
    if content.starts != event.content.starts {
      try moveChanges(of: event.id, from: nil, to: event.id, by: moved.seconds, since: content.starts)
    }
  }

  /// Ends a series before a time, so that it has no occurrence at that time or later.
  func end(_ event: CalendarEvent, before time: LocalTime, _ now: Date) throws {
    guard let rule = event.rule else { return }
    let ended = try RecurrenceRule(rule).ending(until: time.adding(seconds: -1))
    try change(event, to: event.content, ended.text, now)
  }

  func saveChange(of event: String, at time: LocalTime, isCancelled: Bool, _ content: EventContent) throws {
    let arguments: [any SQLConvertible] = [event, time.description, isCancelled] + content.arguments
    try run(EventStatement.saveChange, arguments)
  }

  /// Moves what single occurrences were changed to with their series; those before its new start are dropped.
  fileprivate func moveChanges(
    of event: String, from time: LocalTime?, to other: String, by seconds: Int, since start: LocalTime
  ) throws {
    let changes = try changes(of: event).filter { time == nil || $0.occurrence >= time ?? $0.occurrence }
    if event == other { try run(EventStatement.removeChanges, event, "") }
    for change in changes where change.occurrence.adding(seconds: seconds) >= start {
      var content = change.content
      // An occurrence that was moved separately stays where it is.
      if content.starts == change.occurrence { content.starts = content.starts.adding(seconds: seconds) }
      try saveChange(
        of: other, at: change.occurrence.adding(seconds: seconds), isCancelled: change.isCancelled, content)
    }
  }
}
