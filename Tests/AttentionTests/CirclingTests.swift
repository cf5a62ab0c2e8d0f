import Foundation
import Signals
import Simulation
import Statistics
import Testing

@testable import Attention

/// Which dot is followed, by eyes that nobody has calibrated.
@Suite("Circling dots")
struct CirclingTests {
  private static let px = 41.0

  private func circling(_ tiles: Int = 6, radius: Double = 3, speed: Double = 7) -> Circling {
    let centers = (0..<tiles).map {
      ScreenPoint(x: 320 + 640 * Double($0 % 3), y: 270 + 540 * Double($0 / 3))
    }
    return Circling(
      centers, radius: radius * Self.px, speed: speed / radius, start: Timestamp(seconds: 100))
  }

  /// Frames at 30 Hz of eyes that are where `look` says, seen through a line of sight that is off, flatter than it should
  /// be and noisy.
  private func run(
    _ circling: Circling, seconds: Double, noise: Double = 1.2, seed: UInt64,
    _ look: (Double, Timestamp) -> ScreenPoint?
  ) -> (chosen: Int?, seconds: Double?) {
    var random = SplitMix64(seed: seed)
    var match = CirclingMatch(circling)
    for frame in 0..<Int(seconds * 30) {
      let elapsed = Double(frame) / 30
      let time = Timestamp(seconds: 100 + elapsed)
      let gaze: Observation<Gaze>
      if let truth = look(elapsed, time) {
        let point = ScreenPoint(
          x: 400 + 0.8 * truth.x + noise * Self.px * random.normal(),
          y: -200 + 0.7 * truth.y + noise * Self.px * random.normal())
        gaze = .valid(Gaze(point: point, covariance: ScreenCovariance(xx: 1, xy: 0, yy: 1)))
      } else {
        gaze = .invalid(.eyesClosed)
      }
      if let chosen = match.follow(gaze, at: time) { return (chosen, elapsed) }
    }
    return (nil, nil)
  }

  /// The eyes are 100 ms behind the dot, and blink every four seconds.
  private func following(_ index: Int, _ circling: Circling) -> (Double, Timestamp) -> ScreenPoint? {
    { elapsed, time in
      elapsed.truncatingRemainder(dividingBy: 4) > 3.8 ? nil : circling.dot(index, at: time + -0.1)
    }
  }

  @Test("the dot that is followed is found, whatever the offset and scale, through blinks", arguments: 0..<6)
  func followed(index: Int) {
    let circling = circling()
    var (right, wrong, times) = (0, 0, [Double]())
    for seed in 0..<20 {
      let found = run(circling, seconds: 8, seed: UInt64(seed * 10 + index), following(index, circling))
      if found.chosen == index { right += 1 } else if found.chosen != nil { wrong += 1 }
      if let seconds = found.seconds { times.append(seconds) }
    }
    #expect(right >= 19 && wrong == 0, "\(right) right, \(wrong) wrong")
    #expect(times.sorted()[times.count / 2] < 3.5)
  }

  @Test("more noise takes larger circles and fewer tiles")
  func noisy() {
    let circling = circling(4, radius: 4)
    let right = (0..<40).count { seed in
      run(circling, seconds: 8, noise: 1.6, seed: UInt64(seed), following(seed % 4, circling)).chosen == seed
        % 4
    }
    #expect(right >= 38, "\(right) of 40")
  }

  @Test("eyes that look about, rest, read or are shut choose nothing")
  func about() {
    let circling = circling()
    var chosen = 0
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(1000 + seed))
      var place = ScreenPoint(x: 960, y: 540)
      var until = 0.0
      let found = run(circling, seconds: 8, seed: UInt64(seed)) { elapsed, _ in
        if elapsed >= until {
          place = ScreenPoint(x: 1920 * random.uniform(), y: 1080 * random.uniform())
          until = elapsed + random.uniform(0.2...0.8)
        }
        return place
      }
      if found.chosen != nil { chosen += 1 }
    }
    #expect(chosen == 0, "\(chosen) of 60 looks about")
    let reading = (0..<30).count { seed in
      run(circling, seconds: 8, seed: UInt64(seed)) { elapsed, _ in
        ScreenPoint(
          x: 500 + 80 * (elapsed / 0.24).rounded(.down).truncatingRemainder(dividingBy: 10),
          y: 400 + 40 * (elapsed / 2.4).rounded(.down))
      }.chosen != nil
    }
    #expect(reading == 0)
    #expect(run(circling, seconds: 6, seed: 1) { _, _ in nil }.chosen == nil)
    #expect(run(circling, seconds: 6, seed: 1) { _, _ in ScreenPoint(x: 320, y: 270) }.chosen == nil)
  }

  @Test("one dot alone has no second to be ahead of, and is still followed before it is chosen")
  func alone() {
    let circling = Circling(
      [ScreenPoint(x: 960, y: 540)], radius: 150, speed: 2, start: Timestamp(seconds: 100))
    #expect(run(circling, seconds: 8, seed: 3, following(0, circling)).chosen == 0)
    #expect(run(circling, seconds: 8, seed: 3) { _, _ in ScreenPoint(x: 960, y: 540) }.chosen == nil)
  }
}
