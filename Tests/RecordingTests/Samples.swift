import Foundation
import JPEGCodec
import Signals
import Testing

@testable import Recording

/// Small pictures and values that differ from frame to frame.
enum Sample {
  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  static let layout = GazeLayout(
    targets: [DwellTarget(id: .exit, rect: ScreenRect(x: 1744, y: 16, width: 160, height: 160))],
    zones: [ScrollZone(direction: .down, rect: ScreenRect(x: 0, y: 950.4, width: 1920, height: 129.6))])

  static func manifest(screen: ScreenGeometry? = screen) -> SessionManifest {
    SessionManifest(
      createdBy: "tests 1",
      camera: CameraNote(name: "test camera", width: 48, height: 32, format: "MJPG", fps: 30), screen: screen,
      person: PersonNote(label: "nobody"), layout: layout)
  }

  static func image(_ number: Int) -> GrayImage {
    GrayImage(
      width: 48, height: 32, pixels: (0..<(48 * 32)).map { UInt8(truncatingIfNeeded: $0 / 7 + number * 5) })
  }

  static func time(_ number: Int) -> Timestamp { Timestamp(nanoseconds: Int64(number) * 33_333_333) }

  /// - Parameter jpeg: whether the camera delivers JPEG.
  static func frame(_ number: Int, jpeg: Bool = true) throws -> Frame {
    let image = image(number)
    return Frame(
      sequence: UInt64(number), time: time(number), image: image,
      jpeg: jpeg ? try JPEGCoder().jpeg(image) : nil)
  }

  static func tracked(_ number: Int) -> TrackedFrame {
    let gaze = Gaze(
      point: ScreenPoint(x: 100.1 + Double(number) / 3, y: 1e-7),
      covariance: .init(xx: 400, xy: -0.25, yy: 900))
    return TrackedFrame(
      sequence: UInt64(number), time: time(number), eyes: .invalid(.eyesNotFound),
      raw: number % 5 == 4 ? .invalid(.eyesClosed) : .valid(gaze),
      filtered: number % 5 == 4 ? .invalid(.eyesClosed) : .valid(gaze),
      events: number == 3 ? allEvents : [], intents: number == 3 ? allIntents : [],
      distanceMm: number % 5 == 4 ? nil : 560 + Double(number) / 7)
  }

  static let allEvents: [GazeEvent] = [
    .fixationBegan(ScreenPoint(x: 1, y: 2)),
    .fixationEnded(
      Fixation(start: time(0), end: time(2), center: ScreenPoint(x: 3.5, y: 4), dispersion: 11.25)),
    .blink(Blink(start: time(1), end: time(2))), .eyesClosed(since: time(1)), .lost(.noFace), .regained,
  ]
  static let allIntents: [Intent] = [
    .scroll(.left, speed: 0.3), .scrollEnded(.left), .dwell(.exit, progress: 1.0 / 3),
    .dwellInterrupted(.exit),
    .chosen("a \"quoted\"/name"), .paused(.tooDark), .resumed,
  ]

  /// A closed bundle of `count` frames, written at once.
  static func bundle(at folder: URL, frames count: Int = 4) throws {
    var manifest = manifest()
    let files = try BundleFiles(creating: folder, manifest: manifest)
    for number in 0..<count {
      let frame = try frame(number)
      try files.append(jpeg: try #require(frame.jpeg), sequence: frame.sequence, time: frame.time)
    }
    try files.append(
      TimelineRow(
        kind: .calibration, label: "c", point: ScreenPoint(x: 960, y: 540), start: time(0), end: time(2)))
    manifest.closing = Closing(framesWritten: count)
    try files.write(manifest)
  }
}

extension URL {
  /// Replaces the file by what `change` makes of its bytes.
  func edit(_ change: (inout Data) throws -> Void) throws {
    var data = try Data(contentsOf: self)
    try change(&data)
    try data.write(to: self)
  }

  /// Replaces one line (from 1) of a text file.
  func editLine(_ number: Int, to text: String) throws {
    var lines = try String(contentsOf: self, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    lines[number - 1] = text[...]
    try Data(lines.joined(separator: "\n").utf8).write(to: self)
  }
}
