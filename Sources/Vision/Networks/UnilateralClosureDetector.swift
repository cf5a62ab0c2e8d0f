import Signals

/// Distinguishes a lid that stays down beside an open eye, for example after a palsy, from a blink, which shuts both; gaze is
/// then measured by the open eye alone. Openness is as in `Eye.openness`.
struct UnilateralClosureDetector: Sendable {
  /// Since when the lid has been down without a break, beginning when the other eye was open.
  private var since: Timestamp?

  /// Whether this eye's lid stays down beside an open eye.
  ///
  /// - Parameters:
  ///   - openness: of this eye; nil where it is not seen.
  ///   - other: openness of the other eye; nil where it is not seen.
  mutating func staysDown(
    _ openness: Double?, beside other: Double?, at time: Timestamp, _ configuration: VisionConfiguration
  ) -> Bool {
    guard let openness, openness < configuration.loneLidOpenness else {
      since = nil
      return false
    }
    if since.map({ time < $0 }) ?? true {
      since = (other ?? 0) >= configuration.openOpenness ? time : nil
    }
    return since.map { time - $0 >= configuration.loneLidSeconds } ?? false
  }
}
