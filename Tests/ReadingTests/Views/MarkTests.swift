import Documents
import Lines
import Signals
import Testing

@testable import Reading

/// What of a text can be marked, how a proposal is changed, and where marks are shown.
@Suite("Marks by reading")
struct MarkTests {
  private func line(_ text: String, y: Double, height: Double = 10) throws -> TextLine {
    var x = 50.0
    let words = text.split(separator: " ").map { word in
      defer { x += 5 * Double(word.count) + 4 }
      return TextWord(
        text: String(word), box: PageRect(x: x, y: y, width: 5 * Double(word.count), height: height))
    }
    return try #require(TextLine(words: words))
  }

  private func text(_ lines: [String], pitch: Double = 12) throws -> MarkableText {
    MarkableText(
      try lines.enumerated().map { try line($1, y: 50 + pitch * Double($0)) }, pitch: 12,
      typesetter: FixedTypesetter())
  }

  @Test("sentences go on over lines and hyphens, and end with a paragraph")
  func sentences() throws {
    var lines = try ["A short one. This one goes on with hy-", "phens over a line. Next"].enumerated().map {
      try line($1, y: 50 + 12 * Double($0))
    }
    lines.append(try line("A heading", y: 100, height: 18))
    lines.append(try line("Text below it", y: 130))
    let text = MarkableText(lines, pitch: 12, typesetter: FixedTypesetter())
    let found = text.sentences.indices.map { text.text(of: $0...$0) }
    #expect(
      found == [
        "A short one.", "This one goes on with hy- phens over a line.", "Next", "A heading", "Text below it",
      ])
    #expect(text.sentences.flatMap(Array.init) == Array(text.words.indices))
    let boxes = text.boxes(of: 1...1)
    #expect(boxes.count == 2 && boxes[0].y == 50 && boxes[1].y == 62 && boxes[1].x == 50)
  }

  @Test("no text, one word a line, and no breaker of sentences are texts like any other")
  func oddTexts() throws {
    #expect(MarkableText([], pitch: nil, typesetter: FixedTypesetter()).sentences.isEmpty)
    let words = try text(["One.", "Two.", "Three"])
    #expect(words.sentences == [0..<1, 1..<2, 2..<3])
    let unbroken = MarkableText(
      [try line("One. Two.", y: 50), try line("Three.", y: 120)], pitch: 12, typesetter: nil)
    #expect(unbroken.sentences == [0..<2, 2..<3])
  }

  @Test("each end of a proposal is moved by itself, within the page, down to one sentence")
  func steps() throws {
    let text = try text(["One. Two. Three. Four."])
    var proposal = MarkProposal(page: 0, text: text, sentences: 1...1)
    #expect(!proposal.take(.startLater) && !proposal.take(.endEarlier))
    #expect(proposal.take(.startEarlier) && !proposal.take(.startEarlier))
    #expect(proposal.take(.endLater) && proposal.take(.endLater) && !proposal.take(.endLater))
    #expect(proposal.sentences == 0...3 && proposal.words == "One. Two. Three. Four.")
    #expect(proposal.take(.endEarlier) && proposal.sentences == 0...2)
    #expect(Set(sequence(first: MarkColour.yellow) { $0.next }.prefix(4)).count == 4)
  }

  @Test("a mark is drawn over its words in page, column and text view", arguments: ReadingView.allCases)
  func views(view: ReadingView) throws {
    var session = Paper.twoColumns.opened(error: 2, choice: ViewChoice(view: view))
    #expect(session.view == view)
    let text = try #require(session.markableText(of: 0))
    let sentence = 1
    let words = text.text(of: sentence...sentence)
    session.show([
      PageMark(
        id: "a", page: 0, shape: .words(text.boxes(of: sentence...sentence)), colour: .blue, text: words)
    ])
    let first = try #require(text.boxes(of: sentence...sentence).first)
    session.jump(to: PagePoint(x: first.x, y: first.y), page: 0)
    for step in 1...60 { _ = session.advance(to: Timestamp(seconds: Double(step) / 30)) }
    let marked = session.scene.marks
    #expect(!marked.isEmpty && marked.allSatisfy { $0.colour == .blue && !$0.isProposed })
    // Every word of it that is in view lies under the mark.
    for word in text.words[text.sentences[sentence]] {
      for rect in session.rects(of: word.box, page: 0) where session.screen.bounds.contains(rect.center) {
        #expect(marked.contains { $0.rect.grown(dx: 1, dy: 1).contains(rect.center) }, "\(word.text)")
      }
    }
  }

  @Test("marks and what was found keep to their words when the size, the view and the text change")
  func kept() throws {
    var session = Paper.twoColumns.opened(error: 2, choice: ViewChoice(view: .page))
    let text = try #require(session.markableText(of: 0))
    let words = text.words[text.sentences[0]]
    let mark = PageMark(
      id: "a", page: 0, shape: .words(text.boxes(of: 0...0)), colour: .blue, text: text.text(of: 0...0))
    session.show([mark])
    session.show([TextHit(page: 0, box: words[words.startIndex].box)])
    var clock = 1.0
    for command in [.zoomIn, .zoomIn, .show(.column), .show(.text), .zoomOut, .show(.page)] as [ReaderCommand]
    {
      _ = session.perform(command)
      session.jump(to: PagePoint(x: words[words.startIndex].box.x, y: words[words.startIndex].box.y), page: 0)
      for _ in 0..<40 {
        clock += 1 / 30.0
        _ = session.advance(to: Timestamp(seconds: clock))
      }
      let scene = session.scene
      for word in words {
        for rect in session.rects(of: word.box, page: 0) where session.screen.bounds.contains(rect.center) {
          #expect(scene.marks.contains { $0.rect.grown(dx: 1, dy: 1).contains(rect.center) }, "\(command)")
        }
      }
      let first = try #require(session.rects(of: words[words.startIndex].box, page: 0).first)
      #expect(scene.found.contains { $0.rect.grown(dx: 1, dy: 1).contains(first.center) }, "\(command)")
    }
    // The page's text comes anew, and is another.
    session.setLines([], page: 0)
    #expect(session.scene.marks.isEmpty)
    session.show([PageMark]())
    session.hideHits()
    #expect(session.scene.marks.isEmpty && session.scene.found.isEmpty)
  }

  @Test("a mark whose words are no longer there is not drawn, and is told of")
  func displaced() throws {
    var session = Paper.oneColumn.opened(choice: ViewChoice(view: .page))
    let text = try #require(session.markableText(of: 0))
    let good = PageMark(
      id: "a", page: 0, shape: .words(text.boxes(of: 0...0)), colour: .yellow, text: text.text(of: 0...0))
    var changed = good
    (changed.id, changed.text) = ("b", "something else entirely")
    session.show([good, changed])
    #expect(session.displacedMarks.map(\.id) == ["b"])
    #expect(session.scene.marks.count == text.boxes(of: 0...0).count)
  }

  @Test("a bookmark is drawn at its page, and a mark of a page that is no more is left out")
  func bookmark() {
    var session = Paper.oneColumn.opened(choice: ViewChoice(view: .page))
    let point = PagePoint(x: 0, y: 100)
    session.show([
      PageMark(id: "a", page: 0, shape: .bookmark(point), colour: .yellow, text: ""),
      PageMark(id: "b", page: 99, shape: .bookmark(point), colour: .yellow, text: ""),
    ])
    #expect(session.scene.bookmarks.count == 1)
  }

  @Test("gaze that rests beside a target before the dwell is noticed is not reading")
  func lookBesideTarget() {
    let reader = ScreenPoint(x: 900, y: 700)
    let beside = ScreenPoint(x: 100, y: 240)
    var trail = ReadingTrail()
    for frame in 0..<120 {
      let seconds = Double(frame) / 30
      let isReading = seconds < 2
      trail.note(
        .init(
          time: Timestamp(seconds: seconds), page: 0, point: PagePoint(x: 0, y: isReading ? 300 : 50),
          gaze: isReading ? reader : beside))
    }
    trail.look(at: .menu, at: Timestamp(seconds: 4), gaze: beside, reach: 100)
    #expect(trail.last?.point.y == 300)
    // Without the place of gaze, only the time before the dwell is left out.
    trail.leave(.menu)
    trail.look(at: .menu, at: Timestamp(seconds: 4))
    #expect(trail.last?.point.y == 50)
    // Where all reading was beside the target, the latest place counts.
    trail.leave(.menu)
    trail.look(at: .menu, at: Timestamp(seconds: 4), gaze: beside, reach: 5000)
    #expect(trail.last?.point.y == 50)
  }

  @Test("what was read before the eyes went to a target counts, not what they passed on the way")
  func trail() {
    var trail = ReadingTrail()
    func note(_ seconds: Double, _ y: Double) {
      trail.note(.init(time: Timestamp(seconds: seconds), page: 0, point: PagePoint(x: 0, y: y)))
    }
    #expect(trail.last == nil)
    for step in 0..<10 { note(Double(step) * 0.1, 300) }
    note(1.2, 20)
    trail.look(at: .menu, at: Timestamp(seconds: 1.4))
    trail.look(at: .menu, at: Timestamp(seconds: 2.0))
    #expect(trail.last?.point.y == 300)
    trail.leave(.menu)
    #expect(trail.last?.point.y == 20)
    trail.look(at: .menu, at: Timestamp(seconds: 2.1))
    note(6, 400)
    #expect(trail.last?.point.y == 400, "reading has gone on since")
  }
}
