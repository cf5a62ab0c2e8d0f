import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Pictures are taken with the camera that follows the eyes, without hands.
@Suite("Pictures by the camera")
struct PhotoTests {
  private static let withCamera = "Take one with the camera…"
  private static let take = "Take it in 3 seconds"

  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func notes(_ app: TestedApp) -> [Note] { app.world.store.shelf.notes.map(\.note) }

  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  /// Ada has signed in, and the camera sees a picture of 8 x 6 px.
  private func signedIn(_ change: (inout SimulatedWorld) -> Void = { _ in }) throws -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.photo = .success(try .simulated(8, 6))
    change(&world)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    return app
  }

  /// On the page for her own picture.
  private func atPortrait(_ change: (inout SimulatedWorld) -> Void = { _ in }) throws -> TestedApp {
    let app = try signedIn(change)
    app.does(.account(.open))
    try press("A picture…", app)
    try press(Self.withCamera, app)
    return app
  }

  /// On the page for a document's cover.
  private func atCover(_ change: (inout SimulatedWorld) -> Void = { _ in }) throws -> TestedApp {
    let app = try signedIn(change)
    app.wait(0.5)
    app.does(.document(.open("id-Emma")))
    try press("Change…", app)
    try press("A cover…", app)
    try press(Self.withCamera, app)
    return app
  }

  /// On the page for a picture in her note.
  private func atNote(_ change: (inout SimulatedWorld) -> Void = { _ in }) throws -> TestedApp {
    let app = try signedIn { world in
      let note = SimulatedStore.note("Beans.", title: "Garden", about: "id-Emma", page: 0)
      world.store.shelves[.named("Ada")]?.notes = [NotebookNote(note)]
      change(&world)
    }
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    try press("Garden", app)
    app.does(.panel(.choose(.noteOptions)))
    try press("Add a picture…", app)
    try press(Self.withCamera, app)
    return app
  }

  @Test("by gaze that is 2.0 degrees off: seen as in a mirror, counted, looked at, kept as one's own picture")
  func portrait() throws {
    let app = try atPortrait { $0.gaze.see(with: AppFlow.GazeError(degrees: 2.0, seed: 1)) }
    let file = try PictureFile.simulated(8, 6)
    let typist = Typist(app: app)
    #expect(labels(app) == ["Back", Self.take])
    #expect(app.panel?.picture?.id == file.id && app.panel?.picture?.kind == .mirror)
    typist.lookAway()
    try typist.look(at: Self.take) { app.panel?.headline == "Look into the camera: 3" }
    #expect(labels(app) == ["Stop"])
    // The eyes go to the camera, above the screen.
    app.world.gaze.look = ScreenPoint(x: 960, y: 5)
    app.wait(1.1)
    #expect(app.panel?.headline == "Look into the camera: 2")
    app.wait(1)
    #expect(app.panel?.headline == "Look into the camera: 1")
    app.wait(1)
    #expect(labels(app) == ["Back", "Keep it", "Again"])
    #expect(app.panel?.picture?.id == file.id && app.panel?.picture?.kind == .still)
    #expect(app.world.store.portraits.isEmpty, "nothing is kept before it is said")
    typist.lookAway()
    try typist.look(at: "Again") { typist.cell(Self.take) != nil }
    try press(Self.take, app)
    app.world.gaze.look = ScreenPoint(x: 960, y: 5)
    app.wait(3.2)
    typist.lookAway()
    try typist.look(at: "Keep it") { !app.world.store.portraits.isEmpty }
    #expect(app.panel?.headline == "Your account: Ada")
    #expect(app.panel?.detail == "That is your picture from now on.")
    #expect(app.world.store.portraits["Ada"]?.id == file.id)
  }

  @Test("a picture goes to the end of the note, and the change is undone")
  func note() throws {
    let app = try atNote()
    let file = try PictureFile.simulated(8, 6)
    try press(Self.take, app)
    app.wait(3.2)
    #expect(app.panel?.headline == "Is this to go into the note?")
    #expect(notes(app).map(\.body) == ["Beans."])
    try press("Keep it", app)
    #expect(notes(app).map(\.body) == ["Beans.\n\n![](picture:\(file.id))"])
    #expect(app.panel?.headline == "Garden" && app.panel?.picture?.id == file.id)
    try press("What to do with it…", app)
    try press("Undo the last change", app)
    #expect(notes(app).map(\.body) == ["Beans."])
  }

  @Test("by gaze that is 2.0 degrees off: a picture becomes a document’s cover, and is taken back")
  func cover() throws {
    let app = try atCover { $0.gaze.see(with: AppFlow.GazeError(degrees: 2.0, seed: 1)) }
    let file = try PictureFile.simulated(8, 6)
    let typist = Typist(app: app)
    #expect(labels(app) == ["Back", Self.take])
    try press(Self.take, app)
    app.world.gaze.look = ScreenPoint(x: 960, y: 5)
    app.wait(3.2)
    #expect(app.panel?.headline == "Is this to be the cover of “Emma”?")
    #expect(app.world.store.shelf.items[0].cover == nil, "nothing is kept before it is said")
    typist.lookAway()
    try typist.look(at: "Keep it") { app.world.store.shelf.items[0].cover == file.id }
    #expect(app.panel?.headline == "Emma" && app.panel?.detail == "That is its cover from now on.")
    #expect(app.panel?.picture?.id == file.id)
    try press("Undo", app)
    #expect(app.world.store.shelf.items[0].cover == nil)
  }

  @Test("without “Keep it” a document keeps its cover, and its own screen is there again")
  func coverLeft() throws {
    let app = try atCover()
    try press(Self.take, app)
    app.wait(3.2)
    try press("Back", app)
    #expect(app.panel?.headline == "Emma" && app.world.store.shelf.items[0].cover == nil)
    #expect(!labels(app).contains("Undo"))
  }

  @Test("a cover is not changed by somebody whose right to do so ended while the picture was taken")
  func coverRefused() throws {
    let app = try atCover()
    try press(Self.take, app)
    app.wait(3.2)
    app.world.store.shelf.items = [SimulatedStore.item("Emma", from: "Bob", role: .reader)]
    try press("Keep it", app)
    #expect(app.panel?.headline == "It is somebody else’s." && app.world.store.shelf.items[0].cover == nil)
    try press("Back", app)
    #expect(app.panel?.headline == "Emma" && !labels(app).contains("Change…"))
  }

  @Test("without “Keep it” nothing is kept, from the picture and from the count; the notes are there again")
  func left() throws {
    let app = try atNote()
    try press(Self.take, app)
    try press("Stop", app)
    #expect(labels(app) == ["Back", Self.take])
    app.wait(4)
    #expect(labels(app) == ["Back", Self.take], "the count is over")
    try press(Self.take, app)
    app.wait(3.2)
    try press("Back", app)
    #expect(labels(app).contains("Garden") && notes(app).map(\.body) == ["Beans."])
  }

  @Test("a camera that goes during the count is told with the remedy; nothing is taken once it is back")
  func lost() throws {
    let app = try atPortrait()
    try press(Self.take, app)
    app.wait(1)
    app.setCamera(false)
    let asked = app.world.photosAsked.count
    #expect(labels(app) == ["Back"] && app.panel?.picture == nil)
    #expect(app.panel?.headline == "No picture can be taken now")
    #expect(app.panel?.detail == "The camera is gone. Plug it in.")
    app.wait(4)
    #expect(app.world.photosAsked.count == asked)
    app.setCamera(true)
    #expect(labels(app) == ["Back", Self.take] && app.panel?.picture != nil)
    app.wait(4)
    #expect(labels(app) == ["Back", Self.take])
  }

  @Test("a camera that is off is switched on from there; one that a gaze service has gives no pictures")
  func obstacles() throws {
    let app = try atPortrait()
    app.does(.toggleCamera)
    #expect(labels(app) == ["Back", "Switch the camera on"])
    #expect(app.panel?.detail?.hasPrefix("The camera is off.") == true)
    try press("Switch the camera on", app)
    #expect(labels(app) == ["Back", Self.take])
    app.post(.camera(.served(true)))
    #expect(labels(app) == ["Back"] && app.panel?.detail?.contains("--no-service") == true)
    app.post(.camera(.served(false)))
    #expect(labels(app) == ["Back", Self.take])
  }

  @Test("a frame that comes once the page was left, or somebody else is there, is dropped")
  func late() throws {
    let app = try atPortrait { $0.answersPhotos = false }
    #expect(app.panel?.picture == nil && app.panel?.detail == "The camera is asked what it sees…")
    try press(Self.take, app)
    app.wait(3.2)
    #expect(app.panel?.headline == "One moment…")
    let number = try #require(app.world.photosAsked.last)
    try press("Stop", app)
    app.post(app.world.photo(number))
    #expect(labels(app) == ["Back", Self.take] && app.panel?.picture == nil)
    try press("Back", app)
    app.post(app.world.photo(number))
    #expect(app.panel?.headline == "Your account: Ada" && app.panel?.picture == nil)
    try press("A picture…", app)
    try press(Self.withCamera, app)
    let other = try #require(app.world.photosAsked.last)
    #expect(other > number)
    app.post(app.world.photo(number))
    #expect(app.panel?.picture == nil)
    app.does(.logOut)
    let before = app.summary
    app.post(app.world.photo(other))
    #expect(app.summary == before && app.world.store.portraits.isEmpty)
  }

  @Test("a camera that gives none is told after five seconds, and why where it says so")
  func none() throws {
    let app = try atPortrait { $0.answersPhotos = false }
    try press(Self.take, app)
    app.wait(8.3)
    #expect(app.panel?.headline == "The camera gave no picture within 5 seconds. Try it again.")
    #expect(labels(app) == ["Back", Self.take])
    app.world.answersPhotos = true
    app.world.photo = .failure(AppFailure("The camera’s picture is damaged. Take another one."))
    try press(Self.take, app)
    app.wait(3.2)
    #expect(app.panel?.headline == "The camera’s picture is damaged. Take another one.")
    #expect(labels(app) == ["Back", Self.take])
  }

  @Test("one that cannot be kept is still there, and is kept with another look")
  func notKept() throws {
    let file = try PictureFile.simulated(8, 6)
    for app in [try atPortrait(), try atNote(), try atCover()] {
      app.world.store.pictureFailure = AppFailure("The disk is full.")
      try press(Self.take, app)
      app.wait(3.2)
      try press("Keep it", app)
      #expect(app.panel?.headline == "The disk is full." && app.panel?.picture?.id == file.id)
      #expect(labels(app) == ["Back", "Keep it", "Again"])
      app.world.store.pictureFailure = nil
      try press("Keep it", app)
      let isKept = notes(app).contains { $0.body.contains(file.id) }
      let isCover = app.world.store.shelf.items[0].cover == file.id
      #expect(isKept || isCover || app.world.store.portraits["Ada"]?.id == file.id)
    }
  }

  @Test("a picture for a step is kept there, also where somebody has changed the note meanwhile")
  func step() throws {
    let file = try PictureFile.simulated(8, 6)
    let plan = "Beans.\n\n## Plan\n\n- [ ] Dig\n- [ ] Sow"
    let app = try signedIn { world in
      let note = SimulatedStore.note(plan, title: "Garden", about: "id-Emma", page: 0)
      world.store.shelves[.named("Ada")]?.notes = [NotebookNote(note)]
    }
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    try press("Garden", app)
    app.does(.panel(.choose(.noteOptions)))
    try press("Plan: 0 of 2 done…", app)
    try press("2. Sow", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Add a picture…", app)
    try press(Self.withCamera, app)
    try press(Self.take, app)
    app.wait(3.2)
    #expect(app.panel?.headline == "Is this to go to “Sow”?")
    var other = notes(app)[0]
    other.body = plan + "\n- [ ] Water"
    app.world.store.shelf.notes[0].note = other.read(at: 9)
    try press("Keep it", app)
    #expect(labels(app) == ["Back", "Keep it", "Again"] && app.panel?.picture?.id == file.id)
    #expect(notes(app).map(\.body) == [other.body])
    try press("Keep it", app)
    #expect(
      notes(app).map(\.body) == [
        "Beans.\n\n## Plan\n\n- [ ] Dig\n- [ ] Sow\n  ![](picture:\(file.id))\n- [ ] Water"
      ])
    #expect(app.panel?.headline == "Step 2" && app.panel?.picture?.id == file.id)
  }

  @Test("one that was not kept comes back also to whoever has gone on in the notebook")
  func notKeptLater() throws {
    let app = try atNote()
    let (file, note) = (try PictureFile.simulated(8, 6), notes(app)[0])
    try press("Back", app)
    app.post(
      .store(
        .notebook(
          .failure(AppFailure("The disk is full.")),
          after: .addTaken(file, to: .note(note.id), version: note.version), about: "id-Emma")))
    #expect(app.panel?.headline == "The disk is full." && app.panel?.picture?.id == file.id)
    try press("Keep it", app)
    #expect(notes(app).map(\.body) == ["Beans.\n\n![](picture:\(file.id))"])
  }

  @Test("after a rest nobody’s picture is taken by itself")
  func rested() throws {
    let app = try atPortrait()
    try press(Self.take, app)
    app.does(.rest(.call))
    app.wait(1)
    app.does(.rest(.stop))
    app.wait(5)
    #expect(labels(app) == ["Back", Self.take], "\(app.summary)")
  }
}
