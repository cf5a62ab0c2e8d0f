import Foundation
import Library
import Signals

/// Knows when reminders are due by the application's own clock, and which of them this program holds for the person.
///
/// A value without a clock: the date and time are told with `set`.
struct ReminderDesk: Sendable {
  /// One version of a reminder; another version is due anew.
  private struct Key: Hashable {
    var id: String
    var version: Int
    init(_ reminder: Reminder) { (id, version) = (reminder.id, reminder.version) }
  }

  private var wall: (date: Date, at: Timestamp)?
  /// The reminders that are not done, the soonest first.
  private(set) var open: [Reminder] = []
  /// The reminders that are due, claimed by this program and not answered.
  private(set) var held: [Reminder] = []
  /// The held reminders that the person was shown.
  private(set) var shown: Set<String> = []
  /// The times of countdowns by the application's clock, which cannot be set.
  private var countdowns: [Key: Timestamp] = [:]
  /// The reminders that the store was asked for, and when it is asked again: to renew the claim, or for those that another
  /// program held.
  private var asked: Set<Key> = []
  private var again: Timestamp?
  /// The last change of a reminder, until something else is shown.
  var change = ReminderChange.none

  /// How long the program holds reminders until it renews its claim, s.
  static let holdSeconds = Shelf.claimSeconds / 2
  /// The deviation from which the wall clock counts as having been set, s.
  private static let jumpSeconds = 2.0

  /// Takes in the date and time.
  ///
  /// - Returns: whether the wall clock was set since the last time.
  mutating func set(_ date: Date, at time: Timestamp) -> Bool {
    let jump = wall.map { abs(date.timeIntervalSince($0.date) - (time - $0.at)) > Self.jumpSeconds }
    wall = (date, time)
    if jump == true { asked = [] }
    return jump == true
  }

  /// The date and time as they were told last; nil before.
  var toldDate: Date? { wall?.date }

  /// Forgets all reminders, since those of another person are not known yet.
  mutating func forget() {
    let wall = wall
    self = ReminderDesk()
    self.wall = wall
  }

  /// The date and time at a moment of the application's clock; nil before they were told.
  func date(at time: Timestamp) -> Date? { wall.map { $0.date + (time - $0.at) } }

  mutating func know(_ reminders: [Reminder], at time: Timestamp) {
    open = reminders
    let current = Set(reminders.map(Key.init))
    // A reminder that was answered elsewhere is no longer held.
    held.removeAll { !current.contains(Key($0)) }
    shown.formIntersection(held.map(\.id))
    var kept: [Key: Timestamp] = [:]
    for reminder in reminders where reminder.isCountdown || reminder.isLater {
      kept[Key(reminder)] = countdowns[Key(reminder)] ?? moment(onWall: reminder)
    }
    countdowns = kept
    asked.formIntersection(current)
  }

  /// Takes in the due reminders that this program has claimed.
  mutating func hold(_ reminders: [Reminder]) {
    held = reminders
    shown.formIntersection(reminders.map(\.id))
  }

  /// Drops a reminder that was answered, until its next version comes.
  mutating func drop(_ reminder: Reminder) {
    held.removeAll { $0.id == reminder.id }
    open.removeAll { $0.id == reminder.id }
    shown.remove(reminder.id)
  }

  /// Marks the held reminders as shown, and returns those that were not shown before.
  mutating func show() -> [Reminder] {
    let new = held.filter { !shown.contains($0.id) }
    shown.formUnion(new.map(\.id))
    return new
  }

  /// The reminder to be answered first; nil if none is shown.
  var first: Reminder? { held.first { shown.contains($0.id) } }

  private func moment(onWall reminder: Reminder) -> Timestamp? {
    guard let wall, let due = reminder.due else { return nil }
    // Limited to a century; no reminder needs a later time exactly.
    return wall.at + min(max(due.timeIntervalSince(wall.date), -1), 3e9)
  }

  private func moment(of reminder: Reminder) -> Timestamp? {
    countdowns[Key(reminder)] ?? moment(onWall: reminder)
  }

  /// The reminders that are due now.
  func due(at time: Timestamp) -> [Reminder] {
    open.filter { moment(of: $0).map { $0 <= time } == true }
  }

  /// When the store is to be asked for due reminders: at once for those not asked for yet, later again for the others.
  var deadline: Timestamp? {
    let next = open.filter { !asked.contains(Key($0)) }.compactMap { moment(of: $0) }.min()
    return [next, asked.isEmpty ? nil : again].compactMap(\.self).min()
  }

  /// The due reminders that the store is to be asked for; those that it does not return are held by another program.
  mutating func ask(at time: Timestamp) -> [Reminder] {
    let due = due(at: time)
    asked = Set(due.map(Key.init))
    again = time + Self.holdSeconds
    return due
  }
}
