import AppFlows
import ReaderWindow
import Reading
import Signals
import Testing

@testable import ReaderApp

// How calibrations begin, chosen in the settings.
extension SettingsTests {
  private static let topic = SettingTopic.calibration
  private static let nine = "9 dots come one after another."
  private static let verse = "A verse comes line by line."

  /// The guest reads, and text can be set, so that a verse can be read.
  private func versed(
    _ world: SimulatedWorld = .with("Emma"), demand: CalibrationDemand = .usual,
    settings: PersonalSettings = PersonalSettings()
  ) -> TestedApp {
    let app = TestedApp(
      world: world.calibrated, typesetter: PangoTypesetter(), demand: demand, settings: settings)
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    return app
  }

  /// Whether one of the pages of settings has the entry.
  private func isOffered(_ app: TestedApp) throws -> Bool {
    open(app)
    for _ in 0..<4 {
      if cells(app).contains(where: { $0.id == Self.topic.id }) { return true }
      if names(app).contains("More…") { try choose("More", app) }
    }
    return false
  }

  @Test("by looks alone dots are chosen in place of a verse, at once and for later, and taken back")
  func calibration() throws {
    let app = versed()
    open(app)
    try find("Calibration: reading a verse", app)
    #expect(names(app).dropFirst() == ["Reading a verse (usual)", "Dots"])
    #expect(cells(app).filter(\.isOn).map(\.label) == ["Reading a verse (usual)"])
    #expect(app.shows(try #require(Self.topic.remark)))
    try choose("Dots", app)
    #expect(cells(app).filter(\.isOn).map(\.label) == ["Dots"])
    #expect(app.world.store.shelf.settings.settings.calibratesByDots)
    for _ in 0..<3 where !cells(app).isEmpty { app.does(.panel(.back)) }
    app.does(.calibrate)
    #expect(app.shows(Self.nine), "\(app.summary)")
    app.does(.cancel)
    open(app)
    try find("Calibration: dots", app)
    try choose("Reading a verse", app)
    #expect(!app.world.store.shelf.settings.settings.calibratesByDots)
    app.does(.settings(.undo))
    #expect(app.world.store.shelf.settings.settings.calibratesByDots)
    app.does(.settings(.undo))
    // Only what was changed since the settings were opened is taken back.
    #expect(app.world.store.shelf.settings.settings.calibratesByDots)
  }

  @Test("by keys and by mouse the verse is chosen again by whoever had dots")
  func calibrationByHand() throws {
    var settings = PersonalSettings()
    settings.calibratesByDots = true
    var world = SimulatedWorld.with("Emma")
    world.store.shelves[.guest]?.settings = StoredSettings(settings)
    let app = versed(world, settings: settings)
    app.world.gaze.look = nil
    app.wait(1)
    app.does(.settings(.open))
    for _ in 0..<4 where !cells(app).contains(where: { $0.id == Self.topic.id }) {
      app.does(.panel(.choose(.panelMore)))
    }
    app.does(.panel(.choose(Self.topic.id)))
    let wanted = "Reading a verse (usual)"
    for _ in 0..<3 where cells(app).first(where: \.isMarked)?.label != wanted { app.does(.panel(.move(1))) }
    try #require(cells(app).first(where: \.isMarked)?.label == wanted)
    app.does(.panel(.press))
    #expect(!app.world.store.shelf.settings.settings.calibratesByDots)
    app.does(.panel(.choose(.settingChoice(1))))
    #expect(app.world.store.shelf.settings.settings.calibratesByDots)
    app.does(.panel(.choose(.settingChoice(0))))
    #expect(!app.world.store.shelf.settings.settings.calibratesByDots)
    for _ in 0..<3 where !cells(app).isEmpty { app.does(.panel(.back)) }
    app.does(.calibrate)
    #expect(app.shows(Self.verse), "\(app.summary)")
  }

  @Test("“With dots” while a verse is announced is the same choice")
  func calibrationChosenElsewhere() throws {
    let app = versed()
    app.does(.calibrate)
    #expect(app.shows(Self.verse), "\(app.summary)")
    app.does(.chose(.calibrateAgain))
    app.does(.cancel)
    open(app)
    try find("Calibration: dots", app)
  }

  @Test("it is offered where a verse can be read, and not to eyes for which a moving dot was asked")
  func calibrationOffered() throws {
    #expect(try isOffered(versed()))
    #expect(try isOffered(versed(demand: .points(5, corners: false))))
    #expect(try !isOffered(versed(demand: .pursuit)))
    // The plain reader has no typesetter.
    #expect(try !isOffered(TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)))
  }
}
