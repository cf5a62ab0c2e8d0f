import Signals
import Statistics

/// The places where the person has read lately. A look at a target ends reading, and the trail tells what was read
/// before the look began.
struct ReadingTrail: Hashable, Sendable {
  struct Place: Hashable, Sendable {
    var time: Timestamp
    /// The page that was read, from 0.
    var page: Int
    /// The place that was read, page points.
    var point: PagePoint
    /// Where gaze was then, screen px; nil where that is not known.
    var gaze: ScreenPoint?
  }

  /// A look at a target, whether it chooses the target or not.
  private struct TargetLook: Hashable, Sendable {
    var target: TargetID
    var since: Timestamp
    /// Where gaze was when the look began, and how far it may be from there during the look, screen px.
    var gaze: ScreenPoint?
    var reach: Double
  }

  /// `ReaderConfiguration.wayToTargetSeconds` and `longestLookSeconds`.
  private let (wayToTarget, longestLook): (Double, Double)
  /// `ReaderConfiguration.trailAveragedSeconds`.
  private let averagedSeconds: Double
  private static let mostPlaces = 600
  private var places: [Place] = []
  private var look: TargetLook?

  init(_ configuration: ReaderConfiguration = ReaderConfiguration()) {
    (wayToTarget, longestLook) = (configuration.wayToTargetSeconds, configuration.longestLookSeconds)
    averagedSeconds = configuration.trailAveragedSeconds
  }

  mutating func note(_ place: Place) {
    if let last = places.last, place.time < last.time { places = [] }
    places.append(place)
    if places.count > Self.mostPlaces { places.removeFirst(Self.mostPlaces / 3) }
    if let look, place.time - look.since > longestLook { self.look = nil }
  }

  /// Notes that a target is looked at.
  ///
  /// - Parameters:
  ///   - gaze: where gaze is, screen px.
  ///   - reach: how far gaze may be from there while the eyes rest on the target, screen px.
  mutating func look(at target: TargetID, at time: Timestamp, gaze: ScreenPoint? = nil, reach: Double = 0) {
    if let look, look.target == target, time - look.since < longestLook { return }
    look = TargetLook(target: target, since: time, gaze: gaze, reach: reach)
  }

  /// Notes that the eyes left a target without choosing it.
  mutating func leave(_ target: TargetID) { if look?.target == target { look = nil } }

  /// The place where reading stopped: before the eyes went to the last chosen target, otherwise the latest one; nil for
  /// none.
  var last: Place? {
    guard let look else { return places.last }
    let before = places.prefix { look.since - $0.time >= wayToTarget }
    return before.indices.last { !isLook(look, $0) }.map { before[$0] } ?? before.last ?? places.last
  }

  /// Whether the eyes were at a target already: gaze that is off rests beside the target for a while before the dwell is noticed,
  /// and is taken for reading there. Averaged, for single frames are too noisy.
  private func isLook(_ look: TargetLook, _ index: Int) -> Bool {
    guard let gaze = look.gaze else { return false }
    let time = places[index].time
    let next = places[index...].prefix { $0.time - time <= averagedSeconds }.compactMap(\.gaze)
    guard let x = mean(next.map(\.x)), let y = mean(next.map(\.y)) else { return false }
    return (ScreenPoint(x: x, y: y) - gaze).length < look.reach
  }
}
