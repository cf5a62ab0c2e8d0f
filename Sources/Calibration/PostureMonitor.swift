import Foundation
import Signals

/// A change in how a person sits before the camera.
public enum PostureEvent: Hashable, Codable, Sendable {
  /// Nobody is seen any more.
  case left
  /// Somebody is seen again, after so many seconds.
  case returned(afterSeconds: Double)
  /// The head has come to rest elsewhere, mm from where it was.
  case seatChanged(mm: Double)
  /// Camera and screen were tilted, degrees (> 0: the camera looks further up): the head appears to rise or sink and
  /// to nod by the same angle, and is no nearer.
  case screenTilted(degrees: Double)
  /// Both eyes are seen differently although the head has not moved: glasses pushed up, put on, or taken off.
  case eyesChanged

  /// SD of the offset that such a change leaves after geometry has done its part, degrees.
  public func leavesDegrees(_ configuration: PostureMonitor.Configuration) -> Double {
    switch self {
    case .left: 0
    case .returned: configuration.returnLeaves
    case .seatChanged, .screenTilted: configuration.seatLeaves
    case .eyesChanged: configuration.eyesLeave
    }
  }

  /// What happened, one sentence.
  public var words: String {
    switch self {
    case .left: "You left."
    case .returned: "You are back."
    case .seatChanged(let mm): "You sit \(Int((mm / 10).rounded())) cm from where you sat."
    case .screenTilted(let degrees): "The screen was tilted by \(Int(abs(degrees).rounded())) degrees."
    case .eyesChanged: "Your glasses have moved, or the light on your eyes has changed."
    }
  }
}

/// Watches head and eyes for changes that cost accuracy. A pure state machine on the data's own time.
///
/// A posture is the median over a short window; a change is told once the window has come to rest away from the
/// posture before, which it then replaces. Slow slumping is no event: geometry and drift correction follow it.
public struct PostureMonitor: Sendable {
  public struct Configuration: Hashable, Codable, Sendable {
    /// Length of the window, s, and the least number of frames in it.
    public var windowSeconds = 1.5
    public var windowFrames = 20
    /// The head has moved from this far on, mm; sway while sitting is 2 to 3 mm.
    public var seatMm = 25.0
    /// A window is at rest while the head stays within this about its median, mm (median distance).
    public var restMm = 8.0
    /// Slower than this between two postures is slumping, mm/s: the posture follows it.
    public var slumpMmPerSecond = 2.0
    /// Least apparent rise or fall of a tilted screen, degrees, and the share of it that the nod may differ by.
    public var tiltDegrees = 2.0
    public var tiltAgreement = 0.4
    /// Largest relative change of distance that goes with a tilt.
    public var tiltScale = 0.03
    /// Both eyes' features move together with the gaze; their difference does not. A change of it from this on tells of
    /// glasses, units of the interocular distance: 0.004 is 1.3 degrees.
    public var eyesApart = 0.004
    /// ... and by this many standard deviations of a window's median.
    public var eyesApartSDs = 4.0
    /// ... or of the irises' variance by this factor.
    public var eyesVariance = 3.0
    /// Without head motion beyond this, mm.
    public var eyesStillMm = 8.0
    /// Unseen for longer than this, s, and the person has left. Blinks and glances aside are shorter.
    public var absentSeconds = 2.0
    /// What is left to correct after geometry, SD, degrees, beside what the head's lean explains
    /// (`DriftEstimator.Configuration.leanSD`). After a 40 mm seat change 0.39 were measured with exact features; 3.9
    /// minus 1.4 out of the chair and back (IrisFlow) were without any. A third of the first guesses (0.8, 1.0,
    /// 1.5): with these drift stayed lowest in three rendered sessions.
    public var seatLeaves = 0.3
    public var returnLeaves = 0.3
    public var eyesLeave = 0.5
    public init() {}
  }

  private struct Look: Sendable {
    var time: Timestamp
    var head: HeadPose
    var apart: SIMD2<Double>?
    var variance: Double
  }

  /// Medians of a window.
  struct Posture: Hashable, Sendable {
    var place: SIMD3<Double>
    var pitch: Double
    var apart: SIMD2<Double>?
    /// SD that noise leaves in `apart`.
    var apartSD = 0.0
    var variance: Double
  }

  public let configuration: Configuration
  private var window: [Look] = []
  private var posture: (value: Posture, time: Timestamp)?
  private var lastSeen: Timestamp?
  private var lastTime: Timestamp?
  private var absentSince: Timestamp?
  /// Since when the window has differed from the posture.
  private var differsSince: Timestamp?

  public init(configuration: Configuration = .init()) { self.configuration = configuration }

  /// What is seen next becomes the posture to compare with: as after a new calibration.
  public mutating func reset() {
    (window, posture, lastSeen, lastTime, absentSince, differsSince) = ([], nil, nil, nil, nil, nil)
  }

  /// Takes the next frame. A clock that was set back starts the window anew.
  public mutating func step(_ sample: EyesSample) -> [PostureEvent] {
    if let lastTime, sample.time < lastTime || sample.time - lastTime > 600 {
      (window, lastSeen, absentSince, differsSince) = ([], nil, nil, nil)
    }
    // Of a gap between frames nothing is known, least of all that nobody was there.
    if let lastTime, sample.time - lastTime > configuration.absentSeconds / 2, lastSeen != nil {
      lastSeen = sample.time
    }
    lastTime = sample.time
    guard let eyes = sample.seenEyes else { return miss(at: sample.time) }
    var events: [PostureEvent] = []
    if let since = absentSince {
      events.append(.returned(afterSeconds: sample.time - since))
      (absentSince, differsSince, window) = (nil, nil, [])
    }
    lastSeen = sample.time
    window.append(Self.look(eyes, at: sample.time))
    window.removeAll { sample.time - $0.time > configuration.windowSeconds }
    if let event = compare(at: sample.time) { events.append(event) }
    return events
  }

  private mutating func miss(at time: Timestamp) -> [PostureEvent] {
    guard absentSince == nil, let lastSeen, time - lastSeen > configuration.absentSeconds else { return [] }
    absentSince = lastSeen
    return [.left]
  }

  private mutating func compare(at time: Timestamp) -> PostureEvent? {
    guard window.count >= configuration.windowFrames, let first = window.first,
      time - first.time > 0.8 * configuration.windowSeconds
    else { return nil }
    let now = median(of: window)
    guard isAtRest(about: now) else { return nil }
    guard let before = posture else {
      posture = (now, time)
      return nil
    }
    if let event = change(from: before.value, to: now) {
      // Told once the whole window is of the new posture.
      let since = differsSince ?? time
      differsSince = since
      guard time - since >= configuration.windowSeconds else { return nil }
      (posture, differsSince) = ((now, time), nil)
      return event
    }
    differsSince = nil
    follow(now, since: before, at: time)
    return nil
  }

  private func change(from old: Posture, to new: Posture) -> PostureEvent? {
    let moved = new.place - old.place
    let distance = (moved * moved).sum().squareRoot()
    let rise = (atan2(new.place.y, new.place.z) - atan2(old.place.y, old.place.z)) * 180 / .pi
    let nod = new.pitch - old.pitch
    let nearer = abs(
      (new.place * new.place).sum().squareRoot() / (old.place * old.place).sum().squareRoot() - 1)
    // A camera that looks up by some angle sees the head lower and its nose higher by it.
    if abs(rise) >= configuration.tiltDegrees, abs(nod + rise) <= configuration.tiltAgreement * abs(rise),
      nearer <= configuration.tiltScale, abs(moved.x) < configuration.seatMm / 2
    {
      return .screenTilted(degrees: rise)
    }
    if distance >= configuration.seatMm { return .seatChanged(mm: distance) }
    guard distance <= configuration.eyesStillMm else { return nil }
    if let a = old.apart, let b = new.apart {
      let sd = (old.apartSD * old.apartSD + new.apartSD * new.apartSD).squareRoot()
      let least = max(configuration.eyesApart, configuration.eyesApartSDs * sd)
      if ((b - a) * (b - a)).sum().squareRoot() >= least { return .eyesChanged }
    }
    let ratio = old.variance > 0 && new.variance > 0 ? new.variance / old.variance : 1
    return max(ratio, 1 / ratio) >= configuration.eyesVariance ? .eyesChanged : nil
  }

  /// Slumping carries the posture along, but no faster than people slump, so that a change of seat stands out.
  private mutating func follow(
    _ now: Posture, since before: (value: Posture, time: Timestamp), at time: Timestamp
  ) {
    let step = configuration.slumpMmPerSecond * max(0, time - before.time)
    let moved = now.place - before.value.place
    let distance = (moved * moved).sum().squareRoot()
    let share = distance > step ? step / distance : 1
    var value = before.value
    value.place += moved * share
    value.pitch += (now.pitch - value.pitch) * share
    posture = (value, time)
  }

  private func isAtRest(about posture: Posture) -> Bool {
    let away = window.map { look -> Double in
      let d = SIMD3(look.head.xMm, look.head.yMm, look.head.zMm) - posture.place
      return (d * d).sum().squareRoot()
    }
    return Calibration.median(away) <= configuration.restMm
  }

  private func median(of looks: [Look]) -> Posture {
    let middle = { (value: (Look) -> Double) in Calibration.median(looks.map(value)) }
    let apart = looks.compactMap(\.apart)
    let centre = SIMD2(Calibration.median(apart.map(\.x)), Calibration.median(apart.map(\.y)))
    let away = apart.map { (($0 - centre) * ($0 - centre)).sum().squareRoot() }
    // A median has 1.25 times the SD of a mean; noise of irises lasts some six frames.
    let shrink = 1.25 / (max(6, Double(apart.count)) / 6).squareRoot()
    return Posture(
      place: SIMD3(middle { $0.head.xMm }, middle { $0.head.yMm }, middle { $0.head.zMm }),
      pitch: middle { $0.head.pitchDegrees },
      apart: apart.count >= looks.count / 2 ? centre : nil,
      apartSD: 1.4826 * Calibration.median(away) * shrink,
      variance: middle(\.variance))
  }

  private static func look(_ eyes: Eyes, at time: Timestamp) -> Look {
    let seen = [eyes.left, eyes.right].compactMap { $0 }
    let variances = seen.map(\.variance).filter { $0.isFinite && $0 > 0 }
    var apart: SIMD2<Double>?
    if let l = eyes.left, let r = eyes.right {
      let d = l.inHead - r.inHead
      apart = d.x.isFinite && d.y.isFinite ? SIMD2(d.x, d.y) : nil
    }
    return Look(
      time: time, head: eyes.head, apart: apart,
      variance: variances.isEmpty ? 0 : variances.reduce(0, +) / Double(variances.count))
  }
}
