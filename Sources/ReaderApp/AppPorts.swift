import Signals

/// The ports through which the application acts on the outside. A port begins at once what it is asked for, never blocks, and
/// reports the result as an event.
@MainActor
package struct AppPorts {
  /// The port to the window.
  package var screen: any ScreenPort
  /// The port to the gaze tracker.
  package var gaze: any GazePort
  /// The port to the stored people, their shelves and everything else that is kept.
  package var store: any StorePort
  /// The port to the documents that are open.
  package var books: any BookPort
  /// The port to the desktop's voice.
  package var voice: any VoicePort
  /// The port to the recording of the run; nil if the run is not recorded.
  package var notes: (any NotesPort)?
  /// The port to a rendered person in place of a camera; nil with a camera or a recording.
  package var standIn: (any StandInPort)?
  /// The port to the program's log.
  package var log: any LogPort
  /// The port to dictionaries; nil if no words can be looked up.
  package var dictionary: (any DictionaryPort)?
  /// The port to catalogues of documents; nil if none may be asked on the internet.
  package var catalogues: (any CataloguePort)?
  /// The port to the desktop's mail program; nil if nothing is sent by mail.
  package var mail: (any MailPort)?
  /// The port that sounds a call for a helper; nil if a call makes no sound, as in a replay.
  package var alarm: (any AlarmPort)?
  /// The port to the desktop's notifications; nil if none are shown.
  package var notices: (any NoticePort)?

  /// Makes the set of ports; those that a run can do without are nil where they are left out.
  package init(
    screen: any ScreenPort, gaze: any GazePort, store: any StorePort, books: any BookPort,
    voice: any VoicePort, log: any LogPort, dictionary: (any DictionaryPort)? = nil,
    catalogues: (any CataloguePort)? = nil, mail: (any MailPort)? = nil,
    notes: (any NotesPort)? = nil,
    standIn: (any StandInPort)? = nil, alarm: (any AlarmPort)? = nil,
    notices: (any NoticePort)? = nil
  ) {
    (self.alarm, self.notices, self.dictionary) = (alarm, notices, dictionary)
    (self.catalogues, self.mail) = (catalogues, mail)
    (self.screen, self.gaze, self.store, self.books) = (screen, gaze, store, books)
    (self.voice, self.notes, self.standIn, self.log) = (voice, notes, standIn, log)
  }

  func perform(_ action: AppAction) {
    switch action {
    case .screen(let command): screen.perform(command)
    case .gaze(let command):
      gaze.perform(command)
      if case .react(let layout, _) = command { standIn?.finds(layout.targets) }
    case .store(let command): store.perform(command)
    case .book(let command): books.perform(command)
    case .voice(let command): voice.perform(command)
    case .dictionary(let command): dictionary?.perform(command)
    case .catalogue(let command): catalogues?.perform(command)
    case .mail(let command): mail?.perform(command)
    case .alarm(let command): alarm?.perform(command)
    case .notice(let command): notices?.perform(command)
    case .note(let note): notes?.take(note)
    case .sight(let sight, let point): standIn?.sees(sight, at: point)
    case .reads(let words): standIn?.reads(words)
    case .log(let level, let message): log.log(level, message)
    case .over: break
    }
  }
}

/// The port to the window.
@MainActor
package protocol ScreenPort: AnyObject {
  /// Carries out a command to the window; results come as `AppEvent.window`.
  func perform(_ command: ScreenCommand)
}

/// The port to the gaze tracker.
@MainActor
package protocol GazePort: AnyObject {
  /// Carries out a command to the tracker; results come as events.
  func perform(_ command: GazeCommand)
}

/// The port to the stored people, their shelves and everything else that is kept.
@MainActor
package protocol StorePort: AnyObject {
  /// Carries out a command to the store; results come as `AppEvent.store`, in the order of the commands.
  func perform(_ command: StoreCommand)
}

/// The port to the documents that are open.
@MainActor
package protocol BookPort: AnyObject {
  /// Carries out a command about documents; results come as `AppEvent.book`.
  func perform(_ command: BookCommand)
}

/// The port to the desktop's voice.
@MainActor
package protocol VoicePort: AnyObject {
  /// Carries out a command to the voice; results come as `AppEvent.voice`.
  func perform(_ command: VoiceCommand)
}

/// The port to the dictionaries on this computer.
@MainActor
package protocol DictionaryPort: AnyObject {
  /// Carries out a command to the dictionaries; results come as `AppEvent.dictionary`.
  func perform(_ command: DictionaryCommand)
}

/// The port to catalogues of documents on the internet.
@MainActor
package protocol CataloguePort: AnyObject {
  /// Carries out a command to the catalogues; results come as `AppEvent.catalogue`.
  func perform(_ command: CatalogueCommand)
}

/// The port to the desktop's mail program.
@MainActor
package protocol MailPort: AnyObject {
  /// Carries out a command to the mail program; results come as `AppEvent.mail`.
  func perform(_ command: MailCommand)
}

/// The port that sounds a call for a helper.
@MainActor
package protocol AlarmPort: AnyObject {
  /// Starts or ends the sound of a call for a helper.
  func perform(_ command: AlarmCommand)
}

/// The port to the desktop's notifications.
@MainActor
package protocol NoticePort: AnyObject {
  /// Shows a desktop notification, or takes it away.
  func perform(_ command: NoticeCommand)
}

/// The port to the recording of the run.
@MainActor
package protocol NotesPort: AnyObject {
  /// Adds an entry to the recording, beside its frames.
  func take(_ note: AppNote)
}

/// The port to a rendered person in place of a camera, who looks where the window asks.
@MainActor
package protocol StandInPort: AnyObject {
  /// Tells the stand-in what the window shows now; `point` is where the window asks the person to look, screen px.
  func sees(_ sight: AppSight, at point: ScreenPoint?)
  /// Asks the stand-in to read words from the first to the last, and to stay on that; where they are, screen px.
  func reads(_ words: [ScreenPoint])
  /// Tells the stand-in which targets can be chosen by gaze now, screen px.
  func finds(_ targets: [DwellTarget])
}

/// The port to the program's log, for whoever looks after the program.
@MainActor
package protocol LogPort: AnyObject {
  /// Writes a line to the log; the line holds nothing private.
  func log(_ level: LogLevel, _ message: String)
}

/// A timer that calls back when the application's deadline has come.
@MainActor
package protocol AppTimer: AnyObject {
  /// The present time; CLOCK_MONOTONIC in a live run.
  var now: Timestamp { get }
  /// Calls back at the given time, which replaces the one set before; nil cancels the call.
  func set(_ deadline: Timestamp?, _ call: @escaping @MainActor () -> Void)
}
