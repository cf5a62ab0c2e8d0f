import Calibration
import Recording

extension CameraNote {
  /// As calibrations know it.
  var identity: CameraIdentity { CameraIdentity(name: name, width: width, height: height, id: id) }
}
