import Signals

/// Finds the camera to use, and finds it again after it was lost. Used by the reading thread only.
struct CameraFinder {
  let configuration: Camera.Configuration
  let layer: DeviceLayer
  /// The camera that delivered the last pictures, and its device file.
  private(set) var known: (identity: DeviceIdentity, path: String)?
  /// The camera id that was chosen now or in an earlier run; nil leaves the choice to `configuration.path`.
  private var chosenID: String?
  /// Since when the known or the chosen camera has been missing.
  private var missingSince: Timestamp?
  /// Ids of cameras that were present beside the known one, so that none of them can be it on another port.
  private var siblings: Set<String> = []
  /// Ids of all cameras found at the last search; `openedID` is that of the one that was opened.
  private var met: Set<String> = []
  private var openedID: String?

  init(configuration: Camera.Configuration, layer: DeviceLayer) {
    self.configuration = configuration
    self.layer = layer
  }

  private struct Candidate {
    var file: VideoFile
    var identity: DeviceIdentity
    var rank: Rank
  }

  /// How well a camera matches the one that is wanted.
  private enum Rank: Int {
    /// The camera that was chosen, used last or requested by its path.
    case wanted
    /// Probably the known camera on another port.
    case moved
    case another
  }

  /// Chooses another camera for later passes; nil leaves the choice as it is.
  mutating func choose(_ id: String?) {
    guard let id, id != chosenID else { return }
    chosenID = id
    if known?.identity.id != id { (known, missingSince) = (nil, nil) }
  }

  /// Takes note that frames come from this camera.
  mutating func found(_ identity: DeviceIdentity, at path: String) {
    guard known?.identity != identity || known?.path != path || missingSince != nil else { return }
    (known, missingSince) = ((identity, path), nil)
    // Cameras that were not opened are known from sysfs.
    let places = layer.paths().compactMap { layer.usb($0) }
    siblings = met.union(places.map { $0.id(among: places) }).subtracting([
      identity.id, openedID ?? identity.id,
    ])
  }

  /// Opens and starts the best camera that is present.
  ///
  /// - Throws: the error of the camera that comes nearest to being usable.
  mutating func open(_ wanted: CapturePreferences, now: Timestamp) throws(CaptureError) -> CameraSession {
    if known != nil || chosenID != nil, missingSince == nil { missingSince = now }
    let takesAny = missingSince.map { now - $0 >= configuration.replaceSeconds } ?? true
    var candidates: [Candidate] = []
    var errors: [CaptureError] = []
    met = []
    for path in paths() {
      do {
        let file = try VideoFile(path: path, layer: layer)
        let identity = try DeviceIdentity(file)
        met.insert(identity.id)
        if let rank = rank(path, identity, takesAny: takesAny) {
          candidates.append(Candidate(file: file, identity: identity, rank: rank))
        }
      } catch { errors.append(error) }
    }
    for candidate in candidates.sorted(by: { $0.rank.rawValue < $1.rank.rawValue }) {
      do {
        let session = try CameraSession(
          candidate.file, identity(of: candidate), wanted, buffers: configuration.buffers)
        openedID = candidate.identity.id
        return session
      } catch { errors.append(error) }
    }
    throw verdict(errors)
  }

  /// The candidate's identity; a camera that only moved to another port keeps its id.
  private func identity(of candidate: Candidate) -> DeviceIdentity {
    var identity = candidate.identity
    if candidate.rank == .moved, let known { identity.id = known.identity.id }
    return identity
  }

  /// The device file to use where no camera was chosen by its id.
  private var wishedPath: String? { chosenID == nil ? configuration.path : nil }

  /// The device files to try: the requested one comes first, even where the directory does not list it.
  private func paths() -> [String] {
    guard let wished = wishedPath else { return layer.paths() }
    return [wished] + (known == nil ? [] : layer.paths().filter { $0 != wished })
  }

  private func rank(_ path: String, _ identity: DeviceIdentity, takesAny: Bool) -> Rank? {
    if path == wishedPath || identity.id == (chosenID ?? known?.identity.id) { return .wanted }
    if let known, chosenID == nil || chosenID == known.identity.id, isMoved(identity, from: known.identity) {
      return .moved
    }
    return wishedPath == nil && takesAny ? .another : nil
  }

  /// Whether a camera may be the known one on another port: where a serial number does not decide, a camera of the same name
  /// that was not present before is taken for the one that is missing.
  private func isMoved(_ identity: DeviceIdentity, from known: DeviceIdentity) -> Bool {
    identity.card == known.card && !identity.isUnique && !known.isUnique && !siblings.contains(identity.id)
  }

  private func verdict(_ errors: [CaptureError]) -> CaptureError {
    let missing: CaptureError =
      known.map { .unplugged($0.identity.card) } ?? chosenID.map { .chosenIsAbsent(id: $0) } ?? .noCamera
    // A virtual camera whose producer has stopped is not unplugged.
    for case .noProducer(let path, let name) in errors where path == known?.path {
      return .noProducer(path: path, name: name)
    }
    guard let worst = errors.min(by: { $0.rank < $1.rank }) else { return missing }
    switch worst {
    case .unplugged: return missing
    case .noProducer where known != nil || chosenID != nil: return missing
    case .notACamera where configuration.path == nil: return missing
    default: return worst
    }
  }
}
