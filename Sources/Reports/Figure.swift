import Signals

/// An ink for figures; the page defines its colour in light and in dark mode.
enum Ink: String, Sendable {
  case text, muted, grid, surface, accent, second, warn, good, page
}

/// The fill and stroke of a shape.
struct Paint: Sendable {
  var fill: Ink?
  /// The opacity of the fill, 0 to 1.
  var fillOpacity = 1.0
  var stroke: Ink?
  var strokeOpacity = 1.0
  var width = 1.0
  var isDashed = false

  static func fill(_ ink: Ink, _ opacity: Double = 1) -> Paint { Paint(fill: ink, fillOpacity: opacity) }
  static func line(_ ink: Ink, _ width: Double = 1, opacity: Double = 1, dashed: Bool = false) -> Paint {
    Paint(stroke: ink, strokeOpacity: opacity, width: width, isDashed: dashed)
  }
}

/// A part of a figure. Coordinates are in the figure's own units, origin top left, y down.
enum Shape: Sendable {
  case path([ScreenPoint], Paint)
  case box(ScreenRect, radius: Double, Paint)
  /// An ellipse; `degrees` is the angle from the x axis to the first radius, clockwise as seen.
  case ellipse(center: ScreenPoint, rx: Double, ry: Double, degrees: Double, Paint)
  case text(String, at: ScreenPoint, size: Double, anchor: Anchor, Ink)
  case picture(Bitmap, ScreenRect)
  /// A PNG picture that was made elsewhere, in a box.
  case png([UInt8], ScreenRect)

  enum Anchor: String, Sendable { case start, middle, end }
}

/// A figure that is described once, and drawn as SVG in the page and with cairo in the PDF.
struct Figure: Sendable {
  var width: Double
  var height: Double
  /// What the figure shows, in a sentence or two, for people who cannot see it.
  var description: String
  /// Whether the figure lies on the picture of a page, which is white in dark mode too.
  var isOnPaper = false
  var shapes: [Shape] = []

  init(width: Double, height: Double, description: String) {
    (self.width, self.height, self.description) = (width, height, description)
  }

  mutating func add(_ shape: Shape) { shapes.append(shape) }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ paint: Paint) {
    add(.path([ScreenPoint(x: x1, y: y1), ScreenPoint(x: x2, y: y2)], paint))
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, size: Double = 12, anchor: Shape.Anchor = .start,
    _ ink: Ink = .muted
  ) {
    add(.text(text, at: ScreenPoint(x: x, y: y), size: size, anchor: anchor, ink))
  }
}
