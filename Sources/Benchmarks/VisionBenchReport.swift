import ArgumentParser
import Desktop
import Evaluation
import Foundation

/// What `trackii bench vision` measured.
struct VisionBenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var configuration: EvaluationConfiguration
  var paths: [Path] = []
  /// The most memory this process held at any time, MiB.
  var peakMemoryMiB: Double?

  /// All that was measured one way.
  struct Path: Codable {
    var path: VisionPath
    /// From files to detectors ready for use, ms.
    var loadMs: Double
    /// Processor time by wall time of the whole measurement. Well below 1, others had the processor meanwhile,
    /// and the times of the stages are theirs too.
    var processorShare = 0.0
    var faces: [FacesReport] = []
    var sessions: [SessionReport] = []
    var gaze: [GazeSummary] = []
    var pictures: [LabelledReport] = []
    var films: [FilmReport] = []
  }
}
