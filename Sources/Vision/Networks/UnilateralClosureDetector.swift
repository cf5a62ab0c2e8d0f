import Signals

/// Tells a lid that stays down beside an open eye, after a palsy for instance, from a blink, which shuts both: the open
/// eye then speaks alone. Openness as in `Eye.openness`.
struct UnilateralClosureDetector: Sendable {
  /// Since when it has been down without a break, from a moment on at which the other eye was open.
  private var since: Timestamp?

  /// - Parameters:
  ///   - openness: of this eye; nil where it is not seen.
  ///   - other: of the other eye; nil where that is not seen.
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
