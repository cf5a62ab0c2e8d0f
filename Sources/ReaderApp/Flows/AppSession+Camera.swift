import Signals

// Which camera looks, and whether it does.
extension AppSession {
  /// Frames come from this camera: the one before, or another, which is said and has a calibration of its own.
  mutating func take(_ identity: SourceIdentity, at time: Timestamp) -> [AppAction] {
    let before = lastCamera
    (camera, lastCamera) = (.streaming(identity), identity)
    guard let before, before.id != identity.id else { return lookUpIfUnknown(at: time) }
    say("The picture comes from another camera now: \(identity.name).")
    gaze = .none(.untried)
    return lookUp(camera: identity, otherwise: .calibrate(.needed), at: time)
  }

  /// Off for a stated time, since nobody without hands could switch it on again; the same key switches it on.
  mutating func toggleCamera(at time: Timestamp) -> [AppAction] {
    guard setting.isLive else { return [] }
    if case .paused = camera { return [.gaze(.resumeCamera)] }
    return [.gaze(.pauseCamera(until: time + Camera.pauseMinutes * 60))]
  }
}
