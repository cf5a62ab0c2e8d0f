import Foundation
import Signals

/// Smooths gaze within fixations and follows saccades at once.
///
/// The eyes rest and jump. So several hypotheses about the last moments are kept side by side, each saying that the present
/// fixation began at another sample ("run lengths" of Adams and MacKay, "Bayesian Online Changepoint Detection", 2007). Each
/// predicts the next sample from the mean of its own samples with the signal's noise, and gains or loses belief by how right it
/// was. The output is the mean of all hypotheses, weighted by belief: within a fixation the samples' weighted mean (1/n), after
/// a jump the new sample, in between as much of both as the evidence says. An outlier is a hypothesis of its own, which
/// disappears with the next sample.
package struct GazeFilter: Sendable {
  /// Tuning of how strongly gaze is smoothed.
  package struct Configuration: Hashable, Sendable {
    /// Tuning of how the signal's noise is measured.
    package var noise = NoiseGauge.Configuration()
    /// Mean length of a fixation, s; fixations in reading last 0.2 to 0.3 s.
    package var fixationSeconds = 0.3
    /// Slow wandering within a fixation, as a share of the sample noise per root second: a webcam's noise is correlated in
    /// time, and old samples tell less than new ones.
    package var wander = 1.5
    /// How far the eyes usually jump, mm on the screen (SD per axis): saccades in reading are 2° at 570 mm; larger ones are
    /// obvious anyway. Chosen together with `heavyShare` on simulated eyes for the lag at 2° in 1° of noise.
    package var jumpMm = 25.0
    /// Share of jumps that may end anywhere on the screen.
    package var farJumpShare = 0.3
    /// Share of samples that are outliers: neither noise nor a look.
    package var wildShare = 0.01
    /// Factor of the variance in `heavyShare` of samples, for tails heavier than those of a normal distribution.
    package var heavyVariance = 9.0
    /// The share of samples whose noise has the larger variance of `heavyVariance`.
    package var heavyShare = 0.08
    /// Number of hypotheses that are kept; the least believed ones are dropped.
    package var accounts = 16
    /// Noise of a sample, SD, that is guessed before any is measured, as a share of the calibrated one. Chosen by trial.
    package var guessShare = 0.5
    /// By which factors the usual covariance of samples may change from one sample to the next: slowly, so that one absurd
    /// sample does not move it. Chosen by trial.
    package var usualChange = 0.97...1.03
    /// Bounds of how much noisier a sample may count than usual by its covariance, as a ratio of variances. Chosen by trial.
    package var quality = 0.5...25.0
    /// Makes the default tuning of how strongly gaze is smoothed.
    package init() {}
  }

  /// One hypothesis: the present fixation began `age` samples ago.
  struct Account: Sendable {
    var mean: SIMD2<Double>
    /// Variance of the fixation's mean on each axis, px².
    var variance: SIMD2<Double>
    var weight: Double
    var age: Int
  }

  /// The tuning of this filter of gaze, fixed since it was made.
  package let configuration: Configuration
  private let screen: ScreenGeometry
  private var gauge: NoiseGauge
  private(set) var accounts: [Account] = []
  private var lastTime: Timestamp?
  private var usualSpread: Double?

  /// Makes a filter of gaze.
  ///
  /// - Parameters:
  ///   - configuration: tuning of the filter.
  ///   - screen: the screen on which gaze is measured.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    (self.configuration, self.screen) = (configuration, screen)
    gauge = NoiseGauge(configuration: configuration.noise, screen: screen)
  }

  /// Measured standard deviation of a single sample about the place that is looked at, px per axis.
  package func noise(guess: Double) -> NoiseGauge.Level { gauge.level(guess: guess) }

  /// Belief that the present sample began a new fixation (or is an outlier), 0 to 1.
  package var novelty: Double { accounts.first { $0.age == 1 }?.weight ?? 1 }

  /// Takes the next sample of raw gaze.
  ///
  /// - Parameters:
  ///   - gaze: screen px, finite; its covariance says how good this sample is compared with others.
  ///   - time: of the sample, on the source's clock.
  ///   - error: what is known of the person's gaze.
  /// - Returns: filtered gaze: where the eyes are believed to rest, with the covariance of that place.
  package mutating func step(_ gaze: Gaze, at time: Timestamp, error: CalibratedError) -> Gaze {
    let dt = lastTime.map { max(1e-3, time - $0) } ?? 0
    lastTime = time
    gauge.note(gaze.point, at: time)
    let level = gauge.level(guess: error.sigma * configuration.guessShare)
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

  /// Forgets where the eyes were, so that the next point passes unchanged. The measured noise is kept.
  package mutating func reset() {
    gauge.interrupt()
    (accounts, lastTime) = ([], nil)
  }

  /// How much worse this sample is than usual by its covariance, as a ratio of variances; extreme ratios are limited.
  private mutating func quality(_ covariance: ScreenCovariance) -> Double {
    let spread = covariance.xx + covariance.yy
    guard spread.isFinite, spread > 0 else { return 1 }
    let usual = usualSpread ?? spread
    let (change, limits) = (configuration.usualChange, configuration.quality)
    // The usual covariance follows slowly and by ratio, so that one absurd sample does not move it.
    usualSpread = usual * min(max(spread / usual, change.lowerBound), change.upperBound)
    return min(max(spread / usual, limits.lowerBound), limits.upperBound)
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
      // An outlier says nothing about the mean: a sample counts by the probability that it is not one.
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
      // The newest hypothesis stays whatever its weight, as it may turn out to be right.
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

  /// The density of a normal distribution with heavier tails, for the error of a sample.
  private func density(_ d: SIMD2<Double>, _ variance: SIMD2<Double>) -> Double {
    let q = (d * d / variance).sum()
    let scale = 2 * Double.pi * (variance.x * variance.y).squareRoot()
    let (k, share) = (configuration.heavyVariance, configuration.heavyShare)
    return ((1 - share) * exp(-q / 2) + share / k * exp(-q / (2 * k))) / scale
  }

  private func mean(of accounts: [Account]) -> SIMD2<Double> {
    accounts.reduce(.zero) { $0 + $1.weight * $1.mean }
  }

  /// The filtered gaze: the offset part of the sample's covariance stays, and its noise shrinks to that of the mean.
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
