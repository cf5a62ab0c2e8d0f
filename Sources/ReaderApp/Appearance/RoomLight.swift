import Signals

/// Judges whether the room is bright or dark, by how bright the camera sees the face.
///
/// A camera sets its exposure so that faces look alike in most rooms; they become dark only when its range is exhausted. The
/// page lights the face too: a night page makes it darker and a day page brighter, so that each tends to keep itself.
struct RoomLight: Hashable, Sendable {
  /// Grey levels of 255, and times in seconds. Own choices: cameras aim at about 110, and below 60 the exposure can no longer
  /// brighten a face. The bounds are farther apart than the change that a page causes.
  struct Configuration: Hashable, Sendable {
    var darkBelow = 60.0
    var brightAbove = 95.0
    /// How long the brightness has to contradict the verdict before it changes: a shadow or a lamp passes sooner.
    var holdSeconds = 15.0
    /// How long the room's brightness is observed until the first verdict, s.
    var firstSeconds = 2.0
    /// The longest time between two frames that counts; a longer gap tells nothing.
    var gapSeconds = 2.0
  }

  enum Verdict: Hashable, Sendable { case bright, dark }

  private struct Other: Hashable, Sendable {
    var verdict: Verdict
    var since: Timestamp
  }

  private let configuration: Configuration
  /// The verdict on the room; nil until enough was seen.
  private(set) var verdict: Verdict?
  /// The opposite verdict and since when frames have supported it; nil if they do not.
  private var other: Other?
  private var last: Timestamp?

  init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Takes a frame in.
  ///
  /// - Parameters:
  ///   - brightness: the mean grey level of the face; nil if no face is seen.
  ///   - isHelped: whether the face is lit by a light frame that is shown because it is dark.
  ///   - time: the frame's time.
  mutating func follow(_ brightness: Double?, isHelped: Bool, at time: Timestamp) {
    guard let brightness, brightness.isFinite else { return }
    if let last, time - last > configuration.gapSeconds { other = nil }
    last = time
    guard let seen = verdict(of: brightness, isHelped), seen != verdict else {
      other = nil
      return
    }
    let since = other.flatMap { $0.verdict == seen ? $0.since : nil } ?? time
    other = Other(verdict: seen, since: since)
    let hold = verdict == nil ? configuration.firstSeconds : configuration.holdSeconds
    if time - since >= hold { (verdict, other) = (seen, nil) }
  }

  private func verdict(of brightness: Double, _ isHelped: Bool) -> Verdict? {
    if brightness < configuration.darkBelow { return .dark }
    if brightness > configuration.brightAbove, !isHelped { return .bright }
    // Between the two bounds the verdict stays; the first one is taken by the nearer bound.
    guard verdict == nil, !isHelped else { return nil }
    return brightness < (configuration.darkBelow + configuration.brightAbove) / 2 ? .dark : .bright
  }
}
