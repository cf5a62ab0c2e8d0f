import AppFlows
import Foundation
import Library
import Signals
import Simulation
import Testing

@testable import ReaderApp

/// The steps of a plan have pictures of their own, without hands.
@Suite("Pictures of steps in the notebook")
struct StepPictureScreenTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  private func write(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  private func body(_ app: TestedApp) -> String { app.world.store.shelf.notes.first?.note.body ?? "" }

  private static let plan = "Beans.\n\n## Plan\n\n- [ ] Dig\n- [ ] Sow\n  Two fingers deep."
  private static let garden = SimulatedStore.note(plan, title: "Garden", about: "id-Emma", page: 0)

  /// Ada reads her book, about which she has a note with a plan; a picture and a damaged one lie in her folders.
  private func reader(
    _ note: Note = garden, pictures: [PictureFile] = [], degrees: Double = 0
  ) throws -> (app: TestedApp, bed: PictureFile) {
    let bed = try PictureFile.simulated(40, 30)
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = [NotebookNote(note)]
    world.store.shelves[.named("Ada")]?.pictures = pictures
    world.store.pictureFiles = [
      (SimulatedStore.file("bed"), .success(bed)),
      (SimulatedStore.file("torn"), .failure(AppFailure("It is a damaged PNG file (torn.png)."))),
    ]
    if degrees > 0 {
      world.gaze.webcam = Webcam(
        WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen,
        distanceMm: 570, seed: 5)
    }
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    try openPlan(app)
    return (app, bed)
  }

  private func openPlan(_ app: TestedApp) throws {
    app.does(.notebook(.open))
    try press("Garden", app)
    app.does(.panel(.choose(.noteOptions)))
    try press("Plan: 0 of 2 done…", app)
  }

  private func openOptions(_ step: String, _ app: TestedApp) throws {
    try press(step, app)
    app.does(.panel(.choose(.stepOptions)))
  }

  /// Looks at the first of these cells that is there, again and again, at most a minute. Whoever sees that it is not their step goes
  /// back.
  private func pursue(_ wanted: [String], _ app: TestedApp, until done: () -> Bool) throws {
    let typist = Typist(app: app)
    let start = app.now
    while !done(), app.now - start < 60 {
      let isElsewhere =
        app.panel?.headline?.contains("1. Dig") == true || app.panel?.headline == "Step 1 of 2"
      let cell = isElsewhere ? typist.cell("Back") : wanted.compactMap { typist.cell($0) }.first
      guard let rect = (cell ?? typist.cell("Back"))?.rect else { break }
      typist.lookAway()
      let before = app.summary
      app.world.gaze.look = rect.center
      for _ in 0..<120 where app.summary == before && !done() { app.frame() }
    }
    #expect(done(), "\(wanted): \(app.summary)")
  }

  @Test(
    "eyes that a webcam sees 2.0 and 2.5 degrees off add a picture to a step, look closer, remove it and undo that",
    arguments: [2.0, 2.5])
  func byGaze(degrees: Double) throws {
    let (app, bed) = try reader(degrees: degrees)
    let options = "What to do with it…"
    try pursue(["bed, Desktop, 3 Nov", "Add a picture…", "2. Sow", options, "More…"], app) {
      app.panel?.picture?.id == bed.id
    }
    #expect(body(app) == Self.plan + "\n  ![](picture:\(bed.id))")
    try pursue(["Look closer"], app) { labels(app).contains("Larger") }
    try pursue(["Back"], app) { labels(app).contains(options) }
    try pursue(["Remove the picture", options, "More…"], app) { body(app) == Self.plan }
    #expect(app.panel?.headline == "The picture is removed. “Undo the last change” brings it back.")
    try pursue(["Undo the last change", options, "More…"], app) { body(app) != Self.plan }
    #expect(body(app) == Self.plan + "\n  ![](picture:\(bed.id))")
  }

  @Test(
    "a step's pictures are added from a file and from the page, said what they are, looked at and removed")
  func whole() throws {
    let (app, bed) = try reader()
    try openOptions("2. Sow", app)
    #expect(!labels(app).contains { $0.hasSuffix("picture…") && $0 != "Add a picture…" })
    try press("Add a picture…", app)
    #expect(app.panel?.headline == "Which picture for “Sow”?")
    // One that is none leaves the step as it was, and the choice is there again.
    try press("torn, Desktop, 3 Nov", app)
    #expect(app.panel?.detail == "It is a damaged PNG file (torn.png)." && body(app) == Self.plan)
    try press("bed, Desktop, 3 Nov", app)
    #expect(body(app) == Self.plan + "\n  ![](picture:\(bed.id))")
    #expect(app.panel?.headline == "Step 2" && app.panel?.picture?.id == bed.id)
    try press("What to do with it…", app)
    #expect(
      labels(app) == [
        "Back", "Close the notebook", "Look closer", "Say what it shows…", "Draw on it",
        "Undo the last change", "Remove the picture",
      ])
    try press("Say what it shows…", app)
    write("Rows", app)
    #expect(app.panel?.headline == "Rows" && body(app) == Self.plan + "\n  ![Rows](picture:\(bed.id))")
    try press("Back", app)
    #expect(app.panel?.headline == "Step 2 of 2")
    #expect(app.panel?.detail == "Sow\nnot done yet\n\nTwo fingers deep.\n\n[picture: Rows]")
    #expect(labels(app) == ["Back", "What to do with it…", "It is done", "The picture…"])
    app.does(.panel(.choose(.stepOptions)))
    try press("Cut out page 1 as a picture", app)
    #expect(app.panel?.headline == "id-Emma, page 1, picture 2 of 2")
    try press("Picture before", app)
    #expect(app.panel?.headline == "Rows, picture 1 of 2")
    // The step before has none of them.
    try press("Back", app)
    try press("Back", app)
    try press("1. Dig", app)
    #expect(!labels(app).contains { $0.hasPrefix("The ") } && app.panel?.detail == "Dig\nnot done yet")
    try press("Back", app)
    try press("2. Sow", app)
    try press("The 2 pictures…", app)
    for _ in 0..<2 {
      try press("What to do with it…", app)
      try press("Remove the picture", app)
    }
    #expect(body(app) == Self.plan)
    #expect(labels(app) == ["Back", "What to do with it…", "It is done", "Note what you saw…"])
    app.does(.panel(.choose(.stepOptions)))
    try press("Undo the last change", app)
    #expect(body(app) == Self.plan + "\n  ![id-Emma, page 1](picture:\(bed.id))")
    #expect(app.panel?.headline == "2. Sow")
    try press("The picture…", app)
    #expect(app.panel?.picture?.id == bed.id)
  }

  @Test("a picture that is added to a step is shown, also where one of what was seen there stands behind it")
  func beforeObservations() throws {
    let worms = try PictureFile.simulated(30, 40)
    let text = Self.plan + "\n  - 2026-12-03 14:20: Worms. ![w](picture:\(worms.id))"
    let note = SimulatedStore.note(text, title: "Garden", about: "id-Emma", page: 0)
    let (app, bed) = try reader(note, pictures: [worms])
    try press("2. Sow", app)
    try press("The picture…", app)
    #expect(app.panel?.picture?.id == worms.id)
    try press("Back", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Add a picture…", app)
    try press("bed, Desktop, 3 Nov", app)
    #expect(app.panel?.picture?.id == bed.id && app.panel?.headline == "Step 2, picture 1 of 2")
    try press("Next picture", app)
    #expect(app.panel?.picture?.id == worms.id)
  }

  @Test("what is said of a step with keys leaves its pictures; one amid its words is shown by its sign")
  func described() throws {
    let bed = try PictureFile.simulated(40, 30)
    let text =
      "## Plan\n\n- [ ] Dig\n- [ ] Sow\n  See ![x](picture:\(bed.id)) here.\n  ![y](picture:\(bed.id))"
    let note = SimulatedStore.note(text, title: "Garden", about: "id-Emma", page: 0)
    let (app, _) = try reader(note, pictures: [bed])
    try openOptions("2. Sow", app)
    try press("Describe it otherwise…", app)
    #expect(Typist(app: app).shown == "See [picture 1: x] here.▏")
    write(" Now.", app)
    #expect(body(app) == text.replacing("here.", with: "here. Now."))
  }

  @Test("a picture for a step that somebody has taken away meanwhile is not kept elsewhere")
  func goneMeanwhile() throws {
    let (app, _) = try reader()
    try openOptions("2. Sow", app)
    try press("Add a picture…", app)
    var other = Self.garden
    other.body = "## Plan\n\n- [ ] Something else"
    app.world.store.shelf.notes[0].note = other.read(at: 9)
    try press("bed, Desktop, 3 Nov", app)
    #expect(body(app) == other.body && app.panel?.detail?.contains("changed elsewhere") == true)
    #expect(app.panel?.headline == "That step is no longer there.")
    try press("Back", app)
    #expect(app.panel?.headline == "Garden: 0 of 1 done")
  }

  @Test("with the mouse a file is dropped onto a step; a reader of somebody's note sees and changes nothing")
  func droppedAndShared() throws {
    let (app, bed) = try reader()
    try press("1. Dig", app)
    app.does(.dropped([SimulatedStore.file("bed").url]))
    #expect(body(app) == Self.plan.replacing("Dig", with: "Dig\n  ![](picture:\(bed.id))"))
    #expect(app.panel?.picture?.id == bed.id && app.panel?.headline == "Step 1")
    try press("What to do with it…", app)
    try press("Close the notebook", app)
    #expect(app.panel == nil)

    try openPlan(app)
    app.world.store.shelf.notes[0].note.role = .reader
    app.post(.store(.changed))
    try press("1. Dig", app)
    #expect(labels(app) == ["Back", "What to do with it…", "The picture…"])
    app.does(.panel(.choose(.stepOptions)))
    #expect(labels(app).contains("The picture…") && !labels(app).contains("Add a picture…"))
    #expect(!labels(app).contains { $0.hasPrefix("Cut out") || $0.hasPrefix("Undo") })
    try press("The picture…", app)
    try press("What to do with it…", app)
    #expect(labels(app) == ["Back", "Close the notebook", "Look closer"])
    // Its owner takes the picture away, then the step.
    app.world.store.shelf.notes[0].note.body = Self.plan
    app.post(.store(.changed))
    #expect(app.panel?.headline == "Step 1 of 2")
  }
}
