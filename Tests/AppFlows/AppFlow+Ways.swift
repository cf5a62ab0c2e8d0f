import ReaderApp
import Reading
import Signals

extension AppFlow {
  static let findsTheWay = AppFlow(
    name: "contents are looked through, a part is gone to, a link is read and followed, and looks lead back",
    world: World(books: [.linked])
  ) { app in
    try await app.see("people: Guest")
    try await app.look(at: .guest)
    try await app.see("shelf of Guest: \(linkedBook) (6 pages)", within: 2)
    try await app.look(atBook: linkedBook)
    try await app.see("reading “\(linkedBook)” page 1 of 6", within: 2)
    try await app.look(at: .menu)
    try await app.see("Contents", within: 2)
    try await app.look(at: "action-contents")
    try await app.see("cells: Back, First…, Second", within: 2)
    // Cells react once the eyes have left the place where the last one was.
    app.look = ScreenPoint(x: app.screen.widthPx * 0.98, y: app.screen.heightPx * 0.98)
    for _ in 0..<20 { await app.frame() }
    try await app.look(at: "contents-0")
    try await app.see("cells: Back, First, A section", within: 2)
    try await app.look(at: "contents-1")
    try await app.see("page 3 of 6", within: 3)
    try await app.look(at: .jumpBack)
    try await app.see("page 1 of 6", within: 3)
    try await app.look(at: .menu)
    try await app.look(at: "action-links")
    try await app.see("cells: Page 5, https://example.org/, Back", within: 2)
    try await app.look(at: "link-0")
    try await app.see("cells: Back, Go | Page 5", within: 2)
    try await app.look(at: "link-go")
    try await app.see("page 5 of 6", within: 3)
    try await app.look(at: .exit)
    try await app.see("shelf of Guest: \(linkedBook) (page 5 of 6)", within: 2)
  }

  static let noContents = AppFlow(
    name: "a book without contents says so, and its pages are gone to in steps", world: World(books: [.plain])
  ) { app in
    try await app.see("people: Guest")
    try await app.look(at: .guest)
    try await app.look(atBook: plainBook)
    try await app.see("reading “\(plainBook)” page 1 of 6", within: 2)
    try await app.look(at: .menu)
    try await app.look(at: "action-contents")
    try await app.see("This document has no contents", within: 2)
    try await app.look(at: "pages-3-3")
    try await app.see("page 4 of 6", within: 3)
  }
}
