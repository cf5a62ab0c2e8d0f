import Reading
import Signals

/// Whether a dark page needs a light frame, so that the camera goes on seeing the eyes.
///
/// The frame comes at once and grows while the face stays too dark; it goes only after the face has been bright enough
/// for a while without needing it, and each time it had to come back it stays twice as long.
struct FaceLighting: Sendable {
  /// Grey levels of 255, and seconds. Chosen on rendered sessions: a face of 27 to 30 is still found anew, one of 23 to
  /// 25 is not (`trackii bench light`, docs/measurements.md).
  struct Configuration: Hashable, Sendable {
    /// Below this eyes are about to be lost: a fifth above where they still were found.
    var tooDark = 34.0
    /// Above this a smaller frame will do: a frame makes a face brighter by its share of the screen at most.
    var enough = 68.0
    /// The camera's exposure needs as long to follow a page that has become dark.
    var growSeconds = 0.6
    /// Eyes that are lost in the dark for so long need more light, whatever the picture's brightness is.
    var lostSeconds = 1.0
    var shrinkSeconds = 60.0
    var longestShrinkSeconds = 960.0
  }

  private let configuration: Configuration
  private(set) var frame = LightFrame.none
  /// The frame was made smaller, and that has not proved wrong yet.
  private var hasShrunk = false
  private var darkSince: Timestamp?
  private var lostSince: Timestamp?
  private var brightSince: Timestamp?
  private var shrinkSeconds: Double

  init(_ configuration: Configuration = Configuration()) {
    (self.configuration, shrinkSeconds) = (configuration, configuration.shrinkSeconds)
  }

  /// - Parameters:
  ///   - light: in which the page is shown.
  ///   - brightness: mean grey level of the face; nil where that is unknown.
  mutating func follow(
    _ eyes: Observation<Eyes>, brightness: Double?, light: PageLight, at time: Timestamp
  ) {
    guard light == .night else {
      self = FaceLighting(configuration)
      return
    }
    let isLow = brightness.map { $0 < configuration.tooDark } ?? false
    darkSince = isLow ? darkSince ?? time : nil
    lostSince = isLost(eyes, brightness) ? lostSince ?? time : nil
    let isBright = brightness.map { $0 > configuration.enough } ?? false
    brightSince = isBright && eyes.value != nil ? brightSince ?? time : nil
    let isTooDark = darkSince.map { time - $0 >= configuration.growSeconds } ?? false
    let isBlind = lostSince.map { time - $0 >= configuration.lostSeconds } ?? false
    if isTooDark || isBlind, let next = LightFrame(rawValue: frame.rawValue + 1) {
      if hasShrunk { shrinkSeconds = min(2 * shrinkSeconds, configuration.longestShrinkSeconds) }
      (frame, darkSince, lostSince, hasShrunk) = (next, time, time, false)
    } else if let since = brightSince, time - since >= shrinkSeconds,
      let next = LightFrame(rawValue: frame.rawValue - 1)
    {
      (frame, brightSince, hasShrunk) = (next, time, true)
    }
  }

  /// Eyes are not found where the picture is too dark for them, or nearly so.
  private func isLost(_ eyes: Observation<Eyes>, _ brightness: Double?) -> Bool {
    switch eyes {
    case .valid: return false
    case .invalid(.tooDark): return true
    case .invalid(.noFace), .invalid(.eyesNotFound):
      // Whoever has gone away leaves a bright place, or one of which nothing is known.
      return brightness.map { $0 < configuration.enough } ?? false
    case .invalid: return false
    }
  }
}
