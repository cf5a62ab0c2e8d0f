import Foundation
import Signals

/// Writes samples as comma-separated values with the columns of `CSVColumns.written`.
final class CSVWriter: TraceWriting {
  private(set) var losses = TraceLosses()
  private let file: TextOutput
  private var targets = TargetColumns()
  private static let kept: Set<TraceLoss> = [
    .combinedGaze, .eyesApart, .filtered, .errorEllipse, .reason, .pupil, .openness, .distance, .headPose,
    .sequence, .screen,
    .screenSize, .usualDistance, .rate, .clock, .device, .pupilUnit,
  ]

  init(_ path: String, _ metadata: TraceMetadata) throws(TraceError) {
    file = try TextOutput(path)
    losses.note(metadata, keeping: Self.kept)
    try file.write(Self.notes(metadata) + "\n" + CSVColumns.written.joined(separator: ",") + "\n")
  }

  private static func notes(_ metadata: TraceMetadata) -> String {
    func plain(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_.")))
        ?? ""
    }
    func pair(_ size: PlaneSize) -> String {
      "[\(NumberText.text(size.width)), \(NumberText.text(size.height))]"
    }
    var notes = ["# \(CSVNotes.name) 1.0", "created_by=\(plain(metadata.createdBy))"]
    if let px = metadata.screen.pixels { notes.append("screen_px=\(pair(px))") }
    if let mm = metadata.screen.millimetres { notes.append("screen_mm=\(pair(mm))") }
    let recording = metadata.recording
    if let rate = recording.rateHz { notes.append("sampling_hz=\(NumberText.text(rate))") }
    if let distance = recording.distanceMm { notes.append("distance_mm=\(NumberText.text(distance))") }
    if let clock = recording.clock { notes.append("clock=\(plain(clock))") }
    if let device = recording.device { notes.append("device=\(plain(device))") }
    if let unit = recording.pupilUnit { notes.append("pupil_unit=\(unit.rawValue)") }
    return notes.joined(separator: " ")
  }

  func write(_ element: TraceElement) throws(TraceError) {
    switch element {
    case .event(let event) where event.kind == .target || event.kind == .targetGone: targets.take(event)
    case .event(let event): losses.note(event)
    case .row(let row):
      losses.note(row, keeping: Self.kept)
      try file.write(line(row, targets.target(at: row.time, &losses)))
    }
  }

  private func line(_ row: TraceRow, _ target: TraceTarget?) -> String {
    let label = Self.quoted(target?.label ?? "")
    losses.note(.targets, when: target.map { $0.label.isEmpty || !label.contains($0.label) } ?? false)
    func text(_ value: Double?) -> String { value.map { NumberText.text($0) } ?? "" }
    func gaze(_ gaze: Observation<Gaze>?) -> [String] {
      let value = gaze?.value
      return [
        value?.point.x, value?.point.y, value?.covariance.xx, value?.covariance.xy, value?.covariance.yy,
      ]
      .map(text) + [gaze?.reason?.rawValue ?? ""]
    }
    func eye(_ eye: EyeGaze?) -> [String] {
      [text(eye?.point.value?.x), text(eye?.point.value?.y), eye?.point.reason?.rawValue ?? ""]
        + [text(eye?.pupil), text(eye?.openness)]
    }
    let head = row.head
    var cells = ["\(row.sequence)", NumberText.time(row.time.nanoseconds, power: 9)]
    cells += gaze(row.raw) + gaze(row.filtered) + eye(row.left) + eye(row.right)
    cells += [row.distanceMm, row.openness, head?.xMm, head?.yMm, head?.zMm].map(text)
    cells += [head?.yawDegrees, head?.pitchDegrees, head?.rollDegrees].map(text)
    cells += [label, text(target?.point.x), text(target?.point.y)]
    return cells.joined(separator: ",") + "\n"
  }

  /// The text as a quoted cell: it may contain commas, but quotes and line ends are replaced.
  private static func quoted(_ text: String) -> String {
    let clean = String(text.map { $0.isNewline ? " " : $0 == "\"" ? "'" : $0 })
    return clean.contains(",") ? "\"\(clean)\"" : clean
  }

  func finish() throws(TraceError) {
    targets.finish(&losses)
    try file.finish()
  }
}
