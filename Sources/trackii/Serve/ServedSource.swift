import Capture
import Foundation
import Recording
import Signals

/// Where the service's frames come from.
struct ServedSource: Sendable {
  enum Kind: Sendable {
    case camera(Camera)
    case recording(LiveRecording)
    case standIn(StandIn)
  }

  var kind: Kind
  var screen: ScreenGeometry
  var toldFieldOfView: Double?

  var frames: any ControllableSource {
    switch kind {
    case .camera(let camera): camera
    case .recording(let recording): recording
    case .standIn(let person): person
    }
  }

  /// As the status names it.
  var name: String {
    switch kind {
    case .camera: "camera"
    case .recording: "recording"
    case .standIn: "stand-in"
    }
  }

  var isLive: Bool { if case .recording = kind { false } else { true } }

  /// What the manifest of a recording says of the camera that these frames come from.
  func note(of identity: SourceIdentity) -> CameraNote {
    switch kind {
    case .camera: CameraNote(identity)
    case .recording(let recording): recording.bundle.manifest.camera
    case .standIn(let person): person.camera
    }
  }
}
