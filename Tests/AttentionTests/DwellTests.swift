import Attention
import Signals
import Testing

@Suite("Dwell")
struct DwellTests {
  private func reading() -> Looking {
    var eyes = Looking()
    eyes.look(at: Looking.text, seconds: 1)
    return eyes
  }

  @Test("resting on a target locks on, shows progress and chooses it once")
  func chooses() throws {
    var eyes = reading()
    eyes.look(at: Looking.exit, seconds: 3)
    #expect(eyes.chosen == [.exit])
    let progress = eyes.intents.compactMap {
      if case .dwell(.exit, let share) = $0 { share } else { nil }
    }
    #expect(progress == progress.sorted())
    #expect(progress.allSatisfy { (0...1).contains($0) })
    #expect((8...16).contains(progress.count))
    let when = try #require(eyes.time(of: .chosen(.exit)))
    #expect((1.8...2.0).contains(when))
  }

  @Test("a glance chooses nothing and shows nothing")
  func glance() {
    var eyes = reading()
    eyes.look(at: Looking.exit, seconds: 0.25)
    eyes.look(at: Looking.text, seconds: 1)
    #expect(eyes.intents.isEmpty)
  }

  @Test("dwell survives a blink")
  func blink() {
    var eyes = reading()
    eyes.look(at: Looking.forward, seconds: 0.5)
    eyes.shutEyes(seconds: 0.2, seen: Looking.text)
    eyes.look(at: Looking.forward, seconds: 0.5)
    #expect(eyes.chosen == [.pageForward])
    #expect(!eyes.intents.contains(.dwellInterrupted(.pageForward)))
  }

  @Test("an interrupted dwell goes on within 750 ms")
  func resumes() {
    var eyes = reading()
    eyes.look(at: Looking.forward, seconds: 0.75)
    eyes.look(at: Looking.text, seconds: 0.5)
    #expect(eyes.intents.contains(.dwellInterrupted(.pageForward)))
    eyes.look(at: Looking.forward, seconds: 0.45)
    #expect(eyes.chosen == [.pageForward])
  }

  @Test("an interrupted dwell is forgotten after 750 ms")
  func forgets() {
    var eyes = reading()
    eyes.look(at: Looking.forward, seconds: 0.75)
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: Looking.forward, seconds: 0.45)
    #expect(eyes.chosen.isEmpty)
  }

  @Test("a lost face interrupts the dwell, which goes on when the face is back at once")
  func lostFace() {
    var eyes = reading()
    eyes.look(at: Looking.forward, seconds: 0.7)
    eyes.lose(.noFace, seconds: 0.3)
    #expect(eyes.intents.suffix(2) == [.dwellInterrupted(.pageForward), .paused(.noFace)])
    eyes.look(at: Looking.forward, seconds: 0.6)
    #expect(eyes.chosen == [.pageForward])
  }

  @Test("it does not fire again until the eyes were elsewhere; closing them is not elsewhere")
  func rearms() {
    var eyes = reading()
    eyes.look(at: Looking.forward, seconds: 1.5)
    eyes.shutEyes(seconds: 2, seen: Looking.text)
    eyes.look(at: Looking.forward, seconds: 2)
    #expect(eyes.chosen == [.pageForward])
    eyes.look(at: Looking.text, seconds: 0.6)
    eyes.look(at: Looking.forward, seconds: 1.5)
    #expect(eyes.chosen == [.pageForward, .pageForward])
  }

  @Test("a target's own dwell time goes before the default")
  func ownTime() throws {
    var layout = Looking.layout
    layout.targets[2].dwellSeconds = 1.5
    var eyes = Looking(layout: layout)
    eyes.look(at: Looking.exit, seconds: 2)
    let when = try #require(eyes.time(of: .chosen(.exit)))
    #expect((1.45...1.6).contains(when))
  }

  @Test("a dwell time of nothing or nonsense takes the default")
  func strangeTimes() {
    for seconds in [0, -1, Double.nan, .infinity] {
      var layout = Looking.layout
      layout.targets[2].dwellSeconds = seconds
      var eyes = Looking(layout: layout)
      eyes.look(at: Looking.exit, seconds: 2)
      #expect(eyes.chosen == [.exit])
      #expect((eyes.time(of: .chosen(.exit)) ?? 0) > 0.75)
    }
  }

  @Test("single stray points neither stop nor start a dwell")
  func strayPoints() {
    var eyes = reading()
    for _ in 0..<6 {
      eyes.look(at: Looking.exit, seconds: 0.2)
      eyes.look(at: Looking.text, seconds: 1 / 30.0)
    }
    #expect(eyes.chosen == [.exit])
    var others = reading()
    for _ in 0..<20 {
      others.look(at: Looking.text, seconds: 0.2)
      others.look(at: Looking.exit, seconds: 1 / 30.0)
    }
    #expect(others.intents.isEmpty)
  }

  @Test("a target that vanishes and comes back under the eyes does not fire again")
  func redrawnTarget() {
    var eyes = reading()
    eyes.look(at: Looking.forward, seconds: 1.1)
    eyes.pipeline.layout = GazeLayout()
    eyes.look(at: Looking.forward, seconds: 0.2)
    eyes.pipeline.layout = Looking.layout
    eyes.look(at: Looking.forward, seconds: 2)
    #expect(eyes.chosen == [.pageForward])
  }

  @Test("what takes a chosen target's place is not chosen by the same look")
  func successor() throws {
    var eyes = reading()
    eyes.look(at: Looking.forward, seconds: 1.1)
    #expect(eyes.chosen == [.pageForward])
    let index = try #require(eyes.pipeline.layout.targets.firstIndex { $0.id == .pageForward })
    eyes.pipeline.layout.targets[index].id = "other"
    eyes.look(at: Looking.forward, seconds: 3)
    eyes.shutEyes(seconds: 1, seen: Looking.text)
    eyes.look(at: Looking.forward, seconds: 2)
    #expect(eyes.chosen == [.pageForward])
    eyes.look(at: Looking.text, seconds: 0.6)
    eyes.look(at: Looking.forward, seconds: 1.5)
    #expect(eyes.chosen == [.pageForward, "other"])
  }

  @Test("a target that goes during a dwell says so, and its neighbour's dwell is untouched")
  func targetGoes() {
    var eyes = reading()
    eyes.look(at: Looking.exit, seconds: 0.6)
    eyes.pipeline.layout.targets.removeAll { $0.id == .pageBack }
    eyes.look(at: Looking.exit, seconds: 0.4)
    #expect(eyes.chosen == [.exit])
    eyes.look(at: Looking.text, seconds: 1)
    eyes.look(at: Looking.forward, seconds: 0.6)
    eyes.pipeline.layout.targets.removeAll { $0.id == .pageForward }
    eyes.look(at: Looking.forward, seconds: 1)
    #expect(eyes.intents.contains(.dwellInterrupted(.pageForward)))
    #expect(eyes.chosen == [.exit])
  }

  @Test("after a turned page a target over its first line takes a second longer, for a while, and no other")
  func firstLine() throws {
    var layout = Looking.layout
    let menu = ScreenPoint(x: 96, y: 96)
    layout.targets.append(DwellTarget(id: "corner", rect: Looking.square(menu)))
    func delay(_ id: TargetID, at place: ScreenPoint, afterReading seconds: Double) throws -> Double {
      var eyes = Looking(layout: layout)
      eyes.look(at: Looking.text, seconds: 1)
      eyes.look(at: Looking.forward, seconds: 1)
      eyes.look(at: Looking.text, seconds: seconds)
      let start = eyes.now
      eyes.look(at: place, seconds: 3)
      #expect(eyes.chosen == [.pageForward, id])
      return try #require(eyes.time(of: .chosen(id))) - start
    }
    let soon = try delay("corner", at: menu, afterReading: 1)
    #expect(soon > 1.7 && soon < 2.1)
    #expect(try delay("corner", at: menu, afterReading: 6) < 1)
    #expect(try delay(.exit, at: Looking.exit, afterReading: 1) < 1)
    #expect(try delay(.pageBack, at: Looking.back, afterReading: 1) < 1)
  }
}
