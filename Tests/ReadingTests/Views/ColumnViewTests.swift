import Documents
import Lines
import Signals
import Testing

@testable import Reading

/// Columns shown one after the other.
struct ColumnViewTests {
  private var columns: ReaderSession { Paper.twoColumns.opened(choice: ViewChoice(view: .column)) }

  /// Reads one line from its start to its end, and lets the page come to rest.
  private func read(
    _ line: LineID, _ session: inout ReaderSession, _ frames: inout GazeFrames
  ) throws -> [ReaderAction] {
    let box = try #require(session.rect(of: line))
    var actions: [ReaderAction] = []
    for frame in frames.reading(y: box.center.y, from: box.x, to: box.maxX, steps: 5) {
      actions += session.handle(frame)
      if session.motion.isMoving { break }
    }
    guard session.motion.isMoving else { return actions }
    var still = frames.now
    while session.motion.isMoving {
      still += 1 / GazeFrames.rate
      actions += session.advance(to: Timestamp(seconds: still))
    }
    frames = GazeFrames(from: still + 0.1)
    return actions
  }

  @Test("lines stand in reading order below each other, as wide as fits between the corner targets")
  func stacked() throws {
    let paper = Paper.twoColumns
    let session = columns
    #expect(session.lines[0]?.map(\.text) == paper.lines.map(\.text))
    let boxes = try (0..<paper.lines.count).map {
      try #require(session.rect(of: LineID(page: 0, line: $0)))
    }
    for (line, next) in zip(boxes, boxes.dropFirst()) { #expect(next.y > line.y) }
    let corner = ReaderLayout.targetPx + ReaderLayout.edgePx
    for box in boxes { #expect(box.x >= corner && box.maxX <= 1920 - corner) }
    let pitch = boxes[2].center.y - boxes[1].center.y
    #expect(pitch / session.pxPerDegree >= 1.6 && pitch / session.pxPerDegree < 1.7)
  }

  @Test("each part of the page shows where its lines are")
  func pictures() throws {
    let session = columns
    let scene = session.scene
    #expect(scene.view == .column && !scene.sheets.isEmpty)
    for (index, line) in Paper.twoColumns.lines.enumerated() {
      let box = try #require(session.rect(of: LineID(page: 0, line: index)))
      guard box.y > 0, box.maxY < 1080 else { continue }
      let placed = try #require(
        scene.pages.first { placement in placement.clip.map { $0.contains(box.center) } ?? false })
      // The picture under the line is that of the line's own place on the page.
      let scale = placed.rect.width / 595
      #expect(abs(placed.rect.x + line.box.x * scale - box.x) < 0.01)
      #expect(abs(placed.rect.y + line.box.y * scale - box.y) < 0.01)
    }
  }

  @Test("whoever reads goes from the foot of one column to the head of the next, and on to the next page")
  func flows() throws {
    var session = Paper.twoColumns.opened(choice: ViewChoice(view: .column), follows: true)
    var frames = GazeFrames()
    var actions: [ReaderAction] = []
    for page in 0..<2 {
      for index in 0..<(session.lines[page]?.count ?? 0) {
        let line = LineID(page: page, line: index)
        let box = try #require(session.rect(of: line))
        try #require(box.center.y > 0 && box.center.y < 0.88 * 1080, "\(line) is not in view")
        actions += try read(line, &session, &frames)
      }
    }
    let followed = actions.compactMap { action -> LineID? in
      if case .followed(let line) = action { line } else { nil }
    }
    #expect(followed.contains { $0.page == 0 && $0.line > 45 && $0.line < 55 })
    #expect(followed.contains { $0.page == 1 })
    #expect(session.currentPage == 1 || session.currentPage == 2)
  }

  @Test("the line that is read is highlighted where it stands")
  func highlight() throws {
    var session = columns
    var frames = GazeFrames()
    for index in 0..<5 {
      let line = LineID(page: 0, line: index)
      _ = try read(line, &session, &frames)
      // The heading stands in the zone that scrolls up.
      if index > 0 { #expect(session.scene.currentLine == session.rect(of: line)) }
    }
  }

  @Test("a place is kept with its column", arguments: [3, 30, 60, 95])
  func place(line index: Int) throws {
    var session = columns
    let before = try #require(session.rect(of: LineID(page: 1, line: index)))
    _ = session.perform(.goTo(page: 1))
    _ = session.advance(to: Timestamp(seconds: 1))
    _ = session.perform(.drag(dx: 0, dy: before.y - 24 - session.motion.destination.y))
    let (position, across) = (session.position, session.across)
    #expect(position.page == 1)
    let again = Paper.twoColumns.opened(
      choice: ViewChoice(view: .column), position: position, across: across)
    let rect = try #require(again.rect(of: LineID(page: 1, line: index)))
    #expect(abs(rect.y - 24) < again.linePitchPx, "\(rect.y)")
  }

  @Test("a place of the page is found on the screen, and back")
  func mapped() throws {
    let session = columns
    for index in stride(from: 0, to: 101, by: 10) {
      let line = Paper.twoColumns.lines[index]
      let rect = try #require(session.rects(of: line.box, page: 0).first)
      let shown = try #require(session.rect(of: LineID(page: 0, line: index)))
      #expect(abs(rect.x - shown.x) < 0.01 && abs(rect.y - shown.y) < 0.01)
      let back = try #require(session.pagePoint(at: rect.center))
      #expect(back.page == 0 && line.box.contains(x: back.point.x, y: back.point.y))
      #expect(session.line(at: back.point, page: 0) == LineID(page: 0, line: index))
    }
  }

  @Test("a voice reads the columns in their order")
  func aloud() throws {
    var session = columns
    session.letSpeak(true)
    let actions = session.perform(.toggleAloud)
    let passage = try #require(
      actions.compactMap { action -> Passage? in
        if case .spoken(let passage) = action { passage } else { nil }
      }.first)
    #expect(passage.parts.map(\.text).joined(separator: " ").contains("w1aaa"))
    #expect(passage.parts.map(\.line.line) == Array(0...100))
    session.heard(part: 60, of: passage.number)
    #expect(session.scene.spokenLine == session.rect(of: LineID(page: 0, line: 60)))
  }

  @Test("text that comes later does not move what is on the screen")
  func lateText() throws {
    let paper = Paper.twoColumns
    var session = ReaderSession(
      document: paper.document, screen: Paper.screen, choice: ViewChoice(view: .column), distanceMm: 600)
    _ = session.learn(paper.lines)
    session.setLines(paper.lines, page: 1)
    _ = session.perform(.drag(dx: 0, dy: session.flow.top(of: 1) + 700 - session.motion.offset.y))
    let before = try #require(session.rect(of: LineID(page: 1, line: 20)))
    session.setLines(paper.lines, page: 0)
    session.setLines(paper.lines, page: 2)
    let after = try #require(session.rect(of: LineID(page: 1, line: 20)))
    #expect(abs(before.y - after.y) < 0.01)
  }
}
