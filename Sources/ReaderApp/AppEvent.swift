import Calibration
import Catalogues
import Documents
import Foundation
import Library
import Reading
import Signals
import Tracking
import Typing

/// What happens to the application: by the person, a port or the clock. Each event is handled together with its time.
package enum AppEvent: Sendable {
  /// The time that `AppState.deadline` named has come.
  case timer
  /// Something happened in the window, by keyboard, mouse or the desktop.
  case window(WindowEvent)
  /// The tracker is ready. `notice` says what is wrong with eye detection, nil if nothing; `networks` are those in use.
  case trackerReady(notice: String?, networks: [NetworkStamp])
  /// The state of the source of frames has changed.
  case camera(CameraEvent)
  /// The tracker reports on gaze; reports about its camera come as `camera`.
  case gaze(TrackingEvent)
  /// What the person in a recording saw at this frame, while they calibrated.
  case recordedScene(CalibrationScene)
  /// A stored calibration is in use from now on, or was refused by the tracker.
  case calibrationUsed(Result<StoredCalibration, CalibrationError>)
  /// The dwell pace that the tracker has learnt for a person, as a multiple of the usual dwell time.
  case pace(Double, of: Reader)
  /// The store has answered, or tells of a change by itself.
  case store(StoreEvent)
  /// The part that reads documents has answered.
  case book(BookEvent)
  /// The desktop's voice reports its state.
  case voice(VoiceEvent)
  /// The dictionaries have answered.
  case dictionary(DictionaryEvent)
  /// The catalogues have answered.
  case catalogue(CatalogueEvent)
  /// The desktop's mail program reports what became of a message.
  case mail(MailEvent)
  /// Why the sound of a call for a helper cannot be heard; nil once it can.
  case alarm(trouble: String?)
  /// A reminder was answered on the desktop's notification.
  case notice(Reminder.ID, ReminderAnswer)
  /// The desktop shows a notification of this reminder.
  case notified(Reminder.ID)
  /// The PDFs that were found in the person's folders.
  case found([FinderModel.File])
  /// The calendar files that were found in the person's folders.
  case foundCalendars([FinderModel.File])
  /// The pictures that were found in the person's folders.
  case foundPictures([FinderModel.File])
  /// The Markdown files that were found in the person's folders, the newest first.
  case foundTexts([FinderModel.File])
  /// Folders that can be watched, the newest first.
  case foundFolders([FinderModel.File])
  /// The local time of day, in minutes after midnight; sent at the start and whenever the minute has changed.
  case clock(minute: Int)
  /// The date and time; sent at the start, whenever the minute has changed, and when the system clock was set.
  case wall(Date)
  /// The computer has woken from sleep; `after` is how long it slept, s.
  case woke(after: Double)
  /// The desktop has locked or unlocked the screen.
  case locked(Bool)
  /// The program is ended from outside: by Ctrl-C, SIGTERM or a closed terminal.
  case stop
  /// An error that makes going on impossible, such as missing detectors or a recording that cannot be made.
  case failed(any Error)
}

/// A change in the state of the source of frames.
package enum CameraEvent: Hashable, Sendable {
  /// Frames come from this camera.
  case streaming(SourceIdentity)
  /// Whether a gaze service has the camera and measures the eyes; with false this program does so itself again.
  case served(Bool)
  /// The camera is off because somebody asked for it. `until` is when it comes on again, nil if it has to be switched on;
  /// `clock` is the same time of day as text, such as “14:35”.
  case paused(until: Timestamp?, clock: String? = nil)
  /// No frames come for now; the source keeps trying by itself.
  case interrupted(reason: String, remedy: String)
  /// The source has ended and will send no more frames.
  case ended
  /// The cameras that are connected.
  case found([SourceIdentity])
  /// The picture of a frame that was requested under this number, as a JPEG file, or why there is none.
  case picture(Result<PictureFile, AppFailure>, number: Int)
}

/// Why a request of the application failed, in words for the person.
package struct AppFailure: Error, Hashable, Sendable {
  /// What happened, to which thing, and what to do about it; documents are named by their titles.
  package var words: String
  /// Whether a later try may succeed, as with a store that another program is writing to.
  package var isPassing: Bool
  /// - Parameters:
  ///   - words: what happened, to which thing, and what to do about it.
  ///   - isPassing: whether a later try may succeed.
  package init(_ words: String, isPassing: Bool = false) { (self.words, self.isPassing) = (words, isPassing) }
}

extension Result<String, AppFailure> {
  /// The message about a file that was saved or not: the given headline, with the file's path or the reason of the failure.
  func told(saved: String, notSaved: String) -> (headline: String, detail: String) {
    switch self {
    case .success(let path): (saved, path)
    case .failure(let failure): (notSaved, failure.words)
    }
  }
}

/// What the part that reads documents answers, or reports by itself.
package enum BookEvent: Sendable {
  /// A document was opened, or why it could not be.
  case opened(Result<OpenedBook, BookFailure>)
  /// The text of a page, from 0, and the boxes of parts that are not text, page points. A failure concerns this page alone.
  /// `isRecognised`: the text was recognised in the page's picture (OCR); it may follow an answer that the page has no text.
  case lines(
    Result<[TextLine], AppFailure>, pictures: [PageRect] = [], isRecognised: Bool = false, page: Int,
    documentID: String)
  /// The document's contents and page labels.
  case guide(Result<DocumentGuide, AppFailure>, documentID: String)
  /// The links of a page, from 0.
  case links(Result<[PageLink], AppFailure>, page: Int, documentID: String)
  /// The annotations that people have added to the pages, in page order. Sent by itself after a document was opened; `isWhole`
  /// is false if some pages could not be searched in time.
  case annotations([PageAnnotation], isWhole: Bool, documentID: String)
  /// The document's form. Sent by itself after a document with a form was opened.
  case form(Result<Form, AppFailure>, documentID: String)
  /// A copy of the document with the form filled in was saved under this file name.
  case filled(Result<String, AppFailure>, documentID: String)
  /// A copy of the document with the person's marks as annotations was saved.
  case exportedMarks(Result<ExportedMarks, AppFailure>, documentID: String)
  /// The file's annotations were imported as marks.
  case importedMarks(Result<ImportedMarks, AppFailure>, documentID: String)
  /// The files that are attached to the document.
  case files(Result<[EmbeddedFile], AppFailure>, documentID: String)
  /// An attached file of the document was saved under this path.
  case savedFile(Result<String, AppFailure>, documentID: String)
  /// Whether the document's password is in the desktop's keyring from now on.
  case passwordKept(Result<Bool, AppFailure>, documentID: String)
  /// The words at a place in the document; empty if there are none or they cannot be read.
  case preview(String, PagePlace, documentID: String)
  /// The hits of a search on some pages; pages that cannot be read are only counted.
  case found(PageFindings, PageQuery, documentID: String)
}

/// A document of the open shelf that was opened for reading.
package struct OpenedBook: Hashable, Sendable {
  /// The shelf's record of the document.
  package var item: ShelfItem
  /// The sizes of the document's pages; the distance between lines is known only once their text has come.
  package var document: ReaderDocument
  /// Where the person stopped reading the document; nil if they never read it.
  package var place: ReadingPlace?
  /// Where the document's password came from.
  package var unlocking: Unlocking
  /// Makes an opened document from its record, its pages, the place where reading stopped and its password's origin.
  package init(
    item: ShelfItem, document: ReaderDocument, place: ReadingPlace? = nil, unlocking: Unlocking = .notNeeded
  ) {
    (self.item, self.document, self.place, self.unlocking) = (item, document, place, unlocking)
  }
}

/// Where the password of an open document came from.
package enum Unlocking: Hashable, Sendable {
  /// The document is not encrypted with a password.
  case notNeeded
  /// Somebody has typed the password, for this opening alone.
  case given
  /// The password comes from the desktop's keyring, where it was put at the person's wish.
  case kept
}

/// Why a document could not be opened.
package enum BookFailure: Error, Hashable, Sendable {
  /// The document is encrypted; `isRefused`: the password that was given is wrong.
  case passwordNeeded(documentID: String, title: String, isRefused: Bool)
  /// Any other reason why the document could not be opened, in words for the person.
  case other(AppFailure)
}

/// What the desktop's voice reports.
package enum VoiceEvent: Hashable, Sendable {
  /// A voice is available.
  case available
  /// The languages in which the voice can speak, such as `de`; empty if it does not tell.
  case languages([String])
  /// The voice does not answer; the words say what is wrong and what to do.
  case silent(headline: String, remedy: String)
  /// The voice has begun this part, from 0, of a passage.
  case began(part: Int, passage: Int)
  /// The voice has come to this word, from 0, of a part of a passage; not all voices tell.
  case word(Int, part: Int, passage: Int)
  /// The voice has read the passage to its end.
  case ended(passage: Int)
  /// The voice had to stop within the passage; the words say what is wrong and what to do.
  case failed(headline: String, remedy: String, passage: Int)
  /// A phrase could not be said; the text says what is wrong and what to do.
  case notSpoken(String)
}
