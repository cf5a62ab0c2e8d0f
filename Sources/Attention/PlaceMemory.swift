import Signals

/// Where a person's gaze falls while they look at each target, learnt from their choices.
///
/// The error of a calibration differs between places of the screen, and at one place it stays for minutes. A choice that was meant
/// shows it at its target: from then on gaze is expected around that place, in a smaller ellipse. A person whose gaze is off at
/// a target is understood sooner, and eyes that rest near it, on text or on the desk, choose it less often. Where the
/// calibration is about as exact as one look, nothing is gained, and nothing changes.
package struct PlaceMemory: Sendable {
  /// Tuning of what is learnt from choices. Chosen with `trackii bench interface` at 2.5 degrees, seeds 101, 202 and 303, and
  /// confirmed at 2.0 and 2.5 degrees on others.
  package struct Configuration: Hashable, Sendable {
    /// SD per axis of where one look falls about the usual place of a target, mm (0.8°): aim, and how the head is held.
    package var lookMm = 8.0
    /// How far the usual place wanders in a minute, SD per axis, mm (0.3°).
    package var wanderMm = 3.0
    /// Seconds after which a choice counts, unless it was taken back.
    package var delaySeconds = 6.0
    /// Seconds before a choice whose mean gaze is taken for the place of the look; less than the shortest dwell.
    package var lookSeconds = 0.6
    /// If a choice came further from the expected place than this, in SDs, what was known no longer holds and is forgotten.
    package var gate = 3.0
    /// Nothing is learnt about targets whose shorter side is longer than this, mm (7°), since people look anywhere on them.
    package var mostMm = 70.0
    /// The largest number of targets that are remembered.
    package var most = 32
    /// Makes the usual tuning of what is learnt from choices.
    package init() {}
  }

  /// What is known of one target.
  package struct Place: Hashable, Sendable {
    /// From the target's centre to the place where gaze falls when it is looked at, screen px.
    package var shift: ScreenPoint
    /// By how much the place of a look is known better than by the calibrated error alone: variance per axis, px².
    package var gain: Double
    /// Standard deviation per axis of where a look at the target falls about that place, px.
    package var spread: Double
  }

  private struct Known: Sendable {
    var rect: ScreenRect
    var mean: ScreenPoint
    var variance: Double
    var time: Timestamp
  }

  private struct Pending: Sendable {
    var id: TargetID
    var rect: ScreenRect
    var shift: ScreenPoint
    var time: Timestamp
  }

  /// The tuning of this memory, fixed since it was made.
  package let configuration: Configuration
  private let pxPerMm: Double
  private var known: [TargetID: Known] = [:]
  /// Choices that may still be taken back, in their order.
  private var pending: [Pending] = []

  /// Makes a memory in which nothing is known.
  ///
  /// - Parameters:
  ///   - configuration: tuning of what is learnt from choices.
  ///   - pxPerMm: of the screen.
  package init(configuration: Configuration = Configuration(), pxPerMm: Double) {
    (self.configuration, self.pxPerMm) = (configuration, pxPerMm)
  }

  /// What is known of a target; nil where the calibrated error tells as much.
  package func place(of target: DwellTarget, at time: Timestamp, error: CalibratedError) -> Place? {
    guard known[target.id] != nil else { return nil }
    let (mean, variance) = present(target.id, target.rect, at: time, error)
    let gain = Self.prior(error) - variance - lookVariance
    return gain > 0
      ? Place(shift: mean, gain: gain, spread: (variance + lookVariance).squareRoot()) : nil
  }

  /// Takes note of a choice, and of the mean gaze point with which it was made, screen px.
  package mutating func chosen(_ target: DwellTarget, at point: ScreenPoint?, _ time: Timestamp) {
    guard let point, min(target.rect.width, target.rect.height) <= configuration.mostMm * pxPerMm else {
      return
    }
    pending.append(
      Pending(id: target.id, rect: target.rect, shift: point - target.rect.center, time: time))
  }

  /// Drops choices of a target that do not count yet, because the last one was taken back.
  package mutating func takeBack(_ id: TargetID) { pending.removeAll { $0.id == id } }

  /// Learns from choices that were not taken back in time.
  package mutating func advance(to time: Timestamp, error: CalibratedError) {
    while let first = pending.first, time - first.time >= configuration.delaySeconds {
      learn(pending.removeFirst(), error)
    }
  }

  /// Moves all places, because gaze is corrected differently from now on.
  ///
  /// - Parameter shift: the change of the correction at a place, screen px.
  package mutating func move(by shift: (ScreenPoint) -> ScreenPoint) {
    for (id, place) in known { known[id]?.mean = place.mean + shift(place.rect.center) }
    for i in pending.indices { pending[i].shift = pending[i].shift + shift(pending[i].rect.center) }
  }

  /// Makes all places less certain by a variance per axis, px², because the person sits differently.
  package mutating func widen(by variance: Double) {
    for id in known.keys { known[id]?.variance += max(0, variance.finiteOr(0)) }
  }

  /// Forgets everything, because of another calibration, or a clock that was set back.
  package mutating func reset() { (known, pending) = ([:], []) }

  private var lookVariance: Double { square(configuration.lookMm * pxPerMm) }

  private func square(_ value: Double) -> Double { value * value }

  /// The variance per axis of gaze about a target by the calibrated error alone, px²: the mean length of a two-dimensional normal
  /// error is 1.2533 of its SD per axis.
  private static func prior(_ error: CalibratedError) -> Double {
    let offset = max(0, error.offset.finiteOr(0))
    return offset * offset / 1.571
  }

  private func present(
    _ id: TargetID, _ rect: ScreenRect, at time: Timestamp, _ error: CalibratedError
  ) -> (mean: ScreenPoint, variance: Double) {
    let prior = Self.prior(error)
    guard let place = known[id], place.rect == rect else { return (ScreenPoint(x: 0, y: 0), prior) }
    let minutes = max(0, time - place.time) / 60
    return (
      place.mean, min(prior, place.variance + minutes * square(configuration.wanderMm * pxPerMm))
    )
  }

  /// Takes the place of a look into account, as a Kalman filter does.
  private mutating func learn(_ look: Pending, _ error: CalibratedError) {
    let (mean, variance) = present(look.id, look.rect, at: look.time, error)
    let total = variance + lookVariance
    let way = look.shift - mean
    guard way.length <= configuration.gate * total.squareRoot() else {
      known[look.id] = nil
      return
    }
    let share = variance / total
    known[look.id] = Known(
      rect: look.rect, mean: ScreenPoint(x: mean.x + share * way.x, y: mean.y + share * way.y),
      variance: (1 - share) * variance, time: look.time)
    guard known.count > configuration.most,
      let oldest = known.min(by: { ($0.value.time, $0.key.name) < ($1.value.time, $1.key.name) })
    else { return }
    known[oldest.key] = nil
  }
}
