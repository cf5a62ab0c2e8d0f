import Signals
import Synchronization

/// What is asked of a camera while it runs. Any thread.
final class CameraWishes: Sendable {
  enum Pause: Hashable, Sendable {
    case none
    /// nil: until somebody ends it.
    case until(Timestamp?)
  }

  struct Wish: Hashable, Sendable {
    var pause = Pause.none
    /// At most so many; nil for all.
    var framesPerSecond: Double?
    /// nil leaves the choice to the configuration.
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

  /// Changes what is wished, and lets every pass know.
  func change(_ change: @Sendable (inout Wish) -> Void) {
    let wakers = state.withLock { state in
      change(&state.wish)
      return Array(state.passes.values)
    }
    for waker in wakers { waker.nudge() }
  }

  /// The time of this pause has come; another one that was asked for meanwhile stays.
  func end(_ pause: Pause) {
    state.withLock { if $0.wish.pause == pause { $0.wish.pause = .none } }
  }

  /// From here on changes wake this pass.
  func join(_ waker: Waker) { state.withLock { $0.passes[ObjectIdentifier(waker)] = waker } }
  func leave(_ waker: Waker) { _ = state.withLock { $0.passes.removeValue(forKey: ObjectIdentifier(waker)) } }
}
