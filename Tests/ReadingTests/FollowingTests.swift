import Documents
import Lines
import Reading
import Signals
import Testing

/// The page that moves on by itself as it is read.
struct FollowingTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  let lines = LineTests()

  func session(pages: Int = 3, follows: Bool = true) throws -> ReaderSession {
    let text = try lines.lines(18)
    var session = ReaderSession(
      document: ReaderDocument(
        title: "T", pages: Array(repeating: PageSize(width: 420, height: 595), count: pages),
        linePitch: ReaderDocument.linePitch(of: text)),
      screen: screen, followsReading: follows)
    for page in 0..<pages { session.setLines(text, page: page) }
    return session
  }

  /// Where a line stands on the screen now.
  func y(_ line: LineID, in session: ReaderSession) -> Double? {
    session.scene.pages.first { $0.page == line.page }.map {
      $0.rect.y + 2 * (69 + 26.965 * Double(line.line))
    }
  }

  /// Reads a line wherever it stands, then lets the page come to rest.
  func read(_ line: LineID, _ session: inout ReaderSession, _ frames: inout GazeFrames, off: Double = 0)
    throws
    -> [ReaderAction]
  {
    let at = try #require(y(line, in: session), "\(line) is not in view")
    try #require(at < 0.88 * screen.heightPx, "\(line) is too low to be read")
    var actions: [ReaderAction] = []
    for frame in frames.reading(y: at + off, from: lines.left, to: lines.right) {
      actions += session.handle(frame)
      // Eyes go with the page: the rest of a fixation on a line that moves is not looked at.
      if session.scene.isMoving { break }
    }
    var still = frames.now
    while session.scene.isMoving {
      still += 1 / GazeFrames.rate
      actions += session.advance(to: Timestamp(seconds: still))
    }
    frames = GazeFrames(from: still + 0.1)
    return actions
  }

  @Test("three pages are read to their end without a look at any control", arguments: [0.0, 30, -30])
  func wholeDocument(off: Double) throws {
    var session = try session()
    var frames = GazeFrames()
    var actions: [ReaderAction] = []
    for page in 0..<3 {
      for line in 0..<18 {
        actions += try read(LineID(page: page, line: line), &session, &frames, off: off)
      }
    }
    let followed = actions.count { if case .followed = $0 { true } else { false } }
    #expect((3...12).contains(followed), "the page moved \(followed) times")
    #expect(actions.contains(.pageChanged(2)) && actions.contains(.pageRead(1)))
    #expect(!actions.contains { if case .pageTurned = $0 { true } else { false } })
  }

  @Test("what was read last is marked, and reading is expected on the line below it")
  func marks() throws {
    var session = try session()
    var frames = GazeFrames()
    var line = 0
    while try !read(LineID(page: 0, line: line), &session, &frames).contains(
      .followed(LineID(page: 0, line: line)))
    {
      line += 1
      try #require(line < 18)
    }
    let marked = try #require(session.scene.lastLine)
    let read = try #require(y(LineID(page: 0, line: line), in: session))
    #expect(abs(marked.center.y - read) < 1 && read < 0.3 * screen.heightPx)
    _ = try self.read(LineID(page: 0, line: line + 1), &session, &frames)
    #expect(abs(try #require(session.scene.currentLine).center.y - read - 2 * 26.965) < 1)
  }

  @Test("from wherever pages were turned to, one command leads to the line read last; glances do not count")
  func whereWasI() throws {
    var session = try session()
    #expect(!session.hasLeftReading)
    _ = session.perform(.toReading)
    #expect(session.scene.banner?.headline == "You have read nothing here yet")
    var frames = GazeFrames()
    for line in 0..<6 { _ = try read(LineID(page: 0, line: line), &session, &frames) }
    #expect(!session.hasLeftReading, "it is in view")
    _ = session.perform(.pageForward)
    _ = session.perform(.pageForward)
    _ = session.advance(to: Timestamp(seconds: frames.now + 3))
    _ = session.advance(to: Timestamp(seconds: frames.now + 6))
    frames = GazeFrames(from: frames.now + 7)
    for frame in frames.fixation(at: ScreenPoint(x: 700, y: 300), seconds: 0.6) { _ = session.handle(frame) }
    #expect(session.currentPage == 2 && session.hasLeftReading)
    _ = session.perform(.toReading)
    _ = session.advance(to: Timestamp(seconds: frames.now + 1))
    _ = session.advance(to: Timestamp(seconds: frames.now + 2))
    #expect(session.currentPage == 0 && !session.hasLeftReading && session.canGoBack)
    let marked = try #require(session.scene.lastLine)
    let last = try #require(y(LineID(page: 0, line: 4), in: session))
    #expect(abs(marked.center.y - last) < 1, "the last line that was left is marked")
    _ = session.perform(.back)
    _ = session.advance(to: Timestamp(seconds: frames.now + 3))
    _ = session.advance(to: Timestamp(seconds: frames.now + 4))
    #expect(session.currentPage == 2)
  }

  @Test("a glance at the end of a low line, and looking about, move nothing")
  func glances() throws {
    var session = try session()
    var frames = GazeFrames()
    for line in 0..<6 { _ = try read(LineID(page: 0, line: line), &session, &frames) }
    let offset = session.position
    let low = try #require(y(LineID(page: 0, line: 15), in: session))
    for x in [1290.0, 1310, 1280, 1300, 700, 1305] {
      for frame in frames.fixation(at: ScreenPoint(x: x, y: x == 700 ? 200 : low), seconds: 0.5) {
        _ = session.handle(frame)
      }
    }
    #expect(session.position == offset && !session.scene.isMoving)
  }

  @Test("it stays still when told to by a look at what is offered, by the key, and for recorded eyes")
  func stays() throws {
    var session = try session()
    var frames = GazeFrames()
    for line in 0..<18 where session.layout.targets.allSatisfy({ $0.id != .stay }) {
      _ = try read(LineID(page: 0, line: line), &session, &frames)
    }
    let target = try #require(session.scene.targets.first { $0.id == .stay })
    #expect(target.label == "Stay" && session.scene.banner?.isBlocking == false)
    let place = session.position
    _ = session.handle(.chosen(.stay), at: Timestamp(seconds: frames.now))
    #expect(!session.followsReading && session.scene.banner == nil)
    #expect(!session.layout.targets.contains { $0.id == .stay })
    var still = try self.session(follows: false)
    var other = GazeFrames()
    for line in 0..<15 { _ = try read(LineID(page: 0, line: line), &still, &other) }
    #expect(still.position == .start && session.position == place)
    _ = still.perform(.toggleFollowing)
    #expect(still.followsReading)
    // Chosen when nothing is offered, it does nothing.
    _ = still.handle(.chosen(.stay), at: Timestamp(seconds: other.now))
    #expect(still.followsReading)
  }

  @Test("the offer goes by itself and gives way to a repair; the document's end is no trouble")
  func offers() throws {
    var session = try session(pages: 1)
    var frames = GazeFrames()
    for line in 0..<18 { _ = try read(LineID(page: 0, line: line), &session, &frames) }
    for second in 1...20 { _ = session.advance(to: Timestamp(seconds: frames.now + Double(second))) }
    #expect(session.scene.banner == nil && !session.scene.isMoving)
    session.offerRepair("You sit otherwise.")
    _ = session.perform(.toggleFollowing)
    #expect(session.layout.targets.contains { $0.id == .repair })
  }

  /// Reads from the top until the page moves on, and gives the place that was shown before.
  private func readUntilFollowed(
    _ session: inout ReaderSession, _ frames: inout GazeFrames
  ) throws -> (place: DocumentPosition, line: Int) {
    for line in 0..<18 {
      let before = session.position
      let id = LineID(page: 0, line: line)
      if try read(id, &session, &frames).contains(.followed(id)) { return (before, line) }
    }
    throw CancellationError()
  }

  /// Looks into the upper zone for some seconds.
  private func lookUp(_ session: inout ReaderSession, from start: Double, seconds: Double) -> [ReaderAction] {
    var actions: [ReaderAction] = []
    var time = start
    while time < start + seconds {
      actions += session.handle(.scroll(.up, speed: 0.5), at: Timestamp(seconds: time))
      time += 1 / GazeFrames.rate
    }
    return actions + session.handle(.scrollEnded(.up), at: Timestamp(seconds: time))
  }

  @Test("a look back up soon after the page has moved on brings the text back and scrolls no farther")
  func lookBack() throws {
    var session = try session()
    var frames = GazeFrames()
    let (before, line) = try readUntilFollowed(&session, &frames)
    #expect(session.position != before)
    let actions = lookUp(&session, from: frames.now + 1, seconds: 2)
    #expect(!actions.contains(.scrollBegan(.up)) && !session.scene.isMoving)
    #expect(session.position.page == before.page && abs(session.position.offset - before.offset) < 0.002)
    // The same line, read once more, moves nothing.
    frames = GazeFrames(from: frames.now + 4)
    let again = try read(LineID(page: 0, line: line), &session, &frames)
    #expect(!again.contains(.followed(LineID(page: 0, line: line))))
  }

  @Test("a command ends the time in which a look back up brings the text back")
  func lookUpAfterCommand() throws {
    var session = try session()
    var frames = GazeFrames()
    _ = try readUntilFollowed(&session, &frames)
    _ = session.perform(.pageForward)
    #expect(lookUp(&session, from: frames.now + 1, seconds: 0.5).contains(.scrollBegan(.up)))
  }

  @Test("later a look up scrolls as ever")
  func lookUpLater() throws {
    var session = try session()
    var frames = GazeFrames()
    let (before, _) = try readUntilFollowed(&session, &frames)
    let late = frames.now + session.configuration.followBackSeconds + 0.5
    #expect(lookUp(&session, from: late, seconds: 0.3).contains(.scrollBegan(.up)))
    #expect(session.position != before)
  }

  @Test("a next page without text is shown from its top")
  func picture() throws {
    let text = try lines.lines(18)
    var session = ReaderSession(
      document: ReaderDocument(
        title: "T", pages: Array(repeating: PageSize(width: 420, height: 595), count: 2),
        linePitch: ReaderDocument.linePitch(of: text)),
      screen: screen, followsReading: true)
    session.setLines(text, page: 0)
    session.setLines([], page: 1)
    var frames = GazeFrames()
    for line in 0..<18 { _ = try read(LineID(page: 0, line: line), &session, &frames) }
    #expect(session.position.page == 1)
  }
}
