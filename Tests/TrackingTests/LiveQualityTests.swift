import Calibration
import Foundation
import Recording
import Signals
import Testing
import Tracking

@Suite("Quality of a live calibration")
struct LiveQualityTests {
  let demo: Demo

  init() throws { demo = try Demo() }

  @Test("a validation is measured raw and filtered, and told before the calibration that it is about")
  func quality() async throws {
    var configuration = Tracking.Configuration()
    configuration.calibration.lookSeconds = 1.6
    configuration.calibration.maximumRedos = 0
    let live = try await Live(demo, configuration: configuration)
    let targets = demo.bundle.script(.calibration).map(\.target)
    _ = await live.play(demo.frames(from: 0, count: 36))
    await live.tracking.calibrate(targets: targets, validation: Array(targets.prefix(1)))
    let events = await live.play(demo.frames(from: 1.2, count: 310))
    let told = events.compactMap { event -> QualityStatement? in
      if case .quality(let statement) = event { statement } else { nil }
    }
    let statement = try #require(told.first)
    #expect(told.count == 1 && statement.raw.whole.looks == 1 && statement.filtered.whole.looks == 1)
    #expect((28...32).contains(statement.nominalHz))
    // The person reads by then: far from the target, but measured, and the filter trembles less.
    #expect(statement.raw.whole.validSamples > 20)
    let order = events.compactMap { event -> String? in
      switch event {
      case .quality: "quality"
      case .calibrated: "calibrated"
      default: nil
      }
    }
    #expect(order == ["quality", "calibrated"])
  }
}
