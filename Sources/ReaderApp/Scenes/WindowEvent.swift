import Foundation
import Reading
import Signals

/// What the person does at the window, by key or mouse; choices by gaze become the same events.
package enum WindowEvent: Sendable, Equatable {
  /// A key, wheel, drag or click while a document is shown. Esc during a calibration is `.cancel`.
  case command(ReaderCommand)
  /// A frame of the display is due, CLOCK_MONOTONIC; sent only while the scene moves.
  case tick(Timestamp)
  /// The window's size has changed, or it has entered or left full screen.
  case geometry(WindowGeometry)
  /// The window has become visible or hidden.
  case visibility(WindowVisibility)
  /// The window has gained or lost the keyboard focus.
  case active(Bool)
  /// The tiles that react to gaze, with their places; empty outside full screen.
  case layout(GazeLayout)
  /// Opens a document of the shelf.
  case open(documentID: String)
  /// Adds these files to the shelf.
  case add([URL])
  /// Files were dropped onto cells.
  case dropped([URL])
  /// The guest's tile was chosen.
  case choseGuest
  /// The tile of a person who is registered was chosen, by name.
  case chosePerson(String)
  /// “Somebody new…”: the person wants to register.
  case newPerson
  /// The form of a log-in was completed.
  case logIn(name: String, password: String)
  /// The form of a registration was completed.
  case register(name: String, password: String)
  /// The password of an encrypted document of the shelf was entered.
  case unlock(documentID: String, password: String)
  /// Stores the password of the open document in the desktop's keyring, or removes it.
  case keepPassword(Bool)
  /// Logs the person out and asks who reads.
  case logOut
  /// Begins a calibration.
  case calibrate
  /// Turns the shelf by this number of pages; negative numbers turn it back.
  case turnShelf(Int)
  /// An event of the cells that sort and filter the shelf.
  case arrange(ArrangeEvent)
  /// The number of tiles that fit into the window has changed.
  case tiles(Int)
  /// The text of the search on the shelf was changed; nil ends the search.
  case search(String?)
  /// Opens a hit of the search, by number from 0.
  case openHit(Int)
  /// A new password was entered in place of a one-time password.
  case choosePassword(new: String, recoveryCode: String)
  /// Cancels the scheduled erasure of the account.
  case undelete
  /// “Add a PDF…”: shows which PDFs there are.
  case findFiles
  /// Shows how much the person has read.
  case readingTime
  /// An event of calendar, reminders, contacts or timers.
  case plan(PlanEvent)
  /// Switches the camera off, or on again.
  case toggleCamera
  /// Shows which cameras there are.
  case chooseCamera
  /// A camera was chosen.
  case choseCamera(id: String)
  /// An event of a page of cells over the document, by hand.
  case panel(PanelEvent)
  /// An event that creates or changes marks.
  case mark(MarkEvent)
  /// The mouse was pressed or moved on the page.
  case pointer(PointerEvent)
  /// What is done with the text that is selected with the mouse.
  case selection(SelectionEvent)
  /// An event of the search in the open document.
  case find(FindEvent)
  /// Looks up a word in dictionaries.
  case lookUp(DictionaryAsk)
  /// An event of the notebook: the person's notes, and those that others share with them.
  case notebook(NotebookEvent)
  /// An event of the catalogues, in which new documents are looked for on the internet.
  case catalogues(CatalogueAsk)
  /// An event of sharing the open document with other members.
  case sharing(SharingEvent)
  /// An event of the person's collections.
  case collections(CollectionsEvent)
  /// An event of taking documents off the shelf, and of the removed documents.
  case removal(RemovalEvent)
  /// An event of the folders whose PDFs are added to the shelf automatically.
  case folders(FoldersEvent)
  /// An event of a document on the shelf, which need not be open.
  case document(DocumentEvent)
  /// An event of the people who have the same document.
  case readers(ReadersEvent)
  /// An event of reading together.
  case together(TogetherEvent)
  /// An event of the account of the person who is logged in.
  case account(AccountEvent)
  /// An event of the page that shows how the camera sees the person.
  case seat(SeatEvent)
  /// Prints the open document.
  case print
  /// Attaches the open document to a message of the mail program.
  case mail
  /// The result of printing the open document.
  case printed(PrintOutcome)
  /// The path under which the page about the setup was saved, or why it was not.
  case sheetSaved(Result<String, AppFailure>)
  /// An event of the open document's form.
  case form(FormEvent)
  /// An event of rest and of the call for a helper.
  case rest(RestEvent)
  /// An event of the pages of settings.
  case settings(SettingsEvent)
  /// An event of the phrases that the voice speaks for the person.
  case say(SayEvent)
  /// An event of the keys for typing by gaze.
  case typing(TypingEvent)
  /// An event of the light of pages and the application's theme.
  case light(LightEvent)
  /// An event of the palette that lists all actions.
  case palette(PaletteEvent)
  /// Switches between full screen and a window.
  case toggleFullScreen
  /// Cancels the calibration, as Esc does.
  case cancel
  /// A choice about a calibration's result, by click or key.
  case chose(TargetID)
  /// Returns from a form or the list of PDFs to the tiles before it, by tile or Esc.
  case back
  /// Close or Esc on the people's screen: ends the program.
  case leave
  /// Ends the program, and keeps its supervisor from restarting it.
  case leaveForGood
  /// The window is closed; no event comes after this.
  case closed

  /// Whether somebody has done something deliberately, by hand or by gaze, so that the wait for the next calibration ends.
  var isDeliberate: Bool {
    switch self {
    case .tick, .geometry, .visibility, .active, .layout, .tiles, .printed, .sheetSaved, .closed: false
    default: true
    }
  }
}

/// Whether any part of the window is visible, as far as the desktop tells.
package enum WindowVisibility: Sendable, Hashable {
  /// The window is not known to be minimised or completely covered.
  case shown
  /// The window is minimised or completely covered.
  case hidden
}
