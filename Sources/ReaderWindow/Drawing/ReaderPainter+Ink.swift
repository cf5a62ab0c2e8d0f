import Reading
import Signals

extension ReaderPainter {
  /// Lines drawn by hand, opaque as a pen leaves them; those out of sight are left out.
  func draw(_ ink: [ReaderScene.Ink], on screen: ScreenRect) {
    for page in ink {
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
      }
    }
  }
}
