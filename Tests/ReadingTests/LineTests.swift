import Documents
import Reading
import Signals
import Testing

/// The highlighted line and the mark on the line read last.
struct LineTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  func lines(_ count: Int) throws -> [TextLine] {
    try (0..<count).map { index in
      let box = PageRect(x: 32, y: 62 + 26.965 * Double(index), width: 355, height: 14)
      return try #require(TextLine(words: [TextWord(text: "line", box: box)]))
    }
  }

  func session() throws -> ReaderSession {
    let lines = try lines(18)
    var session = ReaderSession(
      document: ReaderDocument(
        title: "T", pages: Array(repeating: PageSize(width: 420, height: 595), count: 3),
        linePitch: ReaderDocument.linePitch(of: lines)),
      screen: screen)
    for page in 0..<3 { session.setLines(lines, page: page) }
    return session
  }

  func look(_ session: inout ReaderSession, y: Double, radius: Double = 20, from start: Double) {
    for frame in 0..<30 {
      let gaze = Gaze(
        point: ScreenPoint(x: 900, y: y),
        covariance: ScreenCovariance(xx: radius * radius, xy: 0, yy: radius * radius))
      session.observe(.valid(gaze), at: Timestamp(seconds: start + Double(frame) / 30))
    }
  }

  @Test("the pitch of the body text is found among headings and gaps")
  func pitch() throws {
    var lines = try lines(10)
    lines.removeSubrange(1...2)
    #expect(abs(try #require(ReaderDocument.linePitch(of: lines)) - 26.965) < 1e-9)
    #expect(ReaderDocument.linePitch(of: []) == nil)
  }

  @Test("the line that is looked at is highlighted, steadily", arguments: [3, 8, 13])
  func highlights(index: Int) throws {
    var session = try session()
    let middle = 24 + 2 * (69 + 26.965 * Double(index))
    look(&session, y: middle + 18, from: 0)
    let line = try #require(session.scene.currentLine)
    #expect(abs(line.center.y - middle) < 1)
    look(&session, y: middle + 30, from: 1)
    #expect(session.scene.currentLine == line)
  }

  @Test("no line is claimed when the gaze is too uncertain, beside the text, or lost")
  func unsure() throws {
    var session = try session()
    look(&session, y: 500, radius: 120, from: 0)
    #expect(session.scene.currentLine == nil)
    look(&session, y: 500, from: 1)
    #expect(session.scene.currentLine != nil)
    session.observe(.invalid(.noFace), at: Timestamp(seconds: 3))
    #expect(session.scene.currentLine == nil)
  }

  @Test("after scrolling the line read last stays marked for a while")
  func lastLine() throws {
    var session = try session()
    look(&session, y: 800, from: 0)
    let read = try #require(session.scene.currentLine)
    _ = session.handle(.scroll(.down, speed: 0.5), at: Timestamp(seconds: 1))
    for step in 1...10 { _ = session.advance(to: Timestamp(seconds: 1 + Double(step) / 10)) }
    _ = session.handle(.scrollEnded(.down), at: Timestamp(seconds: 2))
    for step in 1...10 { _ = session.advance(to: Timestamp(seconds: 2 + Double(step) / 10)) }
    let marked = try #require(session.scene.lastLine)
    #expect(marked.y < read.y - 50)
    #expect(marked.width == read.width)
    for step in 1...50 { _ = session.advance(to: Timestamp(seconds: 3 + Double(step) / 10)) }
    #expect(session.scene.lastLine == nil)
  }
}
