import Accounts
import Foundation
import Library

/// Writes what a member of a household under test stores, and notes what was confirmed: notes with pictures, reminders,
/// calendar entries, and shares with the other member.
struct MemberWriter: Sendable {
  static let names = ["First", "Second"]
  private static let password = "made up for this"
  /// A PNG file of 2 by 2 px.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGP4z8AARGDiPwMAHfAD/aAzCYkAAAAASUVORK5CYII="

  /// The largest number of each kind in one program; a small one, since everything that was ever confirmed is looked
  /// for after each kill. Own choice.
  private static let most = 4
  /// The largest number of each kind in all. A person may have 5000 entries. Own choice.
  private static let mostInAll = 4000

  private let shelf: Shelf
  private let other: String
  private var left: Int

  static func register(in folder: URL) async throws {
    let accounts = try HouseholdAccounts(folder: folder, configuration: MadeHousehold.quickHashes)
    for name in names { _ = try await accounts.register(name: name, password: password) }
  }

  /// Logs a member in and opens their shelf.
  ///
  /// - Parameter guest: an open shelf of the same household.
  init(_ name: String, in guest: Shelf) async throws {
    shelf = try await Self.shelf(of: name, guest)
    other = Self.names.first { $0 != name } ?? name
    left = try await shelf.notes().count < Self.mostInAll ? Self.most : 0
    // Old reminders are marked done, because a person may have 500 that are not.
    for reminder in try await shelf.reminders() { try await shelf.answer(.done, to: reminder) }
  }

  private static func shelf(of name: String, _ guest: Shelf) async throws -> Shelf {
    let accounts = try HouseholdAccounts(guest.household, configuration: MadeHousehold.quickHashes)
    return try await Shelf.open(for: try await accounts.login(name: name, password: password))
  }

  /// Writes one thing of each kind.
  ///
  /// - Parameters:
  ///   - name: a name for the things.
  ///   - say: called for each thing when the library has confirmed that it is stored.
  mutating func write(_ name: String, _ say: (String) -> Void) async throws {
    guard left > 0 else { return }
    left -= 1
    let note = try await shelf.addNote("What \(name) came to", title: name)
    say("note \(note.id) \(name)")
    guard let bytes = Data(base64Encoded: Self.picture) else { return }
    let picture = try PictureFile(bytes)
    try await shelf.addPicture(picture, to: .note(note.id))
    say("picture \(note.id) \(picture.id)")
    let reminder = try await shelf.addReminder(NewReminder(name, .after(seconds: 86_400)))
    say("reminder \(reminder.id) \(name)")
    try await shelf.answer(.done, to: reminder)
    say("done \(reminder.id) -")
    let starts = LocalTime(Date(), in: .gmt)
    let event = try await shelf.addEvent(EventContent(name, starts: starts), inviting: [other])
    say("event \(event.id) \(name)")
    let share = try await shelf.invite(other, to: .note(note.id), as: .reader)
    say("share \(share.id) \(note.id)")
    guard let asked = try await shelf.invitations().first else { return }
    try await shelf.answer(asked.id, accepting: true)
    say("accepted \(asked.id) -")
  }

  /// Finds confirmed things that are missing.
  ///
  /// - Parameters:
  ///   - kept: what was confirmed, by kind and identifier.
  ///   - guest: an open shelf of the same household.
  /// - Returns: descriptions of missing things.
  static func missing(of kept: [String: [String: String]], _ guest: Shelf) async throws -> [String] {
    var (found, missing): ([String: [String: String]], [String]) = ([:], [])
    for name in names {
      let shelf = try await shelf(of: name, guest)
      for note in try await shelf.notes() {
        found["note", default: [:]][note.id] = note.title
        for picture in try await shelf.pictures(of: .note(note.id)) {
          do { _ = try await shelf.picture(picture.id, of: note.id) } catch {
            missing.append("the file of the picture \(picture.id) in \(note.id)")
          }
          found["picture", default: [:]][note.id] = picture.id
        }
      }
      for reminder in try await shelf.reminders(all: true) {
        found["reminder", default: [:]][reminder.id] = reminder.text
        if reminder.due == nil { found["done", default: [:]][reminder.id] = "-" }
      }
      for event in try await shelf.events() {
        found["event", default: [:]][event.id] = event.content.title
        // An entry and its invitation are made in one step, so that neither may be without the other.
        if event.invitees.isEmpty { missing.append("who is invited to \(event.id)") }
      }
      for share in try await shelf.shares() {
        found["share", default: [:]][share.id] = share.thing
        if share.state == .accepted { found["accepted", default: [:]][share.id] = "-" }
      }
    }
    for (kind, things) in kept {
      for (id, text) in things where found[kind]?[id] != text { missing.append("\(kind) \(id) \(text)") }
    }
    return missing
  }
}
