import Documents
import Signals

/// A mark on a page, as the reader shows it.
package struct PageMark: Hashable, Sendable {
  /// The kind of mark and its place on the page.
  package enum Shape: Hashable, Sendable {
    /// Words that are highlighted: boxes in page points, one for each piece of a line.
    case words([PageRect])
    /// A bookmark: a place to come back to, page points.
    case bookmark(PagePoint)
    /// A part of the page, page points.
    case area(PageRect)
    /// Lines drawn by hand and the pen's width, page points.
    case ink([[PagePoint]], width: Double)
  }

  /// The mark's identifier on the shelf; empty for a mark that is only proposed.
  package var id: String
  /// The mark's page, from 0.
  package var page: Int
  /// The kind of mark and its place on the page.
  package var shape: Shape
  /// The colour in which the mark is shown.
  package var colour: MarkColour
  /// The words under the mark when it was made; empty where there were none.
  package var text: String

  /// Makes a mark from its identifier, its place, its colour and its words.
  package init(id: String, page: Int, shape: Shape, colour: MarkColour, text: String) {
    (self.id, self.page, self.shape, self.colour, self.text) = (id, page, shape, colour, text)
  }
}

/// The marks of the open document that the reader shows.
struct ShownMarks: Hashable, Sendable {
  var marks: [PageMark] = []
  /// Words that others have marked in the file. Only text that was set anew shows them as marks: elsewhere they are part of the
  /// page's picture.
  var inFile: [PageMark] = []
  /// The mark that is proposed and not stored yet; nil for none.
  var proposal: PageMark?
}

extension ReaderScene {
  /// A box of a mark on the screen.
  package struct MarkedBox: Hashable, Sendable {
    /// The place of the mark's box on the screen, px.
    package var rect: ScreenRect
    /// The colour in which the mark is shown.
    package var colour: MarkColour
    /// Whether the mark is only proposed, and not stored yet.
    package var isProposed: Bool
    /// Whether the mark is an area, of which only the edge is drawn.
    package var isArea: Bool
  }
}
