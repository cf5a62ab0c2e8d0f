import Documents
import Foundation
import Reading
import Signals
import TestSupport
import Testing

@testable import ReaderWindow

/// The page cache over a real document and its worker.
@MainActor
struct PageCacheTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// Waits for the cache's next news until `isDone`.
  func wait(_ news: AsyncStream<Void>, until isDone: () -> Bool) async {
    if isDone() { return }
    for await _ in news where isDone() { return }
  }

  @Test("pages in view and their neighbours are rendered at their scale; the old ones serve meanwhile")
  func renders() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url("demo.pdf")
    try DemoDocument.write(to: url)
    let document = try await Document.open(url)
    let (news, continuation) = AsyncStream<Void>.makeStream()
    let cache = PageCache(PageSource(document)) { _ in continuation.yield() }
    var session = ReaderSession(
      document: ReaderDocument(title: "", pages: try await document.allPageSizes()), screen: screen, scale: 2)
    cache.need(session.scene)
    #expect(!cache.isComplete)
    await wait(news) { cache.isComplete && cache.surface(3) != nil }
    #expect(cache.surface(0)?.scale == 2)
    #expect(cache.surface(0)?.width == 840)
    #expect(cache.surface(4) == nil)
    _ = session.perform(.zoomIn)
    cache.need(session.scene)
    #expect(cache.surface(0)?.scale == 2)
    await wait(news) { cache.isComplete }
    #expect(cache.surface(0)?.scale == session.scale)
  }

  @Test("memory stays bounded, and what is in view is kept")
  func bounded() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url("demo.pdf")
    try DemoDocument.write(to: url)
    let document = try await Document.open(url)
    let (news, continuation) = AsyncStream<Void>.makeStream()
    var configuration = PageCache.Configuration()
    configuration.byteLimit = 9_000_000
    let cache = PageCache(PageSource(document), configuration: configuration) { _ in continuation.yield() }
    var session = ReaderSession(
      document: ReaderDocument(title: "", pages: try await document.allPageSizes()), screen: screen, scale: 2)
    for page in 0..<6 {
      _ = session.perform(.goTo(page: page))
      for step in 1...20 { _ = session.advance(to: Timestamp(seconds: Double(page * 20 + step) / 10)) }
      cache.need(session.scene)
      await wait(news) { cache.isComplete }
      #expect(cache.byteCount <= 9_000_000 + 840 * 1190 * 4)
      #expect(cache.surface(page) != nil)
    }
  }

  @Test("a page that cannot be rendered is told and not tried for ever")
  func failure() async throws {
    struct Broken: Error {}
    let (news, continuation) = AsyncStream<Void>.makeStream()
    let source = PageSource(pageCount: 1) { _, _, _, _ in throw Broken() }
    let cache = PageCache(source) { _ in continuation.yield() }
    let session = ReaderSession(
      document: ReaderDocument(title: "", pages: [PageSize(width: 420, height: 595)]), screen: screen)
    cache.need(session.scene)
    await wait(news) { cache.isComplete }
    #expect(cache.problems[0] != nil)
    #expect(cache.surface(0) == nil)
  }

  @Test("a page in view does not wait for one that is prepared ahead")
  func overtaking() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url("demo.pdf")
    try DemoDocument.write(to: url)
    let document = try await Document.open(url)
    let (news, continuation) = AsyncStream<Void>.makeStream()
    let (begun, beginning) = AsyncStream<Void>.makeStream()
    // Whatever is prepared ahead takes for ever.
    let source = PageSource(pageCount: document.pageCount) { page, scale, part, urgency in
      if urgency == .ahead {
        beginning.yield()
        try await Task.sleep(for: .seconds(3600))
      }
      return try await document.render(page: page, scale: scale, clip: part, urgency: urgency)
    }
    let cache = PageCache(source) { _ in continuation.yield() }
    var session = ReaderSession(
      document: ReaderDocument(title: "", pages: try await document.allPageSizes()), screen: screen, scale: 2)
    cache.need(session.scene)
    await wait(news) { cache.isComplete }
    for await _ in begun { break }
    _ = session.perform(.goTo(page: 3))
    for step in 1...20 { _ = session.advance(to: Timestamp(seconds: Double(step) / 10)) }
    cache.need(session.scene)
    await wait(news) { cache.isComplete }
    #expect(cache.surface(3) != nil)
    cache.close()
  }
}
