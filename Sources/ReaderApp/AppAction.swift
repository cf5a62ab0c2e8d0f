import Attention
import Calibration
import Catalogues
import Documents
import Drift
import Foundation
import Library
import Lines
import Reading
import Signals
import Tracking

/// What the application asks of its ports. A port begins each action at once; work that takes time is answered by an event.
package enum AppAction: Sendable {
  /// Asks something of the window.
  case screen(ScreenCommand)
  /// Asks something of the gaze tracker.
  case gaze(GazeCommand)
  /// Asks the store for what is kept of people and shelves, or to keep something.
  case store(StoreCommand)
  /// Asks something of the part that reads documents.
  case book(BookCommand)
  /// Asks the desktop's voice to speak or to be silent.
  case voice(VoiceCommand)
  /// Asks dictionaries about a word.
  case dictionary(DictionaryCommand)
  /// Asks catalogues on the internet or nearby for documents.
  case catalogue(CatalogueCommand)
  /// Asks the desktop's mail program to open a message.
  case mail(MailCommand)
  /// Starts or ends the sound of a call for a helper.
  case alarm(AlarmCommand)
  /// Shows the desktop's notification of a reminder, or takes it away.
  case notice(NoticeCommand)
  /// Writes an entry into the recording of the run, if the run is recorded.
  case note(AppNote)
  /// Tells a stand-in what the window shows now; `point` is where the window asks the person to look, screen px.
  case sight(AppSight, at: ScreenPoint?)
  /// Asks a stand-in to read words from the first to the last: where they are, screen px.
  case reads([ScreenPoint])
  /// Writes a line to the log for whoever looks after the program; the line holds nothing private.
  case log(LogLevel, String)
  /// Ends the application; no port is asked for anything after this action.
  case over(AppEnd)
}

/// How urgent a line of the program's log is.
package enum LogLevel: Hashable, Sendable {
  /// Something happened as intended, such as that a helper is called.
  case info
  /// Something went wrong, and the program goes on without it or tries again.
  case warning
  /// Something failed that the person had asked for or needs, such as reading the shelf.
  case error
}

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
  /// Begins a calibration by reading this verse, which stands on this screen.
  case read(Verse, ScreenGeometry)
  /// Ends the calibration under way; the previous calibration stays in use.
  case cancelCalibration
  /// Lets every later calibration take samples of earlier ones into account; with none each is fitted to its own dots alone.
  case remember([EarlierSitting])
  /// Begins a calibration by a look at a dot on this screen; these samples of earlier calibrations tell the rest. Where that is not
  /// enough, a second dot is looked at, or the verse is read if there is one.
  case recall([EarlierSitting], ScreenGeometry, reading: Verse? = nil)
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
  /// Asks for the languages in which the voice can speak.
  case listLanguages
  /// Stops the voice.
  case hush
}

/// What a recording of the run keeps in addition to the frames.
package enum AppNote: Sendable {
  /// A calibration has begun, by reading a verse or by dots.
  case calibrationBegan(reads: Verse?)
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
  /// The people's screen, which asks who reads.
  case people
  /// The shelf of the person, with the tiles of their documents.
  case shelf
  /// The list of the PDFs that can be added to the shelf.
  case finding
  /// The list of the cameras that can be chosen.
  case cameras
  /// The pages of an open document, without cells over them and without an offered repair.
  case reading
  /// The dot of a calibration or repair; `point` is the place of the dot.
  case dot
  /// A verse by which a person calibrates, and who is asked to read its newest line.
  case verse
  /// A calibration or repair that waits because face or eyes are lost; `point` is the place of its dot.
  case pause
  /// The reason for which a calibration or repair has failed.
  case failure
  /// The result of a calibration that has succeeded.
  case result
  /// The result of a repair that has succeeded.
  case mended
  /// The pages of an open document, on which a repair of the calibration is offered.
  case offer
  /// A page of cells, such as the gaze menu, over a document or another screen.
  case menu
  /// The screen that shows how much the person has read.
  case readingTime = "reading-time"
  /// The pages of calendar, reminders, contacts and timers.
  case plan
  /// Dots circle around the people's tiles; `point` is the place of the first dot.
  case circling
  /// The password of an encrypted document is asked for.
  case unlocking
}
