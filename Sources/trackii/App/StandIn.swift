import CalibrationAssets
import Foundation
import JPEGCodec
import Recording
import Signals
import Simulation
import Synchronization
import Tracking

/// A rendered person in place of a camera, who looks where the window asks, or where they are told.
///
/// Its pictures come from a recording that has one for each place of a grid over the screen, from two seats; the
/// nearest is shown 30 times a second, with noise. For trying the program, and testing it, where there is no camera.
final class StandIn: FrameSource {
  /// What is to be seen in the window, as far as it matters to a person who waits for it.
  enum Sight: String, CaseIterable {
    case people, shelf, finding, reading, dot, pause, failure, result, mended, offer
  }

  /// What the person does.
  struct Doing: Hashable, Sendable {
    var isThere = true
    var hasOpenEyes = true
    /// 0 or 1.
    var seat = 0
    /// Where they look instead of at what is asked for, screen px.
    var elsewhere: ScreenPoint?
  }

  private struct Look: Sendable {
    /// Shares of the screen.
    var x: Double
    var y: Double
    var seat: Int
    var isOpen: Bool
    var isThere: Bool
    var face: ImageRect
    var jpeg: Data
  }

  private struct State: Sendable {
    var doing = Doing()
    /// What the window asked to look at, and when.
    var asked: [(time: Timestamp, point: ScreenPoint)] = []
    /// How often another place was asked for.
    var jumps = 0
    var sight: Sight?
    var frames: UInt64 = 0
    var due: Timestamp?
  }

  /// Eyes are so far behind a target that moves, s; the usual lag of pursuit.
  private static let reactionSeconds = 0.1
  private static let framesPerSecond = 30.0
  /// From here on it is another dot, px; one that moves does less in a frame.
  private static let jumpPx = 100.0

  /// What is known of the camera that took the pictures.
  let camera: CameraNote
  /// For which the pictures were made, px.
  let screen: ScreenGeometry
  private let looks: [Look]
  private let noise: [Int8]
  private let state = Mutex(State())

  /// - Throws: `RecordingError` for a folder that holds no such pictures.
  init(_ folder: URL = CalibrationAssets.recordings.appending(path: "looks")) throws {
    let bundle = try SessionBundle(opening: folder)
    let screen = try bundle.screen()
    self.screen = screen
    camera = bundle.manifest.camera
    let seats = bundle.timeline.filter { $0.kind.rawValue == "posture" }.map(\.end)
    looks = bundle.frames().compactMap { frame in
      guard let truth = bundle.truth(sequence: frame.sequence), let jpeg = frame.jpeg else { return nil }
      return Look(
        x: truth.gaze.x / screen.widthPx, y: truth.gaze.y / screen.heightPx,
        seat: seats.count { $0 <= frame.time }, isOpen: truth.eyesOpen > 0.95, isThere: truth.present,
        face: truth.face, jpeg: jpeg)
    }
    guard looks.contains(where: { $0.isOpen && $0.isThere }) else {
      throw RecordingError.notABundle(path: folder.path)
    }
    // Sums of four dice: nearly normal, SD 1.5 gray levels, as a webcam has in good light.
    var dice = SplitMix64(seed: 1)
    noise = (0..<8192).map { _ in
      Int8((0..<4).reduce(0) { sum, _ in sum + Int.random(in: -1...1, using: &dice) })
    }
  }

  // MARK: What the window and the directions tell

  /// The window shows this; `point` is where it asks to look, screen px.
  func sees(_ sight: Sight, at point: ScreenPoint? = nil) {
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

  func isAt(_ place: ReadingApp.Place) {
    switch place {
    case .people: sees(.people)
    case .shelf: sees(.shelf)
    case .finding: sees(.finding)
    case .reading: sees(.reading)
    case .calibrating: break
    }
  }

  /// How many other dots than the first have been shown.
  var dots: Int { state.withLock { $0.jumps } }

  var sight: Sight? { state.withLock { $0.sight } }

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
    guard number > 0 else { return .state(.streaming(description: "a rendered person")) }
    if due > now { try await Task.sleep(for: .seconds(due - now)) }
    let time = Tracking.monotonicNow()
    let look = chosen(at: time)
    let picture = try JPEGCodec().gray(look.jpeg)
    return .frame(Frame(sequence: number, time: time, arrival: time, image: noisy(picture, look, number)))
  }

  private func chosen(at time: Timestamp) -> Look {
    let (doing, asked) = state.withLock { state in
      (state.doing, state.asked.last { time - $0.time >= Self.reactionSeconds } ?? state.asked.first)
    }
    let point = doing.elsewhere ?? asked?.point ?? screen.bounds.center
    let (x, y) = (point.x / screen.widthPx, point.y / screen.heightPx)
    let fitting = looks.filter {
      $0.isThere == doing.isThere && (!$0.isThere || $0.isOpen == doing.hasOpenEyes)
    }
    let seated = fitting.filter { $0.seat == doing.seat }
    let near = { (look: Look) in (look.x - x) * (look.x - x) + (look.y - y) * (look.y - y) }
    let best = (seated.isEmpty ? fitting : seated).min { near($0) < near($1) }
    return best ?? looks[0]
  }

  /// Without noise all frames of a look would be the same, and nothing of them would tremble.
  private func noisy(_ picture: GrayImage, _ look: Look, _ number: UInt64) -> GrayImage {
    let (width, height) = (picture.width, picture.height)
    // The box may lie beside the picture.
    let inside = { (from: Double, length: Double, size: Int) in
      min(max(0, Int(from)), size)..<min(max(0, Int(from), Int(from + length)), size)
    }
    let columns = inside(look.face.x, look.face.width, width)
    let rows = inside(look.face.y, look.face.height, height)
    return GrayImage(width: width, height: height) { buffer in
      picture.withBytes { source in
        for row in 0..<height {
          let line = UnsafeRawBufferPointer(
            rebasing: source[(row * picture.stride)..<(row * picture.stride + width)])
          UnsafeMutableRawBufferPointer(rebasing: buffer[(row * width)..<((row + 1) * width)]).copyMemory(
            from: line)
        }
      }
      noise.withUnsafeBufferPointer { noise in
        var at = Int(truncatingIfNeeded: number &* 2_654_435_761) & 8191
        for row in rows where !columns.isEmpty {
          for column in columns {
            at = (at &+ 1) & 8191
            let value = Int(buffer[row * width + column]) + Int(noise[at])
            buffer[row * width + column] = UInt8(clamping: value)
          }
        }
      }
    }
  }
}
