import Localization
import Signals

extension ReaderSession {
  /// The scene: everything that is visible now.
  package var scene: ReaderScene {
    var scene = ReaderScene(
      screen: screen.bounds, title: document.title, pages: placements, sheets: sheetRects, texts: textRuns,
      view: view, scale: scale,
      currentPage: currentPage, pageCount: document.pages.count, progress: progress,
      targets: targets, zones: zones, currentLine: aloud == nil ? currentLine : nil,
      lastLine: lastRead.flatMap { rect(of: $0.line) }, spokenLine: spokenLine, gaze: listens ? gaze : nil,
      banner: banner, showsHelp: showsHelp,
      isMoving: motion.isMoving, light: light, frame: frame)
    (scene.marks, scene.bookmarks, scene.found) = (markedBoxes, bookmarksInView, foundBoxes)
    (scene.selected, scene.spokenWord) = (selectedBoxes, spokenWord)
    (scene.ink, scene.drawn, scene.tool) = (inkInView(placed.ink), inkInView(placed.drawn), tool)
    return scene
  }

  private var progress: Double {
    guard flow.contentHeight > 0 else { return 0 }
    return min(1, (motion.offset.y + screen.heightPx) / flow.contentHeight)
  }

  private var targets: [ReaderScene.Target] {
    let page = flow.currentPage(at: motion.destination.y)
    let layout =
      isFullScreen
      ? ReaderLayout.standard(screen: screen, errorPx: errorPx, hasMenu: hasMenu, event: event)
      : ReaderLayout.added(
        to: ReaderLayout.layout(screen, usual: ReaderLayout.mouseTargetPx), screen: screen,
        hasMenu: hasMenu, event: event)
    let others = self.layout.targets.filter { [.resumeGaze, .otherView].contains($0.id) }
    let shown = tool == nil ? layout.targets : forDrawing(layout).targets
    return (shown + others).map { target in
      let (label, isEnabled) =
        switch target.id {
        case .pageForward: (localized("Next page"), !isAtLastPages)
        case .pageBack: (localized("Page back"), page > 0)
        case .resumeGaze: (localized("Use gaze"), true)
        case .repair: (offer?.kind == .calibration ? localized("Calibrate") : localized("Mend (5 s)"), true)
        case .stay: (localized("Stay"), true)
        case .otherView: (otherView?.label ?? "", otherView != nil)
        case .aloud: (localized("Silence"), true)
        case .menu: (localized("Menu"), true)
        case .undo: (localized("Undo"), true)
        case .jumpBack: (localized("Back"), true)
        case .endMark: (localized("Until here"), true)
        case .reminder: (localized("Reminder"), true)
        default: (tool == nil ? localized("Close") : localized("End drawing"), true)
        }
      return ReaderScene.Target(
        id: target.id, rect: target.rect, label: label, progress: dwells[target.id],
        isEnabled: isEnabled, isOn: target.id == .aloud && aloud != nil)
    }
  }

  private var zones: [ReaderScene.Zone] {
    layout.zones.map {
      ReaderScene.Zone(direction: $0.direction, rect: $0.rect, activity: activity($0.direction))
    }
  }

  private func activity(_ direction: ScrollDirection) -> Double {
    driving[direction].map { 0.25 + 0.75 * $0 } ?? 0
  }

  private var banner: ReaderScene.Banner? {
    if let notice, notice.isBlocking { return notice }
    // What a key, the mouse or a switch is answered passes; that gaze is not used is told again after it.
    if let hint, isNews(hint) { return hint.banner }
    if let notice { return notice }
    if !isFullScreen {
      return ReaderScene.Banner(
        headline: localized("Gaze control is paused in a window"),
        remedy: localized("Press F11: only a full screen tells where on it you look."), isBlocking: false)
    }
    if !isGazeOn {
      return ReaderScene.Banner(
        headline: localized("Gaze control is paused"),
        remedy: localized("Press G, or rest your eyes on “Use gaze” below."),
        isBlocking: false)
    }
    if let reminder, lost == nil, event == .reminder { return reminder }
    if let offer, lost == nil, event == offer.target {
      return ReaderScene.Banner(headline: offer.headline, remedy: offer.remedy, isBlocking: false)
    }
    guard let lost, let now, now - lost.since >= configuration.bannerDelaySeconds else { return nil }
    // A message that gaze is lost is quiet, because the person may look away or rest; the page stands still by itself.
    return ReaderScene.Banner(
      headline: lost.reason.headline, remedy: lost.reason.remedy, isBlocking: false)
  }

  /// Whether a hint is still to be shown where gaze is lost. One that came since then answers a key, a switch or the voice, which
  /// work without gaze. Eyes that were never calibrated are not lost: what a document says of itself is still to be read then.
  private func isNews(_ hint: Hint) -> Bool {
    guard let lost, lost.reason != .notCalibrated, let since = hint.since else { return true }
    return since >= lost.since
  }
}
