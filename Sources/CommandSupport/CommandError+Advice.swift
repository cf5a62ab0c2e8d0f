import Documents
import Library

extension CommandError {
  /// Adds advice on how to give a command what a document needs: a password, or trust. Other errors stay as they are.
  package static func withAdvice(_ error: any Error) -> any Error {
    if let error = error as? LibraryError, case .document(.notConfined(let file)) = error {
      return CommandError.notConfined(file: file)
    }
    if let error = error as? LibraryError, case .document(.passwordNeeded(let file)) = error {
      return CommandError.encrypted(file: file)
    }
    return error
  }
}
