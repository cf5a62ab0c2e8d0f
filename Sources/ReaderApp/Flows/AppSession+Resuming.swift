import Reading
import Signals

// Going on after the program had stopped by itself: the same person, the same document, the same place.
extension AppSetting {
  /// Where to go on.
  package struct Resumed: Hashable, Sendable {
    /// Where somebody was.
    package enum Place: Hashable, Sendable {
      case people
      case shelf
      /// On the shelf already, where its place is kept. Leaving it leads to the shelf.
      case document(id: String, password: String?)
    }

    /// Where somebody was.
    package var place: Place
    /// What the person is told of it, on the screen and aloud.
    package var headline: String
    /// More words about it; may be empty.
    package var detail: String

    /// - Parameters:
    ///   - place: where somebody was.
    ///   - headline: what the person is told of it.
    ///   - detail: more words about it.
    package init(_ place: Place, headline: String, detail: String) {
      (self.place, self.headline, self.detail) = (place, headline, detail)
    }
  }
}

extension AppSession {
  /// Goes on where somebody was, and says so: nobody without hands or eyes on the screen is left to wonder.
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
    case .document(let id, let password):
      return goToShelf() + open(id, password: password) + [aloud]
    }
  }

  /// What is told on the page: on the first one that is opened.
  func tellOfResuming(_ session: inout ReaderSession) {
    guard case .resumed(let resumed) = setting.start, openings == 0 else { return }
    guard case .document = resumed.place else { return }
    session.tell(resumed.headline, resumed.detail)
  }
}
