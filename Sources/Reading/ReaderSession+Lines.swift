import Documents
import Lines
import Localization
import Signals

// The line that is being read: the highlight, the mark on the line read last, the end of a page, and lines read as
// evidence of drift.
extension ReaderSession {
  /// Everything that determines where lines are on the screen.
  struct ShownText: Hashable, Sendable {
    var pages: Range<Int>
    var offset: ScreenPoint
    var scale: Double
  }

  /// Follows reading with a frame, unless the page moves or gaze is not followed. A look into a scroll zone may be
  /// reading until the zone scrolls: gaze that is off falls there while the lines beside it are read.
  mutating func read(_ frame: TrackedFrame) -> [ReaderAction] {
    let isReadable = listens && !motion.isMoving
    var actions = isReadable ? showText().map(ReaderAction.read) : []
    let targets = layout.targets
    reading.show(targets: targets.map(\.rect))
    let told = reading.step(frame, isReadable: isReadable) { point in
      targets.contains { $0.rect.contains(point) }
    }
    .filter(isTold)
    for case .line(let read) in told { lastPlaceRead = firstSource(of: read.line) ?? lastPlaceRead }
    actions += told.map(ReaderAction.read)
    noteTrail(at: frame.time)
    return actions + endOfPage()
  }

  /// Whether evidence may be reported: where a column continues beside the screen, nobody can have read its lines
  /// whole.
  private func isTold(_ evidence: ReadingEvidence) -> Bool {
    guard case .column = evidence else { return true }
    let bounds = reading.follower.text.bounds
    return bounds.x >= 0 && bounds.maxX <= screen.widthPx
  }

  /// Tells `reading` where the lines are now, if that has changed.
  private mutating func showText() -> [ReadingEvidence] {
    let shown = ShownText(
      pages: flow.visiblePages(at: motion.offset.y), offset: motion.offset, scale: scale)
    guard shown != shownText else { return [] }
    shownText = shown
    let text = PageText(
      lines: shown.pages.flatMap { page in
        (lines[page] ?? []).indices.compactMap { pageLine(LineID(page: page, line: $0)) }
      })
    var expected = expectedLine
    expectedLine = nil
    let here = reading.follower.place?.line
    if expected == nil, here == nil || !text.lines.contains(where: { $0.id == here }) {
      // A person who comes to a new page is expected to begin at the first line in view.
      expected = text.lines.first { $0.box.y >= 0 }?.id
    }
    return reading.show(text, expecting: expected)
  }

  private mutating func noteTrail(at time: Timestamp) {
    // The page's text may have changed since the line was read.
    guard let place = reading.place, let known = lines[place.line.page],
      known.indices.contains(place.line.line)
    else { return }
    let line = known[place.line.line]
    let along = line.text.isRightToLeft ? 1 - place.progress : place.progress
    let point = PagePoint(x: line.box.x + along * line.box.width, y: line.box.y + line.box.height / 2)
    trail.note(
      ReadingTrail.Place(
        time: time, page: place.line.page, point: sheet(place.line.page).onPage(point), gaze: gaze?.point))
  }

  /// The line at which reading a page ends: lines far narrower than the text, such as page numbers, may come after it.
  /// Those of a table always belong to the text.
  func lastLineOfText(_ page: Int) -> LineID? {
    let widths = (lines[page] ?? []).map(\.box.width)
    let least = (widths.max() ?? 0) / 3
    let ofTables = views.sheets[page]?.tables.map { $0 + $1.lines.count - 1 }.max() ?? 0
    let last = widths.lastIndex { $0 >= least }.map { max($0, min(ofTables, widths.count - 1)) }
    return last.map { LineID(page: page, line: $0) }
  }

  private mutating func endOfPage() -> [ReaderAction] {
    guard let place = reading.place, place.line.line + 1 == lines[place.line.page]?.count,
      place.probability >= configuration.lineHighlightBelief
    else { return [] }
    let page = place.line.page
    guard place.progress >= configuration.pageEndProgress, finishedPage != page else { return [] }
    finishedPage = page
    return [.pageRead(page)]
  }

  /// Whether a place of the screen belongs to a target or a zone and not to the page.
  static func isControl(_ point: ScreenPoint, _ layout: GazeLayout) -> Bool {
    layout.zones.contains { $0.rect.contains(point) } || layout.targets.contains { $0.rect.contains(point) }
  }

  /// The box of the line that is being looked at; nil where it is not known well enough to be shown.
  var currentLine: ScreenRect? {
    guard listens, tool == nil, let gaze, !motion.isMoving, !Self.isControl(gaze.point, layout),
      let place = reading.place,
      place.probability >= configuration.lineHighlightBelief,
      gaze.radius <= configuration.lineHighlightErrorPitches * linePitchPx
    else { return nil }
    return rect(of: place.line)
  }

  /// The line that is most likely being read, however certain; nil for none.
  package var lineRead: LineID? { reading.place?.line }

  /// The box of a line on the screen, in view or not, px; nil where the line is not known.
  package func rect(of line: LineID) -> ScreenRect? {
    guard let lines = lines[line.page], lines.indices.contains(line.line) else { return nil }
    return onScreen(lines[line.line].box, page: line.page)
  }

  func onScreen(_ box: PageRect, page: Int) -> ScreenRect {
    let sheet = flow.rect(page)
    return ScreenRect(
      x: sheet.x + box.x * scale - motion.offset.x, y: sheet.y + box.y * scale - motion.offset.y,
      width: box.width * scale, height: box.height * scale)
  }

  private func pageLine(_ id: LineID) -> PageLine? {
    guard let line = lines[id.page]?[id.line], let box = rect(of: id) else { return nil }
    let words = line.words.map { PageWord(box: onScreen($0.box, page: id.page), letters: $0.text.count) }
    let isRightToLeft = line.text.isRightToLeft
    return PageLine(
      id: id, box: box,
      words: isRightToLeft ? words.sorted { $0.box.x > $1.box.x } : words, isRightToLeft: isRightToLeft)
  }

  /// Marks the line that is being read before the page moves, so that the person finds it again.
  mutating func rememberLastLine() {
    guard let place = reading.follower.place else { return }
    lastRead = (place.line, nil)
  }

  mutating func fadeLastLine(wasMoving: Bool) {
    guard let marked = lastRead, let now else { return }
    if let until = marked.until {
      if now > until { lastRead = nil }
    } else if !motion.isMoving {
      lastRead = (marked.line, now + configuration.lastLineSeconds)
    }
  }

  /// Withdraws an offer that nobody has accepted in time.
  mutating func fadeOffer() {
    // While the event slot holds the target that silences the voice, the offer's time does not run.
    guard let since = offer?.since, let now, aloud == nil else {
      offer?.since = now
      return
    }
    let seconds = offer?.kind == .staying ? configuration.followOfferSeconds : configuration.offerSeconds
    if now - since > seconds { offer = nil }
  }
}

extension ReaderSession.Offer {
  /// The target that accepts the offer.
  var target: TargetID { kind == .staying ? .stay : .repair }

  var remedy: String {
    switch kind {
    case .repair:
      localized("If the point is off, look at “Mend” at the left edge, and follow the dot; or just read on.")
    case .calibration: localized("Look at “Calibrate” at the left edge to start over; or just read on.")
    case .staying: localized("Look at “Stay” at the left edge to keep it still, or press A; or just read on.")
    }
  }
}

extension String {
  /// Whether most letters belong to a script written from right to left: Hebrew, Arabic and related ones, which Unicode
  /// keeps in these blocks.
  package var isRightToLeft: Bool {
    let letters = unicodeScalars.filter(\.properties.isAlphabetic)
    let count = letters.count { scalar in
      (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFDFF).contains(scalar.value)
        || (0xFE70...0xFEFC).contains(scalar.value)
    }
    return 2 * count > letters.count
  }
}
