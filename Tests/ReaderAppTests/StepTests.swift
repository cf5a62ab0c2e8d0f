import AppFlows
import Calibration
import Drift
import Foundation
import Library
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// What single steps of the flows leave behind.
@Suite("Steps of the flows")
struct StepTests {
  private static let ada = Reader.named("Ada")

  private func logIn(_ app: TestedApp) {
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
  }

  @Test("log-out closes the person's shelf: the guest's is open behind the people")
  func logOut() {
    let app = TestedApp(world: SimulatedWorld.with("Emma", for: Self.ada).calibrated)
    logIn(app)
    #expect(app.world.store.reader == Self.ada)
    app.look(at: .exit)
    #expect(app.world.store.reader == .guest)
  }

  @Test("who logs in dwells as long as was learnt of them, and not as the person before")
  func pace() {
    var world = SimulatedWorld.with("Emma", for: Self.ada).calibrated
    world.store.shelves[Self.ada]?.pace = 1.3
    let app = TestedApp(world: world)
    #expect(app.world.gaze.pace == 1)
    logIn(app)
    #expect(app.world.gaze.pace == 1.3 && app.session?.pace == 1.3)
  }

  @Test("who logs in has their own calibration, also where the guest has none")
  func ownCalibration() {
    var world = SimulatedWorld.with("Emma", for: Self.ada).calibrated
    world.store.shelves[.guest]?.profiles = [:]
    let app = TestedApp(world: world)
    app.does(.cancel)
    #expect(app.world.gaze.model == nil)
    logIn(app)
    #expect(app.world.gaze.model != nil)
  }

  @Test("why a file was not put on the shelf is said")
  func notAdded() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.look(at: .guest)
    app.world.store.isLocked = true
    app.does(.add([URL(filePath: "/a/Persuasion.pdf")]))
    #expect(app.shows("; Another program is using the library.") && !app.shows("added"))
  }

  @Test("what could not be kept is said")
  func notKept() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.look(at: .guest)
    app.post(.store(.notKept(AppFailure("The disk is full."))))
    #expect(app.shows("; The disk is full."))
  }

  @Test("from the PDFs of the folders a look leads back to the shelf")
  func finderLeft() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.look(at: .guest)
    app.look(at: .addDocument)
    #expect(app.shows("PDFs: "))
    app.look(at: .exit)
    #expect(app.summary == "shelf of Guest: Emma (5 pages)")
  }

  @Test(
    "a calibration that a window interrupts is given up by the tracker too, and begins anew in full screen")
  func interrupted() {
    let app = TestedApp(world: SimulatedWorld.with("Emma"))
    app.wait(until: "a dot")
    app.setFullScreen(false)
    guard case .watching = app.world.gaze.work else {
      Issue.record("dots are measured that nobody sees")
      return
    }
    app.setFullScreen(true)
    #expect(app.wait(until: "a dot", within: 5))
  }

  @Test("a calibration that no longer fits is not taken up again from the store: a new one begins")
  func lost() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.look(at: .guest)
    app.post(.gaze(.calibrationLost))
    #expect(app.shows("Calibration begins in a moment"))
    #expect(app.wait(until: "Calibrated"))
    #expect(app.look(at: .goOn))
    #expect(app.summary.hasPrefix("shelf of Guest: Emma (5 pages)"))
  }

  private func readingAloud() -> TestedApp {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.wait(1)
    app.press(.toggleAloud)
    #expect(app.world.isSpeaking)
    return app
  }

  @Test("the voice is silent while a calibration needs the eyes")
  func silentInCalibration() {
    let app = readingAloud()
    app.does(.calibrate)
    #expect(app.shows("Calibration begins in a moment") && !app.world.isSpeaking)
  }

  @Test("the voice is silent while a repair needs the eyes")
  func silentInRepair() {
    let app = readingAloud()
    app.post(.gaze(.repairOffered(.seatChanged(mm: 40))))
    app.does(.calibrate)
    #expect(app.shows("Follow the dot with your eyes") && !app.world.isSpeaking)
  }

  @Test("the voice is silent once the program is left")
  func silentAtEnd() {
    let app = readingAloud()
    app.does(.leave)
    #expect(app.isOver && !app.world.isSpeaking)
  }
}
