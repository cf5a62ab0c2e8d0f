import Calibration
import Signals
import Vision

// Which camera the frames come from, and what belongs to it.
extension Tracking {
  /// What measures eyes; profiles made from here on name it.
  public var networks: [NetworkStamp] { pipeline.tracker.networks }

  /// The camera as profiles name it: as the source told itself, with the size of the frames that came.
  var cameraIdentity: CameraIdentity {
    var identity = camera.map { CameraIdentity($0) } ?? CameraIdentity(name: "camera", width: 0, height: 0)
    if let frameSize { (identity.width, identity.height) = (frameSize.width, frameSize.height) }
    return identity
  }

  /// From here on frames come from this camera. No calibration made before, or begun, applies to another one.
  func take(_ identity: SourceIdentity) {
    let isOther =
      if let camera { camera.id != identity.id } else {
        expectedCamera.map { !$0.mayBe(CameraIdentity(identity)) } ?? false
      }
    (camera, expectedCamera) = (identity, nil)
    guard isOther else { return }
    turn(mirrored: false)
    loseCalibration()
  }
}
