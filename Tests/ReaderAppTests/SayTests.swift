import AppFlows
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Phrases that the voice says for the person, without hands.
@Suite("Phrases")
struct SayTests {
  private func scene(_ app: TestedApp) -> PanelScene? {
    if case .panel(let scene) = app.state.view?.content { scene } else { nil }
  }

  private func look(at label: String, _ app: TestedApp, until done: () -> Bool) throws {
    try Typist(app: app).look(at: label, until: done)
  }

  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    change(&world)
    let app = TestedApp.reading("Emma", in: world)
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    return app
  }

  @Test("from a page by the menu: a phrase is said and shown in large letters, and one look leads back")
  func fromPage() throws {
    let app = reader()
    app.look(at: .menu)
    try look(at: "Say something…", app) { scene(app)?.headline == "What is to be said?" }
    #expect(scene(app)?.cells.map(\.label) == ["Back"] + Phrases.usual + ["Something else…", "Loud"])
    try look(at: "I am thirsty.", app) { app.world.phrases == ["I am thirsty."] }
    #expect(scene(app)?.headline == "I am thirsty." && scene(app)?.headlinePx ?? 0 > 54)
    try look(at: "Back", app) { scene(app) == nil }
    #expect(app.shows("reading “Emma” page 1"))
  }

  @Test("loud if wished, and what is read aloud falls silent before")
  func loud() throws {
    let app = reader()
    app.press(.toggleAloud)
    #expect(app.world.isSpeaking)
    app.does(.say(.open))
    #expect(!app.world.isSpeaking)
    try look(at: "Loud", app) { scene(app)?.cells.last?.isOn == true }
    app.does(.say(.say(0)))
    #expect(app.world.phrases == ["Yes. (loud)"])
    // So it stays, for what is typed and the next time too, until somebody else reads.
    app.does(.panel(.choose("phrase-typed")))
    for letter in "hey" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    app.does(.panel(.back))
    app.does(.say(.open))
    app.does(.say(.say(1)))
    #expect(app.world.phrases == ["Yes. (loud)", "hey (loud)", "No. (loud)"])
    app.does(.panel(.back))
    app.press(.exit)
    app.does(.logOut)
    app.does(.choseGuest)
    app.does(.say(.open))
    app.does(.say(.say(0)))
    #expect(app.world.phrases.last == "Yes.")
  }

  @Test("without a voice the phrase can be read, and why nothing is heard is told")
  func silent() {
    let app = reader { $0.hasVoice = false }
    app.does(.say(.open))
    app.does(.say(.say(3)))
    #expect(scene(app)?.headline == "Please come here." && scene(app)?.detail == "No voice answers.")
    app.does(.say(.say(1)))
    #expect(scene(app)?.headline == "No.")
  }

  @Test("one's own phrases, from people, shelf and page, by key; with coarse gaze they come on several pages")
  func own() throws {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelf.settings.settings.phrases = ["Ja.", "Nein."]
    world.store.shelf.settings.settings.cells = .largest
    let app = TestedApp(world: world)
    app.look(at: .guest)
    #expect(UserAction.event(for: "x", in: try #require(app.state.view?.content)) == .say(.open))
    app.does(.say(.open))
    #expect(scene(app)?.cells.map(\.label) == ["Back", "Ja.", "Nein.", "More…"])
    app.does(.panel(.choose("phrase-1")))
    #expect(app.world.phrases == ["Nein."])
    app.does(.panel(.back))
    #expect(app.shows("shelf of Guest"))
    let usual = reader { $0.store.shelf.settings.settings.cells = .largest }
    usual.does(.say(.open))
    var seen: Set<String> = []
    for _ in 0..<5 {
      seen.formUnion(scene(usual)?.cells.map(\.label) ?? [])
      #expect(scene(usual)?.cells.count ?? 9 <= 4)
      usual.does(.panel(.choose(.panelMore)))
    }
    #expect(seen.isSuperset(of: Phrases.usual))
  }

  @Test("what was said stays while the person looks at somebody, and goes after a minute without a choice")
  func leaving() throws {
    let app = reader()
    app.does(.say(.open))
    app.does(.panel(.choose("phrase-4")))
    app.world.gaze.look = nil
    app.wait(58)
    #expect(scene(app)?.headline == "I am thirsty.")
    // A choice by hand is a choice too.
    app.does(.panel(.choose("phrase-0")))
    app.wait(10)
    #expect(scene(app)?.headline == "Yes.")
    app.wait(52)
    #expect(app.shows("reading “Emma”"))
  }

  @Test("without gaze a switch begins to mark the cells one after another, and chooses")
  func bySwitch() throws {
    let app = reader()
    app.world.gaze.look = nil
    app.wait(1)
    app.does(.say(.open))
    app.wait(5)
    app.does(.panel(.press))
    #expect(scene(app)?.cells.first?.isMarked == true)
    app.does(.panel(.move(1)))
    app.does(.panel(.press))
    #expect(app.world.phrases == ["Yes."])
  }

  @Test("phrases in one line that can be read on a cell; anything else is none")
  func cleaned() {
    #expect(Phrases.cleaned("  two\n words ") == "two words" && Phrases.cleaned(" \n") == nil)
    #expect(Phrases.cleaned(String(repeating: "a", count: 121)) == nil)
    #expect(Phrases.areUsable(Phrases.usual) && !Phrases.areUsable([]) && !Phrases.areUsable(["fine", ""]))
    #expect(!Phrases.areUsable(Array(repeating: "x", count: 9)))
  }
}
