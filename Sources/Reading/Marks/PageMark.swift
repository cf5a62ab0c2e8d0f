import Documents
import Signals

/// Something that is marked on a page, as the reader shows it.
package struct PageMark: Hashable, Sendable {
  /// What is marked, and where.
  package enum Shape: Hashable, Sendable {
    /// Page points, one box for each piece of a line.
    case words([PageRect])
    /// A place to come back to, page points.
    case bookmark(PagePoint)
    /// A part of the page, page points.
    case area(PageRect)
    /// Lines drawn by hand, page points, with the pen's width.
    case ink([[PagePoint]], width: Double)
  }

  package var id: String
  /// From 0.
  package var page: Int
  /// What is marked, and where.
  package var shape: Shape
  /// The colour that it is shown in.
  package var colour: MarkColour
  /// The words that stood there when it was made; empty where none did.
  package var text: String

  package init(id: String, page: Int, shape: Shape, colour: MarkColour, text: String) {
    (self.id, self.page, self.shape, self.colour, self.text) = (id, page, shape, colour, text)
  }
}

/// The marks of the open document that the reader shows.
struct ShownMarks: Hashable, Sendable {
  var marks: [PageMark] = []
  /// What is about to be marked.
  var proposal: PageMark?
}

extension ReaderScene {
  /// A part of a mark on the screen.
  package struct MarkedBox: Hashable, Sendable {
    /// Screen px.
    package var rect: ScreenRect
    /// The colour that it is shown in.
    package var colour: MarkColour
    /// It is proposed, and not kept yet.
    package var isProposed: Bool
    /// Only its edge is drawn.
    package var isArea: Bool
  }
}
