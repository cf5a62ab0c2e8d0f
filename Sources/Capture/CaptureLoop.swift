import CV4L2
import Foundation
import Logging
import Signals

/// Reads a camera until it is told to stop: open, stream, lose, wait, open again.
///
/// Runs on one thread, the only one that waits for the device or closes it. Everything it meets becomes
/// an event for `sink`; it never throws and never ends by itself.
struct CaptureLoop {
  let configuration: Camera.Configuration
  let layer: DeviceLayer
  let waker: Waker
  let statistics: StatisticsBox
  let sink: (SourceEvent) -> Void
  let logger: Logger

  private var finder: CameraFinder
  private var clock = FrameClock()
  private var counter = SequenceCounter()
  private var state: SourceState?
  /// What is asked of the camera now.
  private var wanted: CapturePreferences
  /// The size that was too much for the processor.
  private var givenUp: CameraMode?
  /// Seconds to wait before the next try.
  private var pause: Double

  init(
    configuration: Camera.Configuration, layer: DeviceLayer, waker: Waker, statistics: StatisticsBox,
    logger: Logger = Logger(label: "trackii.capture"), sink: @escaping (SourceEvent) -> Void
  ) {
    self.configuration = configuration
    self.layer = layer
    self.waker = waker
    self.statistics = statistics
    self.logger = logger
    self.sink = sink
    finder = CameraFinder(configuration: configuration, layer: layer)
    wanted = configuration.preferences
    pause = configuration.shortestPause
  }

  private var now: Timestamp { Timestamp(nanoseconds: tv4l2_now(layer.ops)) }

  /// Returns when the waker is raised; the device is closed by then.
  mutating func run() {
    while !waker.isRaised {
      do {
        let session = try finder.open(wanted, now: now)
        let before = statistics.snapshot
        defer {
          session.close()
          logger.log(statistics.snapshot, since: before)
        }
        guard try stream(session) == .behind else { return }
        stepDown(from: session.mode)
      } catch {
        announce(.interrupted(reason: error.reason, remedy: error.remedy))
        if sleep() { return }
      }
    }
  }

  private enum End {
    /// Told to stop.
    case stopped
    /// Smaller pictures are due.
    case behind
  }

  /// Hands over frames until there is a reason to end (returned) or the camera fails (thrown).
  private mutating func stream(_ session: CameraSession) throws(CaptureError) -> End {
    var backlog = backlogWatch(session)
    counter.restart()
    var isFirst = true
    var lastGood = now
    while !waker.isRaised {
      let left = configuration.wedgeSeconds - (now - lastGood)
      guard left > 0 else { throw .wedged(path: session.path, seconds: configuration.wedgeSeconds) }
      let wait: VideoFile.Wait
      do { wait = try session.wait(seconds: left, waker: waker) } catch {
        if case .unplugged = error { throw .unplugged(session.identity.card) }
        throw error
      }
      if wait == .woken { return .stopped }
      guard wait == .ready else { continue }
      // Before decoding, which is the program's own time.
      let arrival = now
      switch try session.take() {
      case .nothing: continue
      case .corrupt(let filled):
        _ = number(filled, session, arrival)
        statistics.update { $0.corrupt += 1 }
      case .picture(let image, let jpeg, let filled, let copied):
        lastGood = arrival
        let sequence = number(filled, session, arrival)
        defer { isFirst = false }
        // A virtual camera's first frame may be as old as its last producer, and nothing tells.
        if isFirst && !FrameClock.isMonotonic(filled.flags) {
          counter.restart()
          continue
        }
        begin(session, filled)
        let (time, origin) = clock.stamp(
          driverNanoseconds: filled.time_ns, flags: filled.flags, arrival: arrival)
        statistics.update {
          $0.frames += 1
          $0.copied += copied ? 1 : 0
          $0.stampedOnArrival += origin == .arrival ? 1 : 0
        }
        sink(.frame(Frame(sequence: sequence, time: time, arrival: arrival, image: image, jpeg: jpeg)))
        if backlog?.isBehind(at: arrival, statistics.snapshot) == true { return .behind }
      }
    }
    return .stopped
  }

  /// nil where pictures cannot or must not become smaller.
  private func backlogWatch(_ session: CameraSession) -> BacklogWatch? {
    guard let share = configuration.replacedShare, givenUp == nil,
      let smaller = negotiate(session.offered, reduced), smaller.pixels < session.mode.pixels
    else { return nil }
    return BacklogWatch(seconds: configuration.replacedSeconds, share: share)
  }

  private var reduced: CapturePreferences {
    var reduced = wanted
    reduced.pixelLimit = min(wanted.pixelLimit ?? .max, configuration.reducedPixels)
    return reduced
  }

  /// For the rest of the pass: a size that was too much would soon be too much again, and every change
  /// costs the person the calibration that was made with it.
  private mutating func stepDown(from mode: CameraMode) {
    (wanted, givenUp, state) = (reduced, mode, nil)
    statistics.update { $0.steppedDown += 1 }
    logger.notice(
      "this computer does not keep up; smaller pictures are asked for", metadata: ["from": "\(mode)"])
  }

  private mutating func number(
    _ filled: tv4l2_filled, _ session: CameraSession, _ arrival: Timestamp
  ) -> UInt64 {
    let rate = session.mode.framesPerSecond ?? configuration.preferences.framesPerSecond
    let (sequence, dropped) = counter.next(filled.sequence, arrival: arrival, framesPerSecond: rate)
    if dropped > 0 { statistics.update { $0.droppedByCamera += dropped } }
    return sequence
  }

  /// Says that frames come, with the first one only: a camera that was opened and gives nothing does not.
  private mutating func begin(_ session: CameraSession, _ filled: tv4l2_filled) {
    pause = configuration.shortestPause
    finder.found(session.identity)
    if case .streaming = state { return }
    if case .interrupted = state, statistics.snapshot.frames > 0 { statistics.update { $0.reconnects += 1 } }
    let clock = FrameClock.isMonotonic(filled.flags) ? "" : ", timed on arrival"
    let why =
      givenUp.map { ", reduced because this computer does not keep up with \($0.width)x\($0.height)" } ?? ""
    announce(
      .streaming(description: "\(session.identity.card) (\(session.path)): \(session.mode)\(clock)\(why)"))
  }

  private mutating func announce(_ new: SourceState) {
    guard new != state else { return }
    state = new
    logger.log(new)
    sink(.state(new))
  }

  /// - Returns: whether it was told to stop meanwhile.
  private mutating func sleep() -> Bool {
    let status = tv4l2_wait(layer.ops, -1, waker.descriptor, Int32(pause * 1000))
    pause = min(2 * pause, configuration.longestPause)
    return status == Int32(TV4L2_WOKEN)
  }
}
