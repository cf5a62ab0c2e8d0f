import AppFlows
import Foundation
import Reading
import Signals
import Simulation
import Statistics
import Testing

@testable import ReaderApp

/// A word is looked up in the computer's dictionaries, without hands.
@Suite("Looking up words")
struct DictionaryTests {
  private static let entries = [
    DictionaryEntry(
      dictionary: "A small dictionary",
      text: "  keel, n.\n" + (1...24).map { "     \($0). sense number \($0)\n" }.joined())
  ]

  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  private func look(at label: String, _ app: TestedApp, until done: () -> Bool) throws {
    try Typist(app: app).look(at: label, until: done)
  }

  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.dictionary = [
      "keel": .success(.found(Self.entries)), "keels": .success(.similar(["keel", "heels"])),
      "mast": .failure(AppFailure("No dictionary answers. Start it.")),
    ]
    change(&world)
    let app = TestedApp.reading("Emma", in: world)
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    return app
  }

  @Test("from the menu: a word of what is read is chosen by look, read page by page, and a look leads back")
  func byGaze() throws {
    let app = reader()
    app.look(at: .menu)
    while !labels(app).contains("Look up a word") {
      let before = labels(app)
      try look(at: "More…", app) { labels(app) != before }
    }
    try look(at: "Look up a word", app) { app.panel?.headline == "Which word is to be looked up?" }
    let offered = labels(app)
    #expect(offered.contains("Type a word…"))
    let word = try #require(
      app.panel?.cells.first { $0.id.description.hasPrefix("look-up-") && $0.label != "Type a word…" },
      "\(offered)"
    ).label
    app.world.dictionary?[word] = .success(.found(Self.entries))
    try look(at: word, app) { app.panel?.headline?.hasPrefix("“\(word)”, page 1 of 3") == true }
    #expect(app.world.lookedUp == [word] && app.panel?.isDetailProse == true)
    #expect(app.panel?.detail?.hasPrefix("A small dictionary\nkeel, n.\n1. sense number 1") == true)
    #expect(labels(app) == ["Back", "More…", "Read it to me", "Another word…"])
    try look(at: "Read it to me", app) { app.world.phrases.last?.contains("sense number 3") == true }
    try look(at: "More…", app) { app.panel?.headline?.contains("page 2 of 3") == true }
    try look(at: "Page before", app) { app.panel?.headline?.contains("page 1 of 3") == true }
    app.world.gaze.look = ScreenPoint(x: 960, y: 200)
    app.wait(1)
    try look(at: "Back", app) { app.panel == nil }
    #expect(app.shows("reading “Emma” page 1"))
  }

  @Test("cells of a definition are no smaller than the coarsest grid's, at any number of them")
  func cellSizes() throws {
    let app = reader()
    app.does(.lookUp(.define("keel")))
    let screen = app.world.screen
    for cell in app.panel?.cells ?? [] {
      // 4 x 2.5 degrees at 570 mm.
      #expect(min(cell.rect.width, cell.rect.height) / screen.pxPerMmX > 4 * 25 * 0.95)
      #expect(cell.rect.y >= 0.5 * screen.heightPx && cell.rect.maxY <= screen.heightPx)
    }
  }

  @Test("with coarse gaze fewer cells stand below the text, the ways on first, as wide as those of the grid")
  func coarse() throws {
    let app = reader { $0.store.shelf.settings.settings.cells = .largest }
    app.does(.lookUp(.define("keel")))
    #expect(labels(app) == ["Back", "More…"])
    try look(at: "More…", app) { app.panel?.headline?.contains("page 2 of 3") == true }
    app.does(.panel(.choose(.panelMore)))
    #expect(labels(app) == ["Back", "Page before"])
    for cell in app.panel?.cells ?? [] { #expect(cell.rect.width > 0.45 * app.world.screen.widthPx) }
    // From any page one look leads away.
    app.does(.panel(.back))
    #expect(app.shows("reading “Emma”"))
  }

  @Test("what holds no word is told, and the page is there again")
  func wordless() throws {
    let app = reader()
    app.does(.typing(.open(.lookUp)))
    for letter in "?!" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(app.panel == nil && app.shows("There is no word in that") && app.world.lookedUp.isEmpty)
  }

  @Test("a typed word that no dictionary has: words like it are offered, and one of them is looked up")
  func similar() throws {
    let app = reader()
    app.does(.typing(.open(.lookUp)))
    for letter in "keels" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(app.panel?.headline == "No dictionary here has “keels”. It may be one of these:")
    #expect(labels(app) == ["Back", "keel", "heels", "Another word…"])
    try look(at: "keel", app) { app.panel?.headline?.hasPrefix("“keel”") == true }
    // Looking up teaches the keys nothing: a word that one does not know is none of one's own.
    #expect(app.world.store.learnt.isEmpty)
    app.does(.lookUp(.open))
    app.does(.panel(.choose(.otherWord)))
    #expect(app.panel?.headline == "Which word is to be looked up?")
  }

  @Test("an answer that holds nothing is as none")
  func hollow() {
    let app = reader { $0.dictionary?["oar"] = .success(.found([])) }
    app.does(.lookUp(.define("oar")))
    #expect(app.panel?.headline == "No dictionary here has “oar”.")
  }

  @Test("where nothing is like it, or nothing answers, that is said, and ways lead on")
  func nothing() throws {
    let app = reader()
    app.does(.lookUp(.define("xyzzy")))
    #expect(app.panel?.headline == "No dictionary here has “xyzzy”.")
    #expect(labels(app) == ["Back", "Another word…"])
    try look(at: "Back", app) { app.panel == nil }
    app.does(.lookUp(.define("mast")))
    #expect(app.panel?.detail == "No dictionary answers. Start it.")
    #expect(labels(app) == ["Back", "Another word…"])
  }

  @Test(
    "an answer that comes when the person has gone on changes nothing; one after a call is asked for again")
  func late() throws {
    let app = reader { $0.answersLookUps = false }
    app.does(.lookUp(.define("keel")))
    #expect(app.panel?.detail == "The dictionaries are being asked…")
    app.does(.panel(.back))
    let page = app.summary
    app.post(app.world.answer("keel"))
    #expect(app.summary == page)
    app.does(.lookUp(.define("keel")))
    app.does(.rest(.begin))
    app.post(app.world.answer("keel"))
    app.world.answersLookUps = true
    app.does(.rest(.wake))
    #expect(app.panel?.headline?.hasPrefix("“keel”") == true, "\(app.summary)")
  }

  @Test("what is selected with the mouse is looked up at once, without what stands around it")
  func selected() throws {
    let app = reader()
    app.does(.lookUp(.define("  “keel’s,” ")))
    #expect(app.world.lookedUp == ["keel's"])
    #expect(DictionaryWord.cleaned("… — !") == "")
    #expect(DictionaryWord.cleaned("co\u{AD}oper\nated \"well\"") == "cooper ated well")
    #expect(DictionaryWord.cleaned(String(repeating: "ab", count: 200)).count == 80)
  }

  @Test("without a dictionary nothing is offered, and whoever asks by key is told what to install")
  func none() throws {
    let app = reader { $0.dictionary = nil }
    let context = try #require(app.state.view?.context)
    #expect(!UserAction.offered(in: context).contains { $0.id == "look-up" })
    app.does(.lookUp(.open))
    #expect(app.shows("There is no dictionary on this computer"))
  }
}

@Suite("Definitions set for the screen")
struct DefinitionTextTests {
  @Test("lines that were broken for a terminal become paragraphs; senses and short lines stay apart")
  func paragraphs() {
    let text = """
        Sailor \\Sail"or\\, n.
           One who follows the business of navigating ships or other
           vessels; one who understands the practical management of
           ships.
           [1913 Webster]

           1. The first sense, which is long enough to be broken at its
              end.
           2. The second.

           Syn: {Mariner}; {seaman}.
      """
    #expect(
      DefinitionText.paragraphs(of: text) == [
        "Sailor \\Sail\"or\\, n.",
        "One who follows the business of navigating ships or other vessels; one who understands the practical "
          + "management of ships.",
        "1. The first sense, which is long enough to be broken at its end.", "2. The second.",
        "Syn: Mariner; seaman.",
      ])
  }

  @Test("no line is wider, no page longer than the screen takes, and nothing is lost", arguments: 0..<20)
  func pages(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = (0..<60).map { index in
      String(repeating: "w", count: Int.random(in: 1...90, using: &random)) + "\(index)"
    }
    let entry = DictionaryEntry(dictionary: "D", text: words.joined(separator: " "))
    let pages = DefinitionText.pages(of: [entry, entry])
    for page in pages {
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= TextPage.rows && lines.allSatisfy { $0.count <= TextPage.columns })
      #expect(lines.first?.isEmpty == false)
    }
    let shown = pages.joined().filter { !$0.isWhitespace }
    #expect(shown == "D" + words.joined() + "D" + words.joined())
  }

  @Test(
    "scripts without spaces are broken by their width, and of an endless answer the first pages are shown")
  func wide() {
    let pages = DefinitionText.pages(of: [
      DictionaryEntry(dictionary: "D", text: String(repeating: "船", count: 5000))
    ])
    let lines = pages.flatMap { $0.split(separator: "\n") }.dropFirst()
    #expect(lines.first?.count == TextPage.columns / 2 && lines.count > 100)
    let endless = DictionaryEntry(dictionary: "D", text: String(repeating: "word ", count: 50_000))
    #expect(DefinitionText.pages(of: [endless]).count == 40)
  }

  @Test("an empty answer makes no page")
  func empty() { #expect(DefinitionText.pages(of: []).isEmpty) }
}
