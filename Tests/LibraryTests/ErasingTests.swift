import Accounts
import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("Who goes leaves nothing")
struct ErasingTests {
  let place: Place
  init() throws { place = try Place() }

  private static let words = [
    "Zephyrine", "zephyrine", "Xylographica", "Quixotries", "Vermilionish", "quixotries", "Obnubilate",
    "obnubilate",
    "Sesquipedal", "sesquipedal", "Tintinnabulate", "Borborygmus",
  ]

  /// Which of the words stand in any file of the household's.
  private func found() throws -> Set<String> {
    let paths = FileManager.default.enumerator(atPath: place.data.path)?.compactMap { $0 as? String } ?? []
    var found: Set<String> = []
    for path in paths {
      guard let data = try? Data(contentsOf: place.url(path)) else { continue }
      for word in Self.words where data.range(of: Data(word.utf8)) != nil { found.insert(word) }
    }
    return found
  }

  @Test("neither in a row nor in what is left of one, in no file")
  func removed() async throws {
    let accounts = try place.accounts()
    let other = try await accounts.register(name: "Bob", password: "difference")
    let person = try await accounts.register(name: "Zephyrine", password: "analytical")
    let shelf = try await Shelf.open(for: person)
    let id = try await shelf.add(place.pdf("one.pdf", text: "Xylographica"), title: "Xylographica").id
    let mark = try await shelf.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "Quixotries")
    try await shelf.remove(mark)
    try await shelf.set("colour", to: "Vermilionish")
    var note = try await shelf.addNote("Obnubilate", about: id)
    note.body = "Obnubilate no more"
    try await shelf.update(note)
    try await shelf.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "Quixotries once more")
    try await shelf.tag(id, "Sesquipedal")
    try await shelf.addEvent(
      EventContent("Borborygmus", starts: .midnight(ofDay: 20_800)), repeating: RecurrenceRule("FREQ=DAILY"),
      inviting: ["Bob"])
    let reminder = try await shelf.addReminder(NewReminder("Tintinnabulate", .after(seconds: 60)))
    try await shelf.answer(.done, to: reminder)
    try await shelf.addReminder(NewReminder("Tintinnabulate again", .after(seconds: 60), about: id))
    try await shelf.index()
    #expect(try await shelf.search("quixot").hits.count == 1)
    try FileManager.default.removeItem(at: place.url("one.pdf"))
    // The index keeps some small letters in pieces.
    #expect(try found().isSuperset(of: Self.words.filter { $0.first?.isUppercase == true }))

    let now = Date()
    try await accounts.delete(name: "Zephyrine", password: "analytical", now: now)
    // Within the 30 days nothing is lost.
    #expect(try await accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds - 1) == 0)
    // The index keeps some small letters in pieces.
    #expect(try found().isSuperset(of: Self.words.filter { $0.first?.isUppercase == true }))
    #expect(try await accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds) == 1)
    #expect(try found().isEmpty)
    #expect(try await accounts.people().map(\.name) == ["Bob"])
    #expect(try await Shelf.open(for: other).items().isEmpty)
    // Whoever was signed in is so no more.
    await #expect(throws: LibraryError.self) { try await shelf.set("colour", to: "red") }
  }
}
