import Capture
import Foundation
import Recording
import Signals
import StandInSource

/// Where the service's frames come from.
package struct ServedSource: Sendable {
  package enum Kind: Sendable {
    case camera(Camera)
    case recording(LiveRecording)
    case standIn(StandIn)
  }

  package var kind: Kind
  package var screen: ScreenGeometry
  package var toldFieldOfView: Double?

  package init(kind: Kind, screen: ScreenGeometry, toldFieldOfView: Double? = nil) {
    (self.kind, self.screen, self.toldFieldOfView) = (kind, screen, toldFieldOfView)
  }

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
