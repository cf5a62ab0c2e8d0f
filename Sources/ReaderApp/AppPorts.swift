import Signals

/// What the application acts through. Each begins at once what it is asked for, waits for nothing, and tells what came
/// of it as an event.
@MainActor
package struct AppPorts {
  /// The window.
  package var screen: any ScreenPort
  /// The tracker.
  package var gaze: any GazePort
  /// People, shelves and all that is kept.
  package var store: any StorePort
  /// Documents that are open.
  package var books: any BookPort
  /// The desktop's voice.
  package var voice: any VoicePort
  /// nil where the run is not recorded, shown to no stand-in, or not logged.
  package var notes: (any NotesPort)?
  /// A rendered person in place of a camera; nil with a camera or a recording.
  package var standIn: (any StandInPort)?
  /// nil where the run is not logged.
  package var log: (any LogPort)?
  /// nil where nothing is looked up.
  package var dictionary: (any DictionaryPort)?
  /// nil where nothing is asked on the internet.
  package var catalogues: (any CataloguePort)?
  /// nil where nothing is sent with a message.
  package var mail: (any MailPort)?
  /// nil where a call makes no sound, as in a replay.
  package var alarm: (any AlarmPort)?
  /// nil where the desktop is told of nothing.
  package var notices: (any NoticePort)?

  package init(
    screen: any ScreenPort, gaze: any GazePort, store: any StorePort, books: any BookPort,
    voice: any VoicePort, dictionary: (any DictionaryPort)? = nil,
    catalogues: (any CataloguePort)? = nil, mail: (any MailPort)? = nil,
    notes: (any NotesPort)? = nil,
    standIn: (any StandInPort)? = nil,
    log: (any LogPort)? = nil, alarm: (any AlarmPort)? = nil,
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
    case .log(let level, let message): log?.log(level, message)
    case .over: break
    }
  }
}

/// The window.
@MainActor
package protocol ScreenPort: AnyObject {
  /// Begins what is asked for; what comes of it is told as `AppEvent.window`.
  func perform(_ command: ScreenCommand)
}

/// The tracker.
@MainActor
package protocol GazePort: AnyObject {
  /// Begins what is asked for; what comes of it is told as events.
  func perform(_ command: GazeCommand)
}

/// People, shelves and all that is kept.
@MainActor
package protocol StorePort: AnyObject {
  /// Begins what is asked for; what comes of it is told as `AppEvent.store`, in the order of the questions.
  func perform(_ command: StoreCommand)
}

/// Documents that are open.
@MainActor
package protocol BookPort: AnyObject {
  /// Begins what is asked for; what comes of it is told as `AppEvent.book`.
  func perform(_ command: BookCommand)
}

/// The desktop's voice.
@MainActor
package protocol VoicePort: AnyObject {
  /// Begins what is asked for; what comes of it is told as `AppEvent.voice`.
  func perform(_ command: VoiceCommand)
}

/// Dictionaries on this computer.
@MainActor
package protocol DictionaryPort: AnyObject {
  /// Begins what is asked for; what comes of it is told as `AppEvent.dictionary`.
  func perform(_ command: DictionaryCommand)
}

/// Catalogues on the internet.
@MainActor
package protocol CataloguePort: AnyObject {
  /// Begins what is asked for; what comes of it is told as `AppEvent.catalogue`.
  func perform(_ command: CatalogueCommand)
}

/// The desktop's mail program.
@MainActor
package protocol MailPort: AnyObject {
  /// Begins what is asked for; what comes of it is told as `AppEvent.mail`.
  func perform(_ command: MailCommand)
}

/// The sound of a call for somebody.
@MainActor
package protocol AlarmPort: AnyObject {
  /// Begins or ends the sound.
  func perform(_ command: AlarmCommand)
}

/// Notifications of the desktop.
@MainActor
package protocol NoticePort: AnyObject {
  /// Shows a notification, or takes it away.
  func perform(_ command: NoticeCommand)
}

/// A recording of the run.
@MainActor
package protocol NotesPort: AnyObject {
  /// Keeps what happened beside the frames.
  func take(_ note: AppNote)
}

/// A rendered person in place of a camera, who looks where the window asks.
@MainActor
package protocol StandInPort: AnyObject {
  /// This is to be seen now; `point` is where it asks to look, screen px.
  func sees(_ sight: AppSight, at point: ScreenPoint?)
  /// These are the targets that gaze can choose now, screen px.
  func finds(_ targets: [DwellTarget])
}

/// A log for who looks after the program.
@MainActor
package protocol LogPort: AnyObject {
  /// Writes a line; nothing private is in it.
  func log(_ level: LogLevel, _ message: String)
}

/// What calls when a moment has come.
@MainActor
package protocol AppTimer: AnyObject {
  /// Now, CLOCK_MONOTONIC when live.
  var now: Timestamp { get }
  /// Calls at that time, in place of the time set before; nil calls never.
  func set(_ deadline: Timestamp?, _ call: @escaping @MainActor () -> Void)
}
