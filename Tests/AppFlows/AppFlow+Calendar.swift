import ReaderApp
import Reading
import Signals

extension AppFlow {
  static let calendar = AppFlow(
    name: "an entry of the calendar is made, removed and brought back by looking alone",
    world: World(books: [.plain])
  ) { app in
    try await app.look(at: .guest)
    try await app.see("shelf of Guest", within: 10)
    try await app.look(at: .plan)
    try await app.look(at: .planCalendar)
    try await app.see("Another month…", within: 2)
    // This week, and today.
    for _ in 0..<2 {
      guard case .choices(let model) = app.view?.content, let item = model.items.first(where: \.isOn) else {
        throw FlowFailure("no tile is today’s", line: #line)
      }
      try await app.look(at: item.id)
    }
    try await app.see("New…", within: 2)
    try await app.look(at: "calendar-new")
    try await app.see("What is on?: Doctor", within: 2)
    try await app.look(at: .group(2))
    try await app.look(at: .group(10))
    try await app.look(at: "length-60")
    try await app.see("New…, Visit; “Visit” is in your calendar.", within: 2)
    try await app.look(at: .group(0))
    try await app.see("Visit: A day later", within: 2)
    try await app.look(at: "calendar-remove")
    try await app.see("New…, Undo ✓; “Visit” is removed.", within: 2)
    try await app.look(at: "calendar-undo")
    try await app.see("New…, Visit", within: 2)
    for _ in 0..<3 { try await app.look(at: .exit) }
    try await app.see("shelf of Guest", within: 2)
  }
}
