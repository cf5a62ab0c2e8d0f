import Benchmarks
import CalibrationAssets
import CommandSupport
import Documents
import Foundation
import Localization
import Recording
import Signals
import Tracking
import Vision

/// Measures briefly how fast this machine is at what takes most of its time, to distinguish slow from broken.
enum ReportTimings {
  /// The number of frames to measure, two seconds of a camera: more than the first search for a face, and no long wait.
  private static let frames = 60

  static func lines() -> [String] {
    [
      vision(), firstPage(),
      localized("Measured briefly, beside whatever else runs; `trackii bench` measures properly."),
    ]
  }

  private static func vision() -> String {
    do {
      let bundle = try SessionBundle(opening: CalibrationAssets.recording("e-short-demo"))
      let tracker = try EyeTracker(VisionConfiguration())
      var milliseconds: [Double] = []
      var pictures = bundle.frames { _ in }
      while milliseconds.count < frames, let frame = pictures.next() {
        let start = ContinuousClock.now
        _ = tracker.process(frame)
        milliseconds.append((ContinuousClock.now - start).milliseconds)
      }
      guard let summary = DurationSummary(milliseconds) else { return localized("vision: no pictures") }
      return localized(
        """
        vision: median \(summary.median.fixed(1)) ms, 95 % within \(summary.p95.fixed(1)) ms, \
        \(summary.count) pictures of the demonstration
        """)
    } catch { return localized("vision: not measured (\(String(describing: error)))") }
  }

  /// The time to render the first page of a generated PDF, in a new worker.
  private static func firstPage() -> String {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "trackii-report-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try MadePDF(pages: 10).data.write(to: file)
      let start = ContinuousClock.now
      let bytes = try runAsync {
        try await Document.open(file).render(page: 0, scale: MadePDF.timedScale).rect.width
      }
      let milliseconds = (ContinuousClock.now - start).milliseconds
      return localized("first page: \(milliseconds.fixed(0)) ms from opening to drawn, \(bytes) px wide")
    } catch let error as DocumentError { return localized("first page: not drawn (\(error.kind))") } catch {
      return localized("first page: not measured (\(String(describing: error)))")
    }
  }
}
