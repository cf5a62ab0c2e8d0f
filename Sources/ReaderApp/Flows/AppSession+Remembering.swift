import Library
import Reading
import Signals

// Where reading is, kept while the page is on its way: a program that is killed loses a moment of reading, not a chapter.
extension AppSession {
  /// A page that moves has its place kept so often, s: one small write. Own choice: two seconds of reading are a line.
  static let rememberSeconds = 2.0

  /// The page moves. Where it comes to rest its place is kept at once; a long way is kept in steps.
  mutating func rememberOnTheWay(at time: Timestamp) -> [AppAction] {
    // Recorded eyes scroll as their script says; nobody goes on there.
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

  /// The page has come to rest.
  mutating func restFromMoving() {
    guard case .reading(var reading) = screen.place else { return }
    reading.remembered = nil
    screen.place = .reading(reading)
  }
}
