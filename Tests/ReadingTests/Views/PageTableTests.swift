import Documents
import Lines
import Signals
import Testing

@testable import Reading

/// Ruled tables: kept as they are printed, and read row by row.
@Suite("Tables of a page")
struct PageTableTests {
  private func add(_ text: String, to paper: inout Paper, x: Double, y: Double) {
    var at = x
    let words = text.split(separator: " ").map { part -> TextWord in
      defer { at += 5 * Double(part.count) + 4 }
      return TextWord(
        text: String(part), box: PageRect(x: at, y: y, width: 5 * Double(part.count), height: 10))
    }
    paper.lines += [TextLine(words: words)].compactMap { $0 }
  }

  /// Text, a ruled table of three columns and four rows, text. Each cell is a line of the document.
  private func paper(
    _ rows: [[String]] = [
      ["Name", "Town", "Age"], ["Ada Bell", "Lisbon", "36"], ["Carl", "New Ulm", "41"],
      ["Dora", "Rome", "5"],
    ], pitch: Double = 20
  ) -> (paper: Paper, frame: PageRect) {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 18)
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() where !cell.isEmpty {
        add(cell, to: &paper, x: 80 + 150 * Double(column), y: 330 + pitch * Double(row))
      }
    }
    let height = pitch * Double(rows.count) + 6
    paper.column(x: 70, width: 455, from: 350 + height, lines: 12)
    return (paper, PageRect(x: 70, y: 322, width: 455, height: height))
  }

  private func opened(_ page: (paper: Paper, frame: PageRect), _ view: ReadingView = .text) -> ReaderSession {
    var session = page.paper.opened(choice: ViewChoice(view: view))
    session.setLines(page.paper.lines, pictures: [page.frame], page: 0)
    session.letSpeak(true)
    return session
  }

  private func said(_ session: inout ReaderSession) throws -> Passage {
    let actions = session.readAloud(from: PagePoint(x: 70, y: 80), page: 0)
    return try #require(
      actions.lazy.compactMap { if case .spoken(let passage) = $0 { passage } else { nil } }.first)
  }

  @Test(
    "a ruled table is announced and said row by row, cell by cell, between the text around it",
    arguments: [ReadingView.text, .column])
  func aloud(view: ReadingView) throws {
    let page = paper()
    var session = opened(page, view)
    let passage = try said(&session)
    let texts = passage.parts.map(\.text)
    let from = try #require(texts.firstIndex { $0.hasPrefix("Table, ") })
    #expect(texts[from] == "Table, 3 columns, 4 rows.")
    #expect(
      Array(texts[(from + 1)..<(from + 13)]) == [
        "Name,", "Town,", "Age", "Ada Bell,", "Lisbon,", "36", "Carl,", "New Ulm,", "41", "Dora,", "Rome,",
        "5",
      ])
    let ends = passage.parts[(from + 1)..<(from + 13)].map(\.isEnd)
    #expect(ends == (0..<12).map { $0 % 3 == 2 })
    let above = try #require(page.paper.lines.first?.words.first?.text)
    #expect(texts.first?.hasPrefix(above) == true && from > 5 && texts.count > from + 13)
    // Every line is said up to the last wide one, and nothing twice.
    let words = texts.filter { !$0.hasPrefix("Table, ") }.flatMap { $0.split(separator: " ") }
    let last = try #require(session.lastLineOfText(0)).line
    #expect(words.count == session.lines[0]?.prefix(last + 1).reduce(0) { $0 + $1.words.count })
  }

  @Test("the row and the word that are said are shown on the printed table; the announcement shows no word")
  func shown() throws {
    let page = paper()
    var session = opened(page)
    let passage = try said(&session)
    let from = try #require(passage.parts.firstIndex { $0.text.hasPrefix("Table, ") })
    session.heard(word: 1, part: from, of: passage.number)
    #expect(session.spokenWord == nil && session.spokenLine != nil)
    // “Ulm” of “New Ulm”, the second word of its cell.
    session.heard(word: 1, part: from + 8, of: passage.number)
    let word = try #require(session.spokenWord)
    let ulm = try #require(page.paper.lines.flatMap(\.words).first { $0.text == "Ulm" })
    let expected = try #require(session.rects(of: ulm.box, page: 0).first)
    #expect(abs(word.x - expected.x) < 1 && abs(word.y - expected.y) < 1)
    #expect(session.spokenLine.map { $0.y <= word.y + 1 && $0.maxX >= word.maxX - 1 } == true)
  }

  @Test("what is found or marked in a table is shown on it, word by word")
  func boxes() throws {
    let page = paper()
    let session = opened(page)
    let sheet = try #require(session.views.sheets[0])
    #expect(sheet.pictures.count == 1)
    let picture = try #require(sheet.pictures.first)
    for word in page.paper.lines.flatMap(\.words).filter({ page.frame.contains(x: $0.box.x, y: $0.box.y) }) {
      let boxes = sheet.boxes(of: word.box)
      #expect(boxes.count == 1, "\(word.text)")
      let box = try #require(boxes.first)
      let onPicture = picture.onSheet(word.box)
      #expect(abs(box.x - onPicture.x) < 0.01 && abs(box.width - onPicture.width) < 0.01, "\(word.text)")
    }
  }

  @Test("reading aloud from a row begins at that row, without the announcement")
  func fromRow() throws {
    let page = paper()
    var session = opened(page)
    let carl = try #require(page.paper.lines.flatMap(\.words).first { $0.text == "Carl" })
    let actions = session.readAloud(from: PagePoint(x: carl.box.x + 2, y: carl.box.y + 5), page: 0)
    let passage = try #require(
      actions.lazy.compactMap { if case .spoken(let passage) = $0 { passage } else { nil } }.first)
    #expect(passage.parts.prefix(4).map(\.text) == ["Carl,", "New Ulm,", "41", "Dora,"])
  }

  @Test("a cell of several lines is said before the next cell")
  func wrapped() throws {
    // Rows 24 points apart, lines of one cell 12.
    var page = paper(
      [["Name", "What she did"], ["Ada", "wrote the first"], ["Dora", "sang all day"]], pitch: 36)
    add("program of all", to: &page.paper, x: 230, y: 330 + 36 + 12)
    add("in a choir", to: &page.paper, x: 230, y: 330 + 72 + 12)
    (page.frame.width, page.frame.height) = (260, page.frame.height + 14)
    page.paper.lines = page.paper.lines.filter { $0.box.y < 420 }
    var session = opened(page)
    let texts = try said(&session).parts.map(\.text)
    let from = try #require(texts.firstIndex { $0.hasPrefix("Table, ") })
    #expect(
      Array(texts[from...]) == [
        "Table, 2 columns, 3 rows.", "Name,", "What she did", "Ada,", "wrote the first", "program of all",
        "Dora,",
        "sang all day", "in a choir",
      ])
  }

  @Test("the numbers at the axes of a chart are no table, nor is a list in a frame")
  func none() throws {
    func table(_ cells: [(x: Double, y: Double)]) -> PageTable? {
      let elements = cells.map { place in
        let box = PageRect(x: place.x, y: place.y, width: 20, height: 10)
        return PageElement(content: .words([TextWord(text: "12", box: box)], line: 0), box: box)
      }
      return PageTable(
        elements, in: PageRect(x: 0, y: 0, width: 300, height: 200), height: 10, isRightToLeft: false
      ) { $0 }
    }
    let axis = (0..<6).map { (x: 0.0, y: 30 * Double($0)) } + (1..<8).map { (x: 36 * Double($0), y: 185.0) }
    #expect(table(axis) == nil)
    #expect(table((0..<6).map { (x: 20, y: 30 * Double($0)) }) == nil)
    #expect(table([]) == nil)
    // The key of a chart in its corner.
    #expect(table([(200, 10), (230, 10), (200, 24), (230, 24)]) == nil)
    let grid = (0..<3).flatMap { row in (0..<3).map { (x: 100 * Double($0), y: 60 * Double(row)) } }
    let found = try #require(table(grid))
    #expect(found.columns == 3 && found.rows.count == 3 && found.rows.allSatisfy { $0.count == 3 })
    // An empty cell in the middle of a row.
    let gap = try #require(table(grid.filter { $0 != (100, 60) }))
    #expect(gap.columns == 3 && gap.rows.map(\.count) == [3, 2, 3])
  }

  @Test("a table in a script from the right is said from the right")
  func rightToLeft() throws {
    let elements = [(0.0, "ג"), (100, "ב"), (200, "א")].flatMap { x, text in
      [0.0, 30].map { y in
        let box = PageRect(x: x, y: y, width: 20, height: 10)
        return PageElement(content: .words([TextWord(text: text, box: box)], line: 0), box: box)
      }
    }
    let table = try #require(
      PageTable(
        elements, in: PageRect(x: 0, y: 0, width: 220, height: 40), height: 10, isRightToLeft: true
      ) { $0 })
    #expect(table.lines.map { $0.words.map(\.text) } == [["א", "ב", "ג"], ["א", "ב", "ג"]])
  }
}
