import Foundation

/// The ways in which pages are laid out.
package enum ReadingView: String, Hashable, Codable, Sendable, CaseIterable {
  /// The page is shown as it was printed.
  case page
  /// The page's columns are shown one below the other in reading order, each as wide as fits.
  case column
  /// The page's text is set anew, with its pictures in place.
  case text

  /// The view's name in the tables of benchmarks, which are English.
  package var name: String {
    switch self {
    case .page: "whole page"
    case .column: "columns"
    case .text: "text"
    }
  }
}

/// The style in which the text view sets text.
package struct TextStyle: Hashable, Codable, Sendable {
  /// The kind of letters.
  package enum Face: String, Hashable, Codable, Sendable, CaseIterable {
    /// Letters with serifs.
    case serif
    /// Letters without serifs.
    case sans
    /// Letters that are all of one width.
    case mono
  }

  /// The kind of letters.
  package var face: Face
  /// The line pitch as a multiple of the letters' size.
  package var spacing: Double
  /// The length of a line, as a multiple of the letters' size.
  package var width: Double

  /// The size of the letters, points of the sheet; the scale converts it to px.
  static let size = 10.0

  /// The values that `spacing` may have.
  package static let spacings = [1.3, 1.6, 2.0, 2.5]
  /// The values that `width` may have: 20 to 45 times the size are some 45 to 100 letters a line.
  package static let widths = [20.0, 28, 36, 45]

  /// Makes a style from the face, the space between lines and the length of lines; by default the usual ones.
  package init(face: Face = .serif, spacing: Double = 1.6, width: Double = 28) {
    (self.face, self.spacing, self.width) = (face, spacing, width)
  }

  // Kept with the place in a document.
  private enum CodingKeys: String, CodingKey { case face, spacing, width }

  /// The next greater or smaller value of a list, or its last or first one.
  static func step(_ value: Double, in values: [Double], by step: Int) -> Double {
    let nearest = values.indices.min { abs(values[$0] - value) < abs(values[$1] - value) } ?? 0
    return values[min(max(nearest + step, 0), values.count - 1)]
  }

  /// The style with values out of range corrected.
  var usable: TextStyle {
    func within(_ value: Double, _ values: [Double], _ usual: Double) -> Double {
      guard value.isFinite, let least = values.first, let most = values.last else { return usual }
      return min(max(value, least), most)
    }
    let usual = TextStyle()
    return TextStyle(
      face: face, spacing: within(spacing, Self.spacings, usual.spacing),
      width: within(width, Self.widths, usual.width))
  }
}

/// The view and its settings that a person has chosen for a document.
package struct ViewChoice: Hashable, Codable, Sendable {
  /// The chosen view; nil for the first one whose lines are far enough apart.
  package var view: ReadingView?
  /// How the text view sets text.
  package var style: TextStyle
  /// How whole pages are turned.
  package var turn = PageTurn.none
  /// How many whole pages lie side by side.
  package var rows = PageRows.single
  /// Makes a choice from the view and the text view's style; pages are not turned and lie one below the other.
  package init(view: ReadingView? = nil, style: TextStyle = TextStyle()) {
    (self.view, self.style) = (view, style)
  }

  enum CodingKeys: String, CodingKey { case view, style, turn, isDouble, hasCover }

  /// Reads a choice. Choices stored before pages could be turned lack the turn; damaged values count as not chosen.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    view = try values.decodeIfPresent(ReadingView.self, forKey: .view)
    style = try values.decode(TextStyle.self, forKey: .style)
    turn = (try? values.decodeIfPresent(PageTurn.self, forKey: .turn)) ?? .none
    let isDouble = (try? values.decodeIfPresent(Bool.self, forKey: .isDouble)) ?? false
    let hasCover = (try? values.decodeIfPresent(Bool.self, forKey: .hasCover)) ?? false
    rows = !isDouble ? .single : hasCover ? .pairsAfterCover : .pairs
  }

  /// Older programs, which do not know the cover's own row, read it as pairs.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(view, forKey: .view)
    try values.encode(style, forKey: .style)
    try values.encode(turn, forKey: .turn)
    try values.encode(rows != .single, forKey: .isDouble)
    if rows == .pairsAfterCover { try values.encode(true, forKey: .hasCover) }
  }

  /// The choice as the library stores it for the document; nil where nothing was chosen.
  package var stored: String? {
    guard self != ViewChoice(), let json = try? JSONEncoder().encode(self) else { return nil }
    return String(decoding: json, as: UTF8.self)
  }

  /// Reads a stored choice; what cannot be read counts as not chosen.
  package init(stored: String?) {
    let json = stored.map { Data($0.utf8) }
    self = json.flatMap { try? JSONDecoder().decode(ViewChoice.self, from: $0) } ?? ViewChoice()
  }
}
