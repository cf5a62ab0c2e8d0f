import Documents
import Localization

extension LinkTarget.Refusal {
  /// Why following the link does nothing, for the person.
  var words: String {
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
