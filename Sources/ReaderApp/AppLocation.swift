import Library
import Reading
import Signals

/// Where the person is in the application: what is restored after a restart. It holds nothing secret; passwords are passed
/// separately.
package enum AppLocation: Hashable, Codable, Sendable {
  /// The people's screen, which asks who reads.
  case people
  /// The shelf of this person, or another screen that belongs to it.
  case shelf(Reader)
  /// An open document of this person.
  case document(DocumentPlace, Reader)

  /// A document that is open or being opened, and where reading is in it.
  package struct DocumentPlace: Hashable, Codable, Sendable {
    /// The document's identifier on the shelf.
    package var id: String
    /// The document's title on the shelf.
    package var title: String
    /// Where reading is in the document; nil while it is being opened.
    package var place: ReadingPlace?

    /// Makes the place in a document from the document's identifier and title, and where reading is in it.
    package init(id: String, title: String, place: ReadingPlace?) {
      (self.id, self.title, self.place) = (id, title, place)
    }
  }

  /// The person whose shelf is open; nil on the people's screen.
  package var reader: Reader? {
    switch self {
    case .people: nil
    case .shelf(let reader), .document(_, let reader): reader
    }
  }

  /// The document that is open or being opened; nil if there is none.
  package var document: DocumentPlace? {
    if case .document(let document, _) = self { document } else { nil }
  }
}

extension AppState {
  /// Where the person is in the running application; nil before its first screen and after it has ended.
  package var whereabouts: AppLocation? {
    if case .running(let running) = self { running.look { $0.whereabouts } } else { nil }
  }

  /// The identifier of the camera whose pictures come; nil where none come.
  package var cameraID: String? {
    if case .running(let running) = self { running.look { $0.camera.identity?.id } } else { nil }
  }
}

extension AppSession {
  /// Where the person is. Screens that cover a place, such as a calibration, are left out: they come up again if needed.
  var whereabouts: AppLocation {
    switch screen.place {
    case .people: return .people
    case .reading(let reading):
      let document = AppLocation.DocumentPlace(
        id: reading.item.id, title: reading.item.title, place: reading.readingPlace)
      return .document(document, reader)
    case .shelf(let shelf):
      guard case .opening(let opening) = shelf.activity else { return .shelf(reader) }
      return .document(AppLocation.DocumentPlace(id: opening.id, title: opening.title, place: nil), reader)
    case .finder, .readingTime, .plan: return .shelf(reader)
    }
  }
}
