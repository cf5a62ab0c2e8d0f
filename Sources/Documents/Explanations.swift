import DocumentProtocol
import Localization

// What the protocol tells, in words for people.
extension FormObstacle {
  /// Why the form cannot be filled in and what to do, in whole sentences.
  package var explanation: String {
    switch self {
    case .xfa: localized("It is an XFA form. Fill it in with the program that it was made for.")
    case .signed:
      localized(
        "It is signed, and filling it in would break the signature. Ask for a copy that is not signed.")
    case .forbidden: localized("Its author does not allow it. Open it with the owner's password.")
    }
  }
}

extension LinkTarget.Refusal {
  /// Why, in the language of the program.
  package var explanation: String {
    switch self {
    case .launch: localized("It would start a program. Trackii does not do that.")
    case .javaScript: localized("It would run a script. Trackii does not do that.")
    case .otherDocument: localized("It leads to another file. Open that from the shelf.")
    case .media: localized("It would play a recording. Trackii does not do that.")
    case .change: localized("It would change the document. Trackii does not do that.")
    case .missing: localized("It leads to a place that this document does not have.")
    case .unknown: localized("It does something that Trackii does not know.")
    }
  }
}
