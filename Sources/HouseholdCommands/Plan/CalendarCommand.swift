import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii calendar`: calendar entries, single events or series, and the members invited to them.
struct CalendarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: localized("The calendar."),
    discussion: localized(
      """
      ID is the end or the beginning of an entry's identifier. What is changed or removed of a series: --one TIME, \
      --following TIME, or all of it; TIME is the start that the list shows. Without --user the calendar is the guest's.
      """),
    subcommands: [
      List.self, Find.self, CalendarAddCommand.self, CalendarEditCommand.self, CalendarRemoveCommand.self,
      CalendarRemovedCommand.self, CalendarUndeleteCommand.self, CalendarPurgeCommand.self,
      CalendarInviteCommand.self, CalendarUninviteCommand.self, CalendarAnswerCommand.Accept.self,
      CalendarAnswerCommand.Decline.self, CalendarExportCommand.self, CalendarImportCommand.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List what is on in a month, a day, or the next seven days."))
    @Option(help: ArgumentHelp(localized("A month such as 2026-12."))) var month: String?
    @Option(help: ArgumentHelp(localized("A day such as 2026-12-24."))) var day: String?
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of times of entries."))) var json = false

    private func days() throws -> Range<LocalTime> {
      guard month == nil || day == nil else {
        throw ValidationError(localized("Say --month or --day, not both."))
      }
      if let month {
        guard let first = LocalTime.midnight("\(month)-01") else {
          throw ValidationError(localized("--month takes a month such as 2026-12."))
        }
        return first..<first.month(adding: 1)
      }
      if let day {
        guard let first = LocalTime.midnight(day) else {
          throw ValidationError(localized("--day takes a day such as 2026-12-24."))
        }
        return first..<first.adding(days: 1)
      }
      let today = LocalTime(Date(), in: CommandContext.current.timeZone).midnight
      return today..<today.adding(days: 7)
    }

    func validate() throws { _ = try days() }

    func run() throws {
      let (login, days) = (login, try days())
      let found = try runCommand { try await login.openShelf().occurrences(in: days) }
      if json { return try printJSON(found) }
      if found.isEmpty {
        return Terminal.complain(
          localized("Nothing is on then. Add something with: trackii calendar add TITLE --at TIME"))
      }
      var table = TextTable(
        [
          localized("id"), localized("at", context: "column"), localized("min", context: "column"),
          localized("category"), localized("with", context: "column"),
          localized("title"),
        ], leftAligned: [0, 1, 3, 4, 5])
      for one in found { table.add(one.row) }
      Terminal.write(table.text + "\n")
    }
  }

  struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "find",
      abstract: localized("Find entries by words of title, note or category; all without words."))
    @Argument(help: ArgumentHelp(localized("The words."))) var words: [String] = []
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of entries."))) var json = false

    func run() throws {
      let (login, words) = (login, words.joined(separator: " "))
      let events = try runCommand { try await login.openShelf().events(matching: words) }
      if json { return try printJSON(events) }
      if events.isEmpty { return Terminal.complain(localized("There is no such entry.")) }
      Terminal.write(events.table + "\n")
    }
  }
}

/// Options that give an entry's content.
struct EventOptions: ParsableArguments {
  @Option(help: ArgumentHelp(localized("A time such as 2026-12-24T18:00, or a day for all of it."))) var at:
    String?
  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(localized("How long, such as 45m, 2h or 1d.")))
  var length: String?
  @Option(help: ArgumentHelp(localized("A note."))) var note: String?
  @Option(help: ArgumentHelp(localized("A category, such as family."))) var category: String?
  @Option(help: ArgumentHelp(localized("blue, green, yellow, orange, red, purple, brown or gray.")))
  var colour: EventColour?
  @Option(
    help:
      ArgumentHelp(
        localized(
          "How it repeats: day, week, month, year, none, or a rule of RFC 5545 such as FREQ=WEEKLY;BYDAY=MO,FR."
        )))
  var `repeat`: String?

  func validate() throws {
    let (time, minutes) = (try time(), try minutes() ?? 0)
    guard time?.isAllDay != true || minutes % 1440 == 0 else {
      throw ValidationError(localized("--for takes whole days, such as 2d, where --at is a day."))
    }
  }

  /// Whether no option was given.
  var isEmpty: Bool {
    [at, length, note, category, `repeat`].allSatisfy { $0 == nil } && colour == nil
  }

  func time() throws -> (time: LocalTime, isAllDay: Bool)? {
    guard let at else { return nil }
    if let time = LocalTime(at) { return (time, false) }
    guard let day = LocalTime.midnight(at) else {
      throw ValidationError(
        localized("--at takes a time such as 2026-12-24T18:00, or a day such as 2026-12-24."))
    }
    return (day, true)
  }

  func minutes() throws -> Int? {
    guard let length else { return nil }
    guard let seconds = TypedLength.option(length), seconds >= 60, seconds <= Double(Shelf.longestEvent) * 60
    else {
      throw ValidationError(localized("--for takes 1m to 366d, such as 45m, 2h or 1d."))
    }
    return Int(seconds / 60)
  }

  /// The recurrence rule from the options.
  /// - Parameter old: the rule before; nil for none.
  func rule(_ old: String?) throws(LibraryError) -> RecurrenceRule? {
    switch `repeat`?.lowercased() {
    case nil:
      guard let old else { return nil }
      return try RecurrenceRule(old)
    case "none": return nil
    case "day": return try RecurrenceRule("FREQ=DAILY")
    case "week": return try RecurrenceRule("FREQ=WEEKLY")
    case "month": return try RecurrenceRule("FREQ=MONTHLY")
    case "year": return try RecurrenceRule("FREQ=YEARLY")
    case let text?: return try RecurrenceRule(text)
    }
  }

  /// The content with the options' changes.
  /// - Throws: `CommandError.wholeDaysOnly` for a length of hours where the content is of whole days.
  func apply(to content: EventContent) throws -> EventContent {
    var content = content
    if let at = try time() { (content.starts, content.isAllDay) = at }
    if let minutes = try minutes() {
      guard !content.isAllDay || minutes % 1440 == 0 else {
        throw CommandError.wholeDaysOnly(title: content.shownTitle)
      }
      content.minutes = minutes
    }
    if let note { content.note = note }
    if let category { content.category = category }
    if let colour { content.colour = colour }
    return content
  }
}

struct CalendarAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: localized("Add an entry."))
  @Argument(help: ArgumentHelp(localized("Its title."))) var title: String
  @OptionGroup var options: EventOptions
  @Option(help: ArgumentHelp(localized("A member to invite; as often as there are members."))) var invite:
    [String] = []
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the entry."))) var json = false

  func validate() throws {
    guard options.at != nil else { throw ValidationError(localized("Say when: --at.")) }
  }

  func run() throws {
    let command = self
    let event = try runCommand {
      let rule = try command.options.rule(nil)
      let content = try command.options.apply(
        to: EventContent(command.title, starts: LocalTime(Date(), in: CommandContext.current.timeZone)))
      return try await command.login.openShelf().addEvent(content, repeating: rule, inviting: command.invite)
    }
    if json { return try printJSON(event) }
    Terminal.write(
      localized("\(event.id.suffix(8))  “\(event.content.shownTitle)”: \(event.content.starts.shown).") + "\n"
    )
  }
}

extension [CalendarEvent] {
  /// The entries as a table for the terminal.
  var table: String {
    var table = TextTable(
      [localized("id"), localized("starts"), localized("repeats"), localized("owner"), localized("title")],
      leftAligned: [0, 1, 2, 3, 4])
    for event in self {
      table.add([
        String(event.id.suffix(8)), event.content.starts.shown, event.rule ?? "", event.owner ?? "",
        event.content.shownTitle,
      ])
    }
    return table.text
  }
}
