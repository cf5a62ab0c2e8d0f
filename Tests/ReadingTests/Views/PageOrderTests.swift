import Documents
import Testing

@testable import Reading

/// Pages put in reading order, drawn in another.
struct PageOrderTests {
  private func order(_ paper: Paper, shuffled: Bool = true) -> PageOrder {
    let lines = paper.lines
    let others = (0..<3).flatMap { start in stride(from: start, to: lines.count, by: 3).map { lines[$0] } }
    return PageOrder(shuffled ? others : lines, on: paper.size)
  }

  @Test("a heading, then the columns one after the other")
  func columns() {
    let paper = Paper.twoColumns
    let order = order(paper)
    #expect(order.lines.map(\.text) == paper.lines.map(\.text))
    #expect(order.regions.count == 3)
    #expect(order.regions.map(\.lines.count) == [1, 50, 50])
    #expect(order.linePitch == 12)
  }

  @Test("the short last line of an abstract across both columns stays with it")
  func abstract() {
    var paper = Paper()
    for line in 0..<5 { paper.line(x: 50, y: 60 + 12 * Double(line), width: line == 4 ? 180 : 495) }
    paper.column(x: 50, width: 238, from: 140, lines: 20)
    paper.column(x: 307, width: 238, from: 140, lines: 20)
    #expect(order(paper).lines.map(\.text) == paper.lines.map(\.text))
  }

  @Test("one column is one region, with its footnotes and its page number")
  func oneColumn() {
    var paper = Paper.oneColumn
    paper.column(x: 70, width: 455, from: 740, lines: 5, pitch: 7, height: 6)
    paper.line(x: 290, y: 800, width: 30)
    let order = order(paper)
    #expect(order.regions.count == 1)
    #expect(order.lines.map(\.text) == paper.lines.map(\.text))
  }

  @Test("a table is read row by row, also where its cells are drawn one by one")
  func table() {
    var paper = Paper()
    for row in 0..<12 {
      for column in 0..<4 { paper.line(x: 60 + 120 * Double(column), y: 80 + 14 * Double(row), width: 60) }
    }
    let order = order(paper)
    #expect(order.lines.count == 12)
    #expect(order.lines.flatMap { $0.words.map(\.text) } == paper.lines.flatMap { $0.words.map(\.text) })
  }

  @Test("Hebrew columns are read from the right")
  func fromTheRight() {
    var paper = Paper()
    paper.column(x: 50, width: 238, from: 80, lines: 20)
    paper.column(x: 307, width: 238, from: 80, lines: 20)
    let lines = paper.lines.compactMap { line in
      TextLine(words: line.words.map { TextWord(text: WrittenPDF.hebrew("abcd"), box: $0.box) })
    }
    let order = PageOrder(lines, on: paper.size)
    #expect(order.regions.map(\.box.x) == [307, 50])
  }

  @Test("text that is turned by a quarter is ordered as if it were upright", arguments: [true, false])
  func turned(clockwise: Bool) {
    let paper = Paper.twoColumns
    let size = PageSize(width: paper.size.height, height: paper.size.width)
    let turn = clockwise ? TextTurn.clockwise : .counterclockwise
    let lines = paper.lines.compactMap { line in
      TextLine(words: line.words.map { TextWord(text: $0.text, box: turn.original($0.box, on: size)) })
    }
    let order = PageOrder(lines.reversed(), on: size)
    #expect(order.turn == turn)
    #expect(order.lines.map(\.text) == paper.lines.map(\.text))
  }

  @Test("letters below each other are lines from the right")
  func downward() {
    var lines: [TextLine] = []
    // As poppler has them: each letter a line, columns from the left.
    for column in (0..<10).reversed() {
      for letter in 0..<30 {
        let scalar = Unicode.Scalar(0x4E00 + UInt32(30 * column + letter))
        let word = TextWord(
          text: scalar.map { String($0) } ?? "",
          box: PageRect(x: 500 - 20 * Double(column), y: 80 + 12 * Double(letter), width: 10, height: 10))
        lines += [TextLine(words: [word])].compactMap { $0 }
      }
    }
    let order = PageOrder(lines, on: PageSize(width: 595, height: 842))
    let read = order.lines.flatMap { $0.words.map(\.text) }.joined()
    #expect(read.unicodeScalars.map(\.value) == (0..<300).map { 0x4E00 + $0 })
  }

  @Test("the figures of an axis belong to the figure, the end of a paragraph above it does not")
  func labels() {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 11)
    paper.line(x: 70, y: 212, width: 60)
    let text = paper.lines
    for tick in 0..<5 { paper.line(x: 145, y: 240 + 30 * Double(tick), width: 22, height: 7) }
    for tick in 0..<5 { paper.line(x: 180 + 60 * Double(tick), y: 404, width: 22, height: 7) }
    let figure = PageRect(x: 170, y: 230, width: 300, height: 170)
    let order = PageOrder(paper.lines, pictures: [figure], on: paper.size)
    #expect(order.lines.map(\.text) == text.map(\.text))
    let picture = order.regions.flatMap(\.pictures).first
    #expect(picture.map { $0.x <= 145 && $0.maxY >= 411 } == true)
  }

  @Test("a page of pictures and a page of nothing have an order too")
  func noText() {
    let size = PageSize(width: 595, height: 842)
    #expect(PageOrder([], on: size).regions.isEmpty)
    let picture = PageRect(x: 50, y: 60, width: 400, height: 300)
    #expect(PageOrder([], pictures: [picture], on: size).regions.map(\.box) == [picture])
  }
}
