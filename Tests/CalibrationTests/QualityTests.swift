import Foundation
import Signals
import SyntheticEyes
import TestSupport
import Testing

@testable import Calibration

/// The screen of ETDQualitizer's own example.
private let etdqScreen = ScreenGeometry(
  widthPx: 1920, heightPx: 1080, widthMm: 528, heightMm: 296.9997253417969)

/// Its recordings count px from the screen's centre.
private func angles(_ x: Double, _ y: Double) -> GazeAngles? {
  guard x.isFinite, y.isFinite else { return nil }
  return GazeAngles(ScreenPoint(x: x + 960, y: y + 540), etdqScreen, distanceMm: 650)
}

@Suite struct MeasureTests {
  @Test func measuresEqualETDQualitizersOnAnExcerpt() throws {
    let all = etdqExcerpt.map { angles($0.x, $0.y) }
    let seconds = GazeMeasures.duration(etdqExcerpt.map { $0.milliseconds / 1000 })
    let target = try #require(angles(0, -270))
    #expect(abs(try #require(GazeMeasures.accuracy(all, target: target)) - 0.4661993481601912) < 1e-9)
    #expect(abs(try #require(GazeMeasures.rmsSampleToSample(all)) - 0.061474718492289616) < 1e-9)
    #expect(abs(try #require(GazeMeasures.standardDeviation(all)) - 0.0659735669227238) < 1e-9)
    #expect(abs(try #require(GazeMeasures.bcea(all)) - 0.011293057066280091) < 1e-9)
    #expect(abs(GazeMeasures.lossFromInvalid(all) - 0.08333333333333332) < 1e-12)
    #expect(abs(GazeMeasures.lossFromExpected(all, seconds: seconds, hz: 120) - 0.083337916644468) < 1e-9)
    #expect(abs(GazeMeasures.effectiveHz(all, seconds: seconds) - 109.99945000266383) < 1e-6)
  }

  @Test(.enabled(if: SharedData.isAvailable, SharedData.missing))
  func measuresEqualETDQualitizersOnItsExamples() throws {
    let folder = try SharedData.url("data/etdq")
    var tables: [String: Table] = [:]
    var compared = 0
    for line in etdqFigures.split(separator: "\n") {
      let cells = line.split(separator: " ").map(String.init)
      let table = try tables[cells[0]] ?? Table(folder.appending(path: "\(cells[0]).tsv"), separator: "\t")
      tables[cells[0]] = table
      let rows = table.rows.indices.filter {
        cells[2] == "0" || table.number($0, "target_id") == Double(cells[2])
      }
      let all = rows.map { angles(table.number($0, "\(cells[1])_x"), table.number($0, "\(cells[1])_y")) }
      let seconds = GazeMeasures.duration(rows.map { table.number($0, "timestamp") / 1000 })
      let hz = cells[0].hasSuffix("120Hz") ? 120.0 : 500
      var figures = [
        GazeMeasures.rmsSampleToSample(all), GazeMeasures.standardDeviation(all), GazeMeasures.bcea(all),
        100 * GazeMeasures.lossFromInvalid(all),
        100 * GazeMeasures.lossFromExpected(all, seconds: seconds, hz: hz),
        GazeMeasures.effectiveHz(all, seconds: seconds),
      ]
      var expected = cells[4...].compactMap { Double($0) }
      if cells[2] != "0" {
        let target = angles(table.number(rows[0], "tar_x"), table.number(rows[0], "tar_y"))
        figures.append(GazeMeasures.accuracy(all, target: try #require(target)))
        expected.append(try #require(Double(cells[3])))
      }
      for (ours, theirs) in zip(figures, expected) {
        #expect(abs(try #require(ours) - theirs) < 1e-6 * max(1, abs(theirs)), "\(line)")
        compared += 1
      }
    }
    print("\(compared) figures equal ETDQualitizer's")
    #expect(compared == 36 * 7 + 4 * 6)
  }

  @Test func nothingIsMeasuredOfNothing() throws {
    #expect(GazeMeasures.accuracy([nil], target: try #require(angles(0, 0))) == nil)
    #expect(GazeMeasures.rmsSampleToSample([angles(0, 0), nil, angles(0, 0)]) == nil)
    #expect(GazeMeasures.standardDeviation([angles(0, 0)]) == nil && GazeMeasures.bcea([]) == nil)
    #expect(GazeMeasures.lossFromInvalid([]) == 1 && GazeMeasures.duration([3]) == 0)
  }
}

@Suite struct QualityStatementTests {
  private let screen = SyntheticPerson().screen

  private func looks(minutes: Double, off: Double, random: inout SeededNoise) throws -> [QualityLook] {
    let px = screen.pxPerDegree(distanceMm: 570)
    return try TargetLayout.bundled("validation").targets(on: screen).map { target in
      let samples = (0..<42).map { frame -> GazeSample in
        let point = ScreenPoint(
          x: target.point.x + off * px + random.normal(0.5 * px), y: target.point.y + random.normal(0.5 * px))
        let square = 0.25 * px * px + (off * px) * (off * px)
        let gaze = Gaze(point: point, covariance: ScreenCovariance(xx: square, xy: 0, yy: 0.25 * px * px))
        return GazeSample(
          sequence: UInt64(frame), time: Timestamp(seconds: Double(frame) / 30),
          gaze: frame == 3 ? .invalid(.eyesClosed) : .valid(gaze), distanceMm: 570)
      }
      return QualityLook(target: target, minutes: minutes, raw: samples, filtered: samples)
    }
  }

  @Test func itSaysHowGoodGazeIsHereThereAndLater() throws {
    var random = SeededNoise(state: 3)
    let all = try looks(minutes: 0, off: 0.5, random: &random) + looks(minutes: 30, off: 2, random: &random)
    let statement = QualityStatement(looks: all, screen: screen, nominalHz: 30, latencyMs: 12)
    #expect(statement.curve.map(\.minutes) == [0, 30])
    #expect(abs(try #require(statement.curve[0].raw.accuracyDegrees) - 0.5) < 0.15)
    #expect(abs(try #require(statement.curve[1].raw.accuracyDegrees) - 2) < 0.25)
    #expect(
      statement.raw.regions.keys.sorted() == [
        "bottom-left", "bottom-right", "centre", "top-left", "top-right",
      ])
    #expect(abs(try #require(statement.raw.whole.lossFromInvalid) - 1.0 / 42) < 1e-9)
    #expect(statement.words.contains("grown worse") && statement.journal.contains("BCEA (68 %)"))
    #expect(statement.journal.contains("latency 12.0 ms"))
    let back = try JSONDecoder().decode(QualityStatement.self, from: JSONEncoder().encode(statement))
    #expect(back == statement)
  }

  @Test(arguments: [(0.5, false), (3.0, true)])
  func aPoorResultSaysWhatHelps(off degrees: Double, isPoor: Bool) throws {
    var random = SeededNoise(state: 3)
    let all = try looks(minutes: 0, off: degrees, random: &random)
    let words = QualityStatement(looks: all, screen: screen, nominalHz: 30).words
    #expect(words.contains("poor") == isPoor && words.contains("mirrored in glasses") == isPoor, "\(words)")
  }

  @Test func withoutGazeItSaysSo() {
    let target = CalibrationTarget(label: "v", point: ScreenPoint(x: 960, y: 540))
    let lost = GazeSample(sequence: 0, time: Timestamp(seconds: 0), gaze: .invalid(.noFace))
    let look = QualityLook(target: target, minutes: 0, raw: [lost], filtered: [lost])
    let statement = QualityStatement(looks: [look], screen: screen, nominalHz: 30)
    #expect(statement.words.contains("not seen") && statement.raw.whole.accuracyDegrees == nil)
    #expect(statement.journal.contains("-"))
  }

  @Test func ellipsesHoldTheShareThatTheyPromise() {
    var random = SeededNoise(state: 9)
    var shares = EllipseShares()
    for _ in 0..<4000 {
      let (a, b) = (random.normal(1), random.normal(1))
      // Correlated: x = 30 a, y = 10 a + 20 b.
      let gaze = Gaze(
        point: ScreenPoint(x: 500 + 30 * a, y: 500 + 10 * a + 20 * b),
        covariance: ScreenCovariance(xx: 900, xy: 300, yy: 500))
      shares.add(gaze, truth: ScreenPoint(x: 500, y: 500))
    }
    #expect(abs((shares.share68 ?? 0) - 0.68) < 0.025 && abs((shares.share95 ?? 0) - 0.95) < 0.015)
    shares.add(
      Gaze(point: ScreenPoint(x: 0, y: 0), covariance: ScreenCovariance(xx: 0, xy: 0, yy: 0)),
      truth: ScreenPoint(x: 0, y: 0))
    #expect(shares.samples == 4001)
  }

  @Test func ellipsesTooSmallHoldLess() throws {
    // Squared distances of a plane's normal distribution, at their own quantiles.
    let distances = (0..<1000).map { -2 * log(1 - (Double($0) + 0.5) / 1000) }
    let honest = try #require(EllipseShares(distances))
    #expect(abs((honest.share68 ?? 0) - 0.68) < 0.002 && abs((honest.share95 ?? 0) - 0.95) < 0.002)
    let bold = try #require(EllipseShares(distances.map { $0 * 4 }))
    #expect((bold.share68 ?? 1) < 0.30 && (bold.share95 ?? 1) < 0.60)
    #expect(EllipseShares.distance(ScreenPoint(x: 2, y: 3), ScreenCovariance(xx: 4, xy: 0, yy: 9)) == 2)
    #expect(
      EllipseShares.distance(ScreenPoint(x: 1, y: 1), ScreenCovariance(xx: 0, xy: 0, yy: 0)) == .infinity)
    #expect(EllipseShares([]) == nil)
  }
}
