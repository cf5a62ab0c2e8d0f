import CommandSupport
import Library
import Localization

/// A document as it is named on the command line: the first digits of its identifier, and `@me` after them for the person's own
/// copy where others share the same content with them.
struct AbbreviatedDocument {
  /// What follows the digits for the person's own copy.
  private static let own = "@me"

  /// What was typed.
  let typed: String
  /// The first digits of the identifier.
  let beginning: String
  /// Whether the person's own copy is meant.
  let isOwn: Bool

  /// Takes apart what was typed.
  init(_ typed: String) {
    self.typed = typed
    isOwn = typed.lowercased().hasSuffix(Self.own)
    beginning = isOwn ? String(typed.dropLast(Self.own.count)) : typed
  }

  /// The document that is meant among those on the shelf with one identifier.
  ///
  /// Whatever takes an identifier means the person's own copy. So only that one can be named, and none of several that are
  /// others'.
  /// - Throws: `LibraryError.unknownItem`, `CommandError.severalCopies`.
  func one(ofShelf copies: [ShelfItem]) throws -> ShelfItem {
    let own = copies.first { $0.owner == nil }
    if isOwn, let own { return own }
    return try one(of: copies, otherwise: own == nil ? .allAreOthers : .oneIsOwn(name: beginning + Self.own))
  }

  /// The document that is meant among those taken off the shelf with one identifier.
  /// - Throws: `LibraryError.unknownItem`, `CommandError.severalCopies`.
  func one(ofRemoved copies: [ShelfItem]) throws -> ShelfItem { try one(of: copies, otherwise: .removed) }

  private func one(of copies: [ShelfItem], otherwise way: SeveralCopies) throws -> ShelfItem {
    guard let one = copies.first, !isOwn || copies.contains(where: { $0.owner == nil }) else {
      throw LibraryError.unknownItem(id: typed)
    }
    guard copies.count == 1 else {
      throw CommandError.severalCopies(id: typed, documents: copies.map(Self.named), way)
    }
    return one
  }

  private static func named(_ copy: ShelfItem) -> String {
    let title = DisplayText.shown(copy.title)
    guard let owner = copy.owner else { return localized("“\(title)”, your own") }
    return localized("“\(title)” from \(DisplayText.shown(owner))")
  }
}
