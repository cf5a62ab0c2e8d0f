import Documents
import Testing

@testable import Reading

/// Text beside, inside and around what is drawn on a page, set anew.
struct BesidePictureTests {
  private func sheet(_ paper: Paper, pictures: [PageRect]) throws -> PageSheet {
    var session = paper.opened(choice: ViewChoice(view: .text))
    session.setLines(paper.lines, pictures: pictures, page: 0)
    return try #require(session.views.sheets[0])
  }

  private func words(_ sheet: PageSheet) -> [String] { sheet.lines.flatMap { $0.words.map(\.text) } }

  private func words(_ paper: Paper) -> [String] { paper.lines.flatMap { $0.words.map(\.text) } }

  @Test("a line of text beside an icon is set, and the icon stays a picture")
  func icons() throws {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 12)
    for item in 0..<6 { paper.line(x: 102, y: 260 + 36 * Double(item), width: 300) }
    paper.column(x: 70, width: 455, from: 490, lines: 12)
    let icons = (0..<6).map { PageRect(x: 70, y: 253 + 36 * Double($0), width: 24, height: 24) }
    let sheet = try sheet(paper, pictures: icons)
    #expect(words(sheet) == words(paper))
    #expect(sheet.pictures.count == 6)
  }

  @Test("headings and single lines beside a figure are set")
  func besideFigure() throws {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 6)
    paper.line(x: 70, y: 180, width: 200)
    paper.line(x: 70, y: 210, width: 250)
    paper.line(x: 70, y: 240, width: 250)
    paper.column(x: 70, width: 455, from: 400, lines: 6)
    let figure = PageRect(x: 390, y: 170, width: 135, height: 200)
    let sheet = try sheet(paper, pictures: [figure])
    #expect(Set(words(sheet)) == Set(words(paper)))
    #expect(sheet.pictures.count == 1)
  }

  @Test("paragraphs in a frame are set like all other text, a table in a frame stays a picture")
  func frame() throws {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 18)
    for line in 0..<4 { paper.line(x: 82, y: 320 + 14 * Double(line), width: 430, last: line == 3) }
    paper.column(x: 70, width: 455, from: 400, lines: 12)
    let frame = PageRect(x: 70, y: 310, width: 455, height: 72)
    let text = try sheet(paper, pictures: [frame])
    #expect(words(text) == words(paper))
    #expect(text.pictures.isEmpty)
    var table = Paper()
    table.column(x: 70, width: 455, from: 80, lines: 18)
    for row in 0..<4 {
      for column in 0..<4 { table.line(x: 80 + 110 * Double(column), y: 320 + 16 * Double(row), width: 50) }
    }
    table.column(x: 70, width: 455, from: 400, lines: 12)
    #expect(try sheet(table, pictures: [frame]).pictures.count == 1)
  }

  @Test("the lines of a program in a frame are kept as they were printed")
  func program() throws {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 18)
    for (line, width) in [400.0, 200, 260, 160, 240, 180].enumerated() {
      paper.line(x: line == 0 ? 82 : 110, y: 320 + 14 * Double(line), width: width)
    }
    paper.column(x: 70, width: 455, from: 430, lines: 12)
    let frame = PageRect(x: 70, y: 310, width: 455, height: 100)
    #expect(try sheet(paper, pictures: [frame]).pictures.map { $0.clip.height >= 100 } == [true])
  }

  @Test("a fraction's denominator is shown with its formula, and not a second time as text")
  func fraction() {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 12)
    func add(_ words: [(text: String, x: Double)], y: Double) {
      let words = words.map {
        TextWord(text: $0.text, box: PageRect(x: $0.x, y: y, width: 10, height: 10))
      }
      paper.lines += [TextLine(words: words)].compactMap { $0 }
    }
    add([("f", 200), ("=", 212), ("a", 230)], y: 250)
    add([("2c", 230)], y: 260)
    paper.column(x: 70, width: 455, from: 300, lines: 12)
    let blocks = FlowBlock.blocks(of: PageOrder(paper.lines, on: paper.size), on: paper.size)
    let pictures = blocks.filter { $0.kind == .picture }
    #expect(pictures.map { $0.words.map(\.text) } == [["f", "=", "a", "2c"]])
    #expect(blocks.flatMap { $0.words.map(\.text) } == words(paper))
  }

  @Test("a paragraph that begins with a drop capital is one paragraph, and no heading")
  func dropCapital() {
    var paper = Paper()
    let capital = TextWord(text: "T", box: PageRect(x: 70, y: 80, width: 28, height: 34))
    paper.lines += [TextLine(words: [capital])].compactMap { $0 }
    for line in 0..<2 { paper.line(x: 102, y: 80 + 13 * Double(line), width: 423) }
    for line in 2..<6 {
      paper.line(x: 70, y: 80 + 13 * Double(line), width: line == 5 ? 200 : 455, last: line == 5)
    }
    let blocks = FlowBlock.blocks(of: PageOrder(paper.lines, on: paper.size), on: paper.size)
    #expect(blocks.map(\.kind) == [.paragraph])
    #expect(blocks.first?.size == 1)
    #expect(blocks.first.map { Set($0.words.map(\.text)) } == Set(words(paper)))
  }

  @Test("a mark on a figure's words still fits them in views that show them with the figure")
  func markOnFigure() throws {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 12)
    paper.line(x: 200, y: 330, width: 50)
    let label = try #require(paper.lines.last)
    paper.column(x: 70, width: 455, from: 460, lines: 12)
    var session = paper.opened(choice: ViewChoice(view: .page))
    session.setLines(
      paper.lines, pictures: [PageRect(x: 150, y: 280, width: 250, height: 140)], page: 0)
    func mark(_ text: String) -> PageMark {
      PageMark(id: text, page: 0, shape: .words([label.box]), colour: .yellow, text: text)
    }
    session.show([mark(label.text), mark("changed since")])
    for view in ReadingView.allCases {
      _ = session.perform(.show(view))
      #expect(session.displacedMarks.map(\.id) == ["changed since"], "\(view)")
    }
  }

  @Test("words that others marked in the file are drawn where the text is set anew, and only there")
  func markedInFile() {
    let paper = Paper.twoColumns
    var session = paper.opened(choice: ViewChoice(view: .text))
    let marked = paper.lines[3]
    session.show(inFile: [
      PageMark(id: "", page: 0, shape: .words([marked.box]), colour: .pink, text: ""),
      PageMark(id: "", page: 77, shape: .words([marked.box]), colour: .pink, text: ""),
    ])
    #expect(session.scene.marks.map(\.colour).allSatisfy { $0 == .pink } && !session.scene.marks.isEmpty)
    _ = session.perform(.show(.page))
    #expect(session.scene.marks.isEmpty)
    _ = session.perform(.show(.text))
    #expect(!session.scene.marks.isEmpty)
    let own = PageMark(id: "a", page: 0, shape: .words([marked.box]), colour: .blue, text: marked.text)
    session.show([own])
    #expect(session.scene.marks.allSatisfy { $0.colour == .blue } && !session.scene.marks.isEmpty)
  }
}
