import CAdwaita
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

@Suite("Text on a canvas")
struct CanvasTests {
  @Test(
    "a text with empty lines is as high as one without, on a scaled screen too", arguments: [1.0, 2, 1.5])
  func emptyLines(scale: Double) throws {
    let folder = try TemporaryFolder()
    let screen = ScreenRect(x: 0, y: 0, width: 200, height: 200)
    var heights: [Double] = []
    try ScenePicture.write(screen, to: folder.url("text.png")) { context in
      cairo_scale(context, scale, scale)
      let canvas = Canvas(context: context)
      heights = ["a\nb\nc\nd", "a\n\n\nd", "\n\na\n"].map { canvas.size(of: $0, size: 34).height }
    }
    #expect(Set(heights).count == 1, "\(heights)")
  }
}
