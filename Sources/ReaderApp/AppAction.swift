import Lines
import Attention
import Calibration
import Catalogues
import Documents
import Foundation
import Library
import Reading
import Signals
import Tracking

/// What the application asks of its ports. All of it is begun at once; what takes time ends in an event.
package enum AppAction: Sendable {
  case screen(ScreenCommand)
  case gaze(GazeCommand)
  case store(StoreCommand)
  case book(BookCommand)
  case voice(VoiceCommand)
  case dictionary(DictionaryCommand)
  case catalogue(CatalogueCommand)
  case mail(MailCommand)
  /// The call for somebody sounds, or ends.
  case alarm(AlarmCommand)
  /// The desktop tells of a reminder, or no longer.
  case notice(NoticeCommand)
  /// For a recording of the run, where there is one.
  case note(AppNote)
  /// What is to be seen now, for a stand-in that waits for it; `point` is where it asks to look, screen px.
  case sight(AppSight, at: ScreenPoint?)
  /// For who looks after the program; nothing private.
  case log(LogLevel, String)
  /// The application is over; nothing is asked of a port after this.
  case over(AppEnd)
}

/// How urgent a line of the log is.
package enum LogLevel: Hashable, Sendable { case info, warning, error }

/// What the window is asked for.
package enum ScreenCommand: Equatable, Sendable {
  /// Shows this from now on.
  case show(AppView)
  /// Does what a click on this tile would do, where only the window knows what that is, such as another page of tiles.
  case activate(TargetID)
  /// Looks through the person's folders for PDFs.
  case findFiles
  /// Looks through the person's folders for calendars.
  case findCalendars
  /// Looks through the person's folders for pictures.
  case findPictures
  /// Looks for Markdown files in the same places.
  case findTexts
  /// Looks for folders that can be watched: those in which PDFs are looked for, and those right in them.
  case findFolders
  /// Full screen, or a window.
  case toggleFullScreen
  /// The window comes to the front, as far as the desktop lets it.
  case present
  /// Prints the document that is shown, through the desktop's dialog; `title` is what printers list it as.
  case print(title: String)
  /// Writes a page about how it is set up into the person's documents.
  case saveSheet(SetupSheet)
  /// Puts this text on the clipboard.
  case copy(String)
  /// Closes the window.
  case close
}

/// What the tracker is asked for.
package enum GazeCommand: Sendable {
  /// Loads detectors and lets frames come, for this screen.
  case start(ScreenGeometry)
  /// Another screen, or another mode of it: what was calibrated for the one before is of no use.
  case move(to: ScreenGeometry)
  /// Begins a calibration on this screen.
  case calibrate(CalibrationDemand, ScreenGeometry)
  /// Ends the calibration that runs; the one before stays in use.
  case cancelCalibration
  /// Begins a sweep of a few seconds that mends the calibration.
  case repair
  /// Ends the sweep; the calibration stays as it is.
  case cancelRepair
  /// - Parameter toRepair: it was made with other networks, and is repaired at once.
  case use(StoredCalibration, toRepair: Bool)
  /// What reacts to gaze from now on.
  case react(GazeLayout, CalibratedError?)
  /// What reading tells of how far gaze is off.
  case learn(ReadingEvidence)
  /// What was learnt of drift since the calibration was put to use is forgotten.
  case forgetDrift
  /// How long this person dwells, as a multiple of the usual time.
  case usePace(Double)
  /// The camera is closed and its light is off, until then where a time is given.
  case pauseCamera(until: Timestamp?)
  /// Opens the camera again after a pause.
  case resumeCamera
  /// The camera sends at most so many frames a second; nil for all it has. For whenever fewer will do.
  case slowCamera(to: Double?)
  /// Goes on with the camera of this id.
  case useCamera(id: String)
  /// Asks which cameras there are.
  case listCameras
  /// The next frame as a picture; the answer has the same number.
  case takePicture(number: Int)
  /// Asks how long this person dwells by now.
  case tellPace(of: Reader)
}

/// What the store is asked for. Answers come in the order of the questions.
package enum StoreCommand: Sendable {
  /// Who can be let in.
  case people
  /// Opens somebody's shelf.
  case signIn(SignIn)
  /// How somebody can be let in; before they are.
  case wayIn(name: String)
  /// The same of whoever is signed in, who wants to make a PIN.
  case ownWayIn(name: String, OwnAim)
  /// Whether that lets in whoever is signed in, before they make another PIN.
  case checkOwn(EnteredCredential, of: Reader)
  /// Makes one that does not hold before it is kept: the one before holds until then.
  case makeRecoveryCode(EnteredCredential, of: Reader)
  /// The code is before the person's eyes: from now on it holds.
  case keepRecoveryCode(String, of: Reader)
  /// Makes a PIN, or another; nothing happens where somebody else's shelf is open by then.
  case setPIN(NewPIN, of: Reader)
  /// A part of the shelf that is open.
  case shelf(ShelfRequest)
  /// By what the shelf can be filtered.
  case shelfGroups
  /// What others want to share with the person.
  case invitations
  /// The household's contacts with these words, after this request; all without any.
  case contacts(ContactRequest = .list, matching: String)
  /// Takes an invitation on, or declines it.
  case answer(Share.ID, accepting: Bool)
  /// How the person wants the shelf sorted from now on.
  case keepOrder(ShelfOrder)
  /// What is found by what somebody is typing; an answer to an older question may be left out.
  case search(String)
  /// Reads what was not read yet of the shelf's texts, beside everything else.
  case readTexts
  /// Puts these files on the shelf.
  case add([URL])
  /// Puts a document from a catalogue on the shelf of whoever wanted it.
  case addFetched(FetchedDocument, of: Reader)
  /// Which catalogues may be asked.
  case catalogues(of: Reader)
  /// Whether catalogues may be asked.
  case allowCatalogues(Bool, of: Reader)
  /// - Parameter networks: that measure eyes now.
  case profile(ProfileKey, networks: [NetworkStamp])
  /// The same of somebody who was chosen and is not let in yet.
  case profileBeforeLogIn(ProfileKey, networks: [NetworkStamp], name: String)
  /// Keeps a calibration for the camera and screen that it was made with.
  case keep(StoredCalibration)
  /// Keeps where the person is in a document.
  case remember(ReadingPlace, documentID: String)
  /// How far the person says they are with a document.
  case keepState(ReadingState, documentID: String)
  /// Another title for all who have the document; answered, since not everybody may give one.
  case keepTitle(String, documentID: String)
  /// Gives a document one more of the person's own tags.
  case addTag(String, documentID: String)
  /// What has been read of a document since it was opened, in place of what was told of the same opening before.
  case keepReading(ReadingSpan, documentID: String, opening: Int)
  /// How much the person has read.
  case readingTimes
  case reminders(ReminderCommand)
  /// - Parameter days: of which the answer tells what is on.
  case calendar(CalendarRequest, days: Range<LocalTime>)
  /// - Parameter about: the document whose notes are answered; nil for all.
  case notebook(NotebookRequest, about: String?)
  /// Asks for or changes who has a thing.
  case sharing(SharingRequest, of: SharedThing)
  /// Asks for or changes reading together.
  case together(TogetherRequest, of: Reader)
  /// Takes documents off the shelf, or puts them back.
  case removal(RemovalRequest)
  /// What is known of a document on the shelf, after this request; its cover is told after that.
  case document(DocumentRequest, of: ShelfItem.ID)
  /// Asks for or changes who has a document and what others see in it.
  case readers(ReadersRequest, of: ShelfItem.ID)
  /// - Parameter of: the document that is put in or taken out; nil for none.
  case collections(CollectionsRequest, of: String?)
  /// Asks for or changes what belongs to the account; nothing happens where somebody else's shelf is open by then.
  case account(AccountRequest, of: Reader)
  /// Asks for the household's members, or changes one; nothing happens where somebody else's shelf is open by then.
  case members(MembersRequest, of: Reader)
  /// Exports, takes in or backs up, beside everything else; nothing happens where somebody else's shelf is open by then.
  case transfer(TransferRequest, of: Reader)
  /// Asks for watched folders, changes them or looks into them; nothing happens where somebody else's shelf is open by then.
  case folders(FoldersRequest, of: Reader)
  /// Reads the marks of a document, after this change where one is given.
  case marks(MarkChange?, documentID: String)
  /// How long this person dwells; nothing happens where somebody else's shelf is open by then.
  case keepPace(Double, of: Reader)
  /// How everything is to look; nothing happens where somebody else's shelf is open by then.
  case keepAppearance(Appearance, of: Reader)
  /// What else the person has set; nothing happens where somebody else's shelf is open by then.
  case keepSettings(PersonalSettings, of: Reader)
  /// Session and eye-rest timers; nothing happens where somebody else's shelf is open by then.
  case keepTimers(TimerSetting, of: Reader)
  /// What was begun with keys, all of it.
  case keepDrafts([KeptDraft], of: Reader)
  /// Adds to how well the eyes were followed on a day; nothing happens where somebody else's shelf is open by then.
  case keepTracking(TrackingDays.Day, of: Reader)
  /// Forgets how well the eyes were followed.
  case forgetTracking(of: Reader)
  /// The words to offer to whoever types: of this document alone, else of all that the person has read and typed.
  case words(document: String?)
  /// What the person has typed, to be offered again.
  case learnWords(String)
  /// What was learnt of that is erased.
  case forgetWords
  /// The camera to begin with from now on, whoever reads.
  case keepCamera(ChosenCamera)
}

/// A way to somebody's shelf.
package enum SignIn: Hashable, Sendable {
  case guest
  case logIn(name: String, password: String)
  case register(name: String, password: String)
  case pin(name: String, EnteredPIN)
  case registerWithPIN(name: String, EnteredPIN, isShuffled: Bool)
  /// Logs in with a one-time password, in place of which another is chosen.
  case choosePassword(name: String, oneTime: String, new: String, recoveryCode: String)
  /// Takes back that the account is to be erased.
  case undelete(name: String, EnteredCredential)

  /// Whose shelf it is to be; nil for the guest.
  package var name: String? {
    switch self {
    case .guest: nil
    case .logIn(let name, _), .register(let name, _), .choosePassword(let name, _, _, _),
      .undelete(let name, _), .pin(let name, _), .registerWithPIN(let name, _, _):
      name
    }
  }

  /// How the same person is let in again; nil for the guest.
  package var again: SignIn? {
    switch self {
    case .guest: nil
    case .logIn, .pin: self
    case .register(let name, let password), .choosePassword(let name, _, let password, _),
      .undelete(let name, .password(let password)):
      .logIn(name: name, password: password)
    case .undelete(let name, .pin(let pin)): .pin(name: name, pin)
    case .registerWithPIN(let name, let pin, _): .pin(name: name, pin)
    }
  }
}

/// What is asked of documents.
package enum BookCommand: Hashable, Sendable {
  /// Opens a document of the shelf that is open.
  case open(documentID: String, password: String?)
  /// Asks for the text of a page, from 0, of the open document.
  case lines(page: Int, documentID: String)
  /// Asks for contents and page labels.
  case guide(documentID: String)
  /// Asks for the links of a page, from 0.
  case links(page: Int, documentID: String)
  /// Asks for the words at a place.
  case preview(PagePlace, documentID: String)
  /// Asks what of a search some pages have.
  case search(PageQuery, documentID: String)
  /// Asks for the document's form.
  case form(documentID: String)
  /// Saves a copy in which fields of the form, by name, hold these values.
  case fill([String: FormValue], documentID: String)
  /// Saves a copy with the person's marks as annotations.
  case exportMarks(documentID: String)
  /// Takes annotations of the file in as marks of the person's own.
  case importMarks(documentID: String)
  /// Asks for the files inside the document.
  case files(documentID: String)
  /// Saves one of them, by its number among them.
  case saveFile(Attachment, index: Int, documentID: String)
  /// Puts the password that was given into the desktop's keyring, or takes it out.
  case keepPassword(Bool, documentID: String)
  /// Lets go of the open document.
  case close
}

/// What is asked of the voice.
package enum VoiceCommand: Hashable, Sendable {
  /// Whether there is a voice.
  case look
  /// Says this in place of what is being said.
  case say(Passage)
  /// Says a sentence, where there is a voice that says nothing else; nothing comes of it.
  case tell(String)
  /// Says a phrase for the person, in place of what is being said; louder than anything else where that is wished.
  case speak(String, isLoud: Bool)
  /// Speaks like this from now on.
  case use(VoiceSetting)
  /// Ends what is being said.
  case hush
}

/// What a recording of the run keeps beside the frames.
package enum AppNote: Sendable {
  /// A calibration begins.
  case calibrationBegan
  /// What a calibration did in a frame, and what is shown of it.
  case calibrating([CalibrationAction], CalibrationView, at: Timestamp)
  /// A calibration has ended well.
  case calibrationEnded
  /// A calibration came to nothing.
  case calibrationFailed(reason: String)
  /// A document is open, at this place.
  case documentOpened(title: String, at: DocumentPosition)
  /// The document stands at this place now.
  case scrolled(title: String, to: DocumentPosition)
  /// What reacts to gaze from now on, and on which screen.
  case layout(GazeLayout, view: String)
  /// A repair of the calibration was offered.
  case repairOffered(reason: String)
  /// The calibration was repaired.
  case repaired(result: String)
}

/// What is to be seen, as far as it matters to somebody who waits for it.
package enum AppSight: String, Hashable, Sendable, CaseIterable {
  case people, shelf, finding, cameras, reading, dot, pause, failure, result, mended, offer, menu
  case readingTime = "reading-time"
  case plan
  /// Dots circle the people; `point` is the first one's.
  case circling
  /// The password of an encrypted document is asked for.
  case unlocking
}
