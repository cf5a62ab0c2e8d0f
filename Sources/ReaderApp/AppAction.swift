import Lines
import Attention
import Calibration
import Catalogues
import Documents
import Drift
import Foundation
import Library
import Reading
import Signals
import Tracking

/// What the application asks of its ports. A port begins each action at once; work that takes time is answered by an event.
package enum AppAction: Sendable {
  case screen(ScreenCommand)
  case gaze(GazeCommand)
  case store(StoreCommand)
  case book(BookCommand)
  case voice(VoiceCommand)
  case dictionary(DictionaryCommand)
  case catalogue(CatalogueCommand)
  case mail(MailCommand)
  /// Starts or ends the sound of a call for a helper.
  case alarm(AlarmCommand)
  /// Shows the desktop's notification of a reminder, or takes it away.
  case notice(NoticeCommand)
  /// Writes an entry into the recording of the run, if the run is recorded.
  case note(AppNote)
  /// Tells a stand-in what the window shows now; `point` is where the window asks the person to look, screen px.
  case sight(AppSight, at: ScreenPoint?)
  /// Writes a line to the log for whoever looks after the program; the line holds nothing private.
  case log(LogLevel, String)
  /// Ends the application; no port is asked for anything after this action.
  case over(AppEnd)
}

/// How urgent a line of the program's log is.
package enum LogLevel: Hashable, Sendable { case info, warning, error }

/// What the application asks of its window.
package enum ScreenCommand: Equatable, Sendable {
  /// Shows this view until another one replaces it.
  case show(AppView)
  /// Does what a click on this tile would do. Used for tiles that only the window understands, such as “next page of tiles”.
  case activate(TargetID)
  /// Looks through the person's folders for PDFs.
  case findFiles
  /// Looks through the person's folders for calendars.
  case findCalendars
  /// Looks through the person's folders for pictures.
  case findPictures
  /// Looks through the person's folders for Markdown files.
  case findTexts
  /// Looks for folders that can be watched for new PDFs: the folders in which PDFs are looked for, and their direct subfolders.
  case findFolders
  /// Switches between full screen and a window.
  case toggleFullScreen
  /// Brings the window to the front, as far as the desktop allows it.
  case present
  /// Prints the open document through the desktop's print dialog; `title` is the name of the print job.
  case print(title: String)
  /// Writes a page that tells helpers how Trackii is set up for the person, into the person's documents.
  case saveSheet(SetupSheet)
  /// Puts this text on the clipboard.
  case copy(String)
  /// Closes the application's window.
  case close
}

/// What the application asks of the gaze tracker.
package enum GazeCommand: Sendable {
  /// Loads the eye detectors and starts the source of frames, for this screen.
  case start(ScreenGeometry)
  /// Maps gaze to another screen, or to another mode of the same screen; a calibration made for the previous one is dropped.
  case move(to: ScreenGeometry)
  /// Begins a calibration on this screen.
  case calibrate(CalibrationDemand, ScreenGeometry)
  /// Ends the calibration under way; the previous calibration stays in use.
  case cancelCalibration
  /// Begins a repair: a moving target for a few seconds, by which the calibration's offset is corrected.
  case repair
  /// Ends the repair under way; the calibration stays as it is.
  case cancelRepair
  /// Puts a stored calibration to use.
  ///
  /// - Parameter toRepair: the calibration was made with other networks and is repaired at once.
  case use(StoredCalibration, toRepair: Bool)
  /// Replaces the targets and scroll zones that react to gaze, and tells how large the calibration's error is.
  case react(GazeLayout, CalibratedError?)
  /// Passes on evidence, gained from reading, of how far gaze is off.
  case learn(ReadingEvidence)
  /// Forgets the drift that was learnt since the present calibration was put to use.
  case forgetDrift
  /// Sets the person's dwell time, as a multiple of the usual one.
  case usePace(Double)
  /// Closes the camera, so that its light goes off, until the given time; nil pauses it until it is resumed.
  case pauseCamera(until: Timestamp?)
  /// Opens the camera again after a pause.
  case resumeCamera
  /// Limits the camera to this number of frames a second; nil lifts the limit. Saves work while fewer frames are enough.
  case slowCamera(to: Double?)
  /// Changes to the camera with this id.
  case useCamera(id: String)
  /// Asks which cameras are connected.
  case listCameras
  /// Asks for the next frame as a picture; the answer carries the same number.
  case takePicture(number: Int)
  /// Asks for the dwell pace that the tracker has learnt for this person.
  case tellPace(of: Reader)
}

/// What the application asks of the store. Answers come in the order of the requests.
package enum StoreCommand: Sendable {
  /// Asks for the names of the people who can log in.
  case people
  /// Logs somebody in and opens their shelf.
  case signIn(SignIn)
  /// Asks how somebody can log in (password, PIN); asked before log-in.
  case wayIn(name: String)
  /// Asks how the person who is logged in can log in, because they want to change that, such as by making a PIN.
  case ownWayIn(name: String, OwnAim)
  /// Checks a password or PIN of the person who is logged in, before they change it.
  case checkOwn(EnteredCredential, of: Reader)
  /// Makes a new recovery code, which becomes valid only when it is kept; the previous code stays valid until then.
  case makeRecoveryCode(EnteredCredential, of: Reader)
  /// Makes a new recovery code valid, once the person has seen it on the screen.
  case keepRecoveryCode(String, of: Reader)
  /// Gives the person a PIN, or another one; nothing happens if somebody else's shelf is open by then.
  case setPIN(NewPIN, of: Reader)
  /// Asks for a part of the list of documents on the open shelf.
  case shelf(ShelfRequest)
  /// Asks for the groups by which the shelf can be filtered.
  case shelfGroups
  /// Asks for the invitations to things that other people want to share with the person.
  case invitations
  /// Carries out a request about the household's contacts, then asks for those that match these words; empty words match all.
  case contacts(ContactRequest = .list, matching: String)
  /// Accepts or declines an invitation to share.
  case answer(Share.ID, accepting: Bool)
  /// Keeps the order in which the person wants the shelf sorted.
  case keepOrder(ShelfOrder)
  /// Searches the shelf for what somebody is typing; an answer to an older search may be left out.
  case search(String)
  /// Indexes the texts of the shelf's documents that were not read yet, in the background.
  case readTexts
  /// Puts these files on the shelf.
  case add([URL])
  /// Puts a document from a catalogue on the shelf of the person who asked for it.
  case addFetched(FetchedDocument, of: Reader)
  /// Asks which catalogues the person has allowed the program to query.
  case catalogues(of: Reader)
  /// Keeps whether the program may query catalogues.
  case allowCatalogues(Bool, of: Reader)
  /// Asks for the calibration kept for a camera and a screen.
  ///
  /// - Parameter networks: the networks that measure eyes now.
  case profile(ProfileKey, networks: [NetworkStamp])
  /// Asks for the kept calibration of somebody who was chosen on the people's screen and has not logged in yet.
  case profileBeforeLogIn(ProfileKey, networks: [NetworkStamp], name: String)
  /// Keeps a calibration for the camera and screen with which it was made.
  case keep(StoredCalibration)
  /// Keeps the place that the person has reached in a document.
  case remember(ReadingPlace, documentID: String)
  /// Keeps the reading state that the person has given a document.
  case keepState(ReadingState, documentID: String)
  /// Gives a document another title, for all who have it. The store answers, since not everybody may change titles.
  case keepTitle(String, documentID: String)
  /// Adds one of the person's own tags to a document.
  case addTag(String, documentID: String)
  /// Keeps how much of a document was read since it was opened, in place of an earlier report for the same opening.
  case keepReading(ReadingSpan, documentID: String, opening: Int)
  /// Asks how much time the person has spent reading.
  case readingTimes
  case reminders(ReminderCommand)
  /// Carries out a request about the calendar.
  ///
  /// - Parameter days: the period whose entries are in the answer.
  case calendar(CalendarRequest, days: Range<LocalTime>)
  /// Carries out a request about the notebook.
  ///
  /// - Parameter about: the document whose notes are in the answer; nil for all notes.
  case notebook(NotebookRequest, about: String?)
  /// Asks with whom a thing is shared, or changes that.
  case sharing(SharingRequest, of: SharedThing)
  /// Asks for, or changes, the person's state of reading together.
  case together(TogetherRequest, of: Reader)
  /// Takes documents off the shelf, or puts removed ones back.
  case removal(RemovalRequest)
  /// Carries out a request about a document on the shelf and asks for its details; its cover is sent afterwards.
  case document(DocumentRequest, of: ShelfItem.ID)
  /// Asks who has a document and what they see in it, or changes that.
  case readers(ReadersRequest, of: ShelfItem.ID)
  /// Asks for the person's collections, or changes them.
  ///
  /// - Parameter of: the document that is put in or taken out; nil for none.
  case collections(CollectionsRequest, of: String?)
  /// Asks for, or changes, what belongs to the account; nothing happens if somebody else's shelf is open by then.
  case account(AccountRequest, of: Reader)
  /// Asks for the household's members, or changes one; nothing happens if somebody else's shelf is open by then.
  case members(MembersRequest, of: Reader)
  /// Exports, imports or backs up data in the background; nothing happens if somebody else's shelf is open by then.
  case transfer(TransferRequest, of: Reader)
  /// Asks for watched folders, changes them or scans them; nothing happens if somebody else's shelf is open by then.
  case folders(FoldersRequest, of: Reader)
  /// Applies a change to the marks of a document, if one is given, then reads its marks.
  case marks(MarkChange?, documentID: String)
  /// Keeps the person's dwell time; nothing happens if somebody else's shelf is open by then.
  case keepPace(Double, of: Reader)
  /// Keeps how the person wants everything to look; nothing happens if somebody else's shelf is open by then.
  case keepAppearance(Appearance, of: Reader)
  /// Keeps the person's other settings; nothing happens if somebody else's shelf is open by then.
  case keepSettings(PersonalSettings, of: Reader)
  /// Keeps the timers for sessions and eye rests; nothing happens if somebody else's shelf is open by then.
  case keepTimers(TimerSetting, of: Reader)
  /// Keeps all texts that the person has begun to type and not finished, in place of those that this window has kept before.
  case keepDrafts([KeptDraft], insteadOf: [KeptDraft], of: Reader)
  /// Adds to the day's record of how well the eyes were tracked; nothing happens if somebody else's shelf is open by then.
  case keepTracking(TrackingDays.Day, of: Reader)
  /// Erases the record of how well the person's eyes were tracked.
  case forgetTracking(of: Reader)
  /// Asks for words to suggest while typing: those of one document, or if nil, of all that the person has read and typed.
  case words(document: String?)
  /// Adds text that the person has typed to the words that are suggested to them.
  case learnWords(String)
  /// Erases the words that were learnt from the person's typing.
  case forgetWords
  /// Keeps the camera to start with in later runs, whoever reads.
  case keepCamera(ChosenCamera)
}

/// A way to log in or register, and so to open a person's shelf.
package enum SignIn: Hashable, Sendable {
  case guest
  case logIn(name: String, password: String)
  case register(name: String, password: String)
  case pin(name: String, EnteredPIN)
  case registerWithPIN(name: String, EnteredPIN, isShuffled: Bool)
  /// Logs in with a one-time password and replaces it with a new password.
  case choosePassword(name: String, oneTime: String, new: String, recoveryCode: String)
  /// Logs in to an account that is scheduled for erasure, and cancels the erasure.
  case undelete(name: String, EnteredCredential)

  /// The name of the person whose shelf is opened; nil for the guest.
  package var name: String? {
    switch self {
    case .guest: nil
    case .logIn(let name, _), .register(let name, _), .choosePassword(let name, _, _, _),
      .undelete(let name, _), .pin(let name, _), .registerWithPIN(let name, _, _):
      name
    }
  }

  /// How the same person logs in the next time; nil for the guest.
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

/// What the application asks of the part that reads documents.
package enum BookCommand: Hashable, Sendable {
  /// Opens a document of the shelf that is open.
  case open(documentID: String, password: String?)
  /// Asks for the text of a page, from 0, of the open document.
  case lines(page: Int, documentID: String)
  /// Asks for the document's contents and page labels.
  case guide(documentID: String)
  /// Asks for the links of a page, from 0.
  case links(page: Int, documentID: String)
  /// Asks for a preview: the words at a place in the document.
  case preview(PagePlace, documentID: String)
  /// Asks for the hits that a search has on some pages.
  case search(PageQuery, documentID: String)
  /// Asks for the document's form and its fields.
  case form(documentID: String)
  /// Saves a copy of the document in which the form's fields, by name, hold these values.
  case fill([String: FormValue], documentID: String)
  /// Saves a copy of the document with the person's marks as PDF annotations.
  case exportMarks(documentID: String)
  /// Imports the PDF annotations of the file as marks of the person's own.
  case importMarks(documentID: String)
  /// Asks for the files that are attached to the document.
  case files(documentID: String)
  /// Saves one of the document's attached files; `index` is its position in their list.
  case saveFile(EmbeddedFile, index: Int, documentID: String)
  /// Stores the document's password in the desktop's keyring, or removes it from there.
  case keepPassword(Bool, documentID: String)
  /// Closes the open document.
  case close
}

/// What the application asks of the desktop's voice.
package enum VoiceCommand: Hashable, Sendable {
  /// Asks whether a voice is available.
  case look
  /// Reads this passage aloud, in place of what is being said.
  case say(Passage)
  /// Says a sentence if a voice is available and silent; no event is sent about it.
  case tell(String)
  /// Says a phrase on the person's behalf, in place of what is being said; `isLoud`: louder than anything else.
  case speak(String, isLoud: Bool)
  /// Changes the voice's settings, such as its speed, from now on.
  case use(VoiceSetting)
  /// Stops the voice.
  case hush
}

/// What a recording of the run keeps in addition to the frames.
package enum AppNote: Sendable {
  /// A calibration has begun.
  case calibrationBegan
  /// What a calibration did in one frame, and what the window shows of it.
  case calibrating([CalibrationAction], CalibrationView, at: Timestamp)
  /// A calibration has succeeded.
  case calibrationEnded
  /// A calibration has ended without a result.
  case calibrationFailed(CalibrationFailure)
  /// A document was opened, at this place.
  case documentOpened(title: String, at: DocumentPosition)
  /// The document was scrolled to this place.
  case scrolled(title: String, to: DocumentPosition)
  /// The layout that reacts to gaze has changed; `view` names the screen that shows it.
  case layout(GazeLayout, view: String)
  /// The person was offered a repair of the calibration.
  case repairOffered(PostureEvent)
  /// The calibration was repaired.
  case repaired(RepairedOffset)
}

/// Which kind of screen the window shows, as a rendered person (stand-in) or a test waits for it.
package enum AppSight: String, Hashable, Sendable, CaseIterable {
  case people, shelf, finding, cameras, reading, dot, pause, failure, result, mended, offer, menu
  case readingTime = "reading-time"
  case plan
  /// Dots circle around the people's tiles; `point` is the place of the first dot.
  case circling
  /// The password of an encrypted document is asked for.
  case unlocking
}
