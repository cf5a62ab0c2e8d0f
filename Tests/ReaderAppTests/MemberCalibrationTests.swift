import AppFlows
import Calibration
import Foundation
import Library
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// A carer calibrates for a member who cannot begin it.
@Suite("Calibrating for a member on the screen")
struct MemberCalibrationTests {
  private static let bob = Reader.named("Bob")

  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func choose(_ id: TargetID, _ app: TestedApp) { app.does(.panel(.choose(id))) }
  private func profile(of reader: Reader, _ app: TestedApp) -> StoredCalibration? {
    app.world.store.shelves[reader]?.profiles[app.world.key]
  }

  /// Ada, a carer whose own calibration is known, on Bob's page.
  private func onPage(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.passwords["Bob"] = "b"
    (world.store.administrators, world.store.carers) = ([], ["Ada"])
    change(&world)
    let app = TestedApp(world: world)
    // A window waits for full screen before it shows anything.
    if !world.isFullScreen { app.wait(4) }
    // Where nobody's eyes are known, a calibration is begun that nobody has asked for.
    if case .calibrating = app.session?.screen { app.does(.cancel) }
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.does(.account(.open))
    choose(.accountMembers, app)
    choose(.householdMember(1), app)
    return app
  }

  /// The eyes that follow the dots are measured less exactly than Ada's, by which they are told apart.
  private func begin(_ app: TestedApp) {
    app.world.gaze.heldOutDegrees = 1.75
    choose(.memberCalibrate, app)
    choose(.memberDoIt, app)
  }

  /// Time passes until a page of cells tells that.
  private func wait(_ app: TestedApp, untilTold words: String, within seconds: Double) -> Bool {
    for _ in 0..<Int(seconds * 30) where app.panel?.detail?.contains(words) != true { app.frame() }
    return app.panel?.detail?.contains(words) == true
  }

  @Test("by gaze: it is kept for the member alone, and the carer’s own is used again")
  func whole() throws {
    let app = onPage()
    let own = try #require(app.world.gaze.model)
    app.world.gaze.heldOutDegrees = 1.75
    let typist = Typist(app: app)
    typist.lookAway()
    try typist.look(at: "Calibrate for them…") { app.panel?.headline == "Calibrate for Bob?" }
    #expect(labels(app) == ["No, leave it", "Begin"])
    #expect(app.panel?.detail?.contains("Bob alone") == true)
    typist.lookAway()
    try typist.look(at: "Begin") { app.shows("It is for Bob, who sits alone before me.") }
    #expect(app.wait(until: "Calibrated", within: 60), "\(app.summary)")
    #expect(profile(of: Self.bob, app) == nil, "nothing is kept before it is accepted")
    #expect(wait(app, untilTold: "Bob has a calibration for this camera and screen from now on.", within: 60))
    let made = try #require(profile(of: Self.bob, app))
    #expect(made.profile.heldOutDegrees == 1.75)
    #expect(profile(of: .named("Ada"), app) == own && app.world.gaze.model == own)
    #expect(app.session?.gaze.inUse == own && app.panel?.headline == "Bob")
    #expect(labels(app).contains("Calibrate for them…") && !labels(app).contains("Undo that"))
  }

  @Test("“Again” is for the member too; Esc leaves it, with nothing kept and the carer’s own in use")
  func again() throws {
    let app = onPage()
    let own = try #require(app.world.gaze.model)
    begin(app)
    #expect(app.wait(until: "Calibrated", within: 60))
    app.does(.chose(.calibrateAgain))
    #expect(app.shows("It is for Bob"))
    app.wait(8)
    app.does(.cancel)
    #expect(app.panel?.headline == "Bob" && app.world.gaze.model == own, "\(app.summary)")
    #expect(profile(of: Self.bob, app) == nil && profile(of: .named("Ada"), app) == own)
    // One that the tracker had finished by then is nobody's.
    var late = own
    late.profile.heldOutDegrees = 1.75
    app.post(.gaze(.calibrated(late)))
    #expect(profile(of: .named("Ada"), app) == own && app.session?.gaze.inUse == own)
    // The next one of her own is kept again.
    app.does(.panel(.back))
    app.does(.calibrate)
    #expect(app.wait(until: "Calibrated", within: 60))
    #expect(profile(of: .named("Ada"), app)?.profile.heldOutDegrees == 1.75)
  }

  @Test("eyes that do not fit the carer’s calibration are the member’s, and change nothing of the carer’s")
  func lost() throws {
    let app = onPage()
    let own = try #require(app.world.gaze.model)
    begin(app)
    app.wait(1)
    app.post(.gaze(.calibrationLost))
    #expect(app.shows("It is for Bob") && app.session?.gaze.inUse == own)
    app.wait(6)
    app.post(.gaze(.calibrationLost))
    #expect(app.shows("It is for Bob") && app.session?.gaze.inUse == own, "it begins again, for the member")
    #expect(wait(app, untilTold: "Bob has a calibration", within: 90))
    #expect(app.world.gaze.model == own && profile(of: .named("Ada"), app) == own)
  }

  @Test("after three that failed the member’s page tells why, and nothing begins by itself")
  func failed() throws {
    let app = onPage()
    let own = try #require(app.world.gaze.model)
    app.world.gaze.luck = .failing(.eyesDoNotFollow)
    begin(app)
    #expect(wait(app, untilTold: "The calibration for Bob did not work.", within: 180), "\(app.summary)")
    #expect(app.panel?.headline == "Bob" && app.world.gaze.model == own)
    app.world.gaze.luck = .good
    app.wait(15)
    #expect(app.panel?.headline == "Bob" && profile(of: Self.bob, app) == nil)
  }

  @Test("a carer without a calibration of their own has none afterwards either")
  func withoutOwn() throws {
    let app = onPage { world in
      for reader in world.store.shelves.keys { world.store.shelves[reader]?.profiles = [:] }
    }
    #expect(app.panel?.headline == "Bob" && app.world.gaze.model == nil, "\(app.summary)")
    begin(app)
    #expect(wait(app, untilTold: "Bob has a calibration", within: 90), "\(app.summary)")
    #expect(app.world.gaze.model == nil && app.session?.gaze.inUse == nil)
    #expect(profile(of: .named("Ada"), app) == nil && profile(of: Self.bob, app) != nil)
  }

  @Test("what the store refuses is told on the member’s page")
  func refused() throws {
    let app = onPage()
    begin(app)
    #expect(app.wait(until: "Calibrated", within: 60))
    app.world.store.carers = []
    app.does(.chose(.goOn))
    #expect(app.panel?.detail == "Only an administrator may do that.", "\(app.summary)")
    #expect(profile(of: Self.bob, app) == nil)
  }

  @Test("it is offered for others who are let in, where there are a camera and a full screen")
  func offered() {
    let app = onPage()
    choose(.panelBack, app)
    choose(.householdMember(0), app)
    #expect(app.panel?.headline?.hasPrefix("Ada") == true && !labels(app).contains("Calibrate for them…"))
    let locked = onPage { $0.store.suspended = ["Bob"] }
    #expect(!labels(locked).contains("Calibrate for them…"))
    let windowed = onPage { $0.isFullScreen = false }
    #expect(!labels(windowed).contains("Calibrate for them…"))
    choose(.memberCalibrate, windowed)
    choose(.memberDoIt, windowed)
    #expect(profile(of: Self.bob, windowed) == nil && windowed.panel != nil)
  }
}
