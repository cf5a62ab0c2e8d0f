import AppFlows
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// One reads, others follow the page, without hands.
@Suite("Reading together on the screen")
struct TogetherTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Ada, at her shelf.
  private func shelf() -> TestedApp {
    var world = SimulatedWorld.with("Emma", "Persuasion", for: .named("Ada")).calibrated
    world.store.passwords["Bob"] = "b"
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    return app
  }

  private func reader() -> TestedApp {
    let app = shelf()
    app.choose(.document("id-Emma"))
    app.wait(1)
    return app
  }

  /// Somebody else has changed the household.
  private func tell(_ app: TestedApp, _ now: ReadingTogether?) {
    app.world.store.shelf.together = now
    app.post(.store(.changed))
    app.wait(1)
  }

  private func page(_ app: TestedApp) -> Int? {
    app.reading?.currentPage
  }

  /// Types the code of whoever reads to others, so that their page is followed.
  private func follow(_ app: TestedApp) {
    app.does(.together(.open))
    app.does(.panel(.choose(.togetherJoin)))
    for digit in "1234" { app.does(.typing(.type(digit))) }
    app.does(.typing(.finish))
    app.wait(2)
  }

  @Test("by gaze: somebody reads to others, says the code, sees who follows, and ends it")
  func leads() throws {
    let app = reader()
    let typist = Typist(app: app)
    app.does(.together(.open))
    typist.lookAway()
    #expect(labels(app) == ["Back", "Read “Emma” to others", "Follow somebody: type their code…"])
    try typist.look(at: "Read “Emma” to others") { app.panel?.headline == "Your code: 4 7 1 1" }
    #expect(app.panel?.detail == "You read “Emma”. Nobody follows yet: tell them the code.")
    typist.lookAway()
    try typist.look(at: "Say the code") { app.world.phrases.last == "4, 7, 1, 1 (loud)" }
    tell(app, SimulatedStore.reading(.leads, by: "Ada", followers: ["Bob"]))
    #expect(app.panel?.detail == "You read “Emma”. Following you: Bob.")
    app.does(.panel(.back))
    tell(app, SimulatedStore.reading(.leads, by: "Ada", followers: ["Bob", "Cleo"]))
    #expect(app.shows("Cleo follows you"))
    tell(app, SimulatedStore.reading(.leads, by: "Ada", followers: ["Cleo"]))
    #expect(app.shows("Bob no longer follows"))
    app.does(.together(.open))
    typist.lookAway()
    try typist.look(at: "End it for all") { app.world.store.shelf.together == nil }
    #expect(app.panel?.headline == "Read together")
  }

  @Test("by gaze: from “Your day” with a code to the other one's page, and along with it")
  func follows() throws {
    let app = shelf()
    app.world.store.readers["0815"] = SimulatedStore.reading(
      .follows, code: "0815", by: "Bob", followers: ["Ada"], at: DocumentPosition(page: 2, offset: 0))
    app.does(.plan(.open))
    app.choose("plan-together")
    let typist = Typist(app: app)
    #expect(labels(app) == ["Back", "Follow somebody: type their code…"])
    typist.lookAway()
    try typist.look(at: "Follow somebody: type their code…") { typist.cell("Keys") != nil }
    for digit in "0815" {
      for _ in 0..<3 where typist.cell("\(digit)") == nil { try typist.press("More…") }
      try typist.press("\(digit)")
    }
    try typist.press("Keys")
    try typist.press("Follow")
    app.wait(2)
    #expect(app.shows("reading “Emma”") && page(app) == 2)
    #expect(app.shows("You follow Bob"))

    // One's own look elsewhere lasts until the other one goes on.
    app.press(.pageBack)
    app.wait(2)
    app.post(.store(.changed))
    app.wait(2)
    #expect(page(app) == 1)
    tell(
      app,
      SimulatedStore.reading(
        .follows, code: "0815", by: "Bob", followers: ["Ada"], at: DocumentPosition(page: 4, offset: 0)))
    app.wait(2)
    #expect(page(app) == 4)

    // While something is marked the page waits.
    app.does(.panel(.open(.menu)))
    tell(
      app,
      SimulatedStore.reading(
        .follows, code: "0815", by: "Bob", followers: ["Ada"], at: DocumentPosition(page: 3, offset: 0)))
    app.wait(2)
    #expect(page(app) == 4)
    app.does(.panel(.back))
    app.wait(2)
    #expect(page(app) == 3)

    app.press(.pageBack)
    app.wait(2)
    app.does(.together(.open))
    app.does(.panel(.choose(.togetherGo)))
    app.wait(2)
    #expect(page(app) == 3)
    app.does(.together(.open))
    #expect(
      app.panel?.headline == "You follow Bob" && labels(app) == ["Back", "To Bob’s page", "Follow no longer"])
    app.does(.panel(.back))
    tell(app, nil)
    #expect(app.shows("Bob has ended reading together") && page(app) == 3)
  }

  @Test("the place of whoever followed is their own again, and one look leads there meanwhile")
  func ownPlace() throws {
    let app = reader()
    app.press(.pageForward)
    app.wait(2)
    #expect(page(app) == 1)
    app.world.store.readers["1234"] = SimulatedStore.reading(
      .follows, code: "1234", by: "Bob", at: DocumentPosition(page: 4, offset: 0))
    follow(app)
    #expect(page(app) == 4)
    app.press(.back)
    app.wait(2)
    #expect(page(app) == 1)
    app.press(.forward)
    app.wait(2)
    app.press(.exit)
    #expect(app.world.store.shelf.items.first { $0.id == "id-Emma" }?.place?.position.page == 1)
    #expect(app.world.store.shelf.together == nil)
  }

  @Test("whoever follows again, having read on alone in between, comes back to where they were then")
  func again() throws {
    let app = reader()
    app.world.store.readers["1234"] = SimulatedStore.reading(
      .follows, code: "1234", by: "Bob", at: DocumentPosition(page: 4, offset: 0))
    app.press(.pageForward)
    app.wait(2)
    #expect(page(app) == 1)
    follow(app)
    #expect(page(app) == 4)
    app.does(.together(.open))
    app.does(.panel(.choose(.togetherEnd)))
    app.does(.panel(.back))
    app.press(.pageBack)
    app.wait(2)
    #expect(page(app) == 3)
    follow(app)
    #expect(page(app) == 4)
    app.press(.exit)
    #expect(app.world.store.shelf.items.first { $0.id == "id-Emma" }?.place?.position.page == 3)
  }

  @Test("whoever has ended following keeps the place that they read alone")
  func afterwards() throws {
    let app = reader()
    app.world.store.readers["1234"] = SimulatedStore.reading(
      .follows, code: "1234", by: "Bob", at: DocumentPosition(page: 4, offset: 0))
    follow(app)
    app.does(.together(.open))
    app.does(.panel(.choose(.togetherEnd)))
    app.does(.panel(.back))
    app.press(.exit)
    #expect(app.world.store.shelf.items.first { $0.id == "id-Emma" }?.place?.position.page == 4)
  }

  @Test("whoever closes the document, logs out or ends the program leaves")
  func leaving() throws {
    for leave: (TestedApp) -> Void in [
      { $0.press(.exit) },
      {
        $0.press(.exit); $0.does(.logOut)
      },
      {
        $0.does(.leave); $0.does(.leave)
      },
    ] {
      let app = reader()
      app.does(.together(.open))
      app.does(.panel(.choose(.togetherBegin)))
      #expect(app.world.store.shelf.together != nil)
      app.does(.panel(.back))
      leave(app)
      #expect(app.world.store.shelves[.named("Ada")]?.together == nil)
    }
  }

  @Test("another document is closed for that of the one who is followed")
  func other() throws {
    let app = reader()
    app.world.store.readers["1234"] = SimulatedStore.reading(
      .follows, "Persuasion", code: "1234", by: "Bob", at: DocumentPosition(page: 1, offset: 0))
    follow(app)
    #expect(app.shows("reading “Persuasion”") && page(app) == 1)
    #expect(app.world.store.shelf.together != nil)
  }

  @Test("wrong codes, a locked store and the guest are told of, and ways lead out")
  func nothing() throws {
    let app = reader()
    app.does(.together(.open))
    app.does(.panel(.choose(.togetherJoin)))
    for digit in "9999" { app.does(.typing(.type(digit))) }
    app.does(.typing(.finish))
    #expect(app.panel?.detail == "Nobody reads under 9999.")
    #expect(labels(app) == ["Back", "Read “Emma” to others", "Follow somebody: type their code…"])
    app.world.store.isLocked = true
    app.does(.panel(.choose(.togetherBegin)))
    #expect(app.panel?.detail == SimulatedStore.locked.words && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    app.does(.panel(.choose(.togetherAgain)))
    #expect(app.panel?.headline == "Read together")
    app.does(.panel(.choose(.togetherJoin)))
    app.does(.panel(.back))
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Read together")
    app.does(.panel(.back))
    #expect(app.shows("reading “Emma”"))

    let guest = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    guest.does(.together(.open))
    #expect(guest.panel == nil && guest.shows("The guest reads alone"))
  }
}
