import Documents
import Reading
import Signals
import Testing

/// The reader by a manual clock: intents and keys in, places and actions out.
struct ReaderSessionTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  func session(pages: Int = 6, position: DocumentPosition = .start) -> ReaderSession {
    ReaderSession(
      document: ReaderDocument(
        title: "T", pages: Array(repeating: PageSize(width: 420, height: 595), count: pages),
        linePitch: 26.965),
      screen: screen, position: position)
  }

  /// Lets time pass in steps of a frame; gives what happened.
  func run(
    _ session: inout ReaderSession, from start: Double, to end: Double, step: Double = 1.0 / 30
  ) -> [ReaderAction] {
    var actions: [ReaderAction] = []
    var time = start
    while time < end - 1e-9 {
      time = min(time + step, end)
      actions += session.advance(to: Timestamp(seconds: time))
    }
    return actions
  }

  @Test("the default size puts lines 1.6 degrees apart")
  func comfortableScale() {
    #expect(session().scale == 2)
    #expect(session().scene.pages.first?.rect == ScreenRect(x: 540, y: 24, width: 840, height: 1190))
  }

  @Test("a page with small print fits between the corner targets")
  func fitsBetweenCorners() throws {
    let session = ReaderSession(
      document: ReaderDocument(title: "A4", pages: [PageSize(width: 595, height: 842)], linePitch: 12),
      screen: screen)
    let page = try #require(session.scene.pages.first)
    #expect(session.scale == 2.5)
    for target in session.scene.targets {
      #expect(target.rect.maxX <= page.rect.x || target.rect.x >= page.rect.maxX)
    }
  }

  @Test("looking at the lower edge scrolls down smoothly and stops with the gaze")
  func scrollsDown() {
    var session = session()
    var actions = session.handle(.scroll(.down, speed: 0.5), at: Timestamp(seconds: 1))
    #expect(actions.contains(.scrollBegan(.down)))
    actions = run(&session, from: 1, to: 2)
    #expect(actions.contains { if case .scrolled = $0 { true } else { false } })
    #expect(session.scene.isMoving)
    let before = session.position
    actions = session.handle(.scrollEnded(.down), at: Timestamp(seconds: 2))
    actions += run(&session, from: 2, to: 3)
    #expect(actions.contains(.scrollEnded(.down)))
    #expect(!session.scene.isMoving)
    #expect(session.position > before)
    #expect(actions.last == .savePosition(session.position))
  }

  @Test("the way scrolled does not depend on the frame rate", arguments: [0.004, 1.0 / 60, 0.1, 0.19])
  func frameRate(step: Double) {
    var fine = session()
    var coarse = session()
    _ = fine.handle(.scroll(.down, speed: 0.3), at: Timestamp(seconds: 0))
    _ = coarse.handle(.scroll(.down, speed: 0.3), at: Timestamp(seconds: 0))
    _ = run(&fine, from: 0, to: 1.5)
    _ = run(&coarse, from: 0, to: 1.5, step: step)
    #expect(abs(fine.position.offset - coarse.position.offset) < 1e-6)
    #expect(fine.position.offset > 0.1)
  }

  @Test("deeper looks scroll faster")
  func speed() {
    var slow = session()
    var fast = session()
    _ = slow.handle(.scroll(.down, speed: 0), at: Timestamp(seconds: 0))
    _ = fast.handle(.scroll(.down, speed: 1), at: Timestamp(seconds: 0))
    _ = run(&slow, from: 0, to: 1)
    _ = run(&fast, from: 0, to: 1)
    #expect(slow.position.offset > 0.01)
    #expect(fast.position.offset > 4 * slow.position.offset)
  }

  @Test("a lost gaze stops the page at once, and the reason is told when it lasts")
  func pauseStops() {
    var session = session()
    _ = session.handle(.scroll(.down, speed: 1), at: Timestamp(seconds: 0))
    _ = run(&session, from: 0, to: 1)
    let actions = session.handle(.paused(.noFace), at: Timestamp(seconds: 1))
    #expect(actions.contains(.gazePaused(.noFace)))
    #expect(actions.contains(.scrollEnded(.down)))
    let place = session.position
    #expect(session.scene.banner == nil)
    _ = run(&session, from: 1, to: 2)
    #expect(session.position == place)
    #expect(session.scene.banner?.headline == "I cannot see your face")
    #expect(session.scene.banner?.remedy == InvalidReason.noFace.remedy)
    #expect(session.handle(.resumed, at: Timestamp(seconds: 2)).contains(.gazeResumed))
    #expect(session.scene.banner == nil)
  }

  @Test("the corners turn pages to their tops, and stop at the document's ends")
  func turnsPages() {
    var session = session(pages: 3)
    #expect(session.handle(.chosen(.pageBack), at: Timestamp(seconds: 0)).isEmpty)
    for page in 1...2 {
      let start = Double(page)
      let actions = session.handle(.chosen(.pageForward), at: Timestamp(seconds: start))
      #expect(actions.contains(.pageTurned(from: page - 1, to: page)))
      let later = run(&session, from: start, to: start + 0.5)
      #expect(later.contains(.pageChanged(page)))
      #expect(session.position == DocumentPosition(page: page, offset: 0))
      #expect(session.scene.pages.contains { $0.page == page && $0.rect.y == 24 })
    }
    #expect(session.handle(.chosen(.pageForward), at: Timestamp(seconds: 9)).isEmpty)
    #expect(session.scene.targets.first { $0.id == .pageForward }?.isEnabled == false)
    _ = session.handle(.chosen(.pageBack), at: Timestamp(seconds: 10))
    _ = run(&session, from: 10, to: 11)
    #expect(session.position == DocumentPosition(page: 1, offset: 0))
  }

  @Test("keys do what the gaze does")
  func keysMatchGaze() {
    var byKey = session()
    var byGaze = session()
    let key = byKey.perform(.pageForward)
    let gaze = byGaze.handle(.chosen(.pageForward), at: Timestamp(seconds: 0))
    #expect(key == gaze)
    #expect(byKey.perform(.exit) == byGaze.handle(.chosen(.exit), at: Timestamp(seconds: 0)))
  }

  @Test("leaving remembers the place and listens no more")
  func exit() {
    var session = session(position: DocumentPosition(page: 2, offset: 0.25))
    let actions = session.handle(.chosen(.exit), at: Timestamp(seconds: 0))
    #expect(actions == [.savePosition(DocumentPosition(page: 2, offset: 0.25)), .exited])
    #expect(session.hasExited)
    #expect(session.layout.targets.isEmpty)
    #expect(session.handle(.chosen(.pageForward), at: Timestamp(seconds: 1)).isEmpty)
    #expect(session.perform(.pageForward).isEmpty)
  }

  @Test("the place survives zooming and another window size", arguments: [0.0, 0.3, 0.77])
  func placeSurvives(offset: Double) {
    var session = session(position: DocumentPosition(page: 3, offset: offset))
    _ = session.perform(.zoomIn)
    _ = session.perform(.zoomIn)
    _ = session.resize(to: ScreenGeometry(widthPx: 1200, heightPx: 700, widthMm: 330, heightMm: 190))
    _ = session.perform(.zoomDefault)
    #expect(session.position.page == 3)
    #expect(abs(session.position.offset - offset) < 1e-9)
  }

  @Test("a page wider than the screen scrolls sideways")
  func sideways() {
    var session = session()
    #expect(session.layout.zones.count == 2)
    for _ in 0..<5 { _ = session.perform(.zoomIn) }
    #expect(session.layout.targets.contains { $0.id == .undo })
    #expect(session.layout.zones.map(\.direction) == [.down, .up, .right], "nothing scrolls where Undo is")
    _ = session.advance(to: Timestamp(seconds: -10))
    _ = session.advance(to: Timestamp(seconds: -3))
    #expect(session.layout.zones.map(\.direction) == [.down, .up, .left, .right])
    let before = session.scene.pages[0].rect.x
    _ = session.handle(.scroll(.right, speed: 1), at: Timestamp(seconds: 0))
    _ = run(&session, from: 0, to: 0.5)
    #expect(session.scene.pages[0].rect.x < before - 50)
  }

  @Test(
    "a remembered place outside the document is mended",
    arguments: [
      DocumentPosition(page: 99, offset: 0.5), DocumentPosition(page: -3, offset: -1),
      DocumentPosition(page: 0, offset: .nan), DocumentPosition(page: 5, offset: 7),
    ])
  func damagedPosition(position: DocumentPosition) {
    let session = session(position: position)
    #expect((0..<6).contains(session.position.page))
    #expect((0...1).contains(session.position.offset))
    #expect(!session.scene.pages.isEmpty)
  }

  @Test("broken page sizes, numbers that are none, time that runs back: nothing breaks")
  func badInput() {
    var session = ReaderSession(
      document: ReaderDocument(
        title: "", pages: [PageSize(width: .nan, height: 0), PageSize(width: 10, height: .infinity)],
        linePitch: -1),
      screen: screen)
    _ = session.advance(to: Timestamp(seconds: 5))
    #expect(session.handle(.scroll(.down, speed: .nan), at: Timestamp(seconds: 4)).isEmpty)
    #expect(session.perform(.drag(dx: .infinity, dy: .nan)).isEmpty)
    _ = session.perform(.goTo(page: 1_000))
    _ = run(&session, from: 5, to: 6)
    #expect(session.position.page == 1)
    var empty = ReaderSession(document: ReaderDocument(title: "", pages: []), screen: screen)
    #expect(empty.perform(.pageForward).isEmpty)
    _ = empty.perform(.goTo(page: 3))
    #expect(empty.scene.pages.isEmpty)
  }

  @Test("a gap in the data does not make the page jump")
  func gap() {
    var session = session()
    _ = session.handle(.scroll(.down, speed: 1), at: Timestamp(seconds: 0))
    _ = session.advance(to: Timestamp(seconds: 30))
    #expect(session.position.page == 0)
    #expect(session.position.offset < 0.2)
  }

  @Test("in a window gaze is ignored and the reason shown, keys still work")
  func window() {
    var session = session()
    _ = session.resize(to: screen, isFullScreen: false)
    #expect(session.layout == GazeLayout())
    #expect(session.handle(.chosen(.exit), at: Timestamp(seconds: 0)).isEmpty)
    #expect(session.scene.banner?.remedy.contains("F11") == true)
    #expect(session.scene.banner?.isBlocking == false)
    #expect(session.perform(.pageForward) == [.pageTurned(from: 0, to: 1)])
  }

  @Test("forgetting what reading has corrected is asked for by a key, told, and changes nothing else")
  func forgets() {
    var session = session()
    #expect(session.perform(.forgetDrift) == [.driftForgotten])
    #expect(session.scene.banner?.isBlocking == false)
    for second in 0..<20 { _ = session.advance(to: Timestamp(seconds: Double(second))) }
    #expect(session.scene.banner == nil && session.position == .start)
  }
}

extension DocumentPosition {
  static func > (a: Self, b: Self) -> Bool { (a.page, a.offset) > (b.page, b.offset) }
}
