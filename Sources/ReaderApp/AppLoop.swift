import Signals

/// The application's only event loop: takes events in and hands actions to the ports, one after another on the main actor. It
/// never awaits.
@MainActor
package final class AppLoop {
  /// The application's present state.
  package private(set) var state: AppState
  private let timer: any AppTimer
  private var ports: AppPorts?
  private var pending: [AppEvent] = []
  private var isHandling = false
  private var deadline: Timestamp?
  private var whenOver: (@MainActor (AppEnd) -> Void)?

  /// - Parameters:
  ///   - state: the state in which the application begins.
  ///   - timer: tells the time, and calls when a deadline has come.
  package init(_ state: AppState, timer: any AppTimer) { (self.state, self.timer) = (state, timer) }

  /// Shows the first view, and handles events from here on.
  ///
  /// - Parameters:
  ///   - ports: the ports through which the application acts.
  ///   - whenOver: called once, when the application has ended, with its result.
  package func start(_ ports: AppPorts, whenOver: @escaping @MainActor (AppEnd) -> Void) {
    (self.ports, self.whenOver) = (ports, whenOver)
    if let view = state.view { ports.screen.perform(.show(view)) }
    post(.timer)
  }

  /// Handles an event. May be called at any time, also by a port that is just carrying out an action: then the event is handled
  /// afterwards.
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
