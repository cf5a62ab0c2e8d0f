import Signals

/// What the application acts through. Each begins at once what it is asked for, waits for nothing, and tells what came
/// of it as an event.
@MainActor
package struct AppPorts {
  package var screen: any ScreenPort
  package var gaze: any GazePort
  package var store: any StorePort
  package var books: any BookPort
  package var voice: any VoicePort
  /// nil where the run is not recorded, shown to no stand-in, or not logged.
  package var notes: (any NotesPort)?
  package var standIn: (any StandInPort)?
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

@MainActor
package protocol ScreenPort: AnyObject {
  func perform(_ command: ScreenCommand)
}

@MainActor
package protocol GazePort: AnyObject {
  func perform(_ command: GazeCommand)
}

@MainActor
package protocol StorePort: AnyObject {
  func perform(_ command: StoreCommand)
}

@MainActor
package protocol BookPort: AnyObject {
  func perform(_ command: BookCommand)
}

@MainActor
package protocol VoicePort: AnyObject {
  func perform(_ command: VoiceCommand)
}

@MainActor
package protocol DictionaryPort: AnyObject {
  func perform(_ command: DictionaryCommand)
}

@MainActor
package protocol CataloguePort: AnyObject {
  func perform(_ command: CatalogueCommand)
}

@MainActor
package protocol MailPort: AnyObject {
  func perform(_ command: MailCommand)
}

@MainActor
package protocol AlarmPort: AnyObject {
  func perform(_ command: AlarmCommand)
}

@MainActor
package protocol NoticePort: AnyObject {
  func perform(_ command: NoticeCommand)
}

@MainActor
package protocol NotesPort: AnyObject {
  func take(_ note: AppNote)
}

@MainActor
package protocol StandInPort: AnyObject {
  func sees(_ sight: AppSight, at point: ScreenPoint?)
  /// These are the targets that gaze can choose now, screen px.
  func finds(_ targets: [DwellTarget])
}

@MainActor
package protocol LogPort: AnyObject {
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
