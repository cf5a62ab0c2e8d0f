/// Orders from other stages to the eye tracker. They are carried out in the order given, before the next frame is measured.
package enum EyesOrder: Hashable, Codable, Sendable {
  /// Keep the present eye reference until it is released.
  case lockReference
  /// Take a new eye reference, for a new calibration or another person.
  case releaseReference
  /// Use only this eye reference, which belongs to an earlier calibration.
  case restore(EyeReference)
  /// Forget the place of the head, because the next picture does not follow the last one.
  case forgetPlace
  /// Place heads by this horizontal field of view of the camera.
  case placeHeads(degrees: Double)
  /// Whether the camera's pictures are mirrored and have to be mirrored back.
  case turnPictures(isMirrored: Bool)
}

extension EyeTracker {
  /// Carries out an order; mirroring pictures is left to the code that gives frames to the tracker.
  /// - Throws: `VisionError` for a damaged reference; nothing has changed then.
  package func carryOut(_ order: EyesOrder) throws(VisionError) {
    switch order {
    case .lockReference: lockReference()
    case .releaseReference: unlock()
    case .restore(let reference): try lock(to: reference)
    case .forgetPlace: forgetPlace()
    case .placeHeads(let degrees): fieldOfViewDegrees = degrees
    case .turnPictures: break
    }
  }
}
