import Documents
import Library
import Localization
import Reading
import Signals

// The open document: carries out what the reader does, and fetches the text of pages.
extension AppSession {
  mutating func perform(_ command: ReaderCommand, at time: Timestamp) -> [AppAction] {
    if command == .escape, case .place(.reading(let reading)) = screen, !reading.session.showsHelp {
      if reading.note != nil { return handle(MarkEvent.dropNote, at: time) }
      if reading.session.selection != nil { return handle(SelectionEvent.clear, at: time) }
      if reading.find != nil { return handle(FindEvent.close, at: time) }
    }
    if command == .undo, let undone = undoDrawing() { return undone }
    return inReader(at: time) { $0.perform(command) }
  }

  /// Passes on what gaze or a switch asks of the reader.
  mutating func perform(_ intent: Intent, at time: Timestamp) -> [AppAction] {
    inReader(at: time) { $0.handle(intent, at: time) }
  }

  /// Moves the reader on to a frame of the display.
  mutating func advance(to moment: Timestamp, at time: Timestamp) -> [AppAction] {
    inReader(at: time) { $0.advance(to: moment) }
  }

  /// Runs the reader while it is shown; behind a calibration it does not change.
  private mutating func inReader(
    at time: Timestamp, _ body: (inout ReaderSession) -> [ReaderAction]
  ) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else { return [] }
    let done = body(&reading.session)
    screen = .place(.reading(reading))
    return apply(done, at: time)
  }

  /// Carries out the actions that the reader has returned.
  mutating func apply(_ done: [ReaderAction], at time: Timestamp) -> [AppAction] {
    countLines(done)
    guard case .reading(let reading) = screen.place else { return [] }
    var actions: [AppAction] = []
    for action in done {
      switch action {
      case .savePosition(let position):
        restFromMoving()
        actions.append(.note(.scrolled(title: reading.item.title, to: position)))
        actions.append(.store(.remember(reading.readingPlace, documentID: reading.item.id)))
      case .scrolled: actions += rememberOnTheWay(at: time)
      case .viewChosen:
        actions.append(.store(.remember(reading.readingPlace, documentID: reading.item.id)))
      case .pageChanged(let page): actions += askForText(around: page)
      case .read(let evidence): actions.append(.gaze(.learn(evidence)))
      case .spoken(let passage): actions.append(.voice(.say(passage)))
      case .hushed: actions.append(.voice(.hush))
      case .menuWanted: actions += open(.menu, at: time)
      case .reminderWanted: actions += open(.reminder, at: time)
      case .undoWanted: actions += undoMarks()
      case .markEnded: actions += endMark()
      case .drawingEnded: actions += endDrawing(at: time)
      case .repairWanted: actions += putRight(at: time)
      case .driftForgotten: actions.append(.gaze(.forgetDrift))
      case .exited: actions += leaveBook()
      default: break
      }
    }
    return actions
  }

  // MARK: Opening and leaving a document

  mutating func handle(_ event: BookEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .opened(.success(let book)): return opened(book, at: time)
    case .opened(.failure(let failure)): return notOpened(failure, at: time)
    case .lines(let result, let pictures, let isRecognised, let page, let id):
      if isRecognised { tellOfRecognition(in: id) }
      return know(result, pictures, of: page, in: id, at: time)
    case .guide(let result, let id): return know(.guide(result), in: id, at: time)
    case .links(let result, let page, let id): return know(.links(result, page: page), in: id, at: time)
    case .annotations(let found, let isWhole, let id):
      return know(.annotations(found, isWhole: isWhole), in: id, at: time)
    case .preview(let words, let place, let id): return know(.preview(words, place), in: id, at: time)
    case .form(let result, let id): return know(result, in: id, at: time)
    case .filled(let result, let id): return know(saved: result, in: id, at: time)
    case .exportedMarks(let result, let id): return know(exportedMarks: result, in: id)
    case .passwordKept(let result, let id): return know(passwordKept: result, of: id)
    case .importedMarks(let result, let id): return know(importedMarks: result, in: id)
    case .files(let result, let id): return know(.files(result), in: id, at: time)
    case .savedFile(let result, let id): return know(savedFile: result, in: id)
    case .found(let findings, let query, let id): return know(findings, for: query, in: id, at: time)
    }
  }

  private mutating func opened(_ book: OpenedBook, at time: Timestamp) -> [AppAction] {
    guard case .shelf(var shelf) = screen.place, case .opening(let opening) = shelf.activity,
      opening.id == book.item.id
    else {
      // The document that was opened is no longer wanted.
      if case .reading = screen.place { return [] }
      return [.book(.close)]
    }
    shelf.activity = .none
    // A search opens the document on the page of its hit.
    let passage = opening.page.flatMap { page in
      book.document.pages.indices.contains(page) ? DocumentPosition(page: page, offset: 0) : nil
    }
    if let typed = opening.typed { shelf.search = typed.before }
    let position = passage ?? positionFollowed(in: book.item.id) ?? book.place?.position ?? .start
    var session = ReaderSession(
      document: book.document, screen: display.screen, position: position, across: book.place?.scrollX ?? 0,
      // Recorded eyes have read whole pages, so that a replay shows whole pages.
      choice: setting.isLive ? ViewChoice(stored: book.place?.view) : nil, typesetter: setting.typesetter,
      errorPx: gaze.inUse?.errorPx,
      scale: book.place.flatMap { $0.zoom > 0 ? $0.zoom : nil }, followsReading: setting.isLive,
      configuration: ReaderConfiguration(lineDistance: personal.lines.factor))
    session.letOpenMenu(setting.isLive)
    if book.unlocking == .given, setting.isLive {
      session.tell(Self.keepingWords.headline, Self.keepingWords.remedy)
    }
    if case .window(let geometry) = display.state {
      _ = session.resize(to: display.sized(setting.measured(geometry)), isFullScreen: false)
    }
    tellOfResuming(&session)
    openings += 1
    screen.place = .reading(
      ReadingScreen(
        item: book.item, state: book.item.state == .finished ? .finished : .reading,
        unlocking: book.unlocking, session: session, clock: ReadingClock(opening: openings),
        shelf: shelf))
    var actions: [AppAction] = [.note(.documentOpened(title: book.item.title, at: position))]
    actions += askForText(around: position.page)
    if setting.isLive { actions.append(.store(.marks(nil, documentID: book.item.id))) }
    actions += readersRequest(of: book.item.id)
    // Recorded eyes could not choose actions that did not exist at the time.
    if setting.isLive { actions += [.voice(.look), .dictionary(.look)] }
    actions += beginFollowing(in: book.item.id, from: book.place)
    guard let typed = opening.typed?.text, case .place = screen else { return actions }
    // The rest of the search is typed into the document's search field.
    return actions + handle(FindEvent.open, at: time) + handle(FindEvent.type(typed), at: time)
  }

  private mutating func notOpened(_ failure: BookFailure, at time: Timestamp) -> [AppAction] {
    changeShelf { shelf in
      guard case .opening(var opening) = shelf.activity else { return }
      switch failure {
      case .passwordNeeded(let id, let title, let isRefused):
        (opening.id, opening.title) = (id, title)
        shelf.activity = .unlocking(opening, isRefused: isRefused)
      case .other(let failure): (shelf.activity, shelf.message) = (.none, failure.words)
      }
    }
    guard entryMode == .keys, case .passwordNeeded(let id, let title, let isRefused) = failure else {
      return []
    }
    return openKeys(
      for: .documentPassword(id: id, title: title), news: isRefused ? Self.refusedWords : nil, at: time)
  }

  mutating func leaveBook() -> [AppAction] {
    guard case .reading(let reading) = screen.place else { return [] }
    // `finish` stores the place; it ends the program.
    if endsWithDocument { return finish() }
    return keptOnLeaving(reading) + leaveTogether(reading.item.id) + [.book(.close)] + goToShelf()
  }

  // MARK: Text of pages

  /// Asks for the text of the pages that are about to be seen, for the highlight and the voice.
  private mutating func askForText(around page: Int) -> [AppAction] {
    guard case .reading(var reading) = screen.place else { return [] }
    let last = reading.session.document.pages.count - 1
    // Covers and title pages come before the text: while the line distance is unknown, the text of more pages is asked for.
    let ahead = reading.session.document.linePitch == nil ? 4 : 2
    let near = Array(page...max(page, min(last, page + ahead))) + [page - 1]
    var actions: [AppAction] = []
    for page in near where (0...max(0, last)).contains(page) && reading.texts[page] == nil {
      reading.texts[page] = .asked
      actions.append(.book(.lines(page: page, documentID: reading.item.id)))
    }
    screen.place = .reading(reading)
    return actions
  }

  /// Tells the person, once for each opening, that the document's text was recognised from pictures.
  private mutating func tellOfRecognition(in id: String) {
    guard case .reading(var reading) = screen.place, reading.item.id == id, !reading.hasToldOfRecognition
    else { return }
    reading.hasToldOfRecognition = true
    reading.session.tell(
      localized("The text was recognised from the page's picture"),
      localized("Words can be wrong; the page itself is always right."))
    screen.place = .reading(reading)
  }

  private mutating func know(
    _ result: Result<[TextLine], AppFailure>, _ pictures: [PageRect], of page: Int, in id: String,
    at time: Timestamp
  ) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    switch result {
    case .failure:
      reading.texts[page] = .failed
      screen.place = .reading(reading)
      return [.log(.warning, "the text of page \(page + 1) cannot be had")]
    case .success(let lines):
      reading.texts[page] = .known(lines.map(\.text).joined(separator: "\n"))
      var done = reading.session.learn(lines)
      done += reading.session.setLines(lines, pictures: pictures, page: page)
      screen.place = .reading(reading)
      tellOfDisplacedMarks()
      return apply(done, at: time)
    }
  }

  // MARK: The voice

  /// Stops the voice before another screen is shown.
  mutating func fallSilent() -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.session.isAloud else { return [] }
    _ = reading.session.perform(.toggleAloud)
    screen.place = .reading(reading)
    return [.voice(.hush)]
  }

  mutating func handle(_ event: VoiceEvent, at time: Timestamp) -> [AppAction] {
    if case .notSpoken(let trouble) = event { notSpoken(trouble) }
    if case .languages(let languages) = event { know(voiceLanguages: languages, at: time) }
    guard case .reading(var reading) = screen.place else { return [] }
    var done: [ReaderAction] = []
    switch event {
    case .available: reading.session.letSpeak(true)
    case .silent(let headline, let remedy):
      reading.session.letSpeak(false)
      done = reading.session.heardNothing(headline, remedy)
    case .began(let part, let passage): reading.session.heard(part: part, of: passage)
    case .word(let word, let part, let passage): reading.session.heard(word: word, part: part, of: passage)
    case .ended(let passage): done = reading.session.heardAll(of: passage)
    case .failed(let headline, let remedy, let passage):
      guard reading.session.isSaying(passage) else { return [] }
      done = reading.session.heardNothing(headline, remedy)
    case .notSpoken, .languages: break
    }
    screen.place = .reading(reading)
    return apply(done, at: time)
  }
}
