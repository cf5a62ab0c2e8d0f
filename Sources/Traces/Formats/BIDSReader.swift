import Foundation
import Localization
import Signals

/// Reads BIDS eye tracking: a folder with one recording, or one of its `_physio.tsv.gz` files.
final class BIDSReader: TraceReading {
  private(set) var metadata = TraceMetadata(createdBy: "unknown")
  private let streams: [(eye: TracedEye, samples: BIDSSamples)]
  private var rows = RowMaker()
  private var events: BIDSEvents?
  private var event: TraceEvent?
  private var row: TraceRow?
  private var lastOnes: [BIDSSamples.Sample?]

  init(_ path: String, options: TraceOptions) throws(TraceError) {
    let place = try BIDSPlace(path)
    var found: [(eye: TracedEye, samples: BIDSSamples)] = []
    for recording in place.recordings {
      let eye: TracedEye =
        recording.side.eye == "left" ? .left : recording.side.eye == "right" ? .right : .both
      guard !found.contains(where: { $0.eye == eye }) else {
        throw .severalTraces(path: path, names: place.recordings.map(\.data))
      }
      found.append((eye, try BIDSSamples(recording)))
    }
    // The stream of both eyes together comes first, and the others follow its times.
    streams = found.sorted { a, b in (a.eye == .both ? 0 : 1) < (b.eye == .both ? 0 : 1) }
    lastOnes = streams.map { _ in nil }
    for recording in place.recordings {
      metadata.recording.rateHz = recording.side.frequency ?? metadata.recording.rateHz
      metadata.recording.device = recording.side.model ?? metadata.recording.device
      if recording.side.units["pupil_size"] == "mm" { metadata.recording.pupilUnit = .millimetres }
      let file = recording.data.dropLast(BIDSPlace.ending.count) + "_physioevents.tsv.gz"
      if events == nil, FileManager.default.fileExists(atPath: String(file)) {
        events = try BIDSEvents(String(file))
      }
    }
    if let file = place.events { try BIDSScreen.read(file, into: &metadata) }
    metadata.complete(with: options)
  }

  func next() throws(TraceError) -> TraceElement? {
    if row == nil { row = try nextRow() }
    if event == nil { event = try events?.next() }
    if let event, row.map({ event.end <= $0.time }) ?? true {
      self.event = nil
      return .event(event)
    }
    defer { row = nil }
    return row.map { .row($0) }
  }

  private func nextRow() throws(TraceError) -> TraceRow? {
    guard let first = streams.first, let sample = try first.samples.next() else { return nil }
    var (left, right): (EyeGaze?, EyeGaze?) = (nil, nil)
    for (number, stream) in streams.enumerated() where number > 0 || stream.eye != .both {
      if number > 0 {
        // The samples of the other streams are matched by time; one that is missing there is skipped.
        while lastOnes[number].map({ $0.time < sample.time }) ?? true, let next = try stream.samples.next() {
          lastOnes[number] = next
        }
      } else {
        lastOnes[number] = sample
      }
      guard let one = lastOnes[number], one.time == sample.time else { continue }
      if stream.eye == .left { left = one.eye } else if stream.eye == .right { right = one.eye }
    }
    do {
      let raw: Observation<Gaze>? = first.eye == .both ? sample.raw : nil
      var row = try rows.row(at: sample.time, sequence: sample.sequence, raw: raw, left: left, right: right)
      (row.filtered, row.distanceMm, row.head) = (sample.filtered, sample.distance, sample.head)
      row.openness = first.eye == .both ? sample.eye.openness : nil
      return row
    } catch { throw first.samples.fail(error.reason) }
  }
}

/// Reads the samples of one `_physio.tsv.gz`.
final class BIDSSamples {
  struct Sample {
    var time: Timestamp
    var sequence: UInt64?
    var eye: EyeGaze
    var raw: Observation<Gaze>
    var filtered: Observation<Gaze>?
    var distance: Double?
    var head: HeadPose?
  }

  static let heads = ["head_x", "head_y", "head_z", "head_yaw", "head_pitch", "head_roll"]
  private let lines: LineReader
  private let columns: TableColumns
  private var cells = Cells()
  /// Unit of the time column, 10^n ns; nil where times are computed from the sampling rate.
  private let power: Int?
  private let rate: Double
  private let start: Double
  private var count = 0

  init(_ recording: BIDSPlace.Recording) throws(TraceError) {
    let side = recording.side
    guard let names = side.columns, names.contains("x_coordinate"), names.contains("y_coordinate") else {
      throw .missing(
        file: recording.data, what: localized("its columns"), option: localized("Columns in its JSON file"))
    }
    columns = TableColumns(names: names, separator: 0x09)
    let unit = side.units["x_coordinate"]?.lowercased() ?? "pixel"
    guard unit.hasPrefix("pix") || unit == "px" else {
      throw .missing(
        file: recording.data, what: localized("gaze in px of the screen (it is in \(unit))"),
        option: localized("pixel as Units"))
    }
    switch names.contains("timestamp") ? side.units["timestamp"] : nil {
    case "s", "second", "seconds": power = 9
    case "ms", "millisecond", "milliseconds": power = 6
    case "us", "µs", "microsecond", "microseconds": power = 3
    case "ns": power = 0
    default: power = nil
    }
    guard power != nil || side.frequency.map({ $0.isFinite && $0 > 0 }) ?? false else {
      throw .missing(
        file: recording.data, what: localized("its rate"),
        option: localized("SamplingFrequency in its JSON file"))
    }
    (rate, start) = (side.frequency ?? 1, side.startTime ?? 0)
    lines = try LineReader(path: recording.data)
  }

  func fail(_ reason: String) -> TraceError { lines.fail(count, reason) }

  func next() throws(TraceError) -> Sample? {
    guard let line = try lines.next() else { return nil }
    count = line.number
    cells.split(line, by: 0x09)
    guard cells.count == columns.names.count else {
      throw fail(localized("\(cells.count) cells where \(columns.names.count) columns are named"))
    }
    do { return try sample() } catch { throw fail(error.reason) }
  }

  private func sample() throws(LineFault) -> Sample {
    func number(_ name: String) throws(LineFault) -> Double? { try cells.number(columns[name], name) }
    let time: Timestamp
    if let power, let at = columns["timestamp"] {
      time = try cells.time(at, power: power)
    } else {
      let seconds = start + Double(count - 1) / rate
      guard abs(seconds) < 9e9 else { throw LineFault(localized("its time is out of all bounds")) }
      time = Timestamp(seconds: seconds)
    }
    func gaze(_ names: [String]) throws(LineFault) -> Gaze? {
      guard let x = try number(names[0]), let y = try number(names[1]) else { return nil }
      return Gaze(
        point: ScreenPoint(x: x, y: y),
        covariance: ScreenCovariance(
          xx: try number(names[2]) ?? 0, xy: try number(names[3]) ?? 0, yy: try number(names[4]) ?? 0))
    }
    let raw = try gaze(["x_coordinate", "y_coordinate", "x_variance", "xy_covariance", "y_variance"])
    let filtered = try gaze([
      "filtered_x", "filtered_y", "filtered_x_variance", "filtered_xy_covariance", "filtered_y_variance",
    ])
    var head: [Double] = []
    for name in Self.heads { if let value = try number(name) { head.append(value) } }
    let sequence = try number("frame").flatMap { $0 >= 0 && $0 < 9e15 ? UInt64($0) : nil }
    let point: Observation<ScreenPoint> = raw.map { .valid($0.point) } ?? .invalid(.eyesNotFound)
    return Sample(
      time: time, sequence: sequence,
      eye: EyeGaze(point: point, pupil: try number("pupil_size"), openness: try number("openness")),
      raw: raw.map { .valid($0) } ?? .invalid(.eyesNotFound), filtered: filtered.map { .valid($0) },
      distance: try number("distance"),
      head: head.count < 6
        ? nil
        : HeadPose(
          xMm: head[0], yMm: head[1], zMm: head[2], yawDegrees: head[3], pitchDegrees: head[4],
          rollDegrees: head[5]))
  }
}
