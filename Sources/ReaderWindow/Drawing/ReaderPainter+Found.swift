import Reading
import Signals

extension ReaderPainter {
  /// Draws found places; the place that was last gone to stands out by a frame, not by its colour alone.
  func drawFound(_ boxes: [ReaderScene.FoundBox]) {
    for box in boxes {
      let rect = box.rect.grown(dx: 2, dy: 0.1 * min(box.rect.height, 40))
      canvas.fill(rect, Theme.found.opacity(box.isCurrent ? 0.5 : 0.3), radius: Corner.mark)
      if box.isCurrent {
        canvas.stroke(rect.grown(dx: 2, dy: 2), Theme.found, radius: Corner.frame, width: 3)
      }
    }
  }

  /// Draws the selection made with the mouse.
  func drawSelected(_ rects: [ScreenRect]) {
    for rect in rects {
      canvas.fill(rect.grown(dx: 2, dy: 2), canvas.theme.accent.opacity(0.32), radius: Corner.bar)
    }
  }
}
