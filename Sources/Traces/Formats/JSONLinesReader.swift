import Foundation
import Localization
import Signals

/// Reads Trackii's own trace format, JSON Lines.
final class JSONLinesReader: TraceReading {
  let header: TraceHeader
  let metadata: TraceMetadata
  private let lines: LineReader
  private let decoder = JSONDecoder()
  private var last: Timestamp?
  private var waiting: [TraceElement] = []

  /// Reads the header of the trace.
  /// - Throws: `TraceError.unknownVersion`, `.badLine`, `.cannotRead`.
  init(_ lines: LineReader, options: TraceOptions = TraceOptions()) throws(TraceError) {
    self.lines = lines
    guard let first = try lines.next(), !first.isEmpty else {
      throw lines.fail(1, localized("the header is missing"))
    }
    let data = Data(buffer: first.bytes)
    do {
      let stamp = try decoder.decode(FormatStamp.self, from: data)
      guard stamp.isReadable(as: TraceHeader.format, TraceHeader.version) else {
        throw TraceError.unknownVersion(
          file: lines.file, found: "\(stamp)",
          supported: "\(TraceHeader.format) \(TraceHeader.version.major).x")
      }
      header = try decoder.decode(TraceHeader.self, from: data)
    } catch let error as TraceError { throw error } catch { throw lines.fail(1, StableJSON.reason(error)) }
    guard PlaneSize(checking: header.screen.widthPx, header.screen.heightPx) != nil,
      PlaneSize(checking: header.screen.widthMm, header.screen.heightMm) != nil
    else { throw lines.fail(1, localized("the screen has no size that a screen can have")) }
    var metadata = TraceMetadata(header)
    metadata.complete(with: options)
    self.metadata = metadata
  }

  /// The next row with its events; nil after the last.
  func nextRow() throws(TraceError) -> TraceRow? {
    while let line = try lines.next() {
      if line.isEmpty { continue }
      let row = try row(line)
      if let last, row.time <= last { throw lines.fail(line.number, localized("the clock runs backwards")) }
      last = row.time
      return row
    }
    return nil
  }

  private func row(_ line: RawLine) throws(TraceError) -> TraceRow {
    // Nearly every line has the plain form; all others are left to the decoder, which also reports what is wrong.
    if let row = RowScanner.row(line.bytes) { return row }
    do { return try decoder.decode(TraceLine.self, from: Data(buffer: line.bytes)).row() } catch {
      throw lines.fail(line.number, (error as? TraceFault)?.reason ?? StableJSON.reason(error))
    }
  }

  func next() throws(TraceError) -> TraceElement? {
    if waiting.isEmpty, var row = try nextRow() {
      let (before, after) = (row.marks, row.marksAfter)
      (row.marks, row.marksAfter) = ([], [])
      guard !before.isEmpty || !after.isEmpty else { return .row(row) }
      waiting = (before.map { .event($0) } + [.row(row)] + after.map { .event($0) }).reversed()
    }
    return waiting.popLast()
  }
}

/// Writes Trackii's own trace format, JSON Lines.
final class JSONLinesWriter: TraceWriting {
  private(set) var losses = TraceLosses()
  private let file: TextOutput
  private var encoder = TraceEncoder()
  private var header: TraceHeader?
  private var held: TraceRow?
  private var marks: [TraceEvent] = []

  init(_ path: String, _ metadata: TraceMetadata) throws(TraceError) {
    let header = try metadata.header(file: path)
    file = try TextOutput(path)
    self.header = header
  }

  func write(_ element: TraceElement) throws(TraceError) {
    switch element {
    case .event(let event): marks.append(event)
    case .row(var row):
      row.marks += marks
      marks = []
      try putDown()
      held = row
    }
  }

  /// Writes the row that was held back, since only the next row shows that it is not the last.
  private func putDown() throws(TraceError) {
    if var header {
      // The header comes first, before it is known whether a row needs the later version, so it states that version.
      header.extend(by: header.recording ?? TraceRecording())
      try file.write(encoder.line(header))
      self.header = nil
    }
    if let held { try file.write(encoder.line(held)) }
    held = nil
  }

  func finish() throws(TraceError) {
    held?.marksAfter += marks
    losses.note(.messages, when: held == nil && !marks.isEmpty)
    try putDown()
    try file.finish()
  }
}
