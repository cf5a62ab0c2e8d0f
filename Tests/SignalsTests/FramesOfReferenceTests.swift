import Signals
import Testing

@Suite("Units and frames of reference")
struct FramesOfReferenceTests {
  /// 2 px a mm across, 4 px a mm down, so that a mix-up of the axes shows.
  let screen = ScreenGeometry(widthPx: 1000, heightPx: 1000, widthMm: 500, heightMm: 250)
  let center = ScreenPoint(x: 500, y: 500)

  @Test(
    "degrees between two screen points are those worked out by hand",
    arguments: [
      // (from, to, degrees for an eye 500 mm away): both rays start opposite the centre.
      (ScreenPoint(x: 500, y: 500), ScreenPoint(x: 750, y: 500), 14.036243467926479),  // atan(125/500)
      (ScreenPoint(x: 500, y: 500), ScreenPoint(x: 500, y: 900), 11.309932474020215),  // atan(100/500)
      (ScreenPoint(x: 0, y: 500), ScreenPoint(x: 1000, y: 500), 53.13010235415598),  // 2 atan(250/500)
      // acos of (60·-60 + 80·0 + 500²) / (|(60,80,500)| |(-60,0,500)|)
      (ScreenPoint(x: 620, y: 820), ScreenPoint(x: 380, y: 500), 16.346730427854403),
      (ScreenPoint(x: 12, y: 34), ScreenPoint(x: 12, y: 34), 0.0),
    ])
  func degrees(from: ScreenPoint, to: ScreenPoint, expected: Double) {
    let angle = screen.degrees(from: from, to: to, distanceMm: 500)
    #expect(abs(angle - expected) < 1e-9)
    #expect(abs(screen.degrees(from: to, to: from, distanceMm: 500) - expected) < 1e-9)
  }

  @Test("a tiny angle does not vanish in rounding")
  func tinyAngle() {
    let angle = screen.degrees(from: center, to: ScreenPoint(x: 500.0002, y: 500), distanceMm: 500)
    #expect(abs(angle - 1.1459155902616465e-05) < 1e-12)  // 0.0001 mm at 500 mm
  }

  @Test("a degree spans as many px as the angle between points says")
  func pxPerDegree() {
    let px = screen.pxPerDegree(distanceMm: 500)
    #expect(abs(px - 17.455064928217585) < 1e-9)  // 500 tan 1° mm, 2 px each
    let angle = screen.degrees(from: center, to: ScreenPoint(x: 500 + px, y: 500), distanceMm: 500)
    #expect(abs(angle - 1) < 1e-12)
  }

  @Test("an unknown camera stands in the middle of the upper bezel, 10 mm up")
  func cameraPlace() {
    #expect(screen.cameraXMm == 250 && screen.cameraYMm == -10 && screen.cameraTiltDownDegrees == 0)
    let corner = ScreenGeometry(widthPx: 10, heightPx: 10, widthMm: 5, heightMm: 5, cameraXMm: 0)
    #expect(corner.cameraXMm == 0)
    #expect(screen.bounds == ScreenRect(x: 0, y: 0, width: 1000, height: 1000))
  }

  @Test("the spread of a covariance is the root of its mean variance, whatever its tilt")
  func radius() {
    #expect(ScreenCovariance(xx: 9, xy: 0, yy: 41).radius == 5)
    #expect(ScreenCovariance(xx: 9, xy: 19, yy: 41).radius == 5)
    #expect(ScreenCovariance(xx: -3, xy: 0, yy: 1).radius == 0, "rounding below zero gives no NaN")
  }

  @Test("a box owns its left and top edges, not its right and bottom ones")
  func halfOpen() {
    let box = ScreenRect(x: 10, y: 20, width: 30, height: 40)
    #expect(box.contains(ScreenPoint(x: 10, y: 20)))
    #expect(!box.contains(ScreenPoint(x: 40, y: 20)))
    #expect(!box.contains(ScreenPoint(x: 10, y: 60)))
    #expect(box.contains(ScreenPoint(x: 40.0.nextDown, y: 60.0.nextDown)))
    #expect(!box.contains(ScreenPoint(x: .nan, y: 30)))
    #expect(!ScreenRect(x: 0, y: 0, width: 0, height: 0).contains(ScreenPoint(x: 0, y: 0)))
    // Two boxes side by side share no point and leave none out.
    let next = ScreenRect(x: box.maxX, y: 20, width: 5, height: 40)
    let edge = ScreenPoint(x: 40, y: 30)
    #expect(next.contains(edge) && !box.contains(edge))
  }

  @Test("boxes grow on every side about the same centre")
  func grown() {
    let box = ScreenRect(x: 10, y: 20, width: 30, height: 40)
    let grown = box.grown(dx: 5, dy: 7)
    #expect(grown == ScreenRect(x: 5, y: 13, width: 40, height: 54))
    #expect(grown.center == box.center)
    #expect(ImageRect(x: 1, y: 2, width: 3, height: 4).center == ImagePoint(x: 2.5, y: 4))
  }

  @Test("points add, subtract and have a length")
  func points() {
    #expect(ScreenPoint(x: 4, y: 6) - ScreenPoint(x: 1, y: 2) == ScreenPoint(x: 3, y: 4))
    #expect(ScreenPoint(x: 3, y: 4).length == 5)
    #expect(ImagePoint(x: 1, y: 2) + ImagePoint(x: 4, y: 10) == ImagePoint(x: 5, y: 12))
    #expect((ImagePoint(x: 1, y: 2) - ImagePoint(x: 6, y: 14)).length == 13)
  }

  @Test("openness is the mean of the eyes that are seen")
  func openness() {
    func eye(_ openness: Double) -> Eye {
      let p = ImagePoint(x: 0, y: 0)
      return Eye(
        iris: p, irisRadius: 6, innerCorner: p, outerCorner: p, inHead: p, openness: openness, variance: 1)
    }
    let face = Face(box: ImageRect(x: 0, y: 0, width: 1, height: 1), confidence: 1)
    let head = HeadPose(xMm: 0, yMm: 0, zMm: 500, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0)
    #expect(Eyes(face: face, left: eye(1), right: eye(0.5), head: head).openness == 0.75)
    #expect(Eyes(face: face, left: nil, right: eye(0.5), head: head).openness == 0.5)
    #expect(Eyes(face: face, left: nil, right: nil, head: head).openness == 0)
  }
}
