import Library
import Attention
import Calibration
import Localization
import Reading
import Signals
import Tracking
import Typing

/// The running application: who reads, which screen is shown, and the calibration with which gaze is mapped to it.
package struct AppSession: Sendable {
  let setting: AppSetting
  var reader: Reader
  var display: Display
  var camera = CameraState.waiting
  var visibility = WindowVisibility.shown
  /// Whether the window has the keyboard focus.
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
  /// A stored calibration of other networks whose repair has failed or was declined, so that it is not tried again
  /// before another calibration was in use.
  var notRepaired: StoredCalibration?
  var screen: AppScreen
  var retry = CalibrationRetry()
  /// Whether a calibration that the tracker still sends was given up, such as another person's or a look, and is dropped.
  var dropsCalibration = false
  /// Detects lost gaze on screens of tiles; the reader does so itself for documents.
  var loss = GazeLoss()
  /// How the camera sees the person, for the menu and for the page about it.
  var seat = SeatMonitor()
  /// The tiles that react to gaze, as the window lays them out.
  var tiles = TileGaze()
  /// The palette that lists all actions by name; nil while it is not shown.
  var palette: PaletteModel?
  /// What is wrong with eye detection, in words; nil if nothing is.
  var visionNotice: String?
  /// The neural networks that measure eyes.
  var networks: [NetworkStamp] = []
  /// When the person shut the eyes; nil while they are open.
  var shutSince: Timestamp?
  /// How many tiles a page of tiles has until the window says how many fit: as on a full screen.
  static let usualTiles = 9
  var tileCapacity = usualTiles
  /// The order in which the person wants the shelf sorted.
  var order = ShelfOrder()
  /// The person's dwell time as it is stored, as a multiple of the usual one.
  var pace = 1.0
  /// How the person wants everything to look, and the light of pages that follows from it.
  var appearance = Appearance()
  var lighting = PageLighting()
  /// The person's other settings.
  var personal: PersonalSettings
  /// The languages in which the voice can speak, in the order in which they are offered; empty before it was asked.
  var voiceLanguages: [String] = []
  var reminders = ReminderDesk()
  var timers = SessionTimers()
  var calendar = CalendarDesk()
  var contacts = ContactDesk()
  var trend = TrendDesk()
  var sittings = SittingDesk()
  /// The samples of earlier calibrations with which the program begins.
  private let startSittings: Result<SittingHistory, AppFailure>
  var notebook = NotebookDesk()
  var catalogue = CatalogueDesk()
  var together = TogetherDesk()
  /// The state of the document's own screen, while it or a screen opened from it is shown; nil otherwise.
  var document: DocumentDesk?
  var account = AccountDesk()
  /// How many pictures were requested from the camera in this run; numbers the requests.
  var photosAsked = 0
  /// Pictures of the household's people, by their names.
  var portraits: [String: Portrait] = [:]
  /// Small pictures of the covers of documents on the shelf, by `ShelfItem.coverID`.
  var covers: [String: CoverThumbnail] = [:]
  /// Whether a dictionary is installed in which words can be looked up.
  var hasDictionary = false
  /// Whether phrases are spoken louder than anything else; lasts until the person changes it.
  var saysLoud = false
  var entryMode = EntryMode.fields
  /// Texts that the person has begun to type with keys, and neither finished nor discarded.
  var drafts: [DraftID: TypedText] = [:]
  /// Typed texts of the notebook that the store was asked to keep and has not answered for, the first asked first.
  var sentTexts: [NotebookRequest] = []
  /// Texts of the notebook that the store has not kept, while another text is typed with the same keys.
  var waitingTexts: [WaitingText] = []
  /// When the person shut the eyes or looked away; nil while gaze is on the screen.
  var restingSince: Timestamp?
  /// What the ports were told last, so that only changes are told.
  private var told = Told()

  struct TileGaze: Sendable {
    var layout = GazeLayout()
    var mark: ReaderScene.GazeMark?
    /// How far the dwell on a tile has come.
    var dwells = DwellProgress()
  }

  /// The view that is shown since the last event.
  var shown: AppView {
    // No `??`: its right side is a closure, which would hold a copy of the whole session.
    if let view = told.view { return view }
    return view
  }

  private struct Told {
    var view: AppView?
    var layout: GazeLayout?
    var sight: (sight: AppSight, point: ScreenPoint?)?
    var words: [ScreenPoint]?
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
    (drafts, waitingTexts) = (person.drafts.begun, person.drafts.waiting)
    trend.days = person.tracking
    startSittings = person.sittings
    catalogue.setting = person.catalogues
  }

  /// Shows the first screen. Gaze is set up as soon as frames come, so that everything after needs no hands.
  ///
  /// - Parameter findings: what the store repaired while it opened the shelf.
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
    actions += take(sittings: startSittings)
    if setting.isLive, setting.sizeMm == nil, display.isUnmeasured {
      let screen = display.screen
      say(
        localized(
          """
          The monitor does not tell its size; \(screen.widthMm.fixed(0)) x \(screen.heightMm.fixed(0)) mm are assumed. \
          Measure it, and start with --screen-mm.
          """))
    }
    sayFirst(of: findings)
    return actions + remindersRequest() + contactsRequest()
  }

  /// Ends the application. What was read so far is stored.
  ///
  /// - Parameters:
  ///   - problem: the error that ends it; nil if the person left.
  ///   - isForGood: whether it was ended by whoever looks after the machine, and is not to be restarted.
  ///   - isForRestore: whether it is restarted at once, with a backup in the household's place.
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

  /// The next time at which something is due without an event; nil if nothing waits for time.
  var deadline: Timestamp? {
    [
      display.deadline, gaze.deadline, calibrationDeadline, placeDeadline, panelDeadline, restDeadline,
      coveringDeadline, pinWaitDeadline, drawingDeadline,
      reminds ? reminders.deadline : nil, timerDeadline, front.deadline,
    ]
    .compactMap(\.self)
    .min()
  }

  /// Tells the person news that does not answer an action of theirs: over an open document, or on another screen.
  mutating func announce(_ headline: String, _ detail: String) {
    guard case .reading(var reading) = screen.place else { return sayToReader("\(headline). \(detail)") }
    reading.session.tell(headline, detail)
    screen.place = .reading(reading)
  }

  /// Tells news of the reader's own things, such as titles, folders or notes; suppressed on the people's screen, where the
  /// reader may have logged out and everybody could read it.
  mutating func sayToReader(_ words: String) {
    if case .people = screen.place { return }
    say(words)
  }

  /// Shows news on the screen where the person is, or on the one to which they will come back.
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

  /// Makes the actions that tell the ports what has changed since they were told last.
  mutating func settle() -> [AppAction] {
    if case .reading(var reading) = screen.place {
      reading.session.show(obstacle)
      reading.session.light = lighting.light(appearance.light)
      reading.session.frame = lighting.face.frame
      reading.session.remind(reminderBanner)
      screen.place = .reading(reading)
    }
    var actions: [AppAction] = []
    // Making the view is most of what a frame costs here.
    var view = view
    if view.content.isTiles, view.content != told.view?.content {
      // The tiles were replaced: nothing reacts to gaze until the window tells where the new ones lie.
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
    let words = wordsToRead
    if let words, words != told.words { actions.append(.reads(words)) }
    let slowing = slowing
    if slowing != told.slowing { actions.append(.gaze(.slowCamera(to: slowing?.framesPerSecond))) }
    told = Told(view: view, layout: layout, sight: sight ?? told.sight, words: words, slowing: slowing)
    return actions
  }
}
