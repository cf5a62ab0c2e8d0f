import Attention
import Calibration
import Drift
import Foundation
import Recording
import Signals
import TestSupport
import Testing
import Vision

@testable import Tracking

@Suite struct DriftEvidenceTests {
  private let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  private let forward = DwellTarget(
    id: .pageForward, rect: ScreenRect(x: 1700, y: 900, width: 160, height: 160))
  private let back = DwellTarget(id: .pageBack, rect: ScreenRect(x: 20, y: 900, width: 160, height: 160))

  private func frame(_ seconds: Double, _ point: ScreenPoint, _ intents: [Intent] = []) -> TrackedFrame {
    let gaze = Gaze(point: point, covariance: ScreenCovariance(xx: 100, xy: 0, yy: 100))
    return TrackedFrame(
      sequence: UInt64(seconds * 30), time: Timestamp(seconds: seconds), eyes: .invalid(.noFrame),
      raw: .valid(gaze),
      filtered: .valid(gaze), events: [], intents: intents, distanceMm: 570)
  }

  /// Looks 50 px right of a target until it is chosen, again and again.
  private func choices(_ targets: [DwellTarget], every seconds: Double) -> DriftEstimator {
    var estimator = DriftEstimator(screen: screen, distanceMm: 570)
    var evidence = DriftEvidence()
    let layout = GazeLayout(targets: [forward, back])
    var time = 600.0
    estimator.advance(to: Timestamp(seconds: 0))
    estimator.advance(to: Timestamp(seconds: time))
    for target in targets {
      let point = ScreenPoint(x: target.rect.center.x + 50, y: target.rect.center.y)
      for step in 0..<30 {
        let intents: [Intent] = step == 29 ? [.chosen(target.id)] : []
        evidence.step(frame(time, point, intents), layout: layout, into: &estimator)
        time += 1.0 / 30
        estimator.advance(to: Timestamp(seconds: time))
      }
      time += seconds
      estimator.advance(to: Timestamp(seconds: time))
    }
    return estimator
  }

  @Test func choicesCorrectDrift() {
    let estimator = choices([forward, back, forward, back, forward, back], every: 20)
    #expect(estimator.report.applied[.dwell] == 6)
    #expect(estimator.correction.offset.x < -14 && abs(estimator.correction.offset.y) < 0.1)
  }

  @Test func aPageTurnedBackAtOnceWasNeverMeant() {
    let estimator = choices([forward, back], every: 1)
    #expect(estimator.report.applied.isEmpty && estimator.report.revoked == 1)
    #expect(estimator.correction.offset == ScreenPoint(x: 0, y: 0))
  }

  @Test func whatIsNotOnTheScreenTellsNothing() {
    var estimator = DriftEstimator(screen: screen, distanceMm: 570)
    var evidence = DriftEvidence()
    let point = ScreenPoint(x: 100, y: 100)
    evidence.step(frame(1, point, [.chosen("ghost")]), layout: GazeLayout(), into: &estimator)
    evidence.step(frame(2, point, [.chosen(.exit)]), layout: nil, into: &estimator)
    #expect(estimator.report.waiting == 0)
  }
}

@Suite(.heavy) struct ForgettingDriftTests {
  /// Where gaze is, mean of a second.
  private func gaze(_ sitter: RenderedSitter) async throws -> ScreenPoint {
    var seen: [ScreenPoint] = []
    for _ in 0..<Int(RenderedSitter.framesPerSecond) {
      if let gaze = try await sitter.step().tracked.last?.raw.value { seen.append(gaze.point) }
    }
    let sum = seen.reduce(ScreenPoint(x: 0, y: 0)) { $0 + $1 }
    let count = Double(max(1, seen.count))
    return ScreenPoint(x: sum.x / count, y: sum.y / count)
  }

  @Test("what is learnt moves the point, and forgetting puts it back where calibration had it")
  func forgotten() async throws {
    let sitter = try await RenderedSitter()
    _ = try #require(try await sitter.calibrate(points: 5))
    sitter.elsewhere = sitter.album.screen.bounds.center
    _ = try await gaze(sitter)
    let before = try await gaze(sitter)
    // What says that gaze is off to the left.
    let certain = ScreenCovariance(xx: 25, xy: 0, yy: 25)
    await sitter.live.tracking.learn(
      DriftLabel(
        kind: .repair, time: Timestamp(seconds: 0), observed: before, observedCovariance: certain,
        expected: before + ScreenPoint(x: 80, y: 0), expectedCovariance: certain))
    try await sitter.wait(2)
    let moved = try await gaze(sitter)
    #expect(moved.x - before.x > 60, "moved by \(moved.x - before.x) px")
    await sitter.live.tracking.resetDrift()
    let back = try await gaze(sitter)
    #expect((back - before).length < 10, "\(back) after \(before)")
  }
}
