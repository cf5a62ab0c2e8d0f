import Foundation
import Signals
import Statistics
import Tracking
import Vision

/// Runs vision on a film, frame by frame at the film's own times, and compares the blinks that are found with the
/// labels.
package struct FilmEvaluation {
  private let name: String
  private let film: FilmFolder
  private let configuration: EvaluationConfiguration
  /// Any screen will do, because blinks do not depend on it.
  private static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// Reads a film with labelled blinks.
  ///
  /// - Throws: as `FilmFolder`: `RecordingError`, `EvaluationError`.
  package init(
    reading folder: URL, configuration: EvaluationConfiguration, load: @escaping PictureLoader
  ) throws {
    name = folder.lastPathComponent
    film = try FilmFolder(reading: folder, rate: configuration.filmRate, load: load)
    self.configuration = configuration
  }

  /// Finds the blinks in the film and compares them with the labels.
  ///
  /// - Parameters:
  ///   - maker: makes the tracker that is measured.
  ///   - progress: called with the share that is done, 0 to 1.
  /// - Throws: `EvaluationError.nothingReadable`.
  package func run(_ maker: TrackerMaker, progress: (Double) -> Void) throws -> FilmReport {
    let pipeline = GazePipeline(tracker: maker.tracker())
    if let degrees = configuration.fieldOfViewDegrees {
      pipeline.carryOut(.placeHeads(fieldOfViewDegrees: degrees))
    }
    var samples: [EyesSample] = []
    var notes = film.notes
    var unreadable: [String] = []
    var isLocked = false
    _ = maker.runs?.take()
    var runs: [Int: Int] = [:]
    for (index, time) in film.times.enumerated() {
      do {
        let image = try film.picture(index)
        let follows = samples.last.map { $0.eyes.value != nil || $0.eyes.reason == .eyesClosed } ?? false
        samples.append(pipeline.see(Frame(sequence: UInt64(index), time: time, image: image)))
        if let count = maker.runs?.take(), follows { runs[count, default: 0] += 1 }
      } catch { unreadable.append("picture \(index + 1): \(error)") }
      // The reference is locked as in a calibration: later heads are compared with the head as it is first seen.
      if !isLocked, samples.count >= Self.settledFrames {
        pipeline.carryOut(.lockReference)
        isLocked = pipeline.reference != nil
      }
      progress(Double(index + 1) / Double(film.times.count))
    }
    guard !samples.isEmpty else {
      throw EvaluationError.nothingReadable(path: name, first: unreadable.first ?? "")
    }
    if let first = unreadable.first {
      notes.append("pictures that cannot be read: \(unreadable.count); \(first)")
    }
    let reasons = samples.compactMap { $0.eyes.value == nil ? $0.eyes.reason?.rawValue ?? "?" : nil }
    let times = samples.map(\.time.seconds)
    return FilmReport(
      name: name, frames: samples.count, seconds: (times.last ?? 0) - (times.first ?? 0),
      rate: Self.rate(times),
      withEyes: Double(samples.count - reasons.count) / Double(samples.count),
      without: Dictionary(reasons.map { ($0, 1) }, uniquingKeysWith: +),
      blinks: BlinkScore(
        samples, screen: Self.screen, within: configuration.blinkMatchSeconds, happened: film.blinks),
      blinksWithFrame: film.blinks.count { blink in
        samples.contains { blink.start <= $0.time && $0.time < blink.end }
      },
      times: pipeline.meter.summary(.vision), networkRuns: runs, notes: notes)
  }

  /// The number of frames after which the head's reference is locked, as soon as there is one: a second at 30 Hz.
  private static let settledFrames = 30

  private static func rate(_ times: [Double]) -> FilmReport.Rate {
    let rates = zip(times.dropFirst(), times).map { 1 / ($0 - $1) }
    let at = { (percent: Int) in percentile(rates, percent) ?? 0 }
    return FilmReport.Rate(median: at(50), low: at(5), high: at(95))
  }
}
