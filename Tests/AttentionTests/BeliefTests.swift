import Attention
import Signals
import Testing

@Suite("Which target is looked at")
struct BeliefTests {
  private let belief = TargetBelief(screen: Looking.screen)
  private let target = DwellTarget(id: "middle", rect: Looking.square(ScreenPoint(x: 960, y: 540)))

  private func probability(at x: Double, sd: Double, offset: Double = 0) -> Double {
    let gaze = Gaze(
      point: ScreenPoint(x: x, y: 540), covariance: ScreenCovariance(xx: sd * sd, xy: 0, yy: sd * sd))
    return belief.probabilities(of: [target], given: gaze, error: CalibratedError(offset: offset, sigma: 0))[
      0]
  }

  @Test("a sharp ellipse is sure on either side of the border; a wide one is sure of nothing")
  func sharpness() {
    #expect(probability(at: 960, sd: 10) > 0.99)
    #expect(probability(at: 1090, sd: 10) < 0.01)
    #expect((0.3...0.9).contains(probability(at: 1090, sd: 90)))
    #expect(probability(at: 960, sd: 200) < probability(at: 960, sd: 60))
  }

  @Test("the calibration's error holds where a point claims to be better than that")
  func floor() {
    #expect(probability(at: 1100, sd: 1, offset: 80) > probability(at: 1100, sd: 1, offset: 5))
  }

  @Test("covariances and errors that are none give a probability all the same")
  func nonsense() {
    for value in [Double.nan, .infinity, -5, 0] {
      let gaze = Gaze(
        point: ScreenPoint(x: 960, y: 540), covariance: ScreenCovariance(xx: value, xy: value, yy: value))
      for offset in [Double.nan, .infinity, -1, 30] {
        let p = belief.probabilities(
          of: [target], given: gaze, error: CalibratedError(offset: offset, sigma: value))[0]
        #expect((0...1).contains(p))
      }
    }
  }

  @Test("a corner's target is still looked at a little beyond the edge, the desk is not")
  func beyondTheEdge() {
    let corner = DwellTarget(id: "corner", rect: Looking.square(Looking.forward))
    func p(_ x: Double, _ y: Double) -> Double {
      let gaze = Gaze(point: ScreenPoint(x: x, y: y), covariance: ScreenCovariance(xx: 900, xy: 0, yy: 900))
      return belief.probabilities(of: [corner], given: gaze, error: CalibratedError(offset: 30, sigma: 20))[0]
    }
    #expect(p(1940, 1100) > 0.7)
    #expect(p(1840, 1400) < 0.05)
  }

  @Test("between two neighbours the nearer one has the gaze")
  func neighbours() {
    let left = DwellTarget(id: "left", rect: Looking.square(ScreenPoint(x: 800, y: 500)))
    let right = DwellTarget(id: "right", rect: Looking.square(ScreenPoint(x: 1000, y: 500)))
    var eyes = Looking(
      layout: GazeLayout(targets: [left, right]), error: CalibratedError(offset: 40, sigma: 30))
    eyes.look(at: ScreenPoint(x: 850, y: 500), seconds: 1.5)
    eyes.look(at: ScreenPoint(x: 1010, y: 500), seconds: 1.5)
    #expect(eyes.chosen == ["left", "right"])
  }

  @Test("a higher priority goes before a nearer centre")
  func priority() {
    let near = DwellTarget(id: "near", rect: Looking.square(Looking.text))
    let high = DwellTarget(id: "high", rect: Looking.square(Looking.text, size: 400), priority: 1)
    var eyes = Looking(layout: GazeLayout(targets: [near, high]))
    eyes.look(at: Looking.text, seconds: 1.5)
    #expect(eyes.chosen == ["high"])
  }

  @Test("a poor signal waits longer than a good one on the same place")
  func poorWaits() throws {
    func delay(_ offset: Double) throws -> Double {
      var eyes = Looking(error: CalibratedError(offset: offset, sigma: 20))
      eyes.look(at: Looking.text, seconds: 1)
      eyes.look(at: Looking.exit, seconds: 4)
      return try #require(eyes.time(of: .chosen(.exit))) - 1
    }
    #expect(try delay(200) > delay(40) + 0.1)
  }
}
