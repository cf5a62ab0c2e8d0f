import Calibration
import Catalogues
import Documents
import Foundation
import Library
import Reading
import Signals
import Tracking
import Typing

/// What happens to the application. Every event is given its time when it is handled.
package enum AppEvent: Sendable {
  /// The moment that `AppState.deadline` named has come.
  case timer
  /// Something was done in the window, by hand or by its desktop.
  case window(WindowEvent)
  /// The tracker is there; `notice` says what is amiss with how eyes are found, `networks` with what.
  case trackerReady(notice: String?, networks: [NetworkStamp])
  /// How the camera fares.
  case camera(CameraEvent)
  /// What the tracker tells, but for how its camera fares.
  case gaze(TrackingEvent)
  /// What the person of a recording saw in this frame while they calibrated.
  case recordedScene(CalibrationScene)
  /// A calibration made earlier is in force, or is refused.
  case calibrationUsed(Result<StoredCalibration, CalibrationError>)
  /// How long somebody dwells by now, as a multiple of the usual time.
  case pace(Double, of: Reader)
  /// What the store answers.
  case store(StoreEvent)
  /// What comes of a document.
  case book(BookEvent)
  /// How the voice fares.
  case voice(VoiceEvent)
  /// How dictionaries answer.
  case dictionary(DictionaryEvent)
  /// How catalogues answer.
  case catalogue(CatalogueEvent)
  /// What came of a message.
  case mail(MailEvent)
  /// Why a call cannot be heard; nil once it can.
  case alarm(trouble: String?)
  /// A reminder was answered on the desktop's notification.
  case notice(Reminder.ID, ReminderAnswer)
  /// The desktop shows a notification of this reminder.
  case notified(Reminder.ID)
  /// The PDFs of the person's folders.
  case found([FinderModel.File])
  /// The calendars of the person's folders.
  case foundCalendars([FinderModel.File])
  /// The pictures of the person's folders.
  case foundPictures([FinderModel.File])
  /// Markdown files, the newest first.
  case foundTexts([FinderModel.File])
  /// Folders that can be watched, the newest first.
  case foundFolders([FinderModel.File])
  /// The clock on the wall, minutes after midnight; told at the start and whenever the minute has changed.
  case clock(minute: Int)
  /// The same in full; told at the start, whenever the minute has changed, and when the clock was set.
  case wall(Date)
  /// The computer slept for so many seconds.
  case woke(after: Double)
  /// The desktop has locked the screen, or no longer.
  case locked(Bool)
  /// Somebody ends the program from outside: Ctrl-C, SIGTERM, a closed terminal.
  case stop
  /// What makes going on impossible: detectors missing, a recording that cannot be made.
  case failed(any Error)
}

/// How the source of frames fares.
package enum CameraEvent: Hashable, Sendable {
  /// Frames come from this camera.
  case streaming(SourceIdentity)
  /// A gaze service has the camera and measures the eyes from here on; false: this program does again.
  case served(Bool)
  /// It is off, because somebody asked for that; until then, where a time is given, and as a clock on the wall has
  /// that, such as "14:35".
  case paused(until: Timestamp?, clock: String? = nil)
  /// None come for now; the source keeps trying by itself.
  case interrupted(reason: String, remedy: String)
  /// No more will come.
  case ended
  /// The cameras that there are.
  case found([SourceIdentity])
  /// A frame as a picture that was asked for by this number, a JPEG file, or why there is none.
  case picture(Result<PictureFile, AppFailure>, number: Int)
}

/// Why something the application asked for did not come, in words for the person.
package struct AppFailure: Error, Hashable, Sendable {
  /// What happened, to what, and what to do; names books by their titles.
  package var words: String
  /// It may well work in a moment, as with a store that another program is writing to.
  package var isPassing: Bool
  /// - Parameters:
  ///   - words: what happened, to what, and what to do.
  ///   - isPassing: whether it may well work in a moment.
  package init(_ words: String, isPassing: Bool = false) { (self.words, self.isPassing) = (words, isPassing) }
}

extension Result<String, AppFailure> {
  /// What came of saving a file: one of these words, with the file's path or the failure's words.
  func told(saved: String, notSaved: String) -> (headline: String, detail: String) {
    switch self {
    case .success(let path): (saved, path)
    case .failure(let failure): (notSaved, failure.words)
    }
  }
}

/// What the store answers, or tells by itself.
package enum StoreEvent: Sendable {
  /// The names of those who can be let in.
  case people(Result<[String], AppFailure>)
  /// The pictures of those people who have one, by their names; told after the people, and only where they changed.
  case portraits([String: Portrait])
  /// A shelf is open, or why it is not.
  case signedIn(Result<SignedIn, SignInFailure>)
  /// How that person can be let in.
  case wayIn(Result<WayIn, AppFailure>, name: String)
  /// How whoever is signed in is let in, for what they want to change.
  case ownWayIn(Result<WayIn, AppFailure>, name: String, OwnAim)
  /// With what whoever is signed in is let in, once it was found to be right.
  case ownChecked(Result<EnteredCredential, AppFailure>, of: Reader)
  /// A new one, which is kept nowhere as it is.
  case recoveryCode(Result<String, AppFailure>, of: Reader)
  /// The code that is shown holds; why it does not, where it does not.
  case recoveryCodeKept(AppFailure?, of: Reader)
  /// A PIN was made; why it was not, where it was not.
  case pinSet(AppFailure?)
  /// That part of the shelf.
  case shelf(Result<ShelfPart, AppFailure>, ShelfRequest)
  /// By what the shelf can be filtered.
  case shelfGroups(Result<ShelfGroups, AppFailure>)
  /// What others want to share with the person.
  case invitations(Result<[Share], AppFailure>)
  /// Those with these words, after this request.
  case contacts(Result<ContactList, AppFailure>, after: ContactRequest, matching: String)
  /// An invitation was answered; why that cannot be kept, where it cannot.
  case answered(AppFailure?)
  /// How much the person has read.
  case readingTimes(Result<ReadingTimes, AppFailure>)
  /// Those that are not done, after this command; after `claim`, those that this program holds.
  case reminders(Result<[Reminder], AppFailure>, after: ReminderCommand)
  /// What is on, after this request.
  case calendar(Result<CalendarDays, AppFailure>, after: CalendarRequest)
  /// The notes about a document, or all, after this request.
  case notebook(Result<NotebookAnswer, AppFailure>, after: NotebookRequest, about: String?)
  /// Who has a thing, after this request.
  case sharing(Result<[SharingMember], AppFailure>, after: SharingRequest, of: SharedThing)
  /// What the person reads to others or follows, after this request; nil for nothing.
  case together(Result<ReadingTogether?, AppFailure>, after: TogetherRequest, of: Reader)
  /// Who has a document, after this request.
  case readers(Result<DocumentReaders, AppFailure>, after: ReadersRequest, of: ShelfItem.ID)
  /// What was taken off the shelf and can be put back, after this request.
  case removal(Result<[RemovedItem], AppFailure>, after: RemovalRequest)
  /// What is known of a document on the shelf, after this request.
  case document(Result<DocumentDetails, AppFailure>, after: DocumentRequest, of: ShelfItem.ID)
  /// Its own cover, or its first page; nil where neither can be shown.
  case documentCover(PictureFile?, of: ShelfItem.ID)
  /// Small pictures of the covers of what the shelf shows, by the files' SHA-256; told after the shelf.
  case covers([String: CoverThumbnail])
  /// The person's collections, after this request about a document or about none.
  case collections(Result<[ListedCollection], AppFailure>, after: CollectionsRequest, of: String?)
  /// What is known of the account of whoever is signed in, after this request.
  case account(Result<AccountFacts, AppFailure>, after: AccountRequest, of: Reader)
  /// The members of the household, after this request.
  case members(Result<HouseholdMembers, AppFailure>, after: MembersRequest, of: Reader)
  /// What comes of exporting, taking in or backing up.
  case transfer(TransferNews, of: Reader)
  /// The marks of a document, after this change where one was asked for. A change that failed has changed nothing, or was
  /// kept up to where it failed.
  case marks(Result<[Mark], AppFailure>, after: MarkChange?, documentID: String)
  /// A document was given this title; why it was not, where it was not.
  case retitled(AppFailure?, to: String, documentID: String)
  /// What was found for what had been typed.
  case searched(String, Result<[SearchHit], AppFailure>)
  /// The words to offer to whoever types: of that document alone, else of all that the person has read and typed.
  case words(Result<WordModel, AppFailure>, document: String?)
  /// Somebody else has changed the shelf.
  case changed
  /// So many files of a folder were looked at, of so many.
  case adding(done: Int, of: Int)
  /// Files were put on the shelf: how many, and why others were not.
  case added(Int, AppFailure?)
  /// Which catalogues may be asked.
  case catalogues(CatalogueSetting, of: Reader)
  /// A document of this title from a catalogue was put on the shelf, or was not.
  case fetched(Result<ShelfItem, AppFailure>, title: String)
  /// What came along from earlier editions of documents that were put on the shelf.
  case adopted([Adoption])
  /// The folders that are watched, after this request.
  case folders(Result<FoldersAnswer, AppFailure>, after: FoldersRequest, of: Reader)
  /// What came from the folders that the person has watched: titles, and why others did not come.
  case cameFromFolders([String], AppFailure?)
  /// The calibration kept for a camera and a screen.
  case profile(Result<KeptCalibration, AppFailure>, ProfileKey)
  /// The same of somebody who was chosen and is not let in yet.
  case profileBeforeLogIn(Result<KeptCalibration, AppFailure>, ProfileKey, name: String)
  /// Something could not be kept, after it was tried twice.
  case notKept(AppFailure)
}

/// What the store holds for a camera and a screen.
package enum KeptCalibration: Sendable {
  /// No calibration is there for them.
  case none
  /// This one is for exactly them.
  case fits(StoredCalibration)
  /// Its features were measured by other networks: to be repaired before it is used.
  case madeByOtherNetworks(StoredCalibration)
  /// It was kept under the camera's name alone, and these cameras have that name.
  case ambiguous(StoredCalibration, among: [SourceIdentity])
}

/// What a calibration is kept for.
package struct ProfileKey: Hashable, Sendable {
  /// The camera that takes the pictures.
  package var camera: SourceIdentity
  /// The screen that is looked at.
  package var screen: ScreenGeometry
  package init(camera: SourceIdentity, screen: ScreenGeometry) {
    (self.camera, self.screen) = (camera, screen)
  }
}

/// What comes of a document that was asked for.
package enum BookEvent: Sendable {
  /// It is open, or why it is not.
  case opened(Result<OpenedBook, BookFailure>)
  /// The text of a page, from 0, and the boxes of what is no text, page points; a failure is the page's own and keeps no
  /// other page from being read.
  /// `isRecognised`: it was read from the page's picture, and may come after the page was told to have none.
  case lines(
    Result<[TextLine], AppFailure>, pictures: [PageRect] = [], isRecognised: Bool = false, page: Int,
    documentID: String)
  /// The document's contents and page labels.
  case guide(Result<DocumentGuide, AppFailure>, documentID: String)
  /// Those of a page, from 0.
  case links(Result<[PageLink], AppFailure>, page: Int, documentID: String)
  /// What people have added to the pages, in the order of the document. Told by itself after a document was opened; not
  /// whole where some pages could not be looked
  /// through in time.
  case annotations([PageAnnotation], isWhole: Bool, documentID: String)
  /// The document's form. Told by itself after a document was opened that has one.
  case form(Result<Form, AppFailure>, documentID: String)
  /// A filled copy was saved as the file of this name.
  case filled(Result<String, AppFailure>, documentID: String)
  /// A copy with the person's marks was saved.
  case exportedMarks(Result<ExportedMarks, AppFailure>, documentID: String)
  /// Annotations of the file were taken in as marks.
  case importedMarks(Result<ImportedMarks, AppFailure>, documentID: String)
  /// The files inside the document.
  case files(Result<[Attachment], AppFailure>, documentID: String)
  /// A file of the document was saved under this path.
  case savedFile(Result<String, AppFailure>, documentID: String)
  /// The document's password is in the desktop's keyring from now on, or is not.
  case passwordKept(Result<Bool, AppFailure>, documentID: String)
  /// The words at a place; empty where there are none or they cannot be had.
  case preview(String, PagePlace, documentID: String)
  /// What some pages have of a search; of pages that cannot be read the number is told.
  case found(PageFindings, PageQuery, documentID: String)
}

/// A document of the shelf that is open.
package struct OpenedBook: Hashable, Sendable {
  /// What the shelf knows of it.
  package var item: ShelfItem
  /// Sizes of its pages; the distance of its lines comes with their text.
  package var document: ReaderDocument
  /// Where the person was in it; nil where it was never read.
  package var place: ReadingPlace?
  /// Where its password came from.
  package var unlocking: Unlocking
  package init(
    item: ShelfItem, document: ReaderDocument, place: ReadingPlace? = nil, unlocking: Unlocking = .notNeeded
  ) {
    (self.item, self.document, self.place, self.unlocking) = (item, document, place, unlocking)
  }
}

/// Where the password of an open document came from.
package enum Unlocking: Hashable, Sendable {
  /// It needs none.
  case notNeeded
  /// Somebody gave it for this time.
  case given
  /// From the desktop's keyring, where it was put at the person's wish.
  case kept
}

/// Why a document is not opened.
package enum BookFailure: Error, Hashable, Sendable {
  /// It is encrypted; `isRefused`: the password that was given is not its own.
  case passwordNeeded(documentID: String, title: String, isRefused: Bool)
  /// Anything else, in words for the person.
  case other(AppFailure)
}

/// How the voice fares.
package enum VoiceEvent: Hashable, Sendable {
  /// There is one.
  case available
  /// It does not answer; what is wrong and what to do.
  case silent(headline: String, remedy: String)
  /// It has come to a part of a passage, from 0.
  case began(part: Int, passage: Int)
  /// The passage was said to its end.
  case ended(passage: Int)
  /// The passage could not be said on; what is wrong and what to do.
  case failed(headline: String, remedy: String, passage: Int)
  /// A phrase could not be said; what is wrong and what to do.
  case notSpoken(String)
}
