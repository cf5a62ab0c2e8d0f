/// What measured eyes need to be told. Carried out in the order given, before the next frame is looked at.
package enum EyesOrder: Hashable, Codable, Sendable {
  /// Keep the present reference for good.
  case lockReference
  /// Take a new reference: for a new calibration, or another person.
  case releaseReference
  /// Go by this reference alone: that of a calibration made earlier.
  case restore(EyeReference)
  /// The next picture does not follow the last one.
  case forgetPlace
  /// The camera's horizontal field of view.
  case placeHeads(degrees: Double)
  /// Whether the camera's pictures are to be turned back.
  case turnPictures(isMirrored: Bool)
}

extension EyeTracker {
  /// Carries an order out; turned pictures are for whoever feeds the tracker.
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
