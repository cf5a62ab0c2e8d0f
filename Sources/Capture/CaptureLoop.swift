import CV4L2
import Foundation
import Localization
import Logging
import Signals

/// Reads a camera until it is told to stop: opens it, streams, and opens it again after it was lost.
///
/// Runs on one thread, the only one that waits for the device or closes it. Everything that happens becomes an event for
/// `sink`; it never throws and never ends by itself.
struct CaptureLoop {
  let configuration: Camera.Configuration
  let layer: DeviceLayer
  let waker: Waker
  let statistics: StatisticsBox
  let wishes: CameraWishes
  let sink: (SourceEvent) -> Void
  let logger: Logger

  private var finder: CameraFinder
  private var clock = FrameClock()
  private var counter = SequenceCounter()
  private var damage = DamageGauge()
  private var state: SourceState?
  /// The preferences with which the camera is opened now.
  private var wanted: CapturePreferences
  /// The mode whose pictures were too large for the processor.
  private var givenUp: CameraMode?
  /// Seconds to wait before the next try to open the camera.
  private var pause: Double

  init(
    configuration: Camera.Configuration, layer: DeviceLayer, waker: Waker, statistics: StatisticsBox,
    wishes: CameraWishes, logger: Logger = Logger(label: "trackii.capture"),
    sink: @escaping (SourceEvent) -> Void
  ) {
    self.configuration = configuration
    self.layer = layer
    self.waker = waker
    self.statistics = statistics
    self.logger = logger
    self.wishes = wishes
    self.sink = sink
    finder = CameraFinder(configuration: configuration, layer: layer)
    wanted = configuration.preferences
    pause = configuration.shortestPause
  }

  private var now: Timestamp { Timestamp(nanoseconds: tv4l2_now(layer.ops)) }

  /// Runs until the waker is raised; the device is closed on return.
  mutating func run() {
    wishes.join(waker)
    defer { wishes.leave(waker) }
    while !waker.isRaised {
      let wish = wishes.now
      if case .until(let time) = wish.pause {
        announce(.paused(until: time))
        if rest(in: wish.pause, until: time) == .stopped { return }
        continue
      }
      finder.choose(wish.cameraID)
      do {
        let session = try finder.open(wanted, now: now)
        let before = statistics.snapshot
        defer {
          session.close()
          logger.log(statistics.snapshot, since: before)
        }
        switch try stream(session, as: wish) {
        case .stopped: return
        case .behind: stepDown(from: session.mode)
        case .otherWish: break
        }
      } catch {
        announce(.interrupted(reason: error.reason, remedy: error.remedy))
        if sleep() == .stopped { return }
      }
    }
  }

  private enum End {
    /// The loop was told to stop.
    case stopped
    /// The stages do not keep up, so smaller pictures are due.
    case behind
    /// A pause or another camera was requested.
    case otherWish
  }

  private enum Waited { case stopped, goesOn }

  /// Waits with the device closed until this pause is over.
  private func rest(in pause: CameraWishes.Pause, until time: Timestamp?) -> Waited {
    while wishes.now.pause == pause {
      let left = time.map { $0 - now } ?? .infinity
      guard left > 0 else {
        wishes.end(pause)
        break
      }
      if wait(seconds: min(left, Self.longestRest)) == .stopped { return .stopped }
    }
    return .goesOn
  }

  /// Longest wait during a pause, s, after which it is checked again, for a process without a descriptor to be woken by.
  private static let longestRest = 10.0

  /// Waits for some seconds without a device.
  private func wait(seconds: Double) -> Waited {
    let status = tv4l2_wait(layer.ops, -1, waker.descriptor, Int32((seconds * 1000).rounded(.up)))
    return status == Int32(TV4L2_WOKEN) && !waker.wasNudged() ? .stopped : .goesOn
  }

  /// Whether the present request needs the device to be closed.
  private func isOtherWish(than wish: CameraWishes.Wish) -> Bool {
    let now = wishes.now
    return now.pause != wish.pause || now.cameraID != wish.cameraID
  }

  /// Delivers frames until there is a reason to end (returned) or the camera fails (thrown).
  private mutating func stream(
    _ session: CameraSession, as wish: CameraWishes.Wish
  ) throws(CaptureError) -> End {
    var backlog = backlogWatch(session)
    var throttle = FrameThrottle()
    counter.restart()
    damage = DamageGauge()
    var isFirst = true
    var lastGood = now
    while !waker.isRaised {
      if isOtherWish(than: wish) { return .otherWish }
      let left = configuration.wedgeSeconds - (now - lastGood)
      guard left > 0 else { throw silence(of: session) }
      let wait: VideoFile.Wait
      do { wait = try session.wait(seconds: left, waker: waker) } catch {
        if case .unplugged = error { throw .unplugged(session.identity.card) }
        throw error
      }
      if wait == .woken, !waker.wasNudged() { return .stopped }
      guard wait == .ready else { continue }
      // The arrival is taken before decoding, which is the program's own time.
      let arrival = now
      let wished = wishes.now
      switch try session.take(
        ifWanted: { throttle.lets(arrival, framesPerSecond: wished.framesPerSecond) },
        keepsColours: wished.keepsColours)
      {
      case .nothing: continue
      case .corrupt(let filled):
        _ = number(filled, session, arrival)
        damage.note(isDamaged: true)
        statistics.update { $0.corrupt += 1 }
      case .skipped(let filled):
        lastGood = arrival
        _ = number(filled, session, arrival)
        statistics.update { $0.skipped += 1 }
      case .picture(let image, let jpeg, let yuyv, let filled, let copied):
        lastGood = arrival
        damage.note(isDamaged: false)
        let sequence = number(filled, session, arrival)
        defer { isFirst = false }
        // A virtual camera's first frame may be left from its last producer, and nothing shows that.
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
        var frame = Frame(sequence: sequence, time: time, arrival: arrival, image: image, jpeg: jpeg)
        (frame.yuyv, frame.damagedShare) = (yuyv, damage.share)
        sink(.frame(frame))
        if backlog?.isBehind(at: arrival, statistics.snapshot) == true { return .behind }
      }
    }
    return .stopped
  }

  /// The error that explains why no usable picture has come for too long.
  private func silence(of session: CameraSession) -> CaptureError {
    let seconds = configuration.wedgeSeconds
    return damage.share > 0
      ? .damaged(path: session.path, seconds: seconds) : .wedged(path: session.path, seconds: seconds)
  }

  /// The watch for stages that do not keep up; nil where pictures cannot or must not become smaller.
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

  /// Steps down to smaller pictures for the rest of the pass: a size that was too large would soon be too large again, and
  /// every change costs the person the calibration that was made with it.
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

  /// Announces the stream with its first frame, because a camera that was opened may never send one.
  private mutating func begin(_ session: CameraSession, _ filled: tv4l2_filled) {
    pause = configuration.shortestPause
    finder.found(session.identity, at: session.path)
    if case .streaming(let told) = state, told.id == session.identity.id { return }
    if case .interrupted = state, statistics.snapshot.frames > 0 { statistics.update { $0.reconnects += 1 } }
    announce(.streaming(identity(of: session, isTimedOnArrival: !FrameClock.isMonotonic(filled.flags))))
  }

  private func identity(of session: CameraSession, isTimedOnArrival: Bool) -> SourceIdentity {
    var identity = SourceIdentity(
      session.identity, path: session.path, mode: session.mode, fieldsOfView: configuration.fieldsOfView)
    if isTimedOnArrival { identity.notes.append(localized("timed on arrival")) }
    if let givenUp {
      identity.notes.append(
        localized("reduced because this computer does not keep up with \(givenUp.width)x\(givenUp.height)"))
    }
    return identity
  }

  private mutating func announce(_ new: SourceState) {
    guard new != state else { return }
    state = new
    logger.log(new)
    sink(.state(new))
  }

  /// Waits before the next try to open the camera.
  private mutating func sleep() -> Waited {
    defer { pause = min(2 * pause, configuration.longestPause) }
    return wait(seconds: pause)
  }
}
