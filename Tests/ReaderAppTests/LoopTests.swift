import AppFlows
import Signals
import Testing

@testable import ReaderApp

@MainActor
private final class ManualTimer: AppTimer {
  var now = Timestamp(seconds: 0)
  private(set) var deadline: Timestamp?
  private var call: (@MainActor () -> Void)?

  func set(_ deadline: Timestamp?, _ call: @escaping @MainActor () -> Void) {
    (self.deadline, self.call) = (deadline, call)
  }

  func fire() {
    now = deadline ?? now
    call?()
  }
}

/// Ports that answer while they are being asked, as a fast store does.
@MainActor
private final class HastyPorts: ScreenPort, GazePort, StorePort, BookPort, VoicePort, LogPort {
  weak var loop: AppLoop?
  var world = SimulatedWorld()
  private(set) var shown: [String] = []
  private(set) var logged: [String] = []

  func answer(_ action: AppAction) {
    for event in world.perform(action, at: Timestamp(seconds: 0)) { loop?.post(event) }
  }

  func perform(_ command: ScreenCommand) {
    if case .show(let view) = command { shown.append(view.summary) }
    answer(.screen(command))
  }
  func perform(_ command: GazeCommand) { answer(.gaze(command)) }
  func perform(_ command: StoreCommand) { answer(.store(command)) }
  func perform(_ command: BookCommand) { answer(.book(command)) }
  func perform(_ command: VoiceCommand) { answer(.voice(command)) }
  func log(_ level: LogLevel, _ message: String) { logged.append("\(level): \(message)") }
}

@Suite("The application's loop")
@MainActor
struct LoopTests {
  private let timer = ManualTimer()
  private let ports = HastyPorts()

  private func started() -> (AppLoop, () -> Int) {
    let state = AppState(AppSetting(start: .people), person: SignedIn(.guest), at: timer.now)
    let loop = AppLoop(state, timer: timer)
    ports.loop = loop
    var ends = 0
    loop.start(
      AppPorts(screen: ports, gaze: ports, store: ports, books: ports, voice: ports, log: ports)
    ) { _ in ends += 1 }
    return (loop, { ends })
  }

  @Test("answers that come while a port is asked are handled after it, none is lost")
  func reentrant() {
    let (loop, _) = started()
    #expect(ports.shown == ["calibration: One moment… / "])
    loop.post(.window(.geometry(ports.world.geometry)))
    #expect(ports.shown.last == "people: Guest, Ada")
  }

  @Test("the timer is set to what is due next, and a screen that never comes full does not hold the start")
  func timers() {
    let (loop, _) = started()
    #expect(timer.deadline == Timestamp(seconds: 3))
    timer.fire()
    #expect(ports.shown.last?.contains("Gaze control is paused in a window") == true)
    loop.post(.window(.geometry(ports.world.geometry)))
    loop.post(.camera(.streaming(SimulatedWorld.camera)))
    #expect(timer.deadline == Timestamp(seconds: 3.5), "the new size is to be stable for half a second")
    timer.fire()
    #expect(timer.deadline == Timestamp(seconds: 6.5), "the first dot comes after three seconds of words")
  }

  @Test("what only a developer can act on reaches the log")
  func logged() {
    ports.world.store.isLocked = true
    let (loop, _) = started()
    loop.post(.window(.geometry(ports.world.geometry)))
    #expect(ports.logged.contains("error: the list of people cannot be read"), "\(ports.logged)")
  }

  @Test("the end is told once, and nothing is handled after it")
  func ends() {
    let (loop, ends) = started()
    loop.post(.window(.geometry(ports.world.geometry)))
    loop.post(.stop)
    let shown = ports.shown.count
    loop.post(.window(.newPerson))
    loop.post(.stop)
    #expect(ends() == 1 && ports.shown.count == shown && ports.world.isClosed)
  }
}
