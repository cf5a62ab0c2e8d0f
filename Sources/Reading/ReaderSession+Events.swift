import Documents
import Localization
import Signals

// The event slot in the middle of the left edge: it offers what has just become useful, one thing at a time.
extension ReaderSession {
  /// A change that can be undone for a while.
  package struct Undo: Hashable, Sendable {
    /// What was changed, with what is needed to undo it.
    package enum Change: Hashable, Sendable {
      /// The size was changed; the value is the previous one, px per point, nil for the comfortable one.
      case size(Double?)
      /// The arrangement of pages was changed; the value is the previous one.
      case arrangement(ViewChoice)
      /// The text view's style was changed; the value is the previous one.
      case style(TextStyle)
      /// Something that is stored outside the reader was changed, such as a mark.
      case kept
    }

    /// The kind of change that can be undone.
    package var change: Change
    var until: Timestamp?
  }

  /// The offer to go back after a jump, which lasts for a while.
  struct BackOffer: Hashable, Sendable {
    var until: Timestamp?
  }

  /// The target that is offered in the event slot; where several apply, the one that expires soonest. nil for none.
  var event: TargetID? {
    if undo != nil { return .undo }
    if isMarking { return .endMark }
    if reminder != nil { return .reminder }
    if aloud != nil { return .aloud }
    if backOffer != nil { return .jumpBack }
    return offer?.target
  }

  /// Whether the last change can be undone.
  package var canUndo: Bool { undo != nil }
  /// Whether there is a place to go back to after a jump.
  package var canGoBack: Bool { history.canGoBack }
  /// Whether there is a place to go forward to again.
  package var canGoForward: Bool { history.canGoForward }

  /// Sets whether the menu is shown at the top left; it is not for recorded eyes, which cannot choose from it.
  package mutating func letOpenMenu(_ hasMenu: Bool) { self.hasMenu = hasMenu }

  /// Offers to undo a change of something that is stored outside the reader.
  package mutating func offerUndo() { undo = Undo(change: .kept) }

  /// Withdraws the offer to undo a change of something stored outside the reader, because it was undone otherwise.
  package mutating func forgetUndo() { if undo?.change == .kept { undo = nil } }

  /// Sets whether a mark that was begun waits for its end.
  package mutating func awaitEnd(_ isMarking: Bool) { self.isMarking = isMarking }

  /// Shows a reminder with these words until it is answered; nil withdraws it.
  package mutating func remind(_ reminder: ReaderScene.Banner?) { self.reminder = reminder }

  mutating func undoLast() -> [ReaderAction] {
    guard let last = undo else { return [] }
    undo = nil
    switch last.change {
    case .size(let scale):
      let done = zoom(to: scale)
      undo = nil
      return done
    case .arrangement(let choice): return restore(choice)
    case .style(let style): return set(in: style)
    case .kept: return [.undoWanted]
    }
  }

  mutating func goBack() {
    let place = history.goBack(from: currentPlace)
    // After several jumps, the one before can be gone back from too.
    backOffer = history.canGoBack ? BackOffer() : nil
    glide(to: place)
  }

  mutating func goForward() {
    let place = history.goForward(from: currentPlace)
    if place != nil { backOffer = BackOffer() }
    glide(to: place)
  }

  /// Whether the line that was read last is out of view.
  package var hasLeftReading: Bool {
    guard let place = lastPlaceRead else { return false }
    return !pagesInView.contains(place.page)
      || rectsInView(of: PageRect(x: place.point.x, y: place.point.y, width: 1, height: 1), page: place.page)
        .isEmpty
  }

  /// Goes back to the line that was read last and marks it; glances at other lines since do not count as reading.
  mutating func goToReading() {
    guard let place = lastPlaceRead else {
      return tell(localized("You have read nothing here yet"), localized("Lines count once they were read."))
    }
    jump(to: place.point, page: place.page)
    guard let line = line(at: place.point, page: place.page) else { return }
    (expectedLine, lastRead) = (line, (line, nil))
  }

  /// Adds a place to which one look leads, as if the person had jumped from there.
  package mutating func offerWayBack(to position: DocumentPosition) {
    history.leave(JumpHistory.Place(position: position, across: currentPlace.across))
    backOffer = BackOffer()
  }

  /// Moves to where another person reads. It is no jump of this person's own, so no way back is offered. A page number
  /// outside the document is replaced by the nearest page.
  package mutating func follow(to position: DocumentPosition) {
    guard !document.pages.isEmpty else { return }
    let page = min(max(position.page, 0), document.pages.count - 1)
    let place = DocumentPosition(page: page, offset: page == position.page ? position.offset : 0)
    glide(to: JumpHistory.Place(position: place, across: currentPlace.across))
  }

  /// Moves to a place of the document; nothing happens without one.
  mutating func glide(to place: JumpHistory.Place?) {
    guard let place else { return }
    rememberLastLine()
    layOut(around: place.position.page)
    let y = offset(of: place.position, across: place.across)
    motion.glide(
      to: flow.clamped(ScreenPoint(x: motion.offset.x, y: y)), seconds: configuration.glideSeconds)
  }

  /// The place that the page will show when it comes to rest.
  var currentPlace: JumpHistory.Place {
    let place = place(at: motion.destination.y)
    return JumpHistory.Place(position: place.position, across: place.across)
  }

  /// Jumps to another scroll offset, from which one look leads back; nothing happens where that is shown already.
  ///
  /// - Parameter isStep: whether the jump continues from where the last one led; that place is kept as one to go back
  ///   to only if the page has been moved since.
  mutating func jump(to offset: ScreenPoint, isStep: Bool = false) {
    let to = flow.clamped(offset)
    guard to != motion.destination else { return }
    let here = currentPlace
    if !isStep || landing?.isNear(here) != true {
      history.leave(here)
      backOffer = BackOffer()
    }
    rememberLastLine()
    motion.glide(to: to, seconds: configuration.glideSeconds)
    landing = currentPlace
  }

  mutating func fadeEvents() {
    guard let now else { return }
    if undo != nil {
      let until = undo?.until ?? now + configuration.undoSeconds
      undo?.until = until
      if now > until { undo = nil }
    }
    if backOffer != nil {
      let until = backOffer?.until ?? now + configuration.jumpBackSeconds
      backOffer?.until = until
      if now > until { backOffer = nil }
    }
  }
}

extension TargetID {
  /// Opens the gaze menu.
  package static let menu: TargetID = "menu"
  /// Undoes the last change.
  package static let undo: TargetID = "undo"
  /// Goes back to where a jump began.
  package static let jumpBack: TargetID = "jump-back"
  /// Ends a mark that was begun.
  package static let endMark: TargetID = "end-mark"

  /// Answers the reminder that is due.
  package static let reminder: TargetID = "reminder"

  /// The targets that the event slot may hold.
  static let events: Set<TargetID> = [.undo, .jumpBack, .endMark, .reminder, .aloud, .repair, .stay]
}
