import Attention
import Signals
import Testing

@Suite("Where gaze falls on targets")
struct PlaceMemoryTests {
  private static let error = CalibratedError(offset: 85, sigma: 40)
  private let target = DwellTarget(id: .pageForward, rect: Looking.square(Looking.forward))
  private let memory = PlaceMemory(pxPerMm: Looking.screen.pxPerMmX)

  private func time(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  /// A memory after choices with gaze this far from the target's centre, one every ten seconds from ten seconds on.
  private func after(_ shifts: [ScreenPoint], target: DwellTarget? = nil) -> PlaceMemory {
    var memory = memory
    let target = target ?? self.target
    for (i, shift) in shifts.enumerated() {
      let now = time(10 * Double(i + 1))
      memory.chosen(target, at: target.rect.center + shift, now)
      memory.advance(to: now + 7, error: Self.error)
    }
    return memory
  }

  private func place(_ memory: PlaceMemory, at seconds: Double = 60, error: CalibratedError? = nil)
    -> PlaceMemory.Place?
  {
    memory.place(of: target, at: time(seconds), error: error ?? Self.error)
  }

  private let aside = ScreenPoint(x: 60, y: -30)

  @Test("choices tell where gaze falls, the more of them the surer")
  func learns() throws {
    #expect(place(memory) == nil)
    let once = try #require(place(after([aside])))
    #expect(once.shift.x > 30 && once.shift.x < 60 && once.shift.y < -15 && once.shift.y > -30)
    let often = try #require(place(after([aside, aside, aside, aside])))
    #expect(often.shift.x > once.shift.x && often.gain > once.gain)
  }

  @Test("a choice counts after a while, unless it was taken back")
  func delay() {
    var waiting = memory
    waiting.chosen(target, at: Looking.forward + aside, time(10))
    var back = waiting
    waiting.advance(to: time(15), error: Self.error)
    #expect(place(waiting) == nil)
    waiting.advance(to: time(16.1), error: Self.error)
    #expect(place(waiting) != nil)
    back.takeBack(.pageForward)
    back.advance(to: time(30), error: Self.error)
    #expect(place(back) == nil)
  }

  @Test("what is known fades with time and with a change of posture, and follows drift correction")
  func changes() throws {
    let known = after([aside, aside])
    let soon = try #require(place(known))
    #expect((place(known, at: 200)?.gain ?? 0) < soon.gain)
    #expect(place(known, at: 1e6) == nil)
    var widened = known
    widened.widen(by: 1e5)
    #expect(place(widened) == nil)
    var strange = known
    strange.widen(by: .nan)
    #expect(place(strange) == soon)
    var moved = known
    moved.move { ScreenPoint(x: $0.x > 960 ? 10 : 0, y: 5) }
    let there = try #require(place(moved))
    #expect(abs(there.shift.x - soon.shift.x - 10) < 1e-9 && abs(there.shift.y - soon.shift.y - 5) < 1e-9)
    moved.reset()
    #expect(place(moved) == nil)
  }

  @Test("a choice far from where it was expected ends what was known")
  func jump() {
    #expect(place(after([aside, aside, aside, ScreenPoint(x: -300, y: 200)])) == nil)
  }

  @Test("nothing is known of a target elsewhere, of a large one, or without gaze and where gaze is exact")
  func nothing() {
    var elsewhere = target
    elsewhere.rect.x -= 20
    #expect(after([aside]).place(of: elsewhere, at: time(60), error: Self.error) == nil)
    let large = DwellTarget(id: "cell", rect: Looking.square(Looking.text, size: 400))
    #expect(after([aside], target: large).place(of: large, at: time(60), error: Self.error) == nil)
    var unseen = memory
    unseen.chosen(target, at: nil, time(10))
    unseen.advance(to: time(30), error: Self.error)
    #expect(place(unseen) == nil)
    for offset in [0, 10, -5, Double.nan, .infinity] {
      #expect(place(after([aside]), error: CalibratedError(offset: offset, sigma: 20)) == nil)
    }
  }

  @Test("no more targets are remembered than the limit, the latest ones")
  func limit() {
    var memory = memory
    for i in 0..<100 {
      let one = DwellTarget(id: TargetID("target-\(i)"), rect: target.rect)
      memory.chosen(one, at: Looking.forward + aside, time(Double(10 * i)))
      memory.advance(to: time(Double(10 * i + 9)), error: Self.error)
    }
    let known = (0..<100).filter { i in
      let one = DwellTarget(id: TargetID("target-\(i)"), rect: target.rect)
      return memory.place(of: one, at: time(1000), error: Self.error) != nil
    }
    #expect(known == Array(68..<100))
  }

  /// Looks at the page's target with gaze this far from it, several times.
  private func turns(_ shift: ScreenPoint, times: Int) -> Looking {
    var eyes = Looking(error: Self.error)
    for _ in 0..<times {
      eyes.look(at: Looking.text, seconds: 8)
      eyes.look(at: Looking.forward + shift, seconds: 2.5)
    }
    eyes.look(at: Looking.text, seconds: 8)
    return eyes
  }

  @Test("where gaze falls above a corner, eyes that are seen below it, as on the desk, no longer choose it")
  func desk() {
    let below = ScreenPoint(x: Looking.forward.x, y: 1110)
    var before = Looking(error: Self.error)
    before.look(at: Looking.text, seconds: 8)
    before.look(at: below, seconds: 2)
    #expect(before.chosen == [.pageForward])
    var after = turns(ScreenPoint(x: 0, y: -70), times: 3)
    let count = after.chosen.count
    #expect(count == 3)
    after.look(at: below, seconds: 2)
    #expect(after.chosen.count == count)
    // Without what was learnt, it is as before.
    after.pipeline.forgetPlaces()
    after.look(at: Looking.text, seconds: 1)
    after.look(at: below, seconds: 2)
    #expect(after.chosen.count == count + 1)
  }

  /// Seconds until a corner with a long dwell time is chosen with gaze this far from it, after `before` choices of it.
  private func seconds(_ shift: ScreenPoint, before: Int) throws -> Double {
    let corner = DwellTarget(id: .pageForward, rect: target.rect, dwellSeconds: 2.2)
    var eyes = Looking(layout: GazeLayout(targets: [corner]), error: Self.error)
    for _ in 0..<before {
      eyes.look(at: Looking.text, seconds: 8)
      eyes.look(at: Looking.forward + aside, seconds: 3)
    }
    eyes.look(at: Looking.text, seconds: 8)
    let (start, count) = (eyes.now, eyes.chosen.count)
    #expect(count == before)
    eyes.look(at: Looking.forward + shift, seconds: 6)
    #expect(eyes.chosen.count == count + 1)
    return try #require(eyes.outputs.last { $0.output.intents.contains(.chosen(.pageForward)) }).time - start
  }

  @Test("a long dwell time is shorter where gaze falls as before, and not where it falls elsewhere")
  func knownLook() throws {
    let (first, known) = (try seconds(aside, before: 0), try seconds(aside, before: 4))
    // Of this, the dwell pace that is learnt takes 0.25 s.
    #expect(known < first - 0.5 && known > first - 0.8)
    // Elsewhere it takes longer than before anything was known, but it is chosen.
    #expect(try seconds(ScreenPoint(x: -110, y: 40), before: 4) > first + 0.3)
  }

  @Test("a short dwell time stays as it is where gaze falls as before")
  func shortDwell() throws {
    func delay(before: Int) throws -> Double {
      var eyes = turns(aside, times: before)
      eyes.look(at: Looking.text, seconds: 8)
      let start = eyes.now
      eyes.look(at: Looking.forward + aside, seconds: 2.5)
      return try #require(eyes.outputs.last { $0.output.intents.contains(.chosen(.pageForward)) }).time
        - start
    }
    #expect(try delay(before: 4) > delay(before: 0) - 0.2)
  }

  @Test("a choice whose opposite follows tells nothing")
  func takenBack() {
    var eyes = Looking(error: Self.error)
    for _ in 0..<2 {
      eyes.look(at: Looking.text, seconds: 8)
      eyes.look(at: Looking.forward + aside, seconds: 1.5)
      eyes.look(at: Looking.back + aside, seconds: 2.5)
    }
    #expect(eyes.chosen == [.pageForward, .pageBack, .pageForward, .pageBack])
    // The last choice of the page before still waits.
    eyes.look(at: Looking.text, seconds: 8)
    let below = ScreenPoint(x: Looking.forward.x, y: 1110)
    eyes.look(at: below, seconds: 2)
    #expect(eyes.chosen.last == .pageForward && eyes.chosen.count == 5)
  }

  @Test(
    "a menu that is left at once tells nothing of where gaze falls; one that was used does",
    arguments: ["panel-back", "action-rest"])
  func menuLeft(cell: TargetID) {
    let menu = DwellTarget(id: "menu", rect: Looking.square(Looking.exit))
    let elsewhere = ScreenPoint(x: 400, y: 900)
    var eyes = Looking(layout: GazeLayout(targets: [menu]), error: Self.error)
    eyes.look(at: elsewhere, seconds: 1)
    eyes.look(at: Looking.exit + aside, seconds: 1.2)
    eyes.pipeline.layout = GazeLayout(targets: [DwellTarget(id: cell, rect: Looking.square(Looking.text))])
    eyes.look(at: Looking.text, seconds: 1.2)
    eyes.pipeline.layout = GazeLayout(targets: [menu])
    eyes.look(at: elsewhere, seconds: 8)
    #expect(eyes.chosen == ["menu", cell])
    // 3 degrees to the other side of the target: soon chosen while nothing is known.
    eyes.look(at: Looking.exit + ScreenPoint(x: -100, y: 30), seconds: 1.7)
    #expect(eyes.chosen.count == (cell == "panel-back" ? 3 : 2))
  }

  @Test("where gaze is known to fall above a corner, the zone under it scrolls no sooner")
  func zoneYields() {
    var eyes = turns(ScreenPoint(x: 0, y: -70), times: 3)
    let scrolls = eyes.intents.filter { if case .scroll = $0 { true } else { false } }.count
    eyes.look(at: ScreenPoint(x: Looking.forward.x, y: 1110), seconds: 2)
    #expect(eyes.intents.filter { if case .scroll = $0 { true } else { false } }.count == scrolls)
  }
}
