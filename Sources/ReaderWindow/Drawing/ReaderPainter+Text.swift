import Reading
import Signals

extension ReaderPainter {
  /// A line of text that is set anew.
  func draw(_ run: ReaderScene.TextRun, _ colors: PageColors) {
    PangoText.draw(run, on: canvas.context, run.isQuiet ? colors.quietPrint : colors.print)
  }
}
