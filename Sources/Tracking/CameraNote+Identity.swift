import Calibration
import Recording

extension CameraNote {
  /// As calibrations know it.
  var calibratedCamera: CameraIdentity { CameraIdentity(identity) }
}
