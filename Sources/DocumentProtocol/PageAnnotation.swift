import FoundationEssentials

/// An annotation that somebody has added to a page of a PDF, as the file has it. Links and form fields do not count.
package struct PageAnnotation: Hashable, Codable, Sendable {
  /// The kinds of annotations.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Words with a colour behind them.
    case highlight
    /// Words with a straight line below them.
    case underline
    /// Words with a wavy line below them.
    case squiggly
    /// Words with a line through them.
    case strikeOut
    /// A note behind a symbol.
    case note
    /// Text written on the page.
    case freeText
    /// Lines drawn by hand.
    case ink
    /// A line, a box, an ellipse or a polygon.
    case shape
    /// A stamp, such as “Approved”, or a picture that was put on the page.
    case stamp
    /// A caret, which marks where something is to be inserted.
    case caret
    /// A file that is attached to a place on the page.
    case file
    /// A recording or a film.
    case media
  }

  /// The page of the annotation, from 0.
  package var page: Int
  /// The kind of the annotation.
  package var kind: Kind
  /// The annotation's box in points, origin at the top left of the page as shown, y down.
  package var box: PageRect
  /// For an annotation that marks words, a box for each piece of a line, in the same frame; otherwise empty.
  package var pieces: [PageRect]
  /// The annotation's author, as the file gives it, cleaned for display; nil if it gives none.
  package var author: String?
  /// The text that the author wrote, cleaned for display; nil if there is none.
  package var contents: String?
  /// The words that the annotation marks; nil if it marks none.
  package var words: String?
  /// The colour as "#rrggbb"; nil if the file gives none.
  package var colour: String?
  /// When the annotation was last changed, as the file says; nil if it does not.
  package var modified: Date?

  /// Makes an annotation from its page, its kind, its boxes and what the file says of it.
  package init(
    page: Int, kind: Kind, box: PageRect, pieces: [PageRect] = [], author: String? = nil,
    contents: String? = nil, words: String? = nil, colour: String? = nil, modified: Date? = nil
  ) {
    (self.page, self.kind, self.box, self.pieces) = (page, kind, box, pieces)
    (self.author, self.contents, self.words) = (author, contents, words)
    (self.colour, self.modified) = (colour, modified)
  }

  /// The readable text of the annotation: what its author wrote, else the words that it marks.
  package var text: String? { contents ?? words }

  /// The most annotations of a page that are listed. Own choice.
  package static let maximumPerPage = 1_000
  /// The most characters of an author's text, and of marked words.
  package static let maximumText = 4_000
  /// The most pieces of one annotation.
  package static let maximumPieces = 200
}
