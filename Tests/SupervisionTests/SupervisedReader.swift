import Library
import ReaderApp
import Signals

@testable import Supervision

/// A supervisor with a clock that tests move.
struct SupervisedReader {
  var supervisor: Supervisor
  private(set) var now = Timestamp(seconds: 1000)
  /// Everything that was asked for since the last look, in order.
  private(set) var actions: [Supervisor.Action] = []

  init(isKiosk: Bool = false, member: RememberedMember? = nil) {
    supervisor = Supervisor(isKiosk: isKiosk, member: member)
    happens(.begin)
  }

  /// A reader that has opened a document.
  static func reading(_ whereabouts: AppLocation = Self.emma, isKiosk: Bool = false) -> SupervisedReader {
    var reader = SupervisedReader(isKiosk: isKiosk)
    reader.happens(.started)
    reader.happens(.told(.alive(whereabouts)))
    _ = reader.taken()
    return reader
  }

  static let place = ReadingPlace(position: DocumentPosition(page: 4, offset: 0.25), zoom: 1.5)
  static let emma = AppLocation.document(
    AppLocation.DocumentPlace(id: "id-Emma", title: "Emma", place: place), .guest)

  mutating func happens(_ event: Supervisor.Event) { actions += supervisor.handle(event, at: now) }

  /// Time passes, with or without signs of life.
  mutating func wait(_ seconds: Double, beating: Bool = false) {
    let end = now + seconds
    while now < end {
      now = now + 0.5
      if beating { happens(.told(.alive(nil))) }
      happens(.time)
    }
  }

  /// Time passes in which the supervisor does nothing.
  mutating func standStill(_ seconds: Double) {
    now = now + seconds
    happens(.time)
  }

  /// It runs for so long, and is gone then.
  mutating func crashes(after seconds: Double) {
    wait(seconds, beating: true)
    happens(.ended(.signalled(9)))
  }

  /// What was asked for since the last look.
  mutating func taken() -> [Supervisor.Action] {
    defer { actions = [] }
    return actions
  }

  /// How the reader was started last, since the last look.
  mutating func launch() -> Supervisor.Launch? {
    taken().compactMap { if case .start(let launch) = $0 { launch } else { nil } }.last
  }

  /// Where it goes on.
  mutating func resumption() -> Resumption? { launch()?.parameters.resumption }
}
