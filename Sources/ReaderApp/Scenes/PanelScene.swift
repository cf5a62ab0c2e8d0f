import Foundation
import Reading
import Signals

/// A page of cells as the window draws it. All boxes are in screen px.
package struct PanelScene: Equatable, Sendable {
  /// One cell as it is drawn.
  package struct Cell: Equatable, Sendable {
    /// The target that the cell is, by which it is chosen.
    package var id: TargetID
    /// The cell's box, screen px.
    package var rect: ScreenRect
    /// The text that is drawn on the cell.
    package var label: String
    /// The icon drawn on the cell.
    package var icon: ActionIcon
    /// How far the dwell on the cell has come, 0 to 1.
    package var progress = 0.0
    /// Whether what the cell stands for is switched on.
    package var isOn = false
    /// Whether Enter or a switch would choose this cell.
    package var isMarked = false
    /// A short text that is drawn in place of the icon; nil for none.
    package var sign: String?
    /// Whether the label itself is drawn large in place of an icon, as on a key.
    package var isText = false
    /// Whether the cell is looked at in vain, because the eyes have to leave it first.
    package var isWaiting = false
    /// Whether a dot circles the cell, so that only its name is drawn, in the middle of the circle.
    package var isCircled = false
    /// Whether a page's picture lies beneath the cell and has to stay visible.
    package var holdsPage = false

    /// - Parameters:
    ///   - id: the target that the cell is.
    ///   - rect: the cell's box, screen px.
    ///   - label: the cell's text.
    ///   - icon: the icon drawn on the cell.
    package init(_ id: TargetID, _ rect: ScreenRect, _ label: String, _ icon: ActionIcon) {
      (self.id, self.rect, self.label, self.icon) = (id, rect, label, icon)
    }
  }

  /// A sign at something on the page, such as a link, that a cell stands for.
  package struct Tag: Hashable, Sendable {
    /// The box of the thing on the page, screen px.
    package var rect: ScreenRect
    /// The label as on the cell; nil for the continuation of a thing that is labelled elsewhere.
    package var label: String?
    /// Makes a sign from the box of the thing on the page, screen px, and the label of its cell.
    package init(rect: ScreenRect, label: String?) { (self.rect, self.label) = (rect, label) }
  }

  /// A picture below the cells: one that the person keeps, or the camera's.
  package struct Picture: Hashable, Sendable {
    /// The picture's identifier; equal identifiers mean equal files.
    package var id: String
    /// The contents of a PNG or JPEG file.
    package var data: Data
    /// The width that the file states, px.
    package var width: Int
    /// The height that the file states, px.
    package var height: Int
    /// By how many quarters of a turn the picture is turned, clockwise.
    package var quarters: Int
    /// Whether the picture is a still file or one of the camera's series.
    package var kind = Kind.still
    /// The box in which the picture is visible, screen px; it is clipped there.
    package var box: ScreenRect
    /// The box of the whole picture after it was turned, screen px.
    package var place: ScreenRect
    /// The lines drawn on the picture, finished ones first.
    package var ink: [ReaderScene.Ink] = []

    /// Where a picture comes from.
    package enum Kind: Hashable, Sendable {
      /// The picture is a file that somebody keeps.
      case still
      /// The camera's picture, mirrored. While the next one is decoded, the previous one stays.
      case mirror
    }

    /// Makes a still picture from its file, the size that the file states, its turn and its boxes on the screen.
    package init(
      id: String, data: Data, width: Int, height: Int, quarters: Int = 0, box: ScreenRect,
      place: ScreenRect
    ) {
      (self.id, self.data, self.width, self.height) = (id, data, width, height)
      (self.quarters, self.box, self.place) = (quarters, box, place)
    }

    /// Compares identifier, kind, boxes and ink; the contents of two files are equal if their identifiers are.
    package static func == (one: Self, other: Self) -> Bool {
      one.id == other.id && one.kind == other.kind && one.box == other.box && one.place == other.place
        && one.ink == other.ink
    }

    /// Hashes the identifier and the place; hashing the file's contents would cost too much.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(place)
    }
  }

  /// A dot that circles a cell, to be followed with the eyes.
  package struct Dot: Hashable, Sendable {
    /// The middle of the dot's circle, screen px.
    package var center: ScreenPoint
    /// The radius of the dot's circle, screen px.
    package var radius: Double
    /// The present position of the dot, screen px.
    package var point: ScreenPoint
    /// Makes a dot from the middle and the radius of its circle and the dot's present position, screen px.
    package init(center: ScreenPoint, radius: Double, point: ScreenPoint) {
      (self.center, self.radius, self.point) = (center, radius, point)
    }
  }

  /// What a page of cells is for.
  package enum Purpose: Hashable, Sendable {
    /// The page of cells is there for the person to choose one.
    case cells
    /// The screen is dark, so that eyes can rest.
    case rest
    /// A helper is called, or is about to be.
    case call
  }

  /// What happens to text that is typed on the keyboard while cells are shown.
  package enum Entry: Hashable, Sendable {
    /// Typed text is ignored.
    case none
    /// Typed text goes into the text that the cells are for.
    case keys
    /// Typed text goes into the text that the cells are for, and some was typed already.
    case byHand
  }

  /// What the page of cells is for.
  package var purpose = Purpose.cells
  /// What happens to text that is typed on the keyboard.
  package var entry = Entry.none
  /// The page beneath the cells; nil if there is none.
  package var backdrop: ReaderScene?
  /// The bounds of the whole screen, px.
  package var screen: ScreenRect
  /// How much the page beneath is darkened, 0 to 1.
  package var dim: Double
  /// The cells that can be chosen.
  package var cells: [Cell]
  /// Whether the eyes have left the place where they were, before which nothing can be chosen.
  package var isArmed: Bool
  /// Signs at things on the page that cells stand for.
  package var tags: [Tag] = []
  /// The dots that circle cells.
  package var dots: [Dot] = []
  /// The headline above the cells; nil for none.
  package var headline: String?
  /// The top of the headline, as a share of the screen's height.
  package var headlineTop = 0.1
  /// The size of the headline's letters on a screen of 1920 x 1080 px; nil for the usual size.
  package var headlinePx: Double?
  /// More words below the headline; nil for none.
  package var detail: String?
  /// Whether the detail is a page of text to be read, in its own lines, rather than a note.
  package var isDetailProse = false
  /// The styles of that page of text; nil if all of it looks the same.
  package var prose: ProsePage?
  /// A quiet line at the top of the first cell, which neither moves nor shrinks a cell: over the page the menu opens there, so
  /// that the look that opened it can read the line. nil for none.
  package var seatLine: SeatModel.Line?
  /// The gaze mark; nil if gaze is not shown or not known.
  package var gaze: ReaderScene.GazeMark?
  /// How the camera sees the person, drawn between headline and cells; nil for nothing.
  package var seat: SeatModel?
  /// The picture drawn below the cells; nil for none.
  package var picture: Picture?
  /// The tool with which the pointer draws on the picture; nil if it does not draw.
  package var tool: ReaderScene.Tool?

  /// Makes a page of cells over a backdrop; headline, signs, dots and pictures are set afterwards.
  package init(screen: ScreenRect, backdrop: ReaderScene? = nil, dim: Double, cells: [Cell], isArmed: Bool) {
    (self.screen, self.backdrop, self.dim, self.cells, self.isArmed) = (screen, backdrop, dim, cells, isArmed)
  }
}
