import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

struct CalendarInviteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: localized("Invite members to an entry; who declined is asked again."))
  @Argument(help: ArgumentHelp(localized("The entry."))) var id: String
  @Argument(help: ArgumentHelp(localized("Who."))) var names: [String]
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the entry."))) var json = false

  func run() throws {
    let (id, names) = (id, names)
    let event = try changed(id, login) { try await $0.invite(names, toEvent: $1.id) }
    if json { return try printJSON(event) }
    Terminal.write(localized("“\(event.content.shownTitle)”: \(event.guests).") + "\n")
  }
}

struct CalendarUninviteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninvite", abstract: localized("Take an invitation back."))
  @Argument(help: ArgumentHelp(localized("The entry."))) var id: String
  @Argument(help: ArgumentHelp(localized("Who."))) var name: String
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the entry."))) var json = false

  func run() throws {
    let (id, name) = (id, name)
    let event = try changed(id, login) { try await $0.uninvite(name, fromEvent: $1.id) }
    if json { return try printJSON(event) }
    Terminal.write(localized("“\(event.content.shownTitle)”: \(event.guests).") + "\n")
  }
}

/// Commands that answer an invitation to a calendar entry.
enum CalendarAnswerCommand {
  struct Accept: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "accept", abstract: localized("Accept an invitation."))
    @Argument(help: ArgumentHelp(localized("The entry."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the entry."))) var json = false

    func run() throws {
      let event = try changed(id, login) { try await $0.answer(event: $1.id, accepting: true) }
      if json { return try printJSON(event) }
      Terminal.write(localized("You come to “\(event.content.shownTitle)”.") + "\n")
    }
  }

  struct Decline: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decline", abstract: localized("Decline an invitation."))
    @Argument(help: ArgumentHelp(localized("The entry."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the entry."))) var json = false

    func run() throws {
      let event = try changed(id, login) { try await $0.answer(event: $1.id, accepting: false) }
      if json { return try printJSON(event) }
      Terminal.write(localized("“\(event.content.shownTitle)” is declined.") + "\n")
    }
  }
}

struct CalendarExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: localized("Write your calendar as an iCalendar file (RFC 5545)."),
    discussion: localized("What others invited you to is in it only if you have accepted it."))
  @Argument(
    help: ArgumentHelp(localized("The new file, such as calendar.ics; - for standard output.")),
    completion: .file()) var file: String
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: how many entries it has."))) var json = false

  func run() throws {
    let (login, file) = (login, file)
    let (text, count) = try runCommand { try await login.openShelf().exportedCalendar() }
    if file == "-" { return Terminal.write(text) }
    let data = Data(text.utf8)
    try runCommand { try OutputFile.write(data, to: file) }
    if json { return try printJSON(["entries": count]) }
    Terminal.write(
      localized(count, one: "\(file): \(count) entry.", other: "\(file): \(count) entries.") + "\n")
  }
}

struct CalendarImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: localized("Take the entries of an iCalendar file in."),
    discussion: localized(
      """
      What is there by its UID stays as it is. What cannot be taken in is told, and the rest is; the exit code is 65 then. An \
      entry in a zone that is unknown here, or one that ends before it starts, is taken in and told.
      """))
  @Argument(help: ArgumentHelp(localized("The file; - for standard input.")), completion: .file()) var file:
    String
  @OptionGroup var login: LoginOptions
  @Flag(
    help: ArgumentHelp(localized("Print JSON: how many were new or there, what was not taken in or assumed."))
  )
  var json = false

  func run() throws {
    let (login, file) = (login, file)
    let report = try runCommand {
      let data: Data
      if file == "-" {
        data = CommandContext.current.input.readDataToEndOfFile()
      } else {
        do { data = try Data(contentsOf: URL(filePath: file)) } catch {
          throw CommandError.notReadable(file: file, reason: error.localizedDescription)
        }
      }
      return try await login.openShelf().importCalendar(data)
    }
    if json {
      try printJSON(report)
    } else {
      for told in report.problems + report.assumptions { Terminal.note(told) }
      let new = localized(report.added, one: "1 new", other: "\(report.added) new")
      let known = localized(
        report.known, one: "1 there already", other: "\(report.known) there already")
      var facts = [new, known]
      if !report.assumptions.isEmpty { facts.append(report.shownAssumptions) }
      Terminal.write(facts.joined(separator: ", ") + ".\n")
    }
    if !report.problems.isEmpty { throw Sysexit.dataError }
  }
}

/// Changes the one entry whose identifier begins or ends with this text; returns it as it is afterwards.
private func changed(
  _ id: String, _ login: LoginOptions, _ work: @escaping @Sendable (Shelf, CalendarEvent) async throws -> Void
) throws -> CalendarEvent {
  try onShelf(
    login, { try await $0.event(abbreviated: id) },
    { shelf, event in
      try await work(shelf, event)
      return try await shelf.event(event.id)
    })
}

extension Shelf {
  /// The one calendar entry whose identifier begins or ends with this text.
  func event(abbreviated id: String) async throws -> CalendarEvent {
    try await events().one(
      abbreviated: id, of: .entries, title: \.content.title, missing: LibraryError.unknownEvent(id: id))
  }
}

extension EventColour: ExpressibleByArgument {}

extension LocalTime {
  /// The local time as shown, such as “2026-12-24 18:00”.
  var shown: String { String(description.replacing("T", with: " ").dropLast(3)) }
}

extension CalendarEvent {
  fileprivate var guests: String {
    let words = invitees.map { guest in
      switch guest.answer {
      case .invited: localized("\(guest.name) invited")
      case .accepted: localized("\(guest.name) accepted")
      case .declined: localized("\(guest.name) declined")
      }
    }
    return words.isEmpty ? localized("nobody is invited") : words.joined(separator: ", ")
  }
}

extension EventOccurrence {
  var row: [String] {
    let guests = event.invitees.map { "\($0.name) (\($0.answer.rawValue))" }
    let others = ([event.owner].compactMap(\.self) + guests).joined(separator: ", ")
    let at = content.isAllDay ? String(content.starts.description.prefix(10)) : content.starts.shown
    return [
      String(event.id.suffix(8)), at, content.isAllDay ? "" : "\(content.minutes)", content.shownCategory,
      others,
      content.shownTitle,
    ]
  }
}
