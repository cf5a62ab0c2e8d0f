import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import Signals

/// `trackii together`: reading together; one person leads, others follow the page.
struct TogetherCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "together", abstract: localized("Read together: one reads, others follow the page."),
    discussion: localized(
      """
      Whoever begins gets a code of four digits and tells it to the others, each at a window or seat of their own. Only those \
      who have the document on their own shelf can join. Anybody leaves at any time; it ends when whoever began leaves, and \
      after a day. Nothing of it is kept then.
      """),
    subcommands: [Show.self, Begin.self, Join.self, Leave.self], defaultSubcommand: Show.self)

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: localized("Show what you read to others or follow."))
    @Flag(help: ArgumentHelp(localized("Go on, with a line whenever it changes, until it ends."))) var watch =
      false
    @OptionGroup var login: LoginOptions
    @Flag(
      help: ArgumentHelp(
        localized("Print JSON: an object, or null for nothing; with --watch one on each line."))) var json =
      false

    func run() throws {
      let command = self
      try runCommand {
        let shelf = try await command.login.openShelf()
        var last = try await shelf.together()
        try command.write(last)
        guard command.watch, last != nil else { return }
        for await _ in shelf.changes() {
          let now = try await shelf.together()
          guard now != last else { continue }
          last = now
          try command.write(now)
          if now == nil { return }
        }
      }
    }

    private func write(_ reading: ReadingTogether?) throws {
      guard json else {
        guard let reading else {
          return Terminal.complain(
            localized("You read to nobody and follow nobody. Begin with: trackii together begin"))
        }
        return Terminal.write(TogetherCommand.line(reading) + "\n")
      }
      guard watch else { return try printJSON(reading) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      Terminal.write(String(decoding: try encoder.encode(reading), as: UTF8.self) + "\n")
    }
  }

  struct Begin: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "begin", abstract: localized("Read a document to others, who see where you are in it."),
      discussion: localized("What you led or followed before ends. In the window: “Read together”."))
    @Argument(help: ArgumentHelp(localized("The document: the beginning of its identifier."))) var document:
      String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON."))) var json = false

    func run() throws {
      let command = self
      let reading = try runCommand {
        let shelf = try await command.login.openShelf()
        return try await shelf.beginTogether(in: shelf.item(abbreviated: command.document).id)
      }
      if json { return try printJSON(reading) }
      Terminal.write(
        localized("The code is \(reading.code). Others follow with: trackii together join \(reading.code)")
          + "\n")
    }
  }

  struct Join: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "join", abstract: localized("Follow whoever reads under this code."))
    @Argument(help: ArgumentHelp(localized("Four digits."))) var code: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON."))) var json = false

    func run() throws {
      let command = self
      let reading = try runCommand {
        try await command.login.openShelf().joinTogether(code: command.code)
      }
      if json { return try printJSON(reading) }
      Terminal.write(TogetherCommand.line(reading) + "\n")
    }
  }

  struct Leave: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "leave", abstract: localized("Follow nobody any more, and end what you began."))
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: what you led or followed, or null for nothing.")))
    var json = false

    func run() throws {
      let login = login
      let left = try runCommand {
        let shelf = try await login.openShelf()
        let reading = try await shelf.together()
        try await shelf.leaveTogether()
        return reading
      }
      if json { try printJSON(left) }
    }
  }

  static func line(_ reading: ReadingTogether) -> String {
    let (title, leader, code) = (reading.title, reading.leader, reading.code)
    let what =
      switch (reading.part, reading.position.map { $0.page + 1 }) {
      case (.leads, let page?): localized("You read “\(title)” under the code \(code), page \(page).")
      case (.leads, nil): localized("You read “\(title)” under the code \(code).")
      case (.follows, let page?): localized("\(leader) reads “\(title)”, page \(page).")
      case (.follows, nil): localized("\(leader) reads “\(title)”.")
      }
    let followers =
      reading.followers.isEmpty
      ? localized("Following: nobody.")
      : localized("Following: \(reading.followers.joined(separator: ", ")).")
    return "\(what) \(followers)"
  }
}
