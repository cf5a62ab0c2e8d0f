import Signals

// The event slot at the left edge's middle: what the last moments make worth offering, and nothing else.
extension ReaderSession {
  /// A change that can be taken back for a while.
  public struct Undo: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
      /// The size before, px per point; nil for the comfortable one.
      case size(Double?)
      /// Something that is kept outside of the reader, such as a mark.
      case kept
    }

    public var change: Change
    var until: Timestamp?
  }

  /// Where a jump came from.
  struct Jump: Hashable, Sendable {
    var from: DocumentPosition
    var until: Timestamp?
  }

  /// What is offered in the event slot; one thing at a time, what passes soonest first.
  var event: TargetID? {
    if undo != nil { return .undo }
    if isMarking { return .endMark }
    if reminder != nil { return .reminder }
    if aloud != nil { return .aloud }
    if jump != nil { return .jumpBack }
    return offer?.target
  }

  /// Whether the last change can be taken back.
  public var canUndo: Bool { undo != nil }
  /// Whether the place before the last jump is remembered.
  public var canGoBack: Bool { jump != nil }

  /// Shows the menu at the top left; not for recorded eyes, which cannot choose from it.
  public mutating func letOpenMenu(_ hasMenu: Bool) { self.hasMenu = hasMenu }

  /// Something was changed that is kept outside, and can be taken back.
  public mutating func offerUndo() { undo = Undo(change: .kept) }

  /// Whether a mark that was begun waits for its end.
  public mutating func awaitEnd(_ isMarking: Bool) { self.isMarking = isMarking }

  /// A reminder waits for an answer: offered until there is none, with these words.
  public mutating func remind(_ reminder: ReaderScene.Banner?) { self.reminder = reminder }

  mutating func undoLast() -> [ReaderAction] {
    guard let last = undo else { return [] }
    undo = nil
    switch last.change {
    case .size(let scale):
      let done = zoom(to: scale)
      undo = nil
      return done
    case .kept: return [.undoWanted]
    }
  }

  mutating func goBack() -> [ReaderAction] {
    guard let jump else { return [] }
    self.jump = nil
    rememberLastLine()
    motion.glide(
      to: flow.clamped(ScreenPoint(x: motion.offset.x, y: flow.offset(of: jump.from))),
      seconds: configuration.glideSeconds)
    return []
  }

  /// Before the page jumps: the place is remembered, so that one look leads back.
  mutating func rememberPlace() {
    // Of several jumps in a row the first place is the one that was read.
    if jump == nil { jump = Jump(from: flow.position(at: motion.destination.y)) }
    jump?.until = nil
  }

  mutating func fadeEvents() {
    guard let now else { return }
    if undo != nil {
      let until = undo?.until ?? now + configuration.undoSeconds
      undo?.until = until
      if now > until { undo = nil }
    }
    if jump != nil {
      let until = jump?.until ?? now + configuration.jumpBackSeconds
      jump?.until = until
      if now > until { jump = nil }
    }
  }
}

extension TargetID {
  /// Opens the gaze menu.
  public static let menu: TargetID = "menu"
  /// Takes the last change back.
  public static let undo: TargetID = "undo"
  /// Goes back to where a jump came from.
  public static let jumpBack: TargetID = "jump-back"
  /// Ends a mark that was begun.
  public static let endMark: TargetID = "end-mark"

  /// Answers the reminder that is due.
  public static let reminder: TargetID = "reminder"

  /// What the event slot may hold.
  static let events: Set<TargetID> = [.undo, .jumpBack, .endMark, .reminder, .aloud, .repair, .stay]
}
