import Signals

/// Distinguishes a lid that stays down beside an open eye, for example after a palsy, from a blink, which shuts both; gaze is
/// then measured by the open eye alone. Openness is as in `Eye.openness`.
struct UnilateralClosureDetector: Sendable {
  /// Since when the lid has been down without a break, beginning when the other eye was open.
  private var since: Timestamp?
  /// Since when the eye has not been seen open, beginning when it was hidden beside an open eye.
  private var hiddenSince: Timestamp?

  /// Whether this eye's lid stays down beside an open eye, or an eye that was hidden there seems shut. The network takes a patch
  /// for a shut eye now and then: on a rendered person who wears one in 46 of 551 frames.
  ///
  /// - Parameters:
  ///   - openness: of this eye; nil where it is not seen.
  ///   - other: openness of the other eye; nil where it is not seen.
  mutating func staysDown(
    _ openness: Double?, beside other: Double?, at time: Timestamp, _ configuration: VisionConfiguration
  ) -> Bool {
    let start = (other ?? 0) >= configuration.openOpenness ? time : nil
    guard let openness else {
      since = nil
      if hiddenSince.map({ time < $0 }) ?? true { hiddenSince = start }
      return false
    }
    guard openness < configuration.loneLidOpenness else {
      (since, hiddenSince) = (nil, nil)
      return false
    }
    if since.map({ time < $0 }) ?? true { since = start }
    return [since, hiddenSince].contains { begin in
      begin.map { time - $0 >= configuration.loneLidSeconds } ?? false
    }
  }
}
