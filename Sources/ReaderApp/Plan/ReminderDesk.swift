import Foundation
import Library
import Signals

/// When reminders are due by the application's own clock, and which of them this program holds for the person.
///
/// A value without a clock: what the wall's clock shows is told with `set`.
struct ReminderDesk: Sendable {
  /// A reminder as it was at one time; another version is due anew.
  private struct Key: Hashable {
    var id: String
    var version: Int
    init(_ reminder: Reminder) { (id, version) = (reminder.id, reminder.version) }
  }

  private var wall: (date: Date, at: Timestamp)?
  /// Not done, the soonest first.
  private(set) var open: [Reminder] = []
  /// Due, held by this program and not answered.
  private(set) var held: [Reminder] = []
  /// Those of them that the person was shown.
  private(set) var shown: Set<String> = []
  /// What is counted down goes by the application's clock, which nobody sets.
  private var countdowns: [Key: Timestamp] = [:]
  /// What the store was asked for, and when it is asked again: to go on holding, or for what another program held.
  private var asked: Set<Key> = []
  private var again: Timestamp?
  /// The last change of one, until something else is shown.
  var change = ReminderChange.none

  /// Before a hold ends, s.
  static let holdSeconds = Shelf.claimSeconds / 2
  /// A clock that differs by more was set, s.
  private static let jumpSeconds = 2.0

  /// What the wall's clock shows now.
  /// - Returns: whether it was set since the last time.
  mutating func set(_ date: Date, at time: Timestamp) -> Bool {
    let jump = wall.map { abs(date.timeIntervalSince($0.date) - (time - $0.at)) > Self.jumpSeconds }
    wall = (date, time)
    if jump == true { asked = [] }
    return jump == true
  }

  /// What the wall's clock showed when it was told last.
  var toldDate: Date? { wall?.date }

  /// Somebody else's are not known yet.
  mutating func forget() {
    let wall = wall
    self = ReminderDesk()
    self.wall = wall
  }

  /// What the wall's clock shows; nil before anybody has told.
  func date(at time: Timestamp) -> Date? { wall.map { $0.date + (time - $0.at) } }

  mutating func know(_ reminders: [Reminder], at time: Timestamp) {
    open = reminders
    let current = Set(reminders.map(Key.init))
    // What was answered elsewhere is held no longer.
    held.removeAll { !current.contains(Key($0)) }
    shown.formIntersection(held.map(\.id))
    var kept: [Key: Timestamp] = [:]
    for reminder in reminders where reminder.isCountdown || reminder.isLater {
      kept[Key(reminder)] = countdowns[Key(reminder)] ?? moment(onWall: reminder)
    }
    countdowns = kept
    asked.formIntersection(current)
  }

  /// Those are due, and this program holds them.
  mutating func hold(_ reminders: [Reminder]) {
    held = reminders
    shown.formIntersection(reminders.map(\.id))
  }

  /// It was answered: another version comes.
  mutating func drop(_ reminder: Reminder) {
    held.removeAll { $0.id == reminder.id }
    open.removeAll { $0.id == reminder.id }
    shown.remove(reminder.id)
  }

  /// What the person has not been shown yet, and is shown now.
  mutating func show() -> [Reminder] {
    let new = held.filter { !shown.contains($0.id) }
    shown.formUnion(new.map(\.id))
    return new
  }

  /// The one to be answered first.
  var first: Reminder? { held.first { shown.contains($0.id) } }

  private func moment(onWall reminder: Reminder) -> Timestamp? {
    guard let wall, let due = reminder.due else { return nil }
    // No further than a century, which no timer needs to know exactly.
    return wall.at + min(max(due.timeIntervalSince(wall.date), -1), 3e9)
  }

  private func moment(of reminder: Reminder) -> Timestamp? {
    countdowns[Key(reminder)] ?? moment(onWall: reminder)
  }

  /// Those that are due now.
  func due(at time: Timestamp) -> [Reminder] {
    open.filter { moment(of: $0).map { $0 <= time } == true }
  }

  /// When the store is to be asked for what is due: at once for what has not been asked for, again for the rest.
  var deadline: Timestamp? {
    let next = open.filter { !asked.contains(Key($0)) }.compactMap { moment(of: $0) }.min()
    return [next, asked.isEmpty ? nil : again].compactMap(\.self).min()
  }

  /// The store is asked for those that are due now; what it does not give is held by another program.
  mutating func ask(at time: Timestamp) -> [Reminder] {
    let due = due(at: time)
    asked = Set(due.map(Key.init))
    again = time + Self.holdSeconds
    return due
  }
}
