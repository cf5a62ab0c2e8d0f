import Attention
import Signals
import Testing

@Suite("Hit areas")
struct HitAreaTests {
  private let middle = Looking.square(ScreenPoint(x: 960, y: 540))

  private func area(_ rect: ScreenRect, offset: Double, sigma: Double) -> HitArea {
    HitArea(of: rect, error: CalibratedError(offset: offset, sigma: sigma), screen: Looking.screen)
  }

  @Test("an area grows with the error, and never below what is drawn or above its bound")
  func growth() {
    #expect(area(middle, offset: 0, sigma: 0).rect == middle)
    let small = area(middle, offset: 20, sigma: 30).rect
    #expect(abs(small.width - 200) < 1e-9)
    let large = area(middle, offset: 500, sigma: 500).rect
    #expect(abs(large.width - 2 * 0.13 * 1920) < 1e-9)
    #expect(area(middle, offset: .nan, sigma: -5).rect == middle)
  }

  @Test("a corner's area holds gaze far beyond both edges, one in the middle does not reach any")
  func edges() {
    let corner = area(Looking.square(Looking.exit), offset: 35, sigma: 35)
    #expect(corner.contains(ScreenPoint(x: 2300, y: -400)))
    #expect(!corner.contains(ScreenPoint(x: 1320, y: 160)))
    #expect(area(middle, offset: 35, sigma: 35).rect.maxX < 1200)
  }

  @Test("between two neighbours the nearer centre has the gaze")
  func neighbours() {
    let left = DwellTarget(id: "left", rect: Looking.square(ScreenPoint(x: 800, y: 500)))
    let right = DwellTarget(id: "right", rect: Looking.square(ScreenPoint(x: 1000, y: 500)))
    var eyes = Looking(
      layout: GazeLayout(targets: [left, right]), error: CalibratedError(offset: 70, sigma: 70))
    eyes.look(at: ScreenPoint(x: 880, y: 500), seconds: 1.2)
    eyes.look(at: ScreenPoint(x: 1000, y: 500), seconds: 1.2)
    #expect(eyes.chosen == ["left", "right"])
  }

  @Test("a higher priority goes before a nearer centre")
  func priority() {
    let near = DwellTarget(id: "near", rect: Looking.square(Looking.text))
    let high = DwellTarget(id: "high", rect: Looking.square(Looking.text, size: 400), priority: 1)
    var eyes = Looking(layout: GazeLayout(targets: [near, high]))
    eyes.look(at: Looking.text, seconds: 1.2)
    #expect(eyes.chosen == ["high"])
  }
}
