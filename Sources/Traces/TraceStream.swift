import Localization
import Signals

/// The elements of a trace, in order: samples, and the events before them.
package enum TraceElement: Sendable {
  /// The next sample of the trace, in order of time.
  case row(TraceRow)
  /// An event that became known before the next sample.
  case event(TraceEvent)
}

/// Reads a trace element by element with bounded memory. One thread at a time.
package protocol TraceReading: AnyObject {
  /// The trace's metadata, completed by the options.
  var metadata: TraceMetadata { get }
  /// The next element of the trace.
  /// - Returns: nil after the last.
  /// - Throws: `TraceError.badLine` and others, naming file and line.
  func next() throws(TraceError) -> TraceElement?
}

/// Writes a trace element by element. There is no file of its name before `finish`. One thread at a time.
package protocol TraceWriting: AnyObject {
  /// What could not be kept of the trace so far.
  var losses: TraceLosses { get }
  /// Appends the next element of the trace.
  ///
  /// - Throws: `TraceError` where it cannot be written.
  func write(_ element: TraceElement) throws(TraceError)
  /// Completes the file and gives it its name.
  ///
  /// - Throws: `TraceError` where that fails; there is no file of this name then.
  func finish() throws(TraceError)
}

extension TraceFormat {
  /// Opens a trace of this format for reading.
  package func reader(_ path: String, options: TraceOptions = TraceOptions()) throws(TraceError)
    -> any TraceReading
  {
    switch self {
    case .bids: try BIDSReader(path, options: options)
    default: try reader(try LineReader(path: path), options: options)
    }
  }

  /// Reads a trace from memory, in all formats but BIDS, which has several files.
  func reader(_ lines: LineReader, options: TraceOptions) throws(TraceError) -> any TraceReading {
    switch self {
    case .trackii: try JSONLinesReader(lines, options: options)
    case .asc: try ASCReader(lines, options: options)
    case .tobii: try TobiiReader(lines, options: options)
    case .etdq: try ETDQReader(lines, options: options)
    case .csv: try CSVReader(lines, options: options)
    case .bids: throw .unknownFormat(file: lines.file)
    }
  }

  /// Begins a new trace of this format.
  ///
  /// - Throws: `TraceError.alreadyExists`, `.cannotWrite`, `.missing` where the format needs more metadata.
  package func writer(_ path: String, _ metadata: TraceMetadata) throws(TraceError) -> any TraceWriting {
    switch self {
    case .trackii: try JSONLinesWriter(path, metadata)
    case .asc: try ASCWriter(path, metadata)
    case .bids: try BIDSWriter(path, metadata)
    case .tobii: try TobiiWriter(path, metadata)
    case .etdq: try ETDQWriter(path, metadata)
    case .csv: try CSVWriter(path, metadata)
    }
  }
}

/// Builds rows from samples that give each eye, and checks that time increases.
struct RowMaker {
  private var last: Timestamp?
  private var count: UInt64 = 0

  /// Builds the row of one sample.
  ///
  /// - Throws: `LineFault` for a time that is not later than the one before.
  mutating func row(
    at time: Timestamp, sequence: UInt64? = nil, raw: Observation<Gaze>? = nil, left: EyeGaze? = nil,
    right: EyeGaze? = nil
  ) throws(LineFault) -> TraceRow {
    guard time.nanoseconds >= 0 else { throw LineFault(localized("its time is negative")) }
    if let last, time <= last {
      throw LineFault(
        localized("the clock runs backwards, from \(last.seconds.fixed(6)) s to \(time.seconds.fixed(6)) s"))
    }
    last = time
    defer { count += 1 }
    var row = TraceRow(sequence: sequence ?? count, time: time, raw: raw ?? Self.together(left, right))
    (row.left, row.right) = (left, right)
    return row
  }

  /// The gaze of both eyes: the middle between them, or the only one. Its covariance is 0, because the error is not known.
  static func together(_ left: EyeGaze?, _ right: EyeGaze?) -> Observation<Gaze> {
    let points = [left?.point.value, right?.point.value].compactMap(\.self)
    guard let first = points.first else {
      return .invalid(left?.point.reason ?? right?.point.reason ?? .eyesNotFound)
    }
    let last = points[points.count - 1]
    let middle = points.count == 1 ? first : ScreenPoint(x: (first.x + last.x) / 2, y: (first.y + last.y) / 2)
    return .valid(Gaze(point: middle, covariance: ScreenCovariance(xx: 0, xy: 0, yy: 0)))
  }
}
