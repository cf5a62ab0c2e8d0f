import Library
import Reading
import Signals

/// Where somebody is in the application, as far as it is worth coming back to after a restart.
///
/// Nothing secret is in it: passwords are told apart.
package enum AppLocation: Hashable, Codable, Sendable {
  /// It is asked who reads.
  case people
  /// Among this person's documents, or what belongs to them.
  case shelf(Reader)
  /// In a document of this person's.
  case document(DocumentPlace, Reader)

  /// A document that is open or being opened, and where reading is in it.
  package struct DocumentPlace: Hashable, Codable, Sendable {
    package var id: String
    /// What the shelf calls it.
    package var title: String
    /// nil while it is being opened.
    package var place: ReadingPlace?

    package init(id: String, title: String, place: ReadingPlace?) {
      (self.id, self.title, self.place) = (id, title, place)
    }
  }

  /// Whose shelf is open; nil where it is asked who reads.
  package var reader: Reader? {
    switch self {
    case .people: nil
    case .shelf(let reader), .document(_, let reader): reader
    }
  }

  /// The document; nil where none is open or being opened.
  package var document: DocumentPlace? {
    if case .document(let document, _) = self { document } else { nil }
  }
}

extension AppState {
  /// Where the person is; nil before the first place and after the last one.
  package var whereabouts: AppLocation? {
    if case .running(let session) = self { session.whereabouts } else { nil }
  }
}

extension AppSession {
  /// What covers a place, such as a calibration, does not count: it is made anew where it is needed.
  var whereabouts: AppLocation {
    switch screen.place {
    case .people: return .people
    case .reading(let reading):
      let document = AppLocation.DocumentPlace(
        id: reading.item.id, title: reading.item.title, place: reading.readingPlace)
      return .document(document, reader)
    case .shelf(let shelf):
      guard case .opening(let id, let title) = shelf.activity else { return .shelf(reader) }
      return .document(AppLocation.DocumentPlace(id: id, title: title, place: nil), reader)
    case .finder, .readingTime, .plan: return .shelf(reader)
    }
  }
}
