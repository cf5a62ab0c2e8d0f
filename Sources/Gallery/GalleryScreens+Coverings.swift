import Localization
import ReaderApp
import Reading
import Signals

extension GalleryScreen {
  /// Screens of cells that cover the screen before.
  static let coverings: [GalleryScreen] = singleCoverings + lists.flatMap { $0 }

  private static let lists: [[GalleryScreen]] = [
    states("notes", localized("Notes")) { $0.does(.notebook(.open)) },
    states("collections", localized("Collections of documents")) { $0.does(.collections(.open)) },
    states("removed", localized("What was taken off the shelf")) { $0.does(.removal(.open)) },
    states("folders", localized("Watched folders")) { $0.does(.folders(.open)) },
    states("account", localized("One's own account")) { $0.does(.account(.open)) },
    states("document", localized("A document's own screen")) {
      $0.does(.document(.open(GalleryHousehold.Document.long.id)))
    },
    states("sharing", localized("With whom a document is shared"), reads: true) { $0.does(.sharing(.open)) },
    states("readers", localized("Who else reads a document"), reads: true) { $0.does(.readers(.open)) },
  ]

  private static let singleCoverings: [GalleryScreen] =
    [
      GalleryScreen("settings", localized("The settings")) { $0.does(.settings(.open)) },
      GalleryScreen("settings-more", localized("Their second page")) { app in
        app.does(.settings(.open))
        app.does(.panel(.choose(.panelMore)))
      },
      GalleryScreen("settings-calibration", localized("How calibrations begin")) { app in
        app.does(.settings(.open))
        try app.find("setting-calibration")
      },
      GalleryScreen("settings-calibrations", localized("Whether samples of calibrations are kept")) { app in
        app.does(.settings(.open))
        try app.find("setting-sittings")
      },
      GalleryScreen("settings-light", localized("The light of pages, among the settings")) { app in
        app.read(.demo)
        app.does(.settings(.open))
        try app.find("setting-light")
      },
      GalleryScreen("trend", localized("How the weeks went, before there is any")) { app in
        app.does(.settings(.open))
        try app.find("setting-trend")
      },
      GalleryScreen("phrases", localized("Phrases that the voice says")) { $0.does(.say(.open)) },
      GalleryScreen("seat", localized("How the camera sees somebody")) { app in
        app.does(.seat(.open))
        for _ in 0..<60 { app.frame(lookingAt: (0.5, 0.5), []) }
      },
      GalleryScreen("keys", localized("Keys to type with, before anything is typed")) { app in
        app.read(.demo)
        app.does(.typing(.open(.find)))
      },
      GalleryScreen("keys-typed", localized("The same with words")) { app in
        app.read(.demo)
        app.does(.typing(.open(.find)))
        app.type("between two landings")
      },
      GalleryScreen("keys-right-to-left", localized("The same with words that are read from the right")) {
        app in
        app.read(.hebrew)
        app.does(.typing(.open(.find)))
        app.type("ספר טוב")
      },
      GalleryScreen(guest: "keys-name", localized("What somebody new is called")) {
        $0.does(.typing(.open(.newName)))
      },
      GalleryScreen(guest: "pin", localized("The keys of a PIN")) {
        $0.does(.chosePerson(GalleryHousehold.reader))
      },
      GalleryScreen("recovery-code", localized("A recovery code that was just made")) { app in
        app.post(
          .store(.recoveryCode(.success("AB12C-DE34F"), of: .named(GalleryHousehold.reader))))
      },
      GalleryScreen("definition", localized("What a dictionary says about a word")) { app in
        app.read(.demo)
        app.does(.lookUp(.define("saccade")))
      },
      GalleryScreen("definition-similar", localized("A word that no dictionary has")) { app in
        app.read(.demo)
        app.answering = .empty
        app.does(.lookUp(.define("sacade")))
      },
      GalleryScreen("note", localized("A note with emphasis, a quote and a plan")) { app in
        app.does(.notebook(.open))
        app.does(.panel(.choose("note-0")))
      },
      GalleryScreen("note-right-to-left", localized("A note that is read from the right")) { app in
        app.does(.notebook(.open))
        app.does(.panel(.choose("note-2")))
      },
      GalleryScreen("catalogues", localized("New reading, before it was allowed")) {
        $0.does(.catalogues(.open))
      },
      GalleryScreen("together", localized("Reading to others, under a code")) { app in
        app.read(.demo)
        app.does(.together(.open))
        try app.find("together-begin")
      },
      GalleryScreen("members", localized("The members of the household")) { app in
        app.does(.account(.open))
        try app.find("account-members")
      },
    ]

  /// The screens of a list in four states: full, empty, failed, and not known yet.
  ///
  /// - Parameters:
  ///   - name: the name of the full list's screen, with which the other names begin.
  ///   - about: what the list holds.
  ///   - reads: whether a document is opened before.
  ///   - open: opens the list.
  static func states(
    _ name: String, _ about: String, reads: Bool = false,
    _ open: @escaping @Sendable (inout GalleryApp) -> Void
  ) -> [GalleryScreen] {
    let states: [(String, String, GalleryApp.Answering)] = [
      ("", about, .full), ("-empty", localized("\(about), with nothing there"), .empty),
      ("-failed", localized("\(about), which cannot be read"), .failing),
      ("-loading", localized("\(about), not known yet"), .never),
    ]
    return states.map { ending, words, answering in
      GalleryScreen(name + ending, words) { app in
        if reads { app.read(.demo) }
        app.answering = answering
        open(&app)
      }
    }
  }
}
