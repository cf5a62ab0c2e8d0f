import AppFlows
import Signals
import Testing

@testable import ReaderApp

/// The guest is told apart from people by value, not by name.
@Suite("The guest and people of the guest's name")
struct GuestNameTests {
  /// Somebody was registered under the guest's name before it was refused, or in another language.
  private func app(choosesByDots: Bool = false) -> (TestedApp, Typist) {
    var world = SimulatedWorld.with("Emma", for: .named("Guest"))
    world.store.passwords["Guest"] = "secret"
    let app =
      choosesByDots
      ? TestedApp(world: world, choosesByDots: true) : TestedApp(world: world.calibrated)
    return (app, Typist(app: app))
  }

  @Test("by gaze and by click a person of that name is asked for the password; the guest needs none")
  func namesake() throws {
    let (app, typist) = app()
    app.look(at: .person("Guest"))
    #expect(typist.shown == "Password of Guest", "\(app.summary)")
    let (clicked, _) = self.app()
    clicked.does(.chosePerson("Guest"))
    #expect(clicked.shows("password of Guest"), "\(clicked.summary)")
    clicked.does(.logIn(name: "Guest", password: "secret"))
    #expect(clicked.session?.reader == .named("Guest"))
    let (guest, _) = self.app()
    guest.look(at: .guest)
    #expect(guest.session?.reader == .guest && guest.shows("shelf of Guest"), "\(guest.summary)")
  }

  @Test("in circling too the person of that name is no guest")
  func circling() {
    let (app, _) = app(choosesByDots: true)
    let cells = app.panel?.cells.filter { $0.label == "Guest" } ?? []
    #expect(cells.map(\.id) == [.guest, .person("Guest")], "\(app.summary)")
    app.does(.panel(.choose(.person("Guest"))))
    #expect(app.wish == .person("Guest"), "\(app.summary)")
  }

  @Test("a newcomer who types the guest's name is told so before a PIN is chosen, and goes on with another")
  func newcomer() throws {
    let (app, typist) = app()
    app.does(.newPerson)
    app.does(.typing(.openHere))
    for letter in " guest" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(typist.shown.hasSuffix("cannot be a name: it is what the guest is called. Choose another."))
    app.does(.typing(.type("s")))
    app.does(.typing(.finish))
    #expect(!typist.shown.contains("cannot be a name"), "\(typist.shown)")
    guard case .covered(.pinChoice, _) = app.session?.screen else {
      Issue.record("no PIN is asked for: \(app.summary)")
      return
    }
  }
}
