import Documents
import Foundation
import Signals
import Testing

@testable import Reading

/// Lines drawn by hand: thinned, parted, touched by an eraser, and where they stand on pages however those are shown.
@Suite("Ink")
struct InkTests {
  private func point(_ x: Double, _ y: Double) -> PagePoint { PagePoint(x: x, y: y) }

  // MARK: Thinning

  @Test("a straight line keeps its ends, a corner stays, and what is no number is left out")
  func corners() {
    let straight = (0...100).map { point(Double($0), 2 * Double($0)) }
    #expect(StrokeThinning.thinned(straight) == [point(0, 0), point(100, 200)])
    let corner = (0...50).map { point(Double($0), 0) } + (1...50).map { point(50, Double($0)) }
    #expect(StrokeThinning.thinned(corner) == [point(0, 0), point(50, 0), point(50, 50)])
    #expect(StrokeThinning.thinned([point(1, 2), point(.nan, 2), point(3, .infinity)]) == [point(1, 2)])
    #expect(StrokeThinning.thinned([point(1, 2), point(1, 2), point(1, 2)]) == [point(1, 2)])
    #expect(StrokeThinning.thinned([]).isEmpty)
  }

  @Test("a curve loses most points, and is nowhere farther from what was drawn than the tolerance")
  func curves() {
    let circle = (0...720).map { step -> PagePoint in
      let angle = Double(step) / 720 * 2 * .pi
      return point(300 + 50 * cos(angle), 300 + 50 * sin(angle))
    }
    let thinned = StrokeThinning.thinned(circle)
    #expect(thinned.count > 20 && thinned.count < 80, "\(thinned.count)")
    for place in circle {
      let distance = zip(thinned, thinned.dropFirst()).map { place.distance(to: $0, $1) }.min() ?? 100
      // Places are kept to a hundredth of a point.
      #expect(distance <= StrokeThinning.tolerance + 0.01)
    }
  }

  @Test("a line of many thousand points is thinned piece by piece, and its parts join")
  func long() {
    let line = (0..<6_000).map { point(2 * Double($0), $0 % 2 == 0 ? 0 : 10) }
    let zigzag = StrokeThinning.thinned(line)
    #expect(zigzag.count == line.count, "nothing of a zigzag can go")
    let straight = StrokeThinning.thinned((0..<5_000).map { point(Double($0) / 10, 0) })
    #expect(straight.count <= 6 && straight.first == point(0, 0) && straight.last == point(499.9, 0))
    let parts = StrokeThinning.parts(of: line, most: 3_000)
    #expect(parts.allSatisfy { $0.count <= 3_000 } && parts.first?.first == line.first)
    #expect(parts.last?.last == line.last)
    for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.last == next.first) }
  }

  @Test("lines are parted and grouped so that no mark has too many points, and none is lost")
  func groups() {
    let (long, short) = ((0..<10).map { point(Double($0), 0) }, [point(0, 5), point(1, 5)])
    #expect(StrokeThinning.parts(of: long, most: 4).map(\.count) == [4, 4, 4])
    #expect(StrokeThinning.parts(of: short, most: 4) == [short])
    let groups = StrokeThinning.groups(of: [short, short, long], most: 6)
    #expect(groups.allSatisfy { $0.reduce(0) { $0 + $1.count } <= 6 })
    #expect(groups.first == [short, short])
    #expect(Set(groups.flatMap { $0.flatMap(\.self) }) == Set(short + long))
    #expect(StrokeThinning.groups(of: [], most: 6).isEmpty)
  }

  // MARK: The eraser

  @Test("an eraser touches what it crosses or comes near to, and nothing else")
  func touch() {
    let line = [point(0, 0), point(100, 0), point(100, 50)]
    func touches(_ from: PagePoint, _ to: PagePoint, _ reach: Double) -> Bool {
      InkTouch.touches(line, from: from, to: to, reach: reach)
    }
    #expect(touches(point(50, -10), point(50, 10), 0.5), "it crosses between two of the line's points")
    #expect(touches(point(50, 5), point(60, 5), 5) && !touches(point(50, 5), point(60, 5), 4.9))
    #expect(touches(point(110, 20), point(110, 20), 10) && !touches(point(110, 20), point(120, 20), 9.9))
    #expect(!touches(point(20, 20), point(60, 45), 10), "inside the corner, near no side")
    let dot = [point(10, 10)]
    #expect(InkTouch.touches(dot, from: point(10, 13), to: point(10, 13), reach: 3))
    #expect(!InkTouch.touches(dot, from: point(10, 13), to: point(30, 13), reach: 2.9))
    #expect(!InkTouch.touches([], from: point(0, 0), to: point(1, 1), reach: 100))
  }

  // MARK: On the page

  /// The middle of what is seen most of a page, screen px.
  private func middle(of session: ReaderSession) throws -> ScreenPoint {
    let boxes = session.scene.pages.map { page -> ScreenRect in
      let box = page.clip ?? page.rect
      let (top, bottom) = (max(box.y, 0), min(box.maxY, session.screen.heightPx))
      return ScreenRect(x: box.x, y: top, width: box.width, height: bottom - top)
    }
    return try #require(boxes.max { $0.height < $1.height }).center
  }

  private func rest(_ session: inout ReaderSession) {
    for step in 1...60 { _ = session.advance(to: Timestamp(seconds: Double(step) / 30)) }
  }

  /// Draws between two places of the screen.
  private func draw(_ places: [ScreenPoint], _ session: ReaderSession) throws -> (
    page: Int, points: [PagePoint]
  ) {
    let place = try #require(session.drawnPlace(at: places[0]))
    return (place.page, places.map { session.drawnPoint(at: $0, on: place) })
  }

  @Test(
    "a line stands where the pointer was, while it is drawn and when it is kept, in every view of pages",
    arguments: [
      [], [.zoomIn, .zoomIn], [.zoomOut], [.rotate(1)], [.rotate(2)], [.rotate(-1)], [.togglePairs],
      [.togglePairs, .rotate(1)], [.show(.column)], [.show(.column), .zoomIn],
    ] as [[ReaderCommand]])
  func places(commands: [ReaderCommand]) throws {
    var session = Paper.twoColumns.opened(error: 2, choice: ViewChoice(view: .page))
    for command in commands { _ = session.perform(command) }
    rest(&session)
    let middle = try middle(of: session)
    let pointer = [(-40.0, -12.0), (0, 10), (40, -5)].map {
      ScreenPoint(x: middle.x + $0.0, y: middle.y + $0.1)
    }
    let (page, points) = try draw(pointer, session)
    #expect(points.allSatisfy { (0...595).contains($0.x) && (0...842).contains($0.y) })
    func check(_ ink: [ReaderScene.Ink], _ what: String) throws {
      let shown = try #require(ink.first, "\(what)")
      let line = try #require(shown.ink.lines.first)
      #expect(ink.count == 1 && shown.ink.lines.count == 1 && line.colour == .pink)
      #expect(line.points.count == pointer.count)
      for (place, wanted) in zip(line.points.map(shown.onScreen), pointer) {
        #expect((place - wanted).length < 0.01, "\(what): \(place) for \(wanted)")
      }
      let bounds = shown.bounds(within: session.screen.bounds)
      #expect(pointer.allSatisfy(bounds.contains))
    }
    session.show(drawn: [DrawnLine(page: page, points: points, width: 2, colour: .pink)])
    try check(session.scene.drawn, "drawn")
    session.show(drawn: [])
    session.show([
      PageMark(id: "i", page: page, shape: .ink([points], width: 2), colour: .pink, text: "")
    ])
    try check(session.scene.ink, "kept")
    #expect(session.scene.drawn.isEmpty && session.scene.marks.isEmpty)
  }

  @Test("on a page turned to the right a line to the right goes up the page")
  func turned() throws {
    var session = Paper.twoColumns.opened(error: 2, choice: ViewChoice(view: .page))
    _ = session.perform(.rotate(1))
    rest(&session)
    let middle = try middle(of: session)
    let points = try draw([middle, ScreenPoint(x: middle.x + 60, y: middle.y + 20)], session).points
    #expect(abs(points[1].y - points[0].y + 60 / session.scale) < 0.01)
    #expect(abs(points[1].x - points[0].x - 20 / session.scale) < 0.01)
  }

  @Test("a line keeps to the page on which it began, and none begins beside pages")
  func edges() throws {
    var session = Paper.twoColumns.opened(error: 2, choice: ViewChoice(view: .page))
    rest(&session)
    let middle = try middle(of: session)
    let points = try draw(
      [middle, ScreenPoint(x: -5_000, y: middle.y), ScreenPoint(x: middle.x, y: 90_000)], session
    ).points
    #expect(points[1].x == 0 && points[2].y == 842)
    let left = try #require(session.scene.leftEdge)
    #expect(session.drawnPlace(at: ScreenPoint(x: left - 5, y: middle.y)) == nil)
  }

  @Test("a line over both columns is parted in the column view, and none of it is shown elsewhere")
  func columns() throws {
    var session = Paper.twoColumns.opened(error: 2, choice: ViewChoice(view: .column))
    #expect(session.view == .column)
    let line = (0...40).map { point(100 + 10 * Double($0), 300) }
    let sheet = session.sheet(0)
    let pieces = sheet.pieces(of: line)
    #expect(pieces.count >= 2)
    for (points, _) in pieces {
      let inside = sheet.pictures.contains { picture in
        points.allSatisfy { picture.place.grown(dx: 10, dy: 1).contains(x: $0.x, y: $0.y) }
      }
      #expect(inside, "each piece stands in one part of the page")
    }
    session.show([PageMark(id: "i", page: 0, shape: .ink([line], width: 1), colour: .blue, text: "")])
    #expect(session.scene.pages.isEmpty == false)
  }

  @Test("text that is set anew has no place for lines")
  func textView() throws {
    var session = Paper.twoColumns.opened(error: 2, choice: ViewChoice(view: .page))
    #expect(session.canDraw)
    _ = session.perform(.show(.text))
    rest(&session)
    #expect(session.view == .text && !session.canDraw)
    #expect(session.drawnPlace(at: session.screen.bounds.center) == nil)
  }

  // MARK: The eyes meanwhile

  @Test("while something is drawn eyes open the menu and end it, and do nothing else")
  func eyes() throws {
    var session = Paper.twoColumns.opened(error: 2, choice: ViewChoice(view: .page), follows: true)
    session.letOpenMenu(true)
    rest(&session)
    let position = session.position
    session.draw(with: .pen)
    #expect(Set(session.layout.targets.map(\.id)) == [.menu, .exit] && session.layout.zones.isEmpty)
    #expect(Set(session.scene.targets.map(\.label)) == ["Menu", "End drawing"])
    #expect(session.scene.tool == .pen)
    var clock = 10.0
    func intend(_ intent: Intent) -> [ReaderAction] {
      clock += 0.5
      return session.handle(intent, at: Timestamp(seconds: clock))
    }
    _ = intend(.scroll(.down, speed: 1))
    _ = intend(.chosen(.pageForward))
    for _ in 0..<10 { _ = intend(.dwell(.menu, progress: 0.1)) }
    #expect(session.position == position && !session.scene.isMoving)
    #expect(intend(.chosen(.menu)) == [.menuWanted])
    #expect(intend(.chosen(.exit)) == [.drawingEnded])
    #expect(session.perform(.escape) == [.drawingEnded] && !session.hasExited)
    session.draw(with: nil)
    #expect(session.layout.targets.count > 2 && !session.layout.zones.isEmpty && session.scene.tool == nil)
    #expect(session.perform(.escape).contains(.exited))
  }

  // MARK: Figures

  @Test("figures in view are proposed one after the other, around; a page without any has none")
  func figures() throws {
    var paper = Paper()
    paper.column(x: 70, width: 455, from: 60, lines: 6, pitch: 13)
    var session = paper.opened(error: 2, choice: ViewChoice(view: .page))
    #expect(session.figureProposal == nil && session.figuresInView.isEmpty)
    let boxes = [160.0, 300].map { PageRect(x: 100, y: $0, width: 300, height: 100) }
    session.setLines(paper.lines, pictures: boxes, page: 0)
    rest(&session)
    var proposal = try #require(session.figureProposal)
    #expect(proposal.figures == boxes.map { PageFigure(page: 0, box: $0) })
    #expect(proposal.figure.box == boxes[0], "the one nearest to the first line")
    proposal.step(by: 1)
    #expect(proposal.figure.box == boxes[1])
    proposal.step(by: 1)
    #expect(proposal.figure.box == boxes[0])
    proposal.step(by: -1)
    #expect(proposal.figure.box == boxes[1])
    proposal.colour = .green
    session.propose(proposal)
    let shown = try #require(session.scene.marks.first)
    #expect(shown.isArea && shown.isProposed && shown.colour == .green)
    let wanted = try #require(session.rects(of: boxes[1], page: 0).first)
    #expect(shown.rect == wanted && session.proposedRect == wanted)
    _ = session.perform(.toEnd)
    for step in 61...120 { _ = session.advance(to: Timestamp(seconds: Double(step) / 30)) }
    #expect(session.figuresInView.isEmpty, "only what is seen is offered")
  }
}
