import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii library state`: sets a document's reading state and due day.
struct LibraryStateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "state",
    abstract: localized("Say that you want to read, are reading or have finished a document."),
    discussion: localized(
      """
      Opening a document says that you are reading it, unless it is finished. Nobody you share it with sees this.
      """))

  @Argument(help: ArgumentHelp(localized("The document: the beginning of its identifier."))) var id: String
  @Argument(help: ArgumentHelp(localized("want, reading, finished or none. Without it nothing is changed.")))
  var state: String?
  @Option(
    help: ArgumentHelp(localized("Until when you want to have read it: a day such as 2026-12-24, or none.")))
  var due: String?
  @OptionGroup var login: LoginOptions
  @Flag(help: ArgumentHelp(localized("Print JSON: the document."))) var json = false

  func validate() throws {
    if let state, state != "none", ReadingState(rawValue: state) == nil {
      throw ValidationError(localized("A state is want, reading, finished or none."))
    }
    if let due, due != "none", Self.day(due) == nil {
      throw ValidationError(localized("--due takes a day such as 2026-12-24, or none."))
    }
  }

  func run() throws {
    let (id, state, due, login) = (id, state, due, login)
    let document = try runCommand {
      let shelf = try await login.openShelf()
      let item = try await shelf.item(abbreviated: id)
      if let state { try await shelf.set(ReadingState(rawValue: state), of: item.id) }
      if let due { try await shelf.setDue(Self.day(due), of: item.id) }
      return ListedDocument(
        (try await shelf.item(item.id), String(item.id.prefix(try await shelf.identifierLength()))))
    }
    if json { return try printJSON(document) }
    let word = document.state.flatMap(ReadingState.init(rawValue:))?.word ?? localized("no state")
    let until = document.due.map { localized("due \($0.formatted(Self.style))") }
    let says = [word, until].compactMap(\.self).joined(separator: ", ")
    Terminal.write("“\(document.title)”: \(says)\n")
  }

  private static var style: Date.ISO8601FormatStyle {
    .init(timeZone: CommandContext.current.timeZone).year().month().day()
  }

  /// The end of a day in the person's own time zone; nil if the text is not a day.
  private static func day(_ text: String) -> Date? {
    // A day such as 31 February is parsed as one in March, so it is compared with the typed text.
    guard let start = try? Date(text, strategy: style), start.formatted(style) == text else { return nil }
    return CommandContext.current.calendar.date(byAdding: .day, value: 1, to: start)?.addingTimeInterval(-1)
  }
}

extension ReadingState {
  /// The state as part of a sentence.
  fileprivate var word: String {
    switch self {
    case .want: localized("want", context: "reading state")
    case .reading: localized("reading", context: "reading state")
    case .finished: localized("finished", context: "reading state")
    }
  }
}
