import Documents
import Signals
import Testing

@testable import Reading

/// A document that is opened again where it was left stands at the very same place.
@Suite("A place that is kept to the pixel")
struct PlaceKeptTests {
  /// A page with a ruled table between paragraphs.
  private static var withPicture: Paper {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 80, lines: 20)
    paper.column(x: 70, width: 455, from: 500, lines: 20)
    return paper
  }

  private func rested(_ session: ReaderSession, dragged dy: Double) -> ReaderSession {
    var session = session
    _ = session.perform(.drag(dx: 0, dy: dy))
    for second in 1...3 { _ = session.advance(to: Timestamp(seconds: Double(second))) }
    return session
  }

  private func again(_ paper: Paper, _ session: ReaderSession, pictures: [PageRect] = []) -> ReaderSession {
    var again = paper.opened(
      choice: session.viewChoice, position: session.position, across: session.across)
    if !pictures.isEmpty {
      for page in again.document.pages.indices {
        again.setLines(paper.lines, pictures: pictures, page: page)
      }
    }
    return again
  }

  @Test(
    "in every view, wherever the page rests, and in the gap between pages", arguments: ReadingView.allCases)
  func exact(view: ReadingView) throws {
    for (name, paper) in [("two columns", Paper.twoColumns), ("one column", .oneColumn)] {
      let first = paper.opened(choice: ViewChoice(view: view))
      for step in 0..<40 {
        let before = rested(first, dragged: 47.3 * Double(step))
        let opened = again(paper, before)
        let off = opened.motion.offset.y - before.motion.offset.y
        // The white above the first line of a text is none of its places.
        let isAboveText = view == .text && isAboveFirstLine(before)
        #expect(abs(off) < 0.5 || isAboveText, "\(name), step \(step): \(off)")
        // Once more changes nothing, wherever it was.
        #expect(
          abs(again(paper, opened).motion.offset.y - opened.motion.offset.y) < 0.5, "\(name), step \(step)")
      }
    }
  }

  /// Whether the top of the screen is above the first line of its page.
  private func isAboveFirstLine(_ session: ReaderSession) -> Bool {
    let place = session.flow.position(at: session.motion.offset.y)
    let sheet = session.sheet(place.page)
    return sheet.lines.allSatisfy { $0.box.y > place.offset * sheet.size.height }
  }

  @Test("beside a picture in the text, too")
  func pictures() throws {
    let paper = Self.withPicture
    let boxes = [PageRect(x: 70, y: 340, width: 455, height: 130)]
    var first = paper.opened(choice: ViewChoice(view: .text))
    for page in first.document.pages.indices { first.setLines(paper.lines, pictures: boxes, page: page) }
    for step in 0..<30 {
      let before = rested(first, dragged: 60 + 37.7 * Double(step))
      if isAboveFirstLine(before) { continue }
      let off = again(paper, before, pictures: boxes).motion.offset.y - before.motion.offset.y
      #expect(abs(off) < 0.5, "step \(step): \(off)")
    }
  }

  @Test("a place in the gap above a page leads back to the gap, at another size too")
  func gap() {
    let flow = self.flow(1)
    for y in stride(from: 0.0, through: flow.maxY, by: 0.7) {
      #expect(abs(flow.offset(of: flow.position(at: y)) - y) < 1e-6, "\(y)")
    }
    let gap = flow.position(at: flow.rect(1).y - 24 - 20)
    #expect(gap.page == 1 && gap.offset < 0)
    let larger = self.flow(2)
    #expect((larger.rect(1).y - 48...larger.rect(1).y).contains(larger.offset(of: gap)))
    #expect(flow.offset(of: DocumentPosition(page: 0, offset: -3)) == 0)
  }

  private func flow(_ scale: Double) -> PageFlow {
    PageFlow(
      pages: Array(repeating: PageSize(width: 400, height: 600), count: 3), scale: scale,
      viewport: ScreenRect(x: 0, y: 0, width: 1920, height: 1080), margin: 24)
  }
}
