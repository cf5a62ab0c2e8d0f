import Calibration
import CalibrationAssets
import Drift
import Foundation
import Recording
import Signals
import TestSupport
import Tracking

/// A rendered person in front of the live tracker: looks where it asks, sits and sees as they are told to, on a
/// clock that only frames move.
final class RenderedSitter {
  static let folders = ["looks", "looks-tilted", "looks-glasses"].map(CalibrationAssets.recording)
  /// Enough for everything that counts frames, and half of what there is to see.
  static let framesPerSecond = 15.0

  private static let sharedAlbum = Shared { try LookAlbum(folders) }

  let live: Live
  let album: LookAlbum
  var wish = LookAlbum.Wish()
  /// Where they look instead of at what is asked for.
  var elsewhere: ScreenPoint?
  /// They look at the opposite end of the screen.
  var isTurned = false
  private(set) var told: [TrackingEvent] = []
  private var asked: ScreenPoint
  private var time = 100.0
  private var number: UInt64 = 0

  init(configuration: LiveTracker.Configuration = .init()) async throws {
    album = try await Self.sharedAlbum.value
    live = try await Live(
      camera: album.camera.name, screen: album.screen, configuration: configuration)
    asked = album.screen.bounds.center
  }

  /// The clock is set.
  func jump(_ seconds: Double) { time += seconds }

  /// One frame.
  @discardableResult
  func step() async throws -> [TrackingEvent] {
    var point = elsewhere ?? asked
    if isTurned {
      point = ScreenPoint(x: album.screen.widthPx - point.x, y: album.screen.heightPx - point.y)
    }
    let stamp = Timestamp(seconds: time)
    let frame = Frame(
      sequence: number, time: stamp, arrival: stamp,
      image: try album.picture(lookingAt: point, wish, number: number))
    (number, time) = (number + 1, time + 1 / Self.framesPerSecond)
    let events = await live.play([frame])
    for case .calibrating(let view, _, _) in events {
      if let target = view.target { asked = target.point }
    }
    told += events
    return events
  }

  /// Goes on until something is told, for so long at most.
  ///
  /// - Returns: nil where it was not.
  func wait<R>(_ seconds: Double, for what: (TrackingEvent) -> R?) async throws -> R? {
    for _ in 0..<Int(seconds * Self.framesPerSecond) {
      for event in try await step() { if let found = what(event) { return found } }
    }
    return nil
  }

  func wait(_ seconds: Double) async throws { _ = try await wait(seconds) { _ in nil as Bool? } }

  /// Looks at places of the screen one after another, a second each.
  ///
  /// - Returns: the mean error, degrees.
  func look(at shares: [(Double, Double)] = [(0.3, 0.3), (0.7, 0.7), (0.3, 0.7), (0.7, 0.3), (0.5, 0.5)])
    async throws -> Double
  {
    var errors: [Double] = []
    for (x, y) in shares {
      let point = ScreenPoint(x: x * album.screen.widthPx, y: y * album.screen.heightPx)
      elsewhere = point
      var seen: [ScreenPoint] = []
      for _ in 0..<Int(Self.framesPerSecond) {
        let frame = try await step().tracked.last
        if let gaze = frame?.raw.value { seen.append(gaze.point) }
      }
      let late = seen.suffix(Int(Self.framesPerSecond * 0.7))
      guard !late.isEmpty else { return .infinity }
      let sum = late.reduce(ScreenPoint(x: 0, y: 0)) { $0 + $1 }
      let mean = ScreenPoint(x: sum.x / Double(late.count), y: sum.y / Double(late.count))
      errors.append(
        album.screen.degrees(from: mean, to: album.gaze(lookingAt: point, wish), distanceMm: 590))
    }
    elsewhere = nil
    return errors.reduce(0, +) / Double(errors.count)
  }

  /// Calibrates on points, without a check.
  func calibrate(points: Int = 5) async throws -> StoredCalibration? {
    let targets = try TargetLayout.session(points: points).targets(on: album.screen)
    await live.tracking.calibrate(targets: targets, validation: [])
    let result = try await wait(120) { event -> StoredCalibration?? in
      switch event {
      case .calibrated(let stored): .some(stored)
      case .calibrationFailed: .some(nil)
      default: nil
      }
    }
    return result ?? nil
  }

  /// Mends by a sweep.
  func repair() async throws -> OffsetRepair? {
    await live.tracking.repair(path: try PursuitPath.bundled("repair"))
    return try await wait(30) { if case .repaired(let repair, _) = $0 { repair } else { nil } }
  }

  var postures: [PostureEvent] {
    told.compactMap { if case .posture(let event) = $0 { event } else { nil } }
  }
  var offers: [PostureEvent] {
    told.compactMap { if case .repairOffered(let event) = $0 { event } else { nil } }
  }
  var failures: [CalibrationError] {
    told.compactMap { if case .calibrationFailed(let error) = $0 { error } else { nil } }
  }
}
