import Reading
import Signals

extension ReaderPainter {
  /// A line of text that is set anew.
  func draw(_ run: ReaderScene.TextRun) {
    PangoText.draw(run, on: canvas.context, run.isQuiet ? Theme.quietPrint : Theme.print)
  }
}
