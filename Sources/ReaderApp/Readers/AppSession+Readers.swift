import Documents
import Library
import Localization
import Reading
import Signals

// The other people who have the open document: their places and marks, as far as they show them.
extension AppSession {
  mutating func handle(_ event: ReadersEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open:
      guard setting.isLive, case .place(.reading(var reading)) = screen else { return [] }
      guard reader != .guest else {
        reading.session.tell(
          localized("The guest reads alone"),
          localized("Log in: others see the place and the marks of a name."))
        screen = .place(.reading(reading))
        return []
      }
      let silence = fallSilent()
      let cells = newCells(ReadersScreen.timing, at: time)
      show(ReadersScreen(document: reading.item, cells: cells), isOther: true, at: time)
      return silence + [.store(.readers(.list, of: reading.item.id))]
    }
  }

  /// Asks for the document's readers after it was opened, since the list of marks includes those that others show.
  func readersRequest(of document: ShelfItem.ID) -> [AppAction] {
    reader == .guest || !setting.isLive ? [] : [.store(.readers(.list, of: document))]
  }

  /// Asks for the document's readers again when somebody has changed the household while they are shown: they may have turned a
  /// page.
  func refreshedReaders() -> [AppAction] {
    if case .covered(.readers(let shown), _) = screen { return readersRequest(of: shown.document.id) }
    guard case .place(.reading(let reading)) = screen, reading.panel?.kind == .marks else { return [] }
    return readersRequest(of: reading.item.id)
  }

  /// Asks for the readers again after a rest: answers that came during it were dropped.
  mutating func askReadersAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.readers(var shown), _) = screen else { return [] }
    shown.news = nil
    show(shown, isOther: false, at: time)
    return readersRequest(of: shown.document.id)
  }

  mutating func know(
    readers answer: Result<DocumentReaders, AppFailure>, after request: ReadersRequest, of id: String,
    at time: Timestamp
  ) {
    if case .success(let readers) = answer { know(marksOf: readers, in: id, at: time) }
    // The person may have left the document's readers before the answer came.
    guard case .covered(.readers(var shown), _) = screen, shown.document.id == id else {
      if case .failure(let failure) = answer, request != .list { sayToReader(failure.words) }
      return
    }
    let before = shown
    switch answer {
    case .success(let readers):
      (shown.state, shown.news) = (.known(readers), nil)
      if case .one(let name) = shown.view,
        !readers.others(than: reader.name).contains(where: { $0.name == name })
      {
        (shown.view, shown.page) = (.list, 0)
      }
    case .failure(let failure):
      // After a failure, the list of the document's readers that was read before is still valid.
      if case .known = shown.state {
        shown.news = failure.words
      } else {
        shown.state = .failed(failure.words)
      }
    }
    // Cells stand for something else after somebody has come or gone, or has marked something.
    let isSame =
      before.view == shown.view && before.readers?.holders.map(\.name) == shown.readers?.holders.map(\.name)
      && before.readers?.marks.map(\.mark.id) == shown.readers?.marks.map(\.mark.id)
    show(shown, isOther: !isSame, at: time)
  }

  private mutating func know(marksOf readers: DocumentReaders, in id: String, at time: Timestamp) {
    guard case .reading(var reading) = screen.place, reading.item.id == id,
      reading.marks.others != readers.marks
    else { return }
    reading.marks.others = readers.marks
    screen.place = .reading(reading)
    if case .place = screen, let panel = reading.panel, panel.kind == .marks {
      refresh(panel, level: panel.level, at: time)
    }
  }

  // MARK: Choosing cells

  mutating func chooseInReaders(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.readers(var shown), _) = screen else { return [] }
    shown.news = nil
    switch (shown.view, id) {
    case (.list, .panelBack): return uncover()
    case (.one, .panelBack): (shown.view, shown.page) = (.list, 0)
    case (_, .panelMore): shown.page += 1
    case (_, .readersAgain):
      shown.state = .asked
      show(shown, isOther: true, at: time)
      return readersRequest(of: shown.document.id)
    case (.list, .readersShow):
      guard let readers = shown.readers else { return [] }
      shown.news = localized("Being kept…")
      show(shown, isOther: true, at: time)
      return [.store(.readers(.show(!readers.shows(reader.name)), of: shown.document.id))]
    case (.list, _):
      let others = shown.readers?.others(than: reader.name) ?? []
      guard let index = others.indices.first(where: { id == .reader($0) }) else { return [] }
      (shown.view, shown.page) = (.one(others[index].name), 0)
    case (.one(let name), .readersPlace):
      guard let page = shown.readers?.holders.first(where: { $0.name == name })?.page else { return [] }
      return leaveReaders { $0.go(to: PagePlace(page: page)) }
    case (.one(let name), _):
      let marks = shown.readers?.marks(of: name) ?? []
      guard let index = marks.indices.first(where: { id == .readersMark($0) }) else { return [] }
      return leaveReaders { $0.jump(to: marks[index].geometry.start, page: marks[index].page) }
    }
    show(shown, isOther: true, at: time)
    return []
  }

  /// Goes to a place of the page beneath, from which “Back” leads to where the person was.
  private mutating func leaveReaders(to jump: (inout ReaderSession) -> Void) -> [AppAction] {
    let left = uncover()
    guard case .place(.reading(var reading)) = screen else { return left }
    jump(&reading.session)
    screen = .place(.reading(reading))
    return left
  }

  // MARK: The cells

  /// Shows the page of a document's readers.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: ReadersScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    let all = readerItems(shown)
    let items = page(&shown.page, of: all)
    layOut(items, in: &shown.cells, below: Self.readersHeadShare, isOther: isOther, at: time)
    cover(.readers(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let readersHeadShare = 0.14
  /// The length of a name on a cell, characters.
  private static let longestReader = 40

  private func readerItems(_ shown: ReadersScreen) -> [PanelItem] {
    switch shown.state {
    case .asked: return []
    case .failed: return [PanelItem(.readersAgain, localized("Try again"), .later)]
    case .known(let readers):
      let others = readers.others(than: reader.name)
      switch shown.view {
      case .list:
        guard !others.isEmpty else { return [] }
        var mine = PanelItem(.readersShow, localized("Show them my place and marks"), .eye)
        // The choice needs a longer look: others see the person's place at once.
        (mine.isOn, mine.dwellSeconds) = (readers.shows(reader.name), 1.2)
        return [mine]
          + others.enumerated().map { index, holder in
            PanelItem(.reader(index), Self.label(holder, of: shown.document, in: readers), .places)
          }
      case .one(let name):
        let page = others.first { $0.name == name }?.page
        return (page.map { [PanelItem(.readersPlace, localized("Go to page \($0 + 1)"), .places)] } ?? [])
          + readers.marks(of: name).enumerated().map { index, mark in
            var item = PanelItem(.readersMark(index), MarkCells.label(mark), MarkCells.icon(mark.kind))
            item.dwellSeconds = PanelItem.listDwellSeconds
            return item
          }
      }
    }
  }

  private static func label(
    _ holder: Holder, of document: ShelfItem, in readers: DocumentReaders
  ) -> String {
    let name = DisplayText.of(holder.name, maximum: longestReader)
    return "\(name): \(words(holder, of: document, in: readers))"
  }

  private static func words(
    _ holder: Holder, of document: ShelfItem, in readers: DocumentReaders
  ) -> String {
    guard holder.shows else { return localized("shows nothing") }
    let place =
      holder.page.map { localized("page \($0 + 1) of \(document.pageCount)") } ?? localized("not begun")
    let marks = readers.marks(of: holder.name).count
    return marks == 0 ? place : place + ", " + localized(marks, one: "1 mark", other: "\(marks) marks")
  }

  func scene(_ shown: ReadersScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = localized("Who reads “\(DisplayText.of(shown.document.title, maximum: 60))”?")
    switch shown.state {
    case .asked: scene.detail = localized("The household is being asked…")
    case .failed(let words): scene.detail = words
    case .known(let readers):
      let others = readers.others(than: reader.name)
      switch shown.view {
      case .list:
        let mine =
          readers.shows(reader.name)
          ? localized("They see your place and marks.") : localized("Your place and marks are yours alone.")
        scene.detail = shown.news ?? (others.isEmpty ? localized("Nobody else has it.") : mine)
      case .one(let name):
        guard let holder = others.first(where: { $0.name == name }) else { break }
        let person = DisplayText.of(name, maximum: Self.longestReader)
        scene.headline =
          holder.role == .owner
          ? localized("\(person) owns it")
          : holder.role.mayEdit ? localized("\(person) may change it") : localized("\(person) may read it")
        scene.detail = shown.news ?? Self.words(holder, of: shown.document, in: readers)
      }
    }
    return scene
  }
}
