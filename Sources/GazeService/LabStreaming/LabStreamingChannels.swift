import Signals

/// The channels of the gaze stream, and their values in a frame. NaN stands for lost or unknown values.
enum LabStreamingChannel: String, CaseIterable, Hashable, Sendable {
  case rawX = "GazeX"
  case rawY = "GazeY"
  case filteredX = "FilteredX"
  case filteredY = "FilteredY"
  /// Root of the filtered gaze point's mean variance over both axes.
  case deviation = "GazeSD"
  case leftOpenness = "OpennessLeft"
  case rightOpenness = "OpennessRight"
  case headX = "HeadX"
  case headY = "HeadY"
  case headZ = "HeadZ"

  private struct Meaning {
    var eye: String
    var type: String
    var unit: String
    var frame: String
  }

  private var meaning: Meaning {
    let screen = "screen: origin top left, x right, y down"
    let camera = "camera: x to the picture's right, y down, z away"
    return switch self {
    case .rawX, .filteredX: Meaning(eye: "both", type: "ScreenX", unit: "pixels", frame: screen)
    case .rawY, .filteredY: Meaning(eye: "both", type: "ScreenY", unit: "pixels", frame: screen)
    case .deviation: Meaning(eye: "both", type: "StandardDeviation", unit: "pixels", frame: screen)
    case .leftOpenness: Meaning(eye: "left", type: "Openness", unit: "normalized", frame: "eye")
    case .rightOpenness: Meaning(eye: "right", type: "Openness", unit: "normalized", frame: "eye")
    case .headX: Meaning(eye: "both", type: "PositionX", unit: "mm", frame: camera)
    case .headY: Meaning(eye: "both", type: "PositionY", unit: "mm", frame: camera)
    case .headZ: Meaning(eye: "both", type: "PositionZ", unit: "mm", frame: camera)
    }
  }

  /// The channel's description as the XDF specification of gaze streams prescribes.
  var node: LabStreamingLibrary.Node {
    let meaning = meaning
    return .group(
      "channel",
      [
        .value("label", rawValue), .value("eye", meaning.eye), .value("type", meaning.type),
        .value("unit", meaning.unit), .value("coordinate_system", meaning.frame),
      ])
  }

  static func values(_ sample: StreamSample) -> [Float] { allCases.map { $0.value(sample) } }

  private func value(_ sample: StreamSample) -> Float {
    let (frame, head) = (sample.frame, sample.frame.eyes.value?.head)
    let value: Double? =
      switch self {
      case .rawX: frame.raw.value?.point.x
      case .rawY: frame.raw.value?.point.y
      case .filteredX: frame.filtered.value?.point.x
      case .filteredY: frame.filtered.value?.point.y
      case .deviation: frame.filtered.value?.covariance.radius
      case .leftOpenness: sample.leftEye.value?.openness
      case .rightOpenness: sample.rightEye.value?.openness
      case .headX: head?.xMm
      case .headY: head?.yMm
      case .headZ: head?.zMm
      }
    return Float(value ?? .nan)
  }
}
