import AppFlows
import Calibration
import Drift
import Foundation
import Reading
import Signals
import Simulation
import Statistics
import Tracking

@testable import ReaderApp

/// What may happen to somebody at random, and whether they get away from where they are without hands.
enum Walk {
  /// What may happen to somebody, at random.
  enum Happening: CaseIterable {
    case target, time, cameraGone, cameraBack, storeLocked, storeFree, window, fullScreen, calibrationLost,
      offer, eyesShut, eyesOpen, luckBad, luckGood, cancel, otherScreen, aloud, bookBreaks, cameras,
      otherCamera,
      cameraBlind, cameraSees, lidsShut, lidsOpen, cameraOff, mark, marks
  }

  static func happen(_ what: Happening, to app: TestedApp, _ random: inout SplitMix64) {
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
  static func kind(of app: TestedApp) -> String {
    guard let session = app.session else { return "over" }
    if case .cameras(let cameras) = session.screen {
      return cameras.isQuestion ? "asking for a camera" : "choosing a camera"
    }
    guard case .calibrating(let calibration) = session.screen else { return session.viewName }
    return "calibrating \("\(calibration.phase)".prefix { $0.isLetter })"
  }

  /// Whether the person gets to another place without hands: what comes back by itself comes back, eyes are open, a try
  /// goes well, and one looks at targets, or waits.
  ///
  /// - Parameters:
  ///   - waits: to wait is a way too; a page that closes by itself shows no way out of it.
  ///   - freesStore: a store that another program holds is free again.
  ///   - place: tells places apart.
  static func leadsOut(
    _ app: TestedApp, within steps: Int, waits: Bool = true, freesStore: Bool = true,
    place: (TestedApp) -> String = Walk.place
  ) -> Bool {
    let start = place(app)
    var states = [restored(app, freesStore: freesStore)]
    for _ in 0..<steps {
      var next: [TestedApp] = []
      for state in states {
        var reached: [TestedApp] = []
        // Ways out stand first or last.
        for target in state.layout.targets.reversed() {
          let looking = TestedApp(copying: state)
          looking.choose(target.id)
          glanceAside(looking)
          guard looking.summary != state.summary else { continue }
          if place(looking) != start { return true }
          reached.insert(looking, at: 0)
        }
        next += reached.count > 4 ? Array(reached.prefix(2) + reached.suffix(2)) : reached
        guard waits else { continue }
        // A calibration runs to its result, words go by.
        let waiting = TestedApp(copying: state)
        for _ in 0..<200 where !waiting.shows("Calibrated") { waiting.leap(0.5) }
        next.append(waiting)
      }
      if next.contains(where: { place($0) != start }) { return true }
      states = waits ? Array(next.prefix(4)) : next
    }
    return false
  }

  /// The eyes leave the place where they were, so that what came there reacts.
  static func glanceAside(_ app: TestedApp) {
    guard app.world.gaze.look != nil else { return }
    let (left, right) = (ScreenPoint(x: 480, y: 20), ScreenPoint(x: 1440, y: 20))
    app.world.gaze.look = app.world.gaze.look == left ? right : left
    app.leap(1)
  }

  static func place(_ app: TestedApp) -> String {
    guard let session = app.session else { return "over" }
    if case .place(.people(let people)) = session.screen { return "people \(people.view)" }
    return kind(of: app)
  }

  /// What comes back by itself: the camera, the desktop's full screen, a store that another program held.
  private static func restored(_ app: TestedApp, freesStore: Bool) -> TestedApp {
    let app = TestedApp(copying: app)
    app.setCamera(true)
    app.setFullScreen(true)
    if freesStore { app.world.store.isLocked = false }
    app.world.gaze.luck = .good
    app.world.gaze.look = app.world.screen.bounds.center
    (app.world.gaze.blindCameras, app.world.gaze.hasClosedEyes) = ([], false)
    app.leap(1)
    glanceAside(app)
    return app
  }
}
