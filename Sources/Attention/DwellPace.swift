import Signals

/// One person's dwell time: the usual one times a factor that is learnt from what happens after each choice.
///
/// - A choice that is taken back (its opposite is chosen within `undoSeconds`) was a false choice: dwell times grow.
/// - A choice whose target the eyes leave at once was not meant either, since the saccade was under way before the choice could
///   be seen: dwell times grow a little.
/// - A choice on whose target the eyes still rest well after it was meant, and could have come sooner: dwell times shrink a
///   little. Špakov and Miniotas, "On-line adjustment of dwell time", NordiCHI 2004, use the same time of leaving.
///
/// The factor stays between bounds, and one choice taken back outweighs several that were meant.
package struct DwellPace: Sendable {
  /// Tuning of how a person's dwell pace is learnt from their choices.
  package struct Configuration: Hashable, Sendable {
    /// Bounds of the dwell pace; with a dwell time of 0.8 s, 0.72 to 1.2 s. A lower bound brought more false choices than it
    /// saved time (simulated reading, `trackii bench attention`).
    package var range = 0.9...1.5
    /// Eyes that leave a target sooner than this after its choice, s, had not seen it: reaction to feedback takes 0.2 s and
    /// more.
    package var atOnceSeconds = 0.12
    /// Eyes that stay on a target this long after its choice, s, meant the choice.
    package var stayedSeconds = 0.3
    /// A choice whose opposite is chosen within this many seconds was a false choice.
    package var undoSeconds = 3.0
    /// A choice whose opposite is chosen within this many seconds tells nothing of where gaze falls; longer than `undoSeconds`,
    /// since dwell times grow where gaze is less exact.
    package var mistakenSeconds = 6.0
    /// Factor on the dwell pace for a choice that is taken back.
    package var undone = 1.2
    /// Factor on the dwell pace for a choice whose target the eyes left at once.
    package var leftAtOnce = 1.05
    /// Factor on the dwell pace for a choice on whose target the eyes stayed.
    package var stayed = 0.97
    /// Pairs of targets whose choices take each other back.
    package var opposites: [TargetID: TargetID] = [.pageForward: .pageBack, .pageBack: .pageForward]
    /// Targets that leave what another one opened. If one is chosen within `mistakenSeconds`, the choice of the other tells
    /// nothing of where gaze falls.
    package var waysBack: [TargetID: TargetID] = ["panel-back": "menu"]
    /// Makes the default tuning of how a person's dwell pace is learnt.
    package init() {}
  }

  /// The tuning with which this dwell pace is learnt, fixed since it was made.
  package let configuration: Configuration
  /// The dwell pace, with which dwell times are multiplied; a value out of bounds is limited, and one that is no number is
  /// replaced.
  package var factor = 1.0 {
    didSet {
      let (low, high) = (configuration.range.lowerBound, configuration.range.upperBound)
      factor = min(max(factor.finiteOr(1), low), high)
    }
  }
  private var last: (id: TargetID, time: Timestamp)?
  private var isLeaving = false

  /// Makes the dwell pace of a person of whom nothing is known: a factor of 1.
  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// The dwell time of a target for this person, s.
  ///
  /// - Parameters:
  ///   - target: the target that is looked at.
  ///   - usual: dwell time in seconds for a target that has none of its own.
  package func seconds(for target: DwellTarget, usual: Double) -> Double {
    let own = target.dwellSeconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    return factor * (own ?? usual)
  }

  /// Whether choosing this target would take back the choice before.
  func takesBack(_ id: TargetID, at time: Timestamp) -> Bool {
    guard let last else { return false }
    return configuration.opposites[id] == last.id && time - last.time <= configuration.undoSeconds
  }

  /// The last choice, if choosing this target shows that it was a mistake; nil otherwise.
  func mistaken(before id: TargetID, at time: Timestamp) -> TargetID? {
    guard let last, (0...configuration.mistakenSeconds).contains(time - last.time) else { return nil }
    return [configuration.opposites[id], configuration.waysBack[id]].contains(last.id) ? last.id : nil
  }

  mutating func chosen(_ id: TargetID, at time: Timestamp) {
    if takesBack(id, at: time) { factor *= configuration.undone }
    (last, isLeaving) = ((id, time), true)
  }

  /// Takes note that the eyes are seen off a target.
  mutating func isOff(_ id: TargetID, at time: Timestamp) {
    guard isLeaving, let last, last.id == id else { return }
    isLeaving = false
    let rest = time - last.time
    if rest <= configuration.atOnceSeconds { factor *= configuration.leftAtOnce }
    if rest >= configuration.stayedSeconds { factor *= configuration.stayed }
  }

  /// Forgets the last choice, because the clock was set and earlier times no longer apply.
  mutating func restartClock() { (last, isLeaving) = (nil, false) }
}
