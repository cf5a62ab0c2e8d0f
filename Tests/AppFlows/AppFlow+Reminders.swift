import ReaderApp
import Reading
import Signals

extension AppFlow {
  static let dueReminder = AppFlow(
    name: "a reminder that is due is shown over the page and done by two looks",
    world: World(books: [.plain], dueReminder: "Drink something")
  ) { app in
    try await app.see("people: Guest")
    try await app.look(at: .guest)
    try await app.see("shelf of Guest", within: 2)
    try await app.see("| Drink something", within: 5)
    try await app.look(atBook: plainBook)
    try await app.see("reading “\(plainBook)” page 1 of 6", within: 2)
    try await app.see("| Drink something", within: 2)
    try await app.look(at: .reminder)
    try await app.see("cells: Back, Done, In 10 minutes", within: 2)
    try await app.look(at: "reminder-done")
    try await app.see("reading", within: 2)
    await app.wait(3)
    try app.expect(!app.shown.contains("Drink something"), "it is done: \(app.shown)")
    try await app.look(at: .exit)
    try await app.see("shelf of Guest", within: 2)
    try await app.look(at: .plan)
    try await app.see("Your day: Reminders, Calendar", within: 2)
    try await app.look(at: .planReminders)
    try await app.see("Reminders: New…", within: 2)
    try app.expect(!app.shown.contains("Drink something"), "none is left: \(app.shown)")
  }
}
