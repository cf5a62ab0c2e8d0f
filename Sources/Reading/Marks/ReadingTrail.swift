import Signals

/// The places where the person has read lately. A look at a target ends reading, and the trail tells what was read
/// before the look began.
struct ReadingTrail: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    var time: Timestamp
    /// The page that was read, from 0.
    var page: Int
    /// The place that was read, page points.
    var point: PagePoint
  }

  /// A look at a target, whether it chooses the target or not.
  private struct TargetLook: Hashable, Sendable {
    var target: TargetID
    var since: Timestamp
  }

  /// `ReaderConfiguration.wayToTargetSeconds` and `longestLookSeconds`.
  private let (wayToTarget, longestLook): (Double, Double)
  private static let mostPlaces = 600
  private var places: [Place] = []
  private var look: TargetLook?

  init(_ configuration: ReaderConfiguration = ReaderConfiguration()) {
    (wayToTarget, longestLook) = (configuration.wayToTargetSeconds, configuration.longestLookSeconds)
  }

  mutating func note(_ place: Place) {
    if let last = places.last, place.time < last.time { places = [] }
    places.append(place)
    if places.count > Self.mostPlaces { places.removeFirst(Self.mostPlaces / 3) }
    if let look, place.time - look.since > longestLook { self.look = nil }
  }

  /// Notes that a target is looked at.
  mutating func look(at target: TargetID, at time: Timestamp) {
    if let look, look.target == target, time - look.since < longestLook { return }
    look = TargetLook(target: target, since: time)
  }

  /// Notes that the eyes left a target without choosing it.
  mutating func leave(_ target: TargetID) { if look?.target == target { look = nil } }

  /// The place where reading stopped: before the eyes went to the last chosen target, otherwise the latest one; nil for
  /// none.
  var last: Place? {
    guard let look else { return places.last }
    return places.last { look.since - $0.time >= wayToTarget } ?? places.last
  }
}
