import Signals

/// How long one person has to dwell: the usual time, times a factor that what becomes of choices moves.
///
/// - A choice that is taken back (its opposite is chosen within `undoSeconds`) was none: longer.
/// - A choice whose target the eyes leave at once was no wish to choose either, since the saccade was under
///   way before the choice could be seen: a little longer.
/// - A choice on whose target the eyes still rest well after it was meant, and could have come sooner: a
///   little shorter. Špakov and Miniotas, "On-line adjustment of dwell time", NordiCHI 2004, use the same
///   time of leaving.
///
/// The factor stays between bounds, and one taking back outweighs several meant choices.
package struct DwellPace: Sendable {
  /// Tuning of how a person's pace follows their choices.
  package struct Configuration: Hashable, Sendable {
    /// Bounds of the factor; with 0.8 s, 0.72 to 1.2 s. Lower brought more unwanted choices than it saved time
    /// (simulated reading, `trackii bench attention`).
    package var range = 0.9...1.5
    /// Reaction to feedback takes 0.2 s and more: eyes that leave sooner had not seen it.
    package var atOnceSeconds = 0.12
    /// Eyes that stay this long after a choice meant it.
    package var stayedSeconds = 0.3
    /// A choice that another one takes back within so many seconds was not wanted.
    package var undoSeconds = 3.0
    /// Factors for each of the three.
    package var undone = 1.2
    /// The factor for a choice whose target the eyes left at once.
    package var leftAtOnce = 1.05
    /// The factor for a choice on whose target the eyes stayed.
    package var stayed = 0.97
    /// Targets that take each other back.
    package var opposites: [TargetID: TargetID] = [.pageForward: .pageBack, .pageBack: .pageForward]
    package init() {}
  }

  package let configuration: Configuration
  /// What dwell times are multiplied with; what is no number or out of bounds is brought back.
  package var factor = 1.0 {
    didSet {
      let (low, high) = (configuration.range.lowerBound, configuration.range.upperBound)
      factor = min(max(factor.finiteOr(1), low), high)
    }
  }
  private var last: (id: TargetID, time: Timestamp)?
  private var isLeaving = false

  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// - Parameters:
  ///   - target: what is looked at.
  ///   - usual: seconds where the target has none of its own.
  package func seconds(for target: DwellTarget, usual: Double) -> Double {
    let own = target.dwellSeconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    return factor * (own ?? usual)
  }

  /// Choosing this would take back what was chosen just before.
  func takesBack(_ id: TargetID, at time: Timestamp) -> Bool {
    guard let last else { return false }
    return configuration.opposites[id] == last.id && time - last.time <= configuration.undoSeconds
  }

  mutating func chosen(_ id: TargetID, at time: Timestamp) {
    if takesBack(id, at: time) { factor *= configuration.undone }
    (last, isLeaving) = ((id, time), true)
  }

  /// The eyes are seen off a target.
  mutating func isOff(_ id: TargetID, at time: Timestamp) {
    guard isLeaving, let last, last.id == id else { return }
    isLeaving = false
    let rest = time - last.time
    if rest <= configuration.atOnceSeconds { factor *= configuration.leftAtOnce }
    if rest >= configuration.stayedSeconds { factor *= configuration.stayed }
  }

  /// Times before mean nothing any more.
  mutating func restartClock() { (last, isLeaving) = (nil, false) }
}
