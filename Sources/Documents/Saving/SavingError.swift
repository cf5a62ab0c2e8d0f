/// Why something could not be written to a file. Nothing is left behind then.
package enum SavingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such folder, or it cannot be written to.
  case badFolder(folder: String, reason: String)
  /// There is a file of this name already; it was not touched.
  case exists(file: String)
  case notWritten(file: String, reason: String)
  /// What was to be saved could not be had from the document.
  case notRead(name: String, reason: String)
  /// What was written is not what was to be saved, when it was read again.
  case notWhole(file: String, reason: String)

  package var description: String {
    switch self {
    case .badFolder(let folder, let reason):
      "\(folder): nothing can be saved there (\(reason)). Name another folder."
    case .exists(let file): "\(file): is there already and was left as it is. Choose another name."
    case .notWritten(let file, let reason):
      "\(file): was not written (\(reason)). Check permissions and free space."
    case .notRead(let name, let reason): "“\(name)” was not saved: \(reason)."
    case .notWhole(let file, let reason):
      "\(file): was not saved, because the copy was not whole when it was read again (\(reason)). "
        + "The document itself was not changed."
    }
  }
}
