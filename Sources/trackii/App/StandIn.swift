import CalibrationAssets
import Foundation
import ReaderApp
import Recording
import Signals
import Synchronization
import Tracking

/// A rendered person in place of a camera, who looks where the window asks, or where they are told.
///
/// Its pictures come from recordings that have one for each of many places on the screen, from several postures;
/// the nearest is shown 30 times a second. For trying the program, and testing it, where there is no camera.
final class StandIn: FrameSource {
  /// What the person does.
  struct Doing: Hashable, Sendable {
    var wish = LookAlbum.Wish()
    /// Where they look instead of at what is asked for, screen px.
    var elsewhere: ScreenPoint?
    /// They look at the wrong end: where the dot would be if the screen were turned by half a turn.
    var isTurned = false
    /// The camera mirrors its pictures.
    var isMirrored = false
  }

  private struct State: Sendable {
    var doing = Doing()
    /// What the window asked to look at, and when.
    var asked: [(time: Timestamp, point: ScreenPoint)] = []
    /// How often another place was asked for.
    var jumps = 0
    var sight: AppSight?
    var frames: UInt64 = 0
    var due: Timestamp?
  }

  /// Eyes are so far behind a target that moves, s; the usual lag of pursuit.
  private static let reactionSeconds = 0.1
  private static let framesPerSecond = 30.0
  /// From here on it is another dot, px; one that moves does less in a frame.
  private static let jumpPx = 100.0

  private let album: LookAlbum
  private let state = Mutex(State())

  /// - Throws: `RecordingError` for folders that hold no such pictures.
  init(_ folders: [URL] = ["looks", "looks-tilted", "looks-glasses"].map(CalibrationAssets.recording)) throws
  {
    album = try LookAlbum(folders)
  }

  /// What is known of the camera that took the pictures.
  var camera: CameraNote { album.camera }

  /// The screen that the pictures were made for.
  var screen: ScreenGeometry { album.screen }

  // MARK: What the window and the directions tell

  /// The window shows this; `point` is where it asks to look, screen px.
  func sees(_ sight: AppSight, at point: ScreenPoint? = nil) {
    let now = Tracking.monotonicNow()
    state.withLock { state in
      state.sight = sight
      guard let point else { return }
      if let last = state.asked.last, (point - last.point).length > Self.jumpPx { state.jumps += 1 }
      state.asked.append((now, point))
      // One that is old enough to be answered is kept.
      while state.asked.count > 1, now - state.asked[1].time > Self.reactionSeconds {
        state.asked.removeFirst()
      }
    }
  }

  /// How many other dots than the first have been shown.
  var dots: Int { state.withLock { $0.jumps } }

  var sight: AppSight? { state.withLock { $0.sight } }

  func change(_ change: @Sendable (inout Doing) -> Void) { state.withLock { change(&$0.doing) } }

  // MARK: Frames

  func events() -> AsyncThrowingStream<SourceEvent, any Error> {
    state.withLock { ($0.frames, $0.due) = (0, nil) }
    return AsyncThrowingStream(unfolding: { [self] in try await next() })
  }

  private func next() async throws -> SourceEvent? {
    let now = Tracking.monotonicNow()
    let (number, due) = state.withLock { state in
      // A camera does not catch up on what nobody fetched.
      let due = max(now, (state.due ?? now) + 1 / Self.framesPerSecond)
      defer { (state.frames, state.due) = (state.frames + 1, due) }
      return (state.frames, due)
    }
    guard number > 0 else { return .state(.streaming(camera.identity)) }
    if due > now { try await Task.sleep(for: .seconds(due - now)) }
    let time = Tracking.monotonicNow()
    return .frame(Frame(sequence: number, time: time, arrival: time, image: try picture(at: time, number)))
  }

  private func picture(at time: Timestamp, _ number: UInt64) throws -> GrayImage {
    let (doing, asked) = state.withLock { state in
      (state.doing, state.asked.last { time - $0.time >= Self.reactionSeconds } ?? state.asked.first)
    }
    let screen = album.screen
    var point = doing.elsewhere ?? asked?.point ?? screen.bounds.center
    if doing.isTurned, doing.elsewhere == nil {
      point = ScreenPoint(x: screen.widthPx - point.x, y: screen.heightPx - point.y)
    }
    let picture = try album.picture(lookingAt: point, doing.wish, number: number)
    return doing.isMirrored ? picture.mirrored : picture
  }
}
