import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import Notices
import ReaderApp
import ReaderPorts

/// `trackii remind deliver`: notifies the desktop of due reminders while no reader is open.
struct RemindDeliverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliver",
    abstract: localized("Show what is due as notifications of the desktop, each once."),
    discussion: localized(
      """
      What a reader's window holds is left to it. Ends after one look, unless --wait is given: then it goes on until \
      Ctrl-C. A reminder that was shown waits for Done or Later: trackii remind done ID.
      """))
  @Flag(help: ArgumentHelp(localized("Go on, and show each when it is due."))) var wait = false
  @OptionGroup var login: LoginOptions
  @Flag(
    help: ArgumentHelp(
      localized("Print JSON: an array of the reminders that were shown, one for each look with --wait.")))
  var json = false

  func run() throws {
    let command = self
    try runCommand {
      let shelf = try await command.login.openShelf()
      let notifier = try DesktopNotifier()
      if command.wait { StopRequest.listen() }
      repeat {
        let shown = try await command.deliver(shelf, notifier)
        if command.json, !command.wait || !shown.isEmpty {
          try printJSON(shown)
        } else if !command.json {
          for reminder in shown { Terminal.write("\(reminder.id.suffix(8))  \(reminder.shownText)\n") }
        }
        guard command.wait else { return }
        try await Self.pause(until: shelf.reminders().first { ($0.due ?? .distantPast) > Date() }?.due)
      } while !StopRequest.isPending
    }
  }

  /// Notifies of due reminders and holds none of them: another program may claim them for the person afterwards.
  private func deliver(_ shelf: Shelf, _ notifier: DesktopNotifier) async throws -> [Reminder] {
    let deliverer = "notifications \(UUID().uuidString)"
    var shown: [Reminder] = []
    for reminder in try await shelf.claimReminders(as: deliverer) where reminder.notified == nil {
      _ = try notifier.show(reminder.shownText, reminder.title ?? "")
      if try await shelf.noteNotified(reminder.id) { shown.append(reminder) }
    }
    try await shelf.releaseReminders(of: deliverer)
    return shown
  }

  /// Waits until the next reminder is due, five seconds at most: another program may set one meanwhile, and the clock may
  /// be set.
  private static func pause(until due: Date?) async throws {
    let end = ContinuousClock.now + .seconds(min(5, max(0.05, due?.timeIntervalSinceNow ?? 5)))
    while ContinuousClock.now < end, !StopRequest.isPending {
      try await Task.sleep(until: min(end, ContinuousClock.now + .milliseconds(100)), clock: .continuous)
    }
  }
}

/// `trackii remind timers`: the session timer and the eye-rest timer.
struct RemindTimersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timers", abstract: localized("Show or set the session and eye-rest timers."),
    discussion: localized(
      """
      They run while the reader is open and somebody sits there. The alarm ends with a look at Stop or a key. A change \
      counts from the next log-in on; the reader's own screen changes it at once.
      """))
  @Option(
    parsing: .unconditional, help: ArgumentHelp(localized("Minutes after which a session ends, or off.")))
  var session: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(localized("Minutes after which the eyes are to rest, or off."))) var eyes: String?
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the timers."))) var json = false

  private static func minutes(_ text: String) throws -> Int? {
    if text == "off" { return nil }
    guard let minutes = Int(text), TimerSetting.minutes.contains(minutes) else {
      throw ValidationError(localized("--session and --eyes take 1 to 1440 minutes, or off."))
    }
    return minutes
  }

  func validate() throws { for text in [session, eyes].compactMap(\.self) { _ = try Self.minutes(text) } }

  func run() throws {
    let (login, session, eyes) = (login, session, eyes)
    let timers = try runCommand {
      let shelf = try await login.openShelf()
      var timers = await shelf.timers()
      if let session { timers.sessionMinutes = try Self.minutes(session) }
      if let eyes { timers.eyeRestMinutes = try Self.minutes(eyes) }
      if session != nil || eyes != nil { try await shelf.keep(timers) }
      return timers
    }
    if json { return try printJSON(timers) }
    let words = { (minutes: Int?) in
      minutes.map { localized("\($0) min") } ?? localized("off", context: "timer")
    }
    Terminal.write(localized("session: \(words(timers.sessionMinutes))") + "\n")
    Terminal.write(localized("eye rest: \(words(timers.eyeRestMinutes))") + "\n")
  }
}
