import Capture
import Foundation
import Recording
import Signals
import StandInSource

/// Where the service's frames come from.
package struct ServedSource: Sendable {
  /// What frames come from.
  package enum Kind: Sendable {
    /// A camera.
    case camera(Camera)
    /// A recording that is played as if it were live.
    case recording(LiveRecording)
    /// A rendered person.
    case standIn(StandIn)
  }

  /// What frames come from.
  package var kind: Kind
  /// The screen that gaze is a point on.
  package var screen: ScreenGeometry
  /// The camera's field of view as somebody said it, degrees; nil where nobody did.
  package var toldFieldOfView: Double?

  package init(kind: Kind, screen: ScreenGeometry, toldFieldOfView: Double? = nil) {
    (self.kind, self.screen, self.toldFieldOfView) = (kind, screen, toldFieldOfView)
  }

  /// The source itself.
  package var frames: any ControllableSource {
    switch kind {
    case .camera(let camera): camera
    case .recording(let recording): recording
    case .standIn(let person): person
    }
  }

  /// As the status names it.
  package var name: String {
    switch kind {
    case .camera: "camera"
    case .recording: "recording"
    case .standIn: "stand-in"
    }
  }

  /// Whether somebody sits in front of it now; false for a recording.
  package var isLive: Bool { if case .recording = kind { false } else { true } }

  /// What the manifest of a recording says of the camera that these frames come from.
  package func note(of identity: SourceIdentity) -> CameraNote {
    switch kind {
    case .camera: CameraNote(identity)
    case .recording(let recording): recording.bundle.manifest.camera
    case .standIn(let person): person.camera
    }
  }
}
