import AppFlows
import Documents
import Foundation
import Library
import Lines
import Reading
import Signals
import Testing
import Typing

@testable import ReaderApp

/// Whoever cannot move their hands types: searches, writes notes, says things, logs in.
@Suite("Keys by gaze")
struct KeysTests {
  private static let text = "The garden was green. Emma walked in the garden with her father. Rain fell."

  private func world(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.texts = Self.text
    let words = Self.text.split(separator: " ").enumerated().compactMap { index, word in
      TextWord(
        text: String(word), box: PageRect(x: 70 + Double(index % 8) * 57, y: 72, width: 50, height: 11))
    }
    world.texts[2] = [TextLine(words: words)].compactMap(\.self)
    change(&world)
    return world
  }

  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> (TestedApp, Typist) {
    let app = TestedApp.reading("Emma", in: world(change))
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    return (app, Typist(app: app))
  }

  @Test("a word of the document is searched for, all by gaze")
  func find() throws {
    let (app, typist) = reader()
    app.look(at: .menu)
    try typist.look(at: "Search")
    try typist.look(at: "Type a word…")
    #expect(typist.shown == "Which words are to be found?")
    #expect(typist.labels.contains("abcd") && typist.labels.contains("Back"))
    try typist.type("garden", byGaze: true)
    #expect(typist.shown == "garden▏")
    try typist.look(at: "Search")
    #expect(typist.shown.hasPrefix("“garden”: "), "\(app.summary)")
    let hit = try #require(typist.labels.first { $0.contains("garden") })
    try typist.look(at: hit)
    #expect(app.reading?.currentPage == 2)
  }

  @Test("a word whose first letters are spelled is gone on with in one look")
  func completed() throws {
    let (app, typist) = reader()
    app.does(.typing(.open(.find)))
    try typist.press("More…")
    try typist.press("Spell")
    try typist.spell("f")
    try typist.press("father")
    #expect(typist.shown == "father▏" && typist.labels.contains("abcd"))
    try typist.press("Search")
    #expect(app.shows("“father”"))
  }

  @Test("anything can be said, and read over before")
  func say() throws {
    let (app, typist) = reader()
    app.does(.say(.open))
    try typist.press("Something else…")
    for word in ["The", "rain"] { try typist.type(word) }
    try typist.press("More…")
    try typist.press("Read it to me")
    #expect(app.world.phrases == ["The rain"])
    try typist.press(". , ?")
    try typist.press("!")
    try typist.press("Say it")
    #expect(app.world.phrases.last == "The rain!" && typist.shown == "The rain!")
    try typist.press("Back")
    #expect(app.shows("reading “Emma”"))
  }

  @Test("a note is written on a mark, kept, and changed later")
  func note() throws {
    let (app, typist) = reader()
    app.does(.mark(.bookmark))
    let mark = try #require(app.world.store.shelf.marks["id-Emma"]?.first)
    app.does(.typing(.open(.note(mark.id))))
    for word in ["Rain", "fell"] { try typist.type(word) }
    try typist.press("Keep the note")
    #expect(app.world.store.shelf.marks["id-Emma"]?.first?.note == "Rain fell")
    app.does(.typing(.open(.note(mark.id))))
    #expect(typist.shown == "Rain fell▏")
    try typist.press("Delete")
    try typist.press("Keep the note")
    #expect(app.world.store.shelf.marks["id-Emma"]?.first?.note == "Rain")
  }

  @Test("somebody logs in with their password, is told of a wrong one, and comes back to the people")
  func password() throws {
    var world = world()
    world.store.passwords = ["Ada": "bY7"]
    let app = TestedApp(world: world)
    let typist = Typist(app: app)
    app.look(at: .person("Ada"))
    #expect(typist.shown == "Password of Ada" && typist.labels.contains("Back"))
    try typist.spell("no")
    #expect(typist.shown == "••▏")
    try typist.press("Log in")
    #expect(typist.shown == "That is not the password.")
    try typist.spell("bY7")
    try typist.press("Log in")
    #expect(app.shows("shelf of Ada"))
    app.does(.logOut)
    typist.lookAway()
    app.look(at: .person("Ada"))
    #expect(typist.shown == "Password of Ada", "nothing of it is kept")
    try typist.press("Back")
    #expect(app.shows("people: Guest, Ada"))
  }

  @Test("somebody new says how they are called, chooses a password and is in; a name that is taken is told")
  func register() throws {
    let app = TestedApp(world: world())
    let typist = Typist(app: app)
    app.look(at: .newPerson)
    try typist.spell("Ada")
    try typist.press("Go on")
    try typist.press("A password instead")
    #expect(typist.shown == "A password for Ada")
    try typist.spell("x1")
    try typist.press("Register")
    #expect(typist.shown == "taken")
    // The name is still there, to be changed.
    try typist.press("More…")
    try typist.press("Delete a word")
    try typist.spell("Zoe")
    for _ in 0..<4 { try typist.press("Accent") }
    try typist.press("Go on")
    try typist.press("A password instead")
    try typist.spell("secret")
    try typist.press("Register")
    #expect(app.shows("shelf of Zoë") && app.world.store.passwords["Zoë"] == "secret")
  }

  @Test("an encrypted document is opened with its password, and a wrong one is asked for again")
  func documentPassword() throws {
    let app = TestedApp(world: world { $0.passwords["id-Emma"] = "key" })
    let typist = Typist(app: app)
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    #expect(typist.shown == "Password of “Emma”")
    try typist.spell("no")
    try typist.press("Open")
    #expect(typist.shown == AppSession.refusedWords)
    try typist.spell("key")
    try typist.press("Open")
    #expect(app.shows("reading “Emma”"))
  }

  @Test("the whole shelf is searched from its tile, and for other words after that")
  func shelf() throws {
    let app = TestedApp(world: world())
    let typist = Typist(app: app)
    app.look(at: .guest)
    app.does(.typing(.openHere))
    try typist.type("father")
    try typist.press("Search")
    #expect(app.shows("search “father” on the shelf"))
    app.does(.typing(.openHere))
    #expect(typist.shown == "Which words are to be found in all that you have?")
    try typist.press("Back")
    #expect(app.shows("search “father” on the shelf"))
  }

  @Test("nothing typed is lost: not by leaving, a call, or a camera that goes")
  func kept() throws {
    let (app, typist) = reader()
    app.does(.typing(.open(.find)))
    try typist.type("garden")
    app.setCamera(false)
    app.wait(30)
    #expect(typist.shown == "garden▏")
    app.setCamera(true)
    app.wait(1)
    try typist.press("More…")
    try typist.press("Leave for now")
    #expect(app.shows("reading “Emma”"), "\(app.summary)")
    app.does(.typing(.open(.find)))
    #expect(typist.shown == "garden▏")
    app.world.gaze.look = nil
    app.wait(590)
    #expect(typist.shown == "garden▏", "somebody may think, or be spoken to")
  }

  @Test("a switch steps through the keys without gaze, and a keyboard types into the same text")
  func byHand() throws {
    let (app, typist) = reader()
    app.world.gaze.look = nil
    app.wait(1)
    app.does(.typing(.open(.find)))
    app.wait(2)
    app.does(.panel(.press))
    #expect(typist.scene?.cells.contains { $0.isMarked } == true)
    let index = try #require(typist.labels.firstIndex(of: "efgh"))
    app.does(.panel(.move(index)))
    app.does(.panel(.press))
    #expect(typist.shown != "Which words are to be found?")
    app.does(.typing(.delete))
    for character in "ga" { app.does(.typing(.type(character))) }
    #expect(["ga", "garden", "Search"].allSatisfy(typist.labels.contains), "\(typist.labels)")
    try typist.press("garden")
    #expect(typist.shown == "garden▏")
    for _ in 0..<3 { app.does(.typing(.delete)) }
    for character in "Père 12" { app.does(.typing(.type(character))) }
    #expect(typist.shown == "Père 12▏" && typist.scene?.entry == .byHand)
    app.does(.typing(.finish))
    #expect(app.shows("“Père 12”"))
  }

  @Test(
    "with coarse gaze there are six keys or four, and every word can still be typed",
    arguments: [CellSize.large, .largest])
  func coarse(_ size: CellSize) throws {
    let (app, typist) = reader { $0.store.shelf.settings.settings.cells = size }
    app.does(.typing(.open(.find)))
    #expect(typist.scene?.cells.count ?? 9 <= (size == .large ? 6 : 4))
    try typist.type("garden")
    try typist.press("More…")
    for _ in 0..<4 where typist.cell("Search") == nil { try typist.press("More…") }
    try typist.press("Search")
    #expect(app.shows("“garden”"))
  }

  @Test("what a person types is learnt unless they said no, which erases it; a guest's is not")
  func learning() throws {
    let (guest, guestTypist) = reader()
    guest.does(.typing(.open(.find)))
    try guestTypist.type("garden")
    try guestTypist.press("Search")
    #expect(guest.world.store.learnt.isEmpty)
    var own = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    own.store.texts = Self.text
    let app = TestedApp(reader: .named("Ada"), world: own)
    let typist = Typist(app: app)
    app.wait(0.2)
    app.does(.typing(.open(.shelfSearch)))
    try typist.type("father")
    try typist.press("Search")
    #expect(app.world.store.learnt == ["father"])
    app.does(.settings(.open))
    for _ in 0..<3 where typist.cell("Words you type: learnt") == nil { try typist.press("More…") }
    try typist.press("Words you type: learnt")
    try typist.press("Not learnt; erased now")
    #expect(app.world.store.learnt.isEmpty)
  }

  @Test(
    "without words, or while they are gathered, everything can be spelled, and why there are none is said")
  func withoutWords() throws {
    let (app, typist) = reader { $0.store.texts = "" }
    app.world.store.isLocked = true
    app.does(.typing(.open(.find)))
    #expect(typist.shown.hasPrefix("No words can be offered: "))
    try typist.press("abcd")
    try typist.press("No word; spell it")
    try typist.spell("cab")
    try typist.press("Next word")
    try typist.press("Search")
    #expect(app.shows("“cab”"))
  }

  @Test(
    "the eyes have to leave a place where something else has come: a word that is looked at does not end the typing"
  )
  func noAccidents() throws {
    let (app, typist) = reader()
    app.does(.typing(.open(.find)))
    // The fourth word stands where the key that ends it all stands next.
    for letter in "f" { try typist.press(try #require(typist.key(of: letter))) }
    let last = try #require(typist.scene?.cells.last { $0.rect.y < 300 })
    app.world.gaze.look = last.rect.center
    app.wait(6)
    #expect(typist.labels.contains("Delete") && app.shows("cells: "), "\(app.summary)")
    #expect(typist.shown.hasSuffix("▏"))
  }
}
