import Documents
import Lines
import Signals

// Marks: what is shown of them, and what of the text can be marked by where reading has been.
extension ReaderSession {
  /// Shows these marks of the document.
  package mutating func show(_ marks: [PageMark]) {
    shownMarks.marks = marks
    placeMarks()
  }

  /// Shows what is about to be marked; nil takes it away.
  package mutating func propose(_ proposal: MarkProposal?) {
    shownMarks.proposal = proposal.map {
      PageMark(id: "", page: $0.page, shape: .words($0.boxes), colour: $0.colour, text: $0.words)
    }
  }

  /// Says why nothing can be marked here.
  package mutating func tellOfNoText() {
    tell("There is no text to mark here", "The page is a picture. “Bookmark” in the menu marks the page.")
  }

  /// Where a bookmark of the page goes, page points, and the first words below it.
  package var bookmarkPlace: (point: PagePoint, words: String) {
    let top = position
    let y = top.page == currentPage ? top.offset * document.pages[currentPage].height : 0
    let line = (views.contents[currentPage]?.lines ?? []).first { $0.box.y >= y }
    return (PagePoint(x: 0, y: y), line.map { String($0.text.prefix(60)) } ?? "")
  }

  // MARK: What can be marked

  /// Where reading stopped, page points: before the look at the menu, where one was needed; without gaze the first line
  /// in view. nil where no text is known there.
  package var placeRead: (page: Int, point: PagePoint)? {
    if let last = trail.last, isInView(last.point, page: last.page) { return (last.page, last.point) }
    guard let line = lineInView, let box = sources(of: line).first else { return nil }
    return (line.page, PagePoint(box))
  }

  private func isInView(_ point: PagePoint, page: Int) -> Bool {
    guard document.pages.indices.contains(page), flow.visiblePages(at: motion.offset.y).contains(page) else {
      return false
    }
    let y = onScreen(point, page: page).y
    return y >= 0 && y <= screen.heightPx
  }

  private func onScreen(_ point: PagePoint, page: Int) -> ScreenPoint {
    let (place, sheet) = (sheet(page).onSheet(point), flow.rect(page))
    return ScreenPoint(
      x: sheet.x + place.x * scale - motion.offset.x, y: sheet.y + place.y * scale - motion.offset.y)
  }

  /// The sentences of a page; nil where its text is not known, or it has none.
  package func markableText(of page: Int) -> MarkableText? {
    guard let content = views.contents[page], !content.lines.isEmpty else { return nil }
    let order =
      content.order ?? PageOrder(content.lines, pictures: content.pictures, on: document.pages[page])
    // The document's pitch is that of upright lines.
    let pitch = order.turn == .upright ? document.linePitch : order.linePitch
    let text = MarkableText(order.lines, order.turn, pitch: pitch, typesetter: typesetter)
    return text.sentences.isEmpty ? nil : text
  }

  /// The sentence that was read last; nil where there is no text.
  package var proposal: MarkProposal? {
    guard let (page, text, sentence) = sentenceRead else { return nil }
    return MarkProposal(page: page, text: text, sentences: sentence...sentence)
  }

  /// Whoever marks what they have read has come to a sentence's end: the one whose last word is nearest to where
  /// the eyes left the text. That tells lines apart which gaze alone does not, since sentences end at different places
  /// along their lines.
  private var sentenceRead: (page: Int, text: MarkableText, sentence: Int)? {
    guard let place = placeRead, let text = markableText(of: place.page),
      let word = text.word(at: place.point)
    else { return nil }
    let at = onScreen(place.point, page: place.page)
    // Along a line gaze is off by its error; up and down mostly by none or one line.
    let (across, down) = (max(errorPx ?? 0, pxPerDegree), configuration.markLineSpread * linePitchPx)
    let distances = text.sentences.indices.compactMap { sentence -> (sentence: Int, distance: Double)? in
      let last = text.words[text.sentences[sentence].upperBound - 1]
      guard let rect = rects(of: last.box, page: place.page).last else { return nil }
      let off = rect.center - at
      return (sentence, ScreenPoint(x: off.x / across, y: off.y / down).length)
    }
    let best = distances.min { $0.distance < $1.distance }
    if let best, best.distance <= configuration.markReach { return (place.page, text, best.sentence) }
    return text.sentence(of: word).map { (place.page, text, $0) }
  }

  /// The sentence that is being read; a mark may begin there.
  package var sentenceBegun: (page: Int, sentence: Int)? {
    guard let place = placeRead, let text = markableText(of: place.page),
      let word = text.word(at: place.point),
      let sentence = text.sentence(of: word)
    else { return nil }
    return (place.page, sentence)
  }

  /// From a sentence to the one that was read last: one proposal for each page.
  package func proposals(from start: (page: Int, sentence: Int)) -> [MarkProposal] {
    guard let end = sentenceRead else { return [] }
    guard end.page >= start.page else { return [] }
    return (start.page...end.page).compactMap { page in
      guard let text = markableText(of: page) else { return nil }
      let first = page == start.page ? start.sentence : 0
      let last = page == end.page ? end.sentence : text.sentences.count - 1
      // Who has read back marks at least where the mark began.
      return MarkProposal(page: page, text: text, sentences: first...max(first, last))
    }
  }

  // MARK: What is seen of them

  /// Marks whose words are no longer what stood there when they were made: they are not drawn.
  package var displacedMarks: [PageMark] {
    shownMarks.marks.filter { views.contents[$0.page] != nil && !fits($0) }
  }

  /// Whether the words under a mark are those that were marked, as far as the page's text is known.
  func fits(_ mark: PageMark) -> Bool {
    guard case .words(let boxes) = mark.shape, !mark.text.isEmpty else {
      return document.pages.indices.contains(mark.page)
    }
    guard let content = views.contents[mark.page] else { return false }
    let words = (content.order?.lines ?? content.lines).flatMap(\.words).filter { word in
      let middle = PagePoint(word.box)
      return boxes.contains { $0.contains(x: middle.x, y: middle.y) }
    }
    // Their order is the view's; which words they are is not.
    return words.map(\.text).sorted() == mark.text.split(separator: " ").map(String.init).sorted()
  }

  /// The boxes of marks in view, screen px.
  var markedBoxes: [ReaderScene.MarkedBox] {
    let visible = flow.visiblePages(at: motion.offset.y)
    func box(_ mark: PlacedBoxes.Mark, on page: Int, isProposed: Bool) -> ReaderScene.MarkedBox? {
      let rect = onScreen(mark.box, page: page)
      guard rect.maxY > 0, rect.y < screen.heightPx else { return nil }
      return ReaderScene.MarkedBox(
        rect: rect, colour: mark.colour, isProposed: isProposed, isArea: mark.isArea)
    }
    let kept = visible.flatMap { page in
      (placed.marks[page] ?? []).compactMap { box($0, on: page, isProposed: false) }
    }
    guard let proposal = shownMarks.proposal, visible.contains(proposal.page) else { return kept }
    return kept + placedMark(proposal).compactMap { box($0, on: proposal.page, isProposed: true) }
  }

  /// Where a flag stands for each bookmark in view: the point at the right edge of its page, screen px.
  var bookmarksInView: [ScreenPoint] {
    flow.visiblePages(at: motion.offset.y).flatMap { page in
      shownMarks.marks.compactMap { mark -> ScreenPoint? in
        guard mark.page == page, case .bookmark(let point) = mark.shape else { return nil }
        let sheet = flow.rect(page)
        return ScreenPoint(x: sheet.maxX - motion.offset.x, y: onScreen(point, page: page).y)
      }
    }
  }

  /// What the proposal covers of the screen, in view or not; nil without one.
  package var proposedRect: ScreenRect? {
    guard let mark = shownMarks.proposal else { return nil }
    let boxes: [PageRect]
    switch mark.shape {
    case .words(let words): boxes = words
    case .area(let box): boxes = [box]
    case .bookmark, .ink: return nil
    }
    let all = boxes.flatMap { rects(of: $0, page: mark.page) }
    guard let first = all.first else { return nil }
    return all.dropFirst().reduce(first) { sum, rect in
      let (x, y) = (min(sum.x, rect.x), min(sum.y, rect.y))
      return ScreenRect(
        x: x, y: y, width: max(sum.maxX, rect.maxX) - x, height: max(sum.maxY, rect.maxY) - y)
    }
  }

  /// Moves the page until something of it stands within these heights of the screen, px. What does not fit is shown from
  /// its beginning, or up to its end.
  package mutating func bring(_ rect: ScreenRect, within room: ClosedRange<Double>, showsEnd: Bool = false) {
    var dy = 0.0
    if rect.y < room.lowerBound { dy = rect.y - room.lowerBound }
    if rect.maxY > room.upperBound { dy = rect.maxY - room.upperBound }
    if rect.height > room.upperBound - room.lowerBound {
      dy = showsEnd ? rect.maxY - room.upperBound : rect.y - room.lowerBound
    }
    guard dy != 0 else { return }
    let moved = ScreenPoint(x: motion.offset.x, y: motion.offset.y + dy)
    motion.glide(to: flow.clamped(moved), seconds: configuration.glideSeconds)
  }

  /// Goes to a place of a page, page points, from which one look leads back.
  package mutating func jump(to point: PagePoint, page: Int) {
    guard document.pages.indices.contains(page) else { return }
    layOut(around: page)
    let y = flow.rect(page).y + sheet(page).onSheet(point).y * scale
    jump(toY: y - configuration.followTo * screen.heightPx)
  }
}
