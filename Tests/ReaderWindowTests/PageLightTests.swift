import CAdwaita
import Documents
import Foundation
import Reading
import Signals
import TestSupport
import Testing
import VirtualDisplay

@testable import ReaderWindow

/// Pages in their lights, from a real document to the pixels that are drawn.
@MainActor
struct PageLightTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// A page with a red picture at its top.
  private func document(_ folder: TemporaryFolder) async throws -> Document {
    let content = "1 0 0 rg 100 500 220 80 re f"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /MediaBox [0 0 420 595] /Count 1 /Kids [3 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << >> >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
    ]
    var file = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(file.utf8.count)
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = file.utf8.count
    file += "xref\n0 5\n0000000000 65535 f \n"
    for offset in offsets { file += String(format: "%010d 00000 n \n", offset) }
    file += "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    let url = folder.url("red.pdf")
    try Data(file.utf8).write(to: url)
    return try await Document.open(url)
  }

  private func complete(_ cache: PageCache, _ news: AsyncStream<Void>) async {
    if cache.isComplete { return }
    for await _ in news where cache.isComplete { return }
  }

  @Test("at night white paper is dark and a red picture still red; a change of light needs no other call")
  func night() async throws {
    let folder = try TemporaryFolder()
    let document = try await document(folder)
    let (news, continuation) = AsyncStream<Void>.makeStream()
    let cache = PageCache(PageSource(document)) { _ in continuation.yield() }
    var session = ReaderSession(
      document: ReaderDocument(title: "", pages: try await document.allPageSizes()), screen: screen, scale: 2)
    func picture() async throws -> Picture {
      cache.need(session.scene)
      await complete(cache, news)
      return try Picture(session.scene, pages: cache.surface(0).map { [0: $0] } ?? [:])
    }
    let paper = session.scene.pages[0].rect
    let (x, y) = (Int(paper.x + 2 * 200), Int(paper.y + 2 * 50))
    let blank = Int(paper.y + 2 * 300)
    let day = try await picture()
    #expect(day[x, blank].isNearly(255, 255, 255) && day[x, y].isNearly(255, 0, 0))
    session.light = .night
    let night = try await picture()
    #expect(night[x, blank].isNearly(22, 22, 22))
    let red = night[x, y]
    #expect(red.red > 150 && red.red - red.green > 50 && abs(red.green - red.blue) < 3, "\(red)")
    session.light = .sepia
    let sepia = try await picture()
    #expect(sepia[x, blank].isNearly(244, 236, 216))
    session.light = .day
    let again = try await picture()
    #expect(again[x, y] == day[x, y] && again[x, blank] == day[x, blank])
    cache.close()
  }

  @Test("a page that is larger than the limit is shown in tiles, pixel for pixel as if it were one")
  func tiles() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url("demo.pdf")
    try DemoDocument.write(to: url)
    let document = try await Document.open(url)
    let (news, continuation) = AsyncStream<Void>.makeStream()
    var configuration = PagePlan.Configuration()
    configuration.pixelLimit = 500_000
    configuration.coarsePixels = 100_000
    configuration.tile = (width: 256, height: 128)
    configuration.byteLimit = 12_000_000
    let cache = PageCache(PageSource(document), configuration: configuration) { _ in continuation.yield() }
    var session = ReaderSession(
      document: ReaderDocument(title: "", pages: try await document.allPageSizes()), screen: screen,
      scale: 2.5)
    let pixels = try await document.render(page: 0, scale: 2.5)
    for light in [PageLight.day, .night] {
      session.light = light
      cache.need(session.scene)
      await complete(cache, news)
      #expect(cache.byteCount <= configuration.byteLimit)
      let tiled = try #require(cache.surface(0))
      let whole = try #require(PageSurface(pixels, light: light))
      let files = [folder.url("tiled.png"), folder.url("whole.png")]
      // Where every page in view can be had whole; the rest of the screen is the same placeholder.
      var scene = session.scene
      scene.pages = scene.pages.filter { $0.page == 0 }
      try ScenePicture.png(scene, pages: [0: tiled], to: files[0])
      try ScenePicture.png(scene, pages: [0: whole], to: files[1])
      #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]), "\(light)")
    }
    cache.close()
  }

  @Test("tiles that scroll out of view are let go, and memory stays within its bound")
  func bounded() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url("demo.pdf")
    try DemoDocument.write(to: url)
    let document = try await Document.open(url)
    let (news, continuation) = AsyncStream<Void>.makeStream()
    var configuration = PagePlan.Configuration()
    configuration.pixelLimit = 2_000_000
    configuration.coarsePixels = 500_000
    configuration.tile = (width: 512, height: 256)
    configuration.byteLimit = 40_000_000
    let cache = PageCache(PageSource(document), configuration: configuration) { _ in continuation.yield() }
    var session = ReaderSession(
      document: ReaderDocument(title: "", pages: try await document.allPageSizes()), screen: screen, scale: 6)
    for step in 0..<60 {
      _ = session.perform(.drag(dx: 0, dy: 300))
      cache.need(session.scene)
      await complete(cache, news)
      #expect(cache.byteCount <= configuration.byteLimit, "step \(step)")
    }
    #expect(session.currentPage > 2, "pages went by")
    cache.close()
  }

  @Test("a frame of light lies along the edges, beneath what is chosen by gaze")
  func frame() throws {
    var session = ReaderSession(
      document: ReaderDocument(title: "", pages: [PageSize(width: 420, height: 595)], linePitch: 26.965),
      screen: screen)
    session.light = .night
    let without = try Picture(session.scene, pages: [:])
    #expect(without[400, 20].brightness < 60 && without[960, 500].brightness < 60)
    for (frame, width) in [(LightFrame.narrow, 54), (.wide, 108)] {
      session.frame = frame
      let picture = try Picture(session.scene, pages: [:])
      for (x, y) in [(400, width - 4), (400, 1079 - width + 4), (width - 4, 400), (1919 - width + 4, 400)] {
        #expect(picture[x, y].brightness > 220, "\(frame) at \(x), \(y)")
      }
      #expect(picture[400, width + 4].brightness < 60)
      let corner = try #require(session.scene.targets.first { $0.id == .exit }).rect.center
      #expect(picture[Int(corner.x) + 60, Int(corner.y)].brightness < 120, "targets lie above it")
    }
  }
}

/// Every screen in a real window, light and dark.
@Suite("Themes in a window", .enabled(if: VirtualDisplay.isAvailable))
struct ThemeWindowTests {
  @Test("each theme reaches tiles, pages and panels; without a desktop's preference it is dark", .heavy)
  func themes() async throws {
    let display = try await VirtualDisplay(width: 1280, height: 720)
    defer { display.stop() }
    for (theme, isLight) in [("light", true), ("dark", false), ("desktop", false)] {
      let folder = try TemporaryFolder()
      let seen = try await display.run("reader-window-probe", [folder.url.path, theme])
      #expect(seen.last == "picture gallery-help", "\(seen)")
      for name in ["people", "shelf", "result", "page-day", "menu"] {
        let picture = try Picture(folder.url("gallery-\(name).png"))
        // Beside tiles, words and page: the surround.
        let edge = picture[4, 360].brightness
        #expect(isLight ? edge > 160 : edge < 60, "\(theme), \(name): \(edge)")
      }
      let rest = try Picture(folder.url("gallery-rest.png"))
      #expect(rest[4, 700].brightness < 20, "eyes rest in the dark in every theme")
      let night = try Picture(folder.url("gallery-page-night.png"))
      let shades = stride(from: 500, to: 780, by: 2).flatMap { x in
        stride(from: 200, to: 520, by: 2).map { night[x, $0].brightness }
      }
      #expect(shades.count { $0 < 60 } > shades.count / 2 && shades.contains { $0 > 150 }, "\(theme)")
    }
  }
}
