import Documents
import Signals

/// The lines that were drawn by hand on a page, at their places on the page's sheet. It is computed when marks or the
/// layout change, and shared by all scenes until then, because scenes are made far more often.
package struct PlacedInk: Hashable, Sendable {
  /// One stroke of a drawing.
  package struct Line: Hashable, Sendable {
    /// The stroke's points, in points of the sheet.
    package let points: [PagePoint]
    /// The pen's width, points of the sheet.
    package let width: Double
    /// The pen's colour.
    package let colour: MarkColour
    /// The box around the stroke, points of the sheet.
    package let box: PageRect

    /// A stroke on a page's sheet.
    ///
    /// - Parameters:
    ///   - points: the stroke's points in the order of drawing, points of the sheet.
    ///   - width: the pen's width, points of the sheet.
    ///   - colour: the pen's colour.
    package init(_ points: [PagePoint], width: Double, colour: MarkColour) {
      (self.points, self.width, self.colour) = (points, width, colour)
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
      box = PageRect(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
        .grown(dx: width / 2, dy: width / 2)
    }
  }

  /// The strokes in the order in which they are drawn.
  package var lines: [Line] = []

  /// Makes a drawing from its strokes.
  package init(lines: [Line] = []) { self.lines = lines }

  /// Hashes only a part of the strokes, because scenes are compared and hashed for each frame.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(lines.count)
    hasher.combine(lines.last?.points.count)
    hasher.combine(lines.last?.points.last)
  }
}

extension ReaderScene {
  /// Lines drawn by hand on one page in view.
  package struct Ink: Hashable, Sendable {
    /// The number of the page with the drawing, from 0; 0 on a picture.
    package var page: Int
    /// The strokes, in points of the page's sheet.
    package var ink: PlacedInk
    /// The upper left corner of the page's sheet, screen px.
    package var origin: ScreenPoint
    /// Screen px for one point of the sheet.
    package var scale: Double

    /// Makes a drawing in view from its page, its strokes, and the sheet's place and scale on the screen.
    package init(page: Int = 0, ink: PlacedInk, origin: ScreenPoint, scale: Double) {
      (self.page, self.ink, self.origin, self.scale) = (page, ink, origin, scale)
    }

    /// The drawing in two parts: the finished lines, if any, and the last one, which may still grow.
    package var byGrowth: [Ink] {
      guard ink.lines.count > 1 else { return [self] }
      var (done, growing) = (self, self)
      done.ink.lines.removeLast()
      growing.ink.lines = ink.lines.suffix(1)
      return [done, growing]
    }

    /// The box around the whole drawing, in whole px and cut to the screen.
    package func bounds(within screen: ScreenRect) -> ScreenRect {
      // Painters place the sheet at whole px, so each box is grown by half a pixel.
      let boxes = ink.lines.map { onScreen($0.box).grown(dx: 0.5, dy: 0.5) }
      let left = max(boxes.map(\.x).min() ?? 0, screen.x).rounded(.down)
      let top = max(boxes.map(\.y).min() ?? 0, screen.y).rounded(.down)
      let right = min(boxes.map(\.maxX).max() ?? 0, screen.maxX).rounded(.up)
      let bottom = min(boxes.map(\.maxY).max() ?? 0, screen.maxY).rounded(.up)
      return ScreenRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The place of a point of the sheet on the screen, px.
    package func onScreen(_ point: PagePoint) -> ScreenPoint {
      ScreenPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
    }

    /// The place of a box of the sheet on the screen, px.
    package func onScreen(_ box: PageRect) -> ScreenRect {
      ScreenRect(
        x: origin.x + box.x * scale, y: origin.y + box.y * scale, width: box.width * scale,
        height: box.height * scale)
    }
  }

  /// The tool with which the pointer acts on the page.
  package enum Tool: Hashable, Sendable, CaseIterable {
    /// The pointer draws lines.
    case pen
    /// The pointer removes the lines that it touches.
    case eraser
    /// The pointer spans a rectangle that is to be marked.
    case area
  }
}

/// A line that is being drawn, or that has not been stored yet.
package struct DrawnLine: Hashable, Sendable {
  /// The page on which the line is drawn, from 0.
  package var page: Int
  /// The points of the drawn line, page points.
  package var points: [PagePoint]
  /// The pen's width, page points.
  package var width: Double
  /// The pen's colour.
  package var colour: MarkColour

  /// Makes a line from its page, its points, and the pen's width and colour.
  package init(page: Int, points: [PagePoint], width: Double, colour: MarkColour) {
    (self.page, self.points, self.width, self.colour) = (page, points, width, colour)
  }
}

extension PageSheet {
  /// The parts of a line of the page that the sheet shows: their points on the sheet, and the magnification there. A
  /// line over several parts of the page is split; what no part shows is left out.
  func pieces(of line: [PagePoint]) -> [(points: [PagePoint], zoom: Double)] {
    guard pictures.count > 1 || text != nil else {
      return pictures.first.map { picture in [(line.map(picture.onSheet), picture.zoom)] } ?? []
    }
    var pieces: [(points: [PagePoint], zoom: Double)] = []
    var last: Int?
    for index in line.indices.dropLast(line.count > 1 ? 1 : 0) {
      let (a, b) = (line[index], line[min(index + 1, line.count - 1)])
      let (x, y) = ((a.x + b.x) / 2, (a.y + b.y) / 2)
      let part = pictures.firstIndex { $0.clip.contains(x: x, y: y) }
      defer { last = part }
      guard let part else { continue }
      let picture = pictures[part]
      if part != last { pieces.append(([picture.onSheet(a)], picture.zoom)) }
      if line.count > 1 { pieces[pieces.count - 1].points.append(picture.onSheet(b)) }
    }
    return pieces
  }

  func placed(_ line: [PagePoint], width: Double, colour: MarkColour) -> [PlacedInk.Line] {
    pieces(of: line).map { PlacedInk.Line($0.points, width: width * $0.zoom, colour: colour) }
  }
}
