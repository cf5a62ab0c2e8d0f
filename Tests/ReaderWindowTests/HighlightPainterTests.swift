import CAdwaita
import Documents
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderWindow

/// Highlights, drawn without a display.
@Suite("Highlights as they are drawn")
struct HighlightPainterTests {
  private let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  private func session(_ colour: MarkColour, in light: PageLight) -> ReaderSession {
    var session = ReaderSession(
      document: ReaderDocument(
        title: "Marked", pages: [PageSize(width: 420, height: 595)], linePitch: 26.965), screen: screen)
    session.light = light
    session.show([
      PageMark(
        id: "mark", page: 0, shape: .words([PageRect(x: 100, y: 100, width: 200, height: 40)]),
        colour: colour, text: "")
    ])
    return session
  }

  /// A page of a light whose left half is ink and whose right half is paper.
  private func page(ink: Double, paper: Double) throws -> PageSurface {
    try #require(
      PageSurface(width: 840, height: 1190, scale: 2) { context in
        for (x, level) in [(0.0, ink), (420, paper)] {
          cairo_set_source_rgb(context, level, level, level)
          cairo_rectangle(context, x, 0, 420, 1190)
          cairo_fill(context)
        }
      })
  }

  private func pixel(_ x: Double, _ y: Double, _ picture: Picture, _ session: ReaderSession) throws
    -> Picture.Pixel
  {
    let rect = try #require(
      session.rects(of: PageRect(x: x - 1, y: y - 1, width: 2, height: 2), page: 0).first)
    return picture[Int(rect.center.x), Int(rect.center.y)]
  }

  @Test("a highlight colours the paper, and letters stay black", arguments: MarkColour.allCases)
  func day(colour: MarkColour) throws {
    let session = session(colour, in: .day)
    let picture = try Picture(session.scene, pages: [0: try page(ink: 0, paper: 1)])
    #expect(try pixel(150, 120, picture, session).isNearly(0, 0, 0))
    let paper = try pixel(250, 120, picture, session)
    let rgb = [colour.rgb.red, colour.rgb.green, colour.rgb.blue].map { Int(255 * (1 - 0.36 * (1 - $0))) }
    #expect(paper.isNearly(rgb[0], rgb[1], rgb[2]), "\(paper)")
    #expect(try pixel(250, 160, picture, session).isNearly(255, 255, 255), "nothing below it")
  }

  @Test("at night letters stay light on the coloured paper", arguments: MarkColour.allCases)
  func night(colour: MarkColour) throws {
    let session = session(colour, in: .night)
    let picture = try Picture(session.scene, pages: [0: try page(ink: 222.0 / 255, paper: 22.0 / 255)])
    let letter = try pixel(150, 120, picture, session)
    #expect(min(letter.red, letter.green, letter.blue) >= 220, "\(letter)")
    let paper = try pixel(250, 120, picture, session)
    #expect(max(paper.red, paper.green, paper.blue) > 60, "\(paper)")
    #expect(letter.brightness > paper.brightness + 80, "\(letter) on \(paper)")
  }

  @Test("in the window a highlight is in the picture of the pages, for colours mix only there")
  func layers() {
    func layers(_ session: ReaderSession) -> Set<AnyHashable> {
      Set(ReaderPainter.layers(of: session.scene) { _ in nil }.map(\.content))
    }
    var session = session(.yellow, in: .day)
    let marked = layers(session)
    session.show([PageMark]())
    // The pages, and the layer of the marks, which has gone.
    #expect(marked.subtracting(layers(session)).count == 2)
  }
}
