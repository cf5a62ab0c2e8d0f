import Documents
import Foundation
import Lines
import Signals
import Testing

@testable import Reading

/// Whole pages turned by quarters, and two of them side by side.
struct ArrangementTests {
  private func book(pages: Int = 5, choice: ViewChoice = ViewChoice(view: .page)) throws -> ReaderSession {
    let sizes = Array(repeating: PageSize(width: 595, height: 842), count: pages)
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    var session = ReaderSession(
      document: ReaderDocument(title: "Book", pages: sizes, linePitch: 17), screen: screen, choice: choice)
    for page in 0..<pages { session.setLines(try lines(page), page: page) }
    return session
  }

  private func lines(_ page: Int) throws -> [TextLine] {
    try (0..<40).map { line in
      try #require(
        TextLine(
          words: (0..<8).map { word in
            TextWord(
              text: "word\(page)-\(line)-\(word)",
              box: PageRect(x: 70 + Double(word) * 57, y: 72 + Double(line) * 17, width: 50, height: 11))
          }))
    }
  }

  private func rest(_ session: inout ReaderSession, from seconds: Double = 0) {
    var time = seconds
    repeat {
      time += 1.0 / 30
      _ = session.advance(to: Timestamp(seconds: time))
    } while session.motion.isMoving
  }

  @Test(
    "a place of the page and of the turned page are each other's, in every turn", arguments: PageTurn.allCases
  )
  func places(turn: PageTurn) {
    let size = PageSize(width: 595, height: 842)
    for x in [0.0, 100, 595] {
      for y in [0.0, 300, 842] {
        let point = PagePoint(x: x, y: y)
        let turned = turn.turned(point, on: size)
        #expect(turn.original(turned, on: size) == point)
        let shown = turn.turned(size)
        #expect((0...shown.width).contains(turned.x) && (0...shown.height).contains(turned.y))
      }
    }
    #expect(PageTurn.right.turned(PagePoint(x: 0, y: 0), on: size) == PagePoint(x: 842, y: 0))
    #expect(turn.turned(by: 4) == turn && turn.turned(by: -1).turned(by: 1) == turn)
  }

  @Test(
    "lines, marks and what is looked at stay where they stand on the turned page", arguments: [1, 2, 3, -1])
  func turned(quarters: Int) throws {
    var session = try book()
    let box = try lines(0)[3].words[2].box
    _ = session.perform(.rotate(quarters))
    let turn = PageTurn.none.turned(by: quarters)
    let placement = try #require(session.scene.pages.first)
    #expect(placement.turn == turn)
    #expect((placement.rect.width > placement.rect.height) == turn.isSideways)
    let rect = try #require(session.rects(of: box, page: 0).first)
    #expect((rect.height > rect.width) == turn.isSideways)
    #expect(placement.rect.contains(rect.center))
    let back = try #require(session.pagePoint(at: rect.center))
    #expect(
      back.page == 0 && abs(back.point.x - (box.x + 25)) < 0.01 && abs(back.point.y - (box.y + 5.5)) < 0.01)
    let line = try #require(session.line(at: back.point, page: 0))
    #expect(line.line == 3)
    let sources = session.sources(of: line)
    #expect(
      sources.count == 8 && abs(sources[2].x - box.x) < 0.01 && abs(sources[2].height - box.height) < 0.01)
    let words = try #require(FoundWords("word0-3-2"))
    let hit = try #require(
      FindableText(try lines(0), page: 0, size: PageSize(width: 595, height: 842)).hits(
        of: words, typesetter: nil
      ).first)
    session.show([hit])
    session.show([PageMark(id: "m", page: 0, shape: .words([box]), colour: .yellow, text: "word0-3-2")])
    session.go(to: hit, isStep: false)
    rest(&session)
    let place = try #require(session.rects(of: box, page: 0).first)
    #expect(
      session.scene.marks.first.map {
        abs($0.rect.center.x - place.center.x) < 1 && abs($0.rect.center.y - place.center.y) < 1
      } == true)
    let found = try #require(session.scene.found.first)
    #expect(found.isCurrent && session.scene.found.count == 1)
    #expect(abs(found.rect.center.x - place.center.x) < 1 && abs(found.rect.center.y - place.center.y) < 1)
    #expect((found.rect.height > found.rect.width) == turn.isSideways)
    #expect(found.rect.center.y > 0 && found.rect.center.y < 1080, "it was brought into view")
  }

  @Test(
    "the page that is read stays in view when it is turned, and when it is turned back", arguments: [0, 2, 4])
  func place(page: Int) throws {
    var session = try book()
    _ = session.perform(.goTo(page: page))
    rest(&session)
    for _ in 0..<4 {
      _ = session.perform(.rotate(1))
      #expect(session.currentPage == page)
    }
    #expect(session.viewChoice.turn == .none && session.position.page == page)
  }

  @Test("two pages lie side by side, each page turn shows the next two, and the place stays")
  func pairs() throws {
    var session = try book()
    _ = session.perform(.goTo(page: 2))
    rest(&session)
    let done = session.perform(.togglePairs)
    #expect(done.contains(.viewChosen(session.viewChoice)) && session.viewChoice.rows == .pairs)
    let shown = session.scene.pages
    #expect(shown.map(\.page).contains(3) && session.currentPage == 2)
    let (left, right) = try (
      #require(shown.first { $0.page == 2 }?.rect), #require(shown.first { $0.page == 3 }?.rect)
    )
    #expect(left.maxX < right.x && left.y == right.y && left.x >= 0 && right.maxX <= 1920)
    let word = try lines(3)[0].words[0].box
    let rect = try #require(session.rects(of: word, page: 3).first)
    #expect(right.contains(rect.center))
    #expect(session.pagePoint(at: rect.center)?.page == 3)
    _ = session.perform(.pageForward)
    rest(&session, from: 10)
    #expect(session.currentPage == 4 && session.isAtLastPages)
    #expect(session.perform(.pageForward).isEmpty, "there is nothing after the last page")
    _ = session.perform(.pageBack)
    rest(&session, from: 20)
    #expect(session.currentPage == 2)
    _ = session.perform(.togglePairs)
    #expect(
      session.currentPage == 2
        && session.scene.pages.allSatisfy { $0.rect.x == session.scene.pages[0].rect.x })
  }

  @Test(
    "a jump to a page on the right shows its row; the last page alone stands where it would beside another")
  func rows() throws {
    var session = try book()
    _ = session.perform(.togglePairs)
    session.go(to: PagePlace(page: 3))
    rest(&session)
    #expect(session.currentPage == 2 && session.pagesInView.contains(3))
    _ = session.perform(.toEnd)
    rest(&session, from: 10)
    let last = try #require(session.scene.pages.first { $0.page == 4 }?.rect)
    #expect(last.maxX < 960)
  }

  @Test("Undo takes a turn and a pairing back, with the size before")
  func undone() throws {
    for command in [ReaderCommand.rotate(1), .togglePairs] {
      var session = try book()
      let (choice, scale) = (session.viewChoice, session.scale)
      _ = session.perform(command)
      #expect(session.canUndo && session.viewChoice != choice)
      _ = session.perform(.undo)
      #expect(session.viewChoice == choice && session.scale == scale)
    }
  }

  @Test("it is kept with the document, what was kept before can be read, and damage counts as never chosen")
  func kept() throws {
    var session = try book()
    _ = session.perform(.rotate(-1))
    _ = session.perform(.togglePairs)
    let stored = try #require(session.viewChoice.stored)
    let choice = ViewChoice(stored: stored)
    #expect(choice.turn == .left && choice.rows == .pairs)
    let again = try book(choice: choice)
    #expect(again.scene.pages.allSatisfy { $0.turn == .left } && again.scene.pages.count >= 2)
    let old = #"{"view":"text","style":{"face":"sans","spacing":2,"width":28}}"#
    #expect(ViewChoice(stored: old).view == .text && ViewChoice(stored: old).style.face == .sans)
    let damaged = #"{"style":{"face":"sans","spacing":2,"width":28},"turn":9,"isDouble":"yes"}"#
    let mended = ViewChoice(stored: damaged)
    #expect(mended.style.face == .sans && mended.turn == .none && mended.rows == .single)
  }

  @Test("a cover has a row by itself, on the right; the others lie in pairs, and pages are turned row by row")
  func cover() throws {
    var session = try book(pages: 6)
    let done = session.perform(.toggleCover)
    #expect(done.contains(.viewChosen(session.viewChoice)) && session.viewChoice.rows == .pairsAfterCover)
    let cover = try #require(session.scene.pages.first { $0.page == 0 }?.rect)
    #expect(cover.x >= 960, "as the right-hand page of a book")
    var time = 10.0
    var firsts = [session.currentPage]
    while !session.isAtLastPages {
      _ = session.perform(.pageForward)
      rest(&session, from: time)
      time += 10
      firsts.append(session.currentPage)
    }
    #expect(firsts == [0, 1, 3, 5])
    let pair = session.flow
    #expect(pair.rect(1).y == pair.rect(2).y && pair.rect(1).maxX < pair.rect(2).x)
    #expect(pair.rect(5).x == pair.rect(1).x, "the last page without a neighbour stands on the left")
    #expect(session.perform(.pageForward).isEmpty)
    for first in [3, 1, 0] {
      _ = session.perform(.pageBack)
      rest(&session, from: time)
      time += 10
      #expect(session.currentPage == first)
    }
    #expect(session.perform(.pageBack).isEmpty)
    let again = try book(pages: 6, choice: ViewChoice(stored: session.viewChoice.stored))
    #expect(again.viewChoice.rows == .pairsAfterCover)
    _ = session.perform(.toggleCover)
    #expect(session.viewChoice.rows == .pairs)
    _ = session.perform(.togglePairs)
    #expect(session.viewChoice.rows == .single)
  }

  @Test("no page is in two rows or none, however many there are", arguments: 0...7)
  func rows(count: Int) {
    for rows in [PageRows.single, .pairs, .pairsAfterCover] {
      #expect(rows.rows(of: count).flatMap(Array.init) == Array(0..<count))
    }
  }

  @Test("turned pages and pairs are fitted to the screen's width")
  func fitted() throws {
    for command in [ReaderCommand.rotate(1), .togglePairs] {
      var session = try book()
      _ = session.perform(command)
      #expect(!session.flow.isWiderThanScreen, "\(command)")
      _ = session.perform(.fitWidth)
      let pages = session.scene.pages
      let (left, right) = (pages.map(\.rect.x).min() ?? 0, pages.map(\.rect.maxX).max() ?? 0)
      #expect(abs(right - left - (1920 - 48)) < 1, "\(command): \(left) to \(right)")
    }
  }

  @Test("in other views whole pages are shown for it, and Undo leads back")
  func otherViews() throws {
    var session = try book(choice: ViewChoice(view: .column))
    #expect(session.view == .column)
    _ = session.perform(.rotate(1))
    #expect(session.view == .page && session.scene.pages.first?.turn == .right)
    _ = session.perform(.undo)
    #expect(session.view == .column)
  }

  @Test("pictures of pages lie in their boxes, all at one scale, turned as the pages are")
  func overview() throws {
    var session = try book()
    _ = session.perform(.rotate(1))
    let boxes = (0..<3).map { ($0, ScreenRect(x: 100 + 400 * Double($0), y: 50, width: 300, height: 200)) }
    let scene = session.overview(boxes + [(99, ScreenRect(x: 0, y: 0, width: 10, height: 10))])
    #expect(scene.pages.map(\.page) == [0, 1, 2] && scene.texts.isEmpty && scene.marks.isEmpty)
    for (placement, box) in zip(scene.pages, boxes) {
      #expect(box.1.grown(dx: 0.01, dy: 0.01).contains(ScreenPoint(x: placement.rect.x, y: placement.rect.y)))
      #expect(placement.turn == .right && abs(placement.rect.width - 842 * scene.scale) < 0.01)
    }
  }
}
