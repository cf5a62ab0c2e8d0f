import Foundation
import Localization
import Signals

/// A gaze trace, the pipeline's results without pictures: JSON Lines, the header first, then a line for each frame.
///
/// Keys are sorted and numbers written in the shortest form that reads back to the same value. Equal traces are therefore equal
/// bytes, and a replay that starts from a trace computes with the very same numbers.
package struct GazeTrace: Sendable, Equatable {
  /// The first line: the screen on which gaze is measured, and other metadata.
  package var header: TraceHeader
  /// The rows of the trace, one for each frame, in order of time.
  package var rows: [TraceRow]

  /// Makes a trace from its header and its rows, which are in order of time.
  package init(header: TraceHeader, rows: [TraceRow] = []) { (self.header, self.rows) = (header, rows) }

  /// Reads a trace from a file.
  /// - Throws: `TraceError.cannotRead`, `.unknownVersion`, `.badLine` naming the line.
  package init(reading url: URL) throws(TraceError) {
    try self.init(JSONLinesReader(LineReader(path: url.path)))
  }

  /// Reads a trace from memory.
  ///
  /// - Parameters:
  ///   - data: the file's bytes, JSON Lines.
  ///   - file: the file's name in error messages.
  package init(_ data: Data, file: String) throws(TraceError) {
    try self.init(JSONLinesReader(LineReader(data, file: file)))
  }

  private init(_ reader: JSONLinesReader) throws(TraceError) {
    header = reader.header
    rows = []
    while let row = try reader.nextRow() { rows.append(row) }
  }

  /// Reads a whole trace of any format; each event is in the row before which it came.
  ///
  /// - Throws: `TraceError`; `.missing` where the screen is not known.
  package init(_ reader: any TraceReading, file: String) throws(TraceError) {
    header = try reader.metadata.header(file: file)
    rows = []
    var marks: [TraceEvent] = []
    while let element = try reader.next() {
      switch element {
      case .event(let event): marks.append(event)
      case .row(var row):
        row.marks += marks
        marks = []
        rows.append(row)
      }
    }
    if !rows.isEmpty { rows[rows.count - 1].marksAfter += marks }
  }

  /// The raw gaze of each frame, which is the input of filter, events and intents.
  package var samples: [GazeSample] { rows.map(\.sample) }

  /// The bytes of the whole file.
  ///
  /// - Throws: `TraceError.badValue` for a number that is not finite or a time that runs backwards.
  package func encoded() throws(TraceError) -> Data {
    var encoder = TraceEncoder()
    var data = try encoder.line(header)
    for row in rows { data.append(try encoder.line(row)) }
    return data
  }

  /// Writes a new file atomically.
  ///
  /// - Throws: `TraceError.alreadyExists`, `.badValue`, `.cannotWrite`, `.diskFull`.
  package func write(to url: URL) throws(TraceError) {
    let data = try encoded()
    let file = try TextOutput(url.path)
    try file.write(data)
    try file.finish()
  }
}

/// Encodes the header and rows of a trace as lines, one at a time.
package struct TraceEncoder {
  private let encoder = StableJSON.encoder()
  private var last: (sequence: UInt64, time: Timestamp)?

  /// Makes an encoder for one trace; the times of its rows have to rise from its first row on.
  package init() {}

  /// The line of the trace's header.
  package mutating func line(_ header: TraceHeader) throws(TraceError) -> Data {
    try json(header, sequence: 0)
  }

  /// The line of one frame.
  ///
  /// - Throws: `TraceError.badValue`.
  package mutating func line(_ row: TraceRow) throws(TraceError) -> Data {
    guard row.time.nanoseconds >= 0 else {
      throw .badValue(sequence: row.sequence, reason: localized("its time is negative"))
    }
    if let last, row.time <= last.time {
      throw .badValue(
        sequence: row.sequence, reason: localized("its time does not follow that of frame \(last.sequence)"))
    }
    let data = try json(TraceLine(row), sequence: row.sequence)
    last = (row.sequence, row.time)
    return data
  }

  private func json(_ value: some Encodable, sequence: UInt64) throws(TraceError) -> Data {
    do { return try encoder.encode(value) + [UInt8(ascii: "\n")] } catch {
      throw .badValue(sequence: sequence, reason: localized("a number is not finite"))
    }
  }
}
