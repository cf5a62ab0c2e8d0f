import Documents
import Reading
import Signals
import Testing

/// Back and forward over several jumps, as a value and in the reader.
@Suite("History of jumps")
struct JumpHistoryTests {
  private func place(_ page: Int, _ offset: Double = 0) -> JumpHistory.Place {
    JumpHistory.Place(position: DocumentPosition(page: page, offset: offset))
  }

  @Test("three jumps are gone back one by one, and forward again to where one was")
  func several() {
    var history = JumpHistory()
    for page in [0, 10, 20] { history.leave(place(page)) }
    #expect(history.goBack(from: place(30)) == place(20))
    // A page is scrolled before one goes on back: forward leads there.
    #expect(history.goBack(from: place(21)) == place(10))
    #expect(history.goBack(from: place(10)) == place(0))
    #expect(history.goBack(from: place(0)) == nil && !history.canGoBack)
    #expect(history.goForward(from: place(0)) == place(10))
    #expect(history.goForward(from: place(10)) == place(21))
    #expect(history.goForward(from: place(21)) == place(30))
    #expect(history.goForward(from: place(30)) == nil && history.canGoBack)
  }

  @Test("a jump from the middle gives up what lay ahead")
  func branch() {
    var history = JumpHistory()
    for page in [0, 10] { history.leave(place(page)) }
    _ = history.goBack(from: place(20))
    history.leave(place(10))
    #expect(!history.canGoForward)
    #expect(history.goBack(from: place(40)) == place(10) && history.goBack(from: place(10)) == place(0))
  }

  @Test("the same place twice is one, and none that one is at already is gone back to")
  func near() {
    var history = JumpHistory()
    history.leave(place(3, 0.5))
    history.leave(place(3, 0.502))
    #expect(history.goBack(from: place(9)) == place(3, 0.5) && !history.canGoBack)
    history.leave(place(1))
    history.leave(place(2))
    #expect(history.goBack(from: place(2, 0.001)) == place(1))
  }

  @Test("a hundred places are remembered, and no more")
  func many() {
    var history = JumpHistory()
    for page in 0..<250 { history.leave(place(page)) }
    var (here, count) = (place(250), 0)
    while let back = history.goBack(from: here) { (here, count) = (back, count + 1) }
    #expect(count == 100 && here == place(150))
  }

  private func session(pages: Int = 40) -> ReaderSession {
    ReaderSession(
      document: ReaderDocument(
        title: "Emma", pages: Array(repeating: PageSize(width: 595, height: 842), count: pages)),
      screen: ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296))
  }

  /// Time passes until the page has come to rest.
  private func rest(_ session: inout ReaderSession, _ clock: inout Double, for seconds: Double = 1) {
    for _ in 0..<Int(30 * seconds) {
      clock += 1 / 30.0
      _ = session.advance(to: Timestamp(seconds: clock))
    }
  }

  @Test("places hold when the size changes between two jumps")
  func sizes() {
    var (session, clock) = (session(), 100.0)
    session.go(to: PagePlace(page: 7, y: 400))
    rest(&session, &clock)
    _ = session.perform(.goTo(page: 20))
    rest(&session, &clock)
    _ = session.perform(.zoomIn)
    _ = session.perform(.zoomIn)
    for wanted in [7, 0] {
      _ = session.perform(.back)
      rest(&session, &clock)
      #expect(session.position.page == wanted)
    }
    for wanted in [7, 20] {
      _ = session.perform(.forward)
      rest(&session, &clock)
      #expect(session.position.page == wanted)
      if wanted == 7 { #expect(abs(session.position.offset - 400 / 842) < 0.01) }
    }
    #expect(session.canGoBack && !session.canGoForward)
  }

  @Test("from one place of a search to the next is one jump, unless the page was moved in between")
  func steps() throws {
    var (session, clock) = (session(), 100.0)
    let words = try #require(FoundWords("here"))
    let hits = (0..<40).flatMap { page in
      let line = TextLine(words: [
        TextWord(text: "here", box: PageRect(x: 100, y: 400, width: 40, height: 10))
      ])
      return FindableText([line].compactMap(\.self), page: page, size: PageSize(width: 595, height: 842))
        .hits(of: words, typesetter: nil)
    }
    for (index, page) in [5, 10, 15].enumerated() {
      session.go(to: hits[page], isStep: index > 0)
      rest(&session, &clock)
    }
    _ = session.perform(.pageForward)
    rest(&session, &clock)
    session.go(to: hits[30], isStep: true)
    rest(&session, &clock)
    var seen: [Int] = []
    while session.canGoBack, seen.count < 9 {
      _ = session.perform(.back)
      rest(&session, &clock)
      seen.append(session.currentPage)
    }
    #expect(seen == [16, 0])
  }

  @Test("a jump to where one is already is none")
  func nowhere() {
    var (session, clock) = (session(), 100.0)
    session.go(to: PagePlace(page: 0))
    _ = session.perform(.toStart)
    rest(&session, &clock)
    #expect(!session.canGoBack)
  }
}
