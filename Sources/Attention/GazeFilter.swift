import Foundation
import Signals

/// Smooths gaze within fixations and follows saccades at once.
///
/// The eyes rest and jump. So several accounts of the last moments are kept side by side, each saying that the
/// present fixation began at another sample ("run lengths" of Adams and MacKay, "Bayesian Online Changepoint
/// Detection", 2007); each predicts the next sample from the mean of its own, with the noise that the samples
/// have, and is believed as far as it was right. What comes out is the mean of all accounts, weighted by
/// belief: within a fixation the samples' weighted mean (1/n), after a jump the new sample, in between as much
/// of both as the evidence says. A wild point is an account of its own, which dies with the next sample.
package struct GazeFilter: Sendable {
  /// Tuning of how strongly gaze is smoothed.
  package struct Configuration: Hashable, Sendable {
    /// Tuning of how the noise is measured.
    package var noise = NoiseGauge.Configuration()
    /// Mean length of a fixation, s; fixations in reading last 0.2 to 0.3 s.
    package var fixationSeconds = 0.3
    /// Slow wandering within a fixation, as a share of the sample noise per root second; the noise of a
    /// webcam is correlated in time, and old samples tell less than new ones.
    package var wander = 1.5
    /// How far the eyes usually jump, mm on the screen (SD per axis): saccades in reading are 2° at 570 mm; larger
    /// ones are plain anyway. With `heavyShare` chosen on simulated eyes for the lag at 2° in 1° of noise.
    package var jumpMm = 25.0
    /// Share of jumps that go anywhere on the screen.
    package var farJumpShare = 0.3
    /// Share of samples that are wild: neither noise nor a look.
    package var wildShare = 0.01
    /// Noise of a sample beyond the gauge's level, for tails heavier than normal: its variance is this much
    /// larger in `heavyShare` of samples.
    package var heavyVariance = 9.0
    /// The share of samples whose noise has that larger variance.
    package var heavyShare = 0.08
    /// Accounts kept; the least believed go.
    package var accounts = 16
    package init() {}
  }

  /// One account: a fixation that began `age` samples ago.
  struct Account: Sendable {
    var mean: SIMD2<Double>
    /// Of the mean, px².
    var variance: SIMD2<Double>
    var weight: Double
    var age: Int
  }

  package let configuration: Configuration
  private let screen: ScreenGeometry
  private var gauge: NoiseGauge
  private(set) var accounts: [Account] = []
  private var lastTime: Timestamp?
  private var usualSpread: Double?

  /// - Parameters:
  ///   - configuration: tuning.
  ///   - screen: the screen that gaze is on.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    (self.configuration, self.screen) = (configuration, screen)
    gauge = NoiseGauge(configuration: configuration.noise, screen: screen)
  }

  /// Standard deviation of a single sample about the place that is looked at, px per axis, as measured.
  package func noise(guess: Double) -> NoiseGauge.Level { gauge.level(guess: guess) }

  /// Belief that the present sample began a new fixation (or is a wild one), 0 to 1.
  package var novelty: Double { accounts.first { $0.age == 1 }?.weight ?? 1 }

  /// - Parameters:
  ///   - gaze: screen px, finite; its covariance says how good this sample is compared with others.
  ///   - time: of the sample, on the source's clock.
  ///   - error: what is known of the person's gaze.
  /// - Returns: where the eyes are believed to rest, with the covariance of that.
  package mutating func step(_ gaze: Gaze, at time: Timestamp, error: CalibratedError) -> Gaze {
    let dt = lastTime.map { max(1e-3, time - $0) } ?? 0
    lastTime = time
    gauge.note(gaze.point, at: time)
    let level = gauge.level(guess: error.sigma / 2)
    let base = SIMD2(level.x * level.x, level.y * level.y)
    let noise = base * quality(gaze.covariance)
    let z = SIMD2(gaze.point.x, gaze.point.y)
    if accounts.isEmpty {
      accounts = [Account(mean: z, variance: noise, weight: 1, age: 1)]
    } else {
      take(z, noise: noise, drift: base * (configuration.wander * configuration.wander * dt), dt: dt)
    }
    return estimate(of: gaze, noise: noise)
  }

  /// Forgets where the eyes were; the next point passes unchanged. How noisy the signal is stays known.
  package mutating func reset() {
    gauge.interrupt()
    (accounts, lastTime) = ([], nil)
  }

  /// How much worse this sample is than usual, by its covariance; absurd ones count as bounded.
  private mutating func quality(_ covariance: ScreenCovariance) -> Double {
    let spread = covariance.xx + covariance.yy
    guard spread.isFinite, spread > 0 else { return 1 }
    let usual = usualSpread ?? spread
    // The usual level follows in the long run, by ratio, so that one absurd sample does not move it.
    usualSpread = usual * min(max(spread / usual, 0.97), 1.03)
    return min(max(spread / usual, 0.5), 25)
  }

  private mutating func take(_ z: SIMD2<Double>, noise: SIMD2<Double>, drift: SIMD2<Double>, dt: Double) {
    let hazard = 1 - exp(-dt / configuration.fixationSeconds)
    let before = mean(of: accounts)
    let area = 4 * screen.widthPx * screen.heightPx
    let wild = configuration.wildShare / area
    for i in accounts.indices {
      var account = accounts[i]
      account.variance += drift
      let fit = density(z - account.mean, account.variance + noise)
      let total = (1 - configuration.wildShare) * fit + wild
      // A wild sample says nothing of the mean: it counts by how likely it is not one.
      let trust = (1 - configuration.wildShare) * fit / max(total, .leastNormalMagnitude)
      let gain = account.variance / (account.variance + noise) * trust
      account.mean += gain * (z - account.mean)
      account.variance *= SIMD2(1, 1) - gain
      account.weight *= (1 - hazard) * total
      account.age += 1
      accounts[i] = account
    }
    let jump = SIMD2(configuration.jumpMm * screen.pxPerMmX, configuration.jumpMm * screen.pxPerMmY)
    let far = configuration.farJumpShare
    let landing = (1 - far) * density(z - before, jump * jump + noise) + far / (area / 4)
    accounts.append(Account(mean: z, variance: noise, weight: hazard * landing, age: 1))
    settle()
  }

  private mutating func settle() {
    if accounts.count > configuration.accounts {
      // The newest stays whatever its weight: tomorrow it may be the one.
      let weakest = accounts.indices.dropLast().min { accounts[$0].weight < accounts[$1].weight }
      if let weakest { accounts.remove(at: weakest) }
    }
    let total = accounts.reduce(0) { $0 + $1.weight }
    guard total > 0, total.isFinite else {
      if var newest = accounts.last {
        newest.weight = 1
        accounts = [newest]
      }
      return
    }
    for i in accounts.indices { accounts[i].weight /= total }
  }

  /// A normal density with heavier tails.
  private func density(_ d: SIMD2<Double>, _ variance: SIMD2<Double>) -> Double {
    let q = (d * d / variance).sum()
    let scale = 2 * Double.pi * (variance.x * variance.y).squareRoot()
    let (k, share) = (configuration.heavyVariance, configuration.heavyShare)
    return ((1 - share) * exp(-q / 2) + share / k * exp(-q / (2 * k))) / scale
  }

  private func mean(of accounts: [Account]) -> SIMD2<Double> {
    accounts.reduce(.zero) { $0 + $1.weight * $1.mean }
  }

  /// The offset part of the sample's covariance stays; its noise shrinks to that of the mean.
  private func estimate(of gaze: Gaze, noise: SIMD2<Double>) -> Gaze {
    let center = mean(of: accounts)
    let spread = accounts.reduce(SIMD2<Double>.zero) {
      let away = $1.mean - center
      return $0 + $1.weight * ($1.variance + away * away)
    }
    var covariance = gaze.covariance
    if !(covariance.xx.isFinite && covariance.xy.isFinite && covariance.yy.isFinite) {
      covariance = ScreenCovariance(xx: noise.x, xy: 0, yy: noise.y)
    }
    covariance.xx = max(covariance.xx - noise.x, 0) + spread.x
    covariance.yy = max(covariance.yy - noise.y, 0) + spread.y
    let limit = 0.99 * (covariance.xx * covariance.yy).squareRoot()
    covariance.xy = min(max(covariance.xy, -limit), limit)
    return Gaze(point: ScreenPoint(x: center.x, y: center.y), covariance: covariance)
  }
}
