import CAdwaita
import Documents
import Foundation
import ReaderApp
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

/// Forms on the page and in cells, drawn without a display.
@Suite("Forms as they are drawn")
struct FormPainterTests {
  private let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  private var page: ReaderScene {
    ReaderSession(
      document: ReaderDocument(
        title: "A form", pages: [PageSize(width: 420, height: 595)], linePitch: 26.965),
      screen: screen
    ).scene
  }

  @Test(
    "what is filled in covers what the page has there, and stays within its field",
    arguments: PageLight.allCases)
  func fillings(light: PageLight) throws {
    var scene = page
    scene.light = light
    let rects = [0, 1, 2].map { ScreenRect(x: 800, y: 200 + 100 * Double($0), width: 200, height: 40) }
    let long = String(repeating: "Wide words ", count: 20)
    let contents: [ReaderScene.Filling.Content] = [.line(long), .tick(isOn: true), .tick(isOn: false)]
    scene.fillings = zip(rects, contents).map { ReaderScene.Filling(rect: $0, content: $1) }
    let gray = try #require(
      PageSurface(width: 840, height: 1190, scale: 2) { context in
        cairo_set_source_rgb(context, 0.5, 0.5, 0.5)
        cairo_paint(context)
      })
    let picture = try Picture(scene, pages: [0: gray])
    /// Points that are far from the field's own corner, where nothing is written.
    func written(_ rect: ScreenRect) -> Int {
      let paper = picture[Int(rect.x) + 2, Int(rect.y) + 2].brightness
      return (2..<Int(rect.width) - 2).flatMap { x in
        (2..<Int(rect.height) - 4).map { picture[Int(rect.x) + x, Int(rect.y) + $0].brightness }
      }.filter { abs($0 - paper) > 60 }.count
    }
    #expect(written(rects[0]) > 200 && written(rects[1]) > 30 && written(rects[2]) == 0)
    for rect in rects {
      #expect(picture[Int(rect.maxX) + 3, Int(rect.center.y)].isNearly(128, 128, 128))
      #expect(!picture[Int(rect.x) + 2, Int(rect.y) + 2].isNearly(128, 128, 128))
    }
  }

  @Test("a long label of a cell is seen to its end, in several lines")
  func longLabels() throws {
    func picture(_ label: String) throws -> Picture {
      let cell = PanelScene.Cell("a", ScreenRect(x: 100, y: 100, width: 380, height: 270), label, .mark)
      return try Picture(
        PanelScene(screen: screen.bounds, dim: 0, cells: [cell], isArmed: true))
    }
    let words = "Name of the person who has parental responsibility for the child: "
    let (first, second) = (try picture(words + "Ann"), try picture(words + "Eve"))
    let changed = (100..<480).flatMap { x in (100..<370).map { first[x, $0] != second[x, $0] } }
    #expect(changed.contains(true), "the end of the label is seen")
    let below = (100..<480).filter { first[$0, 372].brightness > 128 }
    #expect(below.isEmpty, "and nothing beneath the cell")
  }

  @Test("nothing of the page shines through a cell", arguments: [Theme.dark, .light], [0, 0.72])
  func opaqueCells(theme: Theme, dim: Double) throws {
    let folder = try TemporaryFolder()
    let cell = PanelScene.Cell("a", ScreenRect(x: 800, y: 400, width: 380, height: 270), "Back", .back)
    var colours: [Picture.Pixel] = []
    for level in [0.0, 1] {
      let page = try #require(
        PageSurface(width: 840, height: 1190, scale: 2) { context in
          cairo_set_source_rgb(context, level, level, level)
          cairo_paint(context)
        })
      let session = ReaderSession(
        document: ReaderDocument(title: "", pages: [PageSize(width: 420, height: 595)], linePitch: 26.965),
        screen: screen)
      let scene = PanelScene(
        screen: screen.bounds, backdrop: session.scene, dim: dim, cells: [cell], isArmed: true)
      try ScenePicture.png(scene, pages: [0: page], in: theme, to: folder.url("cell.png"))
      let picture = try Picture(folder.url("cell.png"))
      colours.append(picture[820, 520])
      if dim == 0 { #expect(picture[960, 350].brightness == Int(255 * level), "the page beside it is seen") }
    }
    #expect(colours[0] == colours[1])
  }

  @Test("how the eyes are seen is written above the first cell's icon, and nowhere else")
  func seatLine() throws {
    let rects = (0..<2).map { ScreenRect(x: 14 + 480 * Double($0), y: 14, width: 451, height: 331) }
    let cells = rects.enumerated().map { PanelScene.Cell(TargetID("\($0)"), $1, "Back", .back) }
    var scene = PanelScene(screen: screen.bounds, dim: 0.72, cells: cells, isArmed: true)
    let without = try Picture(scene)
    scene.seatLine = SeatModel.Line(
      "Left eye hardly seen: something bright in the glasses", isWarning: true)
    let with = try Picture(scene)
    let box = PanelPainter.seatLineBox(in: rects[0])
    var changed: [ScreenPoint] = []
    for x in 0..<1000 {
      for y in 0..<400 where with[x, y] != without[x, y] {
        changed.append(ScreenPoint(x: Double(x), y: Double(y)))
      }
    }
    #expect(changed.count > 300)
    #expect(changed.allSatisfy { box.grown(dx: 1, dy: 1).contains($0) })
    let ring = PanelPainter.ring(in: rects[0])
    #expect(box.maxY < ring.center.y - ring.radius)
  }
}
