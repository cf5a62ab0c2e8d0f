import ReaderApp
import Reading
import Signals

extension AppFlow {
  static let marks = AppFlow(
    name: "what was read last is marked by looking, a bookmark is set and taken back, and the mark is kept",
    world: World(books: [.plain])
  ) { app in
    try await app.see("people: Guest", within: 10)
    try await app.look(at: .guest)
    try await app.see("shelf of Guest", within: 2)
    try await app.look(atBook: plainBook)
    try await app.see("reading “\(plainBook)” page 1 of 6", within: 2)
    try await app.look(at: .menu)
    try await app.see("Mark, ", within: 2)
    try await app.look(at: "action-mark")
    try await app.see("Start earlier, Start later, Yellow, Take, Cancel", within: 2)
    try await app.look(at: "mark-colour")
    try await app.see("Green", within: 2)
    try await app.look(at: "mark-take")
    try await app.see("Undo", within: 2)
    await app.wait(7)
    try app.expect(!app.shown.contains("Undo"), "a change can be taken back for six seconds")
    try await app.look(at: .menu)
    try await app.look(at: .panelMore)
    try await app.look(at: "action-bookmark")
    try await app.see("Undo", within: 2)
    try await app.look(at: .undo)
    try await app.look(at: .menu)
    try await app.look(at: "action-marks")
    try await app.see("cells: Back, p. 1: ", within: 2)
    // Cells react once the eyes have left the place where the last one was.
    app.look = ScreenPoint(x: app.screen.widthPx * 0.98, y: app.screen.heightPx * 0.98)
    for _ in 0..<20 { await app.frame() }
    try await app.look(at: .panelBack)
    try await app.look(at: .exit)
    try await app.see("shelf of Guest", within: 2)
    try await app.look(at: .exit)
    try await app.see("people: Guest", within: 2)
    try await app.look(at: .exit)
    try await app.see("closed", within: 1)
    let kept = try await app.kept()
    try app.expect(kept.marks == ["highlight"], "kept is \(kept.marks)")
  }
}
