/// The One Euro filter for one axis: a low-pass filter that smooths more the slower the signal moves.
///
/// Casiez, Roussel and Vogel, "1 € Filter", CHI 2012, with the derivative taken against the last filtered
/// value as the authors' later reference implementations do. The unit of the values is the caller's.
package struct OneEuroFilter: Hashable, Sendable {
  /// The filter's cutoffs and its `beta`, named as in the paper.
  package struct Configuration: Hashable, Sendable {
    /// Cutoff at rest, Hz; a lower one makes the signal steadier and more delayed. 1.0: the paper's starting point.
    package var minimumCutoff = 1.0
    /// How much the cutoff rises per unit of speed, Hz per (unit/s). 0.001: the value at which the paper starts to tune.
    package var beta = 0.001
    /// Cutoff of the speed, Hz. 1.0: the paper's default.
    package var derivativeCutoff = 1.0
    /// Makes the filter's default cutoffs and `beta`, those of the paper.
    package init() {}
  }

  /// The cutoffs and the `beta` of this filter, fixed since it was made.
  package let configuration: Configuration
  private var value: Double?
  private var speed = 0.0

  /// Makes a filter that has taken no value; the first one passes unchanged.
  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Takes the next value in and returns the filtered one; the first value passes unchanged.
  ///
  /// - Parameters:
  ///   - new: the next value.
  ///   - dt: seconds since the value before; with none elapsed the value is ignored.
  ///   - minimumGain: the least weight of the new value, for a filter that has just been restarted.
  package mutating func step(_ new: Double, dt: Double, minimumGain: Double = 0) -> Double {
    guard let old = value else {
      value = new
      return new
    }
    guard dt > 0 else { return old }
    speed += Self.gain(cutoff: configuration.derivativeCutoff, dt: dt) * ((new - old) / dt - speed)
    let cutoff = configuration.minimumCutoff + configuration.beta * abs(speed)
    let result = old + max(minimumGain, Self.gain(cutoff: cutoff, dt: dt)) * (new - old)
    value = result
    return result
  }

  /// Weight of the new value in a first-order low-pass filter.
  static func gain(cutoff: Double, dt: Double) -> Double {
    1 / (1 + 1 / (2 * .pi * cutoff * dt))
  }
}
