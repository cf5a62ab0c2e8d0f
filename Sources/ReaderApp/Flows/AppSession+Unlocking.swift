import Library
import Localization
import Reading

// Keeping the password of an encrypted document, at the person's wish: in the desktop's keyring and nowhere else.
extension AppSession {
  static let keepingWords = (
    headline: localized("The password can be kept"),
    remedy: localized("“Keep the password” in the menu, or Ctrl+Shift+P, puts it into the desktop's keyring.")
  )

  /// Stores the open document's password in the keyring, or removes it.
  ///
  /// - Parameter isKept: whether the password is to be stored from now on.
  func keepPassword(_ isKept: Bool) -> [AppAction] {
    guard case .place(.reading(let reading)) = screen, reading.unlocking == (isKept ? .given : .kept) else {
      return []
    }
    return [.book(.keepPassword(isKept, documentID: reading.item.id))]
  }

  mutating func know(passwordKept result: Result<Bool, AppFailure>, of id: String) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    switch result {
    case .success(true):
      reading.unlocking = .kept
      reading.session.tell(
        localized("The password is kept"), localized("The desktop's keyring opens the document from now on."))
    case .success(false):
      reading.unlocking = .given
      reading.session.tell(
        localized("The password is forgotten"),
        localized("It is asked for when the document is opened again."))
    case .failure(let failure): reading.session.tell(localized("The keyring was not changed"), failure.words)
    }
    screen.place = .reading(reading)
    return []
  }
}
