import Signals

/// Where reading has been of late: a look at a target ends reading, and what was read before it began is known from here.
struct ReadingTrail: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    var time: Timestamp
    /// From 0.
    var page: Int
    /// Page points.
    var point: PagePoint
  }

  /// A look at a target, chosen or not yet.
  private struct TargetLook: Hashable, Sendable {
    var target: TargetID
    var since: Timestamp
  }

  /// A dwell is told only once it has gone on for a moment, and the eyes pass over other lines on their way, s.
  static let wayToTarget = 0.45
  /// Reading goes on after a look if the text is seen so long after it began, s: longer than any dwell.
  static let longestLook = 3.0
  private static let mostPlaces = 600
  private var places: [Place] = []
  private var look: TargetLook?

  mutating func note(_ place: Place) {
    if let last = places.last, place.time < last.time { places = [] }
    places.append(place)
    if places.count > Self.mostPlaces { places.removeFirst(Self.mostPlaces / 3) }
    if let look, place.time - look.since > Self.longestLook { self.look = nil }
  }

  /// A target is looked at.
  mutating func look(at target: TargetID, at time: Timestamp) {
    if let look, look.target == target, time - look.since < Self.longestLook { return }
    look = TargetLook(target: target, since: time)
  }

  /// A target was left without being chosen.
  mutating func leave(_ target: TargetID) { if look?.target == target { look = nil } }

  /// Where reading stopped: before the eyes went to the target that was chosen last, else now.
  var last: Place? {
    guard let look else { return places.last }
    return places.last { look.since - $0.time >= Self.wayToTarget } ?? places.last
  }
}
