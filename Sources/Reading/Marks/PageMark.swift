import Documents
import Signals

/// Something that is marked on a page, as the reader shows it.
public struct PageMark: Hashable, Sendable {
  public enum Shape: Hashable, Sendable {
    /// Page points, one box for each piece of a line.
    case words([PageRect])
    case bookmark(PagePoint)
    case area(PageRect)
    /// Lines drawn by hand, page points, with the pen's width.
    case ink([[PagePoint]], width: Double)
  }

  public var id: String
  /// From 0.
  public var page: Int
  public var shape: Shape
  public var colour: MarkColour
  /// The words that stood there when it was made; empty where none did.
  public var text: String

  public init(id: String, page: Int, shape: Shape, colour: MarkColour, text: String) {
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
  public struct MarkedBox: Hashable, Sendable {
    public var rect: ScreenRect
    public var colour: MarkColour
    /// It is proposed, and not kept yet.
    public var isProposed: Bool
    /// Only its edge is drawn.
    public var isArea: Bool
  }
}
