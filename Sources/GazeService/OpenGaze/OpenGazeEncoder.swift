import NIOCore
import Signals

/// The state from which records of all clients are made. To be used on the hub's event loop only.
// Confined to the hub's event loop: the server's listener writes it there, and encoders read it there.
final class OpenGazeFeedBox: @unchecked Sendable {
  var feed = OpenGazeFeed()
}

/// Encodes records of the Open Gaze API without the client's user data and the element's end, which `OpenGazeHandler`
/// adds.
struct OpenGazeEncoder: UpdateEncoder {
  /// The groups of fields that the client has enabled.
  let fields: Set<OpenGazeCommand.Field>
  let box: OpenGazeFeedBox

  static func == (a: Self, b: Self) -> Bool { a.fields == b.fields && a.box === b.box }
  func hash(into hasher: inout Hasher) { hasher.combine(fields) }

  /// Encodes a record of the Open Gaze API.
  ///
  /// - Returns: nil while the client has records disabled.
  func encode(_ update: GazeUpdate, on screen: ScreenGeometry) -> ByteBuffer? {
    guard fields.contains(.data), case .sample = update else { return nil }
    return ByteBuffer(string: box.feed.record(fields))
  }
}

extension OpenGazeFeed {
  /// A record `<REC CNT="..." ...` with the enabled fields, in the API's order. An enabled field is never left out.
  func record(_ fields: Set<OpenGazeCommand.Field>) -> String {
    OpenGazeCommand.Field.allCases.reduce(into: "<REC") { text, field in
      guard fields.contains(field) else { return }
      for (name, value) in values(field) { text += " \(name)=\"\(value)\"" }
    }
  }

  private func values(_ field: OpenGazeCommand.Field) -> [(String, String)] {
    switch field {
    case .counter: [("CNT", "\(sequence)")]
    case .time: [("TIME", OpenGazeText.number(time.seconds))]
    case .timeTick: [("TIME_TICK", "\(ticks)")]
    case .fixation:
      place("FPOG", fixation.place, flag: false) + [
        ("FPOGS", OpenGazeText.number(fixation.start)), ("FPOGD", OpenGazeText.number(fixation.duration)),
        ("FPOGID", "\(fixation.number)"), ("FPOGV", OpenGazeText.flag(fixation.place.isValid)),
      ]
    case .leftGaze: place("LPOG", left.gaze)
    case .rightGaze: place("RPOG", right.gaze)
    case .bestGaze: place("BPOG", best)
    case .leftPupil: pupil("L", left)
    case .rightPupil: pupil("R", right)
    case .leftEye: eye("L", left)
    case .rightEye: eye("R", right)
    // The tracker does not know the mouse position, so its fields are zero.
    case .cursor: [("CX", OpenGazeText.number(0)), ("CY", OpenGazeText.number(0)), ("CS", "0")]
    case .data, .userData, .dial, .skin, .heartRate, .heartPulse: []
    }
  }

  /// The frame's time in ticks, of which a second has `OpenGazeSession.ticksPerSecond`.
  private var ticks: Int64 { time.nanoseconds / (1_000_000_000 / Int64(OpenGazeSession.ticksPerSecond)) }

  private func place(_ name: String, _ place: Place, flag: Bool = true) -> [(String, String)] {
    [(name + "X", OpenGazeText.number(place.x)), (name + "Y", OpenGazeText.number(place.y))]
      + (flag ? [(name + "V", OpenGazeText.flag(place.isValid))] : [])
  }

  /// The fields of a pupil. A webcam does not show the pupil's edge, so its diameter is 0, in `pupil` and `eye` alike.
  private func pupil(_ side: String, _ eye: Eye) -> [(String, String)] {
    [
      (side + "PCX", OpenGazeText.number(eye.iris.x)), (side + "PCY", OpenGazeText.number(eye.iris.y)),
      (side + "PD", OpenGazeText.number(0)), (side + "PS", OpenGazeText.number(eye.scale)),
      (side + "PV", OpenGazeText.flag(eye.isSeen)),
    ]
  }

  private func eye(_ side: String, _ eye: Eye) -> [(String, String)] {
    [
      (side + "EYEX", OpenGazeText.number(eye.position.x)),
      (side + "EYEY", OpenGazeText.number(eye.position.y)),
      (side + "EYEZ", OpenGazeText.number(eye.position.z)), (side + "PUPILD", OpenGazeText.number(0)),
      (side + "PUPILV", OpenGazeText.flag(eye.isSeen)),
    ]
  }
}
