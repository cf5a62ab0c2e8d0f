import Foundation
import Localization
import Store

/// Something that a person has marked on a page of a document.
package struct Mark: Hashable, Codable, Sendable, Identifiable {
  /// The kinds of marks.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A highlight: words, by the quadrilaterals in which they stand.
    case highlight
    /// A bookmark: a place to come back to.
    case bookmark
    /// An ink mark: lines drawn by hand.
    case ink
    /// An area: a part of the page, such as a figure.
    case area
  }

  /// The mark's identifier, a UUID; it stays the same when the mark is exported into a PDF.
  package let id: String
  /// The marked document, by its content: the mark stays with it when another edition is added.
  package let document: ShelfItem.ID
  /// The page of the mark, from 0.
  package let page: Int
  /// The mark's place on its page.
  package var geometry: MarkGeometry
  /// The marked words; empty if there are none or they were not read.
  package var text: String
  /// The mark's colour as the page's menu names it, such as "yellow"; empty is the usual one.
  package var colour: String
  /// The person's note on the mark; empty if there is none.
  package var note: String
  /// When the mark was made.
  package let created: Date
  /// When the mark was last changed.
  package let changed: Date
  /// The mark's version, which rises with every change; a change of an older version is refused.
  package let version: Int

  /// The kind of the mark, given by its geometry.
  package var kind: Kind { geometry.kind }

  enum CodingKeys: String, CodingKey {
    case id, document, page, geometry, text, colour, note, created, changed, version
  }
}

extension MarkGeometry {
  /// The kind of mark that has this geometry.
  package var kind: Mark.Kind {
    switch self {
    case .highlight: .highlight
    case .bookmark: .bookmark
    case .ink: .ink
    case .area: .area
    }
  }

  /// The largest side of a PDF page, in points (ISO 32000-1, annex C: 14,400 units).
  private static let largest = 14_400.0

  /// Checks that the geometry can lie on a PDF page.
  /// - Throws: `badMark`.
  func check() throws(LibraryError) {
    let points = points
    guard !points.isEmpty else { throw .badMark(reason: localized("it marks nothing")) }
    guard points.count <= Self.mostPoints else {
      throw .badMark(
        reason: localized(
          Self.mostPoints, one: "it has more than \(Self.mostPoints) point",
          other: "it has more than \(Self.mostPoints) points"))
    }
    let isOnPage = points.allSatisfy { abs($0.x) <= Self.largest && abs($0.y) <= Self.largest }
    guard isOnPage else { throw .badMark(reason: localized("it lies outside of any page")) }
    switch self {
    case .highlight(let quads) where !quads.allSatisfy({ $0.count == 4 }):
      throw .badMark(reason: localized("a quadrilateral has four points"))
    case .ink(_, let width) where !(width > 0 && width <= Self.largest):
      throw .badMark(reason: localized("the pen has no width"))
    default: return
    }
  }
}

/// A mark's content, kept for undo.
struct MarkContent: Codable, Sendable {
  var geometry: MarkGeometry
  var text: String
  var colour: String
  var note: String
  var isDeleted: Bool

  enum CodingKeys: String, CodingKey {
    case geometry, text, colour, note, isDeleted = "deleted"
  }
}

extension MarkContent {
  init(_ mark: Mark, isDeleted: Bool = false) {
    self.init(
      geometry: mark.geometry, text: mark.text, colour: mark.colour, note: mark.note, isDeleted: isDeleted)
  }
}

/// A mark's row in the database.
struct MarkRow: Sendable {
  let mark: Mark
  /// The document's identifier in the tables.
  let document: String
  let isDeleted: Bool

  init(_ row: SQLRow) throws {
    let geometry = try JSONDecoder().decode(MarkGeometry.self, from: Data(try row.text("geometry").utf8))
    mark = Mark(
      id: try row.text("id"), document: try row.text("sha256"), page: try row.integer("page"),
      geometry: geometry, text: try row.text("text"), colour: try row.text("colour"),
      note: try row.text("note"), created: try row.instant("created"), changed: try row.instant("changed"),
      version: try row.integer("version"))
    document = try row.text("document")
    isDeleted = try row.optionalInteger("deleted") != nil
  }
}
