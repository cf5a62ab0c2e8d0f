import Foundation
import Library
import Localization

/// The kinds of things that commands find by an abbreviated identifier or a name.
package enum ListedKind: Sendable {
  /// Notes of the notebook.
  case notes
  /// Contacts of the household.
  case contacts
  /// Entries of the calendar.
  case entries
  /// Shares of documents, notes or collections.
  case shares
  /// Reminders of the calendar.
  case reminders

  /// Says that something typed fits several of the kind.
  ///
  /// - Parameters:
  ///   - id: what was typed.
  ///   - titles: the titles of what it fits.
  func severalFit(_ id: String, _ titles: String) -> String {
    switch self {
    case .notes: localized("\(id) fits several notes (\(titles)); give more of the identifier")
    case .contacts: localized("\(id) fits several contacts (\(titles)); give more of the identifier")
    case .entries: localized("\(id) fits several entries (\(titles)); give more of the identifier")
    case .shares: localized("\(id) fits several shares (\(titles)); give more of the identifier")
    case .reminders: localized("\(id) fits several reminders (\(titles)); give more of the identifier")
    }
  }
}

/// Finds an element, such as a document to be changed, by an abbreviation of its identifier.
extension Sequence where Element: Identifiable & Sendable, Element.ID == String {
  /// The element whose identifier begins or ends with `id`.
  /// - Parameters:
  ///   - id: the abbreviated identifier.
  ///   - kind: what the elements are.
  ///   - title: the title of an element, for a message.
  ///   - missing: thrown where no element fits.
  /// - Throws: `CommandError.severalFit`, and the error `missing`.
  package func one(
    abbreviated id: String, of kind: ListedKind, title: (Element) -> String,
    missing: @autoclosure () -> any Error
  ) throws -> Element {
    let typed = id.lowercased()
    let fitting = filter { !typed.isEmpty && ($0.id.hasPrefix(typed) || $0.id.hasSuffix(typed)) }
    guard let one = fitting.first else { throw missing() }
    guard fitting.count == 1 else {
      throw CommandError.severalFit(id: id, kind: kind, titles: fitting.map { DisplayText.shown(title($0)) })
    }
    return one
  }
}

/// Opens the person's shelf, finds something on it with `find`, and works on that.
package func onShelf<Found: Sendable, Value: Sendable>(
  _ login: LoginOptions, _ find: @escaping @Sendable (Shelf) async throws -> Found,
  _ work: @escaping @Sendable (Shelf, Found) async throws -> Value
) throws -> Value {
  try runCommand {
    let shelf = try await login.openShelf()
    return try await work(shelf, try await find(shelf))
  }
}
