import Foundation
import Lines
import Signals
import Testing

/// Nobody tells the tracker how noisy the gaze is; fixations claim something.
@Suite struct NoiseTests {
  /// 1 degree of the drift trials, px; a line is 64.
  private let degree = 35.6
  /// What fixations claim is believed.
  private let trusting: LineTrackerConfiguration = {
    var configuration = LineTrackerConfiguration()
    configuration.noisePitches = [0]
    return configuration
  }()

  @Test(
    "twice the noise that is claimed is found out, and costs few lines", arguments: [1, 2] as [UInt64])
  func underestimated(seed: UInt64) throws {
    var (own, believing, told) = (0.0, 0.0, 0.0)
    for trial in try driftTrials().map(\.kept) {
      func disturbed(claimed: Double?) -> Trial {
        trial.disturbed(by: ScreenPoint(x: 30, y: -40), noise: 2 * degree, claimed: claimed, seed: seed)
      }
      let (assignments, tracker) = disturbed(claimed: degree).followed()
      #expect(try #require(tracker.noise.first) < 0.1, "\(tracker.noise)")
      own += trial.share(assignments) / 2
      believing += trial.share(disturbed(claimed: degree).followed(configuration: trusting).assignments) / 2
      told += trial.share(disturbed(claimed: nil).followed(configuration: trusting).assignments) / 2
    }
    print("own \(own), as claimed \(believing), told \(told)")
    #expect(own > believing + 0.05 && own > 0.75)
  }

  @Test("what is claimed rightly stays believed, and so does too much", arguments: [0, 0.5, 1])
  func wellClaimed(noise: Double) throws {
    for trial in try driftTrials().map(\.kept) {
      let disturbed = trial.disturbed(
        by: ScreenPoint(x: 0, y: 50), noise: noise * degree, claimed: degree, seed: 4)
      let (assignments, tracker) = disturbed.followed()
      #expect(try #require(tracker.noise.last) < 0.1, "\(tracker.noise)")
      #expect(abs(tracker.noise.reduce(0, +) - 1) < 1e-9)
      #expect(disturbed.share(assignments) > 0.85)
    }
  }

  @Test("noise that sets in while somebody reads is noticed")
  func later() throws {
    let trial = read(PageText(lines: column(count: 24)), seed: 2)
    var half = trial.disturbed(by: ScreenPoint(x: 0, y: 0), noise: 10, claimed: 10, seed: 1)
    let loud = trial.disturbed(by: ScreenPoint(x: 0, y: 0), noise: 60, claimed: 10, seed: 1)
    let middle = trial.fixations.count / 2
    var tracker = LineTracker(trial.text)
    for fixation in half.fixations.prefix(middle) { _ = tracker.add(fixation) }
    #expect(try #require(tracker.noise.last) < 0.1)
    half.fixations.replaceSubrange(middle..., with: loud.fixations[middle...])
    for fixation in half.fixations.dropFirst(middle) { _ = tracker.add(fixation) }
    #expect(try #require(tracker.noise.first) < 0.1, "\(tracker.noise)")
    #expect(half.share(half.followed().assignments) > 0.8)
  }

  @Test("the next page begins with what is known of the noise, a new calibration without")
  func nextPage() throws {
    let text = PageText(lines: column(count: 16))
    let trial = read(text).disturbed(by: ScreenPoint(x: 0, y: 0), noise: 60, claimed: 10, seed: 3)
    var follower = LineFollower()
    follower.show(text)
    for fixation in trial.fixations { _ = follower.observe(fixation) }
    let first = try #require(follower.noise.first)
    #expect(first < 0.1)
    follower.show(PageText(lines: column(count: 16, page: 1)))
    #expect(try #require(follower.noise.first) < first + 0.1)
    follower.reset()
    #expect(follower.noise.first == follower.configuration.noiseAsClaimedShare)
  }

  @Test(
    "levels that are no lengths are left out", arguments: [[], [.nan], [-1, .infinity], [0, .nan, 0.5]])
  func badLevels(levels: [Double]) {
    var configuration = LineTrackerConfiguration()
    configuration.noisePitches = levels
    let trial = read(PageText(lines: column(count: 8)))
      .disturbed(by: ScreenPoint(x: 0, y: 20), noise: 15, seed: 5)
    let (assignments, tracker) = trial.followed(configuration: configuration)
    #expect(tracker.noise.count == max(1, levels.count { $0.isFinite && $0 >= 0 }))
    #expect(trial.share(assignments) > 0.9)
  }

  @Test("four degrees of offset are found in any direction", arguments: [0, 2, 4, 6])
  func fourDegrees(turn: Int) throws {
    let angle = Double(turn) * .pi / 4
    let offset = ScreenPoint(x: 4 * degree * cos(angle), y: 4 * degree * sin(angle))
    for trial in try driftTrials().map(\.kept) {
      let disturbed = trial.disturbed(by: offset, noise: 0.5 * degree, claimed: degree, seed: 6)
      #expect(disturbed.share(disturbed.followed().assignments) > 0.85)
    }
  }
}
