import Foundation

/// The belief in what the eyes do (rest, move or pursue), sample by sample.
///
/// A hidden Markov model whose hypotheses are whole accounts of the last moments: each says of every recent sample whether the
/// eyes rested at it, and holds where the present rest is (a mean and its variance) or how the present pursuit goes (place and
/// speed). As long as samples come from a rest their mean gets more exact, so that a small saccade is seen in noise that hides
/// it from any two samples. How later samples change the belief in an earlier one is known a few samples late, by summing over
/// the accounts.
///
/// Lengths are in mm on the screen, times in s; each axis has its own noise.
package struct RestModel: Sendable {
  /// Tuning of the model. The values were searched for on half of the recordings of Andersson et al. 2017 (every other one of
  /// each kind in the order of their names, from the first on), as they are and at 30 Hz with 1° of noise, and on simulated
  /// reading before a webcam; the last few rounds used the other half too.
  package struct Configuration: Hashable, Sendable {
    /// Mean length of a rest, s.
    package var restSeconds = 1.5
    /// Mean length of a movement with the swing after it, s.
    package var moveSeconds = 0.032
    /// Mean length of a pursuit, s.
    package var pursuitSeconds = 3.0
    /// Speed of a movement, mm/s, SD per axis: 125 °/s, the main sequence's mean for saccades of 4 to 5°.
    package var moveSpeed = 1840.0
    /// Share of a movement's samples that are slower: its beginning, its end and the swing after it.
    package var swingShare = 0.14
    /// SD of the speed of a movement's slower samples, mm/s.
    package var swingSpeed = 250.0
    /// Speed of a pursuit, mm/s, SD per axis.
    package var pursuitSpeed = 1500.0
    /// SD of the change of a pursuit's speed in a second, mm/s.
    package var pursuitChange = 140.0
    /// Share of movements that begin from rest as a pursuit, and of movements that end in one.
    package var pursuitShare = 0.001
    /// Speed of drift at rest, mm/s (8.5 °/s): what moves more slowly is certainly a pursuit only where the eyes have pursued
    /// lately, since people who pursue follow slower things as well.
    package var driftSpeed = 85.0
    /// The share of `habitSeconds` spent in pursuit from which any speed may be a pursuit's. Directions are averaged as
    /// vectors: what is followed keeps its direction, while drift changes it.
    package var habitShare = 1.0 / 3
    /// Time constant with which the share spent in pursuit is averaged, s.
    package var habitSeconds = 0.6
    /// How far the place of a rest wanders, mm per root second, in addition to `wanderShare`.
    package var wander = 3.0
    /// How far the place of a rest wanders in addition, as a share of the noise.
    package var wanderShare = 0.005
    /// Share of samples with a larger variance, for heavy tails of the noise.
    package var heavyShare = 0.02
    /// Factor by which the variance of the samples in `heavyShare` is larger.
    package var heavyVariance = 42.0
    /// The largest number of accounts of rests that are kept.
    package var accounts = 16
    /// The largest number of accounts of pursuits that are kept.
    package var pursuits = 16
    /// Least time between two new accounts of pursuits, s: with one for each sample, fast signals would drop an account before
    /// it could be recognised as a pursuit.
    package var birthSeconds = 0.024
    /// Probability that the eyes rest in the first sample after a gap. Chosen by trial.
    package var firstRestShare = 0.7
    /// Probability that the eyes move in the first sample after a gap: the rest of `firstRestShare`.
    package var firstMoveShare = 0.3
    /// Share of pursuits that end in a movement. Chosen by trial.
    package var pursuitToMoveShare = 0.7
    /// Share of pursuits that end in a rest: the rest of `pursuitToMoveShare`.
    package var pursuitToRestShare = 0.3
    /// Makes the default tuning of the model of rest, movement and pursuit.
    package init() {}
  }

  private enum Kind { case rest, move, pursuit }

  private struct Account {
    var kind: Kind
    var place: SIMD2<Double>
    var speed = SIMD2<Double>.zero
    /// Variance of `place`; `mixed` is its covariance with `speed`, and `speedVariance` the variance of `speed`.
    var variance: SIMD2<Double>
    var mixed = SIMD2<Double>.zero
    var speedVariance = SIMD2<Double>.zero
    var weight: Double
    /// Bit n is set if the eyes rested n samples ago.
    var rested: UInt64
  }

  let configuration: Configuration
  private var accounts: [Account] = []
  /// Buffer for the next accounts, so that no sample allocates memory.
  private var spare: [Account] = []
  private var last: SIMD2<Double>?
  /// The mean direction of recent pursuit; its length is the share of time in which the eyes pursued that way.
  private var habit = SIMD2<Double>.zero
  private var sinceBirth = 0.0

  init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  mutating func reset() { (accounts, last) = ([], nil) }

  /// The probability that the eyes rested `samples` ago (0: now; at most 63).
  func rested(_ samples: Int) -> Double {
    let bit = UInt64(1) << UInt64(min(samples, 63))
    return accounts.reduce(0) { $0 + ($1.rested & bit == 0 ? 0 : $1.weight) }
  }

  /// How certain it is that the eyes have pursued something lately, 0 to 1.
  var pursuing: Double { min(1, (habit * habit).sum().squareRoot() / configuration.habitShare) }

  /// Takes the next sample.
  ///
  /// - Parameter noise: variance of a sample per axis, mm².
  mutating func step(_ z: SIMD2<Double>, noise: SIMD2<Double>, dt: Double) {
    guard let last else {
      self.last = z
      accounts = [
        Account(kind: .rest, place: z, variance: noise, weight: configuration.firstRestShare, rested: 1),
        Account(kind: .move, place: z, variance: noise, weight: configuration.firstMoveShare, rested: 0),
      ]
      return
    }
    self.last = z
    let c = configuration
    let (rest, move, pursuit) = (
      exp(-dt / c.restSeconds), exp(-dt / c.moveSeconds), exp(-dt / c.pursuitSeconds)
    )
    // In a movement, the next sample lies somewhere around the last one.
    let flight =
      (1 - c.swingShare) * density(z - last, SIMD2(repeating: pow(c.moveSpeed * dt, 2)) + 2 * noise)
      + c.swingShare * density(z - last, SIMD2(repeating: pow(c.swingSpeed * dt, 2)) + 2 * noise)
    var next: [Account] = []
    swap(&next, &spare)
    next.removeAll(keepingCapacity: true)
    var (toMove, toRest, toPursuit) = (Best(), Best(), Best())
    for account in accounts {
      switch account.kind {
      case .rest:
        next.append(stayed(account, z, noise, dt, rest))
        toMove.add((1 - rest) * (1 - c.pursuitShare) * account.weight, account)
        toPursuit.add((1 - rest) * c.pursuitShare * account.weight, account)
      case .move:
        toMove.add(move * account.weight, account)
        toRest.add((1 - move) * (1 - c.pursuitShare) * account.weight, account)
        toPursuit.add((1 - move) * c.pursuitShare * account.weight, account)
      case .pursuit:
        next.append(followed(account, z, noise, dt, pursuit))
        toMove.add((1 - pursuit) * c.pursuitToMoveShare * account.weight, account)
        toRest.add((1 - pursuit) * c.pursuitToRestShare * account.weight, account)
      }
    }
    next.append(
      Account(kind: .move, place: z, variance: noise, weight: toMove.sum * flight, rested: toMove.rested << 1)
    )
    next.append(
      Account(
        kind: .rest, place: z, variance: noise, weight: toRest.sum * flight, rested: toRest.rested << 1 | 1))
    sinceBirth += dt
    if sinceBirth >= c.birthSeconds {
      // Pursuits that may have begun since the last new account of one are counted here.
      let share = dt > 0 ? toPursuit.sum * sinceBirth / dt : 0
      sinceBirth = 0
      next.append(
        Account(
          kind: .pursuit, place: z, variance: noise, speedVariance: SIMD2(repeating: pow(c.pursuitSpeed, 2)),
          weight: share * density(z - last, SIMD2(repeating: pow(c.pursuitSpeed * dt, 2)) + 2 * noise),
          rested: toPursuit.rested << 1))
    }
    settle(&next)
    let pursued = accounts.reduce(SIMD2<Double>.zero) {
      guard $1.kind == .pursuit else { return $0 }
      let length = ($1.speed * $1.speed).sum().squareRoot()
      return length > 0 ? $0 + $1.weight / length * $1.speed : $0
    }
    habit += min(1, dt / c.habitSeconds) * (pursued - habit)
  }

  /// Accounts that come to the same present state are merged and keep the likeliest past.
  private struct Best {
    var sum = 0.0
    var best = 0.0
    var rested: UInt64 = 0
    mutating func add(_ weight: Double, _ account: Account) {
      sum += weight
      if weight > best { (best, rested) = (weight, account.rested) }
    }
  }

  private func stayed(
    _ account: Account, _ z: SIMD2<Double>, _ noise: SIMD2<Double>, _ dt: Double, _ stays: Double
  ) -> Account {
    var it = account
    let c = configuration
    it.variance += (SIMD2(repeating: c.wander * c.wander) + c.wanderShare * c.wanderShare * noise) * dt
    let innovation = z - it.place
    it.weight *= stays * density(innovation, it.variance + noise)
    let gain = it.variance / (it.variance + noise)
    it.place += gain * innovation
    it.variance *= SIMD2(1, 1) - gain
    it.rested = it.rested << 1 | 1
    return it
  }

  /// The account of a pursuit after the next sample: a Kalman filter with constant speed.
  private func followed(
    _ account: Account, _ z: SIMD2<Double>, _ noise: SIMD2<Double>, _ dt: Double, _ stays: Double
  ) -> Account {
    var it = account
    it.place += dt * it.speed
    it.variance += 2 * dt * it.mixed + dt * dt * it.speedVariance
    it.mixed += dt * it.speedVariance
    it.speedVariance += SIMD2(repeating: configuration.pursuitChange * configuration.pursuitChange * dt)
    let innovation = z - it.place
    let total = it.variance + noise
    it.weight *= stays * density(innovation, total)
    let (gain, speedGain) = (it.variance / total, it.mixed / total)
    it.place += gain * innovation
    it.speed += speedGain * innovation
    it.speedVariance -= speedGain * it.mixed
    it.mixed *= SIMD2(1, 1) - gain
    it.variance *= SIMD2(1, 1) - gain
    // An account whose speed is not yet known to be slow is not penalised as slow.
    let speed = (it.speed * it.speed + it.speedVariance).sum()
    let limit = configuration.driftSpeed * (1 - pursuing)
    it.rested = it.rested << 1 | (speed < limit * limit ? 1 : 0)
    return it
  }

  private func density(_ d: SIMD2<Double>, _ variance: SIMD2<Double>) -> Double {
    let q = (d * d / variance).sum()
    let (k, share) = (configuration.heavyVariance, configuration.heavyShare)
    let scale = 2 * Double.pi * (variance.x * variance.y).squareRoot()
    return ((1 - share) * exp(-q / 2) + share / k * exp(-q / (2 * k))) / scale
  }

  private mutating func settle(_ list: inout [Account]) {
    let total = list.reduce(0) { $0 + $1.weight }
    guard total > 0, total.isFinite else {
      // No account explains this sample, so the model starts anew.
      let z = last
      reset()
      if let z { step(z, noise: SIMD2(1, 1), dt: 0) }
      return
    }
    prune(&list, .rest, to: configuration.accounts)
    prune(&list, .pursuit, to: configuration.pursuits)
    for i in list.indices { list[i].weight /= total }
    swap(&accounts, &list)
    swap(&spare, &list)
  }

  /// Drops the weakest accounts, but never the newest, as it may turn out to be right. Rests and pursuits have limits of their
  /// own.
  private func prune(_ list: inout [Account], _ kind: Kind, to limit: Int) {
    var count = list.count { $0.kind == kind }
    while count > max(1, limit) {
      var weakest: Int?
      var seen = 0
      for i in list.indices where list[i].kind == kind {
        seen += 1
        guard seen < count else { break }
        if weakest.map({ list[i].weight < list[$0].weight }) ?? true { weakest = i }
      }
      guard let weakest else { return }
      list.remove(at: weakest)
      count -= 1
    }
  }
}
