import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts

/// Options that give the recipient of a message, and words for it.
struct MailOptions: ParsableArguments {
  @Option(help: ArgumentHelp(localized("Whose address the message gets, one."), valueName: "address")) var to:
    String?
  @Option(help: ArgumentHelp(localized("What the message says before it."), valueName: "text")) var message:
    String?

  /// Checks the options before anything is opened or copied.
  /// - Throws: `MailError`.
  private func checked() throws(MailError) -> (program: MailProgram, to: MailAddress?, words: String) {
    var address: MailAddress?
    if let to { address = try MailAddress(to) }
    return (
      try MailProgram.installed(CommandContext.current.environment), address, try MailMessage.checked(message)
    )
  }

  /// Hands a message to the mail program, and prints what was handed over.
  /// - Parameter make: makes the message from the checked options, with copies in the folder.
  func send(
    asJSON isJSON: Bool,
    _ make:
      @escaping @Sendable (_ to: MailAddress?, _ words: String, _ folder: MailFolder) async throws ->
      MailMessage
  ) throws {
    let options = self
    let message = try runCommand {
      let (program, to, words) = try options.checked()
      let message = try await make(to, words, .standard(CommandContext.current.environment))
      try await program.hand(message)
      return message
    }
    try HandedMessage(message).print(asJSON: isJSON)
  }
}

/// `trackii library send`: puts a document into a message of the person's mail program.
struct LibrarySendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: localized("Put a document into a message of your mail program."),
    discussion: localized(
      """
      Trackii sends nothing itself: your mail program opens with the message, and you send it there. The attached file is \
      a copy, which stays for a day. Needs xdg-email (Debian package xdg-utils).
      """))

  @OptionGroup var document: MarkedDocument
  @OptionGroup var mail: MailOptions
  @Flag(help: ArgumentHelp(localized("Send a copy in which your marks are annotations."))) var withMarks =
    false
  @Flag(help: ArgumentHelp(localized("Print JSON: subject, attachments, to."))) var json = false

  func run() throws {
    let command = self
    try mail.send(asJSON: json) { to, words, folder in
      if command.withMarks {
        let (shelf, item, document) = try await command.document.open(nil)
        return try await shelf.message(
          with: item.id, marked: document, to: to, saying: words, in: folder)
      }
      let shelf = try await command.document.login.openShelf()
      let item = try await shelf.item(abbreviated: command.document.id)
      return try await shelf.message(with: item.id, to: to, saying: words, in: folder)
    }
  }
}

extension NoteCommand {
  struct Send: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "send", abstract: localized("Put a note into a message of your mail program."),
      discussion: localized(
        """
        Trackii sends nothing itself: your mail program opens with the message, and you send it there. A long note is \
        attached as a Markdown file, and its pictures as they were given, with what a camera wrote into them; these copies \
        stay for a day. Needs xdg-email (Debian package xdg-utils).
        """))
    @Argument(help: ArgumentHelp(localized("The note."))) var id: String
    @OptionGroup var mail: MailOptions
    @Flag(help: ArgumentHelp(localized("Send the text alone."))) var withoutPictures = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: subject, attachments, to."))) var json = false

    func run() throws {
      let command = self
      try mail.send(asJSON: json) { to, words, folder in
        let shelf = try await command.login.openShelf()
        return try await shelf.message(
          with: shelf.note(abbreviated: command.id), pictures: !command.withoutPictures, to: to,
          saying: words,
          in: folder)
      }
    }
  }
}

extension NotePictureCommand {
  struct Send: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "send", abstract: localized("Put a picture into a message of your mail program."),
      discussion: localized(
        """
        Trackii sends nothing itself: your mail program opens with the message, and you send it there. The attached file is \
        a copy, which stays for a day, as the picture was given, with what a camera wrote into it. Needs xdg-email (Debian \
        package xdg-utils).
        """))
    @Argument(help: ArgumentHelp(localized("The note."))) var id: String
    @Argument(help: ArgumentHelp(localized("The picture, from 1."))) var picture: Int
    @OptionGroup var mail: MailOptions
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: subject, attachments, to."))) var json = false

    func run() throws {
      let command = self
      try mail.send(asJSON: json) { to, words, folder in
        let shelf = try await command.login.openShelf()
        return try await shelf.message(
          withPicture: command.picture - 1, of: shelf.note(abbreviated: command.id), to: to, saying: words,
          in: folder)
      }
    }
  }
}

/// A message that was handed to a mail program, as printed in JSON.
private struct HandedMessage: Encodable {
  var subject: String
  /// The paths of the attached copies.
  var attachments: [String]
  /// The first of the attached copies.
  var attachment: String?
  var to: String?

  enum CodingKeys: String, CodingKey { case subject, attachments, attachment, to }

  init(_ message: MailMessage) {
    (subject, to) = (message.subject, message.to?.text)
    attachments = message.attachments.map { $0.path(percentEncoded: false) }
    attachment = attachments.first
  }

  func print(asJSON isJSON: Bool) throws {
    if isJSON { return try printJSON(self) }
    Terminal.write(localized("Your mail program has “\(subject)”. Send it there.") + "\n")
    if attachments.count > 1 {
      Terminal.write(localized("See that these are attached; the copies stay for a day:") + "\n")
      for path in attachments { Terminal.write(path + "\n") }
    } else if let attachment {
      Terminal.write(localized("See that it is attached; the copy stays for a day: \(attachment)") + "\n")
    }
  }
}
