import Foundation
import Lines
import Signals
import Statistics
import Timing

/// Measures how many fixations of the drift trials each method assigns to the right line.
///
/// Each trial gets one offset in a random direction, and each of its fixations noise; both come from a seed that
/// depends on the trial and the run, so that all methods get the same.
struct LinesBench {
  let data: DriftTrials
  let seeds: Int
  /// The noise that the online method is told, whatever it really is, degrees: as calibration claims it.
  var claimedDegrees = 1.0
  var configuration = LineTrackerConfiguration()

  static let offsets = [0, 1.4, 2.5, 4]
  static let noises = [0.5, 1, 2]

  /// The shares of right fixations of one method, by trial.
  private struct Score {
    var shares: [[Double]]
    var seconds = 0.0
    var each: [Double] = []
    var lags: [Double] = []
    var fixations = 0
  }

  /// The conditions: nothing added, with and without discarded fixations, and then each offset with each noise.
  func conditions() -> [LinesReport.Condition] {
    [
      LinesReport.Condition(offsetDegrees: 0, noiseDegrees: 0, withDiscarded: false),
      LinesReport.Condition(offsetDegrees: 0, noiseDegrees: 0, withDiscarded: true),
    ]
      + Self.noises.flatMap { noise in
        Self.offsets.map {
          LinesReport.Condition(offsetDegrees: $0, noiseDegrees: noise, withDiscarded: false)
        }
      }
  }

  func measured(_ condition: LinesReport.Condition) -> LinesReport.Condition {
    var condition = condition
    let isClean = condition.offsetDegrees == 0 && condition.noiseDegrees == 0
    var online = Score(shares: data.trials.map { _ in [] })
    var atOnce = online
    var (told, toldAtOnce) = (online, online)
    var offline = OfflineLineMethod.allCases.map { (method: $0, score: online) }
    for (index, trial) in data.trials.enumerated() {
      let trial = condition.withDiscarded ? trial : trial.kept
      // Without added error nothing is random, so that one run is enough.
      for seed in 0..<(isClean ? 1 : seeds) {
        let made = disturbed(trial, condition, seed: UInt64(index * 100_000 + seed))
        follow(claiming(claimedDegrees, made), trial: index, &online, &atOnce)
        follow(claiming(condition.noiseDegrees, made), trial: index, &told, &toldAtOnce)
        for at in offline.indices { put(made, by: offline[at].method, trial: index, &offline[at].score) }
      }
    }
    condition.methods =
      [
        method("online", online), method("online, at once", atOnce),
        method("online, told the noise", told), method("the same, at once", toldAtOnce),
      ].compactMap { $0 }
      + offline.compactMap { method($0.method.rawValue, $0.score) }
    return condition
  }

  private func disturbed(
    _ trial: DriftTrials.Trial, _ condition: LinesReport.Condition, seed: UInt64
  ) -> DriftTrials.Trial {
    var random = SplitMix64(seed: seed)
    let direction = 2 * Double.pi * random.uniform()
    let offset = condition.offsetDegrees * DriftTrials.pxPerDegree
    let noise = condition.noiseDegrees * DriftTrials.pxPerDegree
    var made = trial
    for index in made.fixations.indices {
      let n = normalPair(&random)
      made.fixations[index].center.x += offset * cos(direction) + noise * n.0
      made.fixations[index].center.y += offset * sin(direction) + noise * n.1
    }
    return made
  }

  /// The trial with fixations that claim this noise, degrees.
  private func claiming(_ degrees: Double, _ trial: DriftTrials.Trial) -> DriftTrials.Trial {
    let variance = square(degrees * DriftTrials.pxPerDegree)
    var trial = trial
    for index in trial.fixations.indices {
      trial.fixations[index].covariance = ScreenCovariance(xx: variance, xy: 0, yy: variance)
    }
    return trial
  }

  /// Two independent numbers of the standard normal distribution (Box & Muller 1958).
  private func normalPair(_ random: inout SplitMix64) -> (Double, Double) {
    let radius = (-2 * log(1 - random.uniform())).squareRoot()
    let angle = 2 * Double.pi * random.uniform()
    return (radius * cos(angle), radius * sin(angle))
  }

  private func square(_ x: Double) -> Double { x * x }

  private func follow(
    _ trial: DriftTrials.Trial, trial index: Int, _ online: inout Score, _ atOnce: inout Score
  ) {
    var tracker = LineTracker(trial.text, configuration: configuration)
    var (right, rightAtOnce) = (0, 0)
    func note(_ settled: [LineTracker.Settled], _ score: inout Score) {
      for one in settled {
        score.lags.append(Double(one.lag))
        if one.assignment.line == trial.gold[one.assignment.fixation] { right += 1 }
      }
    }
    for (fixation, gold) in zip(trial.fixations, trial.gold) {
      let start = ProcessorTime.seconds
      let update = tracker.add(fixation)
      online.each.append((ProcessorTime.seconds - start) * 1e3)
      if update.current.line == gold { rightAtOnce += 1 }
      note(update.settled, &online)
    }
    note(tracker.finish(), &online)
    let count = trial.gold.count
    online.shares[index].append(Double(right) / Double(max(1, count)))
    atOnce.shares[index].append(Double(rightAtOnce) / Double(max(1, count)))
  }

  private func put(
    _ trial: DriftTrials.Trial, by method: OfflineLineMethod, trial index: Int, _ score: inout Score
  ) {
    let start = ProcessorTime.seconds
    let assignments = method.assign(trial.fixations, to: trial.text)
    score.seconds += ProcessorTime.seconds - start
    score.fixations += trial.fixations.count
    let right = zip(assignments, trial.gold).count { $0.line == $1 }
    score.shares[index].append(Double(right) / Double(max(1, trial.gold.count)))
  }

  private func method(_ name: String, _ score: Score) -> LinesReport.Method? {
    guard let accuracy = LinesReport.Quartiles(score.shares.flatMap { $0 }) else { return nil }
    let means = score.shares.map { mean($0) ?? 0 }
    let worst = means.indices.min { means[$0] < means[$1] } ?? 0
    let each = Distribution(score.each)
    return LinesReport.Method(
      name: name, accuracy: accuracy, worstTrial: data.trials[worst].name, worstTrialMean: means[worst],
      milliseconds: each != nil
        ? mean(score.each) : score.fixations > 0 ? score.seconds * 1e3 / Double(score.fixations) : nil,
      millisecondsP99: each?.p99, millisecondsMax: each?.max, lag: LinesReport.Quartiles(score.lags))
  }
}
