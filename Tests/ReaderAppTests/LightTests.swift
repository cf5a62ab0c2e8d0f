import AppFlows
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderApp

/// The light of pages: chosen by hand, by the hour, by the room, and never so dark that the eyes are lost.
@Suite("Light of pages")
struct LightTests {
  private func reader(_ world: SimulatedWorld? = nil) -> TestedApp {
    TestedApp.reading("Emma", in: world ?? SimulatedWorld.with("Emma").calibrated)
  }

  private func scene(_ app: TestedApp) -> ReaderScene? {
    switch app.state.view?.content {
    case .reader(let scene): scene
    case .panel(let panel): panel.backdrop
    default: nil
    }
  }

  private func cells(_ app: TestedApp) -> [String] {
    if case .panel(let scene) = app.state.view?.content { scene.cells.map(\.label) } else { [] }
  }

  /// A cell is looked at until it is chosen.
  private func choose(_ label: String, _ app: TestedApp) throws {
    guard case .panel(let scene) = app.state.view?.content,
      let cell = scene.cells.first(where: { $0.label == label })
    else { throw FlowFailure("there is no cell “\(label)” in “\(app.summary)”", line: #line) }
    let before = app.summary
    app.world.gaze.look = cell.rect.center
    for _ in 0..<90 where app.summary == before { app.frame() }
    #expect(app.summary != before, "a look at \(label) does nothing")
  }

  @Test("night by eyes alone, in every view, and it is there again after the program was started anew")
  func byGaze() throws {
    let app = reader()
    app.look(at: .menu)
    if !cells(app).contains("Light") { app.does(.panel(.open(.light))) } else { try choose("Light", app) }
    #expect(cells(app).contains("Night") && cells(app).first == "Back")
    app.world.gaze.look = app.world.screen.bounds.center
    app.wait(0.6)
    try choose("Night", app)
    #expect(app.shows("reading") && scene(app)?.light == .night)
    for view in ReadingView.allCases {
      app.press(.show(view))
      app.wait(0.3)
      #expect(scene(app)?.light == .night)
    }
    let again = reader(app.world)
    #expect(scene(again)?.light == .night)
    #expect(app.world.store.shelf.appearance?.light.chosen == .night)
  }

  @Test("the key goes round; what another person has chosen stays theirs")
  func byKey() throws {
    let app = reader()
    let content = try #require(app.state.view?.content)
    let key = try #require(UserAction.event(for: "i", in: content))
    var seen: [PageLight?] = []
    for _ in 0..<3 {
      app.does(key)
      seen.append(scene(app)?.light)
    }
    #expect(seen == [.sepia, .night, .day])
    app.does(.light(.show(.night)))
    let before = app.world.store.shelf.appearance
    app.post(.store(.signedIn(.success(SignedIn(.named("Ada"))))))
    app.wait(0.1)
    #expect(scene(app)?.light == .day)
    app.post(.store(.signedIn(.success(SignedIn(.guest, appearance: before)))))
    app.wait(0.1)
    #expect(scene(app)?.light == .night)
  }

  @Test(
    "day and night follow the hours, also where they wrap around midnight",
    arguments: [
      (7 * 60, 20 * 60, 12 * 60, PageLight.day), (7 * 60, 20 * 60, 23 * 60, .night),
      (7 * 60, 20 * 60, 6 * 60 + 59, .night), (7 * 60, 20 * 60, 7 * 60, .day),
      (7 * 60, 20 * 60, 20 * 60, .night),
      // Somebody who works at night.
      (18 * 60, 4 * 60, 23 * 60, .day), (18 * 60, 4 * 60, 1 * 60, .day), (18 * 60, 4 * 60, 5 * 60, .night),
      (8 * 60, 8 * 60, 3 * 60, .day), (-60, 25 * 60, 0, .day), (-60, 25 * 60, 22 * 60, .night),
    ])
  func hours(morning: Int, evening: Int, minute: Int, light: PageLight) {
    let setting = LightSetting(rule: .hours, morning: morning, evening: evening)
    #expect(setting.light(atMinute: minute) == light)
  }

  @Test("the hours are set by eyes alone, and the page changes when the clock comes to them")
  func hoursByGaze() throws {
    let app = reader()
    app.post(.clock(minute: 20 * 60 - 1))
    app.does(.light(.by(.hours)))
    #expect(scene(app)?.light == .day)
    app.post(.clock(minute: 20 * 60))
    app.wait(0.1)
    #expect(scene(app)?.light == .night)
    app.does(.panel(.open(.hours)))
    app.world.gaze.look = ScreenPoint(x: 960, y: 1)
    app.wait(0.6)
    try choose("Night from 20:00: later", app)
    #expect(cells(app).contains("Night from 20:30: later"))
    #expect(app.world.store.shelf.appearance?.light.evening == 20 * 60 + 30)
    #expect(scene(app)?.light == .day)
  }

  @Test("until the hour or the room is known, the page stays as it was")
  func unknown() {
    let app = reader()
    app.does(.light(.show(.sepia)))
    app.does(.light(.by(.hours)))
    app.wait(1)
    #expect(scene(app)?.light == .sepia)
    app.does(.light(.by(.room)))
    app.wait(60)
    #expect(scene(app)?.light == .sepia, "no frame tells of the light")
    app.world.gaze.look = nil
    app.world.gaze.faceBrightness = 20
    app.wait(30)
    #expect(scene(app)?.light == .sepia, "nobody is seen")
  }

  @Test("a dark room turns the page to night after a while, a bright one back; a shadow does nothing")
  func room() {
    let app = reader()
    app.world.gaze.faceBrightness = 120
    app.does(.light(.by(.room)))
    app.wait(5)
    #expect(scene(app)?.light == .day)
    app.world.gaze.faceBrightness = 40
    app.wait(10)
    #expect(scene(app)?.light == .day)
    app.world.gaze.faceBrightness = 120
    app.wait(1)
    app.world.gaze.faceBrightness = 40
    app.wait(14)
    #expect(scene(app)?.light == .day, "the time begins anew")
    app.wait(2)
    #expect(scene(app)?.light == .night)
    app.world.gaze.faceBrightness = 80
    app.wait(120)
    #expect(scene(app)?.light == .night, "in between it stays what it was")
    app.world.gaze.faceBrightness = 120
    app.wait(17)
    #expect(scene(app)?.light == .day)
  }

  @Test("light that flickers around the bounds never makes the page flicker", arguments: [0.3, 2, 7, 14])
  func flicker(seconds: Double) {
    var room = RoomLight()
    var (changes, last) = (0, room.verdict)
    for frame in 0..<(30 * 600) {
      let time = Double(frame) / 30
      let isDark = Int(time / seconds) % 2 == 0
      room.follow(isDark ? 55 : 100, isHelped: false, at: Timestamp(seconds: time))
      if room.verdict != last { (changes, last) = (changes + 1, room.verdict) }
    }
    #expect(changes <= 1)
  }

  @Test("a page and its own light on the face never chase each other")
  func feedback() {
    // A room in which the day page alone makes the face bright.
    for ambient in stride(from: 20.0, through: 140, by: 5) {
      var (room, changes) = (RoomLight(), 0)
      var last = room.verdict
      for frame in 0..<(30 * 300) {
        let face = ambient + (room.verdict == .dark ? 2 : 30)
        room.follow(face, isHelped: false, at: Timestamp(seconds: Double(frame) / 30))
        if room.verdict != last { (changes, last) = (changes + 1, room.verdict) }
      }
      #expect(changes <= 1, "\(ambient)")
    }
  }

  // MARK: The light frame

  @Test(
    "where night makes the face too dark, a frame lights it before the eyes are lost; the next page has it too"
  )
  func frame() {
    let app = reader()
    app.world.gaze.faceBrightness = 60
    app.does(.light(.show(.night)))
    app.wait(3)
    #expect(scene(app)?.frame == LightFrame.none)
    app.world.gaze.faceBrightness = 25
    app.wait(0.9)
    #expect(scene(app)?.frame == .narrow)
    app.world.gaze.faceBrightness = 30
    app.wait(0.9)
    #expect(scene(app)?.frame == .wide, "it grows where that was not enough")
    app.world.gaze.faceBrightness = 50
    app.wait(300)
    #expect(scene(app)?.frame == .wide, "the frame itself is what makes the face bright enough")
    app.does(.panel(.open(.menu)))
    #expect(scene(app)?.frame == .wide, "also beneath cells")
    app.does(.panel(.back))
    app.does(.light(.show(.day)))
    app.wait(0.1)
    #expect(scene(app)?.frame == LightFrame.none, "a bright page needs none")
  }

  @Test("eyes that are lost in the dark bring the frame, whatever is known of the light; closed ones do not")
  func lost() {
    var lighting = FaceLighting()
    func follow(_ reason: InvalidReason, _ brightness: Double?, from start: Double) {
      for frame in 0..<45 {
        lighting.follow(
          .invalid(reason), brightness: brightness, light: .night,
          at: Timestamp(seconds: start + Double(frame) / 30))
      }
    }
    follow(.eyesClosed, 50, from: 0)
    #expect(lighting.frame == .none)
    follow(.noFace, nil, from: 10)
    #expect(lighting.frame == .none, "nobody is there")
    follow(.noFace, 120, from: 20)
    #expect(lighting.frame == .none, "somebody looked away in good light")
    follow(.tooDark, nil, from: 30)
    #expect(lighting.frame == .narrow)
    follow(.eyesNotFound, 40, from: 40)
    #expect(lighting.frame == .wide)
    follow(.eyesNotFound, 40, from: 50)
    #expect(lighting.frame == .wide, "there is no more")
  }

  @Test("a frame that goes and is needed again stays twice as long the next time")
  func patience() {
    var lighting = FaceLighting()
    var now = 0.0
    let eyes = Observation<Eyes>.valid(SimulatedGaze.eyes)
    /// Seconds until the frame is another.
    func wait(_ brightness: Double) -> Double {
      let (start, before) = (now, lighting.frame)
      while lighting.frame == before, now - start < 2000 {
        now += 0.1
        lighting.follow(eyes, brightness: brightness, light: .night, at: Timestamp(seconds: now))
      }
      return now - start
    }
    var stays: [Double] = []
    for _ in 0..<5 {
      #expect(wait(25) < 1)
      stays.append(wait(80))
    }
    #expect(zip(stays, stays.dropFirst()).allSatisfy { $1 > 1.8 * $0 || $1 > 950 }, "\(stays)")
  }
}

/// How everything looks, as it is kept.
@Suite("Kept light and colours")
struct KeptAppearanceTests {
  @Test("what is kept comes back; what cannot be read counts as not chosen")
  func decoding() throws {
    var appearance = Appearance()
    appearance.light = LightSetting(rule: .hours, chosen: .sepia, morning: 300, evening: 1300)
    appearance.theme = .light
    let data = try JSONEncoder().encode(appearance)
    #expect(try JSONDecoder().decode(Appearance.self, from: data) == appearance)
    func read(_ json: String) throws -> Appearance {
      try JSONDecoder().decode(Appearance.self, from: Data(json.utf8))
    }
    #expect(try read("{}") == Appearance())
    #expect(
      try read(#"{"theme": "neon", "light": {"rule": "moon", "chosen": "night"}}"#).light.chosen == .night)
    let odd = try read(#"{"light": {"rule": "hours", "morning": 100000, "evening": -1}}"#).light
    #expect((0..<1440).contains(odd.morning) && odd.evening == 1439)
  }
}
