import Reading
import Signals

/// The identifier of an action that a person can ask for; stable, since tests and recordings may contain it.
package struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The identifier as text, unique among all actions, such as `zoom-in`.
  package let name: String
  /// - Parameter name: the identifier as text, unique among all actions.
  package init(_ name: String) { self.name = name }
  package init(stringLiteral value: String) { name = value }
  package var description: String { name }

  /// The action's cell in the gaze menu.
  package var cell: TargetID { TargetID("action-\(name)") }
}

/// An action that a person can ask for. One entry defines it for keys, gaze menu, mouse menu, help and command palette.
package struct UserAction: Identifiable, Sendable {
  /// What an action causes.
  package enum Effect: Sendable {
    /// The action causes this event, as if the window had sent it.
    case event(WindowEvent)
    /// The action leads one step out of what is shown, as the exit target does.
    case wayOut
  }

  /// The place of an action in the gaze menu.
  package enum MenuPlace: Hashable, Comparable, Sendable {
    /// Among the first cells of the menu, lower ranks first.
    case first(Int)
    /// In the part of the menu behind “More”.
    case more(Int)
  }

  package let id: ActionID
  /// The action's name in cells, menus and the palette.
  package let name: String
  /// The action's name while what it stands for is on, such as “Silence” for reading aloud.
  package var nameWhenOn: String?
  /// The action's line in the help; nil if another action's line says it already.
  package var help: String?
  /// The keys of the action; the first is shown beside its name.
  package var keys: [KeyStroke] = []
  /// The icon of the action on cells.
  package var icon = ActionIcon.dot
  /// The screens on which the action's keys work and it can be offered.
  package let screens: Set<ActionScreen>
  /// What the action causes.
  package let effect: Effect
  /// The action's place in the gaze menu; nil if it has none.
  package var menu: MenuPlace?
  /// The dwell time of the action's cell, s, where a false choice costs more than usual; nil for the usual one.
  package var dwellSeconds: Double?
  /// Whether the action has a cell on the menu's first page also in the coarsest grid.
  package var isVital = false
  /// Whether the action would do something now: only then is it offered in menus and the palette. Its keys always work, so that
  /// a person is told why something is not possible.
  package var isOffered: @Sendable (ActionContext) -> Bool = { _ in true }
  /// Whether what the action stands for is on.
  package var isOn: @Sendable (ActionContext) -> Bool = { _ in false }

  init(
    _ id: ActionID, _ name: String, on screens: Set<ActionScreen>, _ effect: Effect, keys: [KeyStroke] = [],
    help: String? = nil, icon: ActionIcon = .dot, menu: MenuPlace? = nil
  ) {
    (self.id, self.name, self.screens, self.effect) = (id, name, screens, effect)
    (self.keys, self.help, self.icon, self.menu) = (keys, help, icon, menu)
  }

  /// A copy of the action that was changed by the closure.
  func with(_ change: (inout UserAction) -> Void) -> UserAction {
    var action = self
    change(&action)
    return action
  }

  /// The action's name in a context, which may depend on whether it is on.
  package func name(in context: ActionContext) -> String { isOn(context) ? nameWhenOn ?? name : name }
}

/// A screen on which actions can be asked for.
package enum ActionScreen: Hashable, Sendable, CaseIterable {
  case people, form, shelf, finder, cameras, readingTime, plan, calibration
  /// The result of a calibration, with its choices.
  case result
  case page
  /// A page of large cells: the gaze menu and what opens from it.
  case panel
  case rest, call
}

/// The context that decides which actions are offered.
package struct ActionContext: Hashable, Sendable {
  /// The screen that is shown.
  package var screen: ActionScreen
  /// Whether gaze comes from a camera, or a stand-in for one, and not from a recording.
  package var isLive = true
  /// Whether the window fills the screen, so that gaze can be mapped to it.
  package var isFullScreen = true
  /// Whether the desktop's voice is available.
  package var hasVoice = false
  /// Whether the document is being read aloud.
  package var isAloud = false
  /// Whether words can be looked up in a dictionary on this computer.
  package var hasDictionary = false
  /// Whether gaze control is on.
  package var isGazeOn = true
  /// Whether following is on: the page moves on by itself as it is read.
  package var followsReading = false
  /// Whether there is a place to go back to, before a jump.
  package var canGoBack = false
  /// Whether there is a place to go forward to, after going back.
  package var canGoForward = false
  /// Whether the last change can be undone.
  package var canUndo = false
  /// Whether the first page is shown.
  package var isFirstPage = false
  /// Whether the last page is shown.
  package var isLastPage = false
  /// How whole pages are arranged.
  package var rows = PageRows.single
  /// Whether the document's size is not the usual one.
  package var isZoomed = false
  /// The number of the document's marks, with bookmarks and the file's annotations.
  package var markCount = 0
  /// The number of annotations that others have added to the file; they are part of `markCount`.
  package var annotationCount = 0
  /// Whether the page has a bookmark.
  package var isBookmarked = false
  /// Whether text is selected with the mouse.
  package var hasSelection = false
  /// Whether a search in the document is open.
  package var isSearching = false
  /// The number of hits in the document.
  package var hitCount = 0
  /// How the person wants everything to look.
  package var appearance = Appearance()
  /// Whether a mark was begun and waits for its end.
  package var isMarking = false
  /// The tool for drawing on the page, or on the picture that is shown; nil if nothing is being drawn.
  package var tool: ReaderScene.Tool?
  /// Whether a picture of a note is shown on which the person may draw.
  package var canDrawOnPicture = false
  /// Whether a reminder waits for an answer.
  package var hasReminder = false
  /// Whether the document has a form.
  package var hasForm = false
  /// The number of the form's fields that were filled in and not saved.
  package var filledCount = 0
  /// Where the document's password came from.
  package var unlocking = Unlocking.notNeeded
  /// Whether the last change of a setting can be undone, while the settings are shown.
  package var canUndoSetting = false
  /// Whether the screen has an input field, for which keys can be opened.
  package var hasField = false

  /// - Parameter screen: the screen that is shown.
  package init(_ screen: ActionScreen) { self.screen = screen }
}

/// An icon that stands for an action, drawn by the window.
package enum ActionIcon: Hashable, Sendable {
  case dot, back, forward, previous, close, menu, more, aloud, silence, mark, bookmark, places, larger,
    smaller
  case fit, size, rest, wake, call, stop, eye, still, mend, camera, calibrate, undo, done, copy, earlier,
    later
  case light, clock, find
  case settings, top, bottom, help, screen, palette, up, down, left, right, forget
}
