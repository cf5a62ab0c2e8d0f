import Library
import Reading
import Signals

// Stores the reading place while the page moves, so that a program that is killed loses a moment of reading, not a chapter.
extension AppSession {
  /// How often the place of a moving page is stored, s. Own choice: two seconds of reading are a line, and a write is small.
  static let rememberSeconds = 2.0

  /// Stores the place of a moving page: at once where the page comes to rest, and in steps during a long movement.
  mutating func rememberOnTheWay(at time: Timestamp) -> [AppAction] {
    // A replay scrolls as its script says, and nobody continues it later.
    guard setting.isLive, case .reading(var reading) = screen.place else { return [] }
    guard let last = reading.remembered else {
      reading.remembered = time
      screen.place = .reading(reading)
      return []
    }
    guard time - last >= Self.rememberSeconds else { return [] }
    reading.remembered = time
    screen.place = .reading(reading)
    return [.store(.remember(reading.readingPlace, documentID: reading.item.id))]
  }

  /// Notes that the page has come to rest.
  mutating func restFromMoving() {
    guard case .reading(var reading) = screen.place else { return }
    reading.remembered = nil
    screen.place = .reading(reading)
  }
}
