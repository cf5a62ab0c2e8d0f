import Documents
import Foundation
import ReaderWindow
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// Drawing while the store is slow or refuses, or something comes between the pen and the page.
@Suite("What comes between somebody and their drawing")
struct DrawingMishapTests {
  /// A document in which somebody draws.
  private func drawing() -> TestedApp {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated, typesetter: PangoTypesetter())
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    app.press(.show(.page))
    app.wait(1)
    app.does(.mark(.draw(.toggle)))
    return app
  }

  private func marks(_ app: TestedApp) -> [Mark] { app.world.store.shelf.marks["id-Emma"] ?? [] }
  private func strokes(_ app: TestedApp) -> Int {
    marks(app).reduce(0) { sum, mark in
      if case .ink(let strokes, _) = mark.geometry { sum + strokes.count } else { sum }
    }
  }
  /// Lines that are seen as kept.
  private func seen(_ app: TestedApp) -> Int {
    app.reading?.scene.ink.reduce(0) { $0 + $1.ink.lines.count } ?? 0
  }

  private func pen(_ event: PenEvent, _ app: TestedApp) { app.does(.pointer(.pen(event))) }
  private func place(_ dx: Double, _ dy: Double, _ app: TestedApp) -> PenPoint {
    let center = app.world.screen.bounds.center
    return PenPoint(ScreenPoint(x: center.x + dx, y: center.y + dy))
  }

  private func draw(from start: PenPoint, to end: PenPoint, _ app: TestedApp) {
    pen(.down(start), app)
    pen(.moved(end), app)
    pen(.up, app)
  }
  /// A level line.
  private func line(_ dy: Double, _ app: TestedApp) {
    draw(from: place(-100, dy, app), to: place(100, dy, app), app)
  }
  private func erase(_ dy: Double, _ app: TestedApp) {
    draw(from: place(0, dy - 20, app), to: place(0, dy + 20, app), app)
  }

  private func answer(_ app: TestedApp) { app.post(app.world.store.answerMarks(in: "id-Emma")) }

  @Test("what is erased while the store is slow is asked for after it has answered; nothing comes back")
  func slowStore() throws {
    let app = drawing()
    for dy in [-100.0, -40] { line(dy, app) }
    app.wait(2)
    line(60, app)
    app.wait(2)
    #expect(marks(app).count == 2 && seen(app) == 3)
    app.world.store.answersMarks = false
    app.does(.mark(.draw(.erase)))
    erase(-40, app)
    #expect(app.world.store.marksAsked.count == 1 && seen(app) == 2)
    erase(-100, app)
    #expect(app.world.store.marksAsked.count == 1 && seen(app) == 1, "the store would refuse it")
    erase(60, app)
    #expect(app.world.store.marksAsked.count == 2 && seen(app) == 0, "another mark need not wait")
    answer(app)
    #expect(seen(app) == 0 && strokes(app) == 2 && app.world.store.marksAsked.count == 2)
    // While the eraser is on the page nothing that it has taken is seen again.
    answer(app)
    answer(app)
    #expect(marks(app).isEmpty && seen(app) == 0 && app.world.store.marksAsked.isEmpty)
    app.world.store.answersMarks = true
    for count in [1, 2, 3] {
      app.press(.undo)
      #expect(strokes(app) == count && seen(app) == count)
    }
  }

  @Test("what was erased is not lost where the document is left at once")
  func leaving() throws {
    let app = drawing()
    line(0, app)
    app.wait(2)
    app.does(.mark(.draw(.erase)))
    pen(.down(place(0, -20, app)), app)
    pen(.moved(place(0, 20, app)), app)
    #expect(seen(app) == 0 && marks(app).count == 1)
    app.does(.closed)
    #expect(marks(app).isEmpty)
  }

  @Test("after a change that the store has refused the page shows what is there, and why")
  func refused() throws {
    let app = drawing()
    line(0, app)
    app.wait(2)
    let mark = try #require(marks(app).first)
    // Another program has deleted it.
    app.world.store.shelf.marks["id-Emma"] = []
    let refused = AppFailure("It was changed meanwhile.")
    app.post(.store(.marks(.failure(refused), after: .remove(mark), documentID: "id-Emma")))
    #expect(app.shows("The mark was not kept") && seen(app) == 0)
  }

  @Test("a line whose end comes while something else is shown is kept, and taken back")
  func covered() throws {
    let app = drawing()
    pen(.down(place(-50, 0, app)), app)
    pen(.moved(place(50, 0, app)), app)
    app.does(.settings(.open))
    pen(.moved(place(50, 200, app)), app)
    pen(.up, app)
    app.does(.panel(.back))
    #expect(app.shows("End drawing"))
    app.wait(2)
    #expect(strokes(app) == 1 && seen(app) == 1)
    app.press(.undo)
    #expect(marks(app).isEmpty && seen(app) == 0)
  }

  @Test("a line that grows long goes on as another one, also beside the page, so that little is drawn anew")
  func long() throws {
    let app = drawing()
    app.keepsTranscript = false
    pen(.down(place(0, 0, app)), app)
    let edge = try #require(app.reading?.scene.leftEdge)
    // To and fro, in the end beside the page.
    for step in 1...InkDrawing.mostLivePoints {
      pen(.moved(place(step % 2 == 0 ? 0 : 40, -300 + Double(step), app)), app)
    }
    let beside = PenPoint(ScreenPoint(x: edge - 100, y: 700))
    pen(.moved(beside), app)
    pen(.moved(place(0, 200, app)), app)
    let drawn = try #require(app.reading?.scene.drawn.first?.ink.lines)
    #expect(drawn.count == 2 && (drawn.last?.points.count ?? 0) < 10)
    let (end, start) = (try #require(drawn.first?.points.last), try #require(drawn.last?.points.first))
    #expect(abs(end.x - start.x) < 0.02 && abs(end.y - start.y) < 0.02, "to a hundredth of a point")
    pen(.up, app)
    app.wait(2)
    #expect(marks(app).count == 1 && strokes(app) == 2)
  }

  @Test("a line of no places leaves nothing to wait for")
  func nowhere() throws {
    var drawing = InkDrawing()
    let app = self.drawing()
    let place = try #require(app.reading?.drawnPlace(at: app.world.screen.bounds.center))
    drawing.going = .stroke(InkDrawing.Stroke(place: place, points: [PagePoint(x: .nan, y: 0)]))
    drawing.endStroke(at: Timestamp(seconds: 1))
    #expect(drawing.held.isEmpty && drawing.heldUntil == nil && drawing.going == nil)
  }
}
