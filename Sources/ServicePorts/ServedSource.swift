import Capture
import Foundation
import Recording
import Signals
import StandInSource

/// Where the service's frames come from, with the screen and lens they belong to.
package struct ServedSource: Sendable {
  /// The kinds of sources that the service can use.
  package enum Kind: Sendable {
    /// A camera of this machine.
    case camera(Camera)
    /// A recording that is played as if it were live.
    case recording(LiveRecording)
    /// A rendered person in place of a camera.
    case standIn(StandIn)
  }

  /// The source, by its kind.
  package var kind: Kind
  /// The screen that gaze is a point on.
  package var screen: ScreenGeometry
  /// The camera's field of view as a person stated it, degrees; nil where nobody did.
  package var toldFieldOfView: Double?

  /// Makes a source from its kind, the screen and the field of view that a person stated.
  package init(kind: Kind, screen: ScreenGeometry, toldFieldOfView: Double? = nil) {
    (self.kind, self.screen, self.toldFieldOfView) = (kind, screen, toldFieldOfView)
  }

  /// The source that gives the frames.
  package var frames: any ControllableSource {
    switch kind {
    case .camera(let camera): camera
    case .recording(let recording): recording
    case .standIn(let person): person
    }
  }

  /// The kind of source, as the service's status names it.
  package var name: String {
    switch kind {
    case .camera: "camera"
    case .recording: "recording"
    case .standIn: "stand-in"
    }
  }

  /// Whether a person (or stand-in) sits in front of the source now; false for a recording.
  package var isLive: Bool { if case .recording = kind { false } else { true } }

  /// The description of the camera that a recording's manifest contains.
  package func note(of identity: SourceIdentity) -> CameraNote {
    switch kind {
    case .camera: CameraNote(identity)
    case .recording(let recording): recording.bundle.manifest.camera
    case .standIn(let person): person.camera
    }
  }
}
