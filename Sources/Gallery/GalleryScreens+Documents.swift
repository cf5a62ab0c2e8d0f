import Documents
import Localization
import ReaderApp
import Reading
import Signals

// Screens about an open document: its marks, its form, and words that are looked up.
extension GalleryScreen {
  static let marks: [GalleryScreen] = [
    GalleryScreen("page-marks", localized("A page with marks")) { $0.readMarked() },
    GalleryScreen("marks", localized("All marks of a document")) { app in
      app.readMarked()
      app.does(.panel(.open(.marks)))
    },
    GalleryScreen("marks-empty", localized("Marks are asked for where there are none")) { app in
      app.read(.demo)
      app.does(.panel(.open(.marks)))
    },
    GalleryScreen("marks-failed", localized("The marks cannot be read")) { app in
      app.answering = .failing
      app.read(.demo)
    },
    GalleryScreen("mark", localized("What can be done with a mark")) { try $0.mark("marks-0") },
    GalleryScreen("mark-note", localized("The same with a mark that has a note")) { try $0.mark("marks-1") },
    GalleryScreen("mark-bookmark", localized("The same with a bookmark")) { try $0.mark("marks-4") },
    GalleryScreen("mark-area", localized("The same with an area of a page")) { try $0.mark("marks-5") },
    GalleryScreen("mark-remark", localized("A long comment in the file")) { app in
      app.read(.demo)
      let comment = PageAnnotation(
        page: 0, kind: .note, box: PageRect(x: 60, y: 90, width: 20, height: 20), author: "Bruno",
        contents: GalleryHousehold.comment)
      app.post(
        .book(.annotations([comment], isWhole: true, documentID: GalleryHousehold.Document.demo.id)))
      app.does(.panel(.open(.marks)))
      try app.find("annotation-0")
    },
    GalleryScreen("mark-not-changed", localized("A change of a mark that is not kept")) { app in
      try app.mark("marks-0")
      app.answering = .failing
      app.does(.panel(.choose("mark-colour")))
      app.does(.panel(.back))
    },
    GalleryScreen("mark-proposed", localized("A sentence that is about to be marked")) { app in
      app.read(.demo)
      app.does(.panel(.open(.mark)))
    },
    GalleryScreen("mark-proposed-green", localized("The same in another colour")) { app in
      app.read(.demo)
      app.does(.panel(.open(.mark)))
      app.does(.panel(.choose("mark-colour")))
    },
    GalleryScreen("mark-searched", localized("What of a mark can be searched for")) { app in
      try app.mark("marks-0")
      app.does(.panel(.choose("mark-search")))
    },
  ]

  /// Screens in which a form is filled in.
  static let filling: [GalleryScreen] = [
    GalleryScreen("form", localized("The fields of a form")) { $0.fill() },
    GalleryScreen("form-none", localized("A form is asked for where there is none")) { app in
      app.read(.demo)
      app.answering = .empty
      app.does(.form(.open))
    },
    GalleryScreen("form-failed", localized("The form cannot be read")) { app in
      app.read(.demo)
      app.answering = .failing
      app.does(.form(.open))
    },
    GalleryScreen("form-signed", localized("A form that is signed and cannot be filled in")) { app in
      app.household.formObstacle = .signed
      app.fill()
    },
    GalleryScreen("form-choice", localized("The choices of a field")) { $0.fill("field-1") },
    GalleryScreen("form-several-choices", localized("The choices of a field that takes several")) {
      $0.fill("field-3")
    },
    GalleryScreen("form-filled", localized("A choice was made and a box switched on")) {
      $0.fill("field-2", "field-1", "choice-1")
    },
    GalleryScreen("form-keys", localized("The keys for a field")) { app in
      app.fill()
      app.does(.typing(.open(.field("remarks"))))
      app.type("Two lamps, please")
    },
    GalleryScreen("form-saved", localized("A copy of the form was saved")) { app in
      app.fill("field-2")
      app.does(.form(.save))
    },
    GalleryScreen("form-not-saved", localized("No copy of the form was saved")) { app in
      app.fill("field-2")
      app.answering = .failing
      app.does(.form(.save))
    },
  ]

  /// Screens in which words are looked up in a dictionary.
  static let words: [GalleryScreen] = [
    GalleryScreen("look-up", localized("Words of the page that can be looked up")) { app in
      app.read(.demo)
      app.does(.lookUp(.open))
    },
    GalleryScreen("look-up-no-dictionary", localized("A word is to be looked up without a dictionary")) {
      app in
      app.answering = .empty
      app.read(.demo)
      app.does(.lookUp(.open))
    },
    GalleryScreen("look-up-keys", localized("A word is typed that is to be looked up")) { app in
      app.read(.demo)
      app.does(.typing(.open(.lookUp)))
      app.type("sac")
    },
    GalleryScreen("definition-failed", localized("The dictionaries do not answer")) { app in
      app.read(.demo)
      app.answering = .failing
      app.does(.lookUp(.define("saccade")))
    },
    GalleryScreen("definition-loading", localized("The dictionaries have not answered yet")) { app in
      app.read(.demo)
      app.answering = .never
      app.does(.lookUp(.define("saccade")))
    },
  ]
}

extension GalleryApp {
  fileprivate mutating func readMarked() {
    household.isMarked = true
    read(.demo)
  }

  /// Chooses one of the marks of a document.
  fileprivate mutating func mark(_ cell: TargetID) throws(GalleryError) {
    readMarked()
    does(.panel(.open(.marks)))
    try find(cell)
  }

  /// Opens the form of a document, then chooses cells.
  fileprivate mutating func fill(_ cells: TargetID...) {
    read(.demo)
    does(.form(.open))
    for cell in cells { does(.panel(.choose(cell))) }
  }
}
