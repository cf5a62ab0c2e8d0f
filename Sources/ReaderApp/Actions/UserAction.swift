import Reading
import Signals

/// The name of something that a person can ask for; stable, since tests and recordings may hold it.
package struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Unique among all actions, such as `zoom-in`.
  package let name: String
  /// - Parameter name: unique among all actions.
  package init(_ name: String) { self.name = name }
  package init(stringLiteral value: String) { name = value }
  package var description: String { name }

  /// Its cell in the gaze menu.
  package var cell: TargetID { TargetID("action-\(name)") }
}

/// Something that a person can ask for. One entry feeds keys, gaze menu, mouse menu, help and command palette.
package struct UserAction: Identifiable, Sendable {
  /// What is done.
  package enum Effect: Sendable {
    /// As if the window had told of this.
    case event(WindowEvent)
    /// One step out of what is shown, as its exit does.
    case wayOut
  }

  /// Where an action is in the gaze menu.
  package enum MenuPlace: Hashable, Comparable, Sendable {
    /// Among the first cells: lower ranks first.
    case first(Int)
    /// Behind “More”.
    case more(Int)
  }

  package let id: ActionID
  /// As cells, menus and the palette call it.
  package let name: String
  /// What it is called while it is on, such as “Silence” for reading aloud.
  package var nameWhenOn: String?
  /// What the help says; nil leaves it out, as another entry's line says it already.
  package var help: String?
  /// The first is shown beside its name.
  package var keys: [KeyStroke] = []
  /// What stands for it on cells.
  package var icon = ActionIcon.dot
  /// Where its keys work and it can be offered.
  package let screens: Set<ActionScreen>
  /// What comes of it.
  package let effect: Effect
  /// Its place in the gaze menu; nil where it has none.
  package var menu: MenuPlace?
  /// Seconds of looking at its cell, where a wrong choice costs more than usual.
  package var dwellSeconds: Double?
  /// It has a cell of its own in the coarsest grid too.
  package var isVital = false
  /// Whether it would do something now: menus and palette offer only such. Keys work all the same, so that whoever
  /// asks for what is not to be had is told why.
  package var isOffered: @Sendable (ActionContext) -> Bool = { _ in true }
  /// Whether what it stands for goes on.
  package var isOn: @Sendable (ActionContext) -> Bool = { _ in false }

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
  package func name(in context: ActionContext) -> String { isOn(context) ? nameWhenOn ?? name : name }
}

/// Where an action can be asked for.
package enum ActionScreen: Hashable, Sendable, CaseIterable {
  case people, form, shelf, finder, cameras, readingTime, plan, calibration
  /// A calibration's result, with its choices.
  case result
  case page
  /// A page of large cells: the gaze menu and what opens from it.
  case panel
  case rest, call
}

/// What decides whether an action is offered.
package struct ActionContext: Hashable, Sendable {
  /// What is shown.
  package var screen: ActionScreen
  /// Gaze comes from a camera, or a stand-in for one, and not from a recording.
  package var isLive = true
  /// The window fills the screen, so that gaze can be mapped to it.
  package var isFullScreen = true
  /// A voice can be heard.
  package var hasVoice = false
  /// The document is being read aloud.
  package var isAloud = false
  /// Words can be looked up on this computer.
  package var hasDictionary = false
  /// Gaze moves the page.
  package var isGazeOn = true
  /// The page moves on by itself as it is read.
  package var followsReading = false
  /// There is a place from which somebody has jumped, or has gone back.
  package var canGoBack = false
  /// Somebody went back, and can go forward again.
  package var canGoForward = false
  /// The last change can be taken back.
  package var canUndo = false
  /// No page is before the one that is shown.
  package var isFirstPage = false
  /// No page is after the one that is shown.
  package var isLastPage = false
  /// How whole pages lie.
  package var rows = PageRows.single
  /// The size is not the usual one.
  package var isZoomed = false
  /// Of the document, bookmarks and what others have added to the file among them.
  package var markCount = 0
  /// Of these, what others have added to the file.
  package var annotationCount = 0
  /// The page has a bookmark.
  package var isBookmarked = false
  /// Text is selected with the mouse.
  package var hasSelection = false
  /// Something is being searched for in the document, and so many places were found.
  package var isSearching = false
  /// How many places were found in the document.
  package var hitCount = 0
  /// How everything looks.
  package var appearance = Appearance()
  /// A mark was begun and waits for its end.
  package var isMarking = false
  /// With which something is drawn on the page, or on the picture that is looked at; nil while nothing is.
  package var tool: ReaderScene.Tool?
  /// A picture of a note is looked at, which the person may draw on.
  package var canDrawOnPicture = false
  /// A reminder waits for an answer.
  package var hasReminder = false
  /// The document has a form, in which so many fields were filled in and not saved.
  package var hasForm = false
  /// Fields of the form that were filled in and not saved.
  package var filledCount = 0
  /// Where the document's password came from.
  package var unlocking = Unlocking.notNeeded
  /// Something was set a moment ago, while the settings are shown.
  package var canUndoSetting = false
  /// The page has a field, into which keys type.
  package var hasField = false

  /// - Parameter screen: what is shown.
  package init(_ screen: ActionScreen) { self.screen = screen }
}

/// What stands for an action, drawn by the window.
package enum ActionIcon: Hashable, Sendable {
  case dot, back, forward, previous, close, menu, more, aloud, silence, mark, bookmark, places, larger,
    smaller
  case fit, size, rest, wake, call, stop, eye, still, mend, camera, calibrate, undo, done, copy, earlier,
    later
  case light, clock, find
  case settings, top, bottom, help, screen, palette, up, down, left, right, forget
}
