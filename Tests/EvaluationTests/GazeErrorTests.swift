import Foundation
import Signals
import Simulation
import Statistics
import Testing

@testable import Evaluation

/// Gaze is measured beside its truth; what went into it is known here.
@Suite("The error of gaze, by its parts")
struct GazeErrorTests {
  private static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  private static let distance = ScreenGeometry.usualDistanceMm
  private static let perDegree = screen.pxPerDegree(distanceMm: distance)

  /// Eyes that rest 0.3 s at a time at places of a grid over the screen, row by row, 30 frames a second.
  ///
  /// - Parameter gaze: the measured point, screen px; nil for none.
  private func looking(
    seconds: Double, openness: (Double) -> Double? = { _ in 1 },
    gaze: (_ place: ScreenPoint, _ time: Double) -> ScreenPoint?
  ) -> GazeWithTruth {
    let frames = (0..<Int(seconds * 30)).map { number in
      let (time, look) = (Double(number) / 30, number / 9)
      let place = ScreenPoint(
        x: (0.15 + 0.1 * Double(look % 8)) * Self.screen.widthPx,
        y: (0.15 + 0.1 * Double(look / 8 % 8)) * Self.screen.heightPx)
      return GazeWithTruth.Frame(
        time: time, truth: place, look: look, openness: openness(time), gaze: gaze(place, time))
    }
    return GazeWithTruth(
      name: "made", screen: Self.screen, distanceMm: Self.distance, frames: frames)
  }

  private func simulated(_ error: WebcamError, seconds: Double, seeds: Range<UInt64>) -> GazeErrorMeasures {
    var gauge = GazeErrorGauge()
    for seed in seeds {
      gauge.note(looking(seconds: seconds) { place, _ in place }.seen(by: error, seed: seed))
    }
    return gauge.measures
  }

  private func degrees(_ x: Double, _ y: Double) -> ScreenPoint {
    ScreenPoint(x: x * Self.perDegree, y: y * Self.perDegree)
  }

  @Test("the parts of a simulated webcam's error are measured back")
  func webcam() throws {
    let error = WebcamError(offset: 0, sway: 0.6, wobble: 0.5, white: 0.4)
    let found = simulated(error, seconds: 600, seeds: 1..<11)
    for (name, value, truth, share) in [
      ("sway", found.sway, 0.6, 0.1), ("its time", found.swaySeconds, 15, 0.25),
      ("wobble", found.wobble, 0.5, 0.1), ("its time", found.wobbleSeconds, 0.1, 0.2),
      ("white", found.white, 0.4, 0.1), ("outliers", found.outliers, 0.005, 0.2),
    ] {
      let value = try #require(value)
      #expect(abs(value / truth - 1) < share, "\(name): \(value), not \(truth)")
    }
    let none = simulated(
      WebcamError(offset: 0, sway: 0, wobble: 0, white: 0.4), seconds: 300, seeds: 1..<4)
    #expect(none.sway ?? 1 < 0.1 && none.wobble ?? 1 < 0.12)
    #expect(abs((none.sampleToSample ?? 0) / (0.4 * 2.0.squareRoot()) - 1) < 0.06)
    #expect(abs((none.within ?? 0) / 0.4 - 1) < 0.06)
  }

  @Test("a webcam's whole offset is found in its constant part and its change over the screen")
  func offset() throws {
    let error = WebcamError(offset: 1.2, sway: 0, wobble: 0, white: 0.3)
    let found = simulated(error, seconds: 60, seeds: 1..<61)
    // What the webcams' offsets are at the places of the looks, which a webcam draws first of all.
    var (constants, changes) = ([Double](), [Double]())
    for seed in UInt64(1)..<61 {
      var random = SplitMix64(seed: seed)
      let field = OffsetField(rms: 1.2, share: 0.7, screen: Self.screen, random: &random)
      let offsets = looking(seconds: 60) { place, _ in place }.frames.compactMap(\.truth).map(field.at)
      for values in [offsets.map(\.x), offsets.map(\.y)] {
        let middle = mean(values) ?? 0
        constants.append(middle * middle)
        changes += values.map { ($0 - middle) * ($0 - middle) }
      }
    }
    for (name, found, squares) in [("constant", found.offset, constants), ("field", found.field, changes)] {
      let truth = (mean(squares) ?? 0).squareRoot()
      #expect(abs((found ?? 0) / truth - 1) < 0.04, "\(name): \(found ?? 0), not \(truth)")
    }
  }

  @Test("offset, change over the screen and drift of a made error are told apart")
  func parts() throws {
    let made = looking(seconds: 120) { place, time in
      place + self.degrees(0.5 + 0.4 * (2 * place.x / 1920 - 1), -0.5 + time / 60 - 1)
    }
    let found = GazeErrorGauge(made).measures
    // To the right 0.5 + 0.4 u; downwards 1 a minute from -1.5 on.
    #expect(abs((found.offset ?? 0) - 0.5) < 0.05, "\(found.offset ?? 0)")
    #expect(abs((found.drift ?? 0) - 1 / 2.0.squareRoot()) < 0.01, "\(found.drift ?? 0)")
    #expect(found.white ?? 1 < 0.02 && found.outliers == 0)
  }

  @Test("outliers are counted, and noise is measured without them")
  func outliers() throws {
    var random = SplitMix64(seed: 5)
    var number = 0
    let made = looking(seconds: 120) { place, _ in
      number += 1
      let far = number.isMultiple(of: 50) ? 9.0 : 0
      return place + self.degrees(far + 0.3 * random.normal(), 0.3 * random.normal())
    }
    let found = GazeErrorGauge(made).measures
    #expect(abs((found.outliers ?? 0) - 0.02) < 0.002)
    #expect(abs((found.within ?? 0) / 0.3 - 1) < 0.06 && abs((found.white ?? 0) / 0.3 - 1) < 0.1)
  }

  @Test("losses beside open eyes, losses in blinks and blinks are counted apart")
  func losses() throws {
    // A loss of 0.2 s every five seconds; a blink of 0.2 s, every ten.
    func isIn(_ span: Range<Double>, of seconds: Double, _ time: Double) -> Bool {
      span.contains((time + 0.001).truncatingRemainder(dividingBy: seconds))
    }
    func isLost(_ time: Double) -> Bool { isIn(2..<2.2, of: 5, time) }
    func isShut(_ time: Double) -> Bool { isIn(4..<4.2, of: 10, time) }
    var made = looking(seconds: 60, openness: { isShut($0) ? 0 : 1 }) { place, time in
      isLost(time) || isShut(time) ? nil : place
    }
    var found = GazeErrorGauge(made).measures
    #expect(abs((found.losses ?? 0) - 12) < 0.1 && abs((found.lossSeconds ?? 0) - 0.2) < 0.01)
    #expect(abs((found.lostShare ?? 0) - 0.04) < 0.002)
    #expect(abs((found.blinks ?? 0) - 6) < 0.1 && abs((found.blinkSeconds ?? 0) - 0.2) < 0.01)
    #expect(abs((found.lostInBlinks ?? 0) - 0.02) < 0.002)
    // Who is away loses nothing, and lids of which nothing is known do not blink.
    for index in made.frames.indices where made.frames[index].time < 30 {
      (made.frames[index].isAway, made.frames[index].gaze) = (true, nil)
    }
    found = GazeErrorGauge(made).measures
    #expect(abs((found.losses ?? 0) - 12) < 0.5 && abs((found.lostShare ?? 0) - 0.04) < 0.005)
    let unknown = looking(seconds: 20, openness: { _ in nil }) { place, _ in place }
    #expect(GazeErrorGauge(unknown).measures.blinks == nil && GazeErrorGauge(unknown).measures.losses == 0)
  }

  @Test("rate, jitter and lost frames are those of the times")
  func rate() throws {
    var made = looking(seconds: 60) { place, _ in place }
    for index in made.frames.indices { made.frames[index].time += index.isMultiple(of: 2) ? 0.001 : -0.001 }
    made.frames = made.frames.enumerated().filter { $0.offset % 300 != 150 }.map(\.element)
    let found = GazeErrorGauge(made).measures
    #expect(abs((found.lostFrames ?? 0) - 6) < 0.2)
    #expect(abs((found.jitterMs ?? 0) - 2) < 0.1, "\(found.jitterMs ?? 0)")
    let rate = try #require(found.rate)
    #expect((28...33).contains(rate))
  }

  @Test("webcams that see the eyes of a recording leave its times, places and absences as they are")
  func sameEyes() {
    var made = looking(seconds: 10) { place, _ in place }
    for index in 100..<120 { made.frames[index].isAway = true }
    let error = WebcamError(offset: 1, sway: 0.3, wobble: 0.3, white: 0.3)
    let (once, again) = (made.seen(by: error, seed: 3), made.seen(by: error, seed: 3))
    #expect(once.frames.map(\.gaze) == again.frames.map(\.gaze))
    #expect(once.frames.map(\.time) == made.frames.map(\.time))
    #expect(once.frames.map(\.look) == made.frames.map(\.look))
    #expect(once.frames[100..<120].allSatisfy { $0.gaze == nil })
    #expect(once.frames.map(\.gaze) != made.seen(by: error, seed: 4).frames.map(\.gaze))
  }

  @Test("fixations on known lines tell the vertical error, and no noise of samples")
  func fixations() {
    var made = looking(seconds: 120) { place, _ in place + self.degrees(0, 0.5) }
    made.frames = made.frames.enumerated().filter { $0.offset % 9 == 4 }.map(\.element)
    made.kind = .fixations
    let found = GazeErrorGauge(made).measures
    #expect(abs((found.offset ?? 0) - 0.5) < 0.01 && found.looks == made.frames.count)
    #expect(found.white == nil && found.losses == nil && found.rate == nil && found.mean == nil)
  }

  @Test(
    "an error that depends on the place is the same at the same place, and one that changes with time is not")
  func byPlace() throws {
    // Looks that are less than 3 degrees apart are at the same place or right below each other.
    let ofPlace = looking(seconds: 240) { place, _ in
      place + self.degrees(0, (2 * place.x / 1920 - 1) * 1.5)
    }
    let place = GazeErrorGauge(ofPlace).measures.byPlace
    #expect(try #require(place["changeDownNearLater"]) < 0.01 && place["changeDownNearLate"] ?? 1 < 0.01)
    #expect(try #require(place["changeDownFarLater"]) > 0.8 && place["changeDownFarLate"] ?? 0 > 0.8)
    #expect(try #require(place["changeAcrossFarLate"]) < 0.01 && place["changeOwnDown"] ?? 1 < 0.01)

    let error = WebcamError(offset: 0, sway: 0.6, wobble: 0, white: 0.1)
    let time = simulated(error, seconds: 600, seeds: 1..<11).byPlace
    for axis in ["Across", "Down"] {
      // Most of these looks are so far apart in time that nothing is left of a sway of 15 s: the change is the root of 2 of it.
      for near in ["Near", "Middle", "Far"] {
        let late = try #require(time["change\(axis)\(near)Late"])
        #expect(abs(late / (0.6 * 2.0.squareRoot()) - 1) < 0.1, "\(axis), \(near): \(late)")
      }
      let soon = try #require(time["change\(axis)MiddleSoon"])
      #expect(soon < 0.2, "\(soon)")
      // The middle of nine frames has a little more than a third of their noise.
      let own = try #require(time["changeOwn\(axis)"])
      #expect((0.04...0.075).contains(own), "\(own)")
    }
  }
}
