import AppFlows
import Calibration
import Foundation
import Reading
import Signals
import Simulation
import Testing
import Tracking

@testable import ReaderApp

/// A walk at random over what can be reached: nobody is ever stuck.
@Suite("No dead ends")
struct WalkTests {
  /// What may happen to somebody, at random.
  private enum Happening: CaseIterable {
    case target, time, cameraGone, cameraBack, storeLocked, storeFree, window, fullScreen, calibrationLost,
      offer, eyesShut, eyesOpen, luckBad, luckGood, cancel, otherScreen, aloud, bookBreaks, cameras,
      otherCamera,
      cameraBlind, cameraSees, lidsShut, lidsOpen, cameraOff, mark, marks
  }

  @Test(
    "from every state that a long walk reaches, hands-free events lead out within three", arguments: 0..<8)
  func walk(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var app = Self.beginning(seed)
    var (reached, proven): (Set<String>, Set<String>) = ([], [])
    for step in 0..<150 {
      let isOrdinary = random.happens(0.6)
      let what =
        isOrdinary
        ? (random.happens(0.8) ? .target : .time) : Happening.allCases.randomElement(using: &random)
      Self.happen(what ?? .time, to: app, &random)
      if app.isOver { app = Self.beginning(seed) }
      reached.insert(Self.kind(of: app))
      guard proven.insert("\(Self.kind(of: app)) \(app.summary) \(app.world.gaze.model == nil)").inserted
      else {
        continue
      }
      #expect(
        Self.leadsOut(app, within: 3),
        "seed \(seed), step \(step): no way out of “\(app.summary)” after \(app.transcript.suffix(4))")
    }
    print("walk \(seed) reached: \(reached.sorted().joined(separator: ", "))")
    #expect(reached.count >= 4)
  }

  /// Half of the walks begin in a book.
  private static func beginning(_ seed: Int) -> TestedApp {
    var world = SimulatedWorld.with("Emma", "Diary").calibrated
    world.passwords = ["id-Diary": "secret"]
    world.files = [FinderModel.File(url: URL(filePath: "/a/Persuasion.pdf"), name: "Persuasion", detail: "")]
    // The last two have cameras of one name, and a calibration that may be either's.
    world = world.seen(by: SimulatedWorld.twins + [SimulatedWorld.other])
    world = seed < 6 ? world.calibrated(for: SimulatedWorld.twins[0]) : world.calibrated(forName: "Twin")
    return seed % 2 == 0 || seed > 5 ? TestedApp(world: world) : TestedApp.reading("Emma", in: world)
  }

  private static func happen(_ what: Happening, to app: TestedApp, _ random: inout SplitMix64) {
    switch what {
    case .target:
      if let target = app.layout.targets.randomElement(using: &random) { app.choose(target.id) }
    case .time: app.leap(6)
    case .cameraGone: app.setCamera(false)
    case .cameraBack: app.setCamera(true)
    case .storeLocked: app.world.store.isLocked = true
    case .storeFree: app.world.store.isLocked = false
    case .window: app.setFullScreen(false)
    case .fullScreen: app.setFullScreen(true)
    case .calibrationLost: app.post(.gaze(.calibrationLost))
    case .offer: app.post(.gaze(.repairOffered(.eyesChanged)))
    case .cameras: app.does(.chooseCamera)
    case .otherCamera:
      if let camera = app.world.gaze.cameras.randomElement(using: &random) {
        app.does(.choseCamera(id: camera.id))
      }
    case .cameraBlind: app.world.gaze.blindCameras = [app.world.gaze.camera.id]
    case .cameraSees: app.world.gaze.blindCameras = []
    case .lidsShut: app.world.gaze.hasClosedEyes = true
    case .lidsOpen: app.world.gaze.hasClosedEyes = false
    case .cameraOff: app.does(.toggleCamera)
    case .eyesShut: app.world.gaze.look = nil
    case .eyesOpen: app.world.gaze.look = app.world.screen.bounds.center
    case .luckBad: app.world.gaze.luck = .failing(.eyesDoNotFollow)
    case .luckGood: app.world.gaze.luck = .good
    case .cancel: app.does(.cancel)
    case .otherScreen:
      app.world.screen.widthPx = app.world.screen.widthPx == 1920 ? 1600 : 1920
      app.setFullScreen(true)
    case .mark: app.does(random.happens(0.5) ? .panel(.open(.mark)) : .mark(.begin))
    case .marks: app.does(random.happens(0.5) ? .panel(.open(.marks)) : .mark(.bookmark))
    case .aloud: app.press(.toggleAloud)
    case .bookBreaks: app.world.broken = app.world.broken.isEmpty ? ["id-Emma": "cut off"] : [:]
    }
  }

  /// Which screen, and which part of it.
  private static func kind(of app: TestedApp) -> String {
    guard let session = app.session else { return "over" }
    if case .cameras(let cameras) = session.screen {
      return cameras.isQuestion ? "asking for a camera" : "choosing a camera"
    }
    guard case .calibrating(let calibration) = session.screen else { return session.viewName }
    return "calibrating \("\(calibration.phase)".prefix { $0.isLetter })"
  }

  /// Whether the person gets to another place without hands: what comes back by itself comes back, eyes are open,
  /// a try goes well, and one looks at targets or waits.
  private static func leadsOut(_ app: TestedApp, within steps: Int) -> Bool {
    let start = place(app)
    var states = [restored(app)]
    for _ in 0..<steps {
      var next: [TestedApp] = []
      for state in states {
        for target in state.layout.targets {
          let looking = TestedApp(copying: state)
          looking.choose(target.id)
          if looking.summary != state.summary { next.append(looking) }
        }
        guard !next.contains(where: { place($0) != start }) else { continue }
        // A calibration runs to its result, words go by.
        let waiting = TestedApp(copying: state)
        for _ in 0..<200 where !waiting.shows("Calibrated") { waiting.leap(0.5) }
        next.append(waiting)
      }
      if next.contains(where: { place($0) != start }) { return true }
      states = Array(next.prefix(4))
    }
    return false
  }

  private static func place(_ app: TestedApp) -> String {
    guard let session = app.session else { return "over" }
    if case .place(.people(let people)) = session.screen { return "people \(people.view)" }
    return kind(of: app)
  }

  /// What comes back by itself: the camera, the desktop's full screen, a store that another program held.
  private static func restored(_ app: TestedApp) -> TestedApp {
    let app = TestedApp(copying: app)
    app.setCamera(true)
    app.setFullScreen(true)
    app.world.store.isLocked = false
    app.world.gaze.luck = .good
    app.world.gaze.look = app.world.screen.bounds.center
    (app.world.gaze.blindCameras, app.world.gaze.hasClosedEyes) = ([], false)
    app.leap(1)
    // Eyes move: cells react once they have left the place where they were.
    app.world.gaze.look = ScreenPoint(x: 480, y: 20)
    app.leap(1)
    return app
  }
}
