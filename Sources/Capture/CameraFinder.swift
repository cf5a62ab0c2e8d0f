import Signals

/// Finds the camera to use, and the same one again after it was lost. Used by the reading thread only.
struct CameraFinder {
  let configuration: Camera.Configuration
  let layer: DeviceLayer
  /// Whose pictures came last.
  private(set) var known: CameraIdentity?
  private var lostAt: Timestamp?

  init(configuration: Camera.Configuration, layer: DeviceLayer) {
    self.configuration = configuration
    self.layer = layer
  }

  /// Frames come from this camera.
  mutating func found(_ identity: CameraIdentity) { (known, lostAt) = (identity, nil) }

  /// Opens and starts the best camera there is.
  ///
  /// - Throws: what is wrong with the camera that comes nearest to being usable.
  mutating func open(_ wanted: CapturePreferences, now: Timestamp) throws(CaptureError) -> CameraSession {
    if known != nil, lostAt == nil { lostAt = now }
    let takesAny = lostAt.map { now - $0 >= configuration.replaceSeconds } ?? true
    var candidates: [(file: VideoFile, identity: CameraIdentity, rank: Int)] = []
    var errors: [CaptureError] = []
    for path in paths() {
      do {
        let file = try VideoFile(path: path, layer: layer)
        let identity = try CameraIdentity(file)
        if let rank = rank(path, identity, takesAny: takesAny) { candidates.append((file, identity, rank)) }
      } catch { errors.append(error) }
    }
    for candidate in candidates.sorted(by: { $0.rank < $1.rank }) {
      do {
        return try CameraSession(
          candidate.file, candidate.identity, wanted, buffers: configuration.buffers)
      } catch { errors.append(error) }
    }
    throw verdict(errors)
  }

  /// The wished-for path comes first; it is tried even where the directory does not list it.
  private func paths() -> [String] {
    guard let wished = configuration.path else { return layer.paths() }
    return [wished] + (known == nil ? [] : layer.paths().filter { $0 != wished })
  }

  /// 0: the same camera on the same plug, or the path asked for. 1: the same model elsewhere. 2: another.
  private func rank(_ path: String, _ identity: CameraIdentity, takesAny: Bool) -> Int? {
    if path == configuration.path || identity == known { return 0 }
    if let known, identity.card == known.card { return 1 }
    return configuration.path == nil && takesAny ? 2 : nil
  }

  private func verdict(_ errors: [CaptureError]) -> CaptureError {
    let missing: CaptureError = known.map { .unplugged($0.card) } ?? .noCamera
    guard let worst = errors.min(by: { $0.rank < $1.rank }) else { return missing }
    switch worst {
    case .unplugged: return missing
    case .notACamera where configuration.path == nil: return missing
    default: return worst
    }
  }
}
