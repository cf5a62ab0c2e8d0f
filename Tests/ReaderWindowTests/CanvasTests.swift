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

  @Test(
    "texts are listed while somebody asks for them: those drawn or measured, each once, without a document's")
  func listed() throws {
    let folder = try TemporaryFolder()
    let screen = ScreenRect(x: 0, y: 0, width: 200, height: 200)
    let place = ScreenPoint(x: 0, y: 0)
    let draw = {
      try ScenePicture.write(screen, to: folder.url("text.png")) { context in
        let canvas = Canvas(context: context)
        for text in ["first", " ", "second", "first"] {
          canvas.text(text, at: place, size: 20, Theme.white)
        }
        DrawnTexts.unlisted { _ = canvas.text("of a document", at: place, size: 20, Theme.white) }
        _ = canvas.size(of: "third", size: 20)
      }
    }
    try draw()
    let texts = try DrawnTexts.listed { try draw() }
    #expect(texts == ["first", "second", "third"])
    let none = DrawnTexts.listed {}
    #expect(none.isEmpty)
  }
}
