import Reading
import Signals

/// Decides whether a night page needs a light frame, so that the camera still sees the eyes.
///
/// The frame comes at once and grows while the face stays too dark. It goes only after the face has been bright enough for a
/// while without needing it, and each time it had to come back it stays twice as long.
struct FaceLighting: Sendable {
  /// Grey levels of 255, and times in seconds. Chosen on rendered sessions: a face of 27 to 30 is still found anew, one of 23
  /// to 25 is not (`trackii bench light`, docs/measurements.md).
  struct Configuration: Hashable, Sendable {
    /// The grey level below which eyes are about to be lost: a fifth above the level where they were still found.
    var tooDark = 34.0
    /// The grey level above which a smaller frame is enough: a frame brightens a face by its share of the screen at most.
    var enough = 68.0
    /// The time between two enlargements of the frame: the camera's exposure needs it to follow a page that has become dark.
    var growSeconds = 0.6
    /// How long eyes have to be lost in the dark until more light is added, whatever the picture's brightness.
    var lostSeconds = 1.0
    var shrinkSeconds = 60.0
    var longestShrinkSeconds = 960.0
  }

  private let configuration: Configuration
  private(set) var frame = LightFrame.none
  /// Whether the frame was made smaller and this has not proved wrong yet.
  private var hasShrunk = false
  private var darkSince: Timestamp?
  private var lostSince: Timestamp?
  private var brightSince: Timestamp?
  private var shrinkSeconds: Double

  init(_ configuration: Configuration = Configuration()) {
    (self.configuration, shrinkSeconds) = (configuration, configuration.shrinkSeconds)
  }

  /// Takes a frame in.
  ///
  /// - Parameters:
  ///   - eyes: what was measured in the frame.
  ///   - brightness: the mean grey level of the face; nil if it is unknown.
  ///   - light: the light in which the page is shown.
  ///   - time: the frame's time.
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

  /// Whether the eyes were not found because the picture is too dark for them, or nearly so.
  private func isLost(_ eyes: Observation<Eyes>, _ brightness: Double?) -> Bool {
    switch eyes {
    case .valid: return false
    case .invalid(.tooDark): return true
    case .invalid(.noFace), .invalid(.eyesNotFound):
      // If the person has gone away, the place is bright or its brightness unknown.
      return brightness.map { $0 < configuration.enough } ?? false
    case .invalid: return false
    }
  }
}
