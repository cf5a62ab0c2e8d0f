import Documents
import Library
import Localization
import Reading
import Signals

// Ways to places in an open document: contents, steps of pages, links. What is not known yet is asked for, and its cells open
// when the answer comes.
extension AppSession {
  /// Asks for what these cells show; nil if all of it is known, or if the cells show nothing of the document.
  mutating func ask(for kind: PanelKind, at time: Timestamp) -> [AppAction]? {
    guard case .place(.reading(var reading)) = screen else { return nil }
    let id = reading.item.id
    var questions: [BookCommand] = []
    switch kind {
    case .menu, .size, .moving, .letters, .light, .hours, .link, .mark, .figure, .marks, .oneMark, .remark,
      .search,
      .searchMark, .hits, .lookUp, .reminder, .remindMe, .form, .field:
      return nil
    case .files: if reading.ways.files == nil { questions = [.files(documentID: id)] }
    case .contents, .pages, .thumbnails, .about:
      if reading.ways.guide == nil { questions = [.guide(documentID: id)] }
    case .links:
      questions = reading.session.pagesInView.filter { reading.ways.links[$0] == nil }
        .map { .links(page: $0, documentID: id) }
      // Cells of pages show the document's page labels.
      if reading.ways.guide == nil { questions.append(.guide(documentID: id)) }
    }
    guard !questions.isEmpty else { return nil }
    reading.ways.wish = (kind, time)
    screen = .place(.reading(reading))
    return questions.map { .book($0) }
  }

  /// Takes in an answer about the document's contents, page labels, links or files.
  mutating func know(_ answer: WayAnswer, in id: String, at time: Timestamp) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    var actions: [AppAction] = []
    switch answer {
    case .guide(.success(let guide)): reading.ways.guide = guide
    // After a failure it is not known whether the document has contents.
    case .guide(.failure):
      // Pages can be chosen without the contents.
      (reading.ways.guide, reading.ways.isGuideUnread) = (
        DocumentGuide(outline: Outline(entries: []), labels: []), true
      )
      actions = [.log(.warning, "the contents of a document cannot be had")]
    case .links(.success(let links), let page): reading.ways.links[page] = links
    case .links(.failure, let page):
      reading.ways.wish = nil
      reading.session.tell(
        localized("The links of page \(page + 1) could not be read."), localized("Ask for them again."))
      actions = [.log(.warning, "the links of page \(page + 1) cannot be had")]
    case .files(.success(let files)): reading.ways.files = files
    case .files(.failure(let failure)):
      reading.ways.wish = nil
      reading.session.tell(localized("The files of this document could not be listed"), failure.words)
      actions = [.log(.warning, "the files of a document cannot be listed")]
    case .annotations(let found, let isWhole):
      reading.ways.annotations = found
      reading.session.show(inFile: found.compactMap(PageMark.init(inFile:)))
      if !isWhole { actions = [.log(.warning, "not all annotations of a document could be listed")] }
    case .preview(let words, let place):
      if reading.ways.preview == .asked(place) { reading.ways.preview = .known(place, words) }
    }
    screen.place = .reading(reading)
    if case .annotations = answer, let panel = reading.panel, panel.kind == .marks {
      refresh(panel, level: panel.level, at: time)
    }
    return actions + openWished(at: time)
  }

  private mutating func openWished(at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let wish = reading.ways.wish else { return [] }
    guard time - wish.since <= Wayfinding.patience, reading.panel == nil else {
      reading.ways.wish = nil
      if reading.panel == nil {
        reading.session.tell(
          localized("That took long to read"),
          localized("Ask for it again: what is known by now opens at once."))
      }
      screen = .place(.reading(reading))
      return []
    }
    if ask(for: wish.kind, at: wish.since) != nil { return [] }
    reading.ways.wish = nil
    screen = .place(.reading(reading))
    return find(wish.kind, at: time)
  }

  /// Opens cells by hand, or from other cells; first asks for what they show.
  mutating func find(_ kind: PanelKind, at time: Timestamp) -> [AppAction] {
    if let questions = ask(for: kind, at: time) { return questions }
    guard case .place(.reading(var reading)) = screen else { return [] }
    switch kind {
    case .contents(below: nil, part: nil) where reading.ways.guide?.outline.entries.isEmpty == true:
      // The cells of pages also say that the contents are missing.
      return open(.pages(nil), isByHand: true, at: time)
    case .links:
      reading.ways.shown = reading.session.pagesInView.flatMap { page in
        ShownLink.joined(reading.ways.links[page] ?? [], page: page)
      }.filter { link in
        link.boxes.contains { !reading.session.rectsInView(of: $0, page: link.page).isEmpty }
      }
      if reading.ways.shown.isEmpty {
        reading.session.tell(
          localized("There are no links in view"),
          localized("“Contents” and “Go to page” in the menu lead on."))
      }
      let isEmpty = reading.ways.shown.isEmpty
      screen = .place(.reading(reading))
      return isEmpty ? [] : open(kind, isByHand: true, at: time)
    case .files where reading.ways.files?.isEmpty == true:
      reading.session.tell(
        localized("There are no files in this document"), localized("Nothing is to be saved."))
      screen = .place(.reading(reading))
      return []
    default: return open(kind, isByHand: true, level: levelRead(kind), at: time)
    }
  }

  /// The level at which the contents open: if they are long, the part that the person is reading.
  private func levelRead(_ kind: PanelKind) -> Int {
    guard case .reading(let reading) = screen.place, let guide = reading.ways.guide else { return 0 }
    let cells = grid().count
    if kind == .thumbnails {
      let (page, count) = (reading.session.currentPage, reading.session.document.pages.count)
      return PanelItem.page(of: page, among: count, cells: cells)
    }
    guard case .contents(let parent, let part) = kind else { return 0 }
    let items = PanelItem.contents(
      below: parent, part: part, in: guide, at: reading.session.currentPage, cells: cells)
    return PanelItem.page(of: items.firstIndex(where: \.isOn) ?? 0, among: items.count, cells: cells)
  }

  /// Carries out a cell's effect if the cell stands for no action of the list.
  mutating func carryOut(_ effect: PanelItem.Effect, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(let reading)) = screen, let panel = reading.panel else { return [] }
    switch effect {
    case .open(let kind):
      let steps = panel.steps + [OpenPanel.Step(kind: panel.kind, level: panel.level)]
      let opened = open(kind, isByHand: true, level: levelRead(kind), at: time)
      change { $0.panel?.steps = steps }
      if case .link(let index) = kind { return opened + askForPreview(of: index) }
      return opened
    case .go(let place):
      let closed = closePanel(at: time)
      change { $0.session.go(to: place) }
      return closed
    case .say(let words): return [.voice(.speak(words, isLoud: false))]
    case .find(let term):
      let asked = handle(.words(term), at: time)
      return asked + carryOut(.open(.hits), at: time)
    case .hit(let index):
      let closed = closePanel(at: time)
      change { $0.go(toHit: index) }
      return closed
    case .field(let name): return choose(field: name, at: time)
    case .choice(let choice, let name): return choose(choice, of: name, at: time)
    case .type(let name): return type(into: name, at: time)
    case .define(let word): return define(word, at: time)
    case .keys(let purpose): return openKeys(for: purpose, at: time)
    case .saveForm: return handle(FormEvent.save, at: time)
    case .saveFile(let index): return saveFile(index, at: time)
    case .state(let state): return say(state, at: time)
    case .draw:
      let closed = closePanel(at: time)
      return closed + handle(DrawingEvent.toggle, at: time)
    case .notes:
      let closed = closePanel(at: time)
      return closed + handle(NotebookEvent.open, at: time)
    case .share:
      let closed = closePanel(at: time)
      return closed + handle(SharingEvent.open, at: time)
    case .readers:
      let closed = closePanel(at: time)
      return closed + handle(ReadersEvent.open, at: time)
    case .remove:
      let closed = closePanel(at: time)
      return closed + handle(RemovalEvent.open, at: time)
    case .collections:
      let closed = closePanel(at: time)
      return closed + handle(CollectionsEvent.open, at: time)
    case .together:
      let closed = closePanel(at: time)
      return closed + handle(TogetherEvent.open, at: time)
    case .mail(let withMarks): return mailDocument(withMarks: withMarks, at: time)
    case .tell(let headline, let remedy):
      let closed = closePanel(at: time)
      change { $0.session.tell(headline, remedy) }
      return closed
    }
  }

  /// Returns to the cells from which these were opened; nil if they were opened from the page.
  mutating func stepBack(from panel: OpenPanel, at time: Timestamp) -> [AppAction]? {
    guard let last = panel.steps.last else { return nil }
    let done = open(last.kind, isByHand: true, level: last.level, at: time)
    change { $0.panel?.steps = panel.steps.dropLast() }
    return done
  }

  private mutating func askForPreview(of index: Int) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, reading.ways.shown.indices.contains(index),
      case .place(let place) = reading.ways.shown[index].target
    else { return [] }
    reading.ways.preview = .asked(place)
    screen = .place(.reading(reading))
    return [.book(.preview(place, documentID: reading.item.id))]
  }

  private mutating func change(_ body: (inout ReadingScreen) -> Void) {
    guard case .place(.reading(var reading)) = screen else { return }
    body(&reading)
    screen = .place(.reading(reading))
  }

  // MARK: What the cells show

  /// The cells of the contents, pages or links.
  func findingItems(_ kind: PanelKind, level: Int, cells: Int) -> [PanelItem] {
    guard case .reading(let reading) = screen.place else { return [.back] }
    let (ways, session) = (reading.ways, reading.session)
    let guide = ways.guide ?? DocumentGuide(outline: Outline(entries: []), labels: [])
    switch kind {
    case .menu, .size, .moving, .letters, .light, .hours, .mark, .figure, .marks, .oneMark, .remark, .search,
      .searchMark, .hits, .lookUp, .reminder, .remindMe, .form, .field, .about:
      return [.back]
    case .files: return PanelItem.paged(PanelItem.files(ways, guide), cells: cells, page: level)
    case .contents(let parent, let part):
      return PanelItem.paged(
        PanelItem.contents(
          below: parent, part: part, in: guide, at: session.currentPage, cells: cells),
        cells: cells, page: level)
    case .pages(let range):
      let all = 0..<session.document.pages.count
      return PanelItem.paged(
        PanelItem.pages(range ?? all, in: guide, at: session.currentPage, cells: cells), cells: cells,
        page: level)
    case .thumbnails:
      let items = PanelItem.thumbnails(
        of: session.document.pages.count, in: guide, at: session.currentPage)
      return PanelItem.paged(items, cells: cells, page: level)
    case .links:
      return PanelItem.links(
        ways.shown, page: level, in: ways.guide, on: session.screen, errorPx: session.errorPx)
    case .link(let index):
      return ways.shown.indices.contains(index)
        ? PanelItem.link(ways.shown[index], on: session.screen) : [.back]
    }
  }

  /// The words above cells of contents, pages or links; nil if there are none.
  func findingWords(_ kind: PanelKind, in reading: ReadingScreen) -> (headline: String, detail: String?)? {
    let ways = reading.ways
    switch kind {
    case .search, .searchMark, .hits: return searchWords(kind, in: reading).map { ($0, nil) }
    case .lookUp: return (localized("Which word is to be looked up?"), nil)
    case .remark(let remark): return remarkWords(remark, level: reading.panel?.level ?? 0)
    case .form, .field: return formWords(kind, in: reading)
    case .about: return aboutWords(reading)
    case .files: return (ways.fileNews ?? localized("Which file is to be saved? It is not opened."), nil)
    case .pages where ways.guide?.outline.entries.isEmpty == true:
      return reading.ways.isGuideUnread
        ? (localized("The contents could not be read: pages in steps instead."), nil)
        : (localized("This document has no contents: pages in steps instead."), nil)
    case .link(let index) where ways.shown.indices.contains(index):
      switch ways.shown[index].target {
      case .place(let place):
        let label = ways.guide?.label(place.page) ?? "\(place.page + 1)"
        guard case .known(place, let words) = ways.preview else { return (localized("Page \(label)"), nil) }
        return (
          localized("Page \(label)"), words.isEmpty ? localized("There is no text at that place.") : words
        )
      case .address(let address):
        let advice = localized("Trackii opens nothing outside.")
        return (localized("It leads out of the document"), "\(address)\n\(advice)")
      case .refused(let why): return (localized("This link is not followed"), why.explanation)
      }
    default: return reminderWords(kind)
    }
  }

  /// The numbers drawn at the links on the page, each of which has a cell.
  func linkTags(_ panel: OpenPanel, in reading: ReadingScreen) -> [PanelScene.Tag] {
    let shown: [Int]
    switch panel.kind {
    case .links: shown = Array(reading.ways.shown.indices)
    case .link(let index): shown = [index]
    default: return []
    }
    return shown.filter(reading.ways.shown.indices.contains).flatMap { index in
      let link = reading.ways.shown[index]
      return link.boxes.enumerated().flatMap { part, box in
        reading.session.rectsInView(of: box, page: link.page).enumerated().map { piece, rect in
          PanelScene.Tag(rect: rect, label: part == 0 && piece == 0 ? "\(index + 1)" : nil)
        }
      }
    }
  }
}

/// An answer of the document about its contents, page labels, links or files.
enum WayAnswer {
  case guide(Result<DocumentGuide, AppFailure>)
  case links(Result<[PageLink], AppFailure>, page: Int)
  case annotations([PageAnnotation], isWhole: Bool)
  case preview(String, PagePlace)
  case files(Result<[EmbeddedFile], AppFailure>)
}
