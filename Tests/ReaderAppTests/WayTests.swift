import AppFlows
import Documents
import Foundation
import Reading
import Signals
import Simulation
import Testing

@testable import ReaderApp

/// Contents, pages in steps and links, by eyes and by keys.
@Suite("The way in a document")
struct WayTests {
  /// Two chapters, the first one of two sections.
  static let guide = DocumentGuide(
    outline: Outline(entries: [
      OutlineEntry(title: "First", depth: 0, target: .place(PagePlace(page: 0))),
      OutlineEntry(title: "A section", depth: 1, target: .place(PagePlace(page: 1))),
      OutlineEntry(title: "Another", depth: 1, target: .place(PagePlace(page: 2, y: 400))),
      OutlineEntry(title: "Second", depth: 0, target: .place(PagePlace(page: 3))),
      OutlineEntry(title: "A script", depth: 0, target: .refused(.javaScript)),
    ]), labels: ["i", "ii", "1", "2", "3"])

  private func world(
    _ guide: DocumentGuide? = Self.guide, links: [Int: [PageLink]] = [:], error: Double = 0, seed: UInt64 = 1
  ) -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma").calibrated
    (world.guide, world.links) = (guide, links)
    if error > 0 {
      world.gaze.webcam = Webcam(
        WebcamError(offset: error, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen, distanceMm: 570,
        seed: seed)
    }
    return world
  }

  private func scene(_ app: TestedApp) -> PanelScene? {
    if case .panel(let scene) = app.state.view?.content { scene } else { nil }
  }
  private func cells(_ app: TestedApp) -> [String] { scene(app)?.cells.map(\.label) ?? [] }

  /// A cell is looked at until something else is shown; whether it was this cell shows in what comes then.
  private func choose(_ label: String, _ app: TestedApp) throws {
    let cell = try #require(scene(app)?.cells.first { $0.label == label }, "\(label) in \(app.summary)")
    let before = app.summary
    app.world.gaze.look = cell.rect.center
    for _ in 0..<120 where app.summary == before { app.frame() }
  }

  private func openMenu(_ app: TestedApp) throws {
    app.world.gaze.look = ScreenPoint(x: 960, y: 540)
    app.wait(0.6)
    let menu = try #require(app.layout.targets.first { $0.id == .menu })
    app.world.gaze.look = menu.rect.center
    for _ in 0..<90 where cells(app).isEmpty { app.frame() }
  }

  private func boxed(_ y: Double, _ target: LinkTarget) -> PageLink {
    PageLink(box: PageRect(x: 100, y: y, width: 120, height: 12), target: target)
  }

  @Test("contents: a chapter opens its sections, a section is jumped to, and one look leads back")
  func contents() throws {
    let app = TestedApp.reading("Emma", in: world())
    try openMenu(app)
    try choose("Contents", app)
    #expect(cells(app) == ["Back", "First…", "Second", "A script"])
    #expect(scene(app)?.cells.map(\.sign) == [nil, "i", "2", nil])
    try choose("First…", app)
    #expect(cells(app) == ["Back", "First", "A section", "Another"])
    try choose("Another", app)
    app.wait(1)
    #expect(app.shows("page 3 of 5") && app.shows("Back"))
    #expect(try #require(app.reading).position.page == 2)
    #expect(abs(try #require(app.reading).position.offset - 400 / 842) < 0.01)
    app.world.gaze.look = ScreenPoint(x: 960, y: 540)
    app.wait(0.6)
    app.look(at: .jumpBack)
    app.wait(1)
    #expect(app.shows("page 1 of 5"))
  }

  @Test("two jumps by eye are taken back by two looks, and done again by key")
  func twoJumps() throws {
    let app = TestedApp.reading("Emma", in: world())
    for page in [2, 4] {
      app.press(.goTo(page: page))
      app.wait(1)
    }
    #expect(app.shows("page 5 of 5"))
    for page in [3, 1] {
      app.world.gaze.look = ScreenPoint(x: 960, y: 540)
      app.wait(0.6)
      app.look(at: .jumpBack)
      app.wait(1)
      #expect(app.shows("page \(page) of 5"))
    }
    #expect(!app.shows("Back") && app.offers("Forward again"))
    let content = try #require(app.state.view?.content)
    let forward = try #require(UserAction.event(for: KeyStroke("B", shift: true), in: content))
    for page in [3, 5] {
      app.does(forward)
      app.wait(1)
      #expect(app.shows("page \(page) of 5"))
    }
    app.wait(25)
    #expect(!app.shows("Back"), "the way back stands at the edge for twenty seconds")
    app.press(.back)
    app.wait(1)
    #expect(app.shows("page 3 of 5"), "but is not forgotten")
  }

  @Test("Back leads from the sections to the chapters, and from there to the page")
  func back() throws {
    let app = TestedApp.reading("Emma", in: world())
    app.does(.panel(.open(.contents(below: nil))))
    app.does(.panel(.choose("contents-0")))
    #expect(cells(app).contains("A section"))
    app.does(.panel(.back))
    #expect(cells(app) == ["Back", "First…", "Second", "A script"])
    app.does(.panel(.back))
    #expect(app.shows("reading “Emma” page 1"))
  }

  @Test("an entry that would run a script is said to be refused, and nothing else happens")
  func refusedEntry() {
    let app = TestedApp.reading("Emma", in: world())
    app.does(.panel(.open(.contents(below: nil))))
    app.does(.panel(.choose("contents-4")))
    #expect(app.shows("“A script” leads nowhere") && app.shows("page 1 of 5"))
  }

  @Test("a document without contents says so, and offers its pages in steps")
  func noContents() throws {
    let app = TestedApp.reading("Emma", in: world(DocumentGuide(outline: Outline(entries: []), labels: [])))
    try openMenu(app)
    try choose("Contents", app)
    #expect(app.shows("This document has no contents"))
    #expect(cells(app) == ["Back", "Page 1", "Page 2", "Page 3", "Page 4", "Page 5"])
    try choose("Page 4", app)
    app.wait(1)
    #expect(app.shows("page 4 of 5"))
  }

  @Test(
    "any page of a thousand is three choices away where ten parts fit, and reached in every grid",
    arguments: [12, 6, 4])
  func parts(cells: Int) {
    for wanted in [0, 1, 499, 998, 999] {
      var range = 0..<1000
      var looks = 0
      while range.count > 1, looks < 20 {
        let items = PanelItem.pages(range, in: Self.guide, at: 0, cells: cells)
        #expect(items.count <= cells - 1)
        let parts = DocumentGuide.parts(of: range, count: min(10, cells - 1))
        #expect(parts.map(\.count).reduce(0, +) == range.count)
        range = parts.first { $0.contains(wanted) } ?? 0..<0
        looks += 1
      }
      #expect(range == wanted..<(wanted + 1))
      #expect(looks <= (cells == 12 ? 3 : cells == 6 ? 5 : 7))
    }
  }

  @Test("contents of forty entries are all reached with “More” in every grid", arguments: [12, 6, 4])
  func paged(cells: Int) {
    let items = (0..<40).map { PanelItem(TargetID("contents-\($0)"), "\($0)", .places) }
    var seen: Set<TargetID> = []
    for page in 0..<20 {
      let shown = PanelItem.paged(items, cells: cells, page: page)
      #expect(shown.count <= cells && shown.first == .back && shown.last == .more)
      seen.formUnion(shown.map(\.id))
    }
    #expect(Set(items.map(\.id)).isSubset(of: seen))
  }

  @Test("contents of forty chapters open where one is reading; More comes around, Back leads out")
  func longContents() throws {
    let entries = (0..<40).map {
      OutlineEntry(title: "Chapter \($0)", depth: 0, target: .place(PagePlace(page: $0 < 35 ? 0 : 4)))
    }
    let app = TestedApp.reading(
      "Emma", in: world(DocumentGuide(outline: Outline(entries: entries), labels: [])))
    app.does(.panel(.open(.contents(below: nil))))
    #expect(cells(app).contains("Chapter 34") && scene(app)?.cells.first { $0.isOn }?.label == "Chapter 34")
    app.does(.panel(.choose(.panelMore)))
    #expect(cells(app).contains("Chapter 0"))
    app.does(.panel(.back))
    #expect(app.shows("reading “Emma” page 1"))
  }

  @Test("what a link leads to can be read for half a minute")
  func unhurried() throws {
    let app = TestedApp.reading("Emma", in: world(links: [0: [boxed(100, .place(PagePlace(page: 3)))]]))
    app.world.gaze.look = ScreenPoint(x: 960, y: 300)
    app.wait(0.5)
    app.does(.panel(.open(.links)))
    app.does(.panel(.choose("link-0")))
    app.wait(30)
    #expect(scene(app)?.headline == "Page 2")
  }

  @Test("links in view have numbers, are read before they are followed, and one look leads back")
  func links() throws {
    let links = [
      boxed(100, .place(PagePlace(page: 3, y: 72 + 17 * 5))), boxed(130, .address("https://example.org/")),
      boxed(160, .refused(.launch)),
    ]
    let app = TestedApp.reading("Emma", in: world(links: [0: links]))
    try openMenu(app)
    try choose("Links", app)
    #expect(cells(app) == ["Page 2", "https://example.org/", "Refused", "Back"])
    #expect(scene(app)?.tags.map(\.label) == ["1", "2", "3"])
    try choose("Page 2", app)
    let preview = try #require(scene(app))
    #expect(preview.headline == "Page 2" && preview.detail?.hasPrefix("word3-5-0 word3-5-1") == true)
    #expect(app.reading?.currentPage == 0, "nothing is followed yet")
    try choose("Go", app)
    app.wait(1)
    #expect(app.shows("page 4 of 5") && app.shows("Back"))
    app.world.gaze.look = ScreenPoint(x: 960, y: 540)
    app.wait(0.6)
    app.look(at: .jumpBack)
    app.wait(1)
    #expect(app.shows("page 1 of 5"))
  }

  @Test(
    "an address outside and a program are shown and not opened",
    arguments: [
      (LinkTarget.address("https://example.org/a?b"), "https://example.org/a?b"),
      (.refused(.launch), "It would start a program."), (.refused(.missing), "does not have"),
    ])
  func outside(target: LinkTarget, words: String) throws {
    let app = TestedApp.reading("Emma", in: world(links: [0: [boxed(100, target)]]))
    app.does(.panel(.open(.links)))
    app.does(.panel(.choose("link-0")))
    #expect(cells(app) == ["Back"])
    #expect(try #require(scene(app)?.detail).contains(words))
    app.does(.panel(.back))
    #expect(scene(app)?.tags.count == 1, "back at the links")
  }

  @Test("without links in view that is said")
  func noLinks() throws {
    let app = TestedApp.reading("Emma", in: world())
    app.does(.panel(.open(.links)))
    #expect(app.shows("There are no links in view") && app.shows("reading"))
  }

  @Test(
    "of ten thousand entries on one level each is reached in a few choices, by ranges of titles",
    arguments: [6, 12])
  func manyEntries(cells: Int) throws {
    let entries = (0..<10_000).map {
      OutlineEntry(title: "Entry \($0)", depth: 0, target: .place(PagePlace(page: $0)))
    }
    let guide = DocumentGuide(outline: Outline(entries: entries), labels: [])
    for wanted in [0, 17, 4_999, 9_999] {
      var kind = PanelKind.contents(below: nil)
      var choices = 0
      var found = false
      while !found, choices < 12 {
        guard case .contents(nil, let part) = kind else { break }
        let items = PanelItem.contents(below: nil, part: part, in: guide, at: wanted, cells: cells)
        let chosen = try #require(items.first { $0.isOn }, "what is being read is shown")
        let pages = PanelItem.page(
          of: try #require(items.firstIndex(of: chosen)), among: items.count, cells: cells)
        choices += 1 + pages
        switch chosen.effect {
        case .open(let next): kind = next
        case .go(let place): found = place.page == wanted
        default: break
        }
      }
      #expect(found && choices <= (cells == 12 ? 6 : 12), "\(wanted): \(choices) choices")
    }
    let first = PanelItem.contents(below: nil, in: guide, at: 0, cells: cells)
    #expect(first.count == min(10, cells - 1) && first[0].label.hasPrefix("Entry 0 – Entry "))
  }

  @Test("a link that is broken over two lines has one number")
  func brokenLink() {
    let place = LinkTarget.place(PagePlace(page: 1))
    let shown = ShownLink.joined(
      [boxed(100, place), boxed(115, place), boxed(400, place), boxed(420, .refused(.media))], page: 0)
    #expect(shown.map(\.boxes.count) == [2, 1, 1])
  }

  @Test(
    "of twenty links every one has a chip, apart from the others on the screen", arguments: [50.0, 85, 150])
  func chips(error: Double) {
    let links = (0..<20).map { ShownLink(page: 0, boxes: [], target: .place(PagePlace(page: $0))) }
    let screen = world().screen
    var seen: Set<TargetID> = []
    for page in 0..<10 {
      let items = PanelItem.links(links, page: page, in: nil, on: screen, errorPx: error)
      seen.formUnion(items.map(\.id))
      for (index, item) in items.enumerated() {
        guard let rect = item.rect else {
          Issue.record("\(item.label) has no place")
          continue
        }
        #expect(rect.x >= 0 && rect.maxX <= screen.widthPx && rect.maxY <= screen.heightPx)
        #expect(rect.height >= (error < 100 ? 3.5 : 3) * error)
        for other in items[..<index].compactMap(\.rect) {
          #expect(
            other.maxX <= rect.x || rect.maxX <= other.x || other.maxY <= rect.y || rect.maxY <= other.y)
        }
      }
    }
    #expect(seen.count == 22)
  }

  @Test("answers that come long after nobody waits for them open nothing")
  func late() {
    let app = TestedApp.reading("Emma", in: world(nil))
    app.does(.panel(.open(.contents(below: nil))))
    #expect(app.shows("reading"))
    app.wait(5)
    app.post(.book(.guide(.success(Self.guide), documentID: "id-Emma")))
    #expect(app.shows("reading") && app.shows("That took long to read"))
    app.does(.panel(.open(.contents(below: nil))))
    #expect(cells(app).contains("Second"), "it is known by now")
  }

  @Test("answers about another document are let go, and one that cannot be read offers its pages")
  func others() {
    let app = TestedApp.reading("Emma", in: world(nil))
    app.does(.panel(.open(.contents(below: nil))))
    app.post(.book(.guide(.success(Self.guide), documentID: "id-Persuasion")))
    #expect(app.shows("reading"))
    app.post(.book(.guide(.failure(AppFailure("broken")), documentID: "id-Emma")))
    #expect(app.shows("The contents could not be read"))
  }

  @Test("keys and palette have the same actions")
  func keys() {
    let app = TestedApp.reading("Emma", in: world())
    guard let view = app.state.view else { return }
    #expect(
      UserAction.event(for: "t", in: view.content) == .panel(.open(.contents(below: nil))))
    #expect(
      UserAction.event(for: KeyStroke("l", control: true), in: view.content) == .panel(.open(.links)))
    #expect(
      UserAction.event(for: KeyStroke("g", control: true), in: view.content) == .panel(.open(.pages(nil))))
    #expect(UserAction.event(for: "g", in: view.content) == .command(.toggleGaze))
    for name in ["Contents", "Links", "Go to page"] { #expect(app.offers(name)) }
  }

  @Test("with a point as wrong as webcams' are, a section is found", arguments: [1.2, 2.0, 2.5])
  func wrongPoint(degrees: Double) throws {
    let seeds = 8
    var right = 0
    for seed in 1...seeds {
      let app = TestedApp.reading("Emma", in: world(error: degrees, seed: UInt64(seed)))
      try? openMenu(app)
      try? choose("Contents", app)
      try? choose("First…", app)
      try? choose("A section", app)
      app.wait(1)
      if app.shows("reading “Emma” page 2 of 5") { right += 1 }
    }
    #expect(right >= (degrees < 2.5 ? seeds : seeds - 2), "\(right) of \(seeds) at \(degrees) degrees")
  }
}
