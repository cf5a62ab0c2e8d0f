import Reading
import Signals

/// The name of something that a person can ask for; stable, since tests and recordings may hold it.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let name: String
  public init(_ name: String) { self.name = name }
  public init(stringLiteral value: String) { name = value }
  public var description: String { name }

  /// Its cell in the gaze menu.
  public var cell: TargetID { TargetID("action-\(name)") }
}

/// Something that a person can ask for. One entry feeds keys, gaze menu, mouse menu, help and command palette.
public struct UserAction: Identifiable, Sendable {
  /// What is done.
  public enum Effect: Sendable {
    case event(WindowEvent)
    /// One step out of what is shown, as its exit does.
    case wayOut
  }

  /// Its place in the gaze menu.
  public enum MenuPlace: Hashable, Comparable, Sendable {
    /// Among the first cells: lower ranks first.
    case first(Int)
    /// Behind “More”.
    case more(Int)
  }

  public let id: ActionID
  /// As cells, menus and the palette call it.
  public let name: String
  /// What it is called while it is on, such as “Silence” for reading aloud.
  public var nameWhenOn: String?
  /// What the help says; nil leaves it out, as another entry's line says it already.
  public var help: String?
  /// The first is shown beside its name.
  public var keys: [KeyStroke] = []
  public var icon = ActionIcon.dot
  /// Where its keys work and it can be offered.
  public let screens: Set<ActionScreen>
  public let effect: Effect
  public var menu: MenuPlace?
  /// Seconds of looking at its cell, where a wrong choice costs more than usual.
  public var dwellSeconds: Double?
  /// It has a cell of its own in the coarsest grid too.
  public var isVital = false
  /// Whether it would do something now: menus and palette offer only such. Keys work all the same, so that whoever
  /// asks for what is not to be had is told why.
  public var isOffered: @Sendable (ActionContext) -> Bool = { _ in true }
  /// Whether what it stands for goes on.
  public var isOn: @Sendable (ActionContext) -> Bool = { _ in false }

  init(
    _ id: ActionID, _ name: String, on screens: Set<ActionScreen>, _ effect: Effect, keys: [KeyStroke] = [],
    help: String? = nil, icon: ActionIcon = .dot, menu: MenuPlace? = nil
  ) {
    (self.id, self.name, self.screens, self.effect) = (id, name, screens, effect)
    (self.keys, self.help, self.icon, self.menu) = (keys, help, icon, menu)
  }

  /// The same, changed.
  func with(_ change: (inout UserAction) -> Void) -> UserAction {
    var action = self
    change(&action)
    return action
  }

  /// What it is called now.
  public func name(in context: ActionContext) -> String { isOn(context) ? nameWhenOn ?? name : name }
}

/// Where an action can be asked for.
public enum ActionScreen: Hashable, Sendable, CaseIterable {
  case people, form, shelf, finder, cameras, readingTime, plan, calibration
  /// A calibration's result, with its choices.
  case result
  case page
  /// A page of large cells: the gaze menu and what opens from it.
  case panel
  case rest, call
}

/// What decides whether an action is offered.
public struct ActionContext: Hashable, Sendable {
  public var screen: ActionScreen
  public var isLive = true
  public var isFullScreen = true
  public var hasVoice = false
  public var isAloud = false
  /// Words can be looked up on this computer.
  public var hasDictionary = false
  public var isGazeOn = true
  public var followsReading = false
  /// There is a place from which somebody has jumped, or has gone back.
  public var canGoBack = false
  public var canGoForward = false
  /// The last change can be taken back.
  public var canUndo = false
  public var isFirstPage = false
  public var isLastPage = false
  /// How whole pages lie.
  public var rows = PageRows.single
  /// The size is not the usual one.
  public var isZoomed = false
  /// Of the document, bookmarks and what others have added to the file among them.
  public var markCount = 0
  /// Of these, what others have added to the file.
  public var annotationCount = 0
  /// The page has a bookmark.
  public var isBookmarked = false
  /// Text is selected with the mouse.
  public var hasSelection = false
  /// Something is being searched for in the document, and so many places were found.
  public var isSearching = false
  public var hitCount = 0
  public var appearance = Appearance()
  /// A mark was begun and waits for its end.
  public var isMarking = false
  /// With which something is drawn on the page, or on the picture that is looked at; nil while nothing is.
  public var tool: ReaderScene.Tool?
  /// A picture of a note is looked at, which the person may draw on.
  public var canDrawOnPicture = false
  /// A reminder waits for an answer.
  public var hasReminder = false
  /// The document has a form, in which so many fields were filled in and not saved.
  public var hasForm = false
  public var filledCount = 0
  /// Where the document's password came from.
  public var unlocking = Unlocking.notNeeded
  /// Something was set a moment ago, while the settings are shown.
  public var canUndoSetting = false
  /// The page has a field, into which keys type.
  public var hasField = false

  public init(_ screen: ActionScreen) { self.screen = screen }
}

/// What stands for an action, drawn by the window.
public enum ActionIcon: Hashable, Sendable {
  case dot, back, forward, previous, close, menu, more, aloud, silence, mark, bookmark, places, larger,
    smaller
  case fit, size, rest, wake, call, stop, eye, still, mend, camera, calibrate, undo, done, copy, earlier,
    later
  case light, clock, find
  case settings, top, bottom, help, screen, palette, up, down, left, right, forget
}
