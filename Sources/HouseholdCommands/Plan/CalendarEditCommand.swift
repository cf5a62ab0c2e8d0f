import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// Options that select occurrences of a series.
struct ScopeOptions: ParsableArguments {
  @Option(help: ArgumentHelp(localized("Only this time of a series."))) var one: String?
  @Option(help: ArgumentHelp(localized("This time of a series and all that follow."))) var following: String?

  func validate() throws { _ = try scope() }

  func scope() throws -> EventScope {
    guard one == nil || following == nil else {
      throw ValidationError(localized("Say --one or --following, not both."))
    }
    guard let text = one ?? following else { return .all }
    guard let time = LocalTime(text) ?? LocalTime.midnight(text) else {
      throw ValidationError(localized("--one and --following take a time such as 2026-12-24T18:00."))
    }
    return one == nil ? .following(time) : .one(time)
  }
}

struct CalendarEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: localized("Change an entry, or times of a series."),
    discussion: localized("Who is invited stays invited, with their answers."))
  @Argument(help: ArgumentHelp(localized("The entry."))) var id: String
  @Option(help: ArgumentHelp(localized("Another title."))) var title: String?
  @OptionGroup var options: EventOptions
  @OptionGroup var scope: ScopeOptions
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the entry that has the change."))) var json = false

  func validate() throws {
    guard title != nil || !options.isEmpty else {
      throw ValidationError(
        localized("Say what: --title, --at, --for, --note, --category, --colour or --repeat."))
    }
  }

  func run() throws {
    let command = self
    let event = try runCommand {
      let shelf = try await command.login.openShelf()
      let event = try await shelf.event(abbreviated: command.id)
      let scope = try command.scope.scope()
      var content = event.content
      // A single occurrence keeps its own content where no option is given.
      if case .one(let time) = scope { content = try await shelf.content(of: event.id, at: time) }
      if case .following(let time) = scope { content.starts = time }
      if let title = command.title { content.title = title }
      return try await shelf.change(
        event, scope, to: try command.options.apply(to: content),
        repeating: try command.options.rule(event.rule))
    }
    if json { return try printJSON(event) }
    Terminal.write(localized("\(event.id.suffix(8))  “\(event.content.shownTitle)” is changed.") + "\n")
  }
}

struct CalendarRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: localized("Remove an entry, or times of a series."))
  @Argument(help: ArgumentHelp(localized("The entry."))) var id: String
  @OptionGroup var scope: ScopeOptions
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the entry as it was."))) var json = false

  func run() throws {
    let (id, scope) = (id, try scope.scope())
    let event = try onShelf(login, { try await $0.event(abbreviated: id) }) { shelf, event in
      try await shelf.remove(event, scope)
      return event
    }
    if json { return try printJSON(event) }
    let remedy =
      scope == .all || event.rule == nil
      ? " " + localized("Put it back with: trackii calendar undelete \(event.id.suffix(8))") : ""
    Terminal.write(localized("“\(event.content.shownTitle)” is removed.") + remedy + "\n")
  }
}

struct CalendarRemovedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "removed", abstract: localized("List entries that were removed and can be put back."))
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: an array of entries."))) var json = false

  func run() throws {
    let login = login
    let events = try runCommand { try await login.openShelf().removedEvents() }
    if json { return try printJSON(events) }
    if events.isEmpty { return Terminal.complain(localized("Nothing was removed from this calendar.")) }
    Terminal.write(events.table + "\n")
  }
}

struct CalendarUndeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undelete", abstract: localized("Put an entry back that was removed whole."),
    discussion: localized("With who is invited and their answers, for 30 days."))
  @Argument(help: ArgumentHelp(localized("The entry."))) var id: String
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the entry."))) var json = false

  func run() throws {
    let id = id
    let event = try onShelf(
      login,
      {
        try await $0.removedEvents().one(
          abbreviated: id, of: .entries, title: \.content.title, missing: LibraryError.unknownEvent(id: id))
      },
      { shelf, event in
        try await shelf.putBackEvent(event.id)
        return try await shelf.event(event.id)
      })
    if json { return try printJSON(event) }
    Terminal.write(localized("“\(event.content.shownTitle)” is in the calendar again.") + "\n")
  }
}
