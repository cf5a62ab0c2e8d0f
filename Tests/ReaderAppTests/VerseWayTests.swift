import AppFlows
import Calibration
import Library
import ReaderWindow
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// Who is asked for a verse, on which screens, and what follows where it fails more than once.
@Suite("The way to a verse and from it")
struct VerseWayTests {
  private static let nine = "9 dots come one after another."
  private static let verse = "A verse comes line by line."

  /// An application that asks for what everybody is asked for, with a calibration announced.
  private func announced(
    _ world: SimulatedWorld = .with("Emma"), insistsOnVerse: Bool = false,
    settings: PersonalSettings = PersonalSettings()
  ) -> TestedApp {
    let app = TestedApp(
      world: world, typesetter: PangoTypesetter(), demand: .usual, insistsOnVerse: insistsOnVerse,
      settings: settings)
    if !app.shows(Self.nine), !app.shows(Self.verse) { app.does(.calibrate) }
    return app
  }

  @Test("a verse that the command line asks for goes before a choice of dots, which stays the person's")
  func insisted() throws {
    var settings = PersonalSettings()
    settings.calibratesByDots = true
    #expect(announced(settings: settings).shows(Self.nine))
    let app = announced(insistsOnVerse: true, settings: settings)
    #expect(app.shows(Self.verse), "\(app.summary)")
    app.does(.chose(.calibrateAgain))
    #expect(app.shows(Self.nine), "\(app.summary)")
    #expect(app.wait(until: "Calibrated", within: 30))
    #expect(app.look(at: .calibrateAgain) && app.shows(Self.verse), "\(app.summary)")
    #expect(app.session?.personal.calibratesByDots == true)
  }

  @Test(
    "a member for whom a carer calibrates is asked for a verse whatever the carer has chosen for themselves")
  func member() throws {
    var settings = PersonalSettings()
    settings.calibratesByDots = true
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.passwords["Bob"] = "b"
    (world.store.administrators, world.store.carers) = ([], ["Ada"])
    world.store.shelves[.named("Ada")]?.settings = StoredSettings(settings)
    let app = TestedApp(world: world, typesetter: PangoTypesetter(), demand: .usual)
    if case .calibrating = app.session?.screen { app.does(.cancel) }
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    try #require(app.session?.personal.calibratesByDots == true)
    app.does(.account(.open))
    app.does(.panel(.choose(.accountMembers)))
    app.does(.panel(.choose(.householdMember(1))))
    app.does(.panel(.choose(.memberCalibrate)))
    app.does(.panel(.choose(.memberDoIt)))
    #expect(app.shows("It is for Bob, who sits alone before me.") && app.shows(Self.verse), "\(app.summary)")
    app.does(.chose(.calibrateAgain))
    #expect(app.shows(Self.nine), "\(app.summary)")
    // What is chosen for the member changes nothing of the carer's.
    app.does(.chose(.readVerse))
    #expect(app.shows(Self.verse), "\(app.summary)")
    #expect(app.session?.personal.calibratesByDots == true)
    #expect(app.world.store.shelves[.named("Ada")]?.settings.settings.calibratesByDots == true)
  }

  @Test(
    "the lines stand clear of one another and on the screen, from small windows to large ones",
    arguments: [
      ScreenGeometry(widthPx: 1280, heightPx: 720, widthMm: 527, heightMm: 296),
      ScreenGeometry(widthPx: 1366, heightPx: 768, widthMm: 257, heightMm: 145),
      ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 309, heightMm: 174),
      ScreenGeometry(widthPx: 3840, heightPx: 2160, widthMm: 597, heightMm: 336),
    ])
  func sizes(screen: ScreenGeometry) throws {
    let verse = try #require(Verse(on: screen, typesetter: PangoTypesetter()))
    let lines = verse.text.lines
    #expect(lines.count == 12 && Verse.fits(screen))
    for (line, next) in zip(lines, lines.dropFirst()) { #expect(next.y - line.y > 1.2 * verse.letterPx) }
    for line in lines {
      #expect(line.y > verse.letterPx / 2 && line.y < screen.heightPx - verse.letterPx / 2)
      for word in line.words { #expect(word.left > 0 && word.right < screen.widthPx) }
      #expect(zip(line.words, line.words.dropFirst()).allSatisfy { $1.left - $0.right > verse.letterPx / 2 })
    }
  }

  @Test("on a screen that tells the size of a postcard everybody has dots, without a try that fails")
  func tooSmall() {
    var world = SimulatedWorld.with("Emma")
    world.screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 160, heightMm: 90)
    #expect(!Verse.fits(world.screen) && Verse(on: world.screen, typesetter: PangoTypesetter()) == nil)
    let app = announced(world)
    #expect(app.shows(Self.nine) && !app.shows("Read a verse"), "\(app.summary)")
    #expect(!app.offers("Read a verse instead"))
    app.does(.chose(.readVerse))
    #expect(app.shows(Self.nine) && app.world.gaze.verses.isEmpty)
  }

  @Test("a verse, dots and a moving dot that all fail end in peace, each with its reason and without hands")
  func failsAgain() throws {
    var world = SimulatedWorld.with("Emma")
    world.gaze.verseLuck = .failing(.notByReading(.notRead(lines: 2, of: 12)))
    world.gaze.luck = .failing(.eyesDoNotFollow)
    let app = announced(world)
    #expect(app.shows(Self.verse), "\(app.summary)")
    #expect(app.wait(until: "with dots this time", within: 60), "\(app.summary)")
    #expect(app.shows("The eyes went along only 2 of 12 lines."))
    #expect(app.wait(until: "with a dot that moves this time", within: 60), "\(app.summary)")
    for _ in 0..<(120 * 30) where app.session?.retry.hasGivenUp == false { app.frame() }
    #expect(app.session?.retry.hasGivenUp == true && app.session?.screen.calibration == nil)
    #expect(app.world.gaze.verses.count == 1)
    // What somebody fails at is no choice of theirs.
    #expect(app.session?.personal.calibratesByDots == false)
    // Ten seconds of eyes later it begins anew.
    #expect(app.wait(until: "a verse of", within: 15), "\(app.summary)")
  }

  @Test("what is announced can be read in the time it stays, and says how dots are had without hands")
  func words() {
    let words = AppSession.words(of: .verse)
    #expect(words.contains("look at “With dots”"))
    #expect(words.split(separator: " ").count <= 16)
  }

  @Test("what the voice reads out of cells ends where a verse takes their place")
  func silence() {
    let app = TestedApp(
      world: SimulatedWorld.with("Emma").calibrated, typesetter: PangoTypesetter(), demand: .usual)
    app.look(at: .guest)
    app.does(.seat(.open))
    app.world.isSpeaking = true
    app.post(.gaze(.calibrationLost))
    #expect(app.wait(until: Self.verse, within: 5), "\(app.summary)")
    #expect(app.shows("I no longer recognise your eyes") && !app.world.isSpeaking)
  }
}
