import Calibration
import Signals
import Testing

@testable import Tracking

@Suite("A calibration in use, checked; and one at another program's pace")
struct CheckInUseTests {
  @Test("targets check the calibration in use, which stays, and how it did is told")
  func checked() throws {
    var sitter = CourseSitter()
    let model = try sitter.calibrate()
    sitter.ask(.validate(Array(try CourseSitter.targets().prefix(2)), of: model))
    let done = sitter.finish()
    let told = done.compactMap { action in
      if case .checked(let report, let quality) = action { (report, quality) } else { nil }
    }
    let (report, quality) = try #require(told.first)
    #expect(told.count == 1 && report.targets.count == 2 && (report.accuracyDegrees ?? 9) < 0.1)
    #expect(quality.statement(on: CourseSitter.screen, latencyMs: nil)?.raw.whole.looks == 2)
    #expect(!done.names.contains("calibrated") && !done.names.contains("use none"))
    #expect(sitter.run.isCalibrated)
  }

  @Test("a check that comes to nothing, or is given up, says nothing against the calibration in use")
  func checkFails() throws {
    for isCancelled in [true, false] {
      var sitter = CourseSitter()
      let model = try sitter.calibrate()
      sitter.ask(.validate(try CourseSitter.targets(), of: model))
      let done =
        isCancelled ? sitter.ticks(seconds: 1) + sitter.ask(.cancel) : sitter.ticks(seconds: 30, .noFace)
      #expect(done.names.contains("failed") == !isCancelled)
      #expect(!done.names.contains("use none"), "\(done.names)")
      guard case .calibrated = sitter.run.state else { return #expect(Bool(false), "\(sitter.run.state)") }
    }
  }

  @Test("without a calibration nothing is checked")
  func nothingToCheck() throws {
    var sitter = CourseSitter()
    let model = try sitter.calibrate()
    var other = CourseSitter()
    #expect(other.ask(.validate(try CourseSitter.targets(), of: model)).isEmpty)
    #expect(!other.run.isCalibrated)
  }

  @Test("at a fixed pace no target waits for the eyes or comes again, so that another program's clock agrees")
  func pace() throws {
    var sitter = CourseSitter()
    let targets = try CourseSitter.targets()
    let pace = CalibrationPace(travelSeconds: 0.4, dwellSeconds: 1)
    sitter.ask(.calibrate(targets, validation: [], pace: pace))
    // The eyes are away for most of the second target, which would be paused and repeated otherwise.
    var done = sitter.ticks(seconds: 1.5) + sitter.ticks(seconds: 1.1, .noFace)
    done += sitter.finish()
    let shown = done.flatMap { action -> [(String, Double)] in
      guard case .show(_, let actions, let time) = action else { return [] }
      return actions.compactMap {
        if case .show(let target, _) = $0 { (target.label, time.seconds) } else { nil }
      }
    }
    #expect(shown.map(\.0) == targets.map(\.label))
    for (index, (_, time)) in shown.enumerated() {
      #expect(abs(time - shown[0].1 - 1.4 * Double(index)) < 0.2, "\(index): \(time)")
    }
    #expect(done.names.contains("calibrated"))
  }
}
