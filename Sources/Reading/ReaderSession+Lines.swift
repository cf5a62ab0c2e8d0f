import Documents
import Lines
import Signals

// Which line is being read: the highlight, the mark on the line read last, the end of a page, and lines read as
// evidence for calibration.
extension ReaderSession {
  /// What the lines' places on the screen depend on.
  struct ShownText: Hashable, Sendable {
    var pages: Range<Int>
    var offset: ScreenPoint
    var scale: Double
  }

  /// Takes a frame for reading, unless the page moves or gaze is not followed. A look into a zone may be reading until
  /// that scrolls: gaze that is off lands there while it reads the lines beside it.
  mutating func read(_ frame: TrackedFrame) -> [ReaderAction] {
    let isReadable = listens && !motion.isMoving
    var actions = isReadable ? showText().map(ReaderAction.read) : []
    let targets = layout.targets
    actions += reading.step(frame, isReadable: isReadable) { point in
      targets.contains { $0.rect.contains(point) }
    }
    .filter(isTold).map(ReaderAction.read)
    noteTrail(at: frame.time)
    return actions + endOfPage()
  }

  /// Of a column that goes on beside the screen nobody can have read the whole lines.
  private func isTold(_ evidence: ReadingEvidence) -> Bool {
    guard case .column = evidence else { return true }
    let bounds = reading.follower.text.bounds
    return bounds.x >= 0 && bounds.maxX <= screen.widthPx
  }

  /// Tells `reading` where the lines stand now, if that has changed.
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
      // Whoever comes to a page anew begins at the first line that is in view.
      expected = text.lines.first { $0.box.y >= 0 }?.id
    }
    return reading.show(text, expecting: expected)
  }

  private mutating func noteTrail(at time: Timestamp) {
    // The page's text may have changed since it was read.
    guard let place = reading.place, let known = lines[place.line.page],
      known.indices.contains(place.line.line)
    else { return }
    let line = known[place.line.line]
    let along = line.text.isRightToLeft ? 1 - place.progress : place.progress
    let point = PagePoint(x: line.box.x + along * line.box.width, y: line.box.y + line.box.height / 2)
    trail.note(
      ReadingTrail.Place(
        time: time, page: place.line.page, point: sheet(place.line.page).onPage(point)))
  }

  /// Where reading a page ends: page numbers and the like, far narrower than the text, come after it.
  func lastLineOfText(_ page: Int) -> LineID? {
    let widths = (lines[page] ?? []).map(\.box.width)
    let least = (widths.max() ?? 0) / 3
    return widths.lastIndex { $0 >= least }.map { LineID(page: page, line: $0) }
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

  /// Whether a place belongs to a target or a zone rather than to the page.
  static func isControl(_ point: ScreenPoint, _ layout: GazeLayout) -> Bool {
    layout.zones.contains { $0.rect.contains(point) } || layout.targets.contains { $0.rect.contains(point) }
  }

  /// The line that is being looked at, if that is known well enough to be shown.
  var currentLine: ScreenRect? {
    guard listens, tool == nil, let gaze, !motion.isMoving, !Self.isControl(gaze.point, layout),
      let place = reading.place,
      place.probability >= configuration.lineHighlightBelief,
      gaze.radius <= configuration.lineHighlightErrorPitches * linePitchPx
    else { return nil }
    return rect(of: place.line)
  }

  /// The line that is taken for the one that is looked at, sure or not.
  package var lineRead: LineID? { reading.place?.line }

  /// Where a line is on the screen, in view or not; px.
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

  /// Before the page moves: the line that was being read is marked, so that it is found again.
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

  /// An offer that nobody takes goes by itself.
  mutating func fadeOffer() {
    // It waits behind what silences the voice.
    guard let since = offer?.since, let now, aloud == nil else {
      offer?.since = now
      return
    }
    let seconds = offer?.kind == .staying ? configuration.followOfferSeconds : configuration.offerSeconds
    if now - since > seconds { offer = nil }
  }
}

extension ReaderSession.Offer {
  /// The target that accepts it.
  var target: TargetID { kind == .staying ? .stay : .repair }

  var remedy: String {
    switch kind {
    case .repair: "If the point is off, look at “Mend” at the left edge, and follow the dot; or just read on."
    case .calibration: "Look at “Calibrate” at the left edge to start over; or just read on."
    case .staying: "Look at “Stay” at the left edge to keep it still, or press A; or just read on."
    }
  }
}

extension String {
  /// Whether most letters belong to a script that is written from the right: Hebrew, Arabic and their kin, which
  /// Unicode keeps in these blocks.
  package var isRightToLeft: Bool {
    let letters = unicodeScalars.filter(\.properties.isAlphabetic)
    let count = letters.count { scalar in
      (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFDFF).contains(scalar.value)
        || (0xFE70...0xFEFC).contains(scalar.value)
    }
    return 2 * count > letters.count
  }
}
