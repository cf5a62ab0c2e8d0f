import Library
import Attention
import Calibration
import Reading
import Signals
import Tracking
import Typing

/// The application while it runs: who reads, what is shown, which screen gaze is mapped to and how well.
package struct AppSession: Sendable {
  let setting: AppSetting
  var reader: Reader
  var display: Display
  var camera = Camera.waiting
  var visibility = WindowVisibility.shown
  /// Whether the window has the keyboard.
  var isActive = true
  var isLocked = false
  var front = ForegroundMonitor()
  /// How many documents were opened in this run.
  var openings = 0
  /// Whether a gaze service has the camera.
  var isServed = false
  var presence = Presence.there
  var gaze = CalibrationUse.unknown
  var early = EarlyCalibration.none
  var screen: AppScreen
  var retry = CalibrationRetry()
  /// The gaze that is lost where tiles are shown; the reader tells for itself.
  var loss = GazeLoss()
  /// Gaze on tiles, which the window lays out.
  var tiles = TileGaze()
  /// All actions by name, while they are shown.
  var palette: PaletteModel?
  /// How eyes are found, where that is amiss.
  var visionNotice: String?
  /// What measures eyes.
  var networks: [NetworkStamp] = []
  /// Since when the eyes are shut.
  var shutSince: Timestamp?
  /// Tiles that the window has room for, until it says otherwise: a full screen's.
  static let usualTiles = 9
  var tileCapacity = usualTiles
  /// How the person wants the shelf sorted.
  var order = ShelfOrder()
  /// How long the person dwells, as it is kept.
  var pace = 1.0
  /// How the person wants everything to look, and the light that follows from it.
  var appearance = Appearance()
  var lighting = PageLighting()
  /// What else the person has set.
  var personal: PersonalSettings
  var reminders = ReminderDesk()
  var timers = SessionTimers()
  var calendar = CalendarDesk()
  var contacts = ContactDesk()
  var trend = TrendDesk()
  var notebook = NotebookDesk()
  var catalogue = CatalogueDesk()
  var together = TogetherDesk()
  /// The document whose own screen is shown, or led to what is shown.
  var document: DocumentDesk?
  var account = AccountDesk()
  /// How many pictures the camera was asked for.
  var photosAsked = 0
  /// Pictures of the household's people, by their names.
  var portraits: [String: Portrait] = [:]
  /// Small pictures of the covers of what the shelf shows, by the files' SHA-256.
  var covers: [String: CoverThumbnail] = [:]
  /// Whether words can be looked up on this computer.
  var hasDictionary = false
  /// Phrases are said louder than anything else, until somebody says otherwise.
  var saysLoud = false
  var entryMode = EntryMode.fields
  /// What was typed with keys and neither done nor given up.
  var drafts: [DraftID: TypedText] = [:]
  /// Since when the eyes are shut or away.
  var restingSince: Timestamp?
  /// What the ports were told last, so that they are told what changes only.
  private var told = Told()

  struct TileGaze: Sendable {
    var layout = GazeLayout()
    var mark: ReaderScene.GazeMark?
    /// How much of a tile's dwell is done, 0 to 1.
    var dwells: [TargetID: Double] = [:]
  }

  /// What is shown since the last event.
  var shown: AppView { told.view ?? view }

  private struct Told {
    var view: AppView?
    var layout: GazeLayout?
    var sight: (sight: AppSight, point: ScreenPoint?)?
    var slowing: CameraSlowing?
  }

  init(_ setting: AppSetting, _ person: SignedIn, _ geometry: WindowGeometry, at time: Timestamp) {
    self.setting = setting
    reader = person.reader
    personal = person.settings
    display = Display(setting, geometry, size: setting.sizeMm == nil ? person.settings.screen : nil)
    screen = .place(.people(PeopleScreen()))
    (pace, order) = (person.pace ?? 1, person.order)
    appearance = setting.appearance(of: person)
    timers.set(person.timers, at: time)
    drafts = person.drafts.begun
    trend.days = person.tracking
    catalogue.setting = person.catalogues
  }

  /// The first place. Gaze is set up as soon as frames come, so that everything after needs no hands.
  ///
  /// - Parameter findings: what opening the shelf put in order.
  mutating func begin(_ findings: [ShelfFinding], at time: Timestamp) -> [AppAction] {
    var actions: [AppAction] = [.gaze(.start(display.screen)), .gaze(.usePace(pace))] + logged(findings)
    if personal.voice != VoiceSetting() { actions.append(.voice(.use(personal.voice))) }
    switch setting.start {
    case .people: actions += reader == .guest ? goToPeople() : goToShelf()
    case .document(let id, let password):
      actions += goToShelf()
      actions += open(id, password: password)
    case .resumed(let resumed): actions += resume(resumed) + resumeTogether()
    case .calibration: actions += calibrate(.asked, at: time)
    case .repair: break
    }
    if setting.isLive, setting.sizeMm == nil, display.isUnmeasured {
      let screen = display.screen
      say(
        "The monitor does not tell its size; I take it for \(screen.widthMm.fixed(0)) x "
          + "\(screen.heightMm.fixed(0)) mm. Start with --screen-mm to say better.")
    }
    sayFirst(of: findings)
    return actions + remindersRequest() + contactsRequest()
  }

  /// Ends the application, with an error where it is one; what was read so far is kept.
  /// - Parameters:
  ///   - isForGood: whoever looks after the machine ends it.
  ///   - isForRestore: it is started anew at once, with a backup in the household's place.
  mutating func finish(_ problem: (any Error)? = nil, isForGood: Bool = false, isForRestore: Bool = false)
    -> [AppAction]
  {
    var actions: [AppAction] = [.screen(.close)] + keepTrend()
    if case .reading(let reading) = screen.place {
      actions += keptOnLeaving(reading)
      if reading.session.isAloud { actions.append(.voice(.hush)) }
    }
    if case .resting(let rest) = screen, rest.isSounding { actions.append(.alarm(.stop)) }
    actions += leaveTogether()
    let end = AppEnd(
      problem: problem, outcome: gaze.outcome, isForGood: isForGood, isForRestore: isForRestore)
    return actions + [.over(end)]
  }

  /// When something is due that waits for time alone.
  var deadline: Timestamp? {
    [
      display.deadline, gaze.deadline, calibrationDeadline, placeDeadline, panelDeadline, restDeadline,
      coveringDeadline, pinWaitDeadline, drawingDeadline,
      reminds ? reminders.deadline : nil, timerDeadline, front.deadline,
    ]
    .compactMap(\.self)
    .min()
  }

  /// News and what follows from it, beside whatever the person does by now.
  mutating func announce(_ headline: String, _ detail: String) {
    guard case .reading(var reading) = screen.place else { return sayToReader("\(headline). \(detail)") }
    reading.session.tell(headline, detail)
    screen.place = .reading(reading)
  }

  /// News of the reader's own things: titles, folders, notes. They may have logged out meanwhile, and on the people's screen
  /// everybody could read it.
  mutating func sayToReader(_ words: String) {
    if case .people = screen.place { return }
    say(words)
  }

  /// News for the person, where they are or come back to.
  mutating func say(_ words: String) {
    switch screen.place {
    case .people(var people):
      people.message = words
      screen.place = .people(people)
    case .shelf(var shelf):
      shelf.message = words
      screen.place = .shelf(shelf)
    case .finder(var finder):
      finder.shelf.message = words
      screen.place = .finder(finder)
    case .readingTime(var shown):
      shown.shelf.message = words
      screen.place = .readingTime(shown)
    case .plan(var plan):
      plan.shelf.message = words
      screen.place = .plan(plan)
    case .reading(var reading):
      reading.shelf.message = words
      screen.place = .reading(reading)
    }
  }

  /// Tells the ports what has changed since they were told last.
  mutating func settle() -> [AppAction] {
    if case .reading(var reading) = screen.place {
      reading.session.show(obstacle)
      reading.session.light = lighting.light(appearance.light)
      reading.session.frame = lighting.face.frame
      reading.session.remind(reminderBanner)
      screen.place = .reading(reading)
    }
    var actions: [AppAction] = []
    // Making it is most of what a frame costs here.
    var view = view
    if view.content.isTiles, view.content != told.view?.content {
      // Other tiles: the window tells where they lie.
      tiles = TileGaze()
      view = self.view
    }
    if view != told.view { actions.append(.screen(.show(view))) }
    let layout = reacting
    if let layout, layout != told.layout {
      actions.append(.note(.layout(layout, view: viewName)))
      actions.append(.gaze(.react(layout, gaze.inUse.map { CalibratedError($0.profile) })))
    }
    let sight = sight
    if let sight, sight.sight != told.sight?.sight || sight.point != told.sight?.point {
      actions.append(.sight(sight.sight, at: sight.point))
    }
    let slowing = slowing
    if slowing != told.slowing { actions.append(.gaze(.slowCamera(to: slowing?.framesPerSecond))) }
    told = Told(view: view, layout: layout, sight: sight ?? told.sight, slowing: slowing)
    return actions
  }
}
