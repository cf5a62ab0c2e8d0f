import AppFlows
import Calibration
import Foundation
import ReaderWindow
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// A person who would rather read than look at dots is calibrated by a verse.
@Suite("A verse in place of dots")
struct VerseTests {
  private static let nine = "9 dots come one after another."
  private static let verse = "A verse comes line by line."

  /// Somebody whose eyes are not known, right after the calibration was announced.
  private func announced(_ world: SimulatedWorld = .with("Emma")) -> TestedApp {
    let app = TestedApp(world: world, typesetter: PangoTypesetter())
    if !app.shows(Self.nine) { app.does(.calibrate) }
    return app
  }

  private func scene(_ app: TestedApp) throws -> CalibrationScene {
    guard case .calibration(let scene)? = app.state.view?.content else {
      Issue.record("\(app.summary)")
      throw AppFailure("no calibration is shown")
    }
    return scene
  }

  private func press(_ key: KeyStroke, _ app: TestedApp) throws {
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: key, in: content)))
  }

  @Test("is offered before the dots, is read line by line, and its result is as any other")
  func reads() throws {
    let app = announced()
    #expect(app.shows(Self.nine) && app.shows("/ Read a verse"), "\(app.summary)")
    #expect(app.offers("Read a verse instead") && !app.offers("Calibrate with dots"))
    app.does(.chose(.readVerse))
    #expect(app.shows(Self.verse) && app.shows("/ With dots"), "\(app.summary)")
    #expect(app.offers("Calibrate with dots") && !app.offers("Read a verse instead"))
    #expect(app.wait(until: "a verse of", within: 4), "\(app.summary)")
    let verse = try #require(app.world.gaze.verses.last)
    // One line after the other, with those before it.
    var counts: [Int] = []
    while app.shows("a verse of") {
      let shown = try scene(app)
      #expect(shown.dot == nil && shown.progress == 0 && shown.headline == nil)
      // “With dots” stands below the lines, and gives way to them.
      #expect(shown.choices.allSatisfy { $0.id == .calibrateAgain })
      #expect(shown.choices.allSatisfy { cell in shown.verse.allSatisfy { $0.origin.y < cell.rect.y } })
      if counts.last != shown.verse.count { counts.append(shown.verse.count) }
      app.frame()
    }
    let lengths = verse.lines.map(\.count)
    #expect(counts == lengths.indices.map { lengths[...$0].reduce(0, +) })
    // A stand-in is asked to read each line.
    #expect(app.world.read.map(\.count) == verse.text.lines.map(\.words.count))
    #expect(
      zip(app.world.read, verse.text.lines).allSatisfy { words, line in words.allSatisfy { $0.y == line.y } })
    #expect(app.wait(until: "Calibrated", within: 10))
    #expect(app.shows("/ Go on, Again"))
    #expect(app.look(at: .goOn) && app.session?.gaze.inUse != nil)
  }

  @Test("has twelve lines of four to six short words on the screen, where the calibration expects them")
  func set() throws {
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let verse = try #require(Verse(on: screen, typesetter: PangoTypesetter()))
    #expect(verse.lines.count == 12 && verse.text.lines.count == 12 && verse.text.hasWords)
    for (line, places) in zip(verse.lines, verse.text.lines) {
      #expect((4...6).contains(line.count) && line.count == places.words.count)
      for (word, place) in zip(line, places.words) {
        let letters = word.text.filter(\.isLetter).count
        #expect((2...6).contains(letters), "\(word.text)")
        #expect(word.origin.x == place.left && place.right > place.left)
        // The baseline lies below the middle of the line, by less than half the letters' size.
        #expect((0...word.font.size / 2).contains(word.origin.y - places.y))
      }
      #expect(zip(places.words, places.words.dropFirst()).allSatisfy { $1.left - $0.right > 60 })
    }
    // At least half a degree large, at the distance at which people sit.
    let size = try #require(verse.lines.first?.first).font.size
    #expect(size > 0.5 * screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm))
    #expect((8...24).contains(verse.text.characterPx))
  }

  @Test("the key v chooses it, and c the dots, also while dots or lines are shown")
  func byKey() throws {
    let app = announced()
    #expect(app.wait(until: "a dot", within: 4))
    #expect(try scene(app).choices.isEmpty)
    try press("v", app)
    #expect(app.shows(Self.verse), "\(app.summary)")
    // A late result of the dots is dropped.
    app.post(.gaze(.calibrated(SimulatedGaze.stored(on: app.world.screen))))
    #expect(app.session?.gaze.inUse == nil)
    #expect(app.wait(until: "a verse of", within: 4))
    try press("c", app)
    #expect(app.shows(Self.nine), "\(app.summary)")
    #expect(app.wait(until: "Calibrated", within: 30) && app.world.gaze.verses.count == 1)
  }

  @Test("whoever looks away has the dots, with the reason, without hands")
  func looksAway() throws {
    let app = announced()
    app.does(.chose(.readVerse))
    #expect(app.wait(until: "a verse of", within: 4))
    app.world.gaze.look = nil
    #expect(app.wait(until: "I cannot see your face.", within: 5), "\(app.summary)")
    // The tracker gives up.
    app.world.gaze.work = .watching
    app.post(.gaze(.calibrationFailed(.noFace(.noFace, seconds: 20))))
    #expect(app.shows("That did not work") && app.shows("with dots this time"), "\(app.summary)")
    app.world.gaze.look = app.world.screen.bounds.center
    #expect(app.wait(until: "a dot", within: 5) && app.wait(until: "Calibrated", within: 30))
  }

  @Test("whoever does not read is told so, and dots follow by themselves")
  func notRead() throws {
    var world = SimulatedWorld.with("Emma")
    world.gaze.verseLuck = .failing(.notByReading(.notRead(lines: 2, of: 12)))
    let app = announced(world)
    app.does(.chose(.readVerse))
    #expect(app.wait(until: "The eyes went along only 2 of 12 lines.", within: 30), "\(app.summary)")
    #expect(app.wait(until: "a dot", within: 5) && app.wait(until: "Calibrated", within: 30))
    #expect(app.world.gaze.verses.count == 1)
  }

  @Test(
    "“With dots” stands below the lines while they are read, and whoever looks at it has the dots without hands"
  )
  func declines() throws {
    var world = SimulatedWorld.with("Emma")
    world.gaze.verseLuck = .failing(.notByReading(.declined))
    let app = announced(world)
    app.does(.chose(.readVerse))
    #expect(app.wait(until: "a verse of", within: 4))
    let shown = try scene(app)
    let cell = try #require(shown.choices.first)
    #expect(cell.id == .calibrateAgain && cell.label == "With dots" && cell.rect.y > 500)
    // The tracker tells that gaze has rested there.
    app.world.gaze.work = .watching
    app.post(.gaze(.calibrationFailed(.notByReading(.declined))))
    #expect(app.shows(Self.nine) && !app.shows("That did not work"), "\(app.summary)")
    #expect(app.wait(until: "Calibrated", within: 30) && app.world.gaze.verses.count == 1)
  }

  @Test("a click on “With dots” while lines are read leads to the dots")
  func clicks() throws {
    let app = announced()
    app.does(.chose(.readVerse))
    #expect(app.wait(until: "a verse of", within: 4))
    let shown = try scene(app)
    #expect(shown.choices.map(\.id) == [.calibrateAgain])
    app.does(.chose(.calibrateAgain))
    #expect(app.shows(Self.nine), "\(app.summary)")
  }

  @Test("where full screen is lost and comes back, the verse is read from its beginning")
  func interrupted() throws {
    let app = announced()
    app.does(.chose(.readVerse))
    #expect(app.wait(until: "a verse of", within: 4))
    app.setFullScreen(false)
    #expect(!app.shows("a verse of"), "\(app.summary)")
    app.setFullScreen(true)
    #expect(app.wait(until: Self.verse, within: 5), "\(app.summary)")
    #expect(app.wait(until: "a verse of", within: 5) && app.world.gaze.verses.count == 2)
  }

  @Test("the next calibration is by dots again: a verse is chosen each time")
  func nextTime() throws {
    let app = announced()
    app.does(.chose(.readVerse))
    #expect(app.wait(until: "Calibrated", within: 30))
    #expect(app.look(at: .calibrateAgain) && app.shows(Self.nine), "\(app.summary)")
  }

  @Test("is not offered where no text can be set, for eyes that cannot hold still, and in recordings")
  func notOffered() {
    let plain = TestedApp(world: .with("Emma"))
    if !plain.shows(Self.nine) { plain.does(.calibrate) }
    #expect(plain.shows(Self.nine) && !plain.shows("Read a verse") && !plain.offers("Read a verse instead"))
    plain.does(.chose(.readVerse))
    #expect(plain.shows(Self.nine) && plain.world.gaze.verses.isEmpty)
  }

  /// An application that asks for what everybody is asked for.
  private func usual(
    _ world: SimulatedWorld = .with("Emma"), settings: PersonalSettings = PersonalSettings(),
    typesetter: (any Typesetter)? = PangoTypesetter()
  ) -> TestedApp {
    let app = TestedApp(
      world: world, typesetter: typesetter, demand: AppSetting(start: .people).demand, settings: settings)
    if !app.shows(Self.nine), !app.shows(Self.verse) { app.does(.calibrate) }
    return app
  }

  @Test("a verse is what everybody is asked for; one value says so")
  func isUsual() {
    #expect(CalibrationDemand.usual == .verse && CalibrationDemand.dots == .points(9, corners: false))
    let app = usual()
    #expect(app.shows(Self.verse) && app.shows("/ With dots"), "\(app.summary)")
    #expect(app.wait(until: "a verse of", within: 4) && app.wait(until: "Calibrated", within: 40))
    #expect(app.world.gaze.verses.count == 1)
  }

  @Test(
    "whoever chooses dots in place of it has dots the next time too, and the verse again once they choose that"
  )
  func remembered() throws {
    let app = usual()
    app.does(.chose(.calibrateAgain))
    #expect(app.shows(Self.nine), "\(app.summary)")
    #expect(app.session?.personal.calibratesByDots == true)
    #expect(app.wait(until: "Calibrated", within: 30))
    #expect(app.look(at: .calibrateAgain) && app.shows(Self.nine), "\(app.summary)")
    app.does(.chose(.readVerse))
    #expect(app.shows(Self.verse) && app.session?.personal.calibratesByDots == false)
    var settings = PersonalSettings()
    settings.calibratesByDots = true
    #expect(usual(settings: settings).shows(Self.nine))
  }

  @Test("a look below the lines keeps the choice of dots once a line was read, and not before")
  func rememberedByLook() throws {
    let app = usual()
    #expect(app.wait(until: "a verse of", within: 4))
    app.world.gaze.work = .watching
    app.post(.gaze(.calibrationFailed(.notByReading(.declined))))
    #expect(app.shows(Self.nine) && app.session?.personal.calibratesByDots == false, "\(app.summary)")
    app.does(.chose(.readVerse))
    #expect(app.wait(until: "a verse of", within: 4))
    let first = try scene(app).verse.count
    while app.shows("a verse of"), try scene(app).verse.count == first { app.frame() }
    app.world.gaze.work = .watching
    app.post(.gaze(.calibrationFailed(.notByReading(.declined))))
    #expect(app.shows(Self.nine) && app.session?.personal.calibratesByDots == true, "\(app.summary)")
  }

  @Test("where no text can be set everybody has dots")
  func withoutText() {
    let app = usual(typesetter: nil)
    #expect(app.shows(Self.nine) && app.wait(until: "Calibrated", within: 30), "\(app.summary)")
    #expect(app.world.gaze.verses.isEmpty)
  }

  @Test("the choice of dots is kept with the settings, and a damaged one is named")
  func kept() throws {
    var settings = PersonalSettings()
    settings.calibratesByDots = true
    let coded = try JSONDecoder().decode(PersonalSettings.self, from: JSONEncoder().encode(settings))
    #expect(coded.calibratesByDots && coded == settings)
    let older = try JSONDecoder().decode(StoredSettings.self, from: Data(#"{"learnsWords":true}"#.utf8))
    #expect(!older.settings.calibratesByDots && older.damaged.isEmpty)
    let damaged = try JSONDecoder().decode(StoredSettings.self, from: Data(#"{"calibratesByDots":7}"#.utf8))
    #expect(!damaged.settings.calibratesByDots && damaged.damaged == ["calibratesByDots"])
  }

  @Test("a verse in lines from the right to the left, or of words that are not written apart, is not read")
  func scripts() {
    let line = ["The", "sun", "comes", "over"]
    #expect(Verse.isReadable && Verse.isReadable(lines: [line, line]))
    #expect(!Verse.isReadable(lines: []) && !Verse.isReadable(lines: [line, ["太阳从山上升起"]]))
    #expect(!Verse.isReadable(lines: [["الشمس", "تأتي", "فوق", "التل"]]))
  }
}
