import Localization

/// Why no message was made or handed to the mail program.
package enum MailError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program `xdg-email` is not installed.
  case noProgram
  /// The text is not the mail address of one person.
  case badAddress(String)
  /// The words of the message are too long to be handed over; bytes of UTF-8.
  case tooLong(bytes: Int, most: Int)
  /// The folder of copies for the mail program cannot be used.
  case badFolder(folder: String, reason: String)
  /// A copy of what is to be sent could not be made in the folder for the mail program.
  case notCopied(title: String, reason: String)
  /// `xdg-email` is installed but could not be started.
  case notStarted(reason: String)
  /// `xdg-email` exited with this status; nil if a signal ended it.
  case refused(status: Int32?)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .noProgram:
      localized(
        "No mail program can be opened: “xdg-email” is not installed. Have it installed: apt install xdg-utils"
      )
    case .badAddress(let text):
      localized("“\(text)” is not the address of one person, such as ada@example.org.")
    case .tooLong(let bytes, let most):
      localized(
        bytes,
        one:
          "The message has \(bytes) byte, and \(most) can be handed over. Write the rest in the mail program.",
        other:
          "The message has \(bytes) bytes, and \(most) can be handed over. Write the rest in the mail program."
      )
    case .badFolder(let folder, let reason):
      localized(
        "\(folder): nothing can be put there for the mail program (\(reason)). Check whose folder it is, and the free space."
      )
    case .notCopied(let title, let reason):
      localized(
        "“\(title)” could not be copied for the mail program (\(reason)). Try again, and check the free space."
      )
    case .notStarted(let reason):
      localized("“xdg-email” cannot be run (\(reason)). Have xdg-utils installed again.")
    case .refused(let status?):
      localized(
        """
        “xdg-email” has opened no mail program (exit code \(status)). Choose a mail program in the desktop's settings; \
        some desktops, such as Xfce, attach no files.
        """)
    case .refused(nil):
      localized(
        """
        “xdg-email” has opened no mail program (it was ended by a signal). Choose a mail program in the desktop's \
        settings; some desktops, such as Xfce, attach no files.
        """)
    }
  }
}
