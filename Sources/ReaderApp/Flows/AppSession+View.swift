import Localization
import Tracking
import Library
import Reading
import Signals

// The view and the gaze layout, computed from the session's state.
extension AppSession {
  /// What prevents gaze control: the camera, the window, or a calibration that has failed; nil if nothing does.
  var obstacle: ReaderScene.Banner? {
    camera.banner ?? display.banner ?? retry.notice ?? gaze.reminder?.notice
  }

  /// Everything that the window shows now, computed from the state alone.
  package var view: AppView {
    var view = bareView
    view.sign = sign
    view.context = context(on: view.content.actionScreen)
    if case .choices(let model) = view.content { view.context.hasField = model.typed != nil }
    view.palette = palette
    (view.find, view.note, view.field) = (findModel, noteModel, fieldModel)
    view.theme = appearance.theme
    view.documentView = documentView
    return view
  }

  private var bareView: AppView {
    switch screen {
    case .calibrating(let calibration): AppView(content: .calibration(scene(calibration)), documentID: book)
    case .cameras(let cameras):
      AppView(content: .cameras(model(cameras)), feedback: feedback, documentID: book)
    case .resting(let rest): AppView(content: .panel(scene(rest)), documentID: book)
    case .covered(let covering, _): AppView(content: .panel(scene(covering)), documentID: book)
    case .place(.reading(let reading)):
      AppView(
        content: reading.panel.map { .panel(scene($0, over: reading)) } ?? .reader(reading.scene),
        documentID: reading.item.id, pageText: reading.shownText)
    case .place(.people(let people)): AppView(content: .login(model(people)), feedback: feedback)
    case .place(.finder(let finder)): AppView(content: .finder(model(finder)), feedback: feedback)
    case .place(.readingTime(let shown)):
      AppView(content: .readingTime(model(shown)), feedback: feedback)
    case .place(.plan(let plan)):
      AppView(content: .choices(model(plan, at: reminders.toldDate)), feedback: feedback)
    case .place(.shelf(let shelf)): AppView(content: content(shelf), feedback: feedback)
    }
  }

  private var book: String? {
    if case .reading(let reading) = screen.place { reading.item.id } else { nil }
  }

  private var feedback: GazeFeedback {
    GazeFeedback(
      gaze: tiles.mark, dwells: tiles.dwells,
      banner: obstacle ?? loss.banner ?? reminderBanner ?? visionBanner)
  }

  /// The message that eye detection is impaired, for the shelf and the people's screen, where it disturbs nobody.
  private var visionBanner: ReaderScene.Banner? {
    visionNotice.map { _ in
      ReaderScene.Banner(
        headline: localized("Eyes are found less exactly than usual"),
        remedy: localized("trackii doctor says why."),
        isBlocking: false)
    }
  }

  private func model(_ people: PeopleScreen) -> LoginModel {
    let readers = [Reader.guest] + people.names.values.map(Reader.named)
    let message = people.message ?? people.names.failure?.words
    let view: LoginModel.View
    var isBusy = false
    switch people.view {
    case .list: view = .people(readers)
    case .password(let name): view = .password(name: name)
    case .registering: view = .registration
    case .signingIn(.guest): view = .people(readers)
    case .signingIn(.logIn(let name, _)): (view, isBusy) = (.password(name: name), true)
    case .signingIn(.register): (view, isBusy) = (.registration, true)
    case .signingIn(.pin), .signingIn(.registerWithPIN): (view, isBusy) = (.people(readers), true)
    case .choosingPassword(let name, _, let needsCode):
      view = .newPassword(name: name, needsRecoveryCode: needsCode)
    case .signingIn(.choosePassword(let name, _, _, let code)):
      (view, isBusy) = (.newPassword(name: name, needsRecoveryCode: !code.isEmpty), true)
    case .leaving(let name, _): view = .leaving(name: name)
    case .signingIn(.undelete(let name, _)): (view, isBusy) = (.leaving(name: name), true)
    }
    var model = LoginModel(view, message: message, isBusy: isBusy, guest: Reader.guestName)
    if case .people = view { model.portraits = portraits }
    return model
  }

  private func content(_ shelf: ShelfScreen) -> WindowContent {
    if case .unlocking(let opening, let isRefused) = shelf.activity {
      let message = isRefused ? Self.refusedWords : nil
      return .login(LoginModel(.unlocking(documentID: opening.id, title: opening.title), message: message))
    }
    let items =
      shelf.search.map(ShelfModel.hits)
      ?? shelf.items.values.map { item in
        var tile = ShelfModel.Item(item)
        tile.cover = covers[item.coverID]
        return tile
      }
    var model = ShelfModel(
      person: reader.name, items: items, message: shelf.message ?? shelf.search.flatMap(ShelfModel.news),
      isCalibrated: isCalibrated)
    switch shelf.items {
    case .known: break
    case .asking(_, nil): model.absence = .reading
    case .asking(_, let failure?), .failed(let failure, _, _): model.absence = .failed(failure.words)
    }
    switch shelf.activity {
    case .opening(let opening):
      let title = opening.title
      model.message = title.isEmpty ? localized("Opening…") : localized("Opening “\(title)”…")
    case .adding(let count, 0):
      model.message = localized(count, one: "Adding…", other: "Adding \(count) documents…")
    case .adding(let count, let done): model.message = localized("Adding: \(done) of \(count) are done…")
    case .none, .unlocking:
      // An empty shelf says in its middle why it cannot be read.
      model.message = model.message ?? (items.isEmpty ? nil : shelf.items.failure?.words)
    }
    if shelf.search == nil {
      (model.page, model.pageCount, model.arrangement) = (shelf.page, shelf.pageCount, shelf.arrangement)
      model.choosing = shelf.choosing
      (model.choices, model.invitations) = (shelf.choices, shelf.invitations.count)
      model.reminders = reminders.shown.count
      if let arranging = shelf.arranging {
        (model.page, model.pageCount) = (arranging.page, arranging.pageCount)
      }
    }
    (model.search, model.tokens) = (shelf.search?.text, shelf.search.map(ShelfModel.tokens) ?? [])
    model.isOpening = if case .opening = shelf.activity { true } else { false }
    if model.isOpening { (model.search, model.choices) = (nil, nil) }
    model.offersFirst =
      items.isEmpty && model.absence == .none && shelf.activity == .none && shelf.filter.isEmpty
      && model.search == nil && model.choices == nil && model.choosing == .reading
    return .shelf(model)
  }

  /// The message that the password of a document is wrong.
  static let refusedWords = localized("That is not its password. Capitals matter.")

  /// Whether gaze is calibrated; true also while it is not known yet, so that nobody is told to calibrate too early.
  private var isCalibrated: Bool {
    switch gaze {
    case .none: false
    case .unknown, .lookingUp, .inUse: true
    }
  }

  private func model(_ finder: FinderScreen) -> FinderModel {
    switch finder.search {
    case .searching: FinderModel(isSearching: true)
    case .found(let files): FinderModel(files: files)
    }
  }

  private func model(_ cameras: CameraScreen) -> CameraModel {
    let message: String? =
      if case .switching(let change) = camera { localized("\(change.to.name) is being started.") } else {
        nil
      }
    let isPaused = if case .paused = camera { true } else { false }
    let items = { (found: [SourceIdentity]) in
      found.map { $0.item(among: found, isInUse: $0.id == camera.identity?.id) }
    }
    switch cameras.view {
    case .searching: return CameraModel(.choosing, items: [], isSearching: true, isPaused: isPaused)
    case .choosing(let found):
      return CameraModel(.choosing, items: items(found), isPaused: isPaused, message: message)
    case .asking(let question):
      return CameraModel(
        .asking(pointed: question.scan.pointed), items: items(question.cameras), isPaused: isPaused)
    }
  }

  // MARK: Targets of gaze

  /// The layout that reacts to gaze, with the usual dwell times; nil during a calibration, when the tracker decides.
  var usualReacting: GazeLayout? {
    switch screen {
    case .calibrating(let calibration):
      switch calibration.phase {
      case .result(let result): return result.layout
      case .running where calibration.kind.makesCalibration: return nil
      case .running, .announced, .interrupted, .failed: return GazeLayout()
      }
    case .place where !display.isFullScreen: return GazeLayout()
    case .resting(let rest): return display.isFullScreen ? rest.machine.layout : GazeLayout()
    case .covered:
      return display.isFullScreen ? covering?.machine.layout ?? GazeLayout() : GazeLayout()
    case .cameras: return display.isFullScreen ? tiles.layout : GazeLayout()
    case .place(.reading(let reading)):
      if let panel = reading.panel { return panel.machine.layout }
      return reading.arming == nil ? reading.session.layout : GazeLayout()
    case .place: return tiles.layout
    }
  }

  /// The name of the screen that is shown, for recordings.
  var viewName: String {
    switch screen {
    case .calibrating: "calibrating"
    case .cameras: "cameras"
    case .resting(let rest): rest.state == .resting ? "resting" : "calling"
    case .covered(let covering, _): covering.name
    case .place(.people): "people"
    case .place(.shelf): "shelf"
    case .place(.finder): "finding"
    case .place(.readingTime): "reading time"
    case .place(.plan): "plan"
    case .place(.reading(let reading)): reading.panel.map(\.kind.name) ?? "reading"
    }
  }
}

extension ReadingScreen {
  /// The text of the page that is shown; nil if it is not known.
  fileprivate var shownText: String? {
    if case .known(let text) = texts[session.scene.currentPage] { text } else { nil }
  }
}

extension ShelfModel.Item {
  init(_ item: ShelfItem) {
    let page = (item.place?.position.page ?? 0) + 1
    let pages = localized(item.pageCount, one: "1 page", other: "\(item.pageCount) pages")
    let detail =
      item.isMissing
      ? localized("the file is missing")
      : item.place == nil ? pages : localized("page \(page) of \(item.pageCount)")
    let owner = item.owner.map { DisplayText.of($0, maximum: 30) }
    self.init(
      id: item.id, title: item.title, detail: owner.map { localized("\(detail), from \($0)") } ?? detail,
      progress: item.progress)
  }
}
