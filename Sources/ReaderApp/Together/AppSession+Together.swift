import Library
import Localization
import Reading
import Signals

// Reading together: one person leads, others follow the page. Followers learn the leader's place from the reading place that
// the store keeps anyway.
extension AppSession {
  mutating func handle(_ event: TogetherEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open:
      guard case .place = screen else { return [] }
      return openTogether(at: time)
    }
  }

  /// Shows the page of reading together above the place where the person is, or in place of what covers it.
  mutating func openTogether(
    asking request: TogetherRequest = .look, at time: Timestamp
  ) -> [AppAction] {
    switch (screen, screen.place) {
    case (.calibrating, _), (.cameras, _), (.resting, _), (_, .people): return []
    case (.place, _), (.covered, _): break
    }
    guard setting.isLive else { return [] }
    guard reader != .guest else {
      announce(localized("The guest reads alone"), localized("Log in: others are told who reads."))
      return []
    }
    let silence = fallSilent()
    show(TogetherScreen(cells: newCells(TogetherScreen.timing, at: time)), isOther: true, at: time)
    return silence + ask(request)
  }

  private mutating func ask(_ request: TogetherRequest) -> [AppAction] {
    switch request {
    case .begin, .join: together.isAsked = true
    case .look, .leave: break
    }
    return [.store(.together(request, of: reader))]
  }

  /// Continues reading together after a restart of the program.
  mutating func resumeTogether() -> [AppAction] {
    guard reader != .guest else { return [] }
    together.isAsked = true
    return ask(.look)
  }

  /// Asks for the present state when somebody has changed the household: a leader may have turned the page, or a follower left.
  mutating func togetherRequest() -> [AppAction] {
    if together.reading != nil { return ask(.look) }
    if case .covered(.together, _) = screen { return ask(.look) }
    return []
  }

  /// Leaves reading together, since the person leaves this document or the program: nobody follows into another document.
  mutating func leaveTogether(_ document: ShelfItem.ID? = nil) -> [AppAction] {
    // A request to begin or join that is not answered yet is withdrawn too.
    let isMeant = together.reading.map { document == nil || $0.documentID == document } ?? together.isAsked
    guard isMeant else { return [] }
    together = TogetherDesk()
    return ask(.leave)
  }

  /// Asks for the state again after a rest: answers that came during it were dropped.
  mutating func askTogetherAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.together(var shown), _) = screen else { return [] }
    shown.news = nil
    show(shown, isOther: false, at: time)
    return ask(.look)
  }

  // MARK: Choosing cells

  mutating func chooseInTogether(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.together(var shown), _) = screen else { return [] }
    shown.news = nil
    switch id {
    case .panelBack: return uncover()
    case .togetherBegin:
      guard let document = documentRead?.id else { return [] }
      return ask(.begin(documentID: document), shown, at: time)
    case .togetherJoin: return openKeys(for: .togetherCode, at: time)
    case .togetherSay:
      guard let reading = together.reading else { return [] }
      return [.voice(.speak(Self.spoken(code: reading.code), isLoud: true))]
    case .togetherGo:
      together.note { $0.takenTo = nil }
      return together.followed.map { go(along: $0, at: time) } ?? []
    case .togetherEnd: return ask(.leave, shown, at: time)
    case .togetherAgain: return ask(.look, shown, at: time)
    default: return []
    }
  }

  private mutating func ask(
    _ request: TogetherRequest, _ before: TogetherScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    (shown.state, shown.news) = (.asked, nil)
    show(shown, isOther: true, at: time)
    return ask(request)
  }

  /// Joins reading together with a typed code.
  mutating func joinTogether(code: String, at time: Timestamp) -> [AppAction] {
    openTogether(asking: code.isEmpty ? .look : .join(code: code), at: time)
  }

  // MARK: Answers of the store

  mutating func know(
    together answer: Result<ReadingTogether?, AppFailure>, after request: TogetherRequest, of person: Reader,
    at time: Timestamp
  ) -> [AppAction] {
    guard person == reader else { return [] }
    let wasAsked = together.isAsked
    if request != .leave { together.isAsked = false }
    switch answer {
    case .success(let reading): return know(reading, after: request, wasAsked: wasAsked, at: time)
    case .failure(let failure):
      guard case .covered(.together(var shown), _) = screen else {
        guard request == .look else {
          announce(localized("Reading together"), failure.words)
          return []
        }
        return [.log(.warning, "what others read cannot be looked at")]
      }
      // A wrong code changes nothing; another one can be typed.
      if case .join = request {
        (shown.state, shown.news) = (.known, failure.words)
      } else {
        shown.state = .failed(failure.words)
      }
      show(shown, isOther: true, at: time)
      return []
    }
  }

  private mutating func know(
    _ reading: ReadingTogether?, after request: TogetherRequest, wasAsked: Bool, at time: Timestamp
  ) -> [AppAction] {
    let before = together.reading
    // The person left while this answer was on its way.
    if before == nil, !wasAsked, !isTogetherShown { return [] }
    together.take(reading)
    if case .join = request, let reading {
      if isTogetherShown { return go(along: reading, at: time) }
      announce(
        localized("You follow \(name(reading.leader))"), localized("“Read together” leads to their page."))
      return []
    }
    if before == nil, request == .look, !isTogetherShown, let reading, reading.part == .leads {
      announce(
        localized("You still read “\(name(reading.title))” to others"), localized("“Read together” ends it."))
    }
    refreshTogether(hasChanged: before?.part != reading?.part || request != .look, at: time)
    switch (before, reading) {
    case (let before?, nil) where request == .look:
      if before.part == .follows {
        announce(
          localized("\(name(before.leader)) has ended reading together"),
          localized("The page is yours alone again."))
        together = TogetherDesk()
        // The store also answers with nothing if the person no longer has the document, but still counts them as a follower.
        return ask(.leave)
      } else {
        announce(localized("Reading together has ended"), localized("Nobody follows you any more."))
      }
    case (_, let now?) where now.part == .follows: takePage()
    case (let before?, let now?): tellOfFollowers(before.followers, now.followers)
    case (_, .some), (_, nil): break
    }
    return []
  }

  private mutating func tellOfFollowers(_ before: [String], _ now: [String]) {
    // The page of reading together lists the followers itself.
    guard !isTogetherShown else { return }
    let came = now.filter { !before.contains($0) }.map(name)
    let left = before.filter { !now.contains($0) }.map(name)
    let names = (came.isEmpty ? left : came).joined(separator: ", ")
    if !came.isEmpty {
      announce(
        localized(came.count, one: "\(names) follows you", other: "\(names) follow you"),
        localized("They see the page that you see."))
    } else if !left.isEmpty {
      announce(
        localized(left.count, one: "\(names) no longer follows", other: "\(names) no longer follow"),
        now.isEmpty ? localized("Nobody follows you now.") : localized("Others still follow you."))
    }
  }

  private var isTogetherShown: Bool { if case .covered(.together, _) = screen { true } else { false } }

  // MARK: The page

  /// Opens the document that the leader reads, at the leader's page.
  private mutating func go(along reading: ReadingTogether, at time: Timestamp) -> [AppAction] {
    let isOpen = documentRead?.id == reading.documentID
    // A window that was started for one document would end if that document were closed.
    if !isOpen, documentRead != nil, endsWithDocument {
      let shown = openTogether(at: time)
      changeTogether(localized("\(name(reading.leader)) reads another document than this window shows."))
      return shown
    }
    let left = uncover()
    if isOpen {
      if case .reading(var shown) = screen.place, together.following?.ownPlace == nil {
        together.note { $0.ownPlace = shown.readingPlace }
        shown.session.offerWayBack(to: shown.session.position)
        screen.place = .reading(shown)
      }
      takePage()
      announce(localized("You follow \(name(reading.leader))"), Self.followingWords)
      return left
    }
    switch screen.place {
    case .reading: return left + leaveBook() + open(reading.documentID)
    case .plan(let plan):
      screen.place = .shelf(plan.shelf)
      return left + open(reading.documentID)
    case .finder, .readingTime: return left + goToShelf() + open(reading.documentID)
    case .shelf: return left + open(reading.documentID)
    case .people: return left
    }
  }

  private static let followingWords =
    localized("The page goes where theirs goes. “Read together” in “About this document” ends it.")

  /// The leader's position in this document; nil if the person follows nobody in it.
  func positionFollowed(in document: ShelfItem.ID) -> DocumentPosition? {
    together.followed.flatMap { $0.documentID == document ? $0.position : nil }
  }

  /// Begins to follow at the leader's page, after the document was opened.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - ownPlace: the person's own place in it.
  mutating func beginFollowing(in document: ShelfItem.ID, from ownPlace: ReadingPlace?) -> [AppAction] {
    guard let reading = together.followed, reading.documentID == document else { return [] }
    together.note {
      ($0.takenTo, $0.ownPlace) = (reading.position, ownPlace ?? ReadingPlace(position: .start))
    }
    if let ownPlace, case .reading(var shown) = screen.place {
      shown.session.offerWayBack(to: ownPlace.position)
      screen.place = .reading(shown)
    }
    announce(localized("You follow \(name(reading.leader))"), Self.followingWords)
    return ask(.look)
  }

  /// Scrolls to the leader's place once the leader has moved. It waits while the person rests, calibrates, types, chooses,
  /// marks or draws something on the page, or is read to.
  mutating func takePage() {
    guard let following = together.following, let position = following.reading.position,
      position != following.takenTo
    else { return }
    switch screen {
    case .place, .covered(.together, _): break
    case .calibrating, .cameras, .resting, .covered: return
    }
    guard case .reading(var shown) = screen.place, shown.item.id == following.reading.documentID,
      shown.panel == nil, shown.marks.begun == nil, shown.drawing == nil, shown.session.selection == nil,
      !shown.session.isAloud
    else { return }
    shown.session.follow(to: position)
    screen.place = .reading(shown)
    together.note { $0.takenTo = position }
  }

  private func name(_ name: String) -> String { DisplayText.of(name, maximum: 40) }
}
