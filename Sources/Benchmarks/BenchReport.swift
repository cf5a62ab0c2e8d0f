import ArgumentParser
import Desktop
import Foundation
import Statistics

/// The results of `trackii bench pipeline`. All times in ms.
struct BenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var sessions: [Session] = []
  var startup: Startup?
  /// The largest amount of memory that this process has used, MiB.
  var peakMemoryMiB: Double?

  /// The results on one recorded session.
  struct Session: Codable {
    var name: String
    var width: Int
    var height: Int
    /// The number of frames in one run.
    var frames: Int
    var recordedSeconds: Double
    var runs: Int
    /// Durations by stage (`Stage.rawValue`), over the frames of all runs.
    var stages: [String: Distribution] = [:]
    /// The spread over runs of each run's median of `total`.
    var medianTotal: RunSpread?
    /// The spread over runs of the frames processed in a second, one after another on one thread.
    var framesPerSecond: RunSpread?
    /// The spread over runs of recorded seconds divided by seconds taken.
    var timesRealTime: RunSpread?
    /// The spread over runs of processor time divided by wall time. If it is well below 1 other programs used the
    /// processor, and the times above include theirs.
    var processorShare: RunSpread?
    /// For each run, the processor time of a frame in units of `KnownLoop`, measured directly before and after.
    var processorByLoop: [Double] = []
    var enlarged: Enlarged?
    var live: Live?
    /// Notes on what could not be measured and why, and on damage in the recording.
    var notes: [String] = []
  }

  /// The stages whose durations are measured, in the order of processing.
  enum Stage: String, CaseIterable {
    case decode
    case vision
    /// Vision in frames that follow one with eyes, open or closed.
    case visionFollowing = "vision, following"
    /// Vision in frames where the eyes had to be searched for.
    case visionFinding = "vision, finding"
    /// One search for faces.
    case faceSearch = "vision, a face search"
    /// One search for the eyes of a face.
    case eyeSearch = "vision, an eye search"
    /// One eye's iris on the classical path.
    case iris = "vision, an iris"
    /// One evaluation of the face network, including its input patch.
    case faceReading = "vision, a face network"
    /// One evaluation of the eye network, including its input patch.
    case eyeReading = "vision, an eye network"
    /// The rest of a frame's vision, nearly all of it the registration of the head.
    case registration = "vision, registration and rest"
    /// Vision on frames that were enlarged to 1280x720.
    case visionEnlarged = "vision at 1280x720"
    case calibration
    case attention
    /// The time from the bytes of a picture to intents.
    case total
  }

  /// The results of vision on the beginning of a session at 1280x720.
  struct Enlarged: Codable {
    var frames: Int
    /// The number of frames with eyes; where they are few, the times are those of searching for a face.
    var framesWithEyes: Int
    /// The number of frames divided by the seconds that vision took for them.
    var framesPerSecond: Double
  }

  /// The results on the end of a session, played at the recorded pace through the live tracker.
  struct Live: Codable {
    var seconds: Double
    /// The time from when the bytes of a frame are available until its intents are sent.
    var arrivalToIntents: Distribution
    var framesWithIntents: Int
    /// The processor time of all threads of this process, as a share of one core.
    var processorShare: Double
  }

  /// The time to the first page of a document, over several starts.
  struct Startup: Codable {
    var pages: Int
    var fileMiB: Double
    /// The scale at which the page is drawn, px per point.
    var scale: Double
    /// The time from the start of the program to the first page's pixels.
    var startToFirstPage: RunSpread
    /// The time from opening the document, including the start of its worker, to the pixels.
    var openToFirstPage: RunSpread
    /// The time to the first page with poppler in one process, without a worker.
    var popplerToFirstPage: RunSpread
    /// For each start, the time from opening to the first page divided by that of poppler in a start directly after it.
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

  /// The distribution of durations, ms; nil where there are none. Percentiles are by the nearest rank.
  init?(_ milliseconds: [Double]) {
    let sorted = milliseconds.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    func at(_ share: Double) -> Double { nearestRank(ofSorted: sorted, share) ?? last }
    (count, min, median, p95, p99, max) = (sorted.count, first, at(0.5), at(0.95), at(0.99), last)
  }
}

/// The spread of a figure over runs.
struct RunSpread: Codable, Sendable {
  var min: Double
  var median: Double
  var max: Double

  /// The spread of a figure over runs; nil where there are none.
  init?(_ runs: [Double]) {
    guard let d = Distribution(runs) else { return nil }
    (min, median, max) = (d.min, d.median, d.max)
  }
}
