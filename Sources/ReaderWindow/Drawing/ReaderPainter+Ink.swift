import Reading
import Signals

extension ReaderPainter {
  /// Draws ink lines, opaque like those of a pen; lines outside the screen are left out.
  ///
  /// - Returns: how many lines were drawn.
  @discardableResult
  func draw(_ ink: [ReaderScene.Ink], on screen: ScreenRect) -> Int {
    var count = 0
    for var page in ink {
      page.origin = page.paintedOrigin
      for line in page.ink.lines {
        let box = page.onScreen(line.box)
        guard box.maxX >= screen.x, box.x <= screen.maxX, box.maxY >= screen.y, box.y <= screen.maxY else {
          continue
        }
        let width = line.width * page.scale
        let points = line.points.map(page.onScreen)
        guard let first = points.first else { continue }
        if points.count == 1 {
          canvas.disc(first, radius: width / 2, Self.color(of: line.colour))
        } else {
          canvas.line(points, width: width, Self.color(of: line.colour))
        }
        count += 1
      }
    }
    return count
  }
}

extension ReaderScene.Ink {
  /// Where the sheet's corner is painted: on whole px like the page's picture, so that ink keeps its place on the page
  /// while that moves.
  var paintedOrigin: ScreenPoint { ScreenPoint(x: origin.x.rounded(), y: origin.y.rounded()) }
}
