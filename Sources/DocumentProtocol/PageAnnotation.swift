import FoundationEssentials

/// What somebody has added to a page of a PDF, as the file has it. Links and form fields are no annotations here.
package struct PageAnnotation: Hashable, Codable, Sendable {
  /// What was added.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    case highlight, underline, squiggly, strikeOut
    /// A note behind a symbol.
    case note
    /// Text written on the page.
    case freeText
    /// Lines drawn by hand.
    case ink
    /// A line, a box, an ellipse or a polygon.
    case shape
    case stamp
    /// A mark where something is to be put in.
    case caret
    /// A file that is attached to a place.
    case file
    /// A recording or a film.
    case media
  }

  /// From 0.
  package var page: Int
  /// What was added.
  package var kind: Kind
  /// Points, origin at the top left of the page as shown, y down.
  package var box: PageRect
  /// Of what marks words: a box for each piece of a line, in the same frame. Else empty.
  package var pieces: [PageRect]
  /// Whose it is, as the file says, cleaned for display; nil where it does not.
  package var author: String?
  /// What its author wrote, cleaned for display; nil where nothing.
  package var contents: String?
  /// The words that it marks; nil where it marks none.
  package var words: String?
  /// "#rrggbb"; nil where the file names none.
  package var colour: String?
  /// When it was changed last, as the file says.
  package var modified: Date?

  package init(
    page: Int, kind: Kind, box: PageRect, pieces: [PageRect] = [], author: String? = nil,
    contents: String? = nil, words: String? = nil, colour: String? = nil, modified: Date? = nil
  ) {
    (self.page, self.kind, self.box, self.pieces) = (page, kind, box, pieces)
    (self.author, self.contents, self.words) = (author, contents, words)
    (self.colour, self.modified) = (colour, modified)
  }

  /// What is there to be read: what its author wrote, else the words that it marks.
  package var text: String? { contents ?? words }

  /// The most annotations of a page that are listed. Own choice.
  package static let maximumPerPage = 1_000
  /// Characters of what its author wrote, and of the words that it marks.
  package static let maximumText = 4_000
  /// Pieces of one annotation.
  package static let maximumPieces = 200
}
