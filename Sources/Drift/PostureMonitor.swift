import Calibration
import Foundation
import Localization
import Signals
import Statistics

/// A change in where the person's head is, or in how the camera sees the eyes.
package enum PostureEvent: Hashable, Codable, Sendable {
  /// The person is no longer seen.
  case left
  /// The person is seen again after this many seconds.
  case returned(afterSeconds: Double)
  /// The head has come to rest elsewhere, at this distance from where it was, mm.
  case seatChanged(mm: Double)
  /// Camera and screen were tilted, degrees (> 0: the camera looks further up). The head appears to rise or sink and to nod by
  /// the same angle, and is no nearer.
  case screenTilted(degrees: Double)
  /// The eyes are seen differently although the head has not moved: glasses were pushed up, put on or taken off.
  case eyesChanged

  /// SD of the offset that such a change leaves after the geometry has been corrected, degrees.
  package func leavesDegrees(_ configuration: PostureMonitor.Configuration) -> Double {
    switch self {
    case .left: 0
    case .returned: configuration.returnLeaves
    case .seatChanged: configuration.seatLeaves
    case .screenTilted: configuration.tiltLeaves
    case .eyesChanged: configuration.eyesLeave
    }
  }

  /// One sentence that tells the person what happened.
  package var words: String {
    switch self {
    case .left: localized("You left.")
    case .returned: localized("You are back.")
    case .seatChanged(let mm): localized("You sit \(Int((mm / 10).rounded())) cm from where you sat.")
    case .screenTilted(let degrees):
      localized("The screen was tilted by \(Int(abs(degrees).rounded())) degrees.")
    case .eyesChanged: localized("Your glasses have moved, or the light on your eyes has changed.")
    }
  }
}

/// Watches head and eyes for changes that cost accuracy. A pure state machine on the data's own time.
///
/// A posture is the median over a short window. A change is reported once the window has come to rest away from the posture
/// before, which it then replaces. Slow slumping is no event: geometry and drift correction follow it.
package struct PostureMonitor: Sendable {
  /// Tuning of what counts as a change of posture.
  package struct Configuration: Hashable, Codable, Sendable {
    /// Length of the window over which a posture is measured, s.
    package var windowSeconds = 1.5
    /// Least time that the frames of a posture cover in the window, s, whatever the camera's rate: frames may lack that are
    /// blinks or show one eye only.
    package var coveredSeconds = 0.65
    /// Longest time that one frame covers, s: a median needs some five frames.
    package var frameSeconds = 0.15
    /// Least share of the window between its first frame and the newest: frames that came all at once are no posture.
    package var windowShare = 0.8
    /// Longest time between two frames, s; after a longer one the clock was set, and the window starts anew.
    package var longestGap = 600.0
    /// Least movement of the head that counts as a change of seat, mm; sway while sitting is 2 to 3 mm.
    package var seatMm = 25.0
    /// A window is at rest while the head stays within this distance of its median, mm (median distance).
    package var restMm = 8.0
    /// Largest speed between two postures that counts as slumping, mm/s: the stored posture then follows the head.
    package var slumpMmPerSecond = 2.0
    /// Least apparent rise or fall of the head that counts as a tilted screen, degrees.
    package var tiltDegrees = 2.0
    /// Largest difference between the nod and the rise or fall of a tilt, as a share of it.
    package var tiltAgreement = 0.4
    /// Distance of the edge about which a screen turns below the camera, mm: a laptop's (174 to 194 mm high), and not far from
    /// the joint of a monitor's stand.
    package var hingeMm = 200.0
    /// Largest relative change of distance from the screen's edge of rotation in a tilt.
    package var tiltScale = 0.03
    /// Seconds without visible eyes after which the person has left. Blinks and glances aside are shorter.
    package var absentSeconds = 2.0
    /// SD, degrees, of what remains to be corrected after a change of seat, apart from what the head's lean explains
    /// (`DriftEstimator.Configuration.leanSD`). After a 40 mm change of seat 0.39 were measured with exact features; 3.9 minus
    /// 1.4 out of the chair and back (IrisFlow) were without any. A third of the first guesses (0.8, 1.0, 1.5): with these
    /// drift stayed lowest in three rendered sessions.
    package var seatLeaves = 0.3
    /// SD, degrees, of what remains to be corrected after the person left and returned; `seatLeaves` has the source.
    package var returnLeaves = 0.3
    /// SD, degrees, of what remains to be corrected after a tilt. 0.7 to 1.0 were measured after tilts of 8 to 11 degrees, 1.0
    /// after glasses were pushed up by 5 mm (rendered).
    package var tiltLeaves = 0.8
    /// SD, degrees, of what remains to be corrected after the eyes are seen differently, as when glasses move.
    package var eyesLeave = 0.8
    var eyes = EyesWatch.Configuration()
    /// Makes the default tuning of what counts as a change of posture.
    package init() {}
  }

  private struct Look: Sendable {
    var time: Timestamp
    /// Time since the frame before, s, as far as this frame covers it.
    var covered: Double
    var head: HeadPose
    var seen: Eyes.Seen
  }

  /// Medians of the head's place and pitch in a window.
  struct Posture: Hashable, Sendable {
    var place: SIMD3<Double>
    var pitch: Double
  }

  /// The tuning of this monitor of posture, fixed since it was made.
  package let configuration: Configuration
  private var window: [Look] = []
  /// The last posture for each choice of visible eyes, because one eye alone gives another place of the head than both do.
  private var postures: [Eyes.Seen: (value: Posture, time: Timestamp)] = [:]
  private var lastSeen: Timestamp?
  private var lastTime: Timestamp?
  private var absentSince: Timestamp?
  /// Since when the window has differed from the stored posture.
  private var differsSince: Timestamp?
  private var eyes: EyesWatch

  /// Makes a monitor that knows no posture yet.
  package init(configuration: Configuration = .init()) {
    self.configuration = configuration
    eyes = EyesWatch(configuration: configuration.eyes)
  }

  /// Forgets all postures, as after a new calibration: later frames are compared with what is seen next.
  package mutating func reset() {
    (window, postures, lastSeen, lastTime, absentSince, differsSince) = ([], [:], nil, nil, nil, nil)
    eyes.reset()
  }

  /// Takes the next frame. A clock that was set back starts the window anew.
  ///
  /// - Parameters:
  ///   - sample: the eyes measured in the next frame.
  ///   - split: how far the gaze cues of the calibration in use disagree on these eyes; without it moved glasses are not
  ///     noticed.
  package mutating func step(_ sample: EyesSample, _ split: CueDisagreement? = nil) -> [PostureEvent] {
    if let lastTime, sample.time < lastTime || sample.time - lastTime > configuration.longestGap {
      (window, lastSeen, absentSince, differsSince) = ([], nil, nil, nil)
    }
    // A gap between frames is no evidence that the person was away.
    if let lastTime, sample.time - lastTime > configuration.absentSeconds / 2, lastSeen != nil {
      lastSeen = sample.time
    }
    let covered = min(lastTime.map { max(0, sample.time - $0) } ?? 0, configuration.frameSeconds)
    lastTime = sample.time
    guard let seen = sample.seenEyes else { return miss(at: sample.time) }
    var events: [PostureEvent] = []
    if let since = absentSince {
      events.append(.returned(afterSeconds: sample.time - since))
      (absentSince, differsSince, window) = (nil, nil, [])
    }
    lastSeen = sample.time
    window.append(Look(time: sample.time, covered: covered, head: seen.head, seen: seen.seen))
    window.removeAll { sample.time - $0.time > configuration.windowSeconds }
    if let event = compare(at: sample.time) { events.append(event) }
    if !events.isEmpty {
      eyes.reset()
    } else if let split, eyes.step(seen, split, at: sample.time) {
      events.append(.eyesChanged)
    }
    return events
  }

  private mutating func miss(at time: Timestamp) -> [PostureEvent] {
    guard absentSince == nil, let lastSeen, time - lastSeen > configuration.absentSeconds else { return [] }
    absentSince = lastSeen
    return [.left]
  }

  /// Time that the window's frames of a kind cover, s.
  private func covered(_ kind: Eyes.Seen) -> Double {
    window.reduce(0) { $0 + ($1.seen == kind ? $1.covered : 0) }
  }

  private mutating func compare(at time: Timestamp) -> PostureEvent? {
    let kinds: [Eyes.Seen] = [.both, .left, .right]
    let most = kinds.max { covered($0) < covered($1) } ?? .both
    let looks = window.filter { $0.seen == most }
    guard covered(most) >= configuration.coveredSeconds, let first = looks.first,
      time - first.time > configuration.windowShare * configuration.windowSeconds
    else { return nil }
    let now = median(of: looks)
    guard isAtRest(looks, about: now) else { return nil }
    guard let before = postures[most] else {
      postures[most] = (now, time)
      return nil
    }
    if let event = change(from: before.value, to: now) {
      // The change is reported once the whole window is of the new posture.
      let since = differsSince ?? time
      differsSince = since
      guard time - since >= configuration.windowSeconds else { return nil }
      // The other postures are from before the change.
      (postures, differsSince) = ([most: (now, time)], nil)
      return event
    }
    differsSince = nil
    postures[most] = (followed(now, since: before, at: time), time)
    return nil
  }

  private func change(from old: Posture, to new: Posture) -> PostureEvent? {
    let moved = new.place - old.place
    let distance = (moved * moved).sum().squareRoot()
    let nod = new.pitch - old.pitch
    let (from, to) = (seenFromHinge(old.place), seenFromHinge(new.place))
    let rise = to.degrees - from.degrees
    // A camera that looks up by an angle sees the head lower and its nose higher by that angle.
    if abs(rise) >= configuration.tiltDegrees, abs(nod + rise) <= configuration.tiltAgreement * abs(rise),
      abs(to.mm / from.mm - 1) <= configuration.tiltScale, abs(moved.x) < configuration.seatMm / 2
    {
      return .screenTilted(degrees: rise)
    }
    return distance >= configuration.seatMm ? .seatChanged(mm: distance) : nil
  }

  /// The elevation and distance of a place, seen from the edge about which a screen turns.
  private func seenFromHinge(_ place: SIMD3<Double>) -> (degrees: Double, mm: Double) {
    let below = place.y - configuration.hingeMm
    return (
      atan2(below, place.z) * 180 / .pi,
      (place.x * place.x + below * below + place.z * place.z).squareRoot()
    )
  }

  /// The posture after slumping: it follows the head, but no faster than people slump, so that a change of seat stands out.
  private func followed(
    _ now: Posture, since before: (value: Posture, time: Timestamp), at time: Timestamp
  ) -> Posture {
    let step = configuration.slumpMmPerSecond * max(0, time - before.time)
    let moved = now.place - before.value.place
    let distance = (moved * moved).sum().squareRoot()
    let share = distance > step ? step / distance : 1
    var value = before.value
    value.place += moved * share
    value.pitch += (now.pitch - value.pitch) * share
    return value
  }

  private func isAtRest(_ looks: [Look], about posture: Posture) -> Bool {
    let away = looks.map { look -> Double in
      let d = SIMD3(look.head.xMm, look.head.yMm, look.head.zMm) - posture.place
      return (d * d).sum().squareRoot()
    }
    return (Statistics.median(away) ?? 0) <= configuration.restMm
  }

  private func median(of looks: [Look]) -> Posture {
    let middle = { (value: (Look) -> Double) in Statistics.median(looks.map(value)) ?? 0 }
    return Posture(
      place: SIMD3(middle { $0.head.xMm }, middle { $0.head.yMm }, middle { $0.head.zMm }),
      pitch: middle { $0.head.pitchDegrees })
  }
}
