import Documents
import Lines
import Localization
import Signals

extension ReaderSession {
  /// Carries out a command given by key, mouse or a chosen target. Movement goes on with `advance(to:)`.
  package mutating func perform(_ command: ReaderCommand) -> [ReaderAction] {
    guard !hasExited else { return [] }
    let ended = endDriving()
    followed = nil
    return ended + follow(command)
  }

  private mutating func follow(_ command: ReaderCommand) -> [ReaderAction] {
    switch command {
    case .step(let direction): step(direction)
    case .drag(let dx, let dy): return drag(dx, dy)
    case .screenForward: glide(by: (1 - configuration.screenOverlap) * screen.heightPx)
    case .screenBack: glide(by: -(1 - configuration.screenOverlap) * screen.heightPx)
    case .pageForward: return turn(by: 1)
    case .pageBack: return turn(by: -1)
    case .toStart: jump(toY: 0)
    case .toEnd: jump(toY: flow.maxY)
    case .goTo(let page): jump(toY: flow.top(of: min(max(page, 0), document.pages.count - 1)))
    case .zoomIn: return resize(to: scale * configuration.zoomFactor)
    case .zoomOut: return resize(to: scale / configuration.zoomFactor)
    case .zoomDefault: return resize(to: nil)
    case .fitWidth: return fitPages(.width)
    case .fitText: return fitPages(.text)
    case .undo: return undoLast()
    case .back: goBack()
    case .forward: goForward()
    case .toReading: goToReading()
    case .endMark: return isMarking ? [.markEnded] : []
    case .show(let view): return show(view)
    case .nextView: return showNextView()
    case .rotate(let quarters): return rotate(by: quarters)
    case .togglePairs: return togglePairs()
    case .toggleCover: return toggleCover()
    case .style(let step): return change(step)
    case .toggleGaze: return toggleGaze()
    case .mend:
      offer = nil
      return hush() + [.repairWanted]
    case .forgetDrift:
      hint = Hint(
        banner: ReaderScene.Banner(
          headline: localized("The point is as it was calibrated"),
          remedy: localized("What you read from here on corrects it anew."),
          isBlocking: false), since: now)
      return [.driftForgotten]
    case .toggleFollowing: toggleFollowing()
    case .toggleAloud: return toggleAloud()
    case .toggleHelp: showsHelp.toggle()
    case .escape where showsHelp: showsHelp = false
    // While drawing, the command ends drawing; given again, it closes the document.
    case .escape, .exit: return tool == nil ? exit() : [.drawingEnded]
    }
    return []
  }

  /// Takes a change of the window's size, the calibration or the viewing distance. The page keeps its place and, unless
  /// zoomed by hand, takes the comfortable size.
  ///
  /// - Parameters:
  ///   - screen: the screen, or the window's inner part.
  ///   - isFullScreen: false pauses gaze control, and the scene says why.
  ///   - errorPx: the calibrated error, screen px; nil leaves it unchanged.
  ///   - distanceMm: the distance from the eye to the screen, mm; nil leaves it unchanged.
  package mutating func resize(
    to screen: ScreenGeometry, isFullScreen: Bool = true, errorPx: Double? = nil, distanceMm: Double? = nil
  ) -> [ReaderAction] {
    self.screen = screen
    self.isFullScreen = isFullScreen
    self.errorPx = errorPx ?? self.errorPx
    reading.expect(error: self.errorPx, screen: screen.bounds)
    self.distanceMm = distanceMm ?? self.distanceMm
    let ended = endDriving()
    if let view = fittingView(), view != self.view, isFittedByDefault { return ended + switchView(to: view) }
    guard let fit, view == .page, let fitting = scale(fitting: fit) else {
      return ended + zoom(to: isFittedByDefault ? nil : scale)
    }
    let done = zoom(to: fitting)
    self.fit = fit
    centre(on: currentPage)
    return ended + done
  }

  /// Sets the line pitch as a multiple of the usual one; it applies where no size was chosen for the document.
  package mutating func use(lineDistance: Double) -> [ReaderAction] {
    configuration.linePitchDegrees = ReaderConfiguration(lineDistance: lineDistance).linePitchDegrees
    return resize(to: screen, isFullScreen: isFullScreen)
  }

  /// Takes the text lines of a page, for the highlight and the voice.
  ///
  /// - Parameters:
  ///   - lines: the page's lines as the document gives them.
  ///   - pictures: boxes of what is no text, page points.
  ///   - page: the page's number, from 0.
  @discardableResult
  package mutating func setLines(
    _ lines: [TextLine], pictures: [PageRect] = [], page: Int
  ) -> [ReaderAction] {
    guard document.pages.indices.contains(page) else { return [] }
    take(PageContent(lines: lines, pictures: pictures), page: page)
    shownText = nil
    if lastRead?.line.page == page { lastRead = nil }
    tellOfPictures()
    return showFittingView() + speakIfAwaited(page)
  }

  /// Takes the document's line pitch from these lines, where it was unknown until now: a page shown at the comfortable
  /// size changes to the size that fits.
  package mutating func learn(_ lines: [TextLine]) -> [ReaderAction] {
    guard document.linePitch == nil, let pitch = ReaderDocument.linePitch(of: lines) else { return [] }
    document = ReaderDocument(title: document.title, pages: document.pages, linePitch: pitch)
    return isFittedByDefault ? zoom(to: nil) : []
  }

  /// Whether a repair, or a calibration in its place, is offered.
  package var offersRepair: Bool {
    switch offer?.kind {
    case .repair, .calibration: true
    case .staying, nil: false
    }
  }

  /// Shows a message that stays until it is replaced or removed, for example why gaze control is off.
  package mutating func show(_ banner: ReaderScene.Banner?) { notice = banner }

  /// Offers a repair of the calibration by a target and a quiet message. Looking at the target accepts; to ignore it,
  /// read on.
  ///
  /// - Parameters:
  ///   - headline: why gaze may be off; nil withdraws the offer.
  ///   - anew: whether a whole calibration is offered, because a repair is not enough.
  package mutating func offerRepair(_ headline: String?, anew: Bool = false) {
    offer = headline.map { Offer(kind: anew ? .calibration : .repair, headline: $0, since: now) }
  }

  private func lineStep(_ count: Double) -> Double { count * linePitchPx }

  private mutating func step(_ direction: ScrollDirection) {
    switch direction {
    case .down: glide(by: lineStep(3))
    case .up: glide(by: -lineStep(3))
    case .left: glide(by: 0, dx: -lineStep(3))
    case .right: glide(by: 0, dx: lineStep(3))
    }
  }

  private mutating func glide(by dy: Double, dx: Double = 0) {
    let from = motion.destination
    rememberLastLine()
    motion.glide(
      to: flow.clamped(ScreenPoint(x: from.x + dx, y: from.y + dy)), seconds: configuration.glideSeconds)
  }

  private mutating func glide(toY y: Double) { glide(by: y - motion.destination.y) }

  mutating func jump(toY y: Double) { jump(to: ScreenPoint(x: motion.destination.x, y: y)) }

  /// Changes the size so that the change can be undone; nil for the comfortable size.
  mutating func resize(to wished: Double?) -> [ReaderAction] {
    let before = isFittedByDefault ? nil : scale
    let done = zoom(to: wished)
    if !done.isEmpty { undo = Undo(change: .size(before)) }
    return done
  }

  private mutating func drag(_ dx: Double, _ dy: Double) -> [ReaderAction] {
    guard dx.isFinite, dy.isFinite else { return [] }
    let from = motion.destination
    motion.jump(to: flow.clamped(ScreenPoint(x: from.x + dx, y: from.y + dy)))
    return settle()
  }

  private mutating func turn(by step: Int) -> [ReaderAction] {
    let from = flow.currentPage(at: motion.destination.y)
    let row = rows.row(of: from)
    let to = step > 0 ? row.upperBound : rows.row(of: max(0, row.lowerBound - 1)).lowerBound
    guard document.pages.indices.contains(to), to != row.lowerBound else { return [] }
    if step == 1, let now, let last = lastLineOfText(from) { reading.left(after: last, at: now) }
    glide(toY: flow.top(of: to))
    (expectedLine, finishedPage) = (LineID(page: to, line: 0), nil)
    if step > 0 { hintToBlink() }
    return [.pageTurned(from: from, to: to)] + speakFromTop(of: to)
  }

  /// Suggests a blink where the person blinks seldom: at a page's end, where nothing is being read.
  mutating func hintToBlink() {
    guard hint == nil, aloud == nil, blinks.takeHint() else { return }
    tell(localized("You blink seldom"), localized("Shut your eyes for a moment. Nothing is chosen by that."))
  }

  /// Changes the scale of the pages.
  ///
  /// - Parameter wished: px per point; nil for the comfortable scale.
  mutating func zoom(to wished: Double?) -> [ReaderAction] {
    isFittedByDefault = wished == nil
    fit = nil
    let range = configuration.scaleRange
    let scale = wished.map { min(max($0, range.lowerBound), range.upperBound) } ?? comfortableScale
    let old = self.scale
    layOut(scale: scale)
    return (scale == old ? [] : [.zoomed(scale: scale)]) + settle()
  }

  private mutating func toggleGaze() -> [ReaderAction] {
    isGazeOn.toggle()
    dwells.clear()
    motion.stop()
    return settle()
  }

  private mutating func exit() -> [ReaderAction] {
    motion.stop()
    dwells.clear()
    hasExited = true
    savedPosition = position
    return hush() + reading.finish().map(ReaderAction.read) + [.savePosition(savedPosition), .exited]
  }

  var comfortableScale: Double {
    if let scale = fittingScale(view)?.scale { return scale }
    let usual = Self.comfortableScale(
      document: document, screen: screen, distanceMm: distanceMm, configuration)
    return isPlain && rows == .single ? usual : min(usual, roomPx / widestRow)
  }

  /// The scale at which gaze can tell lines apart, as far as the widest page still fits between the corner targets.
  static func comfortableScale(
    document: ReaderDocument, screen: ScreenGeometry, distanceMm: Double,
    _ configuration: ReaderConfiguration
  ) -> Double {
    let widest = document.pages.map(\.width).max() ?? 595
    let corner = ReaderLayout.targetPx + 1.5 * ReaderLayout.edgePx
    let fitting = max(screen.widthPx - 2 * corner, screen.widthPx / 2) / widest
    let step = configuration.scaleStep
    var scale = fitting
    if let linePitch = document.linePitch {
      let pitchPx = configuration.linePitchDegrees * screen.pxPerDegree(distanceMm: distanceMm)
      scale = (pitchPx / linePitch / step).rounded() * step
    }
    scale = scale > fitting ? max((fitting / step).rounded(.down) * step, min(fitting, step)) : scale
    return min(max(scale, configuration.scaleRange.lowerBound), configuration.scaleRange.upperBound)
  }
}
