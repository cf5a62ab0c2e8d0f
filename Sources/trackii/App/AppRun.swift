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

/// One run of the app in a window: makes the ports, runs the loop, and finishes what was begun.
@MainActor
struct AppRun {
  let setting: AppSetting
  let source: GazeSource
  let accounts: HouseholdAccounts
  let shelf: Shelf
  let reader: Reader
  /// The new session bundle to record into; nil for no recording.
  let recording: URL?
  /// Identifiers of documents that the command line says to trust.
  var trusted: Set<String> = []
  /// The member for whom a carer calibrates; nil where calibrations are stored for the reader.
  var calibratesFor: String?
  /// The channel to the supervisor; nil where there is none.
  var line: SupervisorChannel?

  /// Runs the app until the person leaves.
  /// - Throws: `RecordingError` where the recording cannot be finished.
  func live(in handle: WindowHandle) async throws -> AppEnd {
    // Signals are caught at once: a task would do so late on a busy machine, and earlier signals would be lost.
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
      screen: WindowScreen(handle, books: books, keepsViews: setting.isKept, post: post), gaze: gaze,
      store: store, books: books,
      voice: voice, log: DesktopLog(), dictionary: DesktopDictionary(post: post),
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
    line?.tell(.leaves)
    if end.isForGood { line?.tell(.leavesForGood) }
    await voice.finish()
    await catalogues.finish()
    await gaze.finish()
    await store.finish()
    // The heartbeat goes on until the recording is finished, because a large one takes time.
    defer { beating.cancel() }
    try await kept?.finish(replaying: source.bundle)
    return end
  }

  /// Tells the app the wall-clock time, which may be set or change its time zone at any moment.
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

  /// Seconds since the computer was started, including suspended time.
  private static var bootSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Ends the program on Ctrl-C, SIGTERM or a closed terminal as if a person had left.
  private func waitForStop(_ post: @MainActor (AppEvent) -> Void) async {
    while !StopRequest.isPending {
      do { try await Task.sleep(for: .milliseconds(100)) } catch { return }
    }
    post(.stop)
  }
}
