import Reading
import Signals

/// The identifier of an action that a person can ask for; stable, since tests and recordings may contain it.
package struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The identifier as text, unique among all actions, such as `zoom-in`.
  package let name: String
  /// - Parameter name: the identifier as text, unique among all actions.
  package init(_ name: String) { self.name = name }
  /// Makes an identifier from a string literal, which has to be unique among all actions.
  package init(stringLiteral value: String) { name = value }
  /// The identifier as text, as in logs and tests.
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

  /// The identifier of the action, unique among all actions.
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
  /// The icon while what the action stands for is on; nil where it is the same.
  package var iconWhenOn: ActionIcon?
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

  /// The action's icon in a context, which may depend on whether it is on.
  package func icon(in context: ActionContext) -> ActionIcon { isOn(context) ? iconWhenOn ?? icon : icon }
}

/// A screen on which actions can be asked for.
package enum ActionScreen: Hashable, Sendable, CaseIterable {
  /// The people's screen, which asks who reads.
  case people
  /// A form of the people's screen to type into: a password, a registration or a document's password.
  case form
  /// The shelf of a person, with the tiles of their documents.
  case shelf
  /// The list of the PDFs that can be added to the shelf.
  case finder
  /// The list of the cameras that can be chosen.
  case cameras
  /// The screen that shows how much the person has read.
  case readingTime
  /// The pages of cells with text: calendar, reminders, contacts and timers.
  case plan
  /// A calibration or repair under way, or its result where there is nothing to choose.
  case calibration
  /// The result of a calibration, with its choices.
  case result
  /// The pages of an open document.
  case page
  /// A page of large cells: the gaze menu and what opens from it.
  case panel
  /// The dark screen of a rest, or the screen that tells that a timer has run out.
  case rest
  /// A call for a helper, under way or about to begin.
  case call
}

/// The context that decides which actions are offered.
package struct ActionContext: Hashable, Sendable {
  /// The screen that is shown.
  package var screen: ActionScreen
  /// Whether gaze comes from a camera, or a stand-in for one, and not from a recording.
  package var isLive = true
  /// Whether the person is asked for one look, or to read a verse, in place of which they can calibrate with dots.
  package var offersDots = false
  /// Whether the person is asked to look at dots, in place of which they can read a verse.
  package var offersVerse = false
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
  /// Whether the document's text is set anew.
  package var isTextView = false
  /// Whether the line read last is out of view.
  package var hasLeftReading = false
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
package enum ActionIcon: Hashable, Sendable, CaseIterable {
  /// A small disc, for whatever has no icon of its own.
  case dot
  /// An arrow to the left, for going back.
  case back
  /// A point to the right, for the next thing.
  case forward
  /// Two links of a chain, for links.
  case links
  /// A point to the left, for the thing before.
  case previous
  /// A cross, for leaving what is open.
  case close
  /// Three lines, for the gaze menu.
  case menu
  /// Three dots, for further choices or something new.
  case more
  /// A loudspeaker that sounds, for what the voice says.
  case aloud
  /// A loudspeaker crossed out, for ending what the voice says.
  case silence
  /// A speech bubble, for what the person has said aloud.
  case say
  /// A pencil, for marks, highlights and whatever is typed.
  case mark
  /// The corners of a frame, for an area of a page that is marked.
  case area
  /// A wavy line, for what is drawn by hand.
  case ink
  /// A ribbon, for bookmarks.
  case bookmark
  /// A ribbon beside a list, for places in a document and for folders.
  case places
  /// A plus sign, for making something larger.
  case larger
  /// A minus sign, for making something smaller.
  case smaller
  /// A frame with a short line in it, for fitting the page to the window.
  case fit
  /// A large and a small A, for the size of letters and cells, and the width of a pen.
  case size
  /// A crescent moon, for a rest and for the light of night.
  case rest
  /// A ring with a cross through it, for ending a rest.
  case wake
  /// A bell, for calling a helper.
  case call
  /// A cross, for stopping a call.
  case stop
  /// An eye, for what is looked at and how eyes are seen.
  case eye
  /// Two upright bars, for what holds still or cannot be changed.
  case still
  /// A ring with a disc in it, for a repair of the calibration.
  case mend
  /// A frame with a ring in it, for cameras.
  case camera
  /// Two rings around a disc, for a calibration.
  case calibrate
  /// An arrow that turns back, for undoing a change.
  case undo
  /// A tick, for what is done or chosen.
  case done
  /// Two sheets, for copying, printing, mailing and sharing.
  case copy
  /// A point to the left at a bar, for an earlier time, place or end.
  case earlier
  /// A point to the right at a bar, for a later time, place or end, and for trying again.
  case later
  /// A sun, for the light of pages.
  case light
  /// A clock, for times, reminders and the calendar.
  case clock
  /// An hourglass, for from when to when something lasts.
  case hours
  /// A magnifying glass, for searching.
  case find
  /// Three sliders, for settings.
  case settings
  /// An arrow up to a line, for the start of the document.
  case top
  /// An arrow down to a line, for the end of the document.
  case bottom
  /// A question mark, for explanations.
  case help
  /// A monitor, for the screen and what fills it.
  case screen
  /// Three lines, for the palette that lists all actions.
  case palette
  /// A point upwards, for moving up.
  case up
  /// A point downwards, for moving down.
  case down
  /// A point to the left, for moving left.
  case left
  /// A point to the right, for moving right.
  case right
  /// The arrow of `undo`, for removing, leaving or forgetting something.
  case forget
}
