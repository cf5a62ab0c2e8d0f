import AppFlows
import Reading
import Testing

@testable import ReaderApp

/// Printing is asked for by key or menu, and what came of it is told.
@Suite("Printing")
struct PrintingTests {
  @Test(
    "what came of printing is told",
    arguments: [
      (PrintOutcome.printed(pages: 3, undrawn: []), "3 pages were sent to be printed"),
      (.printed(pages: 3, undrawn: [1]), "Page 2 could not be drawn."),
      (.cancelled(hasPrinter: false), "No printer was found"), (.failed("out of paper"), "out of paper"),
    ])
  func told(outcome: PrintOutcome, words: String) throws {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: KeyStroke("p", control: true), in: content)))
    #expect(app.world.printed == ["Emma"])
    app.does(.printed(outcome))
    let banner = try #require(app.reading?.scene.banner)
    #expect("\(banner.headline) \(banner.remedy)".contains(words), "\(banner)")
  }

  @Test("eyes alone are not led into a dialog that hands alone can leave")
  func byGaze() {
    var context = ActionContext(.page)
    (context.hasVoice, context.markCount, context.hasForm) = (true, 3, true)
    for page in 0..<20 {
      let labels = PanelItem.menu(context, cells: 12, page: page).map(\.label)
      #expect(!labels.contains("Print…"), "page \(page): \(labels)")
    }
    #expect(UserAction.offered(in: context).contains { $0.id == "print" }, "menus of the mouse have it")
  }

  @Test("nothing is said to somebody who thought better of it")
  func cancelled() {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    let before = app.summary
    app.does(.printed(.cancelled(hasPrinter: true)))
    #expect(app.summary == before)
  }
}
