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

  @Test("of a picture of a person the middle is drawn small, turned as it is to be seen")
  func portrait() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url("drawn.png")
    // Red from 50 to 150, blue from there to 250 px.
    try ScenePicture.png(scene(try #require(Data(base64Encoded: Self.png))), to: file)
    var picture = PanelScene.Picture(
      id: "a", data: try Data(contentsOf: file), width: 400, height: 300, box: Self.box, place: Self.box)
    let upright = try #require(await Portrait.made(of: picture))
    #expect(upright.side == 256 && upright.pixels.count == 4 * 256 * 256)
    // 300 px in the middle become 256.
    #expect(isNearly(upright, 43, 85, blue: 0, red: 208) && isNearly(upright, 128, 85, blue: 208, red: 0))
    picture.quarters = 1
    let turned = try #require(await Portrait.made(of: picture))
    #expect(isNearly(turned, 171, 43, blue: 0, red: 208) && isNearly(turned, 171, 128, blue: 208, red: 0))
    picture.data = Data("no picture".utf8)
    #expect(await Portrait.made(of: picture) == nil)
  }

  private func isNearly(_ portrait: Portrait, _ x: Int, _ y: Int, blue: Int, red: Int) -> Bool {
    let place = portrait.pixels.startIndex + 4 * (y * portrait.side + x)
    let (seenBlue, seenRed) = (Int(portrait.pixels[place]), Int(portrait.pixels[place + 2]))
    return abs(seenBlue - blue) < 60 && abs(seenRed - red) < 60
  }

  @Test("one that cannot be read, or is of another size than said, is told in its place")
  func unreadable() throws {
    let data = try #require(Data(base64Encoded: Self.png))
    for (bytes, width) in [(Data("no picture".utf8), 2), (data.prefix(50), 2), (data, 3), (Data(), 2)] {
      let picture = try drawn(scene(Data(bytes), width: width))
      #expect(picture[60, 60] == picture[5, 5], "\(bytes.count)")
    }
  }

  /// Decodes when it is told to.
  private final class Decoder: Sendable {
    private let (asked, told): (AsyncStream<String>, AsyncStream<String>.Continuation)
    private let (goes, go): (AsyncStream<Void>, AsyncStream<Void>.Continuation)
    init() {
      (asked, told) = AsyncStream.makeStream(of: String.self)
      (goes, go) = AsyncStream.makeStream(of: Void.self)
    }

    func decode(_ picture: PanelScene.Picture) async -> DecodedPicture? {
      told.yield(picture.id)
      for await _ in goes { break }
      return DecodedPicture(picture)
    }
    func finish() { go.yield() }
    var next: String? { get async { await asked.first { _ in true } } }
  }

  @MainActor private final class Count { var changes = 0 }

  /// What its layer looks like; not the layer, which holds on to the picture.
  @MainActor private func content(_ cache: PictureCache, _ data: Data) -> AnyHashable? {
    PanelPainter.layers(of: scene(data)) { cache.shown($0) }.last?.content
  }

  @MainActor
  @Test("one is decoded beside the main thread, its place is empty until then, and it goes with its screen")
  func beside() async throws {
    let data = try #require(Data(base64Encoded: Self.png))
    let picture = try #require(scene(data).picture)
    let decoder = Decoder()
    let count = Count()
    let cache = PictureCache(decode: { await decoder.decode($0) }) { count.changes += 1 }
    #expect(cache.isComplete)
    cache.need(picture)
    #expect(await decoder.next == picture.id)
    #expect(cache.shown(picture).kind == .coming && !cache.isComplete)
    // The main thread goes on meanwhile, and draws its place.
    let empty = content(cache, data)
    decoder.finish()
    try await until { count.changes == 1 }
    #expect(cache.shown(picture).kind == .there && cache.isComplete)
    #expect(empty != nil && empty != content(cache, data))
    // Moved, it is not decoded again.
    cache.need(scene(data, Self.box.grown(dx: 10, dy: 5)).picture)
    #expect(cache.isComplete)
    weak var kept: DecodedPicture?
    if case .there(let decoded) = cache.shown(picture) { kept = decoded }
    #expect(kept != nil)
    cache.need(nil)
    #expect(cache.isComplete && cache.shown(picture).kind == .coming && kept == nil)
  }

  @MainActor
  @Test("of many that are leafed through only the one looked at in the end is decoded next")
  func leafed() async throws {
    let data = try #require(Data(base64Encoded: Self.png))
    let pictures = try (2...4).map { try #require(scene(data, width: $0).picture) }
    let decoder = Decoder()
    let count = Count()
    let cache = PictureCache(decode: { await decoder.decode($0) }) { count.changes += 1 }
    for picture in pictures { cache.need(picture) }
    #expect(await decoder.next == pictures[0].id)
    decoder.finish()
    #expect(await decoder.next == pictures[2].id)
    #expect(count.changes == 0)
    decoder.finish()
    try await until { count.changes == 1 }
    // It is of another size than it says.
    #expect(cache.shown(pictures[2]).kind == .unreadable)
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
