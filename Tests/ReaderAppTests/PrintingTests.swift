import AppFlows
import Reading
import Signals
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
    #expect(app.world.printed == [SimulatedWorld.Printed(title: "Emma", range: .asked)])
    app.does(.printed(outcome))
    let banner = try #require(app.reading?.scene.banner)
    #expect("\(banner.headline) \(banner.remedy)".contains(words), "\(banner)")
  }

  @Test("who acts by gaze is asked by cells and not by a dialog that hands alone can leave")
  func byGaze() throws {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    let typist = Typist(app: app)
    app.look(at: .menu)
    while typist.cell("Print…") == nil {
      let before = typist.labels
      try typist.look(at: "More…") { typist.labels != before }
      typist.lookAway()
    }
    try typist.look(at: "Print…") { app.panel?.headline?.hasPrefix("What is to be printed") == true }
    #expect(typist.labels == ["Back", "Page 1", "All 5 pages"] && app.world.printed.isEmpty)
    typist.lookAway()
    try typist.look(at: "All 5 pages") { app.panel == nil }
    #expect(app.world.printed == [SimulatedWorld.Printed(title: "Emma", range: .pages(0..<5))])
    #expect(app.shows("Printing…"))
    app.does(.printed(.printed(pages: 5, undrawn: [])))
    #expect(app.shows("5 pages were sent to be printed"))
  }

  @Test("nothing is said to somebody who thought better of it")
  func cancelled() {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    let before = app.summary
    app.does(.printed(.cancelled(hasPrinter: true)))
    #expect(app.summary == before)
  }
}
