import Foundation
import Localization
import Signals

/// Writes EyeLink's text format. Trackii's gaze of both eyes together is written as that of a left eye.
final class ASCWriter: TraceWriting {
  private(set) var losses = TraceLosses()
  private let file: TextOutput
  private let metadata: TraceMetadata
  private let px: PlaneSize
  private let rate: Int
  private var eyes: [TracedEye]?
  private var waiting: [TraceEvent] = []
  private var last = Timestamp(nanoseconds: 0)
  private var target: TraceTarget?
  private static let kept: Set<TraceLoss> = [
    .eyesApart, .pupil, .screen, .screenSize, .usualDistance, .rate, .clock, .device, .pupilUnit,
  ]

  init(_ path: String, _ metadata: TraceMetadata) throws(TraceError) {
    px = try metadata.screen.pixels(file: path)
    guard let rate = metadata.recording.rateHz, rate.isFinite, rate > 0 else {
      throw .missing(file: path, what: localized("how many samples a second there are"), option: "--rate HZ")
    }
    self.rate = Int(min(max(rate, 1), 1e6).rounded())
    self.metadata = metadata
    file = try TextOutput(path)
    losses.note(metadata, keeping: Self.kept)
  }

  func write(_ element: TraceElement) throws(TraceError) {
    switch element {
    case .event(let event): if eyes == nil { waiting.append(event) } else { try write(event) }
    case .row(let row):
      losses.note(row, keeping: Self.kept)
      let eyes = try begin(row)
      losses.note(row, beyond: eyes)
      losses.note(.pupil, when: row.left?.pupil == 0 || row.right?.pupil == 0)
      for event in waiting { try write(event) }
      waiting = []
      let together = EyeGaze(point: row.raw.map(\.point))
      let isTogether = row.left == nil && row.right == nil
      var cells = [Self.ms(row.time)]
      for eye in eyes { cells += self.cells(isTogether ? together : eye == .left ? row.left : row.right) }
      try file.write((cells + [eyes.count == 2 ? "....." : "..."]).joined(separator: "\t") + "\n")
      last = row.time
      for event in row.foundEvents { try write(event) }
      for intent in row.intents { try message("TRACKII intent \(Self.words(intent))", at: row.time) }
    }
  }

  private func cells(_ eye: EyeGaze?) -> [String] {
    let point = eye?.point.value
    return [point?.x, point?.y].map { $0.map { NumberText.text($0, withPoint: true) } ?? "." }
      + [NumberText.text(eye?.pupil ?? 0, withPoint: true)]
  }

  private func begin(_ row: TraceRow) throws(TraceError) -> [TracedEye] {
    if let eyes { return eyes }
    let isTogether = row.left == nil && row.right == nil
    let eyes: [TracedEye] =
      isTogether
      ? [.left] : [row.left == nil ? nil : .left, row.right == nil ? nil : .right].compactMap(\.self)
    self.eyes = eyes
    let time = Self.ms(row.time)
    let recording = metadata.recording
    let letters = eyes.map { $0 == .left ? "L" : "R" }.joined()
    let corners = "0.00 0.00 \((px.width - 1).fixed(2)) \((px.height - 1).fixed(2))"
    var lines = [
      "** CONVERTED FROM a trace by trackii", "** DATE: Thu Jan  1 00:00:00 1970",
      "** TYPE: EDF_FILE BINARY EVENT SAMPLE TAGGED",
      "** VERSION: EYELINK II 1", "** SOURCE: EYELINK CL", "** EYELINK II CL v1.0 trackii", "**", "",
      "MSG\t\(time) DISPLAY_COORDS 0 0 \(NumberText.text(px.width - 1)) \(NumberText.text(px.height - 1))",
      "MSG\t\(time) RECCFG P \(rate) 0 0 \(letters)", "MSG\t\(time) GAZE_COORDS \(corners)",
    ]
    for (name, value) in ASCNotes.values(of: metadata) {
      lines.append("MSG\t\(time) TRACKII \(name) \(value)")
    }
    let names = eyes.map { $0.rawValue.uppercased() }.joined(separator: "\t")
    let kind = recording.pupilUnit == .area ? "AREA" : "DIAMETER"
    lines += [
      "START\t\(time) \t\(names)\tSAMPLES\tEVENTS", "PRESCALER\t1", "VPRESCALER\t1", "PUPIL\t\(kind)",
      "EVENTS\tGAZE\t\(names)\tRATE\t\(Double(rate).fixed(2))\tTRACKING\tP\tFILTER\t0",
      "SAMPLES\tGAZE\t\(names)\tRATE\t\(Double(rate).fixed(2))\tTRACKING\tP\tFILTER\t0",
    ]
    try file.write(lines.joined(separator: "\n") + "\n")
    last = row.time
    return eyes
  }

  private func write(_ event: TraceEvent) throws(TraceError) {
    func line(_ name: String, _ eye: TracedEye, _ cells: [String]) throws(TraceError) {
      losses.note(.combinedGaze, when: eye == .both)
      let letter = eye == .right ? "R" : "L"
      // Readers expect the line of an event's start before that of its end, but an event is known only when it is over, so both
      // lines are written then.
      try file.write("S\(name) \(letter)   \(Self.ms(event.start))\n")
      let span =
        [Self.ms(event.start), Self.ms(event.end)]
        + [NumberText.time(event.end.nanoseconds - event.start.nanoseconds, power: 6)]
      try file.write("E\(name) \(letter) " + (span + cells).joined(separator: "\t") + "\n")
    }
    func number(_ value: Double?) -> String { value.map { NumberText.text($0, withPoint: true) } ?? "." }
    switch event {
    case .fixation(let it):
      // Readers of this format accept no negative number here.
      guard it.center.x >= 0, it.center.y >= 0 else { return losses.note(.fixations) }
      try line("FIX", it.eye, [number(it.center.x), number(it.center.y), number(it.pupil ?? 0)])
    case .saccade(let it):
      guard [it.from?.x, it.from?.y, it.to?.x, it.to?.y].allSatisfy({ ($0 ?? 0) >= 0 }) else {
        return losses.note(.saccades)
      }
      try line(
        "SACC", it.eye,
        [it.from?.x, it.from?.y, it.to?.x, it.to?.y, it.amplitude, it.peakVelocity].map(number))
    case .blink(let it): try line("BLINK", it.eye, [])
    case .message(let text, let time): try message(text, at: time, isNote: true)
    case .target(let target, let time):
      losses.note(.targets, when: target.label.contains { $0.isWhitespace })
      self.target = target
      try message(Self.words(target, isShown: true), at: time)
    case .targetGone(let time):
      losses.note(.targets, when: target == nil)
      if let target { try message(Self.words(target, isShown: false), at: time) }
      target = nil
    }
  }

  /// The message for a target, in the form that EyeLink's Data Viewer reads.
  private static func words(_ target: TraceTarget, isShown: Bool) -> String {
    let label = String(target.label.map { $0.isWhitespace ? "_" : $0 })
    return "!V TARGET_POS \(label.isEmpty ? "_" : label) (\(NumberText.text(target.point.x)), "
      + "\(NumberText.text(target.point.y))) \(isShown ? 1 : 0) 0"
  }

  private static func words(_ intent: Intent) -> String {
    switch intent {
    case .scroll(let direction, let speed): "scroll \(direction.rawValue) \(NumberText.text(speed))"
    case .scrollEnded(let direction): "scroll-ended \(direction.rawValue)"
    case .dwell(let target, let progress): "dwell \(target) \(NumberText.text(progress))"
    case .dwellInterrupted(let target): "dwell-interrupted \(target)"
    case .chosen(let target): "chosen \(target)"
    case .paused(let reason): "paused \(reason.rawValue)"
    case .resumed: "resumed"
    }
  }

  /// Words with which messages about the recording itself begin.
  private static let taken: Set<String> = ["DISPLAY_COORDS", "GAZE_COORDS", "RECCFG", "TRACKII", "!V"]

  /// Writes a message line.
  ///
  /// - Parameter isNote: whether it is a message of the trace and not one of this writer's own.
  private func message(
    _ text: String, at time: Timestamp, isNote: Bool = false
  ) throws(TraceError) {
    let plain = String(text.map { $0.isNewline ? " " : $0 })
    let first = plain.prefix { $0 != " " && $0 != "\t" }
    losses.note(.messages, when: isNote && Self.taken.contains(String(first)))
    losses.note(
      .messages, when: plain != text || text.first?.isWhitespace ?? true || text.last?.isWhitespace ?? true)
    try file.write("MSG\t\(Self.ms(time)) \(plain)\n")
  }

  private static func ms(_ time: Timestamp) -> String { NumberText.time(time.nanoseconds, power: 6) }

  func finish() throws(TraceError) {
    for event in waiting { losses.note(event) }
    if eyes != nil { try file.write("END\t\(Self.ms(last)) \tSAMPLES\tEVENTS\tRES\t  36.00\t  36.00\n") }
    try file.finish()
  }
}

/// Metadata of the trace as messages, for which EyeLink's own lines have no place.
enum ASCNotes {
  static func values(of metadata: TraceMetadata) -> [(String, String)] {
    var values = [("created_by", metadata.createdBy)]
    if let mm = metadata.screen.millimetres {
      values.append(("screen_mm", "\(NumberText.text(mm.width)) \(NumberText.text(mm.height))"))
    }
    let recording = metadata.recording
    if let rate = recording.rateHz { values.append(("rate_hz", NumberText.text(rate))) }
    if let distance = recording.distanceMm { values.append(("distance_mm", NumberText.text(distance))) }
    if let clock = recording.clock { values.append(("clock", clock)) }
    if let device = recording.device { values.append(("device", device)) }
    if let unit = recording.pupilUnit { values.append(("pupil_unit", unit.rawValue)) }
    return values.map { ($0, String($1.map { $0.isNewline ? " " : $0 })) }
  }
}
