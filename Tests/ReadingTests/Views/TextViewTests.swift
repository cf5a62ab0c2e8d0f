import Documents
import Lines
import Signals
import Testing

@testable import Reading

/// Text set anew.
struct TextViewTests {
  private func session(
    _ paper: Paper = .twoColumns, style: TextStyle = TextStyle(), follows: Bool = false
  ) -> ReaderSession {
    paper.opened(choice: ViewChoice(view: .text, style: style), follows: follows)
  }

  private func words(_ session: ReaderSession, page: Int = 0) -> [String] {
    (session.lines[page] ?? []).flatMap { $0.words.map(\.text) }
  }

  @Test("every word of the page is there once, in reading order")
  func complete() {
    let expected = Paper.twoColumns.lines.flatMap { $0.words.map(\.text) }
    #expect(words(session()) == expected)
  }

  @Test("lines are far enough apart, and none is wider than was asked for", arguments: [20.0, 28, 36])
  func pitch(width: Double) throws {
    let session = session(style: TextStyle(width: width))
    let boxes = try (1..<20).map { try #require(session.rect(of: LineID(page: 0, line: $0))) }
    for (line, next) in zip(boxes, boxes.dropFirst()) {
      #expect(next.center.y - line.center.y >= 0.999 * 1.6 * session.pxPerDegree)
    }
    for box in boxes { #expect(box.width <= width * TextStyle.size * session.scale + 0.01) }
  }

  @Test("more spacing, another width and face change the lines and are remembered")
  func style() {
    var session = session()
    let (pitch, count) = (session.linePitchPx, session.lines[0]?.count ?? 0)
    var actions = session.perform(.style(.moreSpacing))
    #expect(session.linePitchPx == 2.0 / 1.6 * pitch)
    actions += session.perform(.style(.narrower))
    #expect(session.lines[0]?.count ?? 0 > count)
    actions += session.perform(.style(.nextFace))
    let style = TextStyle(face: .sans, spacing: 2.0, width: 20)
    #expect(actions.last == .viewChosen(ViewChoice(view: .text, style: style)))
    #expect(session.scene.texts.allSatisfy { $0.font.face == .sans })
  }

  @Test("Undo takes a change of style back, at the size that was chosen", arguments: StyleChange.allCases)
  func styleUndone(change: StyleChange) {
    var session = session()
    _ = session.perform(.zoomIn)
    _ = session.advance(to: Timestamp(seconds: 1))
    _ = session.advance(to: Timestamp(seconds: 8))
    let (choice, scale, lines) = (session.viewChoice, session.scale, session.lines[0])
    #expect(!session.canUndo)
    _ = session.perform(.style(change))
    #expect(session.canUndo && session.viewChoice != choice)
    let actions = session.perform(.undo)
    #expect(session.viewChoice == choice && session.scale == scale && session.lines[0] == lines)
    #expect(actions.last == .viewChosen(choice) && !session.canUndo)
  }

  @Test("every word leads to its place on the page, and that place back to the word")
  func mapped() throws {
    let paper = Paper.twoColumns
    let session = session(paper)
    let shown = try #require(session.views.sheets[0])
    let sources = Dictionary(
      paper.lines.flatMap { $0.words.map { ($0.text, $0.box) } }, uniquingKeysWith: { a, _ in a })
    for (index, line) in shown.lines.enumerated() {
      #expect(shown.sources(of: index) == line.words.compactMap { sources[$0.text] })
      for (word, source) in zip(line.words, shown.sources(of: index)) {
        let back = shown.onSheet(PagePoint(source))
        #expect(word.box.contains(x: back.x, y: back.y))
      }
    }
  }

  @Test("a box of the page is one box on each line that shows a part of it")
  func boxes() throws {
    let paper = Paper.twoColumns
    let session = session(paper)
    let rects = session.rects(of: paper.lines[20].box, page: 0)
    #expect((1...2).contains(rects.count))
    let words = paper.lines[20].words.map(\.text)
    let found = try rects.map { rect in
      try #require(session.pagePoint(at: ScreenPoint(x: rect.x + 2, y: rect.center.y)))
    }
    let line = try #require(session.line(at: found[0].point, page: 0))
    #expect(session.lines[0]?[line.line].words.contains { words.contains($0.text) } == true)
  }

  @Test("a place is kept", arguments: [5, 40, 70])
  func place(line index: Int) throws {
    var session = session()
    let rect = try #require(session.rect(of: LineID(page: 1, line: index)))
    let word = try #require(session.lines[1]?[index].words.first?.text)
    _ = session.perform(.drag(dx: 0, dy: rect.y - 24 - session.motion.destination.y))
    let again = Paper.twoColumns.opened(
      choice: session.viewChoice, position: session.position, across: session.across)
    let line = try #require(again.lines[1]?.firstIndex { $0.words.contains { $0.text == word } })
    let now = try #require(again.rect(of: LineID(page: 1, line: line)))
    #expect(abs(now.y - 24) < 1.5 * again.linePitchPx, "\(now.y)")
  }

  @Test("the page follows reading to its end and onto the next one")
  func follows() throws {
    var session = session(follows: true)
    var frames = GazeFrames()
    let count = try #require(session.lines[0]?.count)
    var turned = false
    for index in 0..<count {
      let box = try #require(session.rect(of: LineID(page: 0, line: index)))
      try #require(box.center.y > 0 && box.center.y < 0.88 * 1080, "line \(index) is not in view")
      for frame in frames.reading(y: box.center.y, from: box.x, to: box.maxX, steps: 5) {
        for action in session.handle(frame) {
          if case .followed(let line) = action { turned = turned || line.line > count - 12 }
        }
        if session.motion.isMoving { break }
      }
      guard session.motion.isMoving else { continue }
      var still = frames.now
      while session.motion.isMoving {
        still += 1 / GazeFrames.rate
        _ = session.advance(to: Timestamp(seconds: still))
      }
      frames = GazeFrames(from: still + 0.1)
    }
    #expect(turned)
  }

  @Test("a parted word is made whole, paragraphs are kept apart, a list's items are its own")
  func blocks() throws {
    var paper = Paper()
    func add(_ text: String, x: Double, y: Double) {
      var at = x
      let words = text.split(separator: " ").map { part -> TextWord in
        defer { at += 5 * Double(part.count) + 4 }
        return TextWord(
          text: String(part), box: PageRect(x: at, y: y, width: 5 * Double(part.count), height: 10))
      }
      paper.lines += [TextLine(words: words)].compactMap { $0 }
    }
    add("The first paragraph goes on for two lines and is then exam-", x: 70, y: 80)
    add("ined no further here.", x: 70, y: 92)
    add("1. An item whose text is long enough to reach the edge of it", x: 70, y: 104)
    add("and hangs beside its label for a second line of text here.", x: 84, y: 116)
    add("2. Another item, which is as long as the one before it was so", x: 70, y: 128)
    let blocks = FlowBlock.blocks(of: PageOrder(paper.lines, on: paper.size), on: paper.size)
    #expect(blocks.map(\.kind) == [.paragraph, .item(label: 1), .item(label: 1)])
    #expect(blocks[0].words.map(\.text).suffix(5) == ["then", "examined", "no", "further", "here."])
    #expect(blocks[1].words.last?.text == "here.")
  }

  @Test("tables, formulas and figures stay pictures, in place")
  func pictures() throws {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 12)
    for row in 0..<6 {
      for column in 0..<4 { paper.line(x: 80 + 110 * Double(column), y: 250 + 14 * Double(row), width: 50) }
    }
    paper.column(x: 70, width: 455, from: 360, lines: 6)
    let formula = [("E", 200.0), ("=", 212.0), ("mc²", 224.0)].map {
      TextWord(text: $0.0, box: PageRect(x: $0.1, y: 450, width: 10, height: 10))
    }
    paper.lines += [TextLine(words: formula)].compactMap { $0 }
    paper.column(x: 70, width: 455, from: 480, lines: 6)
    let figure = PageRect(x: 100, y: 570, width: 300, height: 150)
    var session = paper.opened(choice: ViewChoice(view: .text))
    session.setLines(paper.lines, pictures: [figure], page: 0)
    let sheet = try #require(session.views.sheets[0])
    #expect(sheet.pictures.count == 3)
    let tops = sheet.pictures.map(\.clip.y)
    #expect(tops == tops.sorted() && tops[0] < 250 && tops[1] > 440 && tops[2] < 570)
    // A table's rows are lines all the same: they can be read aloud and followed.
    #expect(words(session) == paper.lines.flatMap { $0.words.map(\.text) })
    for picture in sheet.pictures { #expect(picture.place.maxX <= sheet.size.width) }
  }

  @Test("text without spaces, one word a line, and small footnotes are set")
  func hard() {
    var narrow = Paper()
    for line in 0..<40 { narrow.line(x: 70, y: 80 + 16 * Double(line), width: 24) }
    #expect(words(session(narrow)) == narrow.lines.map(\.text))
    var notes = Paper()
    notes.column(x: 70, width: 455, from: 80, lines: 30)
    notes.column(x: 70, width: 455, from: 700, lines: 6, pitch: 7, height: 6)
    let set = session(notes)
    #expect(words(set) == notes.lines.flatMap { $0.words.map(\.text) })
    // However small they are printed, they are set as far apart as all else.
    let last = set.lines[0]?.suffix(2).map(\.box.y) ?? []
    #expect(last.count == 2 && (last[1] - last[0]) * set.scale >= 0.999 * 1.6 * set.pxPerDegree)
  }

  @Test("a thousand pages of one paragraph open, turn and change their size")
  func thousand() throws {
    let paper = Paper.oneColumn
    let document = ReaderDocument(title: "T", pages: Array(repeating: paper.size, count: 1000))
    var session = ReaderSession(
      document: document, screen: Paper.screen, choice: ViewChoice(), typesetter: FixedTypesetter(),
      distanceMm: 600)
    _ = session.learn(paper.lines)
    for page in 0..<4 { session.setLines(paper.lines, page: page) }
    #expect(session.view == .text)
    _ = session.perform(.goTo(page: 900))
    _ = session.advance(to: Timestamp(seconds: 1))
    _ = session.advance(to: Timestamp(seconds: 1.2))
    _ = session.advance(to: Timestamp(seconds: 1.4))
    for page in 899..<903 { session.setLines(paper.lines, page: page) }
    #expect(session.currentPage == 900 && session.position.page == 900)
    _ = session.perform(.zoomIn)
    #expect(session.currentPage == 900 && session.position.page == 900)
  }

  @Test("a jump leads to its page although pages on the way become longer meanwhile", arguments: [900, 40])
  func jumpOverUnknown(page goal: Int) {
    let paper = Paper.oneColumn
    let document = ReaderDocument(title: "T", pages: Array(repeating: paper.size, count: 1000))
    var session = ReaderSession(
      document: document, screen: Paper.screen, position: DocumentPosition(page: 300, offset: 0),
      choice: ViewChoice(view: .text), typesetter: FixedTypesetter(), distanceMm: 600)
    for page in 298..<303 { session.setLines(paper.lines, page: page) }
    #expect(session.view == .text && session.currentPage == 300)
    _ = session.advance(to: Timestamp(seconds: 1))
    _ = session.perform(.goTo(page: goal))
    var seconds = 1.0
    while session.motion.isMoving, seconds < 9 {
      seconds += 1 / 30
      _ = session.advance(to: Timestamp(seconds: seconds))
      let page = session.currentPage
      if abs(page - goal) > 20 {
        for near in page - 2...page + 2 { session.setLines(paper.lines, page: near) }
      }
    }
    for page in goal - 2...goal + 2 { session.setLines(paper.lines, page: page) }
    #expect(session.currentPage == goal && session.position.page == goal)
    #expect(session.position.offset < 0.01, "\(session.position)")
  }

  @Test("a scan keeps its pictures, and what does not work there is said once")
  func scan() {
    let size = PageSize(width: 595, height: 842)
    var session = ReaderSession(
      document: ReaderDocument(title: "T", pages: [size, size]), screen: Paper.screen, choice: ViewChoice(),
      typesetter: FixedTypesetter(), distanceMm: 600)
    session.setLines([], page: 0)
    session.setLines([], page: 1)
    #expect(session.view == .page)
    #expect(session.scene.banner?.headline == "These pages are pictures, without text")
    _ = session.perform(.show(.text))
    #expect(session.view == .text && session.scene.pages.first?.page == 0)
    _ = session.perform(.show(.page))
    #expect(session.scene.pages.first?.clip == nil)
  }
}
