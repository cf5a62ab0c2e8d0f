import Calibration
import Recording

extension CameraNote {
  /// The camera of a recording, as calibrations name cameras.
  var calibratedCamera: CameraIdentity { CameraIdentity(identity) }
}
