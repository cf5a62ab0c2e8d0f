import Signals
import Statistics

/// The lines of text that a simulated person reads on one screen.
struct SimulatedPage: Sendable {
  /// Left and right end of the column that is being read, screen px.
  private(set) var column: ClosedRange<Double>
  var x: Double
  private var columns: [ClosedRange<Double>]
  private var index = 0
  private var line = 0
  private let lines: Int
  private let top: Double
  private let pitch: Double
  private let screen: ScreenGeometry

  /// Makes a page with one column in the middle, one as wide as the screen, or two. It ends somewhere in the last fifth of the
  /// screen, so that some lines lie within the lower scroll zone.
  init(screen: ScreenGeometry, pitch: Double, random: inout SplitMix64) {
    let w = screen.widthPx
    switch random.uniform() {
    case ..<0.6: columns = [0.22 * w...0.78 * w]
    case ..<0.8: columns = [0.06 * w...0.94 * w]
    default: columns = [0.12 * w...0.47 * w, 0.53 * w...0.88 * w]
    }
    column = columns[0]
    x = column.lowerBound
    top = random.uniform(0.12...0.2) * screen.heightPx
    lines = max(1, Int((random.uniform(0.8...0.92) * screen.heightPx - top) / pitch))
    (self.pitch, self.screen) = (pitch, screen)
  }

  var place: ScreenPoint { ScreenPoint(x: x, y: top + pitch * Double(line)) }

  /// Boxes of all lines in reading order, screen px, as high as letters with ascenders: two thirds of the pitch.
  var boxes: [ScreenRect] {
    columns.flatMap { column in
      (0..<lines).map { line in
        ScreenRect(
          x: column.lowerBound, y: top + pitch * (Double(line) - 1 / 3),
          width: column.upperBound - column.lowerBound,
          height: pitch / 1.5)
      }
    }
  }

  /// Moves to the beginning of the next line.
  /// - Returns: false at the end of the page.
  mutating func goToNextLine(indent: Double) -> Bool {
    line += 1
    if line >= lines {
      guard index + 1 < columns.count else { return false }
      index += 1
      (column, line) = (columns[index], 0)
    }
    x = column.lowerBound + indent
    return true
  }

  /// The text that is read after a wish: another page, or this one moved up.
  func following(_ wish: ReadingPerson.Wish, random: inout SplitMix64) -> SimulatedPage {
    // A choice that leaves the page as it is also leaves the place in it.
    if case .target(let id) = wish, ![.pageForward, .pageBack, .exit].contains(id) { return self }
    var next = self
    (next.index, next.line, next.column) = (0, 0, columns[0])
    if case .target(.exit) = wish { next = SimulatedPage(screen: screen, pitch: pitch, random: &random) }
    next.x = next.column.lowerBound
    return next
  }
}
