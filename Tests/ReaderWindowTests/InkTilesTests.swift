import CAdwaita
import Documents
import Foundation
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

/// Kept ink that is drawn once and copied from then on.
@Suite("Pictures of kept ink")
struct InkTilesTests {
  private static let screen = ScreenGeometry(widthPx: 800, heightPx: 500, widthMm: 220, heightMm: 137.5)

  /// Wavy lines all over a page, one above the other and across.
  private func marks(_ count: Int, from first: Int = 0) -> [PageMark] {
    (first..<first + count).map { index in
      let (x, y) = (20 + Double(index * 37 % 300), 20 + Double(index * 53 % 540))
      let points = (0...20).map { step in
        PagePoint(x: x + 4 * Double(step), y: y + 12 * sin(Double(step + index)))
      }
      return PageMark(
        id: "ink \(index)", page: 0, shape: .ink([points], width: 1 + Double(index % 3)),
        colour: MarkColour.allCases[index % MarkColour.allCases.count], text: "")
    }
  }

  private func session(_ marks: [PageMark]) -> ReaderSession {
    var session = ReaderSession(
      document: ReaderDocument(
        title: "Drawn on", pages: [PageSize(width: 420, height: 595)], linePitch: 26.965),
      screen: Self.screen)
    session.show(marks)
    return session
  }

  /// Ink that stands so many px higher, as after scrolling.
  private func scene(_ session: ReaderSession, up: Double = 0) -> ReaderScene {
    var scene = session.scene
    for index in scene.ink.indices { scene.ink[index].origin.y -= up }
    return scene
  }

  private func picture(_ scene: ReaderScene, _ tiles: InkTiles? = nil, factor: Double = 1) throws -> Picture {
    let folder = try TemporaryFolder()
    let url = folder.url("ink.png")
    try ScenePicture.write(Self.screen.bounds, to: url) { context in
      let canvas = Canvas(context: context)
      canvas.fill(Self.screen.bounds, Color(red: 1, green: 1, blue: 1))
      cairo_scale(context, factor, factor)
      if let tiles {
        tiles.paint(scene.ink, on: scene.screen, factor: factor, canvas)
      } else {
        ReaderPainter(canvas: canvas).draw(scene.ink, on: scene.screen)
      }
    }
    return try Picture(url)
  }

  /// By how much the colours of two pictures differ at most, and whether anything is on the second at all.
  private func difference(_ a: Picture, _ b: Picture) -> (most: Int, isEmpty: Bool) {
    var (most, isEmpty) = (0, true)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let (one, other) = (a[x, y], b[x, y])
        if isEmpty { isEmpty = other.isNearly(255, 255, 255) }
        guard one != other else { continue }
        most = max(
          most, abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
      }
    }
    return (most, isEmpty)
  }

  private func expectSame(
    _ scene: ReaderScene, _ tiles: InkTiles, factor: Double = 1, _ what: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = difference(try picture(scene, factor: factor), try picture(scene, tiles, factor: factor))
    // Smoothed edges that lie on each other are rounded once more on their way.
    #expect(found.most <= 3 && !found.isEmpty, what, sourceLocation: sourceLocation)
  }

  @Test("what is copied looks like what is drawn, at every place and size")
  func same() throws {
    let session = session(marks(40))
    let tiles = InkTiles()
    for up in [0.0, 130.4, -77.7] { try expectSame(scene(session, up: up), tiles, "\(up) px higher") }
    // On another screen than it was made for, where its corner lies on whole px of that too.
    var other = session.scene
    for index in other.ink.indices { other.ink[index].origin = ScreenPoint(x: -50, y: 20) }
    try expectSame(other, InkTiles(), factor: 0.8, "smaller")
    try expectSame(other, InkTiles(), factor: 1.2, "larger")
  }

  @Test("scrolling draws no line anew once it has been in view")
  func scrolling() throws {
    let session = session(marks(60))
    let tiles = InkTiles()
    for up in stride(from: 0.0, through: 400, by: 100) { _ = try picture(scene(session, up: up), tiles) }
    let drawn = tiles.drawnLines
    #expect(drawn > 40)
    for up in stride(from: 400.0, through: 0, by: -13.3) { _ = try picture(scene(session, up: up), tiles) }
    #expect(tiles.drawnLines == drawn)
  }

  @Test("a line that is added is drawn alone, one that is erased has only its surroundings drawn anew")
  func changes() throws {
    let tiles = InkTiles()
    var session = session(marks(60))
    try expectSame(session.scene, tiles, "before")
    var drawn = tiles.drawnLines
    // Near the upper edge, where it is in view.
    let more = marks(60) + marks(1, from: 62)
    session.show(more)
    try expectSame(session.scene, tiles, "with one more")
    #expect((1...4).contains(tiles.drawnLines - drawn), "once on each tile that it touches")
    drawn = tiles.drawnLines
    var left = more
    left.remove(at: 2)
    session.show(left)
    try expectSame(session.scene, tiles, "without one of the middle")
    #expect((1..<drawn / 2).contains(tiles.drawnLines - drawn), "\(tiles.drawnLines - drawn) of \(drawn)")
    drawn = tiles.drawnLines
    // The same again, in memory of its own.
    session.show(left)
    try expectSame(session.scene, tiles, "as before")
    #expect(tiles.drawnLines == drawn)
    session.show(Array(left.reversed()))
    try expectSame(session.scene, tiles, "in another order")
  }

  @Test("another size or a turned page has its ink drawn anew")
  func resized() throws {
    let tiles = InkTiles()
    var session = session(marks(40))
    try expectSame(session.scene, tiles, "before")
    for command in [ReaderCommand.zoomIn, .rotate(1), .zoomOut] {
      _ = session.perform(command)
      for step in 1...60 { _ = session.advance(to: Timestamp(seconds: Double(step) / 30)) }
      try expectSame(session.scene, tiles, "after \(command)")
    }
  }

  @Test("what is out of view is given up beyond the bound, and what is in view is kept")
  func bound() throws {
    let tiles = InkTiles(InkTiles.Configuration(side: 100, byteLimit: 100 * 100 * 4 * 20))
    let session = session(marks(60))
    var near = scene(session)
    near.screen = ScreenRect(x: 200, y: 0, width: 250, height: 250)
    for up in stride(from: 0.0, through: 600, by: 50) {
      var moved = near
      for index in moved.ink.indices { moved.ink[index].origin.y -= up }
      _ = try picture(moved, tiles)
      #expect(tiles.byteCount <= 100 * 100 * 4 * 20)
    }
    let few = InkTiles(InkTiles.Configuration(side: 100, byteLimit: 100 * 100 * 4))
    try expectSame(session.scene, few, "all of it, beyond the bound")
    #expect(few.byteCount > 100 * 100 * 4)
  }
}
