import Documents
import Lines
import Signals
import Testing

@testable import Reading

/// Which view is shown.
struct ViewChoiceTests {
  @Test(
    "the first view whose lines are 1.6 degrees and 0.8 errors apart, and a whole error up to 2 degrees",
    arguments: [
      (Paper.largePrint, nil, ReadingView.page), (Paper.twoColumns, nil, .column),
      (Paper.twoColumns, 1.2, .column), (Paper.twoColumns, 1.6, .column), (Paper.twoColumns, 2.0, .text),
      (Paper.twoColumns, 2.5, .text),
      (Paper.oneColumn, nil, .text), (Paper.oneColumn, 2.0, .text),
    ])
  func fitting(paper: Paper, error: Double?, view: ReadingView) {
    let session = paper.opened(error: error)
    #expect(session.view == view)
    let pitch = session.linePitchPx / session.pxPerDegree
    #expect(pitch >= 0.999 * max(1.6, 0.8 * (error ?? 0), min(error ?? 0, 2)), "\(pitch)")
    #expect(session.viewChoice.view == nil)
  }

  @Test("without means to set text the columns are shown where they come nearest")
  func withoutText() {
    #expect(Paper.oneColumn.opened(typesetter: nil).view == .column)
    var session = Paper.twoColumns.opened(typesetter: nil)
    #expect(session.perform(.show(.text)).isEmpty && session.view == .column)
  }

  @Test("a demonstration, and recorded eyes, see whole pages")
  func wholePages() {
    let paper = Paper.twoColumns
    var session = ReaderSession(document: paper.document, screen: Paper.screen)
    session.setLines(paper.lines, page: 0)
    #expect(session.view == .page && session.scene.sheets.isEmpty)
    #expect(!session.layout.targets.contains { $0.id == .otherView })
  }

  @Test("what was chosen is told, kept, and taken up again")
  func chosen() {
    var session = Paper.twoColumns.opened()
    let actions = session.perform(.show(.text))
    #expect(actions.contains(.viewed(.text)))
    #expect(actions.contains(.viewChosen(ViewChoice(view: .text))))
    let again = Paper.twoColumns.opened(choice: ViewChoice(stored: session.viewChoice.stored))
    #expect(again.view == .text && again.scale == session.scale)
    _ = session.perform(.show(nil))
    #expect(session.view == .column && session.viewChoice.stored == nil)
    #expect(ViewChoice(stored: "nothing like it") == ViewChoice())
  }

  @Test("a look leads to the whole page, and back")
  func byLook() throws {
    var session = Paper.twoColumns.opened()
    let target = try #require(session.layout.targets.first { $0.id == .otherView })
    #expect(session.scene.targets.contains { $0.id == .otherView && $0.label == "Whole page" })
    #expect(target.rect.x >= 1920 - ReaderLayout.targetPx - 1.5 * ReaderLayout.edgePx)
    _ = session.handle(.chosen(.otherView), at: Timestamp(seconds: 1))
    #expect(session.view == .page && session.viewChoice.view == .page)
    _ = session.handle(.chosen(.otherView), at: Timestamp(seconds: 2))
    #expect(session.view == .column && session.viewChoice.view == nil)
  }

  @Test("keys go through the views by turns")
  func byKey() {
    var session = Paper.twoColumns.opened()
    let views = (0..<3).map { _ in
      _ = session.perform(.nextView)
      return session.view
    }
    #expect(views == [.text, .page, .column])
  }

  @Test("the line that was read stays where it is and is marked", arguments: [ReadingView.page, .text])
  func keepsPlace(view: ReadingView) throws {
    var session = Paper.twoColumns.opened()
    _ = session.perform(.drag(dx: 0, dy: 4000))
    let line = try #require(
      (0..<101).first { session.rect(of: LineID(page: 0, line: $0)).map { $0.y > 400 } ?? false })
    let box = try #require(session.rect(of: LineID(page: 0, line: line)))
    let source = try #require(session.sources(of: LineID(page: 0, line: line)).first)
    var frames = GazeFrames()
    for frame in frames.reading(y: box.center.y, from: box.x, to: box.maxX, steps: 5) {
      _ = session.handle(frame)
    }
    #expect(session.reading.follower.place?.line == LineID(page: 0, line: line))
    _ = session.perform(.show(view))
    let now = try #require(session.rects(of: source, page: 0).first)
    #expect(abs(now.center.y - box.center.y) < session.linePitchPx, "\(now) \(box)")
    let marked = try #require(session.scene.lastLine)
    #expect(marked.contains(now.center))
  }

  @Test("a calibration that turns out worse brings the text view, unless a view was chosen")
  func calibratedAnew() {
    var session = Paper.twoColumns.opened(error: 1.5)
    #expect(session.view == .column)
    _ = session.resize(to: Paper.screen, errorPx: 2.6 * session.pxPerDegree)
    #expect(session.view == .text)
    var chosen = Paper.twoColumns.opened(error: 1.5)
    _ = chosen.perform(.show(.column))
    _ = chosen.resize(to: Paper.screen, errorPx: 2.6 * chosen.pxPerDegree)
    #expect(chosen.view == .column)
  }

  @Test("a voice goes on with the same words in another view")
  func aloud() throws {
    var session = Paper.twoColumns.opened()
    session.letSpeak(true)
    _ = session.perform(.toggleAloud)
    session.heard(part: 40, of: 1)
    let word = try #require(session.lines[0]?[40].words.first?.text)
    let actions = session.perform(.show(.text))
    let passage = try #require(
      actions.compactMap { action -> Passage? in
        if case .spoken(let passage) = action { passage } else { nil }
      }.first)
    #expect(passage.parts.first?.text.contains(word) == true)
  }
}
