import CommandSupport
import Foundation
import Recording
import Signals
import Traces

/// Writes traces in every format and reads them back.
struct RoundTripBench {
  /// The result for one trace in one format.
  struct Trip: Encodable {
    var trace: String
    var format: TraceFormat
    var samples: Int
    /// Losses that the converter named and that occurred.
    var losses: [TraceLoss] = []
    /// Losses that occurred and were not named; `notLost` has those that were named and did not occur.
    var unnamed: [TraceLoss] = []
    var notLost: [TraceLoss] = []
    var faults: [String] = []
    var isExact: Bool { unnamed.isEmpty && notLost.isEmpty && faults.isEmpty }
  }

  /// Tests a trace in all formats.
  ///
  /// - Parameters:
  ///   - trace: the trace.
  ///   - name: the trace's name.
  ///   - folder: an existing folder for temporary files, which are removed.
  static func trips(of trace: GazeTrace, name: String, in folder: URL) throws -> [Trip] {
    let trace = Self.rated(trace)
    let own = folder.appending(path: "trace-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: own) }
    try trace.write(to: own)
    return try TraceFormat.allCases.map { format in
      let file = folder.appending(path: "trip-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let done = try TraceConversion(TraceFormat.trackii.reader(own.path), to: format, at: file)
      return try trip(of: trace, name: name, as: format, file, named: Set(done.losses.counts.keys))
    }
  }

  private static func trip(
    of trace: GazeTrace, name: String, as format: TraceFormat, _ file: String, named: Set<TraceLoss>
  ) throws -> Trip {
    // Properties of the screen that a file does not state are given when it is read.
    let alone = try? format.reader(file)
    let screen = PlaneSize(checking: trace.header.screen.widthPx, trace.header.screen.heightPx)
    let size = PlaneSize(checking: trace.header.screen.widthMm, trace.header.screen.heightMm)
    let reader = try format.reader(file, options: TraceOptions(screenPx: screen, screenMm: size))
    let differences = TraceDifferences(
      of: trace, after: try GazeTrace(reader, file: file), screen: alone?.metadata.screen ?? .unknown,
      recording: reader.metadata.recording)
    func inOrder(_ losses: Set<TraceLoss>) -> [TraceLoss] { TraceLoss.allCases.filter(losses.contains) }
    return Trip(
      trace: name, format: format, samples: trace.rows.count,
      losses: inOrder(named.intersection(differences.losses)),
      unnamed: inOrder(differences.losses.subtracting(named)),
      notLost: inOrder(named.subtracting(differences.losses)), faults: differences.faults)
  }

  /// The trace with a sampling rate, which EyeLink's format requires: where none is stated, the measured one is.
  private static func rated(_ trace: GazeTrace) -> GazeTrace {
    var recording = trace.header.recording ?? TraceRecording()
    guard recording.rateHz == nil, let first = trace.rows.first, let last = trace.rows.last,
      last.time > first.time
    else { return trace }
    recording.rateHz = (Double(trace.rows.count - 1) / (last.time - first.time)).rounded()
    var trace = trace
    trace.header.extend(by: recording)
    return trace
  }
}

/// The results of `trackii bench traces --round-trip`.
struct RoundTripReport: Encodable {
  var trips: [RoundTripBench.Trip] = []
  /// Files in the folders that are no traces.
  var passedOver: [String] = []
  var isExact: Bool { trips.allSatisfy(\.isExact) }

  var text: String {
    var table = TextTable(["trace", "format", "samples", "lost and named", "wrong"])
    for trip in trips {
      func words(_ losses: [TraceLoss]) -> String { losses.map(\.rawValue).joined(separator: ", ") }
      let wrong =
        [
          trip.unnamed.isEmpty ? nil : "not named: \(words(trip.unnamed))",
          trip.notLost.isEmpty ? nil : "named, not lost: \(words(trip.notLost))",
        ].compactMap(\.self) + trip.faults
      table.add([
        trip.trace, trip.format.rawValue, "\(trip.samples)", words(trip.losses),
        wrong.joined(separator: "; "),
      ])
    }
    let exact = trips.count(where: \.isExact)
    var end = "\(exact) of \(trips.count) round trips lose exactly what is named"
    if !passedOver.isEmpty { end += "\nNo traces: \(passedOver.joined(separator: ", "))" }
    return table.text + "\n" + end
  }
}
