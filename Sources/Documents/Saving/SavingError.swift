import Localization

/// Why something could not be saved to a file. Nothing is left behind then.
package enum SavingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder does not exist, or cannot be written to.
  case badFolder(folder: String, reason: String)
  /// A file of this name exists already and was not changed.
  case exists(file: String)
  /// The file could not be written or brought to the disk; `reason` is the system's.
  case notWritten(file: String, reason: String)
  /// The content to be saved could not be read from the document.
  case notRead(name: String, reason: String)
  /// The written file differs from what was to be saved, as reading it again showed.
  case notWhole(file: String, reason: String)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .badFolder(let folder, let reason):
      localized("\(folder): nothing can be saved there (\(reason)). Name another folder.")
    case .exists(let file): localized("\(file): is there already and was left as it is. Choose another name.")
    case .notWritten(let file, let reason):
      localized("\(file): was not written (\(reason)). Check permissions and free space.")
    case .notRead(let name, let reason): localized("“\(name)” was not saved: \(reason).")
    case .notWhole(let file, let reason):
      localized(
        """
        \(file): was not saved, because the copy was not whole when it was read again (\(reason)). \
        The document itself was not changed.
        """)
    }
  }
}
