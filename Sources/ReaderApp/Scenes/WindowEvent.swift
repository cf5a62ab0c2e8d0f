import Foundation
import Reading
import Signals

/// What the person does at the window, by key or mouse; what is chosen by gaze becomes the same events.
package enum WindowEvent: Sendable, Equatable {
  /// Keys, wheel, drags and clicks while a document is shown. Esc while calibrating is `.cancel`.
  case command(ReaderCommand)
  /// A frame of the display is due, CLOCK_MONOTONIC; comes only while the scene says that it moves.
  case tick(Timestamp)
  /// The window has another size, or went into or out of full screen.
  case geometry(WindowGeometry)
  /// The window can be seen, or no longer.
  case visibility(WindowVisibility)
  /// The window has the keyboard, or another one has it.
  case active(Bool)
  /// What reacts to gaze where tiles are shown; nothing outside full screen.
  case layout(GazeLayout)
  /// A document of the shelf is to be opened.
  case open(documentID: String)
  /// These files are to be put on the shelf.
  case add([URL])
  /// Files were dropped onto cells.
  case dropped([URL])
  /// Somebody's tile was chosen, by name.
  case chosePerson(String)
  /// "Somebody new…": the person wants to register.
  case newPerson
  /// The form of a log-in is done.
  case logIn(name: String, password: String)
  /// The form of a registration is done.
  case register(name: String, password: String)
  /// The password of an encrypted document that was chosen on the shelf.
  case unlock(documentID: String, password: String)
  /// Keep the password of the open document in the desktop's keyring, or forget it.
  case keepPassword(Bool)
  /// It is to be asked who reads.
  case logOut
  /// A calibration is to begin.
  case calibrate
  /// So many pages of the shelf on, or back.
  case turnShelf(Int)
  /// How the shelf is sorted, and what of it is shown.
  case arrange(ArrangeEvent)
  /// The window has room for so many tiles.
  case tiles(Int)
  /// What is typed to be searched for; nil goes back to the shelf.
  case search(String?)
  /// One of the hits, from 0.
  case openHit(Int)
  /// In place of a one-time password.
  case choosePassword(new: String, recoveryCode: String)
  /// The account that is to be erased is to stay.
  case undelete
  /// "Add a PDF…": the person wants to see which PDFs there are.
  case findFiles
  /// The person wants to see how much they have read.
  case readingTime
  /// Reminders and timers.
  case plan(PlanEvent)
  /// The camera is to be switched off, or on again.
  case toggleCamera
  /// The person wants to see which cameras there are.
  case chooseCamera
  /// A camera was chosen.
  case choseCamera(id: String)
  /// A page of cells over the document, by hand.
  case panel(PanelEvent)
  /// Marks, by where reading is.
  case mark(MarkEvent)
  /// The mouse on the page, pressed and moved; and what is done with what it selects.
  case pointer(PointerEvent)
  case selection(SelectionEvent)
  /// Search in the open document.
  case find(FindEvent)
  /// A word is to be looked up.
  case lookUp(DictionaryAsk)
  case notebook(NotebookEvent)
  /// New reading is looked for on the internet.
  case catalogues(CatalogueAsk)
  case sharing(SharingEvent)
  case collections(CollectionsEvent)
  case removal(RemovalEvent)
  /// Folders whose PDFs come onto the shelf by themselves.
  case folders(FoldersEvent)
  /// A document on the shelf, which need not be open.
  case document(DocumentEvent)
  case readers(ReadersEvent)
  case together(TogetherEvent)
  case account(AccountEvent)
  case seat(SeatEvent)
  /// The open document is to be printed.
  case print
  /// The open document is to go into a message of the mail program.
  case mail
  /// What has come of printing.
  case printed(PrintOutcome)
  /// The path of a page about how it is set up.
  case sheetSaved(Result<String, AppFailure>)
  /// The form of the open document.
  case form(FormEvent)
  /// Rest, or a call for somebody.
  case rest(RestEvent)
  case settings(SettingsEvent)
  /// Phrases that are said for the person.
  case say(SayEvent)
  /// Something is typed with keys by gaze.
  case typing(TypingEvent)
  /// The light of pages, or of the application.
  case light(LightEvent)
  /// The list of all actions.
  case palette(PaletteEvent)
  /// Full screen, or a window.
  case toggleFullScreen
  /// Esc in the calibration.
  case cancel
  /// One of a calibration's choices, by click or key.
  case chose(TargetID)
  /// From a form or from the PDFs to the tiles before them, by tile or Esc.
  case back
  /// Close or Esc where the people are shown: the program is to end.
  case leave
  /// The program is to end and not to come back by itself, whatever keeps it open.
  case leaveForGood
  /// The window is gone; nothing comes after this.
  case closed

  /// Somebody does something, by hand or by gaze, and does not wait for a calibration to be tried again.
  var isDeliberate: Bool {
    switch self {
    case .tick, .geometry, .visibility, .active, .layout, .tiles, .printed, .sheetSaved, .closed: false
    default: true
    }
  }
}

/// Whether anything of the window can be seen, as far as the desktop tells.
package enum WindowVisibility: Sendable, Hashable {
  case shown
  /// Minimised, or wholly out of sight.
  case hidden
}
