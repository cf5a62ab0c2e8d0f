import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderApp

/// `trackii remind`: a person's reminders.
struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: localized("Reminders and timers."),
    discussion: localized(
      """
      Reminders come in the reader's window and as notifications of the desktop, once somebody sits before the camera; \
      without the reader: trackii remind deliver. ID is the end or the beginning of an identifier. Without --user the \
      reminders are the guest's.
      """),
    subcommands: [
      List.self, Add.self, Done.self, Later.self, Edit.self, Remove.self, RemindDeliverCommand.self,
      RemindTimersCommand.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List reminders, what is due soonest first."))
    @Flag(help: ArgumentHelp(localized("Also those that are done."))) var all = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of reminders."))) var json = false

    func run() throws {
      let (login, all) = (login, all)
      let reminders = try runCommand { try await login.openShelf().reminders(all: all) }
      if json { return try printJSON(reminders) }
      if reminders.isEmpty {
        return Terminal.complain(
          localized("There are no reminders. Set one with: trackii remind add TEXT --in 10m"))
      }
      var table = TextTable(
        [
          localized("id"), localized("due", context: "column"), localized("repeats"), localized("seat"),
          localized("text"),
        ],
        leftAligned: [0, 1, 2, 3, 4])
      for reminder in reminders { table.add(reminder.row) }
      Terminal.write(table.text + "\n")
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: localized("Set a reminder."),
      discussion: localized(
        """
        With --every and --again the first time is in so many days at this time of day, unless --in or --at says \
        otherwise. What repeats keeps its time of day, also when summer time begins. --again counts from when it is done.
        """))
    @Argument(help: ArgumentHelp(localized("Of what."))) var text: String
    @OptionGroup var time: ReminderTimeOptions
    @Option(help: ArgumentHelp(localized("About a document: the beginning of its identifier."))) var document:
      String?
    @Option(help: ArgumentHelp(localized("Only on the computer of this name."))) var seat: String?
    @Flag(help: ArgumentHelp(localized("Only on this computer."))) var here = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the reminder."))) var json = false

    func validate() throws { _ = try time.needed() }

    func run() throws {
      let command = self
      let (moment, repeats) = try time.needed()
      let reminder = try runCommand {
        let shelf = try await command.login.openShelf()
        let document = try await command.document.asyncMap { try await shelf.item(abbreviated: $0).id }
        return try await shelf.addReminder(
          NewReminder(
            command.text, moment, repeats: repeats, about: document,
            seat: command.here ? Seat.here.name : command.seat))
      }
      if json { return try printJSON(reminder) }
      Terminal.write(
        localized("\(reminder.id.suffix(8))  “\(reminder.shownText)”: \(reminder.moment).") + "\n")
    }
  }

  struct Done: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "done", abstract: localized("Say that something is done."),
      discussion: localized("What repeats comes again at its next time."))
    @Argument(help: ArgumentHelp(localized("The reminder."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the reminder."))) var json = false

    func run() throws {
      let reminder = try changeReminder(id, login) { try await $0.answer(.done, to: $1) }
      if json { return try printJSON(reminder) }
      Terminal.write(
        (reminder.due == nil
          ? localized("“\(reminder.shownText)”: done.")
          : localized("“\(reminder.shownText)”: next \(reminder.moment).")) + "\n")
    }
  }

  struct Later: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "later", abstract: localized("Put a reminder off."),
      discussion: localized("What repeats keeps its times."))
    @Argument(help: ArgumentHelp(localized("The reminder."))) var id: String
    @Option(
      name: .customLong("in"), parsing: .unconditional,
      help: ArgumentHelp(localized("From now, such as 90s, 10m, 1h30m or 2d.")))
    var after = "10m"
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the reminder."))) var json = false

    func validate() throws {
      guard let seconds = TypedLength.option(after), seconds >= 1, seconds <= Shelf.longestCountdown else {
        throw ValidationError(localized("--in takes 1s to 366d, such as 90s, 10m, 1h30m or 2d."))
      }
    }

    func run() throws {
      let seconds = TypedLength.option(after) ?? 600
      let reminder = try changeReminder(id, login) { try await $0.answer(.later(seconds: seconds), to: $1) }
      if json { return try printJSON(reminder) }
      Terminal.write(localized("“\(reminder.shownText)”: \(reminder.moment).") + "\n")
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: localized("Change a reminder's text, time, repetition or computer."),
      discussion: localized(
        """
        With another time it keeps its repetition, with another repetition its time of day; --once ends the repetition.
        """))
    @Argument(help: ArgumentHelp(localized("The reminder."))) var id: String
    @Option(help: ArgumentHelp(localized("Another text."))) var text: String?
    @OptionGroup var time: ReminderTimeOptions
    @Flag(help: ArgumentHelp(localized("It no longer repeats."))) var once = false
    @Option(help: ArgumentHelp(localized("Only on the computer of this name."))) var seat: String?
    @Flag(help: ArgumentHelp(localized("On any computer."))) var anywhere = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the reminder."))) var json = false

    func validate() throws {
      let (moment, repeats) = try (time.moment(), time.repetition())
      guard !once || repeats == nil else {
        throw ValidationError(localized("Say --once or how it repeats, not both."))
      }
      guard text != nil || seat != nil || anywhere || once || moment != nil || repeats != nil else {
        throw ValidationError(
          localized(
            "Say what: --text, --in, --at, --every, --weekdays, --again, --once, --seat or --anywhere."))
      }
    }

    func run() throws {
      let command = self
      let moment = try time.moment()
      let repeats = once ? .never : try time.repetition()
      let reminder = try changeReminder(id, login) { shelf, reminder in
        var changed = reminder
        if let text = command.text { changed.text = text }
        if command.seat != nil || command.anywhere { changed.seat = command.seat }
        guard moment != nil || repeats != nil else { return try await shelf.update(changed) }
        return try await shelf.update(changed, to: moment, repeating: repeats)
      }
      if json { return try printJSON(reminder) }
      Terminal.write(localized("“\(reminder.shownText)”: \(reminder.moment).") + "\n")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Remove a reminder."))
    @Argument(help: ArgumentHelp(localized("The reminder."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the reminder that is gone."))) var json = false

    func run() throws {
      let reminder = try changeReminder(id, login) { shelf, reminder in
        try await shelf.removeReminder(reminder.id)
        return reminder
      }
      if json { return try printJSON(reminder) }
      Terminal.write(localized("“\(reminder.shownText)” is removed.") + "\n")
    }
  }
}

/// Changes the one reminder whose identifier begins or ends with this text.
private func changeReminder(
  _ id: String, _ login: LoginOptions,
  _ work: @escaping @Sendable (Shelf, Reminder) async throws -> Reminder
) throws -> Reminder {
  try onShelf(
    login,
    {
      try await $0.reminders(all: true).one(
        abbreviated: id, of: .reminders, title: \.text, missing: LibraryError.unknownReminder(id: id))
    }, work)
}

extension TypedLength {
  /// The seconds of an option such as `90s`, `10m`, `1h30m` or `2d`; nil if it is not a length of time. A number needs
  /// its unit.
  static func option(_ text: String) -> Double? { seconds(text, alone: nil, pair: nil).map(Double.init) }
}

extension Optional where Wrapped: Sendable {
  func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
    if let self { try await transform(self) } else { nil }
  }
}

extension Reminder {
  /// The reminder's time and repetition as shown, such as “2026-12-24 18:00, every 3 days”.
  var moment: String {
    let due =
      due.map { LocalTime($0, in: CommandContext.current.timeZone).description.replacing("T", with: " ") }
      ?? localized("done")
    return due + (repeats == .never ? "" : ", \(ReminderWords.repeats(repeats))")
  }

  fileprivate var row: [String] {
    let time =
      due.map { LocalTime($0, in: CommandContext.current.timeZone).description.replacing("T", with: " ") }
      ?? localized("done")
    let about = title.map { " (“\($0)”)" } ?? ""
    return [
      String(id.suffix(8)), time, repeats == .never ? "" : ReminderWords.repeats(repeats), seat ?? "",
      shownText + about,
    ]
  }
}
