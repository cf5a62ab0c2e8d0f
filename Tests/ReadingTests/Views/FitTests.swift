import Documents
import Reading
import Signals
import Testing

/// Whole pages fitted to the screen: their width, or what is printed on them.
@Suite("Pages that fit")
struct FitTests {
  private let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  /// A book with wide margins, wider outside: text stands 60 points from the inner edge.
  private func book(pages: Int = 6) -> ReaderSession {
    var session = ReaderSession(
      document: ReaderDocument(
        title: "B", pages: Array(repeating: PageSize(width: 600, height: 800), count: pages)), screen: screen)
    session.letOpenMenu(true)
    for page in 0..<pages { session.setLines(lines(page), page: page) }
    return session
  }

  private func lines(_ page: Int) -> [TextLine] {
    let left = page % 2 == 0 ? 60.0 : 240
    let text = (0..<30).compactMap { row in
      TextLine(words: [
        TextWord(text: "text", box: PageRect(x: left, y: 60 + 20 * Double(row), width: 300, height: 11))
      ])
    }
    let number = TextLine(words: [
      TextWord(text: "7", box: PageRect(x: 590, y: 780, width: 6, height: 9))
    ])
    return text + [number].compactMap(\.self)
  }

  private func rest(_ session: inout ReaderSession, _ clock: inout Double) {
    for _ in 0..<30 {
      clock += 1 / 30.0
      _ = session.advance(to: Timestamp(seconds: clock))
    }
  }

  @Test("fit width: the page is as wide as the screen, and follows the screen")
  func width() throws {
    var session = book()
    _ = session.perform(.fitWidth)
    let page = try #require(session.scene.pages.first)
    #expect(page.rect.x >= 0 && page.rect.maxX <= 1920 && page.rect.width > 1850)
    #expect(session.canUndo)
    var small = screen
    small.widthPx = 1280
    _ = session.resize(to: small)
    let again = try #require(session.scene.pages.first)
    #expect(again.rect.width > 1210 && again.rect.maxX <= 1280)
    _ = session.perform(.undo)
    #expect(session.isFittedByDefault)
  }

  @Test("fit text: lines are as wide as the room between the targets, on left and right pages")
  func text() throws {
    var (session, clock) = (book(), 1.0)
    let before = session.scale
    _ = session.perform(.fitText)
    rest(&session, &clock)
    #expect(session.scale > 1.3 * before)
    for page in 0..<4 {
      let box = lines(page)[3].box
      let rect = try #require(session.rects(of: box, page: page).first)
      #expect(abs(rect.center.x - 960) < 12, "page \(page)")
      for target in session.layout.targets {
        #expect(rect.maxX < target.rect.x || rect.x > target.rect.maxX, "\(target.id) covers text")
      }
      _ = session.perform(.pageForward)
      rest(&session, &clock)
    }
    #expect(
      session.layout.zones.allSatisfy { [.up, .down].contains($0.direction) }, "margins are not scrolled to")
    _ = session.perform(.zoomIn)
    #expect(session.layout.zones.contains { $0.direction == .right }, "text that is wider is")
    _ = session.perform(.zoomDefault)
    #expect(session.isFittedByDefault)
  }

  @Test("the place that is read stays in view, and a picture without text has margins to cut too")
  func place() throws {
    var (session, clock) = (book(), 1.0)
    _ = session.perform(.goTo(page: 3))
    rest(&session, &clock)
    _ = session.perform(.fitText)
    rest(&session, &clock)
    #expect(session.position.page == 3)
    var scan = ReaderSession(
      document: ReaderDocument(title: "S", pages: [PageSize(width: 600, height: 800)]), screen: screen)
    scan.setLines([], pictures: [PageRect(x: 200, y: 100, width: 200, height: 600)], page: 0)
    _ = scan.perform(.fitText)
    let rect = try #require(scan.rects(of: PageRect(x: 200, y: 100, width: 200, height: 600), page: 0).first)
    #expect(rect.width > 1300)
  }

  @Test("where nothing is known of a page, and in views that fit already, that is said")
  func said() {
    var empty = ReaderSession(
      document: ReaderDocument(title: "E", pages: [PageSize(width: 600, height: 800)]), screen: screen)
    let scale = empty.scale
    _ = empty.perform(.fitText)
    #expect(
      empty.scale == scale && empty.scene.banner?.headline == "What is printed on this page is not known")
    var column = Paper.twoColumns.opened(choice: ViewChoice(view: .column))
    _ = column.perform(.fitWidth)
    #expect(column.scene.banner?.headline == "This view is as wide as fits already")
  }
}
