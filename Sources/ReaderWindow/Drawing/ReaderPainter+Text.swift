import Reading
import Signals

extension ReaderPainter {
  /// Draws a line of text that is typeset anew.
  func draw(_ run: ReaderScene.TextRun, _ colors: PageColors) {
    PangoText.draw(run, on: canvas.context, run.isQuiet ? colors.quietPrint : colors.print)
  }
}
