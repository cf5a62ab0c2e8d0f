import Localization
import Reading

extension UserAction {
  /// Actions that create and change marks at the reading place.
  static let marks: [UserAction] = [
    UserAction(
      "mark", localized("Mark", context: "verb"), on: [.page], .event(.panel(.open(.mark))),
      keys: [KeyStroke("h", control: true)],
      help: localized("mark the sentence read last"), icon: .mark, menu: .first(2)),
    UserAction(
      "mark-from", localized("Mark from here"), on: [.page], .event(.mark(.begin)), keys: ["e"],
      help: localized("a mark begins at the line being read"), icon: .later, menu: .first(13)
    ).with {
      $0.nameWhenOn = localized("Give up the mark")
      $0.isOn = { $0.isMarking }
    },
    UserAction(
      "mark-until", localized("Until here"), on: [.page], .event(.command(.endMark)),
      keys: [KeyStroke("E", shift: true)], help: localized("the mark that was begun ends here"),
      icon: .earlier
    ).with { $0.isOffered = { $0.isMarking } },
    UserAction(
      "bookmark", localized("Bookmark"), on: [.page], .event(.mark(.bookmark)),
      keys: [KeyStroke("d", control: true)],
      help: localized("a bookmark on this page, or none"), icon: .bookmark, menu: .first(14)
    ).with {
      $0.nameWhenOn = localized("Remove the bookmark")
      $0.isOn = { $0.isBookmarked }
    },
    UserAction(
      "copy", localized("Copy"), on: [.page], .event(.selection(.copy)),
      keys: [KeyStroke("c", control: true)],
      help: localized("copy what is selected, or the mark"), icon: .copy
    ).with { $0.isOffered = { $0.hasSelection || $0.markCount > 0 } },
    UserAction(
      "highlight", localized("Highlight what is selected"), on: [.page], .event(.selection(.highlight)),
      icon: .mark
    ).with { $0.isOffered = { $0.hasSelection } },
    UserAction(
      "search-selection", localized("Search for what is selected"), on: [.page], .event(.selection(.search)),
      icon: .find
    ).with { $0.isOffered = { $0.hasSelection } },
    UserAction(
      "note", localized("Write a note"), on: [.page], .event(.mark(.note(nil))),
      keys: [KeyStroke("n", control: true)],
      help: localized("a note on the mark that is read, or was made last"), icon: .mark
    ).with { $0.isOffered = { $0.markCount > 0 } },
    UserAction(
      "marks", localized("Marks"), on: [.page], .event(.panel(.open(.marks))),
      keys: [KeyStroke("b", control: true)],
      help: localized("all marks and bookmarks"), icon: .places, menu: .first(11)
    ).with { $0.isOffered = { $0.markCount > 0 } },
    UserAction(
      "export-marks", localized("Export a copy with marks"), on: [.page], .event(.mark(.exportCopy)),
      icon: .copy,
      menu: .more(13)
    ).with {
      $0.dwellSeconds = 1.2
      $0.isOffered = { $0.markCount > $0.annotationCount }
    },
    UserAction(
      "import-marks", localized("Take annotations in as marks"), on: [.page], .event(.mark(.takeIn)),
      icon: .places,
      menu: .more(13)
    ).with {
      $0.dwellSeconds = 1.2
      $0.isOffered = { $0.annotationCount > 0 }
    },
  ]
}
