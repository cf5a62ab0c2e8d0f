import ArgumentParser
import Desktop
import Foundation
import Statistics

/// What `trackii bench` measured. All times in ms.
struct BenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var sessions: [Session] = []
  var startup: Startup?
  /// The most memory this process held at any time, MiB.
  var peakMemoryMiB: Double?

  /// One recorded session.
  struct Session: Codable {
    var name: String
    var width: Int
    var height: Int
    /// Of one run.
    var frames: Int
    var recordedSeconds: Double
    var runs: Int
    /// Frames of all runs together, by stage: `Stage.rawValue`.
    var stages: [String: Distribution] = [:]
    /// Over the runs, each run's median of `total`.
    var medianTotal: Spread?
    /// Over the runs: frames by the seconds they took, one after another on one thread.
    var framesPerSecond: Spread?
    /// Over the runs: recorded seconds by seconds taken.
    var timesRealTime: Spread?
    /// Over the runs: processor time by wall time. Well below 1, others had the processor meanwhile, and
    /// the times above are theirs too.
    var processorShare: Spread?
    /// Over the runs: processor time of a frame in units of `KnownLoop`, timed right before and after.
    var processorByLoop: [Double] = []
    var enlarged: Enlarged?
    var live: Live?
    /// What could not be measured and why, and damage in the recording.
    var notes: [String] = []
  }

  /// What is told apart, in the order of the way.
  enum Stage: String, CaseIterable {
    case decode
    case vision
    /// Vision where the frame before had eyes, open or closed.
    case visionFollowing = "vision, following"
    /// Vision where they had to be found.
    case visionFinding = "vision, finding"
    /// One search for faces.
    case faceSearch = "vision, a face search"
    /// One search for the eyes of a face.
    case eyeSearch = "vision, an eye search"
    /// One eye's iris on the classical path.
    case iris = "vision, an iris"
    /// One look of the face network, patch included.
    case faceReading = "vision, a face network"
    /// One look of the eye network, patch included.
    case eyeReading = "vision, an eye network"
    /// What is left of a frame's vision: the head's registration, nearly all of it.
    case registration = "vision, registration and rest"
    /// Vision on the frames enlarged to 1280x720.
    case visionEnlarged = "vision at 1280x720"
    case calibration
    case attention
    /// From the bytes of a picture to intents.
    case total
  }

  /// The beginning of a session at 1280x720, vision only.
  struct Enlarged: Codable {
    var frames: Int
    /// Where they are few, the times are those of looking for a face.
    var framesWithEyes: Int
    /// Frames by the seconds that vision took for them.
    var framesPerSecond: Double
  }

  /// The end of a session, played at the recorded pace through the live tracker.
  struct Live: Codable {
    var seconds: Double
    /// From the moment the bytes of a frame are there until its intents are told.
    var arrivalToIntents: Distribution
    var framesWithIntents: Int
    /// All threads of this process, as a share of one core.
    var processorShare: Double
  }

  /// The way to the first page, over several starts.
  struct Startup: Codable {
    var pages: Int
    var fileMiB: Double
    /// Px per point the page is drawn at.
    var scale: Double
    /// From the start of the program to the first page's pixels.
    var startToFirstPage: Spread
    /// From opening the document, with the start of its worker, to the pixels.
    var openToFirstPage: Spread
    /// The time to the first page with poppler in one process, without a worker.
    var popplerToFirstPage: Spread
    /// Over the starts, each held against a start of poppler's right after it: the first by the second.
    var openByPoppler: [Double]
  }
}

/// A distribution of durations, ms.
struct Distribution: Codable, Sendable {
  var count: Int
  var min: Double
  var median: Double
  var p95: Double
  var p99: Double
  var max: Double

  /// nil for no durations at all. Percentiles are the nearest rank's.
  init?(_ milliseconds: [Double]) {
    let sorted = milliseconds.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    func at(_ share: Double) -> Double { nearestRank(ofSorted: sorted, share) ?? last }
    (count, min, median, p95, p99, max) = (sorted.count, first, at(0.5), at(0.95), at(0.99), last)
  }
}

/// How a figure differs from run to run.
struct Spread: Codable, Sendable {
  var min: Double
  var median: Double
  var max: Double

  /// nil for no runs.
  init?(_ runs: [Double]) {
    guard let d = Distribution(runs) else { return nil }
    (min, median, max) = (d.min, d.median, d.max)
  }
}
