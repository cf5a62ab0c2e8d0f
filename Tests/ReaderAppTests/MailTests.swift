import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Documents and notes go into a message of the mail program without hands.
@Suite("Sending by mail")
struct MailTests {
  private static let has = "Your mail program has it. Send it there."

  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Whether a cell is on any of the pages that are open now.
  private func offers(_ label: String, _ app: TestedApp) -> Bool {
    for _ in 0..<9 where !labels(app).contains(label) && labels(app).contains("More…") {
      app.does(.panel(.choose(.panelMore)))
    }
    return labels(app).contains(label)
  }

  /// - Parameter isKept: the program comes back to the front by itself.
  private func book(isKept: Bool = true, _ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    change(&world)
    let app = TestedApp(world: world, isKept: isKept)
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    app.wait(1)
    app.world.gaze.look = ScreenPoint(x: 960, y: 60)
    app.wait(0.6)
    return app
  }

  private static let note = NotebookNote(SimulatedStore.note("Beans.", title: "Garden"))

  /// Ada, in her notebook, among what can be done with a note.
  private func notebook(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = [Self.note]
    change(&world)
    let app = TestedApp(world: world, isKept: true)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    return app
  }

  @Test("by gaze: the open document goes into a message, and that is shown and said")
  func document() throws {
    let app = book()
    let typist = Typist(app: app)
    app.does(.panel(.open(.about)))
    #expect(offers("Send by mail…", app))
    typist.lookAway()
    try typist.look(at: "Send by mail…") { !app.world.mailed.isEmpty }
    #expect(app.world.mailed == [.hand(.document("id-Emma", withMarks: false), of: .guest)])
    let banner = try #require(app.reading?.scene.banner)
    #expect(banner.headline == "Your mail program has it" && banner.remedy == "Send it there.")
    #expect(app.world.told.last == Self.has && app.panel == nil)
    app.wait(3)
    #expect(app.world.mailed.count == 1)
  }

  @Test("a glance at the cell sends nothing")
  func glance() throws {
    let app = book()
    let typist = Typist(app: app)
    app.does(.panel(.open(.about)))
    #expect(offers("Send by mail…", app))
    typist.lookAway()
    app.world.gaze.look = try #require(typist.cell("Send by mail…")).rect.center
    app.wait(0.8)
    typist.lookAway()
    #expect(app.world.mailed.isEmpty && app.panel?.headline == "Emma")
  }

  @Test("a copy with marks is offered once something is marked; pages of cells stay within their bounds")
  func marked() throws {
    let app = book()
    app.does(.panel(.open(.about)))
    #expect(!offers("Send by mail with your marks…", app))
    app.does(.panel(.back))
    app.does(.mark(.bookmark))
    app.does(.panel(.open(.about)))
    #expect(offers("Send by mail with your marks…", app) && labels(app).count <= 12)
    app.does(.panel(.choose("about-mail-marks")))
    #expect(app.world.mailed == [.hand(.document("id-Emma", withMarks: true), of: .guest)])
  }

  @Test("by gaze: a note goes into a message, once for one look, and the notebook says so")
  func byGaze() throws {
    let app = notebook()
    let typist = Typist(app: app)
    typist.lookAway()
    try typist.look(at: "Send by mail…") { !app.world.mailed.isEmpty }
    #expect(app.world.mailed == [.hand(.note(Self.note.note.id), of: .named("Ada"))])
    #expect(app.panel?.headline == "Garden" && app.panel?.detail == Self.has)
    app.wait(4)
    #expect(app.world.mailed.count == 1, "the eyes have to leave the cell first")
    try typist.look(at: "Back") {
      app.panel?.headline == "Garden" && labels(app).contains("What to do with it…")
    }
  }

  @Test("by gaze: a picture alone goes into a message, also one that somebody shares to be read")
  func picture() throws {
    let file = try PictureFile.simulated(8, 6)
    for role in [ShareRole.owner, .reader] {
      let app = notebook { world in
        let note = SimulatedStore.note(
          "Beans.\n\n![The bed](picture:\(file.id))", title: "Garden",
          from: role == .owner ? nil : "Bob", role: role)
        world.store.shelves[.named("Ada")]?.notes = [NotebookNote(note)]
        world.store.shelves[.named("Ada")]?.pictures = [file]
      }
      let typist = Typist(app: app)
      let note = try #require(app.world.store.shelf.notes.first).note
      app.does(.panel(.choose(.notePictures)))
      app.does(.panel(.choose(.pictureOptions)))
      #expect(offers("Send by mail…", app) && labels(app).count <= 12)
      typist.lookAway()
      try typist.look(at: "Send by mail…") { !app.world.mailed.isEmpty }
      #expect(app.world.mailed == [.hand(.picture(file.id, of: note.id), of: .named("Ada"))])
      #expect(app.panel?.headline == "The bed" && app.panel?.detail == Self.has)
      app.wait(4)
      #expect(app.world.mailed.count == 1, "the eyes have to leave the cell first")
    }
  }

  @Test("what keeps it from the mail program is told where the person is")
  func failed() throws {
    let failure = AppFailure("“xdg-email” is not installed.")
    let book = book { $0.mailFailure = failure }
    book.does(.panel(.open(.about)))
    #expect(offers("Send by mail…", book))
    book.does(.panel(.choose("about-mail")))
    let banner = try #require(book.reading?.scene.banner)
    #expect(banner.headline == "Your mail program was not opened" && banner.remedy == failure.words)
    #expect(!book.world.told.contains(Self.has))
    let notebook = notebook { $0.mailFailure = failure }
    notebook.does(.panel(.choose(.noteMail)))
    #expect(notebook.panel?.detail == "Your mail program was not opened. \(failure.words)")
  }

  @Test("an answer that comes late finds the person on the shelf, and is for nobody else")
  func late() throws {
    let app = book { $0.answersMail = false }
    app.does(.panel(.open(.about)))
    #expect(offers("Send by mail…", app))
    app.does(.panel(.choose("about-mail")))
    #expect(app.reading?.scene.banner?.headline == "Your mail program is being opened…")
    app.press(.exit)
    let before = app.summary
    let thing = MailedThing.document("id-Emma", withMarks: false)
    app.post(.mail(.handed(thing, nil, of: .named("Ada"))))
    #expect(app.summary == before && !app.world.told.contains(Self.has))
    app.post(.mail(.handed(thing, nil, of: .guest)))
    #expect(app.shows(Self.has), "\(app.summary)")
  }

  @Test("eyes alone are led to it only where the program comes back by itself; hands are anywhere")
  func notKept() throws {
    let app = book(isKept: false)
    app.does(.panel(.open(.about)))
    #expect(offers("Remind me…", app) && !offers("Send by mail…", app))
    app.does(.panel(.back))
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: KeyStroke("m", control: true), in: content)))
    #expect(app.world.mailed == [.hand(.document("id-Emma", withMarks: false), of: .guest)])
    app.press(.toggleGaze)
    app.does(.panel(.open(.about)))
    #expect(offers("Send by mail…", app))
  }

  @Test("where the window is all that there is, nothing opens over it")
  func kiosk() throws {
    let world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    let app = TestedApp(world: world, isKiosk: true, isKept: true)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.panel(.open(.about)))
    #expect(offers("Share it…", app) && !offers("Send by mail…", app))
  }
}
