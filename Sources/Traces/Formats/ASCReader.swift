import Foundation
import Localization
import Signals

/// Reads EyeLink's text format: samples, fixations, saccades, blinks and messages.
final class ASCReader: TraceReading {
  private(set) var metadata = TraceMetadata(createdBy: "unknown")
  private let lines: LineReader
  private var cells = Cells()
  private var rows = RowMaker()
  private var eyes: [TracedEye] = []
  private var px: PlaneSize?
  private var mm: PlaneSize?
  private var ahead: [TraceElement] = []
  private var isEnded = false
  /// Largest number of events before the first sample that are kept in memory.
  private static let mostAhead = 10_000

  init(_ lines: LineReader, options: TraceOptions) throws(TraceError) {
    self.lines = lines
    var found: [TraceElement] = []
    // The lines before the first sample describe the recording.
    while found.count < Self.mostAhead, let element = try read() {
      found.append(element)
      if case .row = element { break }
    }
    ahead = found.reversed()
    metadata.screen = TraceScreen(px: px, mm: mm)
    metadata.complete(with: options)
  }

  func next() throws(TraceError) -> TraceElement? {
    if let element = ahead.popLast() { return element }
    return try read()
  }

  private func read() throws(TraceError) -> TraceElement? {
    while let line = try lines.next() {
      guard let first = line.bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      do {
        if first &- 0x30 < 10 {
          return .row(try sample(line))
        } else if first != UInt8(ascii: "*"), let element = try event(line) {
          return element
        }
      } catch { throw lines.fail(line.number, error.reason) }
    }
    return nil
  }

  private func sample(_ line: RawLine) throws(LineFault) -> TraceRow {
    cells.splitByBlanks(line)
    guard !eyes.isEmpty else {
      throw LineFault(localized("a sample before the line START says which eyes are recorded"))
    }
    guard cells.count >= 1 + 3 * eyes.count else {
      throw LineFault(
        localized("\(cells.count) values where time and 3 for each of \(eyes.count) eyes are expected"))
    }
    let time = try cells.time(0, power: 6)
    var (left, right): (EyeGaze?, EyeGaze?) = (nil, nil)
    for (number, eye) in eyes.enumerated() {
      let at = 1 + 3 * number
      let (x, y) = (try cells.number(at, "x"), try cells.number(at + 1, "y"))
      let pupil = try cells.number(at + 2, localized("the pupil")).flatMap { $0 == 0 ? nil : $0 }
      let point: Observation<ScreenPoint> =
        if let x, let y { .valid(ScreenPoint(x: x, y: y)) } else { .invalid(.eyesNotFound) }
      let gaze = EyeGaze(point: point, pupil: pupil)
      if eye == .left { left = gaze } else { right = gaze }
    }
    return try rows.row(at: time, left: left, right: right)
  }

  private func event(_ line: RawLine) throws(LineFault) -> TraceElement? {
    cells.splitByBlanks(line)
    switch cells.text(0) {
    case "MSG": return try message(line)
    case "START":
      let words = (0..<cells.count).map { cells.text($0) }
      eyes = [words.contains("LEFT") ? .left : nil, words.contains("RIGHT") ? .right : nil].compactMap(\.self)
    case "PUPIL":
      if cells.count > 1 {
        metadata.recording.pupilUnit =
          cells.text(1) == "AREA" ? .area : metadata.recording.pupilUnit ?? .diameter
      }
    case "SAMPLES":
      if metadata.recording.rateHz == nil,
        let at = (0..<cells.count).first(where: { cells.text($0) == "RATE" }), at + 1 < cells.count
      {
        metadata.recording.rateHz = NumberText.double(cells[at + 1])
      }
    case "EFIX":
      let (eye, start, end) = try span()
      guard let x = try cells.number(5, "x"), let y = try cells.number(6, "y") else { return nil }
      let pupil = try cells.number(7, localized("the pupil")).flatMap { $0 == 0 ? nil : $0 }
      return .event(
        .fixation(
          TraceFixation(eye: eye, start: start, end: end, center: ScreenPoint(x: x, y: y), pupil: pupil)))
    case "ESACC":
      let (eye, start, end) = try span()
      var values: [Double?] = []
      for at in 5..<11 { values.append(try cells.number(at, localized("a number"))) }
      func point(_ at: Int) -> ScreenPoint? {
        values[at].flatMap { x in values[at + 1].map { ScreenPoint(x: x, y: $0) } }
      }
      return .event(
        .saccade(
          TraceSaccade(
            eye: eye, start: start, end: end, from: point(0), to: point(2), amplitude: values[4],
            peakVelocity: values[5])))
    case "EBLINK":
      let (eye, start, end) = try span()
      return .event(.blink(TraceBlink(eye: eye, start: start, end: end)))
    default: break
    }
    return nil
  }

  private func span() throws(LineFault) -> (TracedEye, Timestamp, Timestamp) {
    guard cells.count >= 5 else { throw LineFault(localized("the event is not whole")) }
    let (start, end) = (try cells.time(2, power: 6), try cells.time(3, power: 6))
    guard start.nanoseconds >= 0, end >= start else {
      throw LineFault(localized("the event ends before it starts"))
    }
    return (cells.text(1) == "R" ? .right : .left, start, end)
  }

  private func message(_ line: RawLine) throws(LineFault) -> TraceElement? {
    guard cells.count >= 2 else { throw LineFault(localized("a message without a time")) }
    let time = try cells.time(1, power: 6)
    guard time.nanoseconds >= 0 else { throw LineFault(localized("its time is negative")) }
    guard cells.count >= 3 else { return .event(.message("", at: time)) }
    let text = String(decoding: line.bytes[cells.ranges[2].lowerBound...], as: UTF8.self)
      .trimmingCharacters(in: .whitespaces)
    switch cells.text(2) {
    case "DISPLAY_COORDS", "GAZE_COORDS":
      if let width = try corner(0), let height = try corner(1) {
        px = px ?? PlaneSize(checking: width, height)
      }
      return nil
    case "RECCFG":
      if cells.count > 4, metadata.recording.rateHz == nil {
        metadata.recording.rateHz = NumberText.double(cells[4])
      }
      return nil
    case "TRACKII":
      return try note(text) ? nil : .event(.message(text, at: time))
    case "!V" where cells.count > 3 && cells.text(3) == "TARGET_POS":
      return target(text).map { target, isShown in
        .event(isShown ? .target(target, at: time) : .targetGone(at: time))
      } ?? .event(.message(text, at: time))
    default: return .event(.message(text, at: time))
    }
  }

  private func corner(_ axis: Int) throws(LineFault) -> Double? {
    guard let low = try cells.number(3 + axis, localized("a corner")),
      let high = try cells.number(5 + axis, localized("a corner"))
    else {
      return nil
    }
    return high - low + 1
  }

  /// Takes metadata from a message that `ASCWriter` wrote; false for any other message.
  private func note(_ text: String) throws(LineFault) -> Bool {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    guard words.count == 3 else { return false }
    let value = String(words[2])
    switch words[1] {
    case "created_by": metadata.createdBy = value
    case "screen_mm":
      let sizes = value.split(separator: " ").map { Double($0) }
      guard sizes.count == 2, let size = PlaneSize(checking: sizes[0], sizes[1]) else { return false }
      mm = size
    case "rate_hz": metadata.recording.rateHz = Double(value).flatMap { $0.isFinite ? $0 : nil }
    case "distance_mm": metadata.recording.distanceMm = Double(value).flatMap { $0.isFinite ? $0 : nil }
    case "clock": metadata.recording.clock = value
    case "device": metadata.recording.device = value
    case "pupil_unit": metadata.recording.pupilUnit = TraceRecording.PupilUnit(rawValue: value)
    default: return false
    }
    return true
  }

  private func target(_ text: String) -> (TraceTarget, Bool)? {
    guard
      let match = text.firstMatch(of: #/^!V TARGET_POS (\S+) \((-?[0-9.]+), (-?[0-9.]+)\) ([01])/#),
      let x = Double(match.2), let y = Double(match.3), x.isFinite, y.isFinite
    else { return nil }
    return (TraceTarget(label: String(match.1), point: ScreenPoint(x: x, y: y)), match.4 == "1")
  }
}
