import Foundation
import ReaderApp
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

@Suite("Numbers of links")
struct WayPainterTests {
  private func scene(_ label: String?) -> PanelScene {
    var scene = PanelScene(
      screen: ScreenRect(x: 0, y: 0, width: 400, height: 300), dim: 0, cells: [], isArmed: true)
    scene.tags = [PanelScene.Tag(rect: ScreenRect(x: 100, y: 100, width: 120, height: 20), label: label)]
    return scene
  }

  @Test("a link is framed, and its number stands before it")
  func tag() throws {
    let folder = try TemporaryFolder()
    try ScenePicture.png(scene("7"), to: folder.url("with.png"))
    try ScenePicture.png(scene(nil), to: folder.url("without.png"))
    let (with, without) = (try Picture(folder.url("with.png")), try Picture(folder.url("without.png")))
    #expect(with[160, 98].isNearly(92, 168, 250), "\(with[160, 98])")
    #expect(with[80, 104].blue > without[80, 104].blue + 100, "the number's field")
    #expect(with[300, 200] == without[300, 200])
  }

  @Test("a tag's layer covers its number, and changes with it")
  func layers() {
    let (seven, eight) = (PanelPainter.layers(of: scene("7")), PanelPainter.layers(of: scene("8")))
    #expect(seven.count == 1 && seven[0].bounds.x <= 74)
    #expect(seven[0].content != eight[0].content)
  }
}
