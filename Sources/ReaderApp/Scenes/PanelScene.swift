import Foundation
import Reading
import Signals

/// A page of cells as it is seen. All boxes are screen px.
package struct PanelScene: Equatable, Sendable {
  /// One cell as it is drawn.
  package struct Cell: Equatable, Sendable {
    package var id: TargetID
    /// Screen px.
    package var rect: ScreenRect
    /// What it says.
    package var label: String
    /// What is drawn on it.
    package var icon: ActionIcon
    /// How much of the dwell is done, 0 to 1.
    package var progress = 0.0
    /// What it stands for goes on.
    package var isOn = false
    /// Enter or a switch would choose it.
    package var isMarked = false
    /// Drawn in place of the icon where it is short.
    package var sign: String?
    /// The label is what it stands for, and drawn large in place of an icon.
    package var isText = false
    /// It is looked at in vain: the eyes have to leave it first.
    package var isWaiting = false
    /// A dot circles it: nothing but its name is drawn, in the middle of the dot's way.
    package var isCircled = false
    /// A page's picture lies beneath it, to be seen.
    package var holdsPage = false

    /// - Parameters:
    ///   - id: what is chosen by it.
    ///   - rect: screen px.
    ///   - label: what it says.
    ///   - icon: what is drawn on it.
    package init(_ id: TargetID, _ rect: ScreenRect, _ label: String, _ icon: ActionIcon) {
      (self.id, self.rect, self.label, self.icon) = (id, rect, label, icon)
    }
  }

  /// Something on the page that a cell stands for.
  package struct Tag: Hashable, Sendable {
    /// Screen px.
    package var rect: ScreenRect
    /// As on the cell; nil for what goes on from another place.
    package var label: String?
    package init(rect: ScreenRect, label: String?) { (self.rect, self.label) = (rect, label) }
  }

  /// A picture that somebody keeps.
  package struct Picture: Hashable, Sendable {
    /// Equal ones have equal files.
    package var id: String
    /// A PNG or JPEG file.
    package var data: Data
    /// As the file says, px.
    package var width: Int
    /// As the file says, px.
    package var height: Int
    /// By how many quarters it is turned, clockwise.
    package var quarters: Int
    /// Whether it is one of a row that goes on.
    package var kind = Kind.still
    /// Where it is seen, screen px; nothing of it is drawn outside.
    package var box: ScreenRect
    /// Where the whole of it lies once it is turned, screen px.
    package var place: ScreenRect
    /// Lines that are drawn on it, first those that are done.
    package var ink: [ReaderScene.Ink] = []

    /// Where the picture comes from.
    package enum Kind: Hashable, Sendable {
      /// A file that somebody keeps.
      case still
      /// What the camera sees, left side right; while one is being read the one before stays.
      case mirror
    }

    package init(
      id: String, data: Data, width: Int, height: Int, quarters: Int = 0, box: ScreenRect,
      place: ScreenRect
    ) {
      (self.id, self.data, self.width, self.height) = (id, data, width, height)
      (self.quarters, self.box, self.place) = (quarters, box, place)
    }

    package static func == (one: Self, other: Self) -> Bool {
      one.id == other.id && one.kind == other.kind && one.box == other.box && one.place == other.place
        && one.ink == other.ink
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(place)
    }
  }

  /// A dot that circles a cell, to be followed with the eyes.
  package struct Dot: Hashable, Sendable {
    /// The middle of its way, and the way's radius.
    package var center: ScreenPoint
    /// The radius of its way, screen px.
    package var radius: Double
    /// Where the dot is now, screen px.
    package var point: ScreenPoint
    package init(center: ScreenPoint, radius: Double, point: ScreenPoint) {
      (self.center, self.radius, self.point) = (center, radius, point)
    }
  }

  /// What the page is for.
  package enum Purpose: Hashable, Sendable {
    /// Cells are to be chosen.
    case cells
    /// Dark, so that eyes can rest.
    case rest
    /// Somebody is called, or about to be.
    case call
  }

  /// What is typed on the keyboard.
  package enum Entry: Hashable, Sendable {
    /// Nowhere.
    case none
    /// Goes into the text that the cells are for.
    case keys
    /// The same, and something was typed so already.
    case byHand
  }

  /// What the page is for.
  package var purpose = Purpose.cells
  /// Where what is typed on the keyboard goes.
  package var entry = Entry.none
  /// The page beneath; nil where there is none.
  package var backdrop: ReaderScene?
  /// The whole screen, px.
  package var screen: ScreenRect
  /// How much the page is darkened, 0 to 1.
  package var dim: Double
  /// What can be chosen.
  package var cells: [Cell]
  /// False until the eyes have left the place where they were: nothing can be chosen before.
  package var isArmed: Bool
  /// Things on the page that cells stand for.
  package var tags: [Tag] = []
  /// Dots that circle cells.
  package var dots: [Dot] = []
  /// What the page is about; nil for nothing.
  package var headline: String?
  /// Where the headline begins, share of the screen's height.
  package var headlineTop = 0.1
  /// How large its letters are on a screen of 1920 x 1080 px; nil as its place asks for.
  package var headlinePx: Double?
  /// More words below the headline; nil for none.
  package var detail: String?
  /// It is a page of text to be read, in lines of its own, rather than a note.
  package var isDetailProse = false
  /// How that page is shown; nil where all of it looks the same.
  package var prose: ProsePage?
  /// Where gaze is; nil where it is not shown or not known.
  package var gaze: ReaderScene.GazeMark?
  /// Drawn between headline and cells.
  package var seat: SeatModel?
  /// Drawn below the cells.
  package var picture: Picture?
  /// With which the pointer draws on the picture; nil where it does not.
  package var tool: ReaderScene.Tool?

  package init(screen: ScreenRect, backdrop: ReaderScene? = nil, dim: Double, cells: [Cell], isArmed: Bool) {
    (self.screen, self.backdrop, self.dim, self.cells, self.isArmed) = (screen, backdrop, dim, cells, isArmed)
  }
}
