import Localization
import Reading

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
      "contents", localized("Contents"), on: [.page], .event(.panel(.open(.contents(below: nil)))),
      keys: ["t"],
      help: localized("contents"), icon: .places, menu: .first(7)),
    UserAction(
      "links", localized("Links"), on: [.page], .event(.panel(.open(.links))),
      keys: [KeyStroke("l", control: true)],
      help: localized("links in view"), icon: .links, menu: .first(9)),
    UserAction(
      "search-document", localized("Search"), on: [.page], .event(.panel(.open(.search))), icon: .find,
      menu: .first(10)),
    UserAction(
      "find", localized("Search by typing"), on: [.page], .event(.find(.open)),
      keys: [KeyStroke("f", control: true), "slash"], help: localized("search in the document"), icon: .find),
    UserAction(
      "look-up", localized("Look up a word"), on: [.page], .event(.lookUp(.open)),
      keys: [KeyStroke("e", control: true)],
      help: localized("look up the selected word, or another"), icon: .help, menu: .more(2)
    ).with { $0.isOffered = { $0.hasDictionary } },
    UserAction(
      "next-hit", localized("Next place found"), on: [.page], .event(.find(.step(1))), keys: ["F3"],
      help: localized("the next place that was found"), icon: .forward, menu: .more(1)
    ).with { $0.isOffered = { $0.hitCount > 0 } },
    UserAction(
      "hit-before", localized("Place found before"), on: [.page], .event(.find(.step(-1))),
      keys: [KeyStroke("F3", shift: true)], help: localized("the one before"), icon: .previous, menu: .more(1)
    ).with { $0.isOffered = { $0.hitCount > 0 } },
    UserAction(
      "end-search", localized("End the search"), on: [.page], .event(.find(.close)), icon: .close,
      menu: .more(1)
    ).with { $0.isOffered = { $0.isSearching } },
    UserAction(
      "go-to-page", localized("Go to page"), on: [.page], .event(.panel(.open(.pages(nil)))),
      keys: [KeyStroke("g", control: true)], help: localized("go to a page"), icon: .places, menu: .more(8)),
  ]

  private static let views: [UserAction] = [
    reader(
      "another-view", localized("Another view"), .nextView, keys: ["v"],
      help: localized("another view: page, columns, text"),
      icon: .fit, menu: .first(6)),
    reader(
      "fitting-view", localized("The view that fits"), .show(nil), keys: [KeyStroke("V", shift: true)],
      help: localized("the view that fits your gaze"), icon: .fit, menu: .more(6)),
    reader(
      "two-pages", localized("Two pages"), .togglePairs, keys: ["d"],
      help: localized("two pages side by side, or one"),
      icon: .copy, menu: .more(8)
    ).with {
      $0.nameWhenOn = localized("One page")
      $0.isOn = { $0.rows != .single }
    },
    reader(
      "cover", localized("Cover by itself"), .toggleCover, keys: [KeyStroke("D", shift: true)],
      help: localized("two pages, with the cover by itself or not"), icon: .copy, menu: .more(9)
    ).with {
      $0.isOffered = { $0.rows != .single }
      $0.isOn = { $0.rows == .pairsAfterCover }
    },
    reader(
      "rotate-right", localized("Turn to the right"), .rotate(1), keys: [KeyStroke("Right", control: true)],
      help: localized("turn the pages by a quarter"), icon: .later, menu: .more(9)),
    reader(
      "rotate-left", localized("Turn to the left"), .rotate(-1), keys: [KeyStroke("Left", control: true)],
      help: localized("turn them the other way"), icon: .earlier, menu: .more(9)),
    UserAction(
      "thumbnails", localized("All pages"), on: [.page], .event(.panel(.open(.thumbnails))),
      keys: [KeyStroke("T", shift: true)], help: localized("pictures of all pages"), icon: .places,
      menu: .more(7)),
    UserAction(
      "letters", localized("Letters and lines"), on: [.page], .event(.panel(.open(.letters))), icon: .size,
      menu: .more(6)
    ).with { $0.isOffered = { $0.isTextView } },
    reader(
      "face", localized("Another font"), .style(.nextFace), keys: ["f"], help: localized("text view: font"),
      icon: .size),
    reader(
      "more-spacing", localized("More space between lines"), .style(.moreSpacing), keys: ["bracketright"],
      help: localized("text view: more space"), icon: .larger),
    reader(
      "less-spacing", localized("Less space between lines"), .style(.lessSpacing), keys: ["bracketleft"],
      help: localized("text view: less space"), icon: .smaller),
    reader(
      "wider", localized("Longer lines"), .style(.wider), keys: ["greater"],
      help: localized("text view: longer lines"), icon: .right),
    reader(
      "narrower", localized("Shorter lines"), .style(.narrower), keys: ["less"],
      help: localized("text view: shorter lines"), icon: .left),
  ]

  private static let page: [UserAction] = [
    reader(
      "aloud", localized("Read aloud"), .toggleAloud, keys: ["s"], help: localized("read aloud, or silence"),
      icon: .aloud,
      menu: .first(1)
    ).with {
      ($0.nameWhenOn, $0.iconWhenOn) = (localized("Silence"), .silence)
      $0.isOffered = { $0.hasVoice || $0.isAloud }
      $0.isOn = { $0.isAloud }
    },
    reader(
      "mend", localized("Mend (5 s)"), .mend, keys: ["m"], help: localized("mend the calibration (5 s)"),
      icon: .mend,
      menu: .more(1)),
    reader(
      "follow", localized("Move with me"), .toggleFollowing, keys: ["a"],
      help: localized("the page follows reading, or stays"),
      icon: .forward, menu: .more(3)
    ).with {
      $0.nameWhenOn = localized("Stay still")
      $0.isOn = { $0.followsReading }
    },
    reader(
      "forget-drift", localized("As calibrated"), .forgetDrift, keys: ["r"],
      help: localized("forget what reading has corrected"),
      icon: .forget, menu: .more(7)),
    reader(
      "gaze", localized("Use gaze"), .toggleGaze, keys: ["g"], help: localized("gaze control on or off"),
      icon: .eye, menu: .more(8)
    ).with {
      $0.nameWhenOn = localized("Gaze off")
      $0.isOn = { $0.isGazeOn }
    },
    reader(
      "help", localized("Keys"), .toggleHelp, keys: ["question", "F1"], help: localized("this help"),
      icon: .help),
    reader(
      "escape", localized("Back"), .escape, keys: ["Escape"],
      help: localized("close the help, else the document"), icon: .back
    ).with { $0.isOffered = { _ in false } },
    reader(
      "close", localized("Close the document"), .exit, keys: ["q", KeyStroke("w", control: true)],
      help: localized("close the document"), icon: .close, menu: .more(9)
    ).with { $0.dwellSeconds = 1.2 },
  ]

  private static let panels: [UserAction] = [
    UserAction(
      "menu", localized("Menu"), on: [.page], .event(.panel(.open(.menu))), keys: ["F10", "Menu"],
      help: localized("the menu"),
      icon: .menu),
    UserAction(
      "press", localized("Choose what is looked at"), on: [.page], .event(.panel(.press)),
      keys: ["Return", "KP_Enter"],
      help: localized("choose what is looked at; else the menu"), icon: .eye
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "size", localized("Size"), on: [.page], .event(.panel(.open(.size))), icon: .size, menu: .first(5)),
    reader(
      "undo", localized("Undo"), .undo, keys: ["u", KeyStroke("z", control: true)],
      help: localized("undo the last change"),
      icon: .undo
    ).with {
      $0.isOffered = { $0.canUndo }
    },
    reader(
      "back", localized("Back to before the jump"), .back, keys: ["b"],
      help: localized("back to before a jump"), icon: .back,
      menu: .more(1)
    ).with { $0.isOffered = { $0.canGoBack } },
    reader(
      "forward", localized("Forward again"), .forward, keys: [KeyStroke("B", shift: true)],
      help: localized("forward again, after going back"), icon: .forward, menu: .more(1)
    ).with { $0.isOffered = { $0.canGoForward } },
    reader(
      "reading-place", localized("Where was I?"), .toReading, keys: [KeyStroke("Home", shift: true)],
      help: localized("to the line read last"), icon: .eye, menu: .more(1)
    ).with { $0.isOffered = { $0.hasLeftReading } },
    UserAction(
      "cell-press", localized("Choose the cell"), on: [.panel], .event(.panel(.press)),
      keys: ["Return", "KP_Enter", "space"]
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "calibration-press", localized("Go on without calibrating"), on: [.calibration], .event(.panel(.press)),
      keys: ["Return", "KP_Enter", "space"]
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "cell-next", localized("Next cell"), on: [.panel], .event(.panel(.move(1))), keys: ["Right", "Down"]
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "cell-back", localized("Cell before"), on: [.panel], .event(.panel(.move(-1))),
      keys: ["Left", "Up"]
    ).with { $0.isOffered = { _ in false } },
    UserAction(
      "panel-out", localized("Back to the page"), on: [.panel], .event(.panel(.back)),
      keys: ["Escape", "F10"],
      icon: .back
    ),
  ]
}
