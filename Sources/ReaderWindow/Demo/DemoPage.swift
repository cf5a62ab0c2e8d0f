import CAdwaita
import Documents
import Reading
import Signals

/// A page of text that is drawn without a PDF, with the places of its words: for pictures of the reader.
package struct DemoPage: Sendable {
  /// The size of the page, points.
  package static let size = PageSize(width: DemoDocument.page.width, height: DemoDocument.page.height)
  /// The lines of the page, as they would be read from a PDF.
  package let lines: [TextLine]

  /// The size of letters, points: about 60 of them fit a line.
  private static let fontSize = 10.5
  /// The height of the box around a word, points.
  private static let boxHeight = 14.0

  /// The demonstration's document, a page for each chapter.
  package static var all: [DemoPage] {
    DemoText.chapters.map { DemoPage(([$0.heading + "."] + $0.paragraphs).joined(separator: " ")) }
  }

  /// Sets as much of a text as one page holds.
  package init(_ text: String, isRightToLeft: Bool = false) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else {
      lines = []
      return
    }
    defer { cairo_destroy(context) }
    let (canvas, column) = (Canvas(context: context), DemoDocument.column)
    let space = 0.3 * Self.fontSize
    var (lines, words, used) = ([TextLine](), [TextWord](), 0.0)
    for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      let width = DrawnTexts.unlisted { canvas.size(of: word, size: Self.fontSize).width }
      if used > 0, used + width > column.width {
        if let line = TextLine(words: words) { lines.append(line) }
        (words, used) = ([], 0)
      }
      guard lines.count < DemoDocument.linesPerPage else { break }
      let middle = DemoDocument.firstLine + Double(lines.count) * DemoDocument.linePitch
      let left = isRightToLeft ? column.x + column.width - used - width : column.x + used
      let box = PageRect(x: left, y: middle - Self.boxHeight / 2, width: width, height: Self.boxHeight)
      words.append(TextWord(text: word, box: box))
      used += width + space
    }
    if let line = TextLine(words: words) { lines.append(line) }
    self.lines = lines
  }

  /// The page as it is rendered at so many px a point.
  func surface(scale: Double, in light: PageLight) -> PageSurface? {
    let (width, height) = (Self.size.width * scale, Self.size.height * scale)
    let colors = PageColors(light)
    return PageSurface(width: Int(width.rounded()), height: Int(height.rounded()), scale: scale) { context in
      let canvas = Canvas(context: context)
      canvas.fill(ScreenRect(x: 0, y: 0, width: width, height: height), colors.paper)
      DrawnTexts.unlisted {
        for word in lines.flatMap(\.words) {
          canvas.text(
            word.text, at: ScreenPoint(x: word.box.x * scale, y: word.box.y * scale),
            size: Self.fontSize * scale, colors.print)
        }
      }
    }
  }
}
