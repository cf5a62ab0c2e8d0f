import Foundation
import ReaderApp
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

@Suite("Pictures that somebody keeps")
struct KeptPictureTests {
  /// A PNG of 2 x 1 px: red, and blue.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGO4wAAEFwAFtwGhgpy6mgAAAABJRU5ErkJggg=="
  private static let box = ScreenRect(x: 50, y: 50, width: 200, height: 100)

  private func scene(_ data: Data, width: Int = 2, _ place: ScreenRect = box) -> PanelScene {
    var scene = PanelScene(
      screen: ScreenRect(x: 0, y: 0, width: 400, height: 300), dim: 1, cells: [], isArmed: true)
    scene.picture = PanelScene.Picture(
      id: "\(data.count) \(width)", data: data, width: width, height: 1, box: Self.box, place: place)
    return scene
  }

  private func drawn(_ scene: PanelScene) throws -> Picture {
    let folder = try TemporaryFolder()
    try ScenePicture.png(scene, to: folder.url("drawn.png"))
    return try Picture(folder.url("drawn.png"))
  }

  @Test("one is drawn where it lies, and nothing of it outside of its box")
  func places() throws {
    let data = try #require(Data(base64Encoded: Self.png))
    let whole = try drawn(scene(data))
    #expect(whole[60, 100].isNearly(208, 0, 0), "\(whole[60, 100])")
    #expect(whole[240, 100].isNearly(0, 0, 208), "\(whole[240, 100])")
    // Twice as large, its right half in view.
    let right = try drawn(scene(data, ScreenRect(x: -150, y: 0, width: 400, height: 200)))
    #expect(right[240, 60].isNearly(0, 0, 208), "\(right[240, 60])")
    for point in [(40, 100), (260, 100), (150, 40), (150, 160)] {
      #expect(right[point.0, point.1] == whole[5, 5], "\(point)")
    }
  }

  @Test("one that a camera took upright is turned")
  func turned() throws {
    var upright = scene(
      try #require(Data(base64Encoded: Self.png)), ScreenRect(x: 125, y: 50, width: 50, height: 100))
    upright.picture?.quarters = 1
    let picture = try drawn(upright)
    // What was left is above.
    #expect(picture[150, 60].isNearly(208, 0, 0), "\(picture[150, 60])")
    #expect(picture[150, 140].isNearly(0, 0, 208), "\(picture[150, 140])")
    #expect(picture[110, 100] == picture[5, 5])
  }

  @Test("one that cannot be read, or is of another size than said, is told in its place")
  func unreadable() throws {
    let data = try #require(Data(base64Encoded: Self.png))
    for (bytes, width) in [(Data("no picture".utf8), 2), (data.prefix(50), 2), (data, 3), (Data(), 2)] {
      let picture = try drawn(scene(Data(bytes), width: width))
      #expect(picture[60, 60] == picture[5, 5], "\(bytes.count)")
    }
  }

  @Test("its layer changes with what of it is seen")
  func layers() throws {
    let data = try #require(Data(base64Encoded: Self.png))
    let (one, same) = (PanelPainter.layers(of: scene(data)), PanelPainter.layers(of: scene(data)))
    let moved = PanelPainter.layers(of: scene(data, Self.box.grown(dx: 10, dy: 5)))
    #expect(one.last?.bounds == Self.box && one.map(\.content) == same.map(\.content))
    #expect(one.last?.content != moved.last?.content)
  }
}
