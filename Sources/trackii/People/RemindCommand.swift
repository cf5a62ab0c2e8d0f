import ArgumentParser
import Foundation
import Library
import ReaderApp

/// `trackii remind`: what a person wants to be reminded of.
struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Reminders and timers.",
    discussion: """
      Reminders come in the reader's window and as notifications of the desktop, once somebody sits before the camera; \
      without the reader: trackii remind deliver. ID is the end or the beginning of an identifier. Without --user the \
      reminders are the guest's.
      """,
    subcommands: [
      List.self, Add.self, Done.self, Later.self, Edit.self, Remove.self, RemindDeliverCommand.self,
      RemindTimersCommand.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List reminders, what is due soonest first.")
    @Flag(help: "Also those that are done.") var all = false
    @OptionGroup var login: LoginOptions
    @Flag(help: "Print JSON: an array of reminders.") var json = false

    func run() throws {
      let (login, all) = (login, all)
      let reminders = try runCommand { try await login.openShelf().reminders(all: all) }
      if json { return try printJSON(reminders) }
      if reminders.isEmpty {
        return Terminal.complain("There are no reminders. Set one with: trackii remind add TEXT --in 10m")
      }
      var table = TextTable(["id", "due", "repeats", "seat", "text"], leftAligned: [0, 1, 2, 3, 4])
      for reminder in reminders { table.add(reminder.row) }
      Terminal.write(table.text + "\n")
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Set a reminder.",
      discussion: """
        With --every and --again the first time is in so many days at this time of day, unless --in or --at says \
        otherwise. What repeats keeps its time of day, also when summer time begins. --again counts from when it is done.
        """)
    @Argument(help: "Of what.") var text: String
    @Option(name: .customLong("in"), help: "From now, such as 90s, 10m, 1h30m or 2d.") var after: String?
    @Option(help: "A time of day such as 20:30, or a day and time such as 2026-12-24T18:00.") var at: String?
    @Option(help: "Every so many days.") var every: Int?
    @Option(help: "On weekdays, such as mo,we,fr; needs --at.") var weekdays: String?
    @Option(help: "Again so many days after it is done.") var again: Int?
    @Option(help: "About a document: the beginning of its identifier.") var document: String?
    @Option(help: "Only on the computer of this name.") var seat: String?
    @Flag(help: "Only on this computer.") var here = false
    @OptionGroup var login: LoginOptions
    @Flag(help: "Print JSON: the reminder.") var json = false

    func validate() throws { _ = try (repetition(), moment()) }

    private func repetition() throws -> Repetition {
      guard [every != nil, weekdays != nil, again != nil].filter(\.self).count <= 1 else {
        throw ValidationError("Say one of --every, --weekdays and --again.")
      }
      for days in [every, again].compactMap(\.self) where !Repetition.days.contains(days) {
        throw ValidationError("--every and --again take 1 to 3650 days.")
      }
      if let every { return .everyDays(every) }
      if let again { return .afterDone(days: again) }
      guard let weekdays else { return .never }
      let days = weekdays.split(separator: ",").map { Weekday(rawValue: $0.prefix(2).uppercased()) }
      guard !days.isEmpty, !days.contains(nil) else {
        throw ValidationError("--weekdays takes days such as mo,tu,we,th,fr,sa,su.")
      }
      return .weekdays(Set(days.compactMap(\.self)))
    }

    private func moment() throws -> NewReminder.Moment {
      guard after == nil || at == nil else { throw ValidationError("Say --in or --at, not both.") }
      if let after {
        guard let seconds = Countdown.seconds(after), seconds >= 1, seconds <= Shelf.longestCountdown else {
          throw ValidationError("--in takes 1s to 366d, such as 90s, 10m, 1h30m or 2d.")
        }
        return .after(seconds: seconds)
      }
      if let at {
        if let second = LocalTime.second(at) { return .next(second: second) }
        guard let time = LocalTime(at) else {
          throw ValidationError("--at takes a time such as 20:30, or 2026-12-24T18:00.")
        }
        return .at(time)
      }
      guard let days = every ?? again else {
        throw ValidationError(
          weekdays == nil ? "Say when: --in, --at, --every or --again." : "--weekdays needs --at.")
      }
      return .after(seconds: Double(days) * 86_400)
    }

    func run() throws {
      let command = self
      let (repeats, moment) = try (repetition(), moment())
      let reminder = try runCommand {
        let shelf = try await command.login.openShelf()
        let document = try await command.document.asyncMap { try await shelf.item(abbreviated: $0).id }
        return try await shelf.addReminder(
          NewReminder(
            command.text, moment, repeats: repeats, about: document,
            seat: command.here ? Seat.here.name : command.seat))
      }
      if json { return try printJSON(reminder) }
      Terminal.write("\(reminder.id.suffix(8))  “\(reminder.text)”: \(reminder.moment).\n")
    }
  }

  struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "done", abstract: "Say that something is done.",
      discussion: "What repeats comes again at its next time.")
    @Argument(help: "The reminder.") var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: "Print JSON: the reminder.") var json = false

    func run() throws {
      let reminder = try changeReminder(id, login) { try await $0.answer(.done, to: $1) }
      if json { return try printJSON(reminder) }
      Terminal.write("“\(reminder.text)”: \(reminder.due == nil ? "done" : "next \(reminder.moment)").\n")
    }
  }

  struct Later: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "later", abstract: "Put a reminder off.", discussion: "What repeats keeps its times.")
    @Argument(help: "The reminder.") var id: String
    @Option(name: .customLong("in"), help: "From now, such as 90s, 10m, 1h30m or 2d.") var after = "10m"
    @OptionGroup var login: LoginOptions
    @Flag(help: "Print JSON: the reminder.") var json = false

    func validate() throws {
      guard let seconds = Countdown.seconds(after), seconds >= 1, seconds <= Shelf.longestCountdown else {
        throw ValidationError("--in takes 1s to 366d, such as 90s, 10m, 1h30m or 2d.")
      }
    }

    func run() throws {
      let seconds = Countdown.seconds(after) ?? 600
      let reminder = try changeReminder(id, login) { try await $0.answer(.later(seconds: seconds), to: $1) }
      if json { return try printJSON(reminder) }
      Terminal.write("“\(reminder.text)”: \(reminder.moment).\n")
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change a reminder's text or computer.")
    @Argument(help: "The reminder.") var id: String
    @Option(help: "Another text.") var text: String?
    @Option(help: "Only on the computer of this name.") var seat: String?
    @Flag(help: "On any computer.") var anywhere = false
    @OptionGroup var login: LoginOptions
    @Flag(help: "Print JSON: the reminder.") var json = false

    func validate() throws {
      guard text != nil || seat != nil || anywhere else {
        throw ValidationError("Say what: --text, --seat or --anywhere.")
      }
    }

    func run() throws {
      let (text, seat, anywhere) = (text, seat, anywhere)
      let reminder = try changeReminder(id, login) { shelf, reminder in
        var changed = reminder
        if let text { changed.text = text }
        if seat != nil || anywhere { changed.seat = seat }
        return try await shelf.update(changed)
      }
      if json { return try printJSON(reminder) }
      Terminal.write("“\(reminder.text)”: \(reminder.moment).\n")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a reminder.")
    @Argument(help: "The reminder.") var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: "Print JSON: the reminder that is gone.") var json = false

    func run() throws {
      let reminder = try changeReminder(id, login) { shelf, reminder in
        try await shelf.removeReminder(reminder.id)
        return reminder
      }
      if json { return try printJSON(reminder) }
      Terminal.write("“\(reminder.text)” is removed.\n")
    }
  }
}

/// Changes the one reminder whose identifier begins or ends so.
private func changeReminder(
  _ id: String, _ login: LoginOptions,
  _ work: @escaping @Sendable (Shelf, Reminder) async throws -> Reminder
) throws -> Reminder {
  try runCommand {
    let shelf = try await login.openShelf()
    let digits = id.lowercased()
    let fitting = try await shelf.reminders(all: true).filter {
      !digits.isEmpty && ($0.id.hasPrefix(digits) || $0.id.hasSuffix(digits))
    }
    guard let reminder = fitting.first else { throw LibraryError.unknownReminder(id: id) }
    guard fitting.count == 1 else { throw CommandError.severalReminders(id: id, texts: fitting.map(\.text)) }
    return try await work(shelf, reminder)
  }
}

/// Lengths of time as people type them.
enum Countdown {
  private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

  /// Such as `90s`, `10m`, `1h30m` and `2d`; nil for what is none.
  static func seconds(_ text: String) -> Double? {
    var (total, digits) = (0.0, "")
    for character in text.lowercased() where !character.isWhitespace {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        guard let unit = units[character], let number = Double(digits), digits.count <= 9 else { return nil }
        (total, digits) = (total + number * unit, "")
      }
    }
    return digits.isEmpty && total > 0 ? total : nil
  }
}

extension Optional where Wrapped: Sendable {
  func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
    if let self { try await transform(self) } else { nil }
  }
}

extension Reminder {
  /// Such as “2026-12-24 18:00, every 3 days”.
  var moment: String {
    let due = due.map { LocalTime($0, in: .current).description.replacing("T", with: " ") } ?? "done"
    return due + (repeats == .never ? "" : ", \(ReminderWords.repeats(repeats))")
  }

  fileprivate var row: [String] {
    let time = due.map { LocalTime($0, in: .current).description.replacing("T", with: " ") } ?? "done"
    let about = title.map { " (“\($0)”)" } ?? ""
    return [
      String(id.suffix(8)), time, repeats == .never ? "" : ReminderWords.repeats(repeats), seat ?? "",
      text + about,
    ]
  }
}
