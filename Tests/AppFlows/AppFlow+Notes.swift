import ReaderApp
import Reading
import Signals

extension AppFlow {
  static let notes = AppFlow(
    name: "a note about the page is written, added to, removed and put back by looking alone",
    world: World(books: [.plain])
  ) { app in
    try await app.see("people: Guest")
    try await app.look(at: .guest)
    try await app.see("shelf of Guest", within: 2)
    try await app.look(atBook: plainBook)
    try await app.see("reading “\(plainBook)” page 1 of 6", within: 2)
    try await app.look(at: .pageForward)
    try await app.see("page 2 of 6", within: 2)
    try await app.look(at: .menu)
    for _ in 0..<6 where !app.shown.contains("Notes") { try await app.look(atCell: "More…") }
    try await app.look(atCell: "Notes")
    try await app.see(
      "cells: Back, New note…, All notes, More with notes… | There are no notes about this document yet",
      within: 2)
    try await app.look(atCell: "New note…")
    try await app.see("What do you want to note?", within: 2)
    try await app.typeNumber("42")
    try await app.look(atCell: "Keep the note")
    try await app.see("cells: Back, What to do with it…, Add an entry… | 42", within: 3)
    try await app.look(atCell: "Add an entry…")
    try await app.see("What is to be added?", within: 2)
    try await app.typeNumber("7")
    try await app.look(atCell: "Add it")
    try await app.see("cells: Back, What to do with it…, Add an entry… | 42", within: 3)
    try app.expect(app.text.contains("page 2"), "the note is about the page that was read: \(app.text)")
    try app.expect(app.text.hasSuffix(" 7"), "the entry is its end: \(app.text)")
    try await app.look(atCell: "What to do with it…")
    // The cell that led here has to be left first, also where others lie in its place now.
    app.look = ScreenPoint(x: app.screen.widthPx / 2, y: 30)
    await app.frames(20)
    try await app.look(atCell: "Remove")
    try await app.see("There are no notes about this document yet", within: 3)
    try await app.look(atCell: "Put “42” back")
    try await app.see("Add an entry… | 42", within: 3)
    try await app.look(atCell: "Back")
    try await app.see("42 | 1 note about this document", within: 2)
    try await app.look(atCell: "Back")
    try await app.see("reading “\(plainBook)” page 2 of 6", within: 2)
  }
}

extension AppDriver {
  /// The page of text that is shown with cells below.
  fileprivate var text: String {
    guard case .panel(let scene) = view?.content else { return "" }
    return scene.detail?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
  }

  fileprivate func frames(_ count: Int) async { for _ in 0..<count { await frame() } }

  fileprivate func typeNumber(_ digits: String) async throws {
    try await look(atCell: "More…")
    try await look(atCell: "123")
    for digit in digits { try await look(atCell: String(digit)) }
    try await look(atCell: "Keys")
  }
}
