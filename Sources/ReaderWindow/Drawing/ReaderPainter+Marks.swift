import CAdwaita
import Documents
import Reading
import Signals

extension ReaderPainter {
  /// Draws highlights like those of a text marker, which colours paper and leaves ink as it is. To be drawn on the same canvas as
  /// the pages, after them and before text that is typeset anew.
  func drawHighlights(_ boxes: [ReaderScene.MarkedBox], _ light: PageLight) {
    // Dark letters stay dark where colours are multiplied; at night light letters stay light where they are screened.
    canvas.blended(by: light == .night ? CAIRO_OPERATOR_SCREEN : CAIRO_OPERATOR_MULTIPLY) {
      for box in boxes where !box.isArea {
        canvas.fill(
          Self.rect(of: box), Self.color(of: box.colour).opacity(box.isProposed ? 0.5 : 0.36),
          radius: Corner.mark)
      }
    }
  }

  private static func rect(of box: ReaderScene.MarkedBox) -> ScreenRect {
    box.rect.grown(dx: 0.1 * min(box.rect.height, 40), dy: 0.12 * min(box.rect.height, 40))
  }

  /// Draws frames around areas, lines below what is about to be marked, and a flag for each bookmark.
  func drawMarks(_ scene: ReaderScene) {
    for box in scene.marks {
      let color = Self.color(of: box.colour)
      let rect = Self.rect(of: box)
      if box.isArea {
        canvas.fill(rect, color.opacity(0.12), radius: Corner.frame)
        canvas.stroke(rect, color.opacity(0.9), radius: Corner.frame, width: 4)
      }
      if box.isProposed {
        let line = ScreenRect(x: rect.x, y: rect.maxY - 3, width: rect.width, height: 3)
        canvas.fill(line, color, radius: Corner.underline)
      }
    }
    let size = 0.022 * min(scene.screen.width, scene.screen.height)
    for place in scene.bookmarks {
      let center = ScreenPoint(x: place.x - 1.6 * size, y: max(place.y, scene.screen.y) + 1.2 * size)
      let flag = [(-0.6, -1.1), (0.6, -1.1), (0.6, 1.1), (0, 0.55), (-0.6, 1.1), (-0.6, -1.1)].map {
        ScreenPoint(x: center.x + $0.0 * size, y: center.y + $0.1 * size)
      }
      canvas.line(flag, width: 0.35 * size, canvas.theme.warm)
    }
  }

  static func color(of mark: MarkColour) -> Color {
    Color(red: mark.rgb.red, green: mark.rgb.green, blue: mark.rgb.blue)
  }
}
