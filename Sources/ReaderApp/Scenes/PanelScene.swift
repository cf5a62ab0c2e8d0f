import Foundation
import Reading
import Signals

/// A page of cells as it is seen. All boxes are screen px.
public struct PanelScene: Equatable, Sendable {
  public struct Cell: Equatable, Sendable {
    public var id: TargetID
    public var rect: ScreenRect
    public var label: String
    public var icon: ActionIcon
    /// How much of the dwell is done, 0 to 1.
    public var progress = 0.0
    /// What it stands for goes on.
    public var isOn = false
    /// Enter or a switch would choose it.
    public var isMarked = false
    /// Drawn in place of the icon where it is short.
    public var sign: String?
    /// The label is what it stands for, and drawn large in place of an icon.
    public var isText = false
    /// It is looked at in vain: the eyes have to leave it first.
    public var isWaiting = false
    /// A dot circles it: nothing but its name is drawn, in the middle of the dot's way.
    public var isCircled = false
    /// A page's picture lies beneath it, to be seen.
    public var holdsPage = false

    public init(_ id: TargetID, _ rect: ScreenRect, _ label: String, _ icon: ActionIcon) {
      (self.id, self.rect, self.label, self.icon) = (id, rect, label, icon)
    }
  }

  /// Something on the page that a cell stands for.
  public struct Tag: Hashable, Sendable {
    public var rect: ScreenRect
    /// As on the cell; nil for what goes on from another place.
    public var label: String?
    public init(rect: ScreenRect, label: String?) { (self.rect, self.label) = (rect, label) }
  }

  /// A picture that somebody keeps.
  public struct Picture: Hashable, Sendable {
    /// Equal ones have equal files.
    public var id: String
    /// A PNG or JPEG file.
    public var data: Data
    /// As the file says, px.
    public var width: Int
    public var height: Int
    /// By how many quarters it is turned, clockwise.
    public var quarters: Int
    /// Whether it is one of a row that goes on.
    public var kind = Kind.still
    /// Where it is seen, screen px; nothing of it is drawn outside.
    public var box: ScreenRect
    /// Where the whole of it lies once it is turned, screen px.
    public var place: ScreenRect
    /// Lines that are drawn on it, first those that are done.
    public var ink: [ReaderScene.Ink] = []

    public enum Kind: Hashable, Sendable {
      case still
      /// What the camera sees, left side right; while one is being read the one before stays.
      case mirror
    }

    public init(
      id: String, data: Data, width: Int, height: Int, quarters: Int = 0, box: ScreenRect,
      place: ScreenRect
    ) {
      (self.id, self.data, self.width, self.height) = (id, data, width, height)
      (self.quarters, self.box, self.place) = (quarters, box, place)
    }

    public static func == (one: Self, other: Self) -> Bool {
      one.id == other.id && one.kind == other.kind && one.box == other.box && one.place == other.place
        && one.ink == other.ink
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(id)
      hasher.combine(place)
    }
  }

  /// A dot that circles a cell, to be followed with the eyes.
  public struct Dot: Hashable, Sendable {
    /// The middle of its way, and the way's radius.
    public var center: ScreenPoint
    public var radius: Double
    public var point: ScreenPoint
    public init(center: ScreenPoint, radius: Double, point: ScreenPoint) {
      (self.center, self.radius, self.point) = (center, radius, point)
    }
  }

  public enum Purpose: Hashable, Sendable {
    case cells
    /// Dark, so that eyes can rest.
    case rest
    /// Somebody is called, or about to be.
    case call
  }

  /// What is typed on the keyboard.
  public enum Entry: Hashable, Sendable {
    case none
    /// Goes into the text that the cells are for.
    case keys
    /// The same, and something was typed so already.
    case byHand
  }

  public var purpose = Purpose.cells
  public var entry = Entry.none
  /// The page beneath; nil where there is none.
  public var backdrop: ReaderScene?
  public var screen: ScreenRect
  /// How much the page is darkened, 0 to 1.
  public var dim: Double
  public var cells: [Cell]
  /// False until the eyes have left the place where they were: nothing can be chosen before.
  public var isArmed: Bool
  public var tags: [Tag] = []
  public var dots: [Dot] = []
  public var headline: String?
  /// Where the headline begins, share of the screen's height.
  public var headlineTop = 0.1
  /// How large its letters are on a screen of 1920 x 1080 px; nil as its place asks for.
  public var headlinePx: Double?
  public var detail: String?
  /// It is a page of text to be read, in lines of its own, rather than a note.
  public var isDetailProse = false
  public var gaze: ReaderScene.GazeMark?
  /// Drawn between headline and cells.
  public var seat: SeatModel?
  /// Drawn below the cells.
  public var picture: Picture?
  /// With which the pointer draws on the picture; nil where it does not.
  public var tool: ReaderScene.Tool?

  public init(screen: ScreenRect, backdrop: ReaderScene? = nil, dim: Double, cells: [Cell], isArmed: Bool) {
    (self.screen, self.backdrop, self.dim, self.cells, self.isArmed) = (screen, backdrop, dim, cells, isArmed)
  }
}
