import Reading
import Signals

// The registry of all actions. A new action is one entry here; see docs/architecture.md.
extension UserAction {
  /// All actions that a person can ask for, in the order of the help and the palette.
  package static let all: [UserAction] =
    moving + finding + views + page + marks + drawing + forms + panels + lights + resting + everywhere
    + calibration

  static func reader(
    _ id: ActionID, _ name: String, _ command: ReaderCommand, keys: [KeyStroke] = [], help: String? = nil,
    icon: ActionIcon = .dot, menu: MenuPlace? = nil
  ) -> UserAction {
    UserAction(
      id, name, on: [.page], .event(.command(command)), keys: keys, help: help, icon: icon, menu: menu)
  }

  private static let finding: [UserAction] = [
    UserAction(
      "contents", "Contents", on: [.page], .event(.panel(.open(.contents(below: nil)))), keys: ["t"],
      help: "contents", icon: .places, menu: .first(7)),
    UserAction(
      "links", "Links", on: [.page], .event(.panel(.open(.links))), keys: [KeyStroke("l", control: true)],
      help: "links in view", icon: .forward, menu: .first(9)),
    UserAction(
      "search-document", "Search", on: [.page], .event(.panel(.open(.search))), icon: .find, menu: .first(10)),
    UserAction(
      "find", "Search by typing", on: [.page], .event(.find(.open)),
      keys: [KeyStroke("f", control: true), "slash"], help: "search in the document", icon: .find),
    UserAction(
      "look-up", "Look up a word", on: [.page], .event(.lookUp(.open)), keys: [KeyStroke("e", control: true)],
      help: "look up the selected word, or another", icon: .help, menu: .more(2)
    ).with { $0.isOffered = { $0.hasDictionary } },
    UserAction(
      "next-hit", "Next place found", on: [.page], .event(.find(.step(1))), keys: ["F3"],
      help: "the next place that was found", icon: .forward, menu: .more(1)
    ).with { $0.isOffered = { $0.hitCount > 0 } },
    UserAction(
      "hit-before", "Place found before", on: [.page], .event(.find(.step(-1))),
      keys: [KeyStroke("F3", shift: true)], help: "the one before", icon: .previous, menu: .more(1)
    ).with { $0.isOffered = { $0.hitCount > 0 } },
    UserAction(
      "end-search", "End the search", on: [.page], .event(.find(.close)), icon: .close, menu: .more(1)
    ).with { $0.isOffered = { $0.isSearching } },
    UserAction(
      "go-to-page", "Go to page", on: [.page], .event(.panel(.open(.pages(nil)))),
      keys: [KeyStroke("g", control: true)], help: "go to a page", icon: .places, menu: .more(8)),
  ]

  private static let views: [UserAction] = [
    reader(
      "another-view", "Another view", .nextView, keys: ["v"], help: "another view: page, columns, text",
      icon: .fit, menu: .first(6)),
    reader(
      "fitting-view", "The view that fits", .show(nil), keys: [KeyStroke("V", shift: true)],
      help: "the view that fits your gaze", icon: .fit, menu: .more(4)),
    reader(
      "two-pages", "Two pages", .togglePairs, keys: ["d"], help: "two pages side by side, or one",
      icon: .copy, menu: .more(8)
    ).with {
      $0.nameWhenOn = "One page"
      $0.isOn = { $0.rows != .single }
    },
    reader(
      "cover", "Cover by itself", .toggleCover, keys: [KeyStroke("D", shift: true)],
      help: "two pages, with the cover by itself or not", icon: .copy, menu: .more(9)
    ).with {
      $0.isOffered = { $0.rows != .single }
      $0.isOn = { $0.rows == .pairsAfterCover }
    },
    reader(
      "rotate-right", "Turn to the right", .rotate(1), keys: [KeyStroke("Right", control: true)],
      help: "turn the pages by a quarter", icon: .later, menu: .more(9)),
    reader(
      "rotate-left", "Turn to the left", .rotate(-1), keys: [KeyStroke("Left", control: true)],
      help: "turn them the other way", icon: .earlier, menu: .more(9)),
    UserAction(
      "thumbnails", "All pages", on: [.page], .event(.panel(.open(.thumbnails))),
      keys: [KeyStroke("T", shift: true)], help: "pictures of all pages", icon: .places, menu: .more(7)),
    reader("face", "Another font", .style(.nextFace), keys: ["f"], help: "text view: font"),
    reader(
      "more-spacing", "More space between lines", .style(.moreSpacing), keys: ["bracketright"],
      help: "text view: more space"),
    reader(
      "less-spacing", "Less space between lines", .style(.lessSpacing), keys: ["bracketleft"],
      help: "text view: less space"),
    reader("wider", "Longer lines", .style(.wider), keys: ["greater"], help: "text view: longer lines"),
    reader("narrower", "Shorter lines", .style(.narrower), keys: ["less"], help: "text view: shorter lines"),
  ]

  private static let page: [UserAction] = [
    reader(
      "aloud", "Read aloud", .toggleAloud, keys: ["s"], help: "read aloud, or silence", icon: .aloud,
      menu: .first(1)
    ).with {
      $0.nameWhenOn = "Silence"
      $0.isOffered = { $0.hasVoice || $0.isAloud }
      $0.isOn = { $0.isAloud }
    },
    reader(
      "mend", "Mend (5 s)", .mend, keys: ["m"], help: "mend the calibration (5 s)", icon: .mend,
      menu: .more(1)),
    reader(
      "follow", "Move with me", .toggleFollowing, keys: ["a"], help: "the page follows reading, or stays",
      icon: .forward, menu: .more(3)
    ).with {
      $0.nameWhenOn = "Stay still"
      $0.isOn = { $0.followsReading }
    },
    reader(
      "forget-drift", "As calibrated", .forgetDrift, keys: ["r"], help: "forget what reading has corrected",
      icon: .forget, menu: .more(7)),
    reader(
      "gaze", "Use gaze", .toggleGaze, keys: ["g"], help: "gaze control on or off", icon: .eye, menu: .more(8)
    ).with {
      $0.nameWhenOn = "Gaze off"
      $0.isOn = { $0.isGazeOn }
    },
    reader(
      "help", "Keys", .toggleHelp, keys: ["question", "F1"], help: "this help", icon: .help),
    reader(
      "escape", "Back", .escape, keys: ["Escape"], help: "close the help, else the document", icon: .back
    ).with { $0.isOffered = { _ in false } },
    reader(
      "close", "Close the document", .exit, keys: ["q", KeyStroke("w", control: true)],
      help: "close the document", icon: .close, menu: .more(9)
    ).with { $0.dwellSeconds = 1.2 },
  ]

  private static let panels: [UserAction] = [
    UserAction(
      "menu", "Menu", on: [.page], .event(.panel(.open(.menu))), keys: ["F10", "Menu"], help: "the menu",
      icon: .menu),
    UserAction(
      "press", "Choose what is looked at", on: [.page], .event(.panel(.press)), keys: ["Return", "KP_Enter"],
      help: "choose what is looked at; else the menu", icon: .eye
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "size", "Size", on: [.page], .event(.panel(.open(.size))), icon: .size, menu: .first(5)),
    reader(
      "undo", "Undo", .undo, keys: ["u", KeyStroke("z", control: true)], help: "undo the last change",
      icon: .undo
    ).with {
      $0.isOffered = { $0.canUndo }
    },
    reader(
      "back", "Back to before the jump", .back, keys: ["b"], help: "back to before a jump", icon: .back,
      menu: .more(1)
    ).with { $0.isOffered = { $0.canGoBack } },
    reader(
      "forward", "Forward again", .forward, keys: [KeyStroke("B", shift: true)],
      help: "forward again, after going back", icon: .forward, menu: .more(1)
    ).with { $0.isOffered = { $0.canGoForward } },
    UserAction(
      "cell-press", "Choose the cell", on: [.panel], .event(.panel(.press)),
      keys: ["Return", "KP_Enter", "space"]
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "calibration-press", "Go on without calibrating", on: [.calibration], .event(.panel(.press)),
      keys: ["Return", "KP_Enter", "space"]
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "cell-next", "Next cell", on: [.panel], .event(.panel(.move(1))), keys: ["Right", "Down"]
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "cell-back", "Cell before", on: [.panel], .event(.panel(.move(-1))),
      keys: ["Left", "Up"]
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "panel-out", "Back to the page", on: [.panel], .event(.panel(.back)), keys: ["Escape", "F10"],
      icon: .back
    ),
  ]

  private static let resting: [UserAction] = [
    UserAction(
      "call", "Call for help", on: [.people, .shelf, .page, .panel, .rest], .event(.rest(.call)),
      keys: ["F12"],
      help: "call for help", icon: .call, menu: .first(3)
    ).with {
      ($0.dwellSeconds, $0.isVital) = (2, true)
      $0.isOffered = { $0.isLive }
    },
    UserAction(
      "say", "Say something…", on: [.people, .shelf, .page], .event(.say(.open)), keys: ["x"],
      help: "say something: phrases for those who hear you", icon: .aloud, menu: .first(4)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "keys", "Type by gaze", on: [.people, .form, .shelf, .page], .event(.typing(.openHere)), keys: ["F5"],
      help: "keys to type by gaze, for the field that is shown", icon: .mark
    ),
    UserAction(
      "rest", "Rest", on: [.people, .shelf, .page], .event(.rest(.begin)), keys: ["z"],
      help: "rest: the screen goes dark", icon: .rest, menu: .first(8)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "test-call", "Test the call", on: [.people, .shelf, .page], .event(.rest(.testCall)), icon: .call,
      menu: .more(10)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "wake", "Wake", on: [.rest], .event(.rest(.wake)), keys: ["Return", "KP_Enter", "space", "Escape"],
      icon: .wake),
    UserAction(
      "stop-call", "Stop the call", on: [.call], .event(.rest(.stop)),
      keys: ["Return", "KP_Enter", "space", "Escape"], icon: .stop),
  ]

  private static let everywhere: [UserAction] = [
    UserAction(
      "palette", "All actions", on: Set(ActionScreen.allCases).subtracting([.form, .rest, .call]),
      .event(.palette(.toggle)), keys: [KeyStroke("k", control: true)], help: "all actions, by name",
      icon: .palette
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "camera", "Camera",
      on: [.people, .form, .shelf, .finder, .cameras, .readingTime, .plan, .page, .panel],
      .event(.chooseCamera), keys: ["F8"], help: "choose a camera", icon: .camera, menu: .more(7)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "seat", "How you are seen", on: [.people, .shelf, .page], .event(.seat(.open)),
      keys: [KeyStroke("F8", shift: true)],
      help: "how well the camera sees your eyes", icon: .eye, menu: .more(7)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "camera-off", "Camera off, or on", on: Set(ActionScreen.allCases), .event(.toggleCamera), keys: ["F9"],
      help: "camera off, or on", icon: .camera
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "full-screen", "Full screen, or a window", on: Set(ActionScreen.allCases), .event(.toggleFullScreen),
      keys: ["F11"], help: "full screen, or a window", icon: .screen),
    UserAction(
      "end-for-good", "End Trackii", on: Set(ActionScreen.allCases), .event(.leaveForGood),
      keys: [KeyStroke("Q", control: true, shift: true)], help: "end Trackii, also where it stays open",
      icon: .close
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "settings", "Settings", on: [.people, .shelf, .finder, .readingTime, .plan, .page],
      .event(.settings(.open)), keys: [KeyStroke("comma", control: true)], help: "settings", icon: .settings,
      menu: .more(4)),
    UserAction(
      "undo-setting", "Undo the last setting", on: [.panel], .event(.settings(.undo)), keys: ["u"],
      icon: .undo
    ).with { $0.isOffered = { $0.canUndoSetting } },
    UserAction(
      "calibrate", "Calibrate", on: [.people, .shelf, .page], .event(.calibrate), icon: .calibrate,
      menu: .more(2)
    ).with { $0.isOffered = { $0.isLive && $0.isFullScreen } },
    UserAction(
      "add", "Add a PDF…", on: [.shelf], .event(.findFiles), icon: .more),
    UserAction(
      "catalogues", "New reading on the internet…", on: [.shelf, .finder], .event(.catalogues(.open)),
      keys: [KeyStroke("A", shift: true)], help: "look for new reading on the internet", icon: .places
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "watched-folders", "Watched folders…", on: [.shelf, .finder], .event(.folders(.open)),
      keys: [KeyStroke("W", shift: true)], help: "folders whose PDFs come onto the shelf by themselves",
      icon: .places
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "search", "Search", on: [.shelf], .event(.search("")), keys: ["slash", KeyStroke("f", control: true)],
      help: "search in everything", icon: .eye),
    UserAction(
      "shelf-forward", "Next page of the shelf", on: [.shelf], .event(.turnShelf(1)), keys: ["Page_Down"],
      icon: .forward),
    UserAction(
      "shelf-back", "Page of the shelf before", on: [.shelf], .event(.turnShelf(-1)), keys: ["Page_Up"],
      icon: .previous),
    UserAction(
      "arrange", "Sort, or show a part", on: [.shelf], .event(.arrange(.open)), keys: ["o"],
      help: "sort the shelf, or show a part of it", icon: .down),
    UserAction(
      "invitations", "Invitations", on: [.shelf], .event(.arrange(.invitations)), keys: ["i"],
      help: "what others want to share", icon: .mark),
    UserAction(
      "reading-time", "Your reading", on: [.shelf], .event(.readingTime), keys: ["F7"],
      help: "how much you have read", icon: .places),
    UserAction(
      "plan", "Reminders and timers", on: [.shelf], .event(.plan(.open)), keys: ["F6"],
      help: "reminders and timers", icon: .clock),
    UserAction(
      "calendar", "Calendar", on: [.shelf], .event(.plan(.openCalendar)), keys: ["F4"],
      help: "the calendar", icon: .clock),
    UserAction(
      "calendar-find", "Find in the calendar", on: [.plan], .event(.plan(.findInCalendar)),
      keys: ["slash", KeyStroke("f", control: true)], help: "find an entry of the calendar", icon: .find
    ).with { $0.isOffered = { !$0.hasField } },
    UserAction(
      "contacts", "Contacts", on: [.shelf], .event(.plan(.openContacts)), keys: ["F2"],
      help: "the household's contacts", icon: .call),
    UserAction(
      "remind", "Remind me…", on: [.page], .event(.panel(.open(.remindMe))), keys: ["F6"],
      help: "be reminded, or read again", icon: .clock, menu: .more(11)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "about", "About this document", on: [.page], .event(.panel(.open(.about))),
      keys: [KeyStroke("I", shift: true)],
      help: "about this document", icon: .help, menu: .more(13)),
    UserAction(
      "about-one", "About a document…", on: [.shelf], .event(.document(.choose)),
      keys: [KeyStroke("I", shift: true)], help: "about a document, without opening it", icon: .help
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "notes", "Notes", on: [.shelf, .page], .event(.notebook(.open)), keys: [KeyStroke("N", shift: true)],
      help: "notes, about the open document or all", icon: .mark, menu: .more(12)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "removed-notes", "Removed notes…", on: [.shelf, .page], .event(.notebook(.openRemoved)), icon: .undo
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "share", "Share it…", on: [.page], .event(.sharing(.open)), icon: .copy
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "collections", "Collections…", on: [.shelf, .page], .event(.collections(.open)),
      keys: [KeyStroke("C", shift: true)], help: "collections: of the open document, or all", icon: .copy
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "readers", "Who reads this…", on: [.page], .event(.readers(.open)),
      keys: [KeyStroke("H", shift: true)], help: "who else reads it: their places and marks", icon: .eye
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "take-off", "Take it off the shelf…", on: [.page], .event(.removal(.open)),
      keys: [KeyStroke("X", shift: true)], help: "take the document off the shelf", icon: .forget
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "taken-off", "Taken off the shelf", on: [.shelf], .event(.removal(.open)),
      keys: [KeyStroke("X", shift: true)], help: "what was taken off the shelf", icon: .forget
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "together", "Read together…", on: [.shelf, .page], .event(.together(.open)),
      keys: [KeyStroke("R", shift: true)], help: "read to others, or follow somebody", icon: .copy
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "account", "Your account", on: [.shelf, .page], .event(.account(.open)),
      keys: [KeyStroke("U", shift: true)], help: "your account: name, password, export, deleting",
      icon: .settings
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "reminder", "Answer the reminder", on: [.shelf, .page], .event(.plan(.open)), keys: ["y"],
      help: "answer a reminder", icon: .done, menu: .first(2)
    ).with { $0.isOffered = { $0.hasReminder } },
    UserAction(
      "out", "One step back", on: [.people, .form, .shelf, .finder, .cameras, .readingTime, .plan], .wayOut,
      keys: ["Escape"], icon: .back),
  ]

  private static let calibration: [UserAction] = [
    UserAction(
      "skip", "Skip the calibration", on: [.calibration, .result], .event(.cancel), keys: ["Escape"],
      icon: .close),
    UserAction(
      "go-on", "Go on", on: [.result], .event(.chose(.goOn)), keys: ["Return", "KP_Enter", "space"],
      icon: .done),
    UserAction(
      "again", "Calibrate again", on: [.result], .event(.chose(.calibrateAgain)), keys: ["c"],
      icon: .calibrate),
  ]
}
