import Foundation
import Signals

/// A pipeline's trace without its frames: JSON Lines, the header first, then a line for each frame.
///
/// Keys are sorted and numbers written in the shortest form that reads back to the same value, so equal
/// traces are equal bytes and a replay that starts from a trace computes with the very same numbers.
public struct GazeTrace: Sendable, Equatable {
  public var header: TraceHeader
  public var rows: [TraceRow]

  public init(header: TraceHeader, rows: [TraceRow] = []) { (self.header, self.rows) = (header, rows) }

  /// - Throws: `RecordingError.cannotRead`, `.unknownVersion`, `.badLine` naming the line.
  public init(reading url: URL) throws(RecordingError) {
    try self.init(TextFiles.data(url), file: url.path)
  }

  /// - Parameter file: what errors call it.
  public init(_ data: Data, file: String) throws(RecordingError) {
    let lines = TextFiles.lines(data).lines
    guard let first = lines.first, !first.isEmpty else {
      throw .badLine(file: file, line: 1, reason: "the header is missing")
    }
    let decoder = JSONDecoder()
    func fail(_ line: Int, _ error: any Error) -> RecordingError {
      let reason = (error as? TraceFault)?.reason ?? StableJSON.reason(error)
      return .badLine(file: file, line: line, reason: reason)
    }
    do {
      try decoder.decode(FormatStamp.self, from: first)
        .check(file: file, name: TraceHeader.format, supported: TraceHeader.version)
      header = try decoder.decode(TraceHeader.self, from: first)
    } catch let error as RecordingError { throw error } catch { throw fail(1, error) }
    rows = []
    rows.reserveCapacity(lines.count)
    for (at, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      do {
        let row = try decoder.decode(TraceLine.self, from: line).row()
        if let last = rows.last, row.time <= last.time {
          throw TraceFault("the clock runs backwards")
        }
        rows.append(row)
      } catch { throw fail(at + 1, error) }
    }
  }

  /// What the second half of the pipeline takes, frame by frame: filter, events, intents.
  public var samples: [GazeSample] { rows.map(\.sample) }

  /// The whole file.
  ///
  /// - Throws: `RecordingError.badValue` for a number that is not finite or a time that runs backwards.
  public func encoded() throws(RecordingError) -> Data {
    var encoder = TraceEncoder()
    var data = try encoder.line(header)
    for row in rows { data.append(try encoder.line(row)) }
    return data
  }

  /// Writes a new file at one stroke.
  ///
  /// - Throws: `RecordingError.alreadyExists`, `.badValue`, `.cannotWrite`, `.diskFull`.
  public func write(to url: URL) throws(RecordingError) {
    let data = try encoded()
    var file = try AppendFile(creating: url, disk: .system)
    do { try file.append(data) } catch {
      unlink(url.path)
      throw error
    }
  }
}

/// Turns a trace's parts into lines as they come, for whoever writes them somewhere.
public struct TraceEncoder {
  private let encoder = StableJSON.encoder()
  private var last: (sequence: UInt64, time: Timestamp)?

  public init() {}

  /// The first line.
  public mutating func line(_ header: TraceHeader) throws(RecordingError) -> Data {
    try json(header, sequence: 0)
  }

  /// A frame's line.
  ///
  /// - Throws: `RecordingError.badValue`.
  public mutating func line(_ row: TraceRow) throws(RecordingError) -> Data {
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

  private func json(_ value: some Encodable, sequence: UInt64) throws(RecordingError) -> Data {
    do { return try encoder.encode(value) + [UInt8(ascii: "\n")] } catch {
      throw .badValue(sequence: sequence, reason: "a number is not finite")
    }
  }
}
