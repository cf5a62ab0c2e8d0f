import Library
import Localization
import Logging
import Notices
import ReaderApp

/// Shows reminders as notifications of the desktop, on which they can be answered. Calls are made off the main thread, in
/// order.
@MainActor
package final class DesktopNotices: NoticePort {
  private let post: @MainActor (AppEvent) -> Void
  private let logger = Logger(label: "trackii.notices")
  private let queue = WorkQueue()
  private var notifier: DesktopNotifier?
  /// The desktop's numbers of the notifications that are shown.
  private var shown: [DesktopNotice.ID: UInt32] = [:]
  private nonisolated static let actions = [
    ("done", localized("Done")), ("later", localized("In 10 minutes")),
  ]

  /// Makes the port for notifications.
  /// - Parameter post: hands an event to the application, on the main thread.
  package init(post: @escaping @MainActor (AppEvent) -> Void) { self.post = post }

  /// Shows a notification or takes it away, in the order of the commands and off the main thread; what is chosen on
  /// it comes as `AppEvent.notice`.
  package func perform(_ command: NoticeCommand) {
    queue.add { [self] in
      switch command {
      case .show(let notice): await show(notice)
      case .withdraw(let id):
        guard let notifier, let number = shown.removeValue(forKey: id) else { return }
        await Task.detached { try? notifier.close(number) }.value
      }
    }
  }

  private func show(_ notice: DesktopNotice) async {
    do {
      let notifier = try connected()
      let replaced = shown[notice.id] ?? 0
      shown[notice.id] = try await Task.detached {
        try notifier.show(notice.title, notice.body, replacing: replaced, actions: Self.actions)
      }.value
      post(.notified(notice.id))
    } catch {
      // Not an error for the person, since the window shows the reminder too.
      logger.notice("the desktop shows no notification", metadata: ["says": "\(error)"])
    }
  }

  private func connected() throws(NotifierError) -> DesktopNotifier {
    if let notifier { return notifier }
    let made = try DesktopNotifier()
    made.listen { [weak self] number, action in
      Task { @MainActor in self?.chosen(action, on: number) }
    }
    notifier = made
    return made
  }

  private func chosen(_ action: String, on number: UInt32) {
    guard let id = shown.first(where: { $0.value == number })?.key else { return }
    switch action {
    case "done": post(.notice(id, .done))
    case "later": post(.notice(id, .later(seconds: 600)))
    default: break
    }
  }
}
