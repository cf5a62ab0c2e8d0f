import Documents
import Lines
import Reading
import Signals
import Testing

/// The highlighted line and the mark on the line read last.
struct LineTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  func lines(_ count: Int) throws -> [TextLine] {
    try (0..<count).map { index in
      let box = PageRect(x: 32, y: 62 + 26.965 * Double(index), width: 355, height: 14)
      return try #require(TextLine(words: [TextWord(text: String(repeating: "e", count: 50), box: box)]))
    }
  }

  func session(lines count: Int = 18, errorPx: Double? = nil) throws -> ReaderSession {
    let lines = try lines(count)
    var session = ReaderSession(
      document: ReaderDocument(
        title: "T", pages: Array(repeating: PageSize(width: 420, height: 595), count: 3),
        linePitch: ReaderDocument.linePitch(of: lines)),
      screen: screen, errorPx: errorPx)
    for page in 0..<3 { session.setLines(lines, page: page) }
    return session
  }

  /// Where the lines of the first page stand on the screen.
  func y(_ index: Int) -> Double { 24 + 2 * (69 + 26.965 * Double(index)) }
  let left = 604.0
  let right = 1314.0

  /// Reads lines of the page; `off` px too high or low.
  @discardableResult
  func read(
    _ session: inout ReaderSession, _ frames: inout GazeFrames, lines: ClosedRange<Int>, off: Double = 0
  ) -> [ReaderAction] {
    lines.flatMap { line in
      frames.reading(y: y(line) + off, from: left, to: right).flatMap { session.handle($0) }
    }
  }

  @Test("the pitch of the body text is found among headings and gaps")
  func pitch() throws {
    var lines = try lines(10)
    lines.removeSubrange(1...2)
    #expect(abs(try #require(ReaderDocument.linePitch(of: lines)) - 26.965) < 1e-9)
    #expect(ReaderDocument.linePitch(of: []) == nil)
  }

  @Test(
    "the line that is read is highlighted though gaze is nearly a line too low", arguments: [0.0, 18, 45])
  func highlights(off: Double) throws {
    var session = try session()
    var frames = GazeFrames()
    for index in 0...8 {
      read(&session, &frames, lines: index...index, off: off)
      let line = try #require(session.scene.currentLine)
      #expect(abs(line.center.y - y(index)) < 1, "line \(index)")
    }
  }

  @Test("lines read are told as evidence of the offset")
  func evidence() throws {
    var session = try session()
    var frames = GazeFrames()
    let actions = read(&session, &frames, lines: 0...8, off: 30)
    let lines = actions.compactMap { if case .read(.line(let line)) = $0 { line } else { nil } }
    #expect(lines.count >= 6)
    #expect(lines.map(\.line.line) == lines.map(\.line.line).sorted())
    for line in lines { #expect(abs(line.offsetY - 30) < 6 && line.line.page == 0) }
  }

  @Test(
    "a page whose text comes anew with fewer lines is read on, whether it moves or not",
    arguments: [0, 1, 2],
    [true, false])
  func fewerLines(count: Int, moves: Bool) throws {
    var session = try session()
    var frames = GazeFrames()
    read(&session, &frames, lines: 0...12)
    session.setLines(try lines(count), page: 0)
    if moves { _ = session.perform(.step(.down)) }
    for frame in frames.reading(y: y(12), from: left, to: right, steps: 2) { _ = session.handle(frame) }
    #expect(session.lineRead.map { $0.line < count || $0.page > 0 } ?? true)
  }

  @Test("how far gaze is off along lines is told by the ends between which it runs, every dozen lines")
  func column() throws {
    /// What gaze that is `off` px too far right shows.
    func seen(off: Double) throws -> ColumnRead {
      var session = try session(lines: 12)
      var frames = GazeFrames()
      var actions: [ReaderAction] = []
      for _ in 0..<3 {
        for line in 0...11 {
          actions += frames.reading(y: y(line), from: left + off, to: right + off)
            .flatMap { session.handle($0) }
        }
        actions += session.perform(.pageForward)
      }
      let columns = actions.compactMap { if case .read(.column(let column)) = $0 { column } else { nil } }
      #expect(columns.count >= 2)
      return try #require(columns.first)
    }
    let unbiased = try seen(off: 0)
    let wrong = try seen(off: 35)
    #expect(unbiased.expected == wrong.expected)
    for end in 0..<2 { #expect(abs(wrong.observed[end] - unbiased.observed[end] - 35) < 6) }
  }

  @Test("a first line that went unseen is missed on the first page too", arguments: [-20.0, -8, 0])
  func firstUnseen(off: Double) throws {
    var session = try session(lines: 12, errorPx: 15)
    var frames = GazeFrames()
    for _ in 0..<75 { _ = session.handle(frames.lost()) }
    var actions = read(&session, &frames, lines: 1...11, off: off)
    actions += session.perform(.exit)
    let right = actions.count {
      guard case .read(.line(let line)) = $0 else { return false }
      return abs(line.center.y - off - y(line.line.line)) < 5
    }
    #expect(right >= 8)
  }

  @Test(
    "gaze that is off lands in a zone with the first line and the lowest ones, and they are read all the same"
  )
  func inZones() throws {
    var high = try session(errorPx: 45)
    let zones = high.layout.zones
    #expect(zones.contains { $0.direction == .up && $0.rect.maxY > y(0) - 48 })
    #expect(zones.contains { $0.direction == .down && $0.rect.y < y(14) + 60 })
    var frames = GazeFrames()
    var lines = read(&high, &frames, lines: 0...8, off: -48).compactMap {
      if case .read(.line(let line)) = $0 { line } else { nil }
    }
    #expect(lines.first?.line.line == 0)
    for line in lines { #expect(abs(line.offsetY + 48) < 8) }
    var low = try session(errorPx: 45)
    frames = GazeFrames()
    let actions = read(&low, &frames, lines: 0...15, off: 60) + low.perform(.exit)
    lines = actions.compactMap { if case .read(.line(let line)) = $0 { line } else { nil } }
    #expect(lines.contains { $0.center.y > 950 && abs($0.offsetY - 60) < 8 })
  }

  @Test("a column that goes on beside the screen tells nothing along its lines")
  func beside() throws {
    var session = try session(lines: 12)
    for _ in 0..<6 { _ = session.perform(.zoomIn) }
    var frames = GazeFrames()
    _ = session.handle(frames.lost())
    var actions: [ReaderAction] = []
    for _ in 0..<12 {
      for line in [300.0, 420, 540, 660, 780] {
        actions += frames.reading(y: line, from: 0, to: 1900).flatMap { session.handle($0) }
      }
    }
    #expect(session.scene.pages.allSatisfy { $0.rect.width > 1920 })
    #expect(!actions.contains { if case .read(.column) = $0 { true } else { false } })
  }

  @Test(
    "turning the page from its last line settles what could as well have been the line above",
    arguments: [28.0, 34])
  func turned(off: Double) throws {
    /// How many of a page's lines, told as read once it is left, stand where they were seen.
    func right(_ command: ReaderCommand) throws -> Int {
      var session = try session(lines: 12)
      var frames = GazeFrames()
      read(&session, &frames, lines: 0...4, off: off)
      _ = session.perform(.pageForward)
      // Of the next page the first line goes unseen, and gaze is not too low any more: line after line could be the one
      // above.
      for _ in 0..<75 { _ = session.handle(frames.lost()) }
      var actions = read(&session, &frames, lines: 1...11)
      actions += session.perform(command)
      actions += read(&session, &frames, lines: 0...1)
      return actions.count {
        guard case .read(.line(let line)) = $0, line.line.page == 1 else { return false }
        return abs(line.center.y - y(line.line.line)) < 20
      }
    }
    #expect(try right(.pageForward) > right(.exit) + 4)
  }

  @Test("a correction of the calibration is no jump to another line")
  func corrected() throws {
    var session = try session()
    var frames = GazeFrames()
    read(&session, &frames, lines: 0...4, off: 50)
    frames.shift.moved = ScreenPoint(x: 0, y: -50)
    for index in 5...8 {
      read(&session, &frames, lines: index...index)
      #expect(abs(try #require(session.scene.currentLine).center.y - y(index)) < 1, "line \(index)")
    }
  }

  @Test("no line is claimed when the gaze is too uncertain, beside the text, or lost")
  func unsure() throws {
    var session = try session()
    var frames = GazeFrames()
    frames.radius = 120
    read(&session, &frames, lines: 0...1)
    #expect(session.scene.currentLine == nil)
    frames.radius = 20
    read(&session, &frames, lines: 2...2)
    #expect(session.scene.currentLine != nil)
    for frame in frames.fixation(at: ScreenPoint(x: 1700, y: 500), seconds: 0.5) {
      _ = session.handle(frame)
    }
    #expect(session.scene.currentLine == nil)
    read(&session, &frames, lines: 3...3)
    #expect(session.scene.currentLine != nil)
    _ = session.handle(frames.lost())
    #expect(session.scene.currentLine == nil)
  }

  @Test("a page without text is read without lines, and nothing is claimed of it")
  func noText() throws {
    var session = ReaderSession(
      document: ReaderDocument(title: "T", pages: [PageSize(width: 420, height: 595)]), screen: screen)
    var frames = GazeFrames()
    var actions = read(&session, &frames, lines: 0...3)
    session.setLines([], page: 0)
    actions += read(&session, &frames, lines: 4...6)
    #expect(actions.isEmpty && session.scene.currentLine == nil && session.scene.lastLine == nil)
  }

  @Test("the end of a page is told once")
  func endOfPage() throws {
    var session = ReaderSession(
      document: ReaderDocument(
        title: "T", pages: Array(repeating: PageSize(width: 420, height: 595), count: 2), linePitch: 26.965),
      screen: screen)
    session.setLines(try lines(9), page: 0)
    var frames = GazeFrames()
    let actions = read(&session, &frames, lines: 0...8)
    #expect(actions.filter { $0 == .pageRead(0) }.count == 1)
  }

  @Test("after scrolling the line read last stays marked for a while, and its history goes on")
  func lastLine() throws {
    var session = try session()
    var frames = GazeFrames()
    read(&session, &frames, lines: 0...11, off: 40)
    let read = try #require(session.scene.currentLine)
    let start = frames.now
    _ = session.handle(.scroll(.down, speed: 0.5), at: Timestamp(seconds: start))
    for step in 1...10 { _ = session.advance(to: Timestamp(seconds: start + Double(step) / 10)) }
    _ = session.handle(.scrollEnded(.down), at: Timestamp(seconds: start + 1))
    for step in 1...10 { _ = session.advance(to: Timestamp(seconds: start + 1 + Double(step) / 10)) }
    let marked = try #require(session.scene.lastLine)
    #expect(marked.y < read.y - 50)
    #expect(marked.width == read.width)
    // The next line where it is now, as much too low as before.
    var later = GazeFrames(from: start + 2.1)
    for frame in later.reading(y: marked.center.y + 2 * 26.965 + 40, from: left, to: right) {
      _ = session.handle(frame)
    }
    let next = try #require(session.scene.currentLine)
    #expect(abs(next.center.y - marked.center.y - 2 * 26.965) < 1)
    for step in 1...50 { _ = session.advance(to: Timestamp(seconds: start + 5 + Double(step) / 10)) }
    #expect(session.scene.lastLine == nil)
  }

  @Test("a repair that is offered is accepted by looking, or ignored by reading on")
  func repair() throws {
    var session = try session()
    _ = session.advance(to: Timestamp(seconds: 1))
    #expect(session.handle(.chosen(.repair), at: Timestamp(seconds: 1)).isEmpty)
    session.offerRepair("You sit otherwise.")
    #expect(
      session.scene.banner?.headline == "You sit otherwise." && session.scene.banner?.isBlocking == false)
    let target = try #require(session.layout.targets.first { $0.id == .repair })
    #expect(session.layout.targets.allSatisfy { $0.id == .repair || !overlap($0.rect, target.rect) })
    #expect(session.scene.targets.contains { $0.id == .repair && $0.rect == target.rect })
    #expect(session.handle(.chosen(.repair), at: Timestamp(seconds: 2)) == [.repairWanted])
    #expect(session.scene.banner == nil && !session.layout.targets.contains { $0.id == .repair })
    session.offerRepair("You sit otherwise.")
    for second in 3...60 { _ = session.advance(to: Timestamp(seconds: Double(second))) }
    #expect(session.scene.banner == nil && !session.layout.targets.contains { $0.id == .repair })
  }

  @Test("after a repair that failed a calibration is offered; a key asks for a repair at any time")
  func anew() throws {
    var session = try session()
    _ = session.advance(to: Timestamp(seconds: 1))
    #expect(session.perform(.mend) == [.repairWanted])
    session.offerRepair("The repair did not work.", anew: true)
    let target = try #require(session.scene.targets.first { $0.id == .repair })
    #expect(target.label == "Calibrate")
    #expect(session.scene.banner?.remedy.contains("Calibrate") == true)
    #expect(session.handle(.chosen(.repair), at: Timestamp(seconds: 2)) == [.repairWanted])
    #expect(session.scene.banner == nil)
  }

  func overlap(_ a: ScreenRect, _ b: ScreenRect) -> Bool {
    a.x < b.maxX && b.x < a.maxX && a.y < b.maxY && b.y < a.maxY
  }
}
