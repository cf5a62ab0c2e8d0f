import AppFlows
import Foundation
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

@Suite("What others have typed is shown without what turns text round")
struct ShownTextTests {
  private static let hostile = "Pay \u{202E}diaP\u{2066}"
  private static let shown = "Pay diaP"

  /// Checks that the cells that are shown, and the words above them, have the text only as it is shown.
  private func check(_ app: TestedApp) throws {
    guard case .choices(let model) = try #require(app.state.view).content else {
      Issue.record("no cells: \(app.summary)")
      return
    }
    let texts = [model.heading, model.subheading] + model.items.flatMap { [$0.label, $0.detail] + $0.lines }
    #expect(texts.contains { $0.contains(Self.shown) }, "\(app.summary)")
    #expect(!texts.contains { $0.contains("\u{202E}") || $0.contains("\u{2066}") }, "\(app.summary)")
  }

  @Test("a reminder: the strip, the cells, and the desktop's notification")
  func reminder() {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.reminders = [
      SimulatedStore.reminder(Self.hostile, due: world.store.date + 60)
    ]
    let app = TestedApp.reading("Emma", in: world)
    app.post(.wall(app.world.store.date))
    app.leap(55)
    app.wait(6)
    app.world.store.date += 61
    #expect(app.shows("| \(Self.shown)"))
    #expect(app.world.notices.map(\.title) == [Self.shown])
    #expect(app.look(at: .reminder))
    #expect(app.summary == "cells: Back, Done, In 10 minutes, In an hour, In a day | \(Self.shown)")
    #expect(app.world.store.shelf.reminders.map(\.text) == [Self.hostile], "kept as it was typed")
  }

  @Test("an invitation, and the question about it")
  func invitation() throws {
    let json = """
      {"id": "share", "kind": "note", "thing": "note", "title": "Pay \\u202EdiaP\\u2066", "owner": "Bob",
        "person": "Ada", "role": "reader", "state": "invited", "asked": 0, "own": false}
      """
    let share = try JSONDecoder().decode(Share.self, from: Data(json.utf8))
    #expect(share.title == Self.hostile)
    var world = SimulatedWorld.with("Persuasion", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.invitations = [share]
    let app = TestedApp(reader: .named("Ada"), world: world)
    app.look(at: .invitations)
    #expect(app.summary == "Shared with you?: \(Self.shown)")
    app.look(at: .group(0))
    #expect(app.summary == "Bob shares “\(Self.shown)”: Accept, Decline")
  }

  @Test("an entry of the calendar: its week, its day, and itself")
  func entry() throws {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.events = [
      SimulatedStore.event(Self.hostile, at: "2026-11-26T09:00", category: Self.hostile)
    ]
    let app = TestedApp(world: world)
    app.look(at: .guest)
    app.post(.wall(app.world.store.date))
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: KeyStroke("F4"), in: content)))
    for cell in [4, 3, 0] {
      #expect(app.look(at: .group(cell)))
      try check(app)
    }
  }

  @Test("a contact of the household")
  func contact() throws {
    let card = ContactCard(
      id: "1", name: Self.hostile, phone: "0\u{202E}1", mail: "a\u{202E}@example.org",
      note: "one\n\u{202E}two")
    for text in [card.shownName, card.shownPhone, card.shownMail] { #expect(!text.contains("\u{202E}")) }
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.contacts = [card]
    let app = TestedApp(world: world)
    app.look(at: .guest)
    app.look(at: .plan)
    #expect(app.look(at: .planContacts))
    try check(app)
    #expect(app.look(at: .group(0)))
    try check(app)
  }
}
