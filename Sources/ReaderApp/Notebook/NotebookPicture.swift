import Library
import Signals

/// The picture of a note that is shown, as far as its file is known.
enum NotebookPicture: Hashable, Sendable {
  case asked(String)
  case known(PictureFile)
  /// Why the picture could not be read, in words for the person; the first value is its identifier.
  case failed(String, String)

  /// The SHA-256 of the picture's file.
  var id: String {
    switch self {
    case .asked(let id), .failed(let id, _): id
    case .known(let file): file.id
    }
  }
}

extension PictureFile {
  /// The picture's size after it was turned, px.
  var shownSize: (width: Int, height: Int) {
    quarters.isMultiple(of: 2) ? (width, height) : (height, width)
  }
}

/// Which part of a picture is visible.
struct PictureCloseness: Hashable, Sendable {
  /// The magnification of the picture; 1 shows all of it.
  private(set) var zoom = 1.0
  /// The middle of the visible part, as shares of the picture's sides.
  private(set) var center = ScreenPoint(x: 0.5, y: 0.5)

  /// The magnifications, each twice the one before. Own choice: the largest shows a camera's photograph pixel by pixel.
  static let zooms = [1.0, 2, 4]

  var canGrow: Bool { zoom < (Self.zooms.last ?? 1) }
  var isWhole: Bool { zoom <= 1 }

  mutating func grow() { zoom = Self.zooms.first { $0 > zoom } ?? zoom }

  mutating func shrink(_ width: Int, _ height: Int, in box: ScreenRect) {
    zoom = Self.zooms.last { $0 < zoom } ?? zoom
    move(0, 0, width, height, in: box)
  }

  /// Moves the visible part by half of its size, at most to the picture's edge.
  ///
  /// - Parameters:
  ///   - x: -1 to the left, 1 to the right, 0 for no movement.
  ///   - y: -1 up, 1 down, 0 for no movement.
  ///   - width: the picture's width, px.
  ///   - height: the picture's height, px.
  ///   - box: the box in which the picture is visible.
  mutating func move(_ x: Double, _ y: Double, _ width: Int, _ height: Int, in box: ScreenRect) {
    let whole = Self.size(width, height, zoom, in: box)
    func moved(_ center: Double, _ step: Double, seen share: Double) -> Double {
      guard share < 1 else { return 0.5 }
      return min(1 - share / 2, max(share / 2, center + step * share / 2))
    }
    center = ScreenPoint(
      x: moved(center.x, x, seen: box.width / whole.width),
      y: moved(center.y, y, seen: box.height / whole.height))
  }

  /// The box of the whole picture with which this part of it is visible in `box`, px of the box's screen.
  func place(_ width: Int, _ height: Int, in box: ScreenRect) -> ScreenRect {
    let whole = Self.size(width, height, zoom, in: box)
    return ScreenRect(
      x: box.center.x - center.x * whole.width, y: box.center.y - center.y * whole.height,
      width: whole.width, height: whole.height)
  }

  private static func size(
    _ width: Int, _ height: Int, _ zoom: Double, in box: ScreenRect
  ) -> (width: Double, height: Double) {
    let scale = zoom * min(box.width / Double(max(1, width)), box.height / Double(max(1, height)))
    return (Double(width) * scale, Double(height) * scale)
  }
}
