import CAdwaita
import Documents
import Foundation
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

/// Pages that are dark already, at night.
@MainActor
@Suite("Dark pages at night")
struct DarkPageTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// Pages that each draw their own content on 420 by 300 points.
  private func document(_ contents: [String], in folder: TemporaryFolder) async throws -> Document {
    let kids = contents.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /MediaBox [0 0 420 300] /Count \(contents.count) /Kids [\(kids)] >>",
    ]
    for (index, content) in contents.enumerated() {
      objects += [
        "<< /Type /Page /Parent 2 0 R /Contents \(4 + 2 * index) 0 R /Resources << >> >>",
        "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
      ]
    }
    var file = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(file.utf8.count)
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { file += String(format: "%010d 00000 n \n", offset) }
    file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    let url = folder.url("slides.pdf")
    try Data(file.utf8).write(to: url)
    return try await Document.open(url)
  }

  /// A dark blue slide with bright letters and a red picture.
  private static let slide =
    "0.05 0.06 0.2 rg 0 0 420 300 re f 0.95 g 40 220 200 12 re f 1 0 0 rg 40 40 120 80 re f"
  /// White paper with a dark photograph over more than half of it.
  private static let photograph = "0.1 g 30 30 360 240 re f"
  /// A bright page in a dark frame.
  private static let framed = "0 g 0 0 420 300 re f 1 g 20 20 380 260 re f"

  private func shown(
    _ contents: [String], _ light: PageLight, _ configuration: PagePlan.Configuration = .init(),
    scale: Double = 2
  ) async throws -> [(picture: Picture, rect: ScreenRect)] {
    var pictures: [(picture: Picture, rect: ScreenRect)] = []
    for content in contents {
      let folder = try TemporaryFolder()
      let document = try await document([content], in: folder)
      let (news, continuation) = AsyncStream<Void>.makeStream()
      let cache = PageCache(PageSource(document), configuration: configuration) { _ in continuation.yield() }
      var session = ReaderSession(
        document: ReaderDocument(title: "", pages: try await document.allPageSizes()), screen: screen,
        scale: scale)
      session.light = light
      cache.need(session.scene)
      if !cache.isComplete { for await _ in news where cache.isComplete { break } }
      cache.need(session.scene)
      if !cache.isComplete { for await _ in news where cache.isComplete { break } }
      pictures.append(
        (
          try Picture(session.scene, pages: cache.surface(0).map { [0: $0] } ?? [:]),
          session.scene.pages[0].rect
        ))
      cache.close()
    }
    return pictures
  }

  @Test("a dark slide keeps its colours; white paper with a large dark picture is turned round")
  func night() async throws {
    let pages = try await shown([Self.slide, Self.photograph, Self.framed], .night)
    func pixel(_ index: Int, _ x: Double, _ y: Double) -> Picture.Pixel {
      let (picture, rect) = pages[index]
      return picture[Int(rect.x + 2 * x), Int(rect.y + 2 * y)]
    }
    #expect(pixel(0, 300, 150).isNearly(13, 15, 51), "\(pixel(0, 300, 150))")
    #expect(pixel(0, 100, 74).isNearly(242, 242, 242), "letters")
    #expect(pixel(0, 100, 220).isNearly(255, 0, 0), "a picture keeps its colours")
    #expect(pixel(1, 10, 150).isNearly(22, 22, 22), "white paper becomes dark")
    #expect(pixel(1, 200, 150).brightness > 180, "with all that is on it")
    #expect(pixel(2, 200, 150).isNearly(22, 22, 22), "bright paper in a dark frame")
  }

  @Test("in sepia and by day a dark page is shown as all others are")
  func otherLights() async throws {
    let day = try await shown([Self.slide], .day)[0]
    #expect(day.picture[Int(day.rect.x) + 600, Int(day.rect.y) + 300].isNearly(13, 15, 51))
    let sepia = try await shown([Self.slide], .sepia)[0]
    let paper = sepia.picture[Int(sepia.rect.x) + 600, Int(sepia.rect.y) + 300]
    #expect(paper.red > 64 && paper.red > paper.blue - 30, "\(paper)")
  }

  @Test("tiles of a page are shown alike, also such that are bright by themselves")
  func tiles() async throws {
    // A dark slide whose middle is a bright picture, larger than a tile.
    let slide = "0.1 g 0 0 420 300 re f 1 g 60 100 120 100 re f"
    var configuration = PagePlan.Configuration()
    configuration.pixelLimit = 100_000
    configuration.coarsePixels = 50_000
    configuration.tile = (width: 64, height: 64)
    let (picture, rect) = try await shown([slide], .night, configuration)[0]
    for (x, y) in [(70.0, 110.0), (100, 150), (120, 130), (170, 190)] {
      let pixel = picture[Int(rect.x + 2 * x), Int(rect.y + 2 * y)]
      #expect(pixel.isNearly(255, 255, 255), "\(x), \(y): \(pixel)")
    }
    #expect(picture[Int(rect.x + 2 * 300), Int(rect.y + 2 * 150)].isNearly(26, 26, 26))
  }

  @Test(
    "what is dark is told by the edge and by the whole",
    arguments: [
      (edge: 0, middle: 0, isDark: true), (edge: 0, middle: 255, isDark: false),
      (edge: 255, middle: 0, isDark: false), (edge: 255, middle: 255, isDark: false),
      (edge: 127, middle: 127, isDark: true), (edge: 128, middle: 128, isDark: false),
    ])
  func told(edge: UInt32, middle: UInt32, isDark: Bool) {
    for (width, height) in [(600, 400), (40, 60), (3000, 2000)] {
      let isFound = PagePaper.isDark(width: width, height: height) { x, y in
        let margin = min(width, height) / 10
        let isAtEdge = x < margin || y < margin || x >= width - margin || y >= height - margin
        return (isAtEdge ? edge : middle) * 0x010101
      }
      #expect(isFound == isDark, "\(width)x\(height)")
    }
    #expect(!PagePaper.isDark(width: 0, height: 0) { _, _ in 0 })
    #expect(PagePaper.isDark(width: 1, height: 1) { _, _ in 0 })
  }
}
