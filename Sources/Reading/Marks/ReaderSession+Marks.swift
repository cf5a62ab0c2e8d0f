import Documents
import Lines
import Localization
import Signals

// Showing marks, and finding the text that can be marked by where the person has read.
extension ReaderSession {
  /// Shows these marks of the document, in place of those shown before.
  package mutating func show(_ marks: [PageMark]) {
    shownMarks.marks = marks
    placeMarks()
  }

  /// Shows words that others have marked in the file, in place of those shown before.
  package mutating func show(inFile marks: [PageMark]) {
    shownMarks.inFile = marks
    placeMarks()
  }

  /// Shows the sentences that are proposed for a mark; nil hides them.
  package mutating func propose(_ proposal: MarkProposal?) {
    shownMarks.proposal = proposal.map {
      PageMark(id: "", page: $0.page, shape: .words($0.boxes), colour: $0.colour, text: $0.words)
    }
  }

  /// Shows a message that tells why nothing can be marked here.
  package mutating func tellOfNoText() {
    tell(
      localized("There is no text to mark here"),
      localized("The page is a picture. “Bookmark” in the menu marks the page."))
  }

  /// The place of a new bookmark of the page, page points, and the first words below it.
  package var bookmarkPlace: (point: PagePoint, words: String) {
    let top = position
    let y = top.page == currentPage ? top.offset * document.pages[currentPage].height : 0
    let line = (views.contents[currentPage]?.lines ?? []).first { $0.box.y >= y }
    return (PagePoint(x: 0, y: y), line.map { String($0.text.prefix(60)) } ?? "")
  }

  // MARK: What can be marked

  /// Where reading stopped, page points: the place before the look at the menu, if it was opened by gaze; without gaze
  /// the first line in view. nil where no text is known there.
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

  /// The text of a page in sentences; nil where it is not known, or there is none.
  package func markableText(of page: Int) -> MarkableText? {
    guard let content = views.contents[page], !content.lines.isEmpty else { return nil }
    let order =
      content.order ?? PageOrder(content.lines, pictures: content.pictures, on: document.pages[page])
    // The document's line pitch was measured on upright lines.
    let pitch = order.turn == .upright ? document.linePitch : order.linePitch
    let text = MarkableText(order.lines, order.turn, pitch: pitch, typesetter: typesetter)
    return text.sentences.isEmpty ? nil : text
  }

  /// The sentence that was read last, as a proposal for a mark; nil where there is no text.
  package var proposal: MarkProposal? {
    guard let (page, text, sentence) = sentenceRead else { return nil }
    return MarkProposal(page: page, text: text, sentences: sentence...sentence)
  }

  /// The sentence that was read last. A person who marks something has come to the end of a sentence, so it is the one
  /// whose last word is nearest to where the eyes left the text. This distinguishes lines better than gaze alone,
  /// because sentences end at different places along their lines.
  private var sentenceRead: (page: Int, text: MarkableText, sentence: Int)? {
    guard let place = placeRead, let text = markableText(of: place.page),
      let word = text.word(at: place.point)
    else { return nil }
    let at = onScreen(place.point, page: place.page)
    // Along the line gaze is off by its error; vertically mostly by no line or one.
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

  /// The sentence that is being read, at which a mark may begin; nil where it is not known.
  package var sentenceBegun: (page: Int, sentence: Int)? {
    guard let place = placeRead, let text = markableText(of: place.page),
      let word = text.word(at: place.point),
      let sentence = text.sentence(of: word)
    else { return nil }
    return (place.page, sentence)
  }

  /// Proposals from the given sentence to the one that was read last, one for each page.
  package func proposals(from start: (page: Int, sentence: Int)) -> [MarkProposal] {
    guard let end = sentenceRead else { return [] }
    guard end.page >= start.page else { return [] }
    return (start.page...end.page).compactMap { page in
      guard let text = markableText(of: page) else { return nil }
      let first = page == start.page ? start.sentence : 0
      let last = page == end.page ? end.sentence : text.sentences.count - 1
      // If the person has read backwards, the mark covers at least the sentence where it began.
      return MarkProposal(page: page, text: text, sentences: first...max(first, last))
    }
  }

  // MARK: What is seen of them

  /// The marks that are not drawn because the words under them have changed since they were made.
  package var displacedMarks: [PageMark] {
    shownMarks.marks.filter { views.contents[$0.page] != nil && !fits($0) }
  }

  /// Whether the words under a mark are still those that were marked; also true where the page's text is not known.
  func fits(_ mark: PageMark) -> Bool {
    guard case .words(let boxes) = mark.shape, !mark.text.isEmpty else {
      return document.pages.indices.contains(mark.page)
    }
    guard let content = views.contents[mark.page] else { return false }
    // Words are compared regardless of their order, which depends on the view. Words of figures are in no line of the text, but
    // can be marked where the page is shown as it was printed.
    let marked = mark.text.split(separator: " ").map(String.init).sorted()
    return [content.lines, content.order?.lines].compactMap(\.self).contains { lines in
      let words = lines.flatMap(\.words).filter { word in
        let middle = PagePoint(word.box)
        return boxes.contains { $0.contains(x: middle.x, y: middle.y) }
      }
      return words.map(\.text).sorted() == marked
    }
  }

  /// The boxes of the marks in view, screen px.
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

  /// The places of the flags of bookmarks in view: points at the right edge of their pages, screen px.
  var bookmarksInView: [ScreenPoint] {
    flow.visiblePages(at: motion.offset.y).flatMap { page in
      shownMarks.marks.compactMap { mark -> ScreenPoint? in
        guard mark.page == page, case .bookmark(let point) = mark.shape else { return nil }
        let sheet = flow.rect(page)
        return ScreenPoint(x: sheet.maxX - motion.offset.x, y: onScreen(point, page: page).y)
      }
    }
  }

  /// The box around the proposal, in view or not, screen px; nil without a proposal.
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

  /// Scrolls until a box (screen px) lies within the given heights of the screen, px. A box that does not fit is shown
  /// from its top, or with `showsEnd` up to its bottom.
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

  /// Jumps to a place of a page, page points; one look leads back.
  package mutating func jump(to point: PagePoint, page: Int) {
    guard document.pages.indices.contains(page) else { return }
    layOut(around: page)
    let y = flow.rect(page).y + sheet(page).onSheet(point).y * scale
    jump(toY: y - configuration.followTo * screen.heightPx)
  }
}
