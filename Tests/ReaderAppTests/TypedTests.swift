import AppFlows
import Documents
import Library
import Reading
import Signals
import Testing
import Typing

@testable import ReaderApp

/// What was typed with keys: where it goes, where it does not, and what it means when the screen changes.
@Suite("What is typed with keys")
struct TypedTests {
  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> (TestedApp, Typist) {
    var world = SimulatedWorld.with("Emma", "Notes").calibrated
    world.store.texts = "The garden was green. Emma walked in the garden."
    change(&world)
    let app = TestedApp.reading("Emma", in: world)
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    return (app, Typist(app: app))
  }

  private static func field(_ name: String, _ kind: FormField.Kind) -> FormField {
    FormField(
      name: name, kind: kind, value: .text(""), choices: [], isReadOnly: false, maximumLength: nil,
      places: [.init(page: 0, box: PageRect(x: 100, y: 100, width: 200, height: 16))])
  }

  @Test("a form's password is neither shown nor kept nor learnt, and every character can be typed")
  func secret() throws {
    let (app, typist) = reader { $0.form = Form(fields: [Self.field("Key", .secret)]) }
    app.does(.form(.open))
    try typist.look(at: "Key: empty")
    #expect(typist.shown == "Key", "keys, since the eyes chose: \(app.summary)")
    try typist.spell("ab")
    try typist.press("More…")
    try typist.press(". , ?")
    for _ in 0..<4 where typist.cell("\\") == nil { try typist.press("More…") }
    try typist.press("\\")
    #expect(typist.shown == "•••▏", "\(typist.shown)")
    #expect(app.session?.drafts.isEmpty == true)
    try typist.press("Fill it in")
    #expect(app.world.store.learnt.isEmpty)
    guard case .reading(let reading) = app.session?.screen.place else {
      Issue.record("not reading")
      return
    }
    #expect(reading.form.values["Key"] == .text("ab\\"))
  }

  @Test("what was typed in one document is not offered in another")
  func drafts() throws {
    let (app, typist) = reader()
    app.does(.typing(.open(.find)))
    try typist.type("garden")
    app.does(.panel(.back))
    app.press(.exit)
    app.look(at: .document("id-Notes"))
    app.wait(1)
    app.does(.typing(.open(.find)))
    #expect(typist.shown == "Which words are to be found?", "\(app.summary)")
  }

  @Test(
    "what was begun is there again after the program ended in the middle, but no secret and nothing of a guest"
  )
  func restart() throws {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.texts = "The garden was green."
    let app = TestedApp(world: world)
    let typist = Typist(app: app)
    app.does(.chosePerson("Ada"))
    app.does(.typing(.open(.password(name: "Ada"))))
    try typist.spell("byron")
    #expect(app.world.store.shelves[.named("Ada")]?.drafts.isEmpty == true)
    try typist.press("Log in")
    app.does(.open(documentID: "id-Emma"))
    app.wait(1)
    app.does(.typing(.open(.spoken)))
    try typist.type("Garden")
    for letter in "gre" { try typist.press(try #require(typist.key(of: letter))) }
    #expect(app.world.store.shelves[.named("Ada")]?.drafts.map(\.text) == ["Garden"])
    // No word of an end: as after a power cut.
    var later = app.world
    later.store.reader = .guest
    let next = TestedApp(world: later)
    let again = Typist(app: next)
    next.does(.typing(.open(.spoken)))
    #expect(again.shown == "What is to be said?", "nobody else sees it: \(again.shown)")
    next.does(.panel(.back))
    next.does(.panel(.back))
    next.does(.chosePerson("Ada"))
    next.does(.logIn(name: "Ada", password: "byron"))
    next.does(.typing(.open(.spoken)))
    #expect(again.shown == "Garden▏", "\(next.summary)")
    try again.press("Say it")
    #expect(next.world.store.shelves[.named("Ada")]?.drafts.isEmpty == true)
  }

  @Test("a window of another size shows the keys there, and the word under way means the same")
  func resized() throws {
    let (app, typist) = reader()
    app.does(.typing(.open(.find)))
    let before = try #require(typist.cell("abcd")).rect
    for letter in "gar" { try typist.press(try #require(typist.key(of: letter))) }
    app.setFullScreen(false)
    let bounds = try #require(typist.scene).screen
    #expect(typist.scene?.cells.allSatisfy { bounds.contains($0.rect.center) } == true)
    app.setFullScreen(true)
    #expect(typist.cell("abcd")?.rect == before)
    try typist.press("garden")
    #expect(typist.shown == "garden▏")
  }

  @Test("keys that come to stand for other letters leave the likeliest word, spelled")
  func regrouped() {
    var counts = WordCounts()
    counts.learn("garden garden green")
    func grid(_ columns: Int, _ rows: Int) -> CellGrid {
      CellGrid(
        ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296),
        errorPx: nil, cells: columns * rows, finest: columns * rows == 12 ? .fitting : .large)
    }
    let start = Timestamp(seconds: 1)
    let cells = CoveringCells(timing: TypingScreen.timing, home: nil, at: start)
    var typing = TypingScreen(.find, TypedText("", style: .words), cells: cells)
    let (fine, coarse) = (grid(4, 3), grid(3, 2))
    #expect(fine.count == 12 && coarse.count == 6)
    typing.know(.known(WordModel(counts)), on: fine, at: start)
    for key in ["efgh", "abcd", "qrst"] {
      let cell = typing.cells.items.first { $0.label == key }
      _ = cell.map { typing.choose($0.id, on: fine, at: start) }
    }
    #expect(typing.headline == "gar▏")
    typing.show(on: coarse, isOther: true, at: start)
    #expect(typing.headline == "gar▏" && typing.typed.pending == .letters("gar"))
  }

  @Test("a key that was taken back gives way to its neighbours until the word is finished")
  func doubted() {
    var counts = WordCounts()
    counts.learn("garden garden green")
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let grid = CellGrid(screen, errorPx: nil, cells: 12, finest: .fitting)
    let start = Timestamp(seconds: 1)
    let cells = CoveringCells(timing: TypingScreen.timing, home: nil, at: start)
    var typing = TypingScreen(.find, TypedText("", style: .words), cells: cells)
    typing.know(.known(WordModel(counts)), on: grid, at: start)
    func press(_ label: String) {
      let item = typing.cells.items.first { $0.label == label }
      #expect(item != nil, "no “\(label)” among \(typing.cells.items.map(\.label))")
      _ = item.map { typing.choose($0.id, on: grid, at: start) }
    }
    func priority(_ label: String) -> Int? { typing.cells.items.first { $0.label == label }?.priority }
    press("abcd")
    press("Delete")
    #expect(priority("abcd") == -1 && priority("efgh") == 0)
    for _ in 0..<3 {
      press("abcd")
      press("Delete")
    }
    #expect(priority("abcd") == -2, "it can still be chosen")
    // Not taken back, it was meant.
    press("efgh")
    press("abcd")
    press("qrst")
    #expect(priority("abcd") == 0)
    press("Delete")
    #expect(priority("qrst") == -1)
    press("garden")
    #expect(priority("qrst") == 0)
  }

  @Test("Delete gives way too where what it took back is typed again, and not where something else is")
  func doubtedDelete() {
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let grid = CellGrid(screen, errorPx: nil, cells: 12, finest: .fitting)
    let start = Timestamp(seconds: 1)
    let cells = CoveringCells(timing: TypingScreen.timing, home: nil, at: start)
    var typing = TypingScreen(.newName, TypedText("", style: .words), cells: cells)
    typing.show(on: grid, isOther: false, at: start)
    func press(_ label: String) {
      let item = typing.cells.items.first { $0.label == label }
      #expect(item != nil, "no “\(label)” among \(typing.cells.items.map(\.label))")
      _ = item.map { typing.choose($0.id, on: grid, at: start) }
    }
    func spell(_ letter: String, by key: String) {
      press(key)
      press(letter)
    }
    func priority(_ label: String) -> Int? { typing.cells.items.first { $0.label == label }?.priority }
    spell("o", by: "mnop")
    spell("e", by: "efgh")
    press("Delete")
    #expect(priority("Delete") == 0, "it may have been meant")
    for _ in 0..<3 {
      spell("e", by: "efgh")
      #expect(priority("Delete") == -1, "a neighbour was meant, such as “Go on”; it can still be chosen")
      #expect(priority("Go on") == 0)
      press("Delete")
    }
    spell("l", by: "ijkl")
    #expect(priority("Delete") == 0, "it was meant")
    press("Delete")
    press("Delete")
    spell("o", by: "mnop")
    #expect(priority("Delete") == 0, "several letters were taken back")
  }

  @Test("a key after spelled letters is taken back alone")
  func deleting() {
    var typed = TypedText("", style: .prose)
    for letter in "so" { typed.spell(letter) }
    typed.press(2)
    typed.delete()
    #expect(typed.pending == .letters("So") && typed.text.isEmpty)
  }

  @Test("each of the likeliest words is above the keys or behind “More words”")
  func words() throws {
    var counts = WordCounts()
    counts.learn("one two three four five six seven eight nine ten eleven twelve thirteen")
    let model = WordModel(counts)
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let start = Timestamp(seconds: 1)
    for (size, cells) in [(CellSize.fitting, 12), (.large, 6), (.largest, 4)] {
      let grid = CellGrid(screen, errorPx: nil, cells: cells, finest: size)
      for begun in ["", "one"] {
        let typed = TypedText(begun, style: .words)
        let empty = CoveringCells(timing: TypingScreen.timing, home: nil, at: start)
        var typing = TypingScreen(.find, typed, cells: empty)
        typing.know(.known(model), on: grid, at: start)
        var shown = Set(typing.cells.items.map(\.label))
        func press(_ label: String) {
          if let item = typing.cells.items.first(where: { $0.label == label }) {
            _ = typing.choose(item.id, on: grid, at: start)
          }
        }
        press("More…")
        for _ in 0..<4 where !typing.cells.items.contains(where: { $0.label == "More words" }) {
          press("More…")
        }
        press("More words")
        for _ in 0..<12 {
          shown.formUnion(typing.cells.items.map(\.label))
          press("More…")
        }
        let wanted = typed.candidates(model, of: cells >= 12 ? 6 : cells >= 6 ? 3 : 2, most: 10)
        #expect(wanted.count == 10 && shown.isSuperset(of: wanted), "\(size) “\(begun)”: \(shown)")
      }
    }
  }

  @Test("letters of every script can be spelled")
  func scripts() throws {
    let (app, typist) = reader()
    app.does(.typing(.open(.spoken)))
    try typist.press("More…")
    try typist.press("Spell")
    try typist.press("More…")
    for _ in 0..<3 where typist.cell("Greek letters") == nil { try typist.press("More…") }
    try typist.press("Greek letters")
    try typist.press("αβγδ")
    try typist.press("α")
    #expect(typist.shown == "Α▏", "\(typist.shown)")
  }
}
