import Calibration
import Foundation
import Recording
import Signals
import TestSupport
import Testing

@testable import Tracking

@Suite("Recorded pursuits", .heavy)
struct ScriptedPursuitTests {
  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  private func row(_ label: String, _ path: [(Double, Double)], until end: Double) -> TimelineRow {
    var row = TimelineRow(kind: .pursuit, label: label, start: at(path.map(\.0).min() ?? 0), end: at(end))
    row.path = path.map { TimelineRow.PathPoint(time: at($0.0), x: $0.1, y: 100) }
    return row
  }

  /// Seconds of the path at which frames ten times a second are filed.
  private func filed(_ row: TimelineRow) -> [Double] {
    var pursuits = ScriptedPursuits([row])
    for tick in 0...200 {
      _ = pursuits.step(
        EyesSample(sequence: UInt64(tick), time: at(Double(tick) / 10), eyes: .invalid(.noFrame)))
    }
    return pursuits.all.first?.samples.samples.map { ($0.pathSeconds * 10).rounded() / 10 } ?? []
  }

  @Test("time stands still while the target rests, and goes on at its end while the eyes still come")
  func clock() {
    // Rests for a second, moves for two, waits for two, moves for one and rests.
    let path = [(1.0, 0.0), (2, 0), (3, 100), (4, 200), (6, 200), (7, 300), (7.5, 300)]
    let expected = (1...34).map { Double($0) / 10 }
    #expect(filed(row("pursuit", path, until: 7.5)) == expected)
  }

  @Test("a target that jumped back to where the eyes were lost goes that stretch again")
  func rewound() {
    func way(_ steps: ClosedRange<Int>, from time: Double, at px: Double, by speed: Double) -> [(
      Double, Double
    )] {
      steps.map { step in
        let share = Double(step)
        return (time + share / 10, px + share * speed)
      }
    }
    var path = way(0...20, from: 1, at: 0, by: 10)
    // Lost at 150 px, found a second after: the target rests there for a second and goes on.
    path += way(0...10, from: 3.1, at: 150, by: 0)
    path += way(1...15, from: 4.1, at: 150, by: 10)
    let expected = (1...29).map { Double($0) / 10 }
    #expect(filed(row("pursuit", path, until: 5.55)) == expected)
  }

  @Test("paths that lead nowhere, stand still or hold no numbers are no pursuits")
  func nonsense() {
    #expect(filed(row("pursuit", [], until: 5)).isEmpty)
    #expect(filed(row("pursuit", [(1, 5), (2, 5), (3, 5)], until: 5)).isEmpty)
    #expect(filed(row("pursuit", [(1, .nan), (2, .infinity), (3, 5)], until: 5)).isEmpty)
    // Out of order.
    #expect(filed(row("pursuit", [(3, 20), (1, 0), (2, 10)], until: 3)).count == 19)
  }

  @Test("targets of calibrations that came to nothing do not count, nor does a target that was shown again")
  func failed() async throws {
    let demo = try Demo()
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "b")
    let writer = try BundleWriter(creating: url, manifest: demo.bundle.manifest)
    let target = { (label: String, x: Double, from: Double) in
      TimelineRow(
        kind: .calibration, label: label, point: ScreenPoint(x: x, y: 0), start: self.at(from),
        end: self.at(from + 1))
    }
    for row in [
      target("a", 1, 1), target("b", 2, 2),
      TimelineRow(kind: .calibrationFailed, label: "too dark", start: at(1), end: at(3)), target("a", 3, 4),
      target("b", 4, 5), target("a", 5, 6),
    ] { writer.note(row) }
    _ = try await writer.finish()
    let script = try SessionBundle(opening: url).script(.calibration)
    #expect(script.map(\.target.label) == ["b", "a"] && script.map(\.target.point.x) == [4, 5])
  }

  @Test("a calibration by pursuit that was recorded calibrates again, with the same result")
  func again() async throws {
    let sitter = try await RenderedSitter()
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "b")
    let manifest = SessionManifest(
      createdBy: "tests", camera: sitter.album.camera, screen: sitter.album.screen)
    let writer = try BundleWriter(creating: url, manifest: manifest)
    await sitter.live.tracking.record(to: writer)
    await sitter.live.tracking.calibrate(path: try PursuitPath.bundled("pursuit"), validation: [])
    var path: [TimelineRow.PathPoint] = []
    let found = try await sitter.wait(60) { event -> StoredCalibration? in
      if case .calibrating(let view, _, let time) = event, let point = view.target?.point {
        path.append(TimelineRow.PathPoint(time: time, x: point.x, y: point.y))
      }
      if case .calibrated(let stored) = event { return stored }
      return nil
    }
    let live = try #require(found)
    let first = try #require(path.first?.time), last = try #require(path.last?.time)
    var row = TimelineRow(kind: .pursuit, label: "pursuit", start: first, end: last + 0.05)
    row.path = path
    writer.note(row)
    await sitter.live.tracking.record(to: nil)
    _ = try await writer.finish()

    let replay = try SessionReplay(try SessionBundle(opening: url))
    for frame in replay.bundle.frames() { _ = replay.step(frame) }
    let fitted = try #require(replay.fitted)
    print("by pursuit: \(live.profile.heldOutDegrees) deg live, \(fitted.heldOutDegrees) again")
    #expect(abs(fitted.heldOutDegrees - live.profile.heldOutDegrees) < 0.15)
    // And in place of a camera, as the window plays it.
    let bundle = replay.bundle
    let tracking = try LiveTracker(
      source: ReplaySource(bundle), screen: try bundle.screen())
    let events = await tracking.events()
    await tracking.calibrate(recorded: bundle)
    try await tracking.run()
    var played: [StoredCalibration] = []
    for await event in events { if case .calibrated(let stored) = event { played.append(stored) } }
    #expect(played.map(\.profile.heldOutDegrees) == [fitted.heldOutDegrees])
    let error = try await sitter.look()
    // Measured: 0.68.
    #expect(error < 0.76)
  }
}
