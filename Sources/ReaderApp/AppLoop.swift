import Signals

/// The one loop: events in, actions out, one after another on the main actor. It awaits nothing.
@MainActor
package final class AppLoop {
  /// The application as it is now.
  package private(set) var state: AppState
  private let timer: any AppTimer
  private var ports: AppPorts?
  private var pending: [AppEvent] = []
  private var isHandling = false
  private var deadline: Timestamp?
  private var whenOver: (@MainActor (AppEnd) -> Void)?

  /// - Parameters:
  ///   - state: how the application begins.
  ///   - timer: tells the time, and calls when a moment has come.
  package init(_ state: AppState, timer: any AppTimer) { (self.state, self.timer) = (state, timer) }

  /// Shows the first picture, and takes events from here on.
  ///
  /// - Parameters:
  ///   - ports: what the application acts through.
  ///   - whenOver: called once, with what is left.
  package func start(_ ports: AppPorts, whenOver: @escaping @MainActor (AppEnd) -> Void) {
    (self.ports, self.whenOver) = (ports, whenOver)
    if let view = state.view { ports.screen.perform(.show(view)) }
    post(.timer)
  }

  /// Takes in what happened. May be called at any time, also by a port that is being asked for something: then it is
  /// handled after that.
  package func post(_ event: AppEvent) {
    pending.append(event)
    guard !isHandling, let ports else { return }
    isHandling = true
    while !pending.isEmpty {
      for action in state.handle(pending.removeFirst(), at: timer.now) { ports.perform(action) }
    }
    isHandling = false
    if let end = state.end, let whenOver {
      self.whenOver = nil
      whenOver(end)
    }
    guard state.deadline != deadline else { return }
    deadline = state.deadline
    timer.set(deadline) { [weak self] in
      self?.deadline = nil
      self?.post(.timer)
    }
  }
}
