import Signals

/// Detects shallow blinks, in which the lids go down only a part of the way and come up again at once.
///
/// Such a blink is a dip of openness below what it was just before, from which it returns within the length of a blink. Lids
/// that stay lower, because the eyes look down, are none. The dip has to stand out against the noise of openness itself, so that
/// small, dark or blurred pictures give no blinks that did not happen.
package struct ShallowBlinkDetector: Sendable {
  /// Tuning of the detection of shallow blinks; shares are of the openness just before.
  package struct Configuration: Hashable, Sendable {
    /// Least depth of a shallow blink, as a share: lids at 0.8 at the bottom, less noise.
    package var leastDepth = 0.15
    /// Least depth of a shallow blink, in standard deviations of openness from frame to frame.
    package var depthSDs = 4.0
    /// Share below which a dip begins.
    package var dipShare = 0.9
    /// Share from which the lids are back up.
    package var backShare = 0.92
    /// Time for which the lids have to stay up after a dip, s: in lids that stay down, noise alone reaches `backShare` for a
    /// frame.
    package var confirmSeconds = 0.09
    /// Least mean openness in `confirmSeconds`, as a share of the openness before the dip.
    package var confirmShare = 0.94
    /// Least number of frames of a shallow blink: one alone is noise.
    package var leastFrames = 2
    /// Longest time of a dip, s; one that lasts longer is a look down. Blinks last 100 to 400 ms.
    package var longest = 0.4
    /// Time over which the openness before a dip is averaged, s. It is short, since the openness follows the gaze up and down.
    package var beforeSeconds = 0.4
    /// Least number of frames from which the openness before a dip is known.
    package var leastBefore = 4
    /// Largest mean depth of a dip in relation to its largest. Lids that go down and up at once have 0.5 to 0.8; those of a
    /// glance down, which stay there, have 0.9 and more without noise.
    package var fullness = 0.85
    /// Number of frames from which the form of a dip is judged by `fullness`.
    package var framesOfForm = 4
    /// Time constant of the noise of openness, s.
    package var noiseSeconds = 3.0
    /// Noise of openness that is assumed before any is known, as a standard deviation.
    package var usualNoise = 0.03
    /// Makes the default tuning of the detection of shallow blinks.
    package init() {}
  }

  /// A dip that has not ended.
  private struct Dip: Sendable {
    var start: Timestamp
    var before: Double
    /// The depths of its frames below `before`.
    var depths: [Double]
    /// When the lids were back up; nil while they are down.
    var end: Timestamp?
    /// The openness since then.
    var after: [Double] = []
  }

  /// The tuning of this detector of shallow blinks, fixed since it was made.
  package let configuration: Configuration
  private var steady: [(openness: Double, time: Timestamp)] = []
  private var dip: Dip?
  private var noise: Double

  /// Makes a detector of shallow blinks that has seen no frame.
  package init(configuration: Configuration = Configuration()) {
    self.configuration = configuration
    noise = configuration.usualNoise
  }

  /// Forgets the last frames, because the eyes were not seen or are shut.
  ///
  /// - Returns: nil, as no shallow blink has ended.
  @discardableResult
  package mutating func forget() -> Blink? {
    (steady, dip) = ([], nil)
    return nil
  }

  /// Takes the openness of the next frame in which the lids are not shut.
  ///
  /// - Returns: a shallow blink that has ended with this frame.
  package mutating func step(_ openness: Double, at time: Timestamp) -> Blink? {
    guard var dip else {
      if let before, openness < configuration.dipShare * before {
        self.dip = Dip(start: time, before: before, depths: [before - openness])
      } else {
        keep(openness, at: time)
      }
      return nil
    }
    if dip.end != nil || openness >= configuration.backShare * dip.before {
      return confirm(&dip, openness, at: time)
    }
    guard (0...configuration.longest).contains(time - dip.start) else {
      // The lids stay lower, as in a look down: that is how open they are now.
      forget()
      keep(openness, at: time)
      return nil
    }
    dip.depths.append(dip.before - openness)
    self.dip = dip
    return nil
  }

  /// Waits until it is certain that the lids are back up, and decides then whether that was a blink.
  private mutating func confirm(_ dip: inout Dip, _ openness: Double, at time: Timestamp) -> Blink? {
    let end = dip.end ?? time
    dip.end = end
    dip.after.append(openness)
    self.dip = dip
    keep(openness, at: time)
    guard time - end >= configuration.confirmSeconds else { return nil }
    self.dip = nil
    let mean = dip.after.reduce(0, +) / Double(dip.after.count)
    // Lids that stay lower, as in a look down, are that open now.
    if mean < configuration.confirmShare * dip.before { steady.removeAll { $0.time < end } }
    guard mean >= configuration.confirmShare * dip.before, isBlink(dip, until: end) else { return nil }
    return Blink(start: dip.start, end: end)
  }

  /// The openness just before; nil where too little of it is known.
  private var before: Double? {
    guard steady.count >= configuration.leastBefore else { return nil }
    return steady.reduce(0) { $0 + $1.openness } / Double(steady.count)
  }

  private mutating func keep(_ openness: Double, at time: Timestamp) {
    if let last = steady.last, time > last.time {
      // The mean size of a difference of two normal values is 1.13 of their standard deviation.
      let step = abs(openness - last.openness) / 1.13
      noise += min(1, (time - last.time) / configuration.noiseSeconds) * (step - noise)
    }
    steady.removeAll { !(0...configuration.beforeSeconds).contains(time - $0.time) }
    steady.append((openness, time))
  }

  private func isBlink(_ dip: Dip, until time: Timestamp) -> Bool {
    let deepest = dip.depths.max() ?? 0
    let mean = dip.depths.reduce(0, +) / Double(dip.depths.count)
    let hasForm = dip.depths.count < configuration.framesOfForm || mean <= configuration.fullness * deepest
    return dip.depths.count >= configuration.leastFrames && hasForm
      && time - dip.start <= configuration.longest
      && deepest >= max(configuration.leastDepth * dip.before, configuration.depthSDs * noise)
  }
}
