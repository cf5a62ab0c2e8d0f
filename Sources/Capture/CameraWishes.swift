import Signals
import Synchronization

/// The requests to a camera while it runs. Any thread.
final class CameraWishes: Sendable {
  enum Pause: Hashable, Sendable {
    case none
    /// A pause until a time; nil for one that lasts until the camera is resumed.
    case until(Timestamp?)
  }

  struct Wish: Hashable, Sendable {
    var pause = Pause.none
    /// Largest frame rate, frames a second; nil delivers all frames.
    var framesPerSecond: Double?
    /// The id of the camera to use; nil leaves the choice to the configuration.
    var cameraID: String?
    /// Whether frames keep their colours.
    var keepsColours = false
  }

  private struct State {
    var wish: Wish
    var passes: [ObjectIdentifier: Waker] = [:]
  }

  private let state: Mutex<State>

  init(_ wish: Wish = Wish()) { state = Mutex(State(wish: wish)) }

  var now: Wish { state.withLock { $0.wish } }

  /// Changes the request, and wakes every pass.
  func change(_ change: @Sendable (inout Wish) -> Void) {
    let wakers = state.withLock { state in
      change(&state.wish)
      return Array(state.passes.values)
    }
    for waker in wakers { waker.nudge() }
  }

  /// Ends a pause whose time has come; another one that was requested meanwhile stays.
  func end(_ pause: Pause) {
    state.withLock { if $0.wish.pause == pause { $0.wish.pause = .none } }
  }

  /// Adds a pass that is woken by later changes.
  func join(_ waker: Waker) { state.withLock { $0.passes[ObjectIdentifier(waker)] = waker } }
  func leave(_ waker: Waker) { _ = state.withLock { $0.passes.removeValue(forKey: ObjectIdentifier(waker)) } }
}
