import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii contact`: people outside the household whom its people may want to reach.
struct ContactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact",
    abstract: localized("Contacts of the household: everybody sees them, administrators edit them."),
    discussion: localized(
      """
      The call for help names one of them. ID is the end or beginning of a contact's identifier, or its whole name.
      """),
    subcommands: [List.self, Add.self, Set.self, Remove.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List contacts, or those with these words."))
    @Argument(help: ArgumentHelp(localized("Words that stand anywhere in a contact."))) var words: [String] =
      []
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of contacts."))) var json = false

    func run() throws {
      let words = words.joined(separator: " ")
      let contacts = try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        return try await accounts.contacts(for: try await accounts.household.guest(), matching: words)
      }
      if json { return try printJSON(contacts) }
      if contacts.isEmpty {
        return Terminal.complain(
          words.isEmpty
            ? localized("There are no contacts yet. An administrator adds one with: trackii contact add NAME")
            : localized("No contact has these words."))
      }
      var table = TextTable(
        [localized("id"), localized("name"), localized("phone"), localized("mail"), localized("note")],
        leftAligned: [0, 1, 2, 3, 4])
      for contact in contacts {
        let note = DisplayText.shown(contact.note)
        table.add([
          String(contact.id.suffix(8)),
          contact.shownName + (contact.isHelp ? "  " + localized("[help]") : ""),
          contact.shownPhone,
          contact.shownMail, note,
        ])
      }
      Terminal.write(table.text + "\n")
    }
  }

  /// Options that give a contact's facts.
  struct Fields: ParsableArguments {
    @Option(help: ArgumentHelp(localized("A telephone number."))) var phone: String?
    @Option(help: ArgumentHelp(localized("A mail address."))) var mail: String?
    @Option(help: ArgumentHelp(localized("Anything else."))) var note: String?
    @Flag(inversion: .prefixedNo, help: ArgumentHelp(localized("The call for help names this contact.")))
    var callForHelp: Bool?

    func apply(to contact: Contact) -> Contact {
      var contact = contact
      contact.phone = phone ?? contact.phone
      contact.mail = mail ?? contact.mail
      contact.note = note ?? contact.note
      contact.isHelp = callForHelp ?? contact.isHelp
      return contact
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: localized("Add a contact. For an administrator."))
    @Argument(help: ArgumentHelp(localized("The contact's name."))) var name: String
    @OptionGroup var fields: Fields
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the contact."))) var json = false

    func run() throws {
      let (contact, login) = (fields.apply(to: Contact(name: name)), login)
      let added = try runCommand {
        let (accounts, person) = try await login.member()
        return try await accounts.add(contact, by: person)
      }
      if json { return try printJSON(added) }
      Terminal.write(localized("“\(added.shownName)” is a contact now.") + "\n")
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: localized("Change a contact. For an administrator."))
    @Argument(help: ArgumentHelp(localized("The contact."))) var id: String
    @Option(help: ArgumentHelp(localized("Its new name."))) var name: String?
    @OptionGroup var fields: Fields
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the contact."))) var json = false

    func run() throws {
      let (id, name, fields, login) = (id, name, fields, login)
      let changed = try runCommand {
        let (accounts, person) = try await login.member()
        var contact = fields.apply(to: try await accounts.contact(id, for: person))
        contact.name = name ?? contact.name
        return try await accounts.update(contact, by: person)
      }
      if json { return try printJSON(changed) }
      Terminal.write(localized("“\(changed.shownName)” is changed.") + "\n")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Remove a contact. For an administrator."))
    @Argument(help: ArgumentHelp(localized("The contact."))) var id: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the contact that is gone."))) var json = false

    func run() throws {
      let (id, login) = (id, login)
      let removed = try runCommand {
        let (accounts, person) = try await login.member()
        let contact = try await accounts.contact(id, for: person)
        try await accounts.remove(contact, by: person)
        return contact
      }
      if json { return try printJSON(removed) }
      Terminal.write(localized("“\(removed.shownName)” is no contact any more.") + "\n")
    }
  }
}

extension HouseholdAccounts {
  /// The one contact with this name, or whose identifier begins or ends with this text.
  fileprivate func contact(_ id: String, for person: PersonalStore) async throws -> Contact {
    let all = try await contacts(for: person)
    let named = all.filter { $0.name.caseInsensitiveCompare(id) == .orderedSame }
    if let contact = named.first {
      guard named.count == 1 else {
        throw CommandError.severalFit(id: id, kind: .contacts, titles: named.map(\.name))
      }
      return contact
    }
    return try all.one(
      abbreviated: id, of: .contacts, title: \.name, missing: AccountsError.unknownContact(id: id))
  }
}
