import Library
import Reading
import Signals

// Going on after the program has stopped unexpectedly: with the same person, document and place.
extension AppSetting {
  /// What a restarted program returns to, and what it tells the person.
  package struct Resumed: Hashable, Sendable {
    /// The place where the person was before the restart.
    package enum Place: Hashable, Sendable {
      /// The people's screen, where nobody was logged in.
      case people
      /// The shelf of the person, or a screen that belongs to it.
      case shelf
      /// A document that is on the shelf, which also stores the place in it. Leaving it leads to the shelf. `place` is
      /// where the person was, by which the document's last view is found before the document is open.
      case document(id: String, password: String?, place: ReadingPlace? = nil)
    }

    /// The place where the person was before the restart.
    package var place: Place
    /// What the person is told of the restart, on the screen and aloud.
    package var headline: String
    /// More words about the restart; may be empty.
    package var detail: String

    /// - Parameters:
    ///   - place: the place where the person was before the restart.
    ///   - headline: what the person is told of the restart.
    ///   - detail: more words about it.
    package init(_ place: Place, headline: String, detail: String) {
      (self.place, self.headline, self.detail) = (place, headline, detail)
    }
  }
}

extension AppSession {
  /// Returns to where the person was, and says so on the screen and aloud, so that nobody has to wonder.
  mutating func resume(_ resumed: AppSetting.Resumed) -> [AppAction] {
    let words = "\(resumed.headline). \(resumed.detail)"
    let aloud = AppAction.voice(.tell(words))
    switch resumed.place {
    case .people:
      let actions = goToPeople()
      say(words)
      return actions + [aloud]
    case .shelf:
      let actions = goToShelf()
      say(words)
      return actions + [aloud]
    case .document(let id, let password, _):
      return goToShelf() + open(id, password: password) + [aloud]
    }
  }

  /// Tells of the restart over the first document that is opened after it.
  func tellOfResuming(_ session: inout ReaderSession) {
    guard case .resumed(let resumed) = setting.start, openings == 0 else { return }
    guard case .document = resumed.place else { return }
    session.tell(resumed.headline, resumed.detail)
  }

  /// Where the person was in a document that is opened first after a restart; nil for any other.
  func resumedPlace(in id: String) -> ReadingPlace? {
    guard case .resumed(let resumed) = setting.start, openings == 0,
      case .document(id, _, let place) = resumed.place
    else { return nil }
    return place
  }
}
