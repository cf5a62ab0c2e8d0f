import Localization
import Signals

extension UserAction {
  /// Actions that rest, call for help and say something.
  static let resting: [UserAction] = [
    UserAction(
      "call", localized("Call for help"), on: [.people, .shelf, .page, .panel, .rest], .event(.rest(.call)),
      keys: ["F12"],
      help: localized("call for help"), icon: .call, menu: .first(3)
    ).with {
      ($0.dwellSeconds, $0.isVital) = (2, true)
      $0.isOffered = { $0.isLive }
    },
    UserAction(
      "say", localized("Say something…"), on: [.people, .shelf, .page], .event(.say(.open)), keys: ["x"],
      help: localized("say something: phrases for those who hear you"), icon: .say, menu: .first(4)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "keys", localized("Type by gaze"), on: [.people, .form, .shelf, .page], .event(.typing(.openHere)),
      keys: ["F5"],
      help: localized("keys to type by gaze, for the field that is shown"), icon: .mark
    ),
    UserAction(
      "rest", localized("Rest", context: "verb"), on: [.people, .shelf, .page], .event(.rest(.begin)),
      keys: ["z"],
      help: localized("rest: the screen goes dark"), icon: .rest, menu: .first(8)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "test-call", localized("Test the call"), on: [.people, .shelf, .page], .event(.rest(.testCall)),
      icon: .call,
      menu: .more(10)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "wake", localized("Wake"), on: [.rest], .event(.rest(.wake)),
      keys: ["Return", "KP_Enter", "space", "Escape"],
      icon: .wake),
    UserAction(
      "stop-call", localized("Stop the call"), on: [.call], .event(.rest(.stop)),
      keys: ["Return", "KP_Enter", "space", "Escape"], icon: .stop),
  ]

  /// Actions that open the other screens, and those that work on nearly all of them.
  static let everywhere: [UserAction] = [
    UserAction(
      "palette", localized("All actions"), on: Set(ActionScreen.allCases).subtracting([.form, .rest, .call]),
      .event(.palette(.toggle)), keys: [KeyStroke("k", control: true)],
      help: localized("all actions, by name"),
      icon: .palette
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "camera", localized("Camera"),
      on: [.people, .form, .shelf, .finder, .cameras, .readingTime, .plan, .page, .panel],
      .event(.chooseCamera), keys: ["F8"], help: localized("choose a camera"), icon: .camera, menu: .more(7)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "seat", localized("How you are seen"), on: [.people, .shelf, .page], .event(.seat(.open)),
      keys: [KeyStroke("F8", shift: true)],
      help: localized("how well the camera sees your eyes"), icon: .eye, menu: .more(1)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "camera-off", localized("Camera off, or on"), on: Set(ActionScreen.allCases), .event(.toggleCamera),
      keys: ["F9"],
      help: localized("camera off, or on"), icon: .camera
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "full-screen", localized("Full screen, or a window"), on: Set(ActionScreen.allCases),
      .event(.toggleFullScreen),
      keys: ["F11"], help: localized("full screen, or a window"), icon: .screen),
    UserAction(
      "end-for-good", localized("End Trackii"), on: Set(ActionScreen.allCases), .event(.leaveForGood),
      keys: [KeyStroke("Q", control: true, shift: true)],
      help: localized("end Trackii, also where it stays open"),
      icon: .close
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "settings", localized("Settings"), on: [.people, .shelf, .finder, .readingTime, .plan, .page],
      .event(.settings(.open)), keys: [KeyStroke("comma", control: true)], help: localized("settings"),
      icon: .settings,
      menu: .more(4)),
    UserAction(
      "undo-setting", localized("Undo the last setting"), on: [.panel], .event(.settings(.undo)), keys: ["u"],
      icon: .undo
    ).with { $0.isOffered = { $0.canUndoSetting } },
    UserAction(
      "calibrate", localized("Calibrate"), on: [.people, .shelf, .page], .event(.calibrate), icon: .calibrate,
      menu: .more(2)
    ).with { $0.isOffered = { $0.isLive && $0.isFullScreen } },
    UserAction(
      "add", localized("Add a PDF…"), on: [.shelf], .event(.findFiles), icon: .more),
    UserAction(
      "catalogues", localized("New reading on the internet…"), on: [.shelf, .finder],
      .event(.catalogues(.open)),
      keys: [KeyStroke("A", shift: true)], help: localized("look for new reading on the internet"),
      icon: .places
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "watched-folders", localized("Watched folders…"), on: [.shelf, .finder], .event(.folders(.open)),
      keys: [KeyStroke("W", shift: true)],
      help: localized("folders whose PDFs come onto the shelf by themselves"),
      icon: .places
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "search", localized("Search"), on: [.shelf], .event(.search("")),
      keys: ["slash", KeyStroke("f", control: true)],
      help: localized("search in everything"), icon: .eye),
    UserAction(
      "shelf-forward", localized("Next page of the shelf"), on: [.shelf], .event(.turnShelf(1)),
      keys: ["Page_Down"],
      icon: .forward),
    UserAction(
      "shelf-back", localized("Page of the shelf before"), on: [.shelf], .event(.turnShelf(-1)),
      keys: ["Page_Up"],
      icon: .previous),
    UserAction(
      "arrange", localized("Sort, or show a part"), on: [.shelf], .event(.arrange(.open)), keys: ["o"],
      help: localized("sort the shelf, or show a part of it"), icon: .down),
    UserAction(
      "invitations", localized("Invitations"), on: [.shelf], .event(.arrange(.invitations)), keys: ["i"],
      help: localized("what others want to share"), icon: .mark),
    UserAction(
      "reading-time", localized("Your reading"), on: [.shelf], .event(.readingTime), keys: ["F7"],
      help: localized("how much you have read"), icon: .places),
    UserAction(
      "plan", localized("Reminders and timers"), on: [.shelf], .event(.plan(.open)), keys: ["F6"],
      help: localized("reminders and timers"), icon: .clock),
    UserAction(
      "calendar", localized("Calendar"), on: [.shelf], .event(.plan(.openCalendar)), keys: ["F4"],
      help: localized("the calendar"), icon: .clock),
    UserAction(
      "calendar-find", localized("Find in the calendar"), on: [.plan], .event(.plan(.findInCalendar)),
      keys: ["slash", KeyStroke("f", control: true)], help: localized("find an entry of the calendar"),
      icon: .find
    ).with { $0.isOffered = { !$0.hasField } },
    UserAction(
      "contacts", localized("Contacts"), on: [.shelf], .event(.plan(.openContacts)), keys: ["F2"],
      help: localized("the household's contacts"), icon: .call),
    UserAction(
      "remind", localized("Remind me…"), on: [.page], .event(.panel(.open(.remindMe))), keys: ["F6"],
      help: localized("be reminded, or read again"), icon: .clock, menu: .more(11)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "about", localized("About this document"), on: [.page], .event(.panel(.open(.about))),
      keys: [KeyStroke("I", shift: true)],
      help: localized("about this document"), icon: .help, menu: .more(13)),
    UserAction(
      "about-one", localized("About a document…"), on: [.shelf], .event(.document(.choose)),
      keys: [KeyStroke("I", shift: true)], help: localized("about a document, without opening it"),
      icon: .help
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "notes", localized("Notes"), on: [.shelf, .page], .event(.notebook(.open)),
      keys: [KeyStroke("N", shift: true)],
      help: localized("notes, about the open document or all"), icon: .mark, menu: .more(12)
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "removed-notes", localized("Removed notes…"), on: [.shelf, .page], .event(.notebook(.openRemoved)),
      icon: .undo
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "share", localized("Share it…"), on: [.page], .event(.sharing(.open)), icon: .copy
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "collections", localized("Collections…"), on: [.shelf, .page], .event(.collections(.open)),
      keys: [KeyStroke("C", shift: true)], help: localized("collections: of the open document, or all"),
      icon: .copy
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "readers", localized("Who reads this…"), on: [.page], .event(.readers(.open)),
      keys: [KeyStroke("H", shift: true)], help: localized("who else reads it: their places and marks"),
      icon: .eye
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "take-off", localized("Take it off the shelf…"), on: [.page], .event(.removal(.open)),
      keys: [KeyStroke("X", shift: true)], help: localized("take the document off the shelf"), icon: .forget
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "taken-off", localized("Taken off the shelf"), on: [.shelf], .event(.removal(.open)),
      keys: [KeyStroke("X", shift: true)], help: localized("what was taken off the shelf"), icon: .forget
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "together", localized("Read together…"), on: [.shelf, .page], .event(.together(.open)),
      keys: [KeyStroke("R", shift: true)], help: localized("read to others, or follow somebody"), icon: .copy
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "account", localized("Your account"), on: [.shelf, .page], .event(.account(.open)),
      keys: [KeyStroke("U", shift: true)], help: localized("your account: name, password, export, deleting"),
      icon: .settings
    ).with { $0.isOffered = { $0.isLive } },
    UserAction(
      "reminder", localized("Answer the reminder"), on: [.shelf, .page], .event(.plan(.open)), keys: ["y"],
      help: localized("answer a reminder"), icon: .done, menu: .first(2)
    ).with { $0.isOffered = { $0.hasReminder } },
    UserAction(
      "out", localized("One step back"),
      on: [.people, .form, .shelf, .finder, .cameras, .readingTime, .plan], .wayOut,
      keys: ["Escape"], icon: .back),
  ]

  /// Actions during a calibration and at its result.
  static let calibration: [UserAction] = [
    UserAction(
      "skip", localized("Skip the calibration"), on: [.calibration, .result], .event(.cancel),
      keys: ["Escape"],
      icon: .close),
    UserAction(
      "go-on", localized("Go on"), on: [.result], .event(.chose(.goOn)),
      keys: ["Return", "KP_Enter", "space"],
      icon: .done),
    UserAction(
      "again", localized("Calibrate again"), on: [.result], .event(.chose(.calibrateAgain)), keys: ["c"],
      icon: .calibrate),
    UserAction(
      "dots", localized("Calibrate with dots"), on: [.calibration], .event(.chose(.calibrateAgain)),
      keys: ["c"], icon: .calibrate
    ).with { $0.isOffered = { $0.offersDots } },
    UserAction(
      "verse", localized("Read a verse instead"), on: [.calibration], .event(.chose(.readVerse)),
      keys: ["v"], icon: .calibrate
    ).with { $0.isOffered = { $0.offersVerse } },
    UserAction(
      "calibration-details", localized("Show the details of the result, or hide them"), on: [.result],
      .event(.chose(.calibrationDetails)), keys: ["d"], icon: .more),
  ]
}
