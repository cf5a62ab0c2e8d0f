import Documents
import Foundation
import ReaderApp
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

/// Pictures with what is drawn on them, without a display.
@Suite("Pictures that are drawn on")
struct DrawnPictureTests {
  private static let screen = ScreenRect(x: 0, y: 0, width: 400, height: 300)
  private static let box = ScreenRect(x: 50, y: 50, width: 200, height: 100)
  private static let blue = (82, 168, 255)

  /// White, 200 x 100 px, as a PNG file.
  private func white() throws -> Data {
    let folder = try TemporaryFolder()
    try ScenePicture.write(ScreenRect(x: 0, y: 0, width: 200, height: 100), to: folder.url("w.png")) {
      Canvas(context: $0).fill(
        ScreenRect(x: 0, y: 0, width: 200, height: 100), Color(red: 1, green: 1, blue: 1))
    }
    return try Data(contentsOf: folder.url("w.png"))
  }

  private func line(_ y: Double, from left: Double = 20, to right: Double = 180) -> PlacedInk.Line {
    PlacedInk.Line([PagePoint(x: left, y: y), PagePoint(x: right, y: y)], width: 6, colour: .blue)
  }

  private func picture(_ ink: [[PlacedInk.Line]], _ place: ScreenRect = box) throws -> PanelScene.Picture {
    var picture = PanelScene.Picture(
      id: "white", data: try white(), width: 200, height: 100, box: Self.box, place: place)
    picture.ink = ink.map {
      ReaderScene.Ink(
        ink: PlacedInk(lines: $0), origin: ScreenPoint(x: place.x, y: place.y), scale: place.width / 200)
    }
    return picture
  }

  private func scene(_ picture: PanelScene.Picture) -> PanelScene {
    var scene = PanelScene(screen: Self.screen, dim: 1, cells: [], isArmed: true)
    scene.picture = picture
    return scene
  }

  private func isBlue(_ pixel: Picture.Pixel) -> Bool {
    pixel.isNearly(Self.blue.0, Self.blue.1, Self.blue.2)
  }

  @Test("lines lie where they were drawn, in each size, and nothing of them outside of what is seen")
  func places() throws {
    let whole = try Picture(scene(try picture([[line(50)]])))
    #expect(isBlue(whole[150, 100]) && whole[150, 80].isNearly(255, 255, 255))
    // Twice as large, the middle in view: the line goes from one edge to the other.
    let large = ScreenRect(x: -50, y: 0, width: 400, height: 200)
    let closer = try Picture(scene(try picture([[line(50)]], large)))
    #expect(isBlue(closer[55, 100]) && isBlue(closer[245, 95]))
    #expect(closer[40, 100] == closer[5, 5] && closer[260, 100] == closer[5, 5])
  }

  @Test("while a line grows, the picture and the other lines are not drawn anew")
  func layers() throws {
    let before = PanelPainter.layers(of: scene(try picture([[line(50)], [line(20, to: 30)]])))
    let after = PanelPainter.layers(of: scene(try picture([[line(50)], [line(20, to: 40)]])))
    let known = Set(before.map(\.content))
    let changed = after.filter { !known.contains($0.content) }
    #expect(before.count == after.count && changed.count == 1)
    #expect((changed.first?.bounds.width ?? 400) < 40)
  }

  @Test("a copy has the lines, turned as the picture is shown; a damaged picture has none")
  func copy() throws {
    let folder = try TemporaryFolder()
    var given = try picture([])
    let flat = try #require(DrawnPicture.png(of: given, with: PlacedInk(lines: [line(50)])))
    try flat.write(to: folder.url("flat.png"))
    let upright = try Picture(folder.url("flat.png"))
    #expect(upright.width == 200 && upright.height == 100)
    #expect(isBlue(upright[100, 50]) && upright[100, 20].isNearly(255, 255, 255))
    // Taken upright: 100 px wide and 200 high.
    given.quarters = 1
    let down = PlacedInk.Line([PagePoint(x: 50, y: 150), PagePoint(x: 50, y: 190)], width: 6, colour: .blue)
    try #require(DrawnPicture.png(of: given, with: PlacedInk(lines: [down]))).write(to: folder.url("t.png"))
    let turned = try Picture(folder.url("t.png"))
    #expect(turned.width == 100 && turned.height == 200)
    #expect(isBlue(turned[50, 170]) && turned[50, 100].isNearly(255, 255, 255))
    given.data = Data("no picture".utf8)
    #expect(DrawnPicture.png(of: given, with: PlacedInk(lines: [down])) == nil)
  }
}
