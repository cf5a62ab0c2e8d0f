import Foundation
import Signals

/// Writes a BIDS folder with one recording: gaze of both eyes together, and that of each eye where it is known.
final class BIDSWriter: TraceWriting {
  private(set) var losses = TraceLosses()
  private let path: String
  private let draft: URL
  private let metadata: TraceMetadata
  private var outputs: [(eye: TracedEye, file: TextOutput)] = []
  private let events: TextOutput
  private var span: (first: Timestamp, last: Timestamp, count: Int)?
  private var isDone = false
  private static let kept: Set<TraceLoss> = [
    .combinedGaze, .eyesApart, .filtered, .errorEllipse, .pupil, .openness, .distance, .headPose, .screen,
    .screenSize,
    .usualDistance, .rate, .device, .sequence, .pupilUnit,
  ]
  private static let name = "sub-01_task-gaze"

  init(_ path: String, _ metadata: TraceMetadata) throws(TraceError) {
    self.path = path
    self.metadata = metadata
    guard access(path, F_OK) != 0 else { throw .alreadyExists(path: path) }
    let url = URL(filePath: path, directoryHint: .isDirectory)
    draft = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(getpid()).new")
    let folder = draft.appending(path: "sub-01/beh")
    do {
      try? FileManager.default.removeItem(at: draft)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch { throw .cannotWrite(path: path, reason: error.localizedDescription) }
    events = try TextOutput(
      folder.appending(path: "\(Self.name)_recording-eye1_physioevents.tsv.gz").path, compresses: true)
    losses.note(metadata, keeping: Self.kept)
  }

  deinit { if !isDone { try? FileManager.default.removeItem(at: draft) } }

  func write(_ element: TraceElement) throws(TraceError) {
    switch element {
    case .event(let event):
      switch event {
      case .message(let text, _): losses.note(.messages, when: text.isEmpty || !BIDSText.isKept(text))
      case .target(let target, _):
        losses.note(.targets, when: !target.label.isEmpty && !BIDSText.isKept(target.label))
      default: break
      }
      try events.write(BIDSText.line(event))
    case .row(let row):
      losses.note(row, keeping: Self.kept)
      try begin(row)
      losses.note(row, beyond: outputs.map(\.eye))
      span = (span?.first ?? row.time, row.time, (span?.count ?? 0) + 1)
      for output in outputs {
        switch output.eye {
        case .both: try output.file.write(BIDSText.line(row))
        case .left: try output.file.write(BIDSText.line(row.left, at: row.time))
        case .right: try output.file.write(BIDSText.line(row.right, at: row.time))
        }
      }
      for event in row.foundEvents { try events.write(BIDSText.line(event)) }
    }
  }

  /// Creates the files for the eyes that the first sample has.
  private func begin(_ row: TraceRow) throws(TraceError) {
    guard outputs.isEmpty else { return }
    let eyes: [TracedEye?] = [.both, row.left == nil ? nil : .left, row.right == nil ? nil : .right]
    for (number, eye) in eyes.compactMap(\.self).enumerated() {
      outputs.append(
        (eye, try TextOutput(place("recording-eye\(number + 1)_physio.tsv.gz"), compresses: true)))
    }
  }

  private func place(_ name: String) -> String {
    draft.appending(path: "sub-01/beh/\(Self.name)_\(name)").path
  }

  func finish() throws(TraceError) {
    // The unit of pupils is stated for each eye, and units other than mm only as arbitrary.
    let unit = metadata.recording.pupilUnit
    let isSaid = unit == .millimetres && outputs.contains { $0.eye != .both }
    losses.note(.pupilUnit, when: unit != nil && !isSaid)
    try events.finish()
    for (number, output) in outputs.enumerated() {
      try output.file.finish()
      try write(side(output.eye), to: place("recording-eye\(number + 1)_physio.json"))
    }
    try write(BIDSText.eventsSide(metadata), to: place("recording-eye1_physioevents.json"))
    try text("onset\tduration\ttrial_type\n\(onset)\t\(duration)\trecording\n", to: place("events.tsv"))
    try write(BIDSText.stimulus(metadata), to: place("events.json"))
    let description: [String: Any] = [
      "Name": "Gaze trace", "BIDSVersion": "1.11.0", "DatasetType": "raw", "License": "n/a",
    ]
    try write(description, to: draft.appending(path: "dataset_description.json").path)
    try text(
      "A gaze trace, written by trackii. Gaze is in px of the screen, from its upper left corner.\n",
      to: draft.appending(path: "README").path)
    try text("participant_id\nsub-01\n", to: draft.appending(path: "participants.tsv").path)
    guard access(path, F_OK) != 0 else { throw .alreadyExists(path: path) }
    guard rename(draft.path, path) == 0 else { throw .system(errno, path: path) }
    isDone = true
  }

  private var onset: String { NumberText.time(span?.first.nanoseconds ?? 0, power: 9) }
  private var duration: String {
    NumberText.time((span?.last.nanoseconds ?? 0) - (span?.first.nanoseconds ?? 0), power: 9)
  }

  private func side(_ eye: TracedEye) -> [String: Any] {
    var side = BIDSText.side(eye, metadata)
    let seconds = span.map { $0.last - $0.first } ?? 0
    let measured = seconds > 0 ? Double((span?.count ?? 1) - 1) / seconds : 1
    side["SamplingFrequency"] = metadata.recording.rateHz ?? (measured * 1000).rounded() / 1000
    side["StartTime"] = span?.first.seconds ?? 0
    return side
  }

  private func write(_ object: [String: Any], to path: String) throws(TraceError) {
    do {
      let data = try JSONSerialization.data(
        withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      try text(String(decoding: data, as: UTF8.self) + "\n", to: path)
    } catch let error as TraceError { throw error } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
  }

  private func text(_ text: String, to path: String) throws(TraceError) {
    let file = try TextOutput(path)
    try file.write(text)
    try file.finish()
  }
}

/// Writes lines and sidecars of BIDS files.
enum BIDSText {
  private static let task = "gaze"
  private static let gaze =
    [
      "timestamp", "x_coordinate", "y_coordinate", "x_variance", "xy_covariance", "y_variance", "filtered_x",
      "filtered_y",
      "filtered_x_variance", "filtered_xy_covariance", "filtered_y_variance", "distance", "openness",
    ] + BIDSSamples.heads + ["frame"]
  private static let eye = ["timestamp", "x_coordinate", "y_coordinate", "pupil_size", "openness"]

  private static func cell(_ value: Double?) -> String { value.map { NumberText.text($0) } ?? "n/a" }

  static func line(_ row: TraceRow) -> String {
    func cells(_ gaze: Gaze?) -> [String] {
      [gaze?.point.x, gaze?.point.y, gaze?.covariance.xx, gaze?.covariance.xy, gaze?.covariance.yy].map(cell)
    }
    let head = row.head
    let all =
      [NumberText.time(row.time.nanoseconds, power: 9)] + cells(row.raw.value) + cells(row.filtered?.value)
      + [row.distanceMm, row.openness, head?.xMm, head?.yMm, head?.zMm].map(cell)
      + [head?.yawDegrees, head?.pitchDegrees, head?.rollDegrees].map(cell) + ["\(row.sequence)"]
    return all.joined(separator: "\t") + "\n"
  }

  static func line(_ eye: EyeGaze?, at time: Timestamp) -> String {
    ([NumberText.time(time.nanoseconds, power: 9)]
      + [eye?.point.value?.x, eye?.point.value?.y, eye?.pupil, eye?.openness].map(cell))
      .joined(separator: "\t") + "\n"
  }

  static func line(_ event: TraceEvent) -> String {
    var (eye, text): (TracedEye?, String?) = (nil, nil)
    var points: [Double?] = [nil, nil, nil, nil, nil, nil, nil]
    switch event {
    case .fixation(let it):
      (eye, points[0], points[1], points[4]) = (it.eye, it.center.x, it.center.y, it.pupil)
    case .saccade(let it):
      eye = it.eye
      points = [it.from?.x, it.from?.y, it.to?.x, it.to?.y, nil, it.amplitude, it.peakVelocity]
    case .blink(let it): eye = it.eye
    case .message(let message, _): text = message
    case .target(let target, _): (text, points[0], points[1]) = (target.label, target.point.x, target.point.y)
    case .targetGone: break
    }
    let plain = text.map(Self.plain) ?? ""
    let length = event.end.nanoseconds - event.start.nanoseconds
    let kind = event.kind == .message ? "n/a" : event.kind.rawValue
    return
      ([NumberText.time(event.start.nanoseconds, power: 9), NumberText.time(length, power: 9), kind]
      + [event.kind == .blink ? "1" : "0", plain.isEmpty ? "n/a" : plain, eye?.rawValue ?? "n/a"]
      + points.map(cell))
      .joined(separator: "\t") + "\n"
  }

  /// The text as a cell, without line ends and tabs, and with quotes replaced, since a quote would open a quoted cell.
  private static func plain(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 == "\"" ? "'" : $0 })
  }

  /// Whether a text that is not empty is read back unchanged.
  static func isKept(_ text: String) -> Bool {
    var text = text
    guard plain(text) == text, text.first != " ", text.last != " " else { return false }
    return text.withUTF8 { !NumberText.isMissing($0) }
  }

  private static func column(_ name: String, _ unit: TraceRecording.PupilUnit?) -> [String: Any] {
    let (words, units): (String, String) =
      switch name {
      case "timestamp": ("When the sample was taken", "s")
      case "x_coordinate", "y_coordinate": ("Gaze on the screen, from its upper left corner", "pixel")
      case "filtered_x", "filtered_y": ("Gaze on the screen after the filter", "pixel")
      case "distance": ("From the eye to the screen", "mm")
      case "openness": ("How far the lids are open: 1 as usual, 0 shut", "arbitrary")
      case "pupil_size": ("Size of the pupil", unit == .millimetres ? "mm" : "arbitrary")
      case "head_x", "head_y", "head_z": ("Midpoint between the eyes in camera coordinates", "mm")
      case "head_yaw", "head_pitch", "head_roll": ("Pose of the head", "deg")
      case "frame": ("Number of the frame", "arbitrary")
      default: ("Expected error of the gaze point: variance or covariance", "pixel^2")
      }
    return ["Description": words, "Units": units]
  }

  static func side(_ eye: TracedEye, _ metadata: TraceMetadata) -> [String: Any] {
    let columns = eye == .both ? gaze : self.eye
    var side: [String: Any] = [
      "PhysioType": "eyetrack", "RecordedEye": eye == .both ? "cyclopean" : eye.rawValue,
      "SampleCoordinateSystem": "gaze-on-screen", "Columns": columns, "TaskName": task,
    ]
    for name in columns { side[name] = column(name, metadata.recording.pupilUnit) }
    if let device = metadata.recording.device { side["ManufacturersModelName"] = device }
    return side
  }

  static func eventsSide(_ metadata: TraceMetadata) -> [String: Any] {
    var side: [String: Any] = [
      "Columns": BIDSEvents.columns, "OnsetSource": "timestamp", "TaskName": task,
      "Description": "Fixations, saccades and blinks, targets that were shown, and messages",
    ]
    let levels = [
      "fixation": "The eyes rested", "saccade": "The eyes moved", "blink": "The eyes were shut",
      "target": "A target was shown from then on", "target-gone": "The target was taken away",
    ]
    side["trial_type"] = ["Description": "What happened", "Levels": levels]
    let columns: [(name: String, words: String, unit: String)] = [
      ("onset", "When it began, in the time of the samples", "s"),
      ("duration", "How long it lasted", "s"), ("message", "What was noted, or the name of a target", "n/a"),
      ("x_coordinate", "Where it was, or began, on the screen", "pixel"),
      ("y_coordinate", "Where it was, or began, on the screen", "pixel"),
      ("end_x", "Where a saccade ended", "pixel"), ("end_y", "Where a saccade ended", "pixel"),
      (
        "pupil_size", "Mean size of the pupil",
        metadata.recording.pupilUnit == .millimetres ? "mm" : "arbitrary"
      ),
      ("amplitude", "How far a saccade went", "deg"),
      ("peak_velocity", "The highest speed of a saccade", "deg/s"),
    ]
    for column in columns {
      side[column.name] =
        column.unit == "n/a"
        ? ["Description": column.words] : ["Description": column.words, "Units": column.unit]
    }
    side["blink"] = ["Description": "Whether it is a blink", "Levels": ["0": "no", "1": "yes"]]
    side["eye"] = [
      "Description": "The eye it was seen on",
      "Levels": [
        "left": "The person's own left", "right": "The person's own right", "both": "Both together",
      ],
    ]
    return side
  }

  static func stimulus(_ metadata: TraceMetadata) -> [String: Any] {
    var screen: [String: Any] = ["ScreenOrigin": ["top", "left"]]
    if let px = metadata.screen.pixels { screen["ScreenResolution"] = [px.width, px.height] }
    if let mm = metadata.screen.millimetres { screen["ScreenSize"] = [mm.width / 1000, mm.height / 1000] }
    if let distance = metadata.recording.distanceMm { screen["ScreenDistance"] = distance / 1000 }
    return [
      "StimulusPresentation": screen, "TaskName": task,
      "trial_type": ["Description": "What was going on", "Levels": ["recording": "Gaze was recorded"]],
    ]
  }
}
