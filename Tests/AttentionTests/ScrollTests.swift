import Attention
import Signals
import Simulation
import Statistics
import Testing

@Suite("Scrolling")
struct ScrollTests {
  static let places: [(ScrollDirection, ScreenPoint)] = [
    (.up, ScreenPoint(x: 960, y: 40)), (.down, ScreenPoint(x: 960, y: 1040)),
    (.left, ScreenPoint(x: 60, y: 540)), (.right, ScreenPoint(x: 1860, y: 540)),
  ]

  @Test("each of the four edges scrolls its way while it is looked at", arguments: places)
  func fourDirections(direction: ScrollDirection, place: ScreenPoint) {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: place, seconds: 1.5)
    eyes.look(at: Looking.text, seconds: 1)
    #expect(Set(eyes.scrolled) == [direction])
    #expect(eyes.scrolled.count > 20)
    #expect(eyes.intents.last == .scrollEnded(direction))
    #expect(eyes.chosen.isEmpty)
  }

  @Test("deeper is faster, up to full speed beyond the screen's edge")
  func speed() throws {
    var eyes = Looking()
    eyes.look(at: ScreenPoint(x: 960, y: 985), seconds: 1.5)
    let slow = try #require(eyes.speeds(.down).last)
    eyes.look(at: ScreenPoint(x: 960, y: 1050), seconds: 1.5)
    let fast = try #require(eyes.speeds(.down).last)
    eyes.look(at: ScreenPoint(x: 960, y: 1200), seconds: 1.5)
    let full = try #require(eyes.speeds(.down).last)
    #expect(slow > 0 && slow < fast && fast < full)
    #expect(full == 1)
  }

  @Test("a glance into a zone scrolls nothing")
  func glance() {
    var eyes = Looking()
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 0.4)
    eyes.look(at: Looking.text, seconds: 1)
    #expect(eyes.intents.isEmpty)
  }

  @Test("reading along a line in a zone scrolls nothing")
  func readingInZone() {
    var eyes = Looking()
    for x in stride(from: 600.0, to: 1320, by: 70) {
      eyes.look(at: ScreenPoint(x: x, y: 1000), seconds: 0.23)
    }
    #expect(eyes.intents.isEmpty)
  }

  @Test("reading the first line, measured in the zone, scrolls nothing, however noisy")
  func readingMeasuredInZone() {
    var eyes = Looking(error: CalibratedError(offset: 40, sigma: 25))
    var random = SplitMix64(seed: 4)
    for _ in 0..<4 {
      for x in stride(from: 400.0, to: 1500, by: 75) {
        for _ in 0..<7 {
          let noise = ScreenPoint(x: 15 * random.normal(), y: 15 * random.normal())
          eyes.look(at: ScreenPoint(x: x, y: 105) + noise, seconds: 1 / 30.0)
        }
      }
    }
    #expect(eyes.scrolled.isEmpty)
  }

  @Test("scrolling starts gently, so that what was not meant moves the page little")
  func gentle() throws {
    var eyes = Looking()
    eyes.look(at: ScreenPoint(x: 960, y: 1060), seconds: 2.5)
    let speeds = eyes.speeds(.down)
    let first = try #require(speeds.first)
    #expect(first < 0.2)
    #expect(speeds.max() ?? 0 > 0.8)
    // Half of the way of full speed at most in the first half second.
    #expect(speeds.prefix(15).reduce(0, +) < 0.5 * 15 * (speeds.max() ?? 0))
  }

  /// Seconds of looking until the page scrolls this way.
  private func delay(_ direction: ScrollDirection, _ place: ScreenPoint, _ eyes: Looking) throws -> Double {
    var eyes = eyes
    let start = eyes.now
    eyes.look(at: place, seconds: 2.5)
    let first = eyes.outputs.first { step in
      step.time >= start
        && step.output.intents.contains { if case .scroll(direction, _) = $0 { true } else { false } }
    }
    return try #require(first?.time) - start
  }

  @Test("right after something was chosen a scroll takes longer to begin")
  func afterChoice() throws {
    var usual = Looking()
    usual.look(at: Looking.text, seconds: 1)
    var after = usual
    after.look(at: Looking.forward, seconds: 1)
    #expect(after.chosen == [.pageForward])
    let place = ScreenPoint(x: 960, y: 1040)
    #expect(try delay(.down, place, after) > delay(.down, place, usual) + 0.2)
  }

  private static let top = ScreenPoint(x: 960, y: 60)

  @Test("a page that was turned is read from its top: the upper zone waits until the eyes have been below")
  func readFromTop() throws {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: Looking.forward, seconds: 1)
    eyes.look(at: Self.top, seconds: 5)
    #expect(eyes.chosen == [.pageForward])
    #expect(eyes.scrolled.isEmpty)
    var below = eyes
    below.look(at: Looking.text, seconds: 2.5)
    #expect(try delay(.up, Self.top, below) < 1.2)
    // Whoever wants it all the same gets it without leaving.
    eyes.look(at: Self.top, seconds: 5)
    #expect(Set(eyes.scrolled) == [.up])
  }

  @Test("what was scrolled down is read on from the top; after a look at the text a look up scrolls back")
  func readOnAfterScrolling() throws {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 2)
    var tooFar = eyes
    eyes.look(at: Self.top, seconds: 3)
    #expect(Set(eyes.scrolled) == [.down])
    // Whoever wants it all the same gets it without leaving.
    eyes.look(at: Self.top, seconds: 4)
    #expect(eyes.scrolled.last == .up)
    tooFar.look(at: Looking.text, seconds: 0.7)
    #expect(try delay(.up, Self.top, tooFar) < 1.2)
  }

  @Test(
    "a page that was scrolled down is read from its top: a target at the upper left waits for a longer look")
  func menuAfterScrolling() throws {
    let menu = ScreenPoint(x: 96, y: 96)
    var layout = Looking.layout
    layout.targets.append(DwellTarget(id: "menu", rect: Looking.square(menu), dwellSeconds: 1.2))
    layout.zones.removeAll { $0.direction == .left || $0.direction == .up }
    func delay(after place: ScreenPoint) throws -> Double {
      var eyes = Looking(layout: layout)
      eyes.look(at: Looking.text, seconds: 1)
      eyes.look(at: place, seconds: 2)
      let start = eyes.now
      eyes.look(at: menu, seconds: 4)
      return try #require(eyes.time(of: .chosen("menu"))) - start
    }
    let scrolled = try delay(after: ScreenPoint(x: 960, y: 1040))
    #expect(scrolled > (try delay(after: Looking.text)) + 0.7)
  }

  @Test("the farther gaze is off, the longer a look until the page scrolls, up to a bound")
  func longerWithOffset() throws {
    let place = ScreenPoint(x: 960, y: 1040)
    func seconds(_ offset: Double) throws -> Double {
      var eyes = Looking(error: CalibratedError(offset: offset * Looking.screen.pxPerMmX, sigma: 20))
      eyes.look(at: Looking.text, seconds: 1)
      return try delay(.down, place, eyes)
    }
    let (sure, poor) = (try seconds(10), try seconds(22))
    #expect(poor > sure + 0.15)
    #expect(poor < sure + 1)
  }

  @Test("a return sweep whose end is measured lower, in the zone, scrolls nothing while the line is read")
  func sweepMeasuredLower() {
    var eyes = Looking(error: CalibratedError(offset: 70, sigma: 20))
    for x in stride(from: 700.0, to: 1450, by: 75) {
      eyes.look(at: ScreenPoint(x: x, y: 860), seconds: 0.23)
    }
    for x in stride(from: 450.0, to: 1450, by: 75) {
      eyes.look(at: ScreenPoint(x: x, y: 985), seconds: 0.23)
    }
    #expect(eyes.scrolled.isEmpty)
  }

  @Test("a clock that is set back does not make the upper zone wait for the old time")
  func waitingClock() {
    var eyes = Looking()
    eyes.setClock(2000)
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 2)
    eyes.look(at: Self.top, seconds: 0.5)
    #expect(eyes.intents.last == .scrollEnded(.down))
    eyes.setClock(1000)
    eyes.look(at: Self.top, seconds: 2)
    #expect(eyes.scrolled.last == .up)
  }

  @Test("edges scroll on a narrow screen, also where gaze is off by 5 degrees", arguments: [0.03, 0.97])
  func narrowScreen(height: Double) {
    let screen = ScreenGeometry(widthPx: 1080, heightPx: 1920, widthMm: 296, heightMm: 527)
    let corners: [(id: TargetID, center: ScreenPoint, priority: Int)] = [
      ("menu", ScreenPoint(x: 136, y: 136), 2), (.exit, ScreenPoint(x: 944, y: 136), 2),
      (.pageBack, ScreenPoint(x: 136, y: 1784), 1), (.pageForward, ScreenPoint(x: 944, y: 1784), 1),
    ]
    let layout = GazeLayout(
      targets: corners.map {
        DwellTarget(id: $0.id, rect: Looking.square($0.center, size: 240), priority: $0.priority)
      },
      zones: [
        ScrollZone(direction: .up, rect: ScreenRect(x: 0, y: 0, width: 1080, height: 230)),
        ScrollZone(direction: .down, rect: ScreenRect(x: 0, y: 1690, width: 1080, height: 230)),
      ])
    var eyes = Looking()
    eyes.pipeline = AttentionPipeline(
      layout: layout, screen: screen, calibratedError: CalibratedError(offset: 182, sigma: 20))
    eyes.look(at: ScreenPoint(x: 540, y: 960), seconds: 1)
    eyes.look(at: ScreenPoint(x: 540, y: 1920 * height), seconds: 2.5)
    let direction: ScrollDirection = height < 0.5 ? .up : .down
    #expect(Set(eyes.scrolled) == [direction])
    #expect(eyes.chosen.isEmpty)
  }

  @Test("a little outside goes on, as one came in; there it never begins")
  func hysteresis() {
    let outside = ScreenPoint(x: 960, y: 930)
    var eyes = Looking()
    eyes.look(at: outside, seconds: 3)
    #expect(eyes.intents.isEmpty)
    eyes.look(at: ScreenPoint(x: 960, y: 1020), seconds: 1.5)
    eyes.look(at: outside, seconds: 2)
    #expect(!eyes.intents.contains(.scrollEnded(.down)))
  }

  @Test("scrolling stops with the second frame after the eyes have clearly left")
  func leaves() throws {
    var eyes = Looking()
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 2)
    eyes.look(at: Looking.text, seconds: 1)
    let end = try #require(eyes.time(of: .scrollEnded(.down)))
    #expect(end - 2 < 0.05)
  }

  @Test("lost gaze stops scrolling within 200 ms, a blink does not")
  func lost() throws {
    var eyes = Looking()
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 2)
    eyes.shutEyes(seconds: 0.2, seen: Looking.text)
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 1)
    #expect(!eyes.intents.contains(.scrollEnded(.down)))
    let left = eyes.now
    eyes.lose(.noFace, seconds: 1)
    let end = try #require(eyes.time(of: .scrollEnded(.down)))
    #expect(end - left < 0.2)
    #expect(eyes.intents.suffix(2) == [.scrollEnded(.down), .paused(.noFace)])
  }

  @Test("a target in a corner outranks the zones it lies in")
  func cornersFirst() {
    var eyes = Looking()
    eyes.look(at: Looking.forward, seconds: 3)
    #expect(eyes.scrolled.isEmpty)
    #expect(eyes.chosen == [.pageForward])
  }

  @Test("a zone that goes away stops scrolling, and one that stays does not stutter")
  func layoutChanges() {
    var eyes = Looking()
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 2)
    eyes.pipeline.layout.targets = []
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 0.1)
    #expect(!eyes.intents.contains(.scrollEnded(.down)))
    eyes.pipeline.layout.zones = []
    eyes.look(at: ScreenPoint(x: 960, y: 1040), seconds: 1)
    #expect(eyes.intents.last == .scrollEnded(.down))
  }
}
