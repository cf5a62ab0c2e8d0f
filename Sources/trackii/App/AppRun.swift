import Accounts
import CommandSupport
import Foundation
import Library
import ReaderApp
import ReaderPorts
import ReaderWindow
import Signals
import Supervision
import Tracking

/// One run of the application in a window: the ports are made, the loop runs, and what was begun is brought to an end.
@MainActor
struct AppRun {
  let setting: AppSetting
  let source: GazeSource
  let accounts: Accounts
  let shelf: Shelf
  let reader: Reader
  /// A new session bundle to record into.
  let recording: URL?
  /// Documents that the command line says to trust.
  var trusted: Set<String> = []
  /// The member for whom a carer calibrates; nil where calibrations are kept for whoever reads.
  var calibratesFor: String?
  /// To who keeps the program open; nil where nobody does.
  var line: SupervisorChannel?

  /// Runs until the person leaves.
  /// - Throws: `RecordingError` where the recording cannot be brought to its end.
  func live(in handle: WindowHandle) async throws -> AppEnd {
    // At once: a task would come to it late on a busy machine, and what comes before is lost.
    StopRequest.listen()
    let person = await shelf.signedIn(reader)
    let timer = RunTimer()
    let loop = AppLoop(AppState(setting, person: person, at: timer.now), timer: timer)
    let post: @MainActor (AppEvent) -> Void = { [weak loop] in loop?.post($0) }
    let kept = recording.map {
      RunRecording(
        $0, screen: { [weak loop] in loop?.state.screen }, view: { [weak loop] in loop?.state.view })
    }
    let gaze = TrackerGaze(source, kept, post: post)
    let store = PersonStore(
      accounts, shelf, reader, cameras: { await gaze.cameras() }, memory: source.memory, post: post)
    store.calibratesFor = calibratesFor
    let books = ShelfBooks(store, trusted: trusted, post: post)
    let heartbeat = line.map { Heartbeat($0, loop) }
    heartbeat?.listen(to: store, books, post: post)
    if setting.isKiosk { handle.stayFullScreen() }
    let voice = DesktopVoice(post: post)
    let alarm = DesktopAlarm(command: setting.call.command, post: post)
    let catalogues = WebCatalogues(post: post)
    let ports = AppPorts(
      screen: WindowScreen(handle, books: books, post: post), gaze: gaze, store: store, books: books,
      voice: voice, dictionary: DesktopDictionary(post: post),
      catalogues: catalogues, mail: DesktopMail(books, post: post), notes: kept,
      standIn: StandInEyes(source.standIn, gaze),
      alarm: alarm, notices: DesktopNotices(post: post))
    let window = Task { for await event in handle.events { post(.window(event)) } }
    let stopping = Task { await waitForStop(post) }
    let clock = Task { await tellTime(timer, post) }
    let beating = Task { await heartbeat?.beat() }
    let lock = DesktopLock(post: post)
    if setting.isKept { Task { await lock.listen() } }
    let end = await withCheckedContinuation { continuation in
      loop.start(ports) { continuation.resume(returning: $0) }
    }
    window.cancel()
    stopping.cancel()
    clock.cancel()
    alarm.stop()
    if end.isForGood { line?.tell(.leavesForGood) }
    await voice.finish()
    await catalogues.finish()
    await gaze.finish()
    await store.finish()
    // A large recording takes its time.
    defer { beating.cancel() }
    try await kept?.finish(replaying: source.bundle)
    return end
  }

  /// The clock on the wall, which may be set or go over to another zone at any time.
  private func tellTime(_ timer: RunTimer, _ post: @MainActor (AppEvent) -> Void) async {
    var told: Int?
    var last = (date: Date(), at: timer.now)
    var sleep = SuspendDetector()
    while true {
      if let slept = sleep.look(running: timer.now.seconds, passed: Self.bootSeconds) {
        post(.woke(after: slept))
      }
      let (date, time) = (Date(), timer.now)
      let isSet = abs(date.timeIntervalSince(last.date) - (time - last.at)) > 1
      last = (date, time)
      let now = Calendar.current.dateComponents([.hour, .minute], from: date)
      let minute = (now.hour ?? 0) * 60 + (now.minute ?? 0)
      if minute != told { post(.clock(minute: minute)) }
      if minute != told || isSet { post(.wall(date)) }
      told = minute
      do { try await Task.sleep(for: .seconds(5)) } catch { return }
    }
  }

  /// Since the computer was started, its sleep included, s.
  private static var bootSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Ctrl-C, SIGTERM or a closed terminal end the program as a person would.
  private func waitForStop(_ post: @MainActor (AppEvent) -> Void) async {
    while !StopRequest.isPending {
      do { try await Task.sleep(for: .milliseconds(100)) } catch { return }
    }
    post(.stop)
  }
}
