import ArgumentParser
import Desktop
import Evaluation
import Foundation

/// The results of `trackii bench vision`.
struct VisionBenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var configuration: EvaluationConfiguration
  var paths: [Path] = []
  /// The largest amount of memory that this process has used, MiB.
  var peakMemoryMiB: Double?

  /// The results with one path of vision.
  struct Path: Codable {
    var path: VisionPath
    /// The time to load the files until the detectors are ready, ms.
    var loadMs: Double
    /// Processor time divided by wall time of the whole measurement. If it is well below 1 other programs used the
    /// processor, and the times of the stages include theirs.
    var processorShare = 0.0
    var faces: [FacesReport] = []
    var sessions: [SessionReport] = []
    var gaze: [GazeSummary] = []
    var pictures: [LabelledReport] = []
    var films: [FilmReport] = []
  }
}
