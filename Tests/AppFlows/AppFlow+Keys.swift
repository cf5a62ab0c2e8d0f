import ReaderApp
import Reading
import Signals

extension AppFlow {
  static let typesByGaze = AppFlow(
    name: "a password is spelled and a word typed by looking: the book is opened, searched and left",
    world: World(books: [.encrypted])
  ) { app in
    try await app.see("people: Guest")
    try await app.look(at: .guest)
    try await app.see("shelf of Guest: \(encryptedBook)", within: 2)
    try await app.look(atBook: encryptedBook)
    try await app.see("Password of “\(encryptedBook)”", within: 2)
    try await app.look(atCell: "mnop")
    try await app.look(atCell: "o")
    try await app.look(atCell: "Open")
    try await app.see("Capitals matter", within: 3)
    for letter in bookPassword {
      if letter == " " {
        try await app.look(atCell: "More…")
        try await app.look(atCell: "Space")
      } else {
        try await app.look(atCell: try app.key(of: letter))
        try await app.look(atCell: String(letter))
      }
    }
    try await app.look(atCell: "Open")
    try await app.see("reading “\(encryptedBook)” page 1", within: 3)
    try await app.look(at: .menu)
    try await app.see("Search, ", within: 2)
    try await app.look(atCell: "Search")
    try await app.look(atCell: "Type a word…")
    try await app.see("Which words are to be found?", within: 2)
    // A word of the page that is shown: the text of an encrypted book is kept nowhere.
    for letter in "secret" where !app.cells.contains("secret") {
      try await app.look(atCell: try app.key(of: letter))
    }
    try await app.look(atCell: "secret")
    try await app.see("secret▏", within: 2)
    try await app.look(atCell: "Search")
    try await app.see("“secret”: ", within: 5)
    try await app.look(atCell: "Back")
    try await app.look(at: .exit)
    try await app.see("shelf of Guest: \(encryptedBook)", within: 3)
  }
}

extension AppDriver {
  /// What stands on the cells that are shown.
  fileprivate var cells: [String] {
    if case .panel(let scene) = view?.content { scene.cells.map(\.label) } else { [] }
  }

  /// The key of a letter among others.
  fileprivate func key(of letter: Character, line: UInt = #line) throws -> String {
    let key = cells.first {
      (3...6).contains($0.count) && $0.contains(letter) && $0 == $0.lowercased() && !$0.contains(" ")
    }
    guard let key else { throw FlowFailure("there is no key of \(letter); shown is “\(shown)”", line: line) }
    return key
  }

  /// Looks at a cell by what stands on it, until something has come of that.
  func look(atCell label: String, line: UInt = #line) async throws {
    await drawn()
    guard case .panel(let scene) = view?.content, let cell = scene.cells.first(where: { $0.label == label })
    else {
      throw FlowFailure("no cell says “\(label)”; shown is “\(shown)”", line: line)
    }
    // Cells react once the eyes have left the place where the last one was.
    let other = scene.cells.last { $0.id != cell.id }?.rect.center
    look = other ?? ScreenPoint(x: screen.widthPx / 2, y: 10)
    for _ in 0..<14 { await frame() }
    let before = shown
    look = cell.rect.center
    for _ in 0..<150 where shown == before { await frame() }
    try expect(shown != before, "a look at “\(label)” does nothing", line: line)
  }
}
