import Library
import Localization
import Reading
import Signals

// Marks without pointing: the sentence read last is proposed, its ends are moved by look, and it is stored, listed or deleted.
extension AppSession {
  // MARK: Answers of the store

  /// Takes in the marks that the store has read or changed.
  mutating func marksKnown(
    _ answer: Result<[Mark], AppFailure>, after change: MarkChange?, in id: String, at time: Timestamp
  ) -> [AppAction] {
    var actions: [AppAction] = []
    if case .success(let marks) = answer { actions += forgetKeptNotes(marks, after: change, in: id) }
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return actions }
    switch answer {
    case .failure(let failure):
      reading.marks.underway.settle(change, isKept: false)
      reading.showMarks()
      reading.showDrawn()
      if change != nil {
        reading.session.tell(localized("The mark was not kept"), failure.words)
      } else if reading.marks.refused == nil {
        reading.session.tell(localized("The marks of this document cannot be read"), failure.words)
      }
      reading.marks.refused = change
      // Some of several changes may have been made, or another program has changed the marks, so they are read again.
      if change != nil { actions.append(.store(.marks(nil, documentID: id))) }
    case .success(let marks):
      reading.marks.marks = MarkBook.sorted(marks)
      reading.marks.refused = nil
      reading.marks.underway.settle(change, isKept: true)
      actions += reading.goOnErasing()
      reading.showMarks()
      reading.showDrawn()
      if let steps = change?.steps {
        reading.marks.undoSteps = steps
        reading.drawing?.steps.append(steps)
        reading.session.offerUndo()
      }
    }
    screen.place = .reading(reading)
    tellOfDisplacedMarks()
    if case .reading(let reading) = screen.place, let panel = reading.panel, panel.kind.isOfMarks {
      let isThere = panel.kind == .marks ? reading.hasMarks : !reading.marks.marks.isEmpty
      if !isThere { return actions + closePanel(at: time) }
      refresh(panel, level: panel.level, at: time)
    }
    return actions
  }

  /// Tells the person, once for each opening, of marks that no longer fit their text.
  mutating func tellOfDisplacedMarks() {
    guard case .reading(var reading) = screen.place, !reading.marks.hasToldOfDisplaced,
      let first = reading.session.displacedMarks.first
    else { return }
    reading.marks.hasToldOfDisplaced = true
    reading.session.tell(
      localized("A mark on page \(first.page + 1) no longer fits its text"),
      localized("It is not shown on the page; “Marks” in the menu lists its words."))
    screen.place = .reading(reading)
  }

  func change(_ change: MarkChange) -> [AppAction] {
    guard case .reading(let reading) = screen.place else { return [] }
    return [.store(.marks(change, documentID: reading.item.id))]
  }

  /// Undoes the last change of marks, in answer to the reader's offer.
  mutating func undoMarks() -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.marks.undoSteps > 0 else { return [] }
    let steps = reading.marks.undoSteps
    reading.marks.undoSteps = 0
    screen.place = .reading(reading)
    return change(.undo(steps: steps))
  }

  // MARK: Events of marks

  mutating func handle(_ event: MarkEvent, at time: Timestamp) -> [AppAction] {
    // The event may be about drawing on a picture of a note.
    if case .draw(let event) = event { return handle(event, at: time) }
    guard case .place(.reading(var reading)) = screen else { return [] }
    switch event {
    case .note(let id): return writeNote(on: id)
    case .typeNote(let text): return keepNoteDraft(text)
    case .keepNote(let text): return keepNote(text)
    case .exportCopy: return exportMarks()
    case .takeIn: return importMarks()
    case .draw(let event): return handle(event, at: time)
    case .dropNote:
      reading.note = nil
      screen = .place(.reading(reading))
      return []
    case .begin:
      if reading.marks.begun != nil {
        reading.marks.begun = nil
      } else if let start = reading.session.sentenceBegun {
        reading.marks.begun = MarkBook.Begun(page: start.page, sentence: start.sentence)
      } else {
        reading.session.tellOfNoText()
      }
      reading.session.awaitEnd(reading.marks.begun != nil)
      screen = .place(.reading(reading))
      return []
    case .bookmark:
      let page = reading.session.currentPage
      if let mark = reading.marks.bookmark(on: page) { return change(.remove(mark)) }
      let place = reading.session.bookmarkPlace
      let point = MarkGeometry.Point(x: place.point.x, y: place.point.y)
      return change(.add([NewMark(.bookmark(point), page: page, text: place.words)]))
    }
  }

  /// Ends the mark that was begun, by “Until here”.
  mutating func endMark() -> [AppAction] {
    guard case .reading(var reading) = screen.place, let begun = reading.marks.begun else { return [] }
    reading.marks.begun = nil
    reading.session.awaitEnd(false)
    let proposals = reading.session.proposals(from: (begun.page, begun.sentence))
    if proposals.isEmpty {
      reading.session.tell(
        localized("Nothing was marked"),
        localized("The mark began on a later page, or the pages have no text. Begin it again."))
    }
    screen.place = .reading(reading)
    return proposals.isEmpty ? [] : change(.add(proposals.map(NewMark.init)))
  }

  // MARK: Cells

  /// Prepares the cells for marks before they open.
  ///
  /// - Returns: false if there is nothing to show, which the person is told.
  mutating func prepare(_ kind: PanelKind) -> Bool {
    guard case .place(.reading(var reading)) = screen else { return false }
    defer { screen = .place(.reading(reading)) }
    switch kind {
    case .menu, .size, .moving, .letters, .contents, .pages, .thumbnails, .links, .link, .light, .hours,
      .hits,
      .remindMe, .form, .field, .files, .about, .search, .lookUp:
      return true
    case .reminder: return reminders.first != nil
    case .figure: return propose(figureIn: &reading)
    case .oneMark, .remark, .searchMark: return true
    case .marks:
      if !reading.hasMarks {
        reading.session.tell(
          localized("Nothing is marked in this document"),
          localized("“Mark” in the menu marks what you have read."))
      }
      return reading.hasMarks
    case .mark:
      // A person who comes back from the figures goes on with the same sentence, wherever the page is by now.
      guard let proposal = reading.marks.marking.words?.proposal ?? reading.session.proposal else {
        reading.session.tellOfNoText()
        return false
      }
      reading.session.propose(proposal)
      let words = MarkBook.Marking.Words(proposal: proposal, figures: reading.session.figuresInView)
      reading.marks.marking = .words(words)
      reading.bringProposal(beside: words.cells)
      return true
    }
  }

  /// The cells with which marks are proposed, changed or listed.
  func markItems(_ kind: PanelKind, level: Int, cells: Int) -> [PanelItem] {
    guard case .reading(let reading) = screen.place else { return [] }
    let (session, book) = (reading.session, reading.marks)
    guard kind != .mark else {
      return book.marking.words.map {
        MarkCells.proposal(
          $0.proposal, at: book.edge, on: session.screen, errorPx: session.errorPx,
          hasFigures: !$0.figures.isEmpty)
      } ?? []
    }
    if kind == .figure {
      return book.marking.figure.map {
        MarkCells.figure($0, at: book.edge, on: session.screen, errorPx: session.errorPx)
      } ?? []
    }
    if case .oneMark(let id) = kind { return oneMarkItems(id) }
    return MarkCells.list(
      book.marks, others: book.others, annotations: reading.ways.annotations,
      displaced: Set(session.displacedMarks.map(\.id)), cells: cells, page: level)
  }

  /// Handles the choice of a cell on a screen for marks.
  ///
  /// - Returns: nil if the cell is not one of them.
  mutating func chooseMark(_ id: TargetID, _ panel: OpenPanel, at time: Timestamp) -> [AppAction]? {
    guard case .place(.reading(var reading)) = screen else { return nil }
    if panel.kind == .mark, var words = reading.marks.marking.words {
      let step = MarkProposal.Step.allCases.first { MarkCells.step($0) == id }
      switch id {
      case MarkCells.take: return closePanel(at: time) + change(.add([NewMark(words.proposal)]))
      case MarkCells.colour: words.proposal.colour = words.proposal.colour.next
      case _ where step != nil: if let step { words.proposal.take(step) }
      default: return nil
      }
      reading.marks.marking = .words(words)
      reading.session.propose(words.proposal)
      if let step, let rect = reading.session.proposedRect {
        let room = MarkCells.room(
          at: reading.marks.edge, on: reading.session.screen, errorPx: reading.session.errorPx,
          cells: words.cells)
        reading.session.bring(rect, within: room, showsEnd: [.endEarlier, .endLater].contains(step))
      }
      screen = .place(.reading(reading))
      refresh(panel, level: 0, at: time)
      return []
    }
    if panel.kind == .figure { return chooseFigure(id, panel, at: time) }
    if case .oneMark(let mark) = panel.kind { return chooseOneMark(id, mark, panel, at: time) }
    guard panel.kind == .marks else { return nil }
    let marks = reading.marks.marks
    // Annotations in the file itself are not marks of the person.
    return marks.indices.first { MarkCells.mark($0) == id }.map { goTo(marks[$0], at: time) }
  }
}

extension ReadingScreen {
  /// Whether there are marks: the person's own, those that others show, or annotations in the file.
  var hasMarks: Bool { !marks.marks.isEmpty || !marks.others.isEmpty || !ways.annotations.isEmpty }
}

extension PanelKind {
  /// Whether the cells change with the document's marks.
  var isOfMarks: Bool {
    if case .oneMark = self { true } else { self == .marks }
  }
}

extension ReadingScreen {
  /// Scrolls so that the proposal is visible beside the cells that change it.
  ///
  /// - Parameter cells: the number of those cells.
  mutating func bringProposal(beside cells: Int = MarkCells.usualCells) {
    guard let rect = session.proposedRect else { return }
    let (screen, errorPx) = (session.screen, session.errorPx)
    func room(_ edge: MarkCells.Edge) -> ClosedRange<Double> {
      MarkCells.room(at: edge, on: screen, errorPx: errorPx, cells: cells)
    }
    let fitsBelow = rect.y >= room(.top).lowerBound && rect.maxY > room(.bottom).upperBound
    marks.edge = fitsBelow ? .top : .bottom
    session.bring(rect, within: room(marks.edge))
  }
}

/// What is done with marks by hand, or through the gaze menu.
package enum MarkEvent: Hashable, Sendable {
  /// Begins a mark at the line that is being read, or discards one that was begun.
  case begin
  /// Sets a bookmark on the page, or removes it.
  case bookmark
  /// Opens the input field for the note of a mark, by its identifier; nil takes the mark being read, or the one made last.
  case note(String?)
  /// The text in the note's input field has changed; it is stored as a draft until the note is stored.
  case typeNote(String)
  /// Stores the text of the note's input field as the note.
  case keepNote(String)
  /// Closes the note's input field without storing its text.
  case dropNote
  /// Saves a copy of the document with the marks as annotations.
  case exportCopy
  /// Imports the annotations that others have added to the file as marks.
  case takeIn
  /// An event of drawing on the page.
  case draw(DrawingEvent)
}
