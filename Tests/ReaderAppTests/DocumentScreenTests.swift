import AppFlows
import Foundation
import Reading
import Signals
import Simulation
import Testing

@testable import Library
@testable import ReaderApp

/// A document is looked at from the shelf, without being opened.
@Suite("A document's own screen")
struct DocumentScreenTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Ada's shelf with one document.
  private func onShelf(_ change: (inout SimulatedWorld) throws -> Void = { _ in }) throws -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    try change(&world)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.wait(0.5)
    return app
  }

  private func open(_ change: (inout SimulatedWorld) throws -> Void = { _ in }) throws -> TestedApp {
    let app = try onShelf(change)
    app.does(.document(.open("id-Emma")))
    return app
  }

  /// All cells of the view, page by page, but for the way out and the next page.
  private func all(_ app: TestedApp) throws -> [String] {
    var found: [String] = []
    for _ in 0..<9 {
      let new = labels(app).filter { !["Back", "More…"].contains($0) && !found.contains($0) }
      guard !new.isEmpty else { break }
      found += new
      guard labels(app).contains("More…") else { break }
      try Typist(app: app).press("More…")
    }
    return found
  }

  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  private func type(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  @Test("by gaze from the shelf: the document is chosen, looked at, read")
  func byGaze() throws {
    let app = try onShelf()
    let typist = Typist(app: app)
    app.does(.arrange(.open))
    app.does(.turnShelf(1))
    #expect(app.look(at: .aboutOne))
    guard case .shelf(let model)? = app.state.view?.content else {
      Issue.record("not the shelf: \(app.summary)")
      return
    }
    #expect(model.choosing == .screen && model.choices == nil)
    // Nothing but the documents and the way out.
    #expect(model.event(for: .addDocument) == nil && model.event(for: .exit) == .document(.leave))
    #expect(app.look(at: .document("id-Emma")))
    #expect(app.panel?.headline == "Emma", "\(app.summary)")
    #expect(app.panel?.detail?.hasPrefix("5 pages, 0 % read") == true)
    typist.lookAway()
    try typist.look(at: "Read") { app.shows("reading “Emma”") }
  }

  @Test("choosing is left, and a document is read as before")
  func left() throws {
    let app = try onShelf()
    app.does(.document(.choose))
    app.choose(.exit)
    guard case .shelf(let model)? = app.state.view?.content else {
      Issue.record("not the shelf: \(app.summary)")
      return
    }
    #expect(model.choosing == .reading)
    app.choose(.document("id-Emma"))
    app.wait(1)
    #expect(app.shows("reading “Emma”"))
  }

  @Test("the cover stands beside the cells, its own where it has one")
  func cover() throws {
    let (page, own) = (try PictureFile.simulated(30, 40), try PictureFile.simulated(40, 30))
    let app = try open { world in
      world.store.shelves[.named("Ada")]?.firstPage = page
      world.store.pictureFiles = SimulatedStore.files(2, own)
    }
    let picture = try #require(app.panel?.picture)
    #expect(picture.id == page.id)
    for cell in app.panel?.cells ?? [] {
      #expect(cell.rect.x >= picture.box.x + picture.box.width, "“\(cell.label)” lies on the cover")
    }
    try press("Change…", app)
    try press("A cover…", app)
    #expect(
      labels(app) == [
        "Back", "Take one with the camera…", "photo 1, Desktop, 3 Nov", "photo 2, Desktop, 3 Nov",
      ])
    try press("photo 2, Desktop, 3 Nov", app)
    #expect(app.panel?.detail == "That is its cover from now on.")
    #expect(app.panel?.picture?.id == own.id && app.world.store.shelf.items[0].cover == own.id)
    try press("Undo", app)
    #expect(app.panel?.picture?.id == page.id && app.world.store.shelf.items[0].cover == nil)
    #expect(!labels(app).contains("Undo"))
  }

  @Test("a picture that cannot be a cover is told, and nothing changes")
  func noPicture() throws {
    let page = try PictureFile.simulated(30, 40)
    let app = try open { world in
      world.store.shelves[.named("Ada")]?.firstPage = page
      world.store.pictureFiles = [
        (SimulatedStore.file("broken"), .failure(AppFailure("It is damaged. Choose another.")))
      ]
    }
    try press("Change…", app)
    try press("A cover…", app)
    try press("broken, Desktop, 3 Nov", app)
    #expect(app.panel?.detail == "It is damaged. Choose another.")
    #expect(app.world.store.shelf.items[0].cover == nil && !labels(app).contains("Undo"))
    #expect(app.panel?.picture?.id == page.id)
  }

  @Test("title, author and kind are changed, and taken back")
  func facts() throws {
    let app = try open()
    try press("Change…", app)
    #expect(
      labels(app) == ["Back", "Title…", "Author…", "Subject…", "Category…", "Kind…", "A cover…"])
    try press("Author…", app)
    type("Jane Austen", app)
    #expect(app.world.store.shelf.facts["id-Emma"]?.author == "Jane Austen")
    #expect(app.panel?.detail == "The author is kept." && app.panel?.headline == "What is said of “Emma”")
    try press("Kind…", app)
    try press("Book", app)
    #expect(app.world.store.shelf.facts["id-Emma"]?.kind == "book")
    try press("Undo", app)
    #expect(app.world.store.shelf.facts["id-Emma"]?.kind == nil)
    #expect(app.world.store.shelf.facts["id-Emma"]?.author == "Jane Austen")
    try press("Title…", app)
    type(" Woodhouse", app)
    #expect(app.panel?.headline == "What is said of “Emma Woodhouse”")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Emma Woodhouse")
    try press("Change…", app)
    try press("Category…", app)
    type("novels", app)
    #expect(app.panel?.detail == "The category is kept.")
    #expect(app.world.store.shelf.facts["id-Emma"]?.category == "novels")
    try press("Undo", app)
    #expect(app.world.store.shelf.facts["id-Emma"]?.category == nil)
    // The keys are left without a change.
    try press("Subject…", app)
    app.does(.panel(.back))
    #expect(app.panel?.headline == "What is said of “Emma Woodhouse”")
    app.does(.panel(.back))
    app.does(.panel(.back))
    #expect(app.panel == nil && app.shows("shelf"))
  }

  @Test("what cannot be kept is told above the keys, with what was typed")
  func refused() throws {
    let app = try open()
    try press("Change…", app)
    try press("Subject…", app)
    app.world.store.isLocked = true
    type("manners", app)
    #expect(app.panel?.headline?.contains("Another program is using the library.") == true, "\(app.summary)")
    app.world.store.isLocked = false
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.facts["id-Emma"]?.subject == "manners")
  }

  @Test("tags are added and taken away, the state is said, and each is taken back")
  func own() throws {
    let app = try open()
    try press("Want to read", app)
    #expect(app.world.store.shelf.items[0].state == .want)
    #expect(app.panel?.cells.filter(\.isOn).map(\.label) == ["Want to read"])
    try press("Undo", app)
    #expect(app.world.store.shelf.items[0].state == nil)
    try press("Tags…", app)
    try press("One more tag…", app)
    type("slow", app)
    #expect(app.world.store.shelf.tagged["slow"] == ["id-Emma"])
    #expect(app.panel?.headline == "Your tags of “Emma”")
    try press("Take away “slow”", app)
    #expect(app.world.store.shelf.tagged["slow"] == [])
    try press("Undo", app)
    #expect(app.world.store.shelf.tagged["slow"] == ["id-Emma"])
  }

  @Test("until when it is to be read is set by days, kept to the end of one, taken away, and taken back")
  func due() throws {
    let app = try open()
    try press("Due…", app)
    #expect(app.panel?.detail == "The time of this computer is not known yet." && labels(app) == ["Back"])
    app.does(.panel(.back))
    let now = Date(timeIntervalSince1970: 1_795_518_000)
    app.post(.wall(now))
    try press("Due…", app)
    let today = LocalTime(now, in: .current)
    #expect(app.panel?.headline == "Until when is “Emma” to be read?")
    #expect(app.panel?.detail == NotePlanWords.day(today) && !labels(app).contains("No day"))
    try press("A week later", app)
    try press("A day earlier", app)
    #expect(app.panel?.detail == NotePlanWords.day(today.adding(days: 6)))
    try press("Keep this day", app)
    let due = try #require(app.world.store.shelf.items[0].due)
    #expect(
      LocalTime(due, in: .current).description == "\(today.adding(days: 6).description.prefix(10))T23:59:59")
    #expect(app.panel?.headline == "Emma" && app.panel?.detail?.hasPrefix("It is to be read until ") == true)
    try press("Undo", app)
    #expect(app.world.store.shelf.items[0].due == nil)
    app.world.store.shelf.items[0].due = due
    app.post(.store(.changed))
    try press("Due: \(due.formatted(date: .abbreviated, time: .omitted))", app)
    try press("No day", app)
    #expect(app.world.store.shelf.items[0].due == nil)
    try press("Undo", app)
    #expect(app.world.store.shelf.items[0].due == due)
  }

  @Test("marks lead to their page; reminders are set and done")
  func marksAndReminders() throws {
    let app = try open { world in
      world.store.shelves[.named("Ada")]?.marks["id-Emma"] = [.simulated(1, page: 2, text: "handsome")]
    }
    try press("Reminders…", app)
    try press("Another reminder…", app)
    try press("Tomorrow", app)
    #expect(app.world.store.shelf.reminders.map(\.document) == ["id-Emma"])
    #expect(labels(app).count == 3 && labels(app)[2].hasPrefix("Go on reading, "))
    try press(labels(app)[2], app)
    try press("Done", app)
    #expect(app.world.store.shelf.reminders.isEmpty)
    app.does(.panel(.back))
    try press("Marks", app)
    try press("Page 3: handsome", app)
    app.wait(1)
    #expect(app.shows("reading “Emma”"))
    guard case .reading(let reading)? = app.session?.screen.place else {
      Issue.record("not read: \(app.summary)")
      return
    }
    #expect(reading.session.position.page == 2)
  }

  @Test("collections, sharing and notes lead back to it, and from there to the shelf")
  func ways() throws {
    let app = try open { world in
      world.store.passwords["Bob"] = "b"
      world.store.shelves[.named("Ada")]?.collections = [SimulatedStore.collection("Winter")]
    }
    try press("Collections…", app)
    #expect(app.panel?.headline == "Collections of “Emma”")
    try press("Winter", app)
    try press("Put it in", app)
    #expect(app.world.store.shelf.collections.map(\.holdsDocument) == [true])
    app.does(.panel(.back))
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Emma")
    try press("Share it…", app)
    #expect(app.panel?.headline == "Who else has “Emma”?")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Emma")
    try press("Notes", app)
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Emma")
    try press("Take it off the shelf…", app)
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Emma")
    app.does(.panel(.back))
    #expect(app.panel == nil)
    // From the shelf itself the way back is to the shelf.
    app.does(.collections(.open))
    #expect(app.panel?.headline == "Collections")
    app.does(.panel(.back))
    #expect(app.panel == nil && app.shows("shelf"))
  }

  @Test(
    "what others change is seen at once, a cover too, and a look at one cell never chooses what came there since"
  )
  func changedElsewhere() throws {
    let own = try PictureFile.simulated(40, 30)
    let app = try open { world in world.store.pictureFiles = SimulatedStore.files(1, own) }
    let file = try #require(app.world.store.pictureFiles.first).file.url
    _ = app.world.store.perform(DocumentRequest.cover(file), of: "id-Emma")
    app.post(.store(.changed))
    #expect(app.panel?.picture?.id == own.id)

    try press("Tags…", app)
    app.world.store.shelf.tagged["slow"] = ["id-Emma"]
    app.post(.store(.changed))
    #expect(labels(app) == ["Back", "One more tag…", "Take away “slow”"])
    let typist = Typist(app: app)
    typist.lookAway()
    app.world.gaze.look = try #require(typist.cell("Take away “slow”")).rect.center
    app.wait(0.6)
    app.world.store.shelf.tagged["dear"] = ["id-Emma"]
    app.post(.store(.changed))
    #expect(labels(app).suffix(2) == ["Take away “dear”", "Take away “slow”"])
    app.wait(2)
    #expect(app.world.store.shelf.tagged == ["dear": ["id-Emma"], "slow": ["id-Emma"]])
  }

  @Test("what is typed meanwhile, a store that is in use, a right that ends and a document that is gone")
  func lateAnswers() throws {
    let app = try open()
    try press("Change…", app)
    try press("Author…", app)
    // It comes late: what is typed is kept over what was read before.
    var late = try #require(app.session?.document?.details)
    late.facts.author = "Burney"
    app.post(.store(.document(.success(late), after: .refresh, of: "id-Emma")))
    #expect(app.session?.document?.details?.facts.author == nil)
    // The same where it was read once more with its picture.
    app.post(.store(.document(.success(late), after: .look, of: "id-Emma")))
    #expect(app.session?.document?.details?.facts.author == nil)
    app.does(.panel(.back))
    #expect(app.panel?.headline == "What is said of “Emma”")

    app.world.store.isLocked = true
    app.post(.store(.changed))
    app.world.store.isLocked = false
    #expect(app.panel?.detail?.contains("Another program") == false)
    app.world.store.shelf.items = [SimulatedStore.item("Emma", from: "Bob", role: .reader)]
    app.post(.store(.changed))
    #expect(app.panel?.headline == "Emma" && app.panel?.detail?.hasPrefix("Bob’s, you may read it") == true)
    let items = app.world.store.shelf.items
    app.world.store.shelf.items = []
    app.post(.store(.changed))
    #expect(app.panel?.detail == "There is no such document.")
    app.world.store.shelf.items = items
    app.post(.store(.changed))
    #expect(app.panel?.detail?.hasPrefix("Bob’s") == true)
    // Of what is no longer looked at nothing is told.
    app.does(.panel(.back))
    app.post(.store(.document(.failure(AppFailure("It is gone.")), after: .refresh, of: "id-Emma")))
    #expect(app.panel == nil && !app.shows("It is gone."))
  }

  @Test("what others share is offered as far as one may change it")
  func shared() throws {
    let app = try onShelf { world in
      world.store.shelves[.named("Ada")]?.items = [
        SimulatedStore.item("Persuasion", from: "Bob", role: .reader)
      ]
    }
    app.does(.document(.open("id-Persuasion")))
    #expect(app.panel?.detail?.hasPrefix("Bob’s, you may read it") == true)
    let offered = try all(app)
    #expect(offered.contains("Read") && offered.contains("Tags…") && offered.contains("Leave it…"))
    #expect(!offered.contains("Change…") && !offered.contains("Share it…"))
    // Nor by its name.
    app.does(.panel(.choose(.documentChange)))
    app.does(.panel(.choose(.documentFact(.title))))
    #expect(app.panel?.headline == "Persuasion")
  }

  @Test(
    "there are twelve cells at most, and everything is reached with each size of cells",
    arguments: CellSize.allCases)
  func sizes(cells: CellSize) throws {
    let app = try open { world in
      world.store.shelves[.named("Ada")]?.settings.settings.cells = cells
      world.store.shelves[.named("Ada")]?.firstPage = try .simulated(30, 40)
    }
    #expect(labels(app).count <= 12)
    #expect(
      try all(app) == [
        "Read", "Want to read", "Reading", "Finished", "Notes", "Reminders…", "Due…", "Collections…",
        "Share it…", "Tags…", "Change…", "Take it off the shelf…",
      ])
  }

  @Test(
    "at 2.5 degrees one look leaves it, and one reads, with the cells that such an error asks for",
    arguments: [1, 3, 4, 7] as [UInt64])
  func error(seed: UInt64) throws {
    let app = try onShelf { world in
      world.store.shelves[.named("Ada")]?.settings.settings.cells = .large
      world.store.shelves[.named("Ada")]?.firstPage = try .simulated(30, 40)
      world.gaze.webcam = Webcam(
        WebcamError(offset: 2.5, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen, distanceMm: 570,
        seed: seed)
    }
    app.does(.document(.open("id-Emma")))
    Typist(app: app).lookAway()
    #expect(app.look(at: .panelBack, within: 20) && app.shows("shelf of Ada"), "\(app.summary)")
    // The eyes rest where the heading is, and have to leave that place.
    app.does(.document(.open("id-Emma")))
    app.world.gaze.look = ScreenPoint(x: 1440, y: 20)
    app.wait(0.6)
    #expect(app.look(at: .documentRead, within: 20), "\(app.summary)")
    app.wait(1)
    #expect(app.shows("reading “Emma”"), "\(app.summary)")
  }
}
