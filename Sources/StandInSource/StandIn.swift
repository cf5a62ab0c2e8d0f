import CalibrationAssets
import Foundation
import Localization
import ReaderApp
import Recording
import Signals
import Synchronization
import Tracking

/// A rendered person in place of a camera, who looks where the window asks, or where directions say.
///
/// Its pictures come from recordings with one picture for each of many gaze points, in several postures; the nearest is
/// shown at the camera's rate. It is for trying and testing the program without a camera.
package final class StandIn: ControllableSource {
  /// What the rendered person does, and how the camera sees them.
  package struct Doing: Hashable, Sendable {
    /// What the picture is to show of the person, such as glasses or shut eyes.
    package var wish = LookAlbum.Wish()
    /// A point that the person looks at instead of what the window asks for, screen px; nil to follow the window.
    package var elsewhere: ScreenPoint?
    /// Whether the person looks at the opposite point: where the dot would be if the screen were turned by 180 degrees.
    package var isTurned = false
    /// Whether the camera mirrors its pictures.
    package var isMirrored = false
  }

  private struct State: Sendable {
    var doing = Doing()
    /// The points that the window asked to look at, and when.
    var asked: [(time: Timestamp, point: ScreenPoint)] = []
    /// How often the window asked for another place.
    var jumps = 0
    var sight: AppSight?
    /// The words that the window asked to read, since when, and where the eyes were before; nil while it asks for none.
    var reading: ReadWords?
    /// The targets that can be chosen by gaze now.
    var targets: [DwellTarget] = []
    var frames: UInt64 = 0
    var due: Timestamp?
    var wish = Wish()
    /// The source state that was reported last; nil before the first report.
    var told: SourceState?

    /// Where the person looks, screen px: where directions say, at the words that are read, or where the window has asked.
    func place(at time: Timestamp, on screen: ScreenGeometry) -> ScreenPoint {
      if let elsewhere = doing.elsewhere { return elsewhere }
      let asked = asked.last { time - $0.time >= StandIn.reactionSeconds } ?? asked.first
      let place = reading?.place(at: time) ?? asked?.point ?? screen.bounds.center
      guard doing.isTurned else { return place }
      return ScreenPoint(x: screen.widthPx - place.x, y: screen.heightPx - place.y)
    }
  }

  /// What was asked of the stand-in as of a camera: a pause, or fewer frames.
  private struct Wish: Sendable {
    enum Pause: Hashable, Sendable {
      case none
      case until(Timestamp?)
    }
    var pause = Pause.none
    /// The limit of frames a second; nil for none.
    var framesPerSecond: Double?
  }

  /// Seconds by which the eyes lag behind a moving target; the usual lag of pursuit.
  private static let reactionSeconds = 0.1
  /// Pictures a second by default, and the range that can be asked for; as webcams in good and in dim light.
  package static let rate = 30.0, rates = 5.0...30
  /// Distance from which a shown dot counts as another one, px; a moving dot does less in a frame.
  private static let jumpPx = 100.0

  private let album: LookAlbum
  private let framesPerSecond: Double
  private let now: @Sendable () -> Timestamp
  private let state = Mutex(State())

  /// Makes a stand-in from recordings.
  ///
  /// - Parameters:
  ///   - folders: recordings with a picture for each of many places looked at.
  ///   - framesPerSecond: the camera's frame rate.
  ///   - now: tells the time on the clock of the frames.
  /// - Throws: `RecordingError` for folders that hold no such pictures.
  package init(
    _ folders: [URL] = ["looks", "looks-tilted", "looks-glasses"].map(CalibrationAssets.recording),
    framesPerSecond: Double = rate, now: @escaping @Sendable () -> Timestamp = LiveTracker.monotonicNow
  ) throws {
    (album, self.framesPerSecond, self.now) = (try LookAlbum(folders), framesPerSecond, now)
  }

  /// What is known of the camera that took the pictures.
  package var camera: CameraNote { album.camera }

  /// The screen that the pictures were made for.
  package var screen: ScreenGeometry { album.screen }

  // MARK: What the window and the directions tell

  /// Tells the stand-in what the window shows; `point` is where it asks to look, screen px.
  package func sees(_ sight: AppSight, at point: ScreenPoint? = nil) {
    let now = now()
    state.withLock { state in
      state.sight = sight
      if sight != .verse { state.reading = nil }
      guard let point else { return }
      if let last = state.asked.last, (point - last.point).length > Self.jumpPx { state.jumps += 1 }
      state.asked.append((now, point))
      // The newest request that is older than the reaction time is kept.
      while state.asked.count > 1, now - state.asked[1].time > Self.reactionSeconds {
        state.asked.removeFirst()
      }
    }
  }

  /// Asks the stand-in to read words from the first to the last; where they are, screen px.
  package func reads(_ words: [ScreenPoint]) {
    let now = now()
    state.withLock { state in
      let before = state.reading?.place(at: now) ?? state.asked.last?.point
      state.reading = ReadWords(words: words, since: now, before: before)
    }
  }

  /// Tells the stand-in which targets the window has now, screen px.
  package func finds(_ targets: [DwellTarget]) { state.withLock { $0.targets = targets } }

  /// The middle of a target that can be chosen now, screen px; nil where there is no such target.
  package func place(of target: TargetID) -> ScreenPoint? {
    state.withLock { state in state.targets.first { $0.id == target }?.rect.center }
  }

  /// Where the person looks at a time, screen px.
  func place(at time: Timestamp) -> ScreenPoint {
    state.withLock { $0.place(at: time, on: album.screen) }
  }

  /// How often another dot than the first has been shown.
  package var dots: Int { state.withLock { $0.jumps } }

  /// What the window showed last; nil before it showed anything.
  package var sight: AppSight? { state.withLock { $0.sight } }

  /// Changes what the person does from the next picture on. Can be called from any thread.
  package func change(_ change: @Sendable (inout Doing) -> Void) { state.withLock { change(&$0.doing) } }

  // MARK: Frames

  /// Starts the pictures anew: first the source's state, then frames at the camera's rate, numbered from 1.
  package func events() -> AsyncThrowingStream<SourceEvent, any Error> {
    state.withLock { ($0.frames, $0.due, $0.told) = (0, nil, nil) }
    return AsyncThrowingStream(unfolding: { [self] in try await next() })
  }

  private enum Step {
    case tell(SourceState)
    /// No picture can be given yet; ask again after so many seconds.
    case wait(Double)
    case picture(UInt64, due: Timestamp)
  }

  /// Seconds between two checks whether a pause is over.
  private static let pauseLookSeconds = 0.05

  private func next() async throws -> SourceEvent? {
    while true {
      switch step(at: now()) {
      case .tell(let told): return .state(told)
      case .wait(let seconds): try await Task.sleep(for: .seconds(seconds))
      case .picture(let number, let due):
        let left = due - now()
        if left > 0 { try await Task.sleep(for: .seconds(left)) }
        let arrival = now()
        // Frames are stamped with the time they were due: a camera exposes on time, however late its picture is
        // fetched.
        return .frame(
          Frame(sequence: number, time: due, arrival: arrival, image: try picture(at: due, number)))
      }
    }
  }

  private func step(at now: Timestamp) -> Step {
    state.withLock { state in
      if case .until(let end) = state.wish.pause {
        if let end, now >= end {
          state.wish.pause = .none
        } else {
          guard state.told == .paused(until: end) else {
            state.told = .paused(until: end)
            return .tell(.paused(until: end))
          }
          return .wait(Self.pauseLookSeconds)
        }
      }
      let streaming = SourceState.streaming(camera.identity)
      guard state.told == streaming else {
        (state.told, state.due) = (streaming, nil)
        return .tell(streaming)
      }
      let rate = min(state.wish.framesPerSecond ?? .infinity, framesPerSecond)
      // Missed pictures are skipped: a camera does not catch up on what nobody fetched.
      let due = max(now, (state.due ?? now) + 1 / rate)
      (state.frames, state.due) = (state.frames + 1, due)
      return .picture(state.frames, due: due)
    }
  }

  private func picture(at time: Timestamp, _ number: UInt64) throws -> GrayImage {
    let (doing, point) = state.withLock { ($0.doing, $0.place(at: time, on: album.screen)) }
    let picture = try album.picture(lookingAt: point, doing.wish, number: number)
    return doing.isMirrored ? picture.mirrored : picture
  }
}

/// A line of words that a stand-in reads: each for as long as a fixation, and the last one until it is asked for another line.
struct ReadWords: Hashable, Sendable {
  /// Where the words are, screen px, from the first to the last.
  var words: [ScreenPoint]
  /// When the line was shown.
  var since: Timestamp
  /// Where the eyes were before; nil where that is not known.
  var before: ScreenPoint?

  /// Time from the line's coming to the eyes' setting out for it, s: the usual latency of saccades.
  private static let reactionSeconds = 0.2
  /// How long a word is looked at, s: a fixation on a word that was not seen well before.
  private static let wordSeconds = 0.3

  /// Where the eyes are, screen px; nil before they have a place.
  func place(at time: Timestamp) -> ScreenPoint? {
    let seconds = time - since - Self.reactionSeconds
    guard seconds >= 0 else { return before ?? words.first }
    return words.isEmpty ? before : words[min(words.count - 1, Int(seconds / Self.wordSeconds))]
  }
}

// The requests that a stand-in answers as a camera does.
extension StandIn {
  /// Stops the pictures until `resume()`, or until a time on the monotonic clock if one is given.
  package func pause(until: Timestamp?) { state.withLock { $0.wish.pause = .until(until) } }
  /// Ends a pause; does nothing if there is none.
  package func resume() { state.withLock { $0.wish.pause = .none } }

  /// Limits the stand-in to this many pictures a second; nil, and numbers that are not positive, lift the
  /// limit.
  package func slow(to framesPerSecond: Double?) {
    let rate = framesPerSecond.flatMap { $0 > 0 ? $0 : nil }
    state.withLock { state in
      state.wish.framesPerSecond = rate
      // The new rate counts at once: a slow frame that is awaited comes no sooner, but the next one does.
      state.due = nil
    }
  }

  /// Refuses every other camera: a stand-in is the only one of its source.
  package func use(cameraID: String) throws(SourceRefusal) {
    guard cameraID == camera.identity.id else {
      throw SourceRefusal(
        reason: localized("The stand-in is the only camera."),
        remedy: localized("Start without --stand-in to use others."))
    }
  }

  /// The stand-in's own camera, the only one that can be chosen.
  package func cameras() async -> [SourceIdentity] { [camera.identity] }
}
