import Signals

// The event slot at the left edge's middle: what the last moments make worth offering, and nothing else.
extension ReaderSession {
  /// A change that can be taken back for a while.
  package struct Undo: Hashable, Sendable {
    /// What was changed.
    package enum Change: Hashable, Sendable {
      /// The size before, px per point; nil for the comfortable one.
      case size(Double?)
      /// How pages were arranged before.
      case arrangement(ViewChoice)
      /// Something that is kept outside of the reader, such as a mark.
      case kept
    }

    /// What was changed.
    package var change: Change
    var until: Timestamp?
  }

  /// After a jump the way back is offered for a while.
  struct BackOffer: Hashable, Sendable {
    var until: Timestamp?
  }

  /// What is offered in the event slot; one thing at a time, what passes soonest first.
  var event: TargetID? {
    if undo != nil { return .undo }
    if isMarking { return .endMark }
    if reminder != nil { return .reminder }
    if aloud != nil { return .aloud }
    if backOffer != nil { return .jumpBack }
    return offer?.target
  }

  /// Whether the last change can be taken back.
  package var canUndo: Bool { undo != nil }
  /// Whether there is a place before the last jump, or one from which somebody went back.
  package var canGoBack: Bool { history.canGoBack }
  /// Whether somebody went back, and can go forward again.
  package var canGoForward: Bool { history.canGoForward }

  /// Shows the menu at the top left; not for recorded eyes, which cannot choose from it.
  package mutating func letOpenMenu(_ hasMenu: Bool) { self.hasMenu = hasMenu }

  /// Something was changed that is kept outside, and can be taken back.
  package mutating func offerUndo() { undo = Undo(change: .kept) }

  /// What was changed outside was taken back already.
  package mutating func forgetUndo() { if undo?.change == .kept { undo = nil } }

  /// Whether a mark that was begun waits for its end.
  package mutating func awaitEnd(_ isMarking: Bool) { self.isMarking = isMarking }

  /// A reminder waits for an answer: offered until there is none, with these words.
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
    case .kept: return [.undoWanted]
    }
  }

  mutating func goBack() {
    let place = history.goBack(from: currentPlace)
    // Of several jumps the one before can be taken back too.
    backOffer = history.canGoBack ? BackOffer() : nil
    glide(to: place)
  }

  mutating func goForward() {
    let place = history.goForward(from: currentPlace)
    if place != nil { backOffer = BackOffer() }
    glide(to: place)
  }

  /// Another place, to which one look leads as if the person had jumped from there.
  package mutating func offerWayBack(to position: DocumentPosition) {
    history.leave(JumpHistory.Place(position: position, across: currentPlace.across))
    backOffer = BackOffer()
  }

  /// To where somebody else reads: no jump of one's own, from which a look would lead back. A page that the document does not
  /// have is the nearest one.
  package mutating func follow(to position: DocumentPosition) {
    guard !document.pages.isEmpty else { return }
    let page = min(max(position.page, 0), document.pages.count - 1)
    let place = DocumentPosition(page: page, offset: page == position.page ? position.offset : 0)
    glide(to: JumpHistory.Place(position: place, across: currentPlace.across))
  }

  private mutating func glide(to place: JumpHistory.Place?) {
    guard let place else { return }
    rememberLastLine()
    layOut(around: place.position.page)
    let y = offset(of: place.position, across: place.across)
    motion.glide(
      to: flow.clamped(ScreenPoint(x: motion.offset.x, y: y)), seconds: configuration.glideSeconds)
  }

  /// Where the page will have come to rest.
  private var currentPlace: JumpHistory.Place {
    let place = place(at: motion.destination.y)
    return JumpHistory.Place(position: place.position, across: place.across)
  }

  /// Jumps to another scroll offset, from which one look leads back; not where that is here already.
  ///
  /// - Parameter isStep: on from where the last jump has led, to which nobody wants to come back: only if the page has
  ///   been moved since is it a place of its own.
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
  /// Takes the last change back.
  package static let undo: TargetID = "undo"
  /// Goes back to where a jump came from.
  package static let jumpBack: TargetID = "jump-back"
  /// Ends a mark that was begun.
  package static let endMark: TargetID = "end-mark"

  /// Answers the reminder that is due.
  package static let reminder: TargetID = "reminder"

  /// What the event slot may hold.
  static let events: Set<TargetID> = [.undo, .jumpBack, .endMark, .reminder, .aloud, .repair, .stay]
}
