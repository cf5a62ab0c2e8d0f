import CAdwaita
import Documents
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderWindow

/// Lines drawn by hand and areas, drawn without a display.
@Suite("Ink and areas as they are drawn")
struct InkPainterTests {
  private let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  private func session(_ marks: [PageMark]) -> ReaderSession {
    var session = ReaderSession(
      document: ReaderDocument(
        title: "Drawn on", pages: [PageSize(width: 420, height: 595)], linePitch: 26.965), screen: screen)
    session.show(marks)
    return session
  }

  private func page() throws -> PageSurface {
    try #require(
      PageSurface(width: 840, height: 1190, scale: 2) { context in
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
      })
  }

  private func ink(_ points: [(Double, Double)], width: Double = 4, _ colour: MarkColour) -> PageMark {
    PageMark(
      id: "ink", page: 0, shape: .ink([points.map { PagePoint(x: $0.0, y: $0.1) }], width: width),
      colour: colour, text: "")
  }

  /// The pixel at a place of the page.
  private func pixel(_ x: Double, _ y: Double, _ picture: Picture, _ session: ReaderSession) throws
    -> Picture.Pixel
  {
    let rect = try #require(
      session.rects(of: PageRect(x: x - 1, y: y - 1, width: 2, height: 2), page: 0).first)
    return picture[Int(rect.center.x), Int(rect.center.y)]
  }

  @Test("ink is drawn in its colour at its place, and nothing beside it", arguments: MarkColour.allCases)
  func colours(colour: MarkColour) throws {
    let session = session([ink([(100, 100), (200, 100), (200, 200)], colour)])
    let picture = try Picture(session.scene, pages: [0: try page()])
    let rgb = (colour.rgb.red, colour.rgb.green, colour.rgb.blue)
    for (x, y) in [(101.0, 100.0), (150, 100), (200, 150), (200, 199)] {
      #expect(
        try pixel(x, y, picture, session).isNearly(
          Int(255 * rgb.0), Int(255 * rgb.1), Int(255 * rgb.2)), "\(x), \(y)")
    }
    for (x, y) in [(150.0, 110.0), (150, 90), (190, 150), (90, 100)] {
      #expect(try pixel(x, y, picture, session).isNearly(255, 255, 255), "\(x), \(y)")
    }
  }

  @Test("what is being drawn, and a dot, are seen like what is kept")
  func drawn() throws {
    var session = session([ink([(150, 150)], width: 8, .green)])
    session.show(drawn: [
      DrawnLine(
        page: 0, points: [PagePoint(x: 100, y: 100), PagePoint(x: 200, y: 100)], width: 4, colour: .blue)
    ])
    let picture = try Picture(session.scene, pages: [0: try page()])
    #expect(try pixel(150, 100, picture, session).isNearly(82, 168, 255))
    #expect(try pixel(150, 150, picture, session).isNearly(89, 209, 97))
    #expect(try pixel(150, 125, picture, session).isNearly(255, 255, 255))
  }

  @Test("an area is a translucent rectangle with a frame: what it marks is seen through it")
  func area() throws {
    let box = PageRect(x: 100, y: 100, width: 100, height: 80)
    let session = session([PageMark(id: "a", page: 0, shape: .area(box), colour: .pink, text: "")])
    let picture = try Picture(session.scene, pages: [0: try page()])
    let (inside, outside) = (
      try pixel(150, 140, picture, session), try pixel(150, 200, picture, session)
    )
    #expect(outside.isNearly(255, 255, 255))
    #expect(inside != outside && inside.brightness > 225, "\(inside)")
    let edges = (90..<110).map { try? pixel(Double($0), 140, picture, session) }
    #expect(edges.contains { $0.map { $0.green < 140 } ?? false }, "its frame")
  }

  @Test("while a line grows, all that is drawn anew is the line")
  func layers() throws {
    var session = session([ink([(50, 50), (300, 300)], .pink)])
    func line(to x: Double) -> [DrawnLine] {
      [DrawnLine(page: 0, points: [100, x].map { PagePoint(x: $0, y: 100) }, width: 2, colour: .blue)]
    }
    session.show(drawn: line(to: 110))
    let before = ReaderPainter.layers(of: session.scene) { _ in nil }
    session.show(drawn: line(to: 130))
    let after = ReaderPainter.layers(of: session.scene) { _ in nil }
    let known = Set(before.map(\.content))
    let changed = after.filter { !known.contains($0.content) }
    #expect(before.count == after.count && changed.count == 1)
    let bounds = try #require(changed.first?.bounds)
    #expect(bounds.width < 40 * session.scale && bounds.height < 10 * session.scale)
    // Marks that are shown again as they were are not drawn anew.
    session.show([ink([(50, 50), (300, 300)], .pink)])
    let again = ReaderPainter.layers(of: session.scene) { _ in nil }
    #expect(again.map(\.content) == after.map(\.content))
  }
}
