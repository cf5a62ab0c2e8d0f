import AppFlows
import Foundation
import ReaderWindow
import Reading
import Signals
import Testing
import Typing

@testable import Library
@testable import ReaderApp

/// The note of a mark is a draft until the store has confirmed it.
@Suite("The note of a mark, and the store")
struct MarkNoteTests {
  /// With the first lines of page 3 marked.
  private func marked() -> TestedApp {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated, typesetter: PangoTypesetter())
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    app.press(.show(.page))
    app.wait(1)
    app.post(.window(.pointer(.clicked(ScreenPoint(x: 0, y: 0)))))
    let lines = SimulatedWorld.text(of: 2)[10...11]
    let mark = NewMark(
      words: lines.map(\.box), page: 2, text: lines.map(\.text).joined(separator: " "), colour: .yellow)
    for event in app.world.store.perform(.marks(.add([mark]), documentID: "id-Emma")) { app.post(event) }
    app.wait(7)
    return app
  }

  private func marks(_ app: TestedApp) -> [Mark] { app.world.store.shelf.marks["id-Emma"] ?? [] }
  private func press(_ stroke: KeyStroke, _ app: TestedApp) throws {
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: stroke, in: content)))
  }

  @Test(
    "a note that the store refuses is there again in its field, whether it was typed by hand or with keys")
  func refusedNote() throws {
    let app = marked()
    let mark = try #require(marks(app).first)
    let note = KeyStroke("n", control: true)
    try press(note, app)
    app.does(.mark(.typeNote("worth")))
    app.world.store.isLocked = true
    app.does(.mark(.keepNote("worth reading")))
    #expect(marks(app).map(\.note) == [""] && app.shows("The mark was not kept"))
    try press(note, app)
    #expect(app.state.view?.note?.text == "worth reading")
    app.press(.escape)
    app.does(.typing(.open(.note(mark.id))))
    app.does(.typing(.type("!")))
    app.does(.typing(.finish))
    #expect(marks(app).map(\.note) == [""])
    try press(note, app)
    #expect(app.state.view?.note?.text == "worth reading!")
    app.world.store.isLocked = false
    app.does(.mark(.keepNote("worth reading!")))
    #expect(marks(app).map(\.note) == ["worth reading!"] && app.session?.drafts.isEmpty == true)
  }

  @Test("a note is a draft until the store has answered; what was typed further meanwhile stays one")
  func unansweredNote() throws {
    let app = marked()
    let note = KeyStroke("n", control: true)
    app.world.store.answersMarks = false
    try press(note, app)
    app.does(.mark(.typeNote("worth reading")))
    app.does(.mark(.keepNote("worth reading")))
    #expect(app.session?.drafts.values.map(\.text) == ["worth reading"])
    app.post(app.world.store.answerMarks(in: "id-Emma"))
    #expect(app.session?.drafts.isEmpty == true && marks(app).map(\.note) == ["worth reading"])
    try press(note, app)
    app.does(.mark(.keepNote("worth it")))
    try press(note, app)
    app.does(.mark(.typeNote("worth it all")))
    app.post(app.world.store.answerMarks(in: "id-Emma"))
    #expect(app.session?.drafts.values.map(\.text) == ["worth it all"])
    #expect(marks(app).map(\.note) == ["worth it"])
  }
}
