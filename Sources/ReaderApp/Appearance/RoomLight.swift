import Signals

/// Whether the room is bright or dark, by how bright the camera sees the face.
///
/// A camera sets its exposure so that faces look alike in most rooms; only where it can do no more do they become dark.
/// The page lights the face too: a night page makes it darker and a day page brighter, so that each keeps itself.
struct RoomLight: Hashable, Sendable {
  /// Grey levels of 255, and seconds. Own choices: cameras aim at about 110, and a face below 60 is one that the
  /// exposure no longer reaches. The bounds lie farther apart than what a page changes.
  struct Configuration: Hashable, Sendable {
    var darkBelow = 60.0
    var brightAbove = 95.0
    /// So long it has to be otherwise before anything changes: a shadow, a lamp that is carried past.
    var holdSeconds = 15.0
    /// The first verdict takes no longer.
    var firstSeconds = 2.0
    /// Frames that are farther apart tell nothing of the time between them.
    var gapSeconds = 2.0
  }

  enum Verdict: Hashable, Sendable { case bright, dark }

  private struct Other: Hashable, Sendable {
    var verdict: Verdict
    var since: Timestamp
  }

  private let configuration: Configuration
  /// nil until enough was seen.
  private(set) var verdict: Verdict?
  /// What is seen against the verdict, since then.
  private var other: Other?
  private var last: Timestamp?

  init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// - Parameters:
  ///   - brightness: mean grey level of the face; nil where nobody is seen.
  ///   - isHelped: the face is lit by a frame that is there because it is dark.
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
    // Between the two it stays what it was; a first look takes the nearer one.
    guard verdict == nil, !isHelped else { return nil }
    return brightness < (configuration.darkBelow + configuration.brightAbove) / 2 ? .dark : .bright
  }
}
