import AppFlows
import Documents
import Library
import ReaderWindow
import Reading
import Signals
import Testing

@testable import ReaderApp

/// What others have added to a document stands among the person's own marks.
@Suite("Annotations in the list of marks")
struct AnnotationListTests {
  private static func annotation(
    _ kind: PageAnnotation.Kind, page: Int, by author: String? = nil, _ text: String? = nil
  ) -> PageAnnotation {
    PageAnnotation(
      page: page, kind: kind, box: PageRect(x: 70, y: 300, width: 100, height: 12), author: author,
      contents: text)
  }

  private func reader(_ annotations: [PageAnnotation]) -> TestedApp {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.post(.book(.annotations(annotations, isWhole: true, documentID: "id-Emma")))
    return app
  }

  private func cells(_ app: TestedApp) -> [PanelScene.Cell] {
    if case .panel(let scene) = app.state.view?.content { scene.cells } else { [] }
  }

  @Test("each says whose it is, is gone to, and cannot be deleted")
  func list() {
    let app = reader([
      Self.annotation(.note, page: 3, by: "Ann", "Is this so?"), Self.annotation(.ink, page: 0),
    ])
    app.does(.mark(.bookmark))
    app.does(.panel(.open(.marks)))
    let labels = cells(app).map(\.label)
    #expect(labels.count == 4 && labels.contains("p. 4, Ann: Is this so?"))
    #expect(labels.contains("p. 1, in the file: a drawing by hand"))
    #expect(labels.last == "p. 4, Ann: Is this so?", "in the document's order: \(labels)")
    app.does(.panel(.choose("annotation-0")))
    app.wait(1)
    #expect(app.shows("page 4 of 5"))
    #expect(cells(app).isEmpty, "what is done with one's own marks is not offered for others'")
  }

  @Test("words that others marked in the file are marked in the text view too, once")
  func inTextView() throws {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated, typesetter: PangoTypesetter())
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    app.press(.show(.page))
    app.wait(1)
    let lines = SimulatedWorld.text(of: 0)[4...5]
    var marked = PageAnnotation(
      page: 0, kind: .highlight, box: lines[4].box.union(lines[5].box), pieces: lines.map(\.box),
      colour: "#40d060")
    let pen = Self.annotation(.ink, page: 0)
    app.post(.book(.annotations([marked, pen], isWhole: true, documentID: "id-Emma")))
    #expect(app.reading?.scene.marks.isEmpty == true, "the page's picture has them")
    app.press(.show(.text))
    app.wait(1)
    let boxes = try #require(app.reading?.scene.marks)
    #expect(!boxes.isEmpty && boxes.allSatisfy { $0.colour == .green && !$0.isProposed && !$0.isArea })
    // Taken in as one's own mark, it is not drawn twice.
    let own = NewMark(words: lines.map(\.box), page: 0, text: "", colour: .blue)
    for event in app.world.store.perform(.marks(.add([own]), documentID: "id-Emma")) { app.post(event) }
    #expect(app.reading?.scene.marks.contains { $0.colour == .green } == false)
    // Bad input: no colour, a wrong page.
    (marked.page, marked.colour) = (99, "green")
    app.post(.book(.annotations([marked], isWhole: true, documentID: "id-Emma")))
    #expect(app.reading?.scene.marks.contains { $0.colour == .yellow } == false)
    app.press(.show(.page))
    app.wait(1)
    #expect(app.reading?.scene.marks.allSatisfy { $0.colour == .blue } == true)
  }

  @Test("they are listed where the person marked nothing; the list follows when they come late")
  func late() {
    let none = reader([])
    none.does(.panel(.open(.marks)))
    #expect(none.shows("Nothing is marked in this document"))
    let app = reader([Self.annotation(.note, page: 1, by: "Ann", "One")])
    app.does(.panel(.open(.marks)))
    #expect(cells(app).map(\.label) == ["Back", "p. 2, Ann: One"])
    let both = [("One", 1), ("Two", 2)].map { Self.annotation(.note, page: $1, by: "Ann", $0) }
    app.post(.book(.annotations(both, isWhole: true, documentID: "id-Emma")))
    #expect(cells(app).count == 3)
    app.post(.book(.annotations([], isWhole: true, documentID: "id-Persuasion")))
    #expect(cells(app).count == 3)
  }
}
