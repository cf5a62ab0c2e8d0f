import DocumentProtocol
import Localization

/// Why a document or a page of it cannot be read. Each case names the file.
package enum DocumentError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// There is no file of this name.
  case notFound(file: String)
  /// The file is there and cannot be opened: it may not be read, or it is a folder or no ordinary file.
  case notReadable(file: String, reason: String)
  /// The file is damaged and does not begin as a PDF does, so it is probably of another kind.
  case notAPDF(file: String)
  /// The document is encrypted, and no password was given.
  case passwordNeeded(file: String)
  /// The password that was given does not open the document.
  case wrongPassword(file: String)
  /// The file is empty.
  case empty(file: String)
  /// The document is not a valid PDF, or none of its pages can be found; `reason` says what is wrong.
  case damaged(file: String, reason: String)
  /// The document has no page of this number; `page` is counted from 0.
  case noSuchPage(file: String, page: Int, pageCount: Int)
  /// The worker was ended because a request took longer than `Document.Limits.seconds`. `opening`, here and below, is
  /// true if the request was for the whole document rather than for a page.
  case tooSlow(file: String, seconds: Double, opening: Bool = false)
  /// The request needs more pixels or memory than `Document.Limits` allows.
  case tooLarge(file: String, reason: String, opening: Bool = false)
  /// The worker crashed twice on the same request.
  case workerCrashed(file: String, reason: String, opening: Bool = false)
  /// No worker could be started.
  case workerUnavailable(file: String, reason: String)
  /// The document was refused: a worker cannot be kept from this account's files here, and nobody has agreed to read the
  /// document all the same.
  case notConfined(file: String)
  /// The task that asked was cancelled.
  case cancelled(file: String)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .notFound(let file):
      localized("\(file): there is no such file. Check its name, or choose another.")
    case .notReadable(let file, let reason):
      localized("\(file): cannot be read (\(reason)). Check that it is a file and that you may read it.")
    case .notAPDF(let file):
      localized("\(file): is not a PDF. Choose a PDF, or convert it to one first.")
    case .passwordNeeded(let file):
      localized("\(file): is encrypted. Open it with its password.")
    case .wrongPassword(let file):
      localized("\(file): this is not its password. Try again; capitals matter.")
    case .empty(let file):
      localized("\(file): is empty. Fetch it again, it may not have been copied to its end.")
    case .damaged(let file, let reason):
      localized("\(file): is damaged (\(reason)). Fetch it again, or repair it with a PDF tool.")
    case .noSuchPage(let file, let page, let count):
      localized("\(file): has no page \(page + 1), its last is \(count). Go to a page up to that.")
    case .tooSlow(let file, let seconds, opening: true):
      localized(
        """
        \(file): opening it was not done within \(seconds) s. Try again when the computer is less busy, or \
        split the file with a PDF tool.
        """)
    case .tooSlow(let file, let seconds, opening: false):
      localized("\(file): the page was not ready within \(seconds) s. Skip it, or zoom out and try again.")
    case .tooLarge(let file, let reason, opening: true):
      localized("\(file): is too large to be opened (\(reason)). Split the file with a PDF tool.")
    case .tooLarge(let file, let reason, opening: false):
      localized("\(file): the page is too large (\(reason)). Zoom out, or skip it.")
    case .workerCrashed(let file, let reason, opening: true):
      localized(
        "\(file): cannot be opened, trying failed twice (\(reason)). Fetch it again, or repair it with a PDF tool."
      )
    case .workerCrashed(let file, let reason, opening: false):
      localized(
        "\(file): the page cannot be shown, drawing it failed twice (\(reason)). Skip it, or repair the file."
      )
    case .workerUnavailable(let file, let reason):
      localized("\(file): the program that draws pages did not start (\(reason)). Install trackii again.")
    case .notConfined(let file):
      localized(
        """
        \(file): was not opened. This kernel lacks Landlock, so a harmful PDF could read your files. \
        Open it only if you trust where it comes from.
        """)
    case .cancelled(let file):
      localized("\(file): the page was no longer wanted. Ask again.")
    }
  }
}

extension DocumentError {
  /// The same error with a name that people know in place of the file's, such as the document's title.
  package func naming(_ name: String) -> DocumentError {
    switch self {
    case .notFound: .notFound(file: name)
    case .notReadable(_, let reason): .notReadable(file: name, reason: reason)
    case .notAPDF: .notAPDF(file: name)
    case .passwordNeeded: .passwordNeeded(file: name)
    case .wrongPassword: .wrongPassword(file: name)
    case .empty: .empty(file: name)
    case .damaged(_, let reason): .damaged(file: name, reason: reason)
    case .noSuchPage(_, let page, let count): .noSuchPage(file: name, page: page, pageCount: count)
    case .tooSlow(_, let seconds, let opening): .tooSlow(file: name, seconds: seconds, opening: opening)
    case .tooLarge(_, let reason, let opening): .tooLarge(file: name, reason: reason, opening: opening)
    case .workerCrashed(_, let reason, let opening):
      .workerCrashed(file: name, reason: reason, opening: opening)
    case .workerUnavailable(_, let reason): .workerUnavailable(file: name, reason: reason)
    case .notConfined: .notConfined(file: name)
    case .cancelled: .cancelled(file: name)
    }
  }

  /// The case's name, for the log: it names no file.
  package var kind: String { Mirror(reflecting: self).children.first?.label ?? "unknown" }
}

extension Failure {
  /// The worker's failure as an error that names the file.
  func error(file: String, opening: Bool) -> DocumentError {
    switch self {
    case .passwordNeeded: .passwordNeeded(file: file)
    case .wrongPassword: .wrongPassword(file: file)
    // If all pages of a PDF are missing, the file was mostly cut off.
    case .noPages:
      .damaged(file: file, reason: localized("none of its pages can be found, it may be cut off"))
    case .damaged(let reason): .damaged(file: file, reason: Self.told(reason))
    case .tooLarge(let reason): .tooLarge(file: file, reason: Self.told(reason), opening: opening)
    case .missing(let reason): .workerUnavailable(file: file, reason: Self.told(reason))
    }
  }
}
