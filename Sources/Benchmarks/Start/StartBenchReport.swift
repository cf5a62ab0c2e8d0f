import ArgumentParser
import CommandSupport
import Desktop
import Foundation
import Signals

/// The results of `trackii bench start`.
struct StartBenchReport: Codable {
  var program = ProgramVersion.text
  var build = Machine.build
  var command = CommandLine.arguments
  var date = Date()
  var machine = Machine()
  var starts: [Start]

  /// The measurements of one start, from the start of the process to its first frame.
  struct Start: Codable {
    var wallMs: Double
    /// Processor time of all threads of the process.
    var processorMs: Double
    /// Processor time of `KnownLoop`, mean of the runs directly before and after.
    var loopMs: Double
    var peakMemoryMiB: Double?

    enum CodingKeys: String, CodingKey {
      case wallMs, processorMs, loopMs, peakMemoryMiB
    }
  }

  enum CodingKeys: String, CodingKey {
    case program, build, command, date, machine, starts
  }
}

extension StartBenchReport: GatedReport {
  var text: String {
    var table = TextTable(["start to first frame", "min", "median", "max"])
    func add(_ name: String, _ digits: Int, _ value: (Start) -> Double?) {
      guard let spread = RunSpread(starts.compactMap(value)) else { return }
      table.add([name] + [spread.min, spread.median, spread.max].map { $0.fixed(digits) })
    }
    add("ms", 1, \.wallMs)
    add("processor time, ms", 1, \.processorMs)
    add("the known loop, ms", 1, \.loopMs)
    add("time by the known loop", 2) { $0.wallMs / $0.loopMs }
    add("processor time by the known loop", 2) { $0.processorMs / $0.loopMs }
    add("peak memory, MiB", 1, \.peakMemoryMiB)
    return [
      "\(program), \(build) build: \(command.joined(separator: " "))", machine.description, "",
      "\(starts.count) starts, each with an empty data folder, a stand-in and a display of its own of "
        + "\(BenchDisplay.width)x\(BenchDisplay.height) px", table.text,
    ].joined(separator: "\n")
  }

  var gateConditions: String {
    "from the start of the process to the first frame that shows something, on Xvfb without a window manager, with a stand-in for the camera and "
      + "an empty data folder; times in units of the known loop, timed right before and after"
  }

  var gateMeasurements: [GateMeasurement] {
    func mean(_ quantity: String, _ unit: String, _ values: [Double]) -> GateMeasurement {
      GateMeasurement("start", build, quantity, meanOf: values, unit: unit)
    }
    return [
      mean("start to window", "known loops", starts.map { $0.wallMs / $0.loopMs }),
      mean("start to window, processor time", "known loops", starts.map { $0.processorMs / $0.loopMs }),
      mean("peak memory at the first frame", "MiB", starts.compactMap(\.peakMemoryMiB)),
    ]
  }
}
