import Foundation
import Library

/// What a command changes, found by as much of its identifier as a person types.
extension Sequence where Element: Identifiable & Sendable, Element.ID == String {
  /// The one whose identifier begins or ends so.
  /// - Parameters:
  ///   - kind: what there are several of, such as “notes”.
  ///   - missing: thrown where there is none.
  /// - Throws: `CommandError.severalFit`, and what `missing` is.
  package func one(
    abbreviated id: String, of kind: String, title: (Element) -> String, missing: @autoclosure () -> any Error
  ) throws -> Element {
    let typed = id.lowercased()
    let fitting = filter { !typed.isEmpty && ($0.id.hasPrefix(typed) || $0.id.hasSuffix(typed)) }
    guard let one = fitting.first else { throw missing() }
    guard fitting.count == 1 else {
      throw CommandError.severalFit(id: id, kind: kind, titles: fitting.map(title))
    }
    return one
  }
}

/// Does something with what `find` gives, and gives what comes of it.
package func onShelf<Found: Sendable, Value: Sendable>(
  _ login: LoginOptions, _ find: @escaping @Sendable (Shelf) async throws -> Found,
  _ work: @escaping @Sendable (Shelf, Found) async throws -> Value
) throws -> Value {
  try runCommand {
    let shelf = try await login.openShelf()
    return try await work(shelf, try await find(shelf))
  }
}
