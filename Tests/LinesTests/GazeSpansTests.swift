import Signals
import Statistics
import Testing

@testable import Lines

/// Gaze is cut into spans of a quarter of a second, and at steps that no noise explains.
struct GazeSpansTests {
  private let letter = 10.0

  private func sample(_ frame: Int, _ x: Double) -> GazeSpans.Sample {
    GazeSpans.Sample(time: Timestamp(seconds: Double(frame) / 30), point: ScreenPoint(x: x, y: 100))
  }

  /// The spans that end when gaze has these x, frame by frame.
  private func spans(_ x: [Double]) -> [[Double]] {
    var spans = GazeSpans(GazeSpans.Configuration())
    return x.enumerated().map { spans.add(sample($0, $1), letter: letter).map(\.point.x) }
      .filter { !$0.isEmpty }
  }

  @Test("steady gaze is cut by time alone, and nothing is lost")
  func steady() {
    let ended = spans((0..<90).map { 200 + Double($0 % 3) })
    #expect(ended.count >= 9)
    #expect(ended.allSatisfy { $0.count >= 7 && $0.count <= 9 })
  }

  @Test("a return sweep ends a span, and the next begins with its first frame")
  func sweep() {
    let ended = spans([900, 902, 901, 300, 302, 301, 303, 300, 302, 301, 300, 301])
    #expect(ended.first == [900, 902, 901])
    #expect(ended.dropFirst().first?.first == 300)
  }

  @Test("a look from the text to a target above it ends a span")
  func away() {
    var spans = GazeSpans(GazeSpans.Configuration())
    var ended: [[Double]] = []
    for (frame, y) in [500.0, 502, 501, 60, 62, 61].enumerated() {
      let point = ScreenPoint(x: 300, y: y)
      ended.append(
        spans.add(
          GazeSpans.Sample(time: Timestamp(seconds: Double(frame) / 30), point: point), letter: letter
        ).map(\.point.y))
    }
    #expect(ended.filter { !$0.isEmpty } == [[500, 502, 501]])
    #expect(spans.open.map(\.point.y) == [60, 62, 61])
  }

  @Test("a single frame far away is an outlier and ends nothing")
  func outlier() {
    let ended = spans([300, 302, 301, 900, 300, 302, 301, 300, 302, 301])
    #expect(ended.count == 1)
    #expect(ended[0].allSatisfy { $0 < 400 })
  }

  @Test("gaze before and after a gap is not one span")
  func gap() {
    var spans = GazeSpans(GazeSpans.Configuration())
    for frame in 0..<4 { #expect(spans.add(sample(frame, 300), letter: letter).isEmpty) }
    #expect(spans.add(sample(20, 300), letter: letter).count == 4)
    #expect(spans.open.count == 1)
  }

  @Test("a clock that was set back begins a new span")
  func clock() {
    var spans = GazeSpans(GazeSpans.Configuration())
    for frame in 100..<104 { _ = spans.add(sample(frame, 300), letter: letter) }
    _ = spans.add(sample(1, 300), letter: letter)
    #expect(spans.open.count == 1)
  }
}

/// The offset across lines as a plane over the screen.
struct OffsetPlaneTests {
  private let area = ScreenRect(x: 0, y: 0, width: 2000, height: 1000)

  @Test("without slopes it is the same everywhere, and learns as one number does")
  func flat() {
    var plane = OffsetPlane(10, variance: 100, over: area)
    let (left, right) = (plane.place(ScreenPoint(x: 0, y: 0)), plane.place(ScreenPoint(x: 2000, y: 900)))
    plane.update(20, variance: 100, at: left, share: 1)
    #expect(abs(plane.value(at: right) - 20) < 1e-9)
    #expect(abs(plane.variance(at: right) - 50) < 1e-9)
  }

  @Test("it learns a slope from places above each other, and knows less where nothing was seen")
  func slope() {
    var plane = OffsetPlane(0, variance: 1e4, slope: 1e4, over: area)
    for step in 0..<200 {
      let y = Double(step % 10) * 50
      let place = plane.place(ScreenPoint(x: 1000, y: y))
      plane.update(0.1 * y - plane.value(at: place), variance: 25, at: place, share: 1)
    }
    let below = plane.place(ScreenPoint(x: 1000, y: 900))
    #expect(abs(plane.value(at: below) - 90) < 10)
    let (seen, aside) = (
      plane.place(ScreenPoint(x: 1000, y: 200)), plane.place(ScreenPoint(x: 2000, y: 200))
    )
    #expect(plane.variance(at: aside) > 10 * plane.variance(at: seen))
  }

  @Test("the moments of two planes are those of their mixture")
  func mixture() {
    var sum = OffsetPlane.none(over: area)
    sum.add(OffsetPlane(0, variance: 4, over: area), weight: 0.5)
    sum.add(OffsetPlane(10, variance: 4, over: area), weight: 0.5)
    let plane = sum.divided(by: 1)
    let middle = plane.place(area.center)
    #expect(abs(plane.value(at: middle) - 5) < 1e-9)
    #expect(abs(plane.variance(at: middle) - 29) < 1e-9)
  }
}
