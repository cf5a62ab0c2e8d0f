import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts

// Commands of people for their own accounts.
extension PersonCommand {
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: localized("Change your name or your picture."))
    @OptionGroup var login: LoginOptions
    @Option(help: ArgumentHelp(localized("What you are called from now on, also for logging in."))) var name:
      String?
    @Option(
      help: ArgumentHelp(localized("A PNG or JPEG file, which everybody in the household may see.")),
      completion: .file())
    var picture: String?
    @OptionGroup var taking: TakingOptions
    @Flag(help: ArgumentHelp(localized("Remove the picture."))) var noPicture = false
    @Flag(help: ArgumentHelp(localized("Print JSON: the member."))) var json = false

    func validate() throws {
      guard name != nil || picture != nil || noPicture || taking.isAsked else {
        throw ValidationError(localized("Say what to change: --name, --picture, --take or --no-picture."))
      }
      if picture != nil, noPicture {
        throw ValidationError(localized("--picture and --no-picture exclude each other."))
      }
      if taking.isAsked, picture != nil || noPicture {
        throw ValidationError(localized("A picture that is taken excludes --picture and --no-picture."))
      }
    }

    func run() throws {
      let command = self
      let member = try runCommand {
        var (accounts, person) = try await command.login.member()
        let data = try await command.content()
        if data != nil || command.noPicture { try await accounts.setPicture(data, of: person) }
        if let name = command.name { person = try await accounts.rename(person, to: name) }
        return ListedMember(try await accounts.member(named: person.person?.name ?? ""))
      }
      if json { return try printJSON(member) }
      Terminal.write(localized("Changed: \(member.line)") + "\n")
    }

    /// The picture to set, small enough to be stored; nil to remove it.
    private func content() async throws -> Data? {
      if taking.isAsked { return try await taking.picture().portraitData() }
      guard let picture else { return nil }
      let data = try Self.content(of: picture)
      guard data.count > HouseholdAccounts.largestPicture else { return data }
      return try await PictureFile(data).portraitData(named: " (\(picture))")
    }

    /// The data of a picture's file; data beyond the size of any picture are not read to the end.
    private static func content(of file: String) throws(CommandError) -> Data {
      do {
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        defer { try? handle.close() }
        return try handle.read(upToCount: PictureFile.mostBytes + 1) ?? Data()
      } catch {
        throw .notReadable(file: file, reason: error.localizedDescription)
      }
    }
  }

  struct Password: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "password",
      abstract: localized("Change somebody's password, or choose one with a one-time password."),
      discussion: localized(
        """
        Where both passwords come from standard input, the old one is on the first line. After a one-time password the \
        recovery code is needed where the person has made one. Somebody with a PIN alone gives the PIN in place of the \
        old password, and has both then.
        """))
    @Argument(help: ArgumentHelp(localized("Whose password."))) var name: String
    @OptionGroup var password: PasswordOptions
    @Option(
      help: ArgumentHelp(
        localized("Read the new password from the first line of this file, - for standard input."),
        valueName: "file"),
      completion: .file())
    var newPasswordFile: String?
    @Option(
      help: ArgumentHelp(
        localized("Read the recovery code from the first line of this file, - for standard input."),
        valueName: "file"),
      completion: .file())
    var recoveryFile: String?
    @Flag(help: ArgumentHelp(localized("Print JSON: name, and a recovery code where there was none.")))
    var json = false

    func run() throws {
      let (name, prompt, recoveryFile) = (name, password.prompt, recoveryFile)
      let newPrompt = PasswordPrompt(file: newPasswordFile)
      try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        let old: String
        switch try await prompt.credential(of: name, in: accounts) {
        case .password(let password): old = password
        case .pin(let pin):
          // A wrong PIN is reported before a password is asked for.
          _ = try await accounts.login(name: name, pin: pin)
          let new = try newPrompt.newPassword(localized("New password for \(name):") + " ")
          return try await accounts.addPassword(new, name: name, pin: pin)
        }
        // A wrong password is reported before a new one is asked for.
        let needsCode = try await accounts.wantsRecoveryCode(name: name, password: old)
        let code: String? =
          needsCode
          ? try PasswordPrompt(file: recoveryFile).password(localized("Recovery code of \(name):") + " ")
          : nil
        let new = try newPrompt.newPassword(localized("New password for \(name):") + " ")
        try await accounts.changePassword(name: name, old: old, new: new, recoveryCode: code)
      }
      if json { return try printJSON(["name": name]) }
      Terminal.write(localized("The password of \(name) is changed.") + "\n")
    }
  }

  struct Recovery: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recovery", abstract: localized("Make a recovery code, in place of the one before."),
      discussion: localized(
        """
        Whoever has one is let in by a one-time password only together with it, so that no administrator can use the \
        account.
        """))
    @Argument(help: ArgumentHelp(localized("Whose."))) var name: String
    @OptionGroup var password: PasswordOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: name and recoveryCode."))) var json = false

    func run() throws {
      let (name, prompt) = (name, password.prompt)
      let code = try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        return try await accounts.makeRecoveryCode(
          name: name, with: try await prompt.credential(of: name, in: accounts))
      }
      if json { return try printJSON(["name": name, "recoveryCode": code]) }
      Terminal.write(localized("Recovery code, to be written down: \(code)") + "\n")
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: localized(
        "Delete your account: you can take it back for 30 days, then everything of it is erased."))
    @Argument(help: ArgumentHelp(localized("Whose account."))) var name: String
    @OptionGroup var password: PasswordOptions
    @Option(
      help: ArgumentHelp(localized("Export everything into this new folder before.")), completion: .directory)
    var export: String?
    @Flag(help: ArgumentHelp(localized("Export nothing."))) var noExport = false
    @Option(help: ArgumentHelp(localized("Who gets the documents that others have from you."))) var heir:
      String?
    @Flag(help: ArgumentHelp(localized("Take those documents from everybody."))) var noHeir = false
    @Flag(help: ArgumentHelp(localized("Erase at once, without 30 days."))) var now = false
    @Flag(help: ArgumentHelp(localized("Print JSON: name, erased, export."))) var json = false

    func validate() throws {
      if export != nil, noExport {
        throw ValidationError(localized("--export and --no-export exclude each other."))
      }
      if heir != nil, noHeir { throw ValidationError(localized("--heir and --no-heir exclude each other.")) }
    }

    func run() throws {
      let command = self
      let until = try runCommand { try await command.delete() }
      if json { return try printJSON(Deleted(name: name, erased: until, export: export)) }
      let day = until.formatted(.iso8601.year().month().day())
      Terminal.write(
        now
          ? localized("\(name) and everything of theirs is erased.") + "\n"
          : localized("\(name) is erased on \(day). Until then: trackii person undelete \(name)") + "\n")
    }

    private func delete() async throws -> Date {
      guard export != nil || noExport else { throw CommandError.exportUndecided }
      let accounts = try await HouseholdAccounts.opened()
      let credential = try await password.prompt.credential(
        of: name, in: accounts, purpose: .deletion)
      let person = try await accounts.login(name: name, with: credential)
      let shared = try await accounts.sharedCount(of: person)
      guard shared == 0 || heir != nil || noHeir else { throw CommandError.heirUndecided(documents: shared) }
      if let export {
        try await Shelf.open(for: person).export(to: URL(filePath: export), drawing: PictureFile.flattened)
      }
      let asked = Date()
      let until = try await accounts.delete(
        name: name, with: credential, heir: heir, graceSeconds: now ? 0 : HouseholdAccounts.graceSeconds,
        now: asked)
      if now { try await accounts.eraseDeparted(now: max(until, Date())) }
      return until
    }
  }

  private struct Deleted: Codable {
    var name: String
    var erased: Date
    var export: String?
  }
}

extension HouseholdAccounts {
  /// Whether a password is a one-time password of a person who has made a recovery code.
  /// - Throws: as `login`, if the password is wrong.
  fileprivate func wantsRecoveryCode(name: String, password: String) async throws -> Bool {
    do {
      _ = try await login(name: name, password: password)
      return false
    } catch {
      guard case .passwordToChange(_, let needsCode) = error else { throw error }
      return needsCode
    }
  }
}
