import Documents
import Foundation
import Localization
import Store

/// A line that is drawn on a picture of a note.
package struct PictureStroke: Hashable, Codable, Sendable, Identifiable {
  /// The line's identifier: a UUID in small letters made by the program that draws, so that the line can be
  /// undone before the store has answered.
  package let id: String
  /// The line's colour as the page's menu names it, such as "blue".
  package let colour: String
  /// The width of the pen, in px of the picture as it is shown.
  package let width: Double
  /// The line's points in px from the top left of the picture as shown, turned upright. A single point is a
  /// dot.
  package let points: [MarkGeometry.Point]
  /// When the line was kept; nil for one that is not kept yet. Of two lines the later one lies above.
  package let created: Date?

  enum CodingKeys: String, CodingKey { case id, colour, width, points }

  /// The most lines on a picture, and the most points of all of them: all are drawn anew when a line is
  /// added.
  package static let (most, mostPoints) = (1_000, 100_000)
  /// The most points of one line.
  package static let longest = 5_000

  /// Makes a line from its identifier, its colour, the pen's width, its points and when it was kept.
  package init(
    id: String, colour: String, width: Double, points: [MarkGeometry.Point], created: Date? = nil
  ) {
    (self.id, self.colour, self.width, self.points) = (id, colour, width, points)
    self.created = created
  }

  /// Decodes a line, whose points are a list of numbers: x, y, x, y…
  /// - Throws: `DecodingError`; `badDrawing` if a point lacks a number.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(String.self, forKey: .id),
      colour: try values.decode(String.self, forKey: .colour),
      width: try values.decode(Double.self, forKey: .width),
      points: try Self.points(values.decode([Double].self, forKey: .points)))
  }

  /// Encodes the line without the time at which it was kept; its points are a list of numbers: x, y, x, y…
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(colour, forKey: .colour)
    try values.encode(width, forKey: .width)
    try values.encode(numbers, forKey: .points)
  }

  /// The points as a list of numbers: x, y, x, y…
  private var numbers: [Double] { points.flatMap { [$0.x, $0.y] } }

  private static func points(_ numbers: [Double]) throws -> [MarkGeometry.Point] {
    guard numbers.count.isMultiple(of: 2) else {
      throw LibraryError.badDrawing(reason: localized("a point of a line lacks a number"))
    }
    return stride(from: 0, to: numbers.count, by: 2).map {
      MarkGeometry.Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }

  /// The points as they are stored.
  /// - Throws: `badDrawing` if they are not a line on a picture.
  func checked() throws(LibraryError) -> String {
    guard Self.isIdentifier(id) else { throw .badDrawing(reason: localized("a line has no identifier")) }
    guard !points.isEmpty else { throw .badDrawing(reason: localized("a line has no points")) }
    guard points.count <= Self.longest else {
      throw .badDrawing(reason: localized("a line has more than \(Self.longest) points"))
    }
    let sides = 0...Double(PictureFile.longestSide)
    // NaN is in no range, so it is refused too.
    guard points.allSatisfy({ sides.contains($0.x) && sides.contains($0.y) }) else {
      throw .badDrawing(reason: localized("a line lies outside of any picture"))
    }
    guard width > 0, sides.contains(width) else {
      throw .badDrawing(reason: localized("the pen has no width"))
    }
    guard colour.count <= 20, colour.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw .badDrawing(reason: localized("“\(colour.prefix(20))” is no colour"))
    }
    do { return String(decoding: try JSONEncoder().encode(numbers), as: UTF8.self) } catch {
      throw .badDrawing(reason: localized("a line lies outside of any picture"))
    }
  }

  /// Whether a text is a UUID, and so can safely be part of a file name.
  static func isIdentifier(_ text: String) -> Bool {
    text.utf8.count == 36 && text.allSatisfy { $0 == "-" || ($0.isHexDigit && !$0.isUppercase && $0.isASCII) }
  }

  /// A line read from a database row.
  /// - Throws: `StoreError`, and the decoding error if the points are damaged.
  init(_ row: SQLRow) throws {
    let numbers = try JSONDecoder().decode([Double].self, from: Data(try row.text("points").utf8))
    self.init(
      id: try row.text("id"), colour: try row.text("colour"), width: try row.real("width"),
      points: try Self.points(numbers), created: try row.instant("created"))
  }
}

/// Draws lines onto a picture. Returns the picture as it is shown as a PNG file; nil if the picture cannot be
/// read.
package typealias PictureFlattening = @Sendable (PictureFile, [PictureStroke]) async -> Data?
