import Documents
import Lines
import Localization
import Signals

// Choosing the view: the first one whose lines gaze can tell apart, unless the person chooses another.
extension ReaderSession {
  /// The least line pitch at which gaze tells lines apart, degrees at the eye.
  package var neededPitchDegrees: Double {
    let error = (errorPx ?? 0) / pxPerDegree
    return max(
      configuration.linePitchDegrees, configuration.linePitchErrors * error,
      min(error, configuration.fullLinePitchDegrees))
  }

  /// The line pitch of this view at its usual size, degrees at the eye; nil where the lines are unknown.
  package func pitchDegrees(in view: ReadingView) -> Double? {
    fittingScale(view).map { $0.pitchPx / pxPerDegree }
  }

  /// Restores the view that was chosen when the document was last read.
  mutating func begin(_ choice: ViewChoice, at position: DocumentPosition, across: Double) {
    (views.choice, views.choice.style) = (choice, choice.style.usable)
    views.usual = .fitting
    let isArranged = choice.turn != .none || choice.rows != .single
    let view = choice.view ?? .page
    if view != .page || isArranged, view != .text || typesetter != nil {
      layOut(view, scale: isArranged && isFittedByDefault ? comfortableScale : scale)
      let y = offset(of: position, across: across, isExact: true)
      motion.jump(to: flow.clamped(ScreenPoint(x: flow.maxX / 2, y: y)))
      (savedPosition, lastScrolled) = (self.position, self.position)
      currentPage = flow.currentPage(at: motion.offset.y)
    }
    views.opened = OpenedPlace(position: position, across: across, y: motion.offset.y)
  }

  // MARK: Which view fits

  /// The scale of a view at which lines are far enough apart, or the largest that fits the screen, with the line pitch
  /// in px; nil where the lines are unknown.
  func fittingScale(_ view: ReadingView) -> (scale: Double, pitchPx: Double)? {
    guard let pitch = views.pitch else { return nil }
    let needed = neededPitchDegrees * pxPerDegree
    let range = configuration.scaleRange
    let step = configuration.scaleStep
    func scale(_ pitch: Double, within room: Double) -> (Double, Double) {
      // The scale is rounded up: rounded down, lines could be closer than gaze can tell apart.
      var scale = (needed / pitch / step).rounded(.up) * step
      if scale > room { scale = max((room / step).rounded(.down) * step, min(room, step)) }
      scale = min(max(scale, range.lowerBound), range.upperBound)
      return (scale, scale * pitch)
    }
    switch view {
    case .page: return scale(pitch, within: roomPx / widestRow)
    case .column:
      guard let width = columnWidth, width > 0 else { return nil }
      return scale(pitch, within: roomPx / width)
    case .text: return scale(TextStyle.size * views.choice.style.spacing, within: .infinity)
    }
  }

  /// The page with most lines, which shows best how the document is set.
  private var exemplar: PageOrder? {
    views.contents.values.compactMap(\.order).max { $0.lineCount < $1.lineCount }
  }

  /// The width of the column that is read, with a little white, points; nil where it is not known.
  private var columnWidth: Double? {
    guard let order = exemplar, order.turn == .upright, let height = order.lineHeight else { return nil }
    return order.columnWidth + 1.6 * height
  }

  /// Whether a view can show the pages whose text is known.
  func isPossible(_ view: ReadingView) -> Bool {
    switch view {
    case .page: true
    case .column: columnWidth != nil
    case .text: typesetter != nil
    }
  }

  /// The first view whose lines are far enough apart; nil where the person has chosen another, or nothing is known yet.
  func fittingView() -> ReadingView? {
    guard views.choice.view == nil, views.usual == .fitting, views.pitch != nil else { return nil }
    let needed = neededPitchDegrees * pxPerDegree
    let possible = ReadingView.allCases.filter(isPossible)
    // Where no view has a sufficient line pitch, the one with the largest is taken.
    return possible.first { fittingScale($0)?.pitchPx ?? 0 >= 0.999 * needed }
      ?? possible.max { fittingScale($0)?.pitchPx ?? 0 < fittingScale($1)?.pitchPx ?? 0 }
  }

  /// Shows the view that fits as soon as enough text is known; from then on the view changes only with the screen, the
  /// calibration, or a choice.
  mutating func showFittingView() -> [ReaderAction] {
    guard views.usual == .fitting, views.pitch == nil else { return [] }
    let known = views.contents.filter { !$0.value.lines.isEmpty }
    for page in known.keys { findOrder(page) }
    let isEnough = (exemplar?.lineCount ?? 0) >= configuration.linesToChooseView
    let isAll = views.contents.count >= min(3, document.pages.count)
    guard isEnough || isAll, let pitch = exemplar?.linePitch else { return [] }
    views.pitch = pitch
    let view = fittingView() ?? view
    guard view != self.view || isFittedByDefault else { return [] }
    return switchView(to: view, scale: isFittedByDefault ? nil : scale)
  }

  /// Shows a hint about what can be done with a scan, which has no text.
  mutating func tellOfPictures() {
    guard views.usual == .fitting, !views.hasToldOfPictures,
      views.contents.count >= min(3, document.pages.count),
      views.contents.values.allSatisfy({ $0.lines.isEmpty })
    else { return }
    views.hasToldOfPictures = true
    hint = Hint(
      banner: ReaderScene.Banner(
        headline: localized("These pages are pictures, without text"),
        remedy:
          localized(
            "Turning, scrolling and sizes work; marking the line, reading aloud and the text view do not."),
        isBlocking: false), since: now)
  }

  mutating func findOrder(_ page: Int) {
    guard let content = views.contents[page], content.order == nil else { return }
    views.contents[page]?.order = PageOrder(
      content.lines, pictures: content.pictures, on: document.pages[page])
  }

  // MARK: Chosen

  /// Shows another view and keeps what is being read in view.
  ///
  /// - Parameter view: the view to show; nil for the first one that fits.
  mutating func show(_ view: ReadingView?) -> [ReaderAction] {
    if view == .text, typesetter == nil { return [] }
    views.usual = .fitting
    views.choice.view = view
    for page in views.contents.keys { findOrder(page) }
    views.pitch = views.pitch ?? exemplar?.linePitch
    let wished = view ?? fittingView() ?? .page
    return switchView(to: wished) + [.viewChosen(views.choice)]
  }

  mutating func showNextView() -> [ReaderAction] {
    let all = ReadingView.allCases.filter { $0 != .text || typesetter != nil }
    let at = all.firstIndex(of: view) ?? 0
    return show(all[(at + 1) % all.count])
  }

  /// Changes the face, spacing or width of text that is set anew; that can be undone.
  mutating func change(_ change: StyleChange) -> [ReaderAction] {
    var style = views.choice.style
    switch change {
    case .nextFace:
      let faces = TextStyle.Face.allCases
      style.face = faces[((faces.firstIndex(of: style.face) ?? 0) + 1) % faces.count]
    case .moreSpacing: style.spacing = TextStyle.step(style.spacing, in: TextStyle.spacings, by: 1)
    case .lessSpacing: style.spacing = TextStyle.step(style.spacing, in: TextStyle.spacings, by: -1)
    case .wider: style.width = TextStyle.step(style.width, in: TextStyle.widths, by: 1)
    case .narrower: style.width = TextStyle.step(style.width, in: TextStyle.widths, by: -1)
    }
    let before = views.choice.style
    guard style != before else { return [] }
    let done = set(in: style)
    if view == .text { undo = Undo(change: .style(before)) }
    return done
  }

  /// Sets text in another style. The letters keep their size; only the distance between lines changes.
  mutating func set(in style: TextStyle) -> [ReaderAction] {
    views.choice.style = style
    return (view == .text ? switchView(to: .text, scale: scale) : []) + [.viewChosen(views.choice)]
  }

  /// Changes the view of the pages.
  ///
  /// - Parameters:
  ///   - view: the view to show.
  ///   - wished: the scale, px per point; nil for the usual one of the view.
  mutating func switchView(to view: ReadingView, scale wished: Double? = nil) -> [ReaderAction] {
    let old = scale
    let isNew = view != self.view
    let held = heldPlace
    let spoken = aloud?.line.flatMap(firstSource)
    var actions = reading.finish().map(ReaderAction.read)
    (lastRead, span, expectedLine, finishedPage) = (nil, nil, nil, nil)
    views.view = view
    (isFittedByDefault, fit) = (wished == nil, nil)
    let scale = wished ?? comfortableScale
    layOut(view, scale: scale, keeping: held)
    if isNew { actions.append(.viewed(view)) }
    if scale != old { actions.append(.zoomed(scale: scale)) }
    if let held, let line = line(at: held.point, page: held.page) {
      // The person has to find the line again, because everything is at another place now.
      (expectedLine, lastRead) = (line, (line, nil))
    }
    if let spoken, let line = line(at: spoken.point, page: spoken.page) {
      actions += speak(page: line.page, from: line.line)
    }
    return actions + settle()
  }

  /// The line that is being read, and where it is on the screen; nil where it is not in view.
  private var heldPlace: HeldPlace? {
    guard let line = reading.follower.place?.line ?? lastRead?.line, let rect = rect(of: line),
      rect.y >= 0, rect.maxY <= screen.heightPx, let source = firstSource(of: line)
    else { return nil }
    return HeldPlace(page: source.page, point: source.point, y: rect.center.y)
  }

  func firstSource(of line: LineID) -> (page: Int, point: PagePoint)? {
    sources(of: line).first.map { (line.page, PagePoint($0)) }
  }

  /// The line pitch on the sheets, points; nil where the text is unknown.
  var textPitch: Double? {
    switch view {
    case .page: document.linePitch
    case .column: views.pitch ?? document.linePitch
    case .text: TextStyle.size * views.choice.style.spacing
    }
  }
}
