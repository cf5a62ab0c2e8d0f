import AppFlows
import Documents
import Foundation
import ReaderWindow
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// Eyes that follow the pen into a corner choose nothing there, and eyes alone still end drawing.
@Suite("Eyes while a pen draws")
struct PenAndEyesTests {
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

  private func pen(_ event: PenEvent, _ app: TestedApp) { app.does(.pointer(.pen(event))) }
  private func corner(_ target: TargetID, _ app: TestedApp) throws -> ScreenPoint {
    try #require(app.layout.targets.first { $0.id == target }).rect.center
  }
  private func reacting(_ app: TestedApp) -> Set<TargetID> { Set(app.layout.targets.map(\.id)) }
  private func isDrawing(_ app: TestedApp) -> Bool {
    app.session?.viewName == "reading" && app.shows("End drawing")
  }

  @Test(
    "with the pen in a corner the eyes there choose nothing; once it was up for a while they do",
    arguments: [TargetID.menu, .exit])
  func corner(target: TargetID) throws {
    let app = drawing()
    let place = try corner(target, app)
    app.world.gaze.look = place
    pen(.down(PenPoint(app.world.screen.bounds.center)), app)
    // It draws to and fro in the corner for as long as a look at the target takes, and longer.
    for step in 0..<40 {
      pen(.moved(PenPoint(ScreenPoint(x: place.x + Double(step % 5), y: place.y))), app)
      app.wait(0.2)
    }
    #expect(isDrawing(app) && reacting(app).isEmpty, "\(app.summary)")
    // What the tracker still tells of a moment ago chooses nothing either.
    app.choose(target)
    #expect(isDrawing(app))
    pen(.up, app)
    app.wait(1.2)
    #expect(isDrawing(app) && reacting(app) == Set([.menu, .exit]).subtracting([target]))
    // The next stroke comes in time.
    pen(.down(PenPoint(place)), app)
    app.wait(3)
    #expect(isDrawing(app))
    pen(.up, app)
    app.wait(6)
    #expect(!isDrawing(app), "the eyes rest there, and nobody draws: \(app.summary)")
  }

  @Test("where the pen was lifted elsewhere a look ends drawing at once")
  func elsewhere() throws {
    let app = drawing()
    let center = app.world.screen.bounds.center
    pen(.down(PenPoint(center)), app)
    pen(.moved(PenPoint(ScreenPoint(x: center.x + 60, y: center.y))), app)
    #expect(reacting(app).isEmpty)
    pen(.up, app)
    #expect(reacting(app) == [.menu, .exit])
    app.choose(.exit)
    #expect(!app.shows("End drawing") && app.shows("reading “Emma”"))
  }

  @Test("a pen whose end was never told holds nobody fast")
  func lost() throws {
    let app = drawing()
    pen(.down(PenPoint(app.world.screen.bounds.center)), app)
    app.wait(9)
    #expect(reacting(app).isEmpty)
    app.wait(1.2)
    #expect(reacting(app) == [.menu, .exit])
    app.look(at: .exit)
    #expect(!app.shows("End drawing") && app.shows("reading “Emma”"))
    // Where drawing begins anew, no pen is down.
    app.does(.mark(.draw(.toggle)))
    #expect(reacting(app) == [.menu, .exit])
  }
}
