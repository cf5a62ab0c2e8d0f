import Localization
import ReaderApp
import Signals

// Screens of tiles and forms, which are widgets of the window.
extension GalleryScreen {
  static let tiles: [GalleryScreen] = (people + forms + shelves + files + cameras + days).map(\.ofWidgets)

  /// Screens that ask who reads.
  private static let people: [GalleryScreen] = [
    GalleryScreen(guest: "people", localized("The people who can log in")) { _ in },
    GalleryScreen(
      guest: "people-failed", localized("The people, whose list cannot be read"), answering: .failing
    ) { _ in },
  ]

  /// Forms in which names and passwords are typed.
  private static let forms: [GalleryScreen] = [
    GalleryScreen(guest: "password", localized("The password of somebody")) {
      $0.does(.chosePerson(GalleryHousehold.others[0]))
    },
    GalleryScreen(guest: "password-refused", localized("A wrong password")) { app in
      app.does(.chosePerson(GalleryHousehold.others[0]))
      app.does(.logIn(name: GalleryHousehold.others[0], password: "not this one"))
    },
    GalleryScreen(guest: "password-checking", localized("A password that is being checked")) { app in
      app.does(.chosePerson(GalleryHousehold.others[0]))
      app.answering = .never
      app.does(.logIn(name: GalleryHousehold.others[0], password: "this one"))
    },
    GalleryScreen(guest: "registration", localized("Somebody new registers")) { $0.does(.newPerson) },
    GalleryScreen(guest: "registration-refused", localized("A name that somebody else has")) { app in
      app.does(.newPerson)
      app.does(.register(name: GalleryHousehold.reader, password: "one of her own"))
    },
    GalleryScreen("unlocking", localized("The password of a document")) { app in
      let document = GalleryHousehold.Document.demo
      app.answering = .never
      app.does(.open(documentID: document.id))
      app.post(
        .book(
          .opened(
            .failure(
              .passwordNeeded(
                documentID: document.id, title: GalleryHousehold.title(of: document), isRefused: false)))))
    },
  ]

  private static let shelves: [GalleryScreen] = [
    GalleryScreen("shelf", localized("The shelf")) { _ in },
    GalleryScreen("shelf-page-2", localized("The shelf's second page")) { $0.does(.turnShelf(1)) },
    GalleryScreen("shelf-empty", localized("The shelf, with nothing on it"), answering: .empty) { _ in },
    GalleryScreen("shelf-failed", localized("The shelf, which cannot be read"), answering: .failing) { _ in },
    GalleryScreen("shelf-opening", localized("A document is being opened")) { app in
      app.answering = .never
      app.does(.open(documentID: GalleryHousehold.Document.long.id))
    },
    GalleryScreen("shelf-sort", localized("How the shelf is sorted")) { $0.does(.arrange(.open)) },
    GalleryScreen("shelf-search", localized("A search on the shelf, before anything is typed")) {
      $0.does(.search(""))
    },
  ]

  /// Screens of PDFs that can be put on the shelf.
  private static let files: [GalleryScreen] = [
    GalleryScreen("finder", localized("PDFs that can be put on the shelf")) { $0.does(.findFiles) },
    GalleryScreen("finder-empty", localized("No PDFs were found")) { app in
      app.answering = .empty
      app.does(.findFiles)
    },
    GalleryScreen("finder-loading", localized("PDFs are being looked for")) { app in
      app.answering = .never
      app.does(.findFiles)
    },
  ]

  private static let cameras: [GalleryScreen] = [
    GalleryScreen("cameras", localized("Two cameras to choose from")) { $0.does(.chooseCamera) },
    GalleryScreen("cameras-none", localized("No camera was found")) { app in
      app.answering = .empty
      app.does(.chooseCamera)
    },
    GalleryScreen("cameras-loading", localized("Cameras are being looked for")) { app in
      app.answering = .never
      app.does(.chooseCamera)
    },
  ]

  /// Screens of reading time and of “Your day”.
  private static let days: [GalleryScreen] = [
    GalleryScreen("reading-time", localized("How much was read")) { $0.does(.readingTime) },
    GalleryScreen("reading-time-empty", localized("How much was read, before anything was")) { app in
      app.answering = .empty
      app.does(.readingTime)
    },
    GalleryScreen("reading-time-failed", localized("How much was read, which cannot be told")) { app in
      app.answering = .failing
      app.does(.readingTime)
    },
    GalleryScreen("reading-time-loading", localized("How much was read, not known yet")) { app in
      app.answering = .never
      app.does(.readingTime)
    },
    GalleryScreen("day", localized("The day: reminders, calendar, contacts and more")) {
      $0.does(.plan(.open))
    },
    GalleryScreen("calendar", localized("A month of the calendar")) { app in
      app.post(.wall(GalleryHousehold.date))
      app.does(.plan(.openCalendar))
    },
  ]
}
