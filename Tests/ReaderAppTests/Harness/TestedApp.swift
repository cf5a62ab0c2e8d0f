import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// The whole application in process, with a simulated person and a clock that tests move.
final class TestedApp {
  /// To look into it copies all that the application holds; what is asked for with each frame is kept until it changes.
  var state: AppState { didSet { known = Known() } }
  var world: SimulatedWorld
  var now: Timestamp
  /// What was shown, one line for each change.
  private(set) var transcript: [String] = []
  /// What is shown is put into words for each event, which takes longer than all else.
  var keepsTranscript = true
  private static let framesPerSecond = 30.0

  init(
    _ start: AppSetting.Start = .people, source: AppSetting.Source = .live, reader: Reader = .guest,
    world: SimulatedWorld = SimulatedWorld(), timing: AppSetting.Timing = AppSetting.Timing(),
    recalibrates: Bool = false, isRecorded: Bool = false, chosenCamera: ChosenCamera? = nil,
    typesetter: (any Typesetter)? = nil, findings: [ShelfFinding] = [], isKiosk: Bool = false,
    isKept: Bool = false, choosesByDots: Bool = false,
    demand: CalibrationDemand = .dots, insistsOnVerse: Bool = false,
    settings: PersonalSettings = PersonalSettings()
  ) {
    now = Timestamp(seconds: 1000)
    self.world = world
    self.world.store.reader = reader
    var setting = AppSetting(
      start: start, source: source, demand: demand, recalibrates: recalibrates,
      isRecorded: isRecorded, chosenCamera: chosenCamera, timing: timing, typesetter: typesetter)
    setting.scanLanguages = world.scanLanguages
    setting.likelyLanguages = world.likelyLanguages
    (setting.isKiosk, setting.isKept, setting.choosesByDots) = (isKiosk, isKept, choosesByDots)
    setting.insistsOnVerse = insistsOnVerse
    state = AppState(
      setting, person: SignedIn(reader, pace: nil, findings: findings, settings: StoredSettings(settings)),
      at: now)
    post(.timer)
    post(.window(.geometry(self.world.geometry)))
    post(.camera(.streaming(self.world.gaze.camera)))
  }

  /// The same from here on, on its own. A copy keeps no transcript: walks try out thousands.
  init(copying other: TestedApp) {
    (state, world, now) = (other.state, other.world, other.now)
    (known, summarised) = (other.known, other.summarised)
    keepsTranscript = false
  }

  /// The camera is unplugged, or back.
  func setCamera(_ isThere: Bool) {
    world.gaze.isStreaming = isThere
    post(
      .camera(
        isThere
          ? .streaming(world.gaze.camera)
          : .interrupted(reason: "The camera is gone.", remedy: "Plug it in.")))
  }

  /// Handles an event and all that comes of it, in order.
  func post(_ event: AppEvent) {
    // What the application shows is what it told the window last, and it closes the window before it ends.
    let before = known
    var isShown = false
    var pending = [event]
    while !pending.isEmpty {
      for action in state.handle(pending.removeFirst(), at: now) {
        // One look at an action: each copies all that it holds.
        switch action {
        case .screen, .over: isShown = true
        default: break
        }
        pending += world.perform(action, at: now)
      }
    }
    if !isShown { (known.summary, known.isOver) = (before.summary, before.isOver) }
    guard keepsTranscript else { return }
    let line = summary
    if transcript.last != line { transcript.append(line) }
  }

  func press(_ command: ReaderCommand) { post(.window(.command(command))) }
  func does(_ event: WindowEvent) { post(.window(event)) }

  /// One frame of the camera, and all that is due by then.
  func frame(after seconds: Double = 1 / framesPerSecond) {
    now = now + seconds
    while let deadline, deadline <= now, !isOver { post(.timer) }
    for event in world.gaze.frame(at: now) where !isOver { post(event) }
  }

  /// Time passes, and the person looks where they look.
  func wait(_ seconds: Double) {
    for _ in 0..<Int((seconds * Self.framesPerSecond).rounded()) where !isOver { frame() }
  }

  /// Time passes until that is shown.
  ///
  /// - Returns: whether it came within so many seconds of simulated time.
  @discardableResult
  func wait(until wanted: String, within seconds: Double = 60) -> Bool {
    for _ in 0..<Int(seconds * Self.framesPerSecond) {
      if shows(wanted) { return true }
      frame()
    }
    return shows(wanted)
  }

  /// The person looks at a target until it is chosen or gone, then at words that nothing can be
  /// chosen by, or where they rest.
  ///
  /// - Returns: whether something else is shown then.
  @discardableResult
  func look(at target: TargetID, within seconds: Double = 6, restingAt rest: ScreenPoint? = nil) -> Bool {
    guard let rect = layout.targets.first(where: { $0.id == target })?.rect else { return false }
    let before = summary
    world.gaze.look = rect.center
    for _ in 0..<Int(seconds * Self.framesPerSecond) where !isOver && summary == before { frame() }
    world.gaze.look = rest ?? restingPlace
    let isChanged = summary != before
    if !isOver { wait(0.5) }
    return isChanged
  }

  /// The heading of a page of tiles, the middle of what is read.
  private var restingPlace: ScreenPoint {
    let screen = world.screen
    switch world.view?.content {
    case .reader, .panel: return screen.bounds.center
    case .login, .shelf, .finder, .cameras, .readingTime, .choices, .calibration, nil:
      return ScreenPoint(x: 0.25 * screen.widthPx, y: 0.06 * screen.heightPx)
    }
  }

  /// Time passes in frames of half a second, too few for dwelling.
  func leap(_ seconds: Double) {
    for _ in 0..<Int(seconds * 2) where !isOver { frame(after: 0.5) }
  }

  /// A target is chosen by gaze, as the attention stage tells it; nothing where there is no gaze.
  func choose(_ target: TargetID) {
    now = now + 1 / Self.framesPerSecond
    guard world.gaze.model != nil, let point = world.gaze.look else { return }
    let gaze = Observation<Gaze>.valid(
      Gaze(point: point, covariance: ScreenCovariance(xx: 400, xy: 0, yy: 400)))
    post(
      .gaze(
        .tracked(
          TrackedFrame(
            sequence: 0, time: now, eyes: .valid(SimulatedGaze.eyes), raw: gaze, filtered: gaze, events: [],
            intents: [.chosen(target)], distanceMm: 570))))
  }

  /// Full screen is given up, or taken again, through these sizes on the way.
  func setFullScreen(_ isOn: Bool, passing: [(width: Double, height: Double)] = []) {
    for size in passing {
      post(
        .window(
          .geometry(
            WindowGeometry(
              widthPx: size.width, heightPx: size.height, isFullScreen: isOn, monitor: world.screen))))
      wait(0.1)
    }
    world.isFullScreen = isOn
    var geometry = world.geometry
    if !isOn { (geometry.widthPx, geometry.heightPx) = (1280, 800) }
    post(.window(.geometry(geometry)))
    if isOn, let content = world.view?.content, let layout = SimulatedWorld.layout(content, on: world.screen)
    {
      post(.window(.layout(layout)))
    }
  }

  var layout: GazeLayout {
    guard case .running(let running) = state else { return GazeLayout() }
    return running.look { $0.reacting } ?? GazeLayout()
  }
  /// What is shown, in words.
  var summary: String {
    if let words = known.summary { return words }
    let view = state.view
    let isAsBefore = if let summarised { summarised.view == view } else { false }
    let words = (isAsBefore ? summarised?.words : view?.summary) ?? "closed"
    (summarised, known.summary) = ((view, words), words)
    return words
  }
  /// Words take longer than everything else.
  private var summarised: (view: AppView?, words: String)?

  var isOver: Bool {
    if let isOver = known.isOver { return isOver }
    let isOver = state.end != nil
    known.isOver = isOver
    return isOver
  }

  private var deadline: Timestamp? {
    if let deadline = known.deadline { return deadline }
    let deadline = state.deadline
    known.deadline = .some(deadline)
    return deadline
  }

  /// What was asked of the state as it is.
  private struct Known {
    var summary: String?
    var isOver: Bool?
    var deadline: Timestamp??
  }
  private var known = Known()

  /// Whether menus and palette offer an action of this name.
  func offers(_ name: String) -> Bool {
    guard let context = state.view?.context else { return false }
    return UserAction.offered(in: context).contains { $0.name(in: context) == name }
  }

  func shows(_ words: String) -> Bool { summary.contains(words) }

  var session: AppSession? { if case .running(let running) = state { running.session } else { nil } }
  var reading: ReaderSession? {
    if case .reading(let reading) = session?.screen.place { reading.session } else { nil }
  }
}
