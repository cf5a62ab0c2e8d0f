import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii share`: shares documents, notes and collections with other members of the household.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: localized("Share documents, notes and collections with members of the household."),
    discussion: localized(
      """
      Others are invited, and may decline. Only the owner invites, changes roles and ends it; an editor may change \
      titles, facts, notes and what is in a collection. Everybody has a place and marks of their own, which others see \
      only where that is said: share show. SHARE is the end or the beginning of an identifier.
      """),
    subcommands: [
      List.self, Invite.self, Answer.Accept.self, Answer.Decline.self, Change.self, End.self, Leave.self,
      ShareHoldersCommand.self, ShareShowCommand.self, ShareMarksCommand.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: localized("List what you share, what is shared with you, and invitations."))
    @Flag(help: ArgumentHelp(localized("Only invitations that you have not answered."))) var invitations =
      false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of shares."))) var json = false

    func run() throws {
      let (login, invitations) = (login, invitations)
      let shares = try runCommand {
        let shelf = try await login.openShelf()
        return invitations ? try await shelf.invitations() : try await shelf.shares()
      }
      if json { return try printJSON(shares) }
      if shares.isEmpty {
        return Terminal.complain(
          invitations
            ? localized("Nobody has invited you.")
            : localized("Nothing is shared. Begin with: trackii share invite NAME")
        )
      }
      var table = TextTable(
        [
          localized("id"), localized("kind", context: "column"), localized("owner"),
          localized("with", context: "column"), localized("role"),
          localized("state"), localized("title"),
        ], leftAligned: [0, 1, 2, 3, 4, 5, 6])
      for share in shares {
        table.add([
          String(share.id.suffix(8)), share.kind.rawValue, share.isOwn ? localized("you") : share.owner,
          share.isOwn ? share.person : localized("you"), share.role.rawValue, share.state.rawValue,
          share.shownTitle,
        ])
      }
      Terminal.write(table.text + "\n")
    }
  }

  /// Options that name the thing to be shared.
  struct Thing: ParsableArguments {
    @Option(help: ArgumentHelp(localized("A document: the beginning of its identifier."))) var document:
      String?
    @Option(help: ArgumentHelp(localized("A note: the end or the beginning of its identifier."))) var note:
      String?
    @Option(help: ArgumentHelp(localized("A collection: its name."))) var collection: String?

    func validate() throws {
      guard [document, note, collection].compactMap(\.self).count == 1 else {
        throw ValidationError(localized("Say one thing: --document, --note or --collection."))
      }
    }

    func shared(on shelf: Shelf) async throws -> SharedThing {
      if let document { return .document(try await shelf.item(abbreviated: document).id) }
      if let note { return .note(try await shelf.note(abbreviated: note).id) }
      return .collection(try await shelf.collection(named: collection ?? "").id)
    }
  }

  struct Invite: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "invite",
      abstract: localized("Invite somebody to a document, note or collection of yours."),
      discussion: localized("Who declined or left is asked again; who has it already gets the role."))
    @Argument(help: ArgumentHelp(localized("Who."))) var name: String
    @OptionGroup var thing: Thing
    @Option(name: .customLong("as"), help: ArgumentHelp(localized("reader or editor."))) var role = ShareRole
      .reader
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the share."))) var json = false

    func validate() throws {
      if role == .owner { throw ValidationError(localized("--as takes reader or editor.")) }
    }

    func run() throws {
      let command = self
      let share = try runCommand {
        let shelf = try await command.login.openShelf()
        let thing = try await command.thing.shared(on: shelf)
        return try await shelf.invite(command.name, to: thing, as: command.role)
      }
      if json { return try printJSON(share) }
      let (id, role) = (share.id.suffix(8), share.role.word)
      Terminal.write(
        (share.state == .accepted
          ? localized("\(id)  \(share.person) has “\(share.shownTitle)” as \(role).")
          : localized("\(id)  \(share.person) is invited to “\(share.shownTitle)” as \(role).")) + "\n")
    }
  }

  /// Commands that answer an invitation.
  enum Answer {
    struct Accept: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "accept", abstract: localized("Take an invitation on."))
      @Argument(help: ArgumentHelp(localized("The invitation."))) var id: String
      @OptionGroup var login: LoginOptions
      @Flag(help: ArgumentHelp(localized("Print JSON: the share."))) var json = false

      func run() throws {
        let share = try change(id, login) { try await $0.answer($1.id, accepting: true) }
        if json { return try printJSON(share) }
        Terminal.write(localized("You have “\(share.shownTitle)” as \(share.role.word).") + "\n")
      }
    }

    struct Decline: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "decline", abstract: localized("Decline an invitation."))
      @Argument(help: ArgumentHelp(localized("The invitation."))) var id: String
      @OptionGroup var login: LoginOptions
      @Flag(help: ArgumentHelp(localized("Print JSON: the share as it was."))) var json = false

      func run() throws {
        let share = try change(id, login) { try await $0.answer($1.id, accepting: false) }
        if json { return try printJSON(share) }
        Terminal.write(localized("“\(share.shownTitle)” is declined.") + "\n")
      }
    }
  }

  struct Change: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "role", abstract: localized("Give somebody another role in what you share."))
    @Argument(help: ArgumentHelp(localized("The share."))) var id: String
    @Argument(help: ArgumentHelp(localized("reader or editor."))) var role: ShareRole
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the share as it was."))) var json = false

    func validate() throws {
      if role == .owner { throw ValidationError(localized("A role is reader or editor.")) }
    }

    func run() throws {
      let role = role
      let share = try change(id, login) { try await $0.change($1.id, to: role) }
      if json { return try printJSON(share) }
      Terminal.write(
        localized("\(share.person) has “\(share.shownTitle)” as \(role.word) now.") + "\n")
    }
  }

  struct End: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "end", abstract: localized("Stop sharing something of yours with somebody."),
      discussion: localized("Their place and marks come back if you share it again within 30 days."))
    @Argument(help: ArgumentHelp(localized("The share or invitation."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the share as it was."))) var json = false

    func run() throws {
      let share = try change(id, login) { try await $0.end($1.id) }
      if json { return try printJSON(share) }
      Terminal.write(localized("“\(share.shownTitle)” is no longer shared with \(share.person).") + "\n")
    }
  }

  struct Leave: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "leave", abstract: localized("Give up what somebody shares with you."))
    @Argument(help: ArgumentHelp(localized("The share."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the share as it was."))) var json = false

    func run() throws {
      let share = try change(id, login) { try await $0.leave($1.id) }
      if json { return try printJSON(share) }
      Terminal.write(localized("You no longer have “\(share.shownTitle)” of \(share.owner).") + "\n")
    }
  }
}

/// Changes the one share whose identifier begins or ends with this text; returns it as it was.
private func change(
  _ id: String, _ login: LoginOptions, _ work: @escaping @Sendable (Shelf, Share) async throws -> Void
) throws -> Share {
  try onShelf(
    login,
    {
      try await $0.shares().one(
        abbreviated: id, of: .shares, title: \.title, missing: LibraryError.unknownShare(id: id))
    },
    { shelf, share in
      try await work(shelf, share)
      return share
    })
}

extension ShareRole: ExpressibleByArgument {}

extension ShareRole {
  /// The role as part of a sentence: somebody has something as reader.
  fileprivate var word: String {
    switch self {
    case .reader: localized("reader")
    case .editor: localized("editor")
    case .owner: localized("owner")
    }
  }
}
