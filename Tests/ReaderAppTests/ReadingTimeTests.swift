import AppFlows
import Library
import Reading
import Signals
import Simulation
import Testing

@testable import ReaderApp

@Suite("The screen of one's own reading")
struct ReadingTimeTests {
  private func kept(_ app: TestedApp, _ title: String = "Emma") -> ReadingSpan {
    app.world.store.shelf.reading["id-\(title)"]?.values.reduce(ReadingSpan(), +) ?? ReadingSpan()
  }

  @Test("reading is kept while it goes on, and whole when the book is left")
  func whileReading() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    let begun = kept(app).seconds
    app.wait(20)
    #expect(kept(app).seconds == begun, "no write for each frame")
    app.wait(25)
    #expect((30...46).contains(kept(app).seconds), "\(kept(app))")
    app.press(.pageForward)
    app.wait(8)
    app.look(at: .exit)
    #expect(app.shows("shelf of Guest"))
    #expect((53...58).contains(kept(app).seconds), "\(kept(app))")
    #expect(kept(app).pages == 2 && kept(app).furthest == 1)
  }

  @Test("nobody there, a window out of sight, a calibration: none of it is reading")
  func notReading() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.wait(10)
    app.world.gaze.look = nil
    app.wait(3)
    let before = kept(app).seconds
    #expect(before > 9, "kept as soon as reading pauses")
    app.wait(60)
    app.world.gaze.look = app.world.screen.bounds.center
    app.does(.visibility(.hidden))
    app.wait(40)
    #expect(kept(app).seconds == before)
    app.does(.visibility(.shown))
    app.wait(10)
    app.does(.calibrate)
    app.wait(5)
    #expect((before + 9...before + 11).contains(kept(app).seconds), "\(kept(app))")
  }

  @Test("with the camera off, keys tell that somebody reads")
  func byKeys() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    let begun = app.now
    app.does(.toggleCamera)
    for _ in 0..<4 {
      app.now = app.now + 60
      app.press(.pageForward)
    }
    app.press(.exit)
    #expect((239...246).contains(kept(app).seconds), "\(kept(app)) of \(app.now - begun) s")
  }

  @Test("two openings are two sessions")
  func openings() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.wait(10)
    app.press(.exit)
    app.wait(1)
    app.does(.open(documentID: "id-Emma"))
    app.wait(10)
    app.press(.exit)
    #expect(app.world.store.shelf.reading["id-Emma"]?.count == 2)
    #expect((19...23).contains(kept(app).seconds), "\(kept(app))")
  }

  @Test("the program's end keeps what was read")
  func ended() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.wait(10)
    app.post(.stop)
    #expect((9...12).contains(kept(app).seconds), "\(kept(app))")
  }

  @Test("recorded eyes read nothing")
  func recorded() {
    let world = SimulatedWorld.with("Emma").calibrated
    let app = TestedApp(
      .document(id: "id-Emma"), source: .recorded(world.screen), world: world)
    app.wait(60)
    app.post(.stop)
    #expect(kept(app) == ReadingSpan())
  }

  @Test("by gaze, also two degrees off: there, into a book, and back", arguments: [0, 2.0])
  func byGaze(degrees: Double) {
    var world = SimulatedWorld.with("Emma", "Persuasion").calibrated
    world.store.shelves[.guest]?.reading["id-Emma"] = [
      7: ReadingSpan(seconds: 7500, pages: 3, furthest: 2, lines: 50, words: 700, lineSeconds: 200)
    ]
    if degrees > 0 {
      world.gaze.webcam = Webcam(
        WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen,
        distanceMm: 570, seed: 5)
    }
    let app = TestedApp(world: world)
    app.look(at: .guest)
    #expect(app.look(at: .plan))
    #expect(app.look(at: .readingTime))
    #expect(
      app.summary
        == "reading time of Guest: Emma (2 h 05 min read; about 210 words a minute; 3 of 5 pages, 60 %; about "
        + "1 h 23 min left)")
    #expect(app.look(at: .document("id-Emma")))
    #expect(app.shows("reading “Emma”"))
    #expect(app.look(at: .exit))
    #expect(app.shows("shelf of Guest"))
    #expect(app.look(at: .plan))
    #expect(app.look(at: .readingTime))
    #expect(app.look(at: .exit))
    #expect(app.shows("shelf of Guest"))
  }

  @Test("nothing read is said; a store that is held is asked again by itself")
  func empty() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.look(at: .guest)
    app.world.store.isLocked = true
    app.does(.readingTime)
    #expect(app.summary == "reading time of Guest: nothing; Another program is using the library.")
    app.world.store.isLocked = false
    app.wait(3)
    #expect(app.summary == "reading time of Guest: nothing")
    app.does(.back)
    #expect(app.shows("shelf of Guest"))
  }

  @Test("hours and minutes are said as people say them")
  func times() {
    let said = [0, 30, 60, 3599, 3600, 7500, .nan, .infinity].map { ReadingTimeModel.time($0) }
    #expect(
      said == [
        "0 min", "under a minute", "1 min", "59 min", "1 h 00 min", "2 h 05 min", "0 min", "under a minute",
      ])
  }
}
