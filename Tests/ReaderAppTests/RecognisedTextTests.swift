import Documents
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Text that was recognised from a page's picture is read like any other, and said to be recognised.
@Suite("Recognised text")
struct RecognisedTextTests {
  @Test("it takes the place of no text when it comes, and is said to be recognised, once")
  func comesLate() throws {
    var world = SimulatedWorld.with("Emma").calibrated
    for page in 0..<5 { world.texts[page] = [] }
    let app = TestedApp.reading("Emma", in: world)
    app.wait(1)
    #expect(app.state.view?.pageText == "")
    func recognised(_ page: Int) -> AppEvent {
      .book(
        .lines(
          .success(SimulatedWorld.text(of: page)), isRecognised: true, page: page, documentID: "id-Emma"))
    }
    app.post(recognised(0))
    #expect(app.shows("recognised from the page's picture"))
    #expect(app.state.view?.pageText?.hasPrefix("word0-0-0") == true)
    app.wait(20)
    #expect(!app.shows("recognised from the page's picture"))
    app.post(recognised(1))
    #expect(!app.shows("recognised from the page's picture"))
  }
}
