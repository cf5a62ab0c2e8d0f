import ReaderApp
import Reading
import Signals

extension AppFlow {
  static let searches = AppFlow(
    name: "a word of what was marked is searched for by looking, a place is gone to, and one look leads back",
    world: World(books: [.plain])
  ) { app in
    try await app.see("people: Guest", within: 10)
    try await app.look(at: .guest)
    try await app.see("shelf of Guest", within: 2)
    try await app.look(atBook: plainBook)
    try await app.see("reading “\(plainBook)” page 1 of 6", within: 2)
    try await app.look(at: .pageForward)
    try await app.see("page 2 of 6", within: 2)
    try await app.look(at: .menu)
    try await app.see("Mark, ", within: 2)
    try await app.look(at: "action-mark")
    try await app.see("Start earlier", within: 2)
    try await app.look(at: "mark-take")
    try await app.see("Undo", within: 2)
    try await app.look(at: .menu)
    try await app.see("Search, ", within: 2)
    try await app.look(at: "action-search-document")
    try await app.see("Search for a word that you have marked or read", within: 2)
    try await app.lookAway()
    try await app.look(at: "search-0")
    try await app.see("place", within: 5)
    try await app.lookAway()
    try await app.look(at: "hit-0")
    try await app.see("reading “\(plainBook)” page", within: 2)
    try await app.look(at: .menu)
    try await app.see("More…", within: 2)
    try await app.look(at: .panelMore)
    try await app.see("Next place found, Place found before, End the search", within: 2)
    try await app.lookAway()
    try await app.look(at: "action-end-search")
    try await app.see("reading “\(plainBook)” page", within: 2)
  }
}

extension AppDriver {
  /// Cells react once the eyes have left the place where the last one was.
  @MainActor
  func lookAway() async throws {
    look = ScreenPoint(x: screen.widthPx * 0.98, y: screen.heightPx * 0.98)
    for _ in 0..<20 { await frame() }
  }
}
