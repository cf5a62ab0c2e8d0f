import Foundation
import Signals

/// A pipeline's trace without its frames: JSON Lines, the header first, then a line for each frame.
///
/// Keys are sorted and numbers written in the shortest form that reads back to the same value, so equal
/// traces are equal bytes and a replay that starts from a trace computes with the very same numbers.
package struct GazeTrace: Sendable, Equatable {
  /// The first line: on what the gaze is measured.
  package var header: TraceHeader
  /// One for each frame, in order of time.
  package var rows: [TraceRow]

  package init(header: TraceHeader, rows: [TraceRow] = []) { (self.header, self.rows) = (header, rows) }

  /// - Throws: `TraceError.cannotRead`, `.unknownVersion`, `.badLine` naming the line.
  package init(reading url: URL) throws(TraceError) {
    try self.init(JSONLinesReader(LineReader(path: url.path)))
  }

  /// - Parameters:
  ///   - data: the file's bytes, JSON Lines.
  ///   - file: what errors call it.
  package init(_ data: Data, file: String) throws(TraceError) {
    try self.init(JSONLinesReader(LineReader(data, file: file)))
  }

  private init(_ reader: JSONLinesReader) throws(TraceError) {
    header = reader.header
    rows = []
    while let row = try reader.nextRow() { rows.append(row) }
  }

  /// Any trace as a whole, its events in the rows that they came before.
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

  /// What the second half of the pipeline takes, frame by frame: filter, events, intents.
  package var samples: [GazeSample] { rows.map(\.sample) }

  /// The whole file.
  ///
  /// - Throws: `TraceError.badValue` for a number that is not finite or a time that runs backwards.
  package func encoded() throws(TraceError) -> Data {
    var encoder = TraceEncoder()
    var data = try encoder.line(header)
    for row in rows { data.append(try encoder.line(row)) }
    return data
  }

  /// Writes a new file at one stroke.
  ///
  /// - Throws: `TraceError.alreadyExists`, `.badValue`, `.cannotWrite`, `.diskFull`.
  package func write(to url: URL) throws(TraceError) {
    let data = try encoded()
    let file = try TextOutput(url.path)
    try file.write(data)
    try file.finish()
  }
}

/// Turns a trace's parts into lines as they come, for whoever writes them somewhere.
package struct TraceEncoder {
  private let encoder = StableJSON.encoder()
  private var last: (sequence: UInt64, time: Timestamp)?

  package init() {}

  /// The first line.
  package mutating func line(_ header: TraceHeader) throws(TraceError) -> Data {
    try json(header, sequence: 0)
  }

  /// A frame's line.
  ///
  /// - Throws: `TraceError.badValue`.
  package mutating func line(_ row: TraceRow) throws(TraceError) -> Data {
    guard row.time.nanoseconds >= 0 else {
      throw .badValue(sequence: row.sequence, reason: "its time is negative")
    }
    if let last, row.time <= last.time {
      throw .badValue(
        sequence: row.sequence, reason: "its time does not follow that of frame \(last.sequence)")
    }
    let data = try json(TraceLine(row), sequence: row.sequence)
    last = (row.sequence, row.time)
    return data
  }

  private func json(_ value: some Encodable, sequence: UInt64) throws(TraceError) -> Data {
    do { return try encoder.encode(value) + [UInt8(ascii: "\n")] } catch {
      throw .badValue(sequence: sequence, reason: "a number is not finite")
    }
  }
}
