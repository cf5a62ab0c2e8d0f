import AppFlows
import Documents
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Marks go out in a copy and come in from the file, from the menu.
@Suite("Marks out and in")
struct MarkExchangeTests {
  private func app(
    exported: Result<ExportedMarks, AppFailure>? = nil, imported: Result<ImportedMarks, AppFailure>? = nil
  ) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    (world.exportedMarks, world.importedMarks) = (exported, imported)
    return TestedApp.reading("Emma", in: world)
  }

  private static let (export, take) = ("Export a copy with marks", "Take annotations in as marks")

  @Test("a copy is offered once something is marked, and what came of it is told")
  func export() throws {
    let copies: [(Result<ExportedMarks, AppFailure>, String, String)] = [
      (.success(.init(file: "/home/a.pdf", marks: 1, losesSignature: false)), "1 mark", "/home/a.pdf"),
      (
        .success(.init(file: "/home/a.pdf", marks: 2, losesSignature: true)), "2 marks",
        "signature is not good"
      ),
      (.failure(AppFailure("Its author does not allow it.")), "No copy", "not allow"),
    ]
    for (result, headline, detail) in copies {
      let app = app(exported: result)
      #expect(!app.offers(Self.export) && !app.offers(Self.take))
      app.does(.mark(.bookmark))
      #expect(app.offers(Self.export))
      app.does(.mark(.exportCopy))
      let banner = try #require(app.reading?.scene.banner)
      #expect(banner.headline.contains(headline) && banner.remedy.contains(detail), "\(banner)")
    }
  }

  @Test("annotations of the file are taken in as marks, and the marks are read anew")
  func take() throws {
    let app = app(imported: .success(.init(added: 3, known: 1, leftOut: 2)))
    let note = PageAnnotation(page: 0, kind: .note, box: PageRect(x: 1, y: 1, width: 9, height: 9))
    app.post(.book(.annotations([note], isWhole: true, documentID: "id-Emma")))
    #expect(app.offers(Self.take) && !app.offers(Self.export))
    app.does(.mark(.takeIn))
    let banner = try #require(app.reading?.scene.banner)
    #expect(banner.headline == "3 marks taken in")
    #expect(banner.remedy == "1 mark you had already. What cannot be a mark was left out: 2.")
    let taken = BookEvent.importedMarks(.success(.init(added: 1)), documentID: "id-Emma")
    let actions = app.state.handle(.book(taken), at: app.now)
    #expect(actions.contains { if case .store(.marks(nil, "id-Emma")) = $0 { true } else { false } })
  }
}
