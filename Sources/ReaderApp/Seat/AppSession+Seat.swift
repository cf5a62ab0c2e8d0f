import Calibration
import Foundation
import Localization
import Reading
import Signals
import Tracking

/// The page that shows how the camera sees the person, over the place where the person was.
struct SeatScreen: Sendable {
  /// The page of the cells of camera's view that is shown, from 0.
  var page = 0
  /// The result of saving the page about the setup; nil for none.
  var news: SeatModel.Line?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Somebody may be moving the camera or the chair.
    (timing.idleSeconds, timing.lostSeconds, timing.rounds) = (300, 300, 20)
    return timing
  }
}

/// What is done by hand about how the camera sees the person; gaze causes the same events.
package enum SeatEvent: Hashable, Sendable {
  /// Opens the page that shows the camera's view of the person.
  case open
}

extension TargetID {
  static let seatCalibrate: TargetID = "seat-calibrate"
  static let seatMend: TargetID = "seat-mend"
  static let seatCamera: TargetID = "seat-camera"
  static let seatVoice: TargetID = "seat-voice"
  static let seatCall: TargetID = "seat-call"
  static let seatSheet: TargetID = "seat-sheet"
}

// Shows how well the eyes are seen: for carers who set the camera up, and for people who wonder why gaze is wrong.
extension AppSession {
  mutating func handle(_ event: SeatEvent, at time: Timestamp) -> [AppAction] {
    guard setting.isLive, case .place = screen else { return [] }
    return openSeat(at: time)
  }

  /// Shows how the camera sees the person, above the place or the settings.
  mutating func openSeat(at time: Timestamp) -> [AppAction] {
    let silence = fallSilent()
    show(SeatScreen(cells: newCells(SeatScreen.timing, at: time)), isOther: true, at: time)
    return silence
  }

  mutating func chooseInSeat(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.seat(var shown), _) = screen else { return [] }
    shown.news = nil
    switch id {
    case .panelBack: return uncover()
    case .seatSheet: return saveSheet(at: time)
    case .panelMore:
      shown.page += 1
      show(shown, isOther: true, at: time)
      return []
    case .seatVoice: return [.voice(.speak(localized("This is the voice that reads to you."), isLoud: false))]
    case .seatCalibrate: return uncover() + calibrate(.asked, at: time)
    case .seatMend: return uncover() + repair(at: time)
    case .seatCamera: return uncover() + showCameras()
    case .seatCall: return uncover() + handle(RestEvent.testCall, at: time)
    default: return []
    }
  }

  // MARK: The cells

  /// Shows the page.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: SeatScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    var all: [PanelItem] = []
    if display.isFullScreen { all.append(PanelItem(.seatCalibrate, localized("Calibrate"), .calibrate)) }
    if gaze.inUse != nil, display.isFullScreen {
      all.append(PanelItem(.seatMend, localized("Mend (5 s)"), .mend))
    }
    all.append(PanelItem(.seatCamera, localized("Another camera…"), .camera))
    all.append(PanelItem(.seatVoice, localized("Hear the voice"), .aloud))
    all.append(PanelItem(.seatCall, localized("Test the call"), .call))
    all.append(PanelItem(.seatSheet, localized("A page for carers"), .copy))
    let columns = grid().columns
    shown.page %= PanelItem.pageCount(all.count, cells: columns)
    var items = PanelItem.paged(all, cells: columns, page: shown.page)
    for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    shown.cells.show(items, at: OpenPanel.cells(items, in: grid()), isOther: isOther, time: time)
    cover(.seat(shown))
  }

  // MARK: The scene

  func scene(_ shown: SeatScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = localized("How the camera sees you")
    scene.seat = model(shown)
    return scene
  }

  func model(_ shown: SeatScreen) -> SeatModel {
    let optics = camera.identity.map { (width: Double($0.widthPx), height: Double($0.heightPx)) }
    let aspect = optics.flatMap { $0.height > 0 ? $0.width / $0.height : nil } ?? 4.0 / 3
    let field = camera.identity?.optics?.horizontalFieldOfViewDegrees ?? FieldOfView.assumedDegrees
    let half = SIMD2(tan(field / 2 * .pi / 180), tan(field / 2 * .pi / 180) / aspect)
    let usual = gaze.inUse?.profile.model.usualPlace
    func head(_ place: SIMD2<Double>, _ distance: Double, tilt: Double, _ eyes: [SeatModel.EyeSign])
      -> SeatModel.Head
    {
      // Mirrored: what is right in the picture is drawn left.
      let share = SIMD2(0.5 - place.x / half.x / 2, 0.5 + place.y / half.y / 2)
      let size = Self.headMm / distance / half.y / 2
      return SeatModel.Head(
        center: ScreenPoint(x: share.x, y: share.y), size: size, tiltDegrees: tilt, eyes: eyes)
    }
    // What was seen before the camera stopped is outdated.
    let reading = isStreaming ? seat.reading : nil
    let distance = seat.head?.zMm ?? reading?.distanceMm ?? 600
    let signs = [reading?.leftEye, reading?.rightEye].map { eye -> SeatModel.EyeSign in
      switch eye {
      case .well, nil: .well
      case .poorly: .poorly
      case .not: .not
      }
    }
    var model = SeatModel(aspect: aspect, lines: [])
    if isStreaming, let pose = seat.head, pose.zMm > 0 {
      model.head = head(
        SIMD2(pose.xMm, pose.yMm) / pose.zMm, pose.zMm, tilt: pose.rollDegrees, signs)
    }
    if let usual { model.usual = head(usual, distance, tilt: 0, []) }
    model.lines = reading.map { SeatWords.lines($0, usual: usual) } ?? [unseen]
    if let news = shown.news { model.lines.insert(news, at: 0) }
    return model
  }

  /// How the eyes are seen now, in one line, which the menu shows: a single look tells.
  var seatInShort: SeatModel.Line {
    isStreaming ? seat.reading.map(SeatWords.inShort) ?? unseen : unseen
  }

  /// What is said before the camera has shown enough of the person.
  private var unseen: SeatModel.Line {
    isStreaming
      ? .init(localized("Looking…")) : .init(localized("The camera sends no pictures."), isWarning: true)
  }

  var isStreaming: Bool { if case .streaming = camera { true } else { false } }

  /// The height of a drawn head from chin to forehead, mm. Own choice.
  private static let headMm = 190.0
}
