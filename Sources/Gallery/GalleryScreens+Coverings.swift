import ReaderApp
import Reading
import Signals

extension GalleryScreen {
  /// Pages of cells that cover whatever was shown.
  static let coverings: [GalleryScreen] = singleCoverings + lists.flatMap { $0 }

  private static let lists: [[GalleryScreen]] = [
    states("notes", "Notes") { $0.does(.notebook(.open)) },
    states("collections", "Collections of documents") { $0.does(.collections(.open)) },
    states("removed", "What was taken off the shelf") { $0.does(.removal(.open)) },
    states("folders", "Watched folders") { $0.does(.folders(.open)) },
    states("account", "One's own account") { $0.does(.account(.open)) },
    states("document", "A document's own screen") {
      $0.does(.document(.open(GalleryHousehold.Document.long.id)))
    },
    states("sharing", "With whom a document is shared", reads: true) { $0.does(.sharing(.open)) },
    states("readers", "Who else reads a document", reads: true) { $0.does(.readers(.open)) },
  ]

  private static let singleCoverings: [GalleryScreen] =
    [
      GalleryScreen("settings", "The settings") { $0.does(.settings(.open)) },
      GalleryScreen("settings-more", "Their second page") { app in
        app.does(.settings(.open))
        app.does(.panel(.choose(.panelMore)))
      },
      GalleryScreen("trend", "How the weeks went, before there is any") { app in
        app.does(.settings(.open))
        try app.find("setting-trend")
      },
      GalleryScreen("phrases", "Phrases that the voice says") { $0.does(.say(.open)) },
      GalleryScreen("seat", "How the camera sees somebody") { app in
        app.does(.seat(.open))
        for _ in 0..<60 { app.frame(lookingAt: (0.5, 0.5), []) }
      },
      GalleryScreen("keys", "Keys to type with, before anything is typed") { app in
        app.read(.demo)
        app.does(.typing(.open(.find)))
      },
      GalleryScreen("keys-typed", "The same with words") { app in
        app.read(.demo)
        app.does(.typing(.open(.find)))
        app.type("between two landings")
      },
      GalleryScreen("keys-right-to-left", "The same with words that are read from the right") { app in
        app.read(.hebrew)
        app.does(.typing(.open(.find)))
        app.type("ספר טוב")
      },
      GalleryScreen(guest: "keys-name", "What somebody new is called") { $0.does(.typing(.open(.newName))) },
      GalleryScreen(guest: "pin", "The keys of a PIN") { $0.does(.chosePerson(GalleryHousehold.reader)) },
      GalleryScreen("recovery-code", "A recovery code that was just made") { app in
        app.post(
          .store(.recoveryCode(.success("AB12C-DE34F"), of: .named(GalleryHousehold.reader))))
      },
      GalleryScreen("definition", "What a dictionary says about a word") { app in
        app.read(.demo)
        app.does(.lookUp(.define("saccade")))
      },
      GalleryScreen("definition-similar", "A word that no dictionary has") { app in
        app.read(.demo)
        app.answering = .empty
        app.does(.lookUp(.define("sacade")))
      },
      GalleryScreen("note", "A note with emphasis, a quote and a plan") { app in
        app.does(.notebook(.open))
        app.does(.panel(.choose("note-0")))
      },
      GalleryScreen("note-right-to-left", "A note that is read from the right") { app in
        app.does(.notebook(.open))
        app.does(.panel(.choose("note-2")))
      },
      GalleryScreen("catalogues", "New reading, before it was allowed") { $0.does(.catalogues(.open)) },
      GalleryScreen("together", "Reading to others, under a code") { app in
        app.read(.demo)
        app.does(.together(.open))
        try app.find("together-begin")
      },
      GalleryScreen("members", "The members of the household") { app in
        app.does(.account(.open))
        try app.find("account-members")
      },
    ]

  /// A list in four states: full, empty, failed, and not known yet.
  ///
  /// - Parameter reads: a document is opened before.
  private static func states(
    _ name: String, _ about: String, reads: Bool = false,
    _ open: @escaping @Sendable (inout GalleryApp) -> Void
  ) -> [GalleryScreen] {
    let states: [(String, String, GalleryApp.Answering)] = [
      ("", "", .full), ("-empty", ", with nothing there", .empty),
      ("-failed", ", which cannot be read", .failing),
      ("-loading", ", not known yet", .never),
    ]
    return states.map { ending, words, answering in
      GalleryScreen(name + ending, about + words) { app in
        if reads { app.read(.demo) }
        app.answering = answering
        open(&app)
      }
    }
  }
}
