import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Pictures in notes are looked at without hands.
@Suite("Pictures in the notebook")
struct NotePictureScreenTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  private func body(_ app: TestedApp) -> String { app.world.store.shelf.notes.first?.note.body ?? "" }

  private func write(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  /// Ada reads her book, about which she has a note with two pictures, or as many as are given.
  private func reader(_ files: [PictureFile], kept: Bool = true) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    let text = files.enumerated().map { "\n\n![Bed \($0.offset + 1)](picture:\($0.element.id))" }.joined()
    let note = SimulatedStore.note("Beans." + text, title: "Garden", about: "id-Emma", page: 0, version: 2)
    world.store.shelves[.named("Ada")]?.notes = [NotebookNote(note)]
    if kept { world.store.shelves[.named("Ada")]?.pictures = files }
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    return app
  }

  private func open(_ app: TestedApp) throws {
    app.does(.panel(.choose(.noteOptions)))
    try press("The 2 pictures…", app)
  }

  private static func files() throws -> [PictureFile] { try [.simulated(400, 100), .simulated(30, 40)] }

  @Test("a note's text has a picture's caption in its place")
  func text() throws {
    let app = reader(try Self.files())
    #expect(app.panel?.detail?.hasSuffix("Beans.\n\n[picture: Bed 1]\n\n[picture: Bed 2]") == true)
  }

  @Test("changing the text shows pictures by number and caption, and keeps them and what is said of them")
  func typed() throws {
    let files = try Self.files()
    let app = reader(files)
    app.does(.panel(.choose(.noteOptions)))
    app.does(.panel(.choose(.noteText)))
    #expect(Typist(app: app).shown.hasSuffix("[picture 2: Bed 2]▏"))
    write(" Sown.", app)
    #expect(
      body(app)
        == "Beans.\n\n![Bed 1](picture:\(files[0].id))\n\n![Bed 2](picture:\(files[1].id)) Sown.")

    let before = "A ![](picture:\(files[0].id)) b ![x](picture:\(files[1].id))"
    #expect(TypedPictures.typed(before) == "A [picture 1] b [picture 2: x]")
    #expect(TypedPictures.kept("A [picture 1] b [picture 2: x]", of: before) == before)
    #expect(
      TypedPictures.kept("[picture 2: y [z] [picture 12]", of: before)
        == "![y (z](picture:\(files[1].id)) [picture 12]")
    // The bracket at the end is soon deleted.
    #expect(
      TypedPictures.kept("A [picture 1: Bed\nb [picture 2: x Sown.", of: before)
        == "A ![Bed](picture:\(files[0].id))\nb ![x Sown.](picture:\(files[1].id))")
  }

  @Test("what looks like the sign of a picture and is the person's own words stays as they typed it")
  func ownWords() throws {
    let id = try Self.files()[0].id
    // It was in the note before.
    let body = "See [picture 1] and [picture 1: x]. ![Bed](picture:\(id)) Sown."
    let typed = TypedPictures.typed(body)
    #expect(typed == "See [picture 1] and [picture 1: x]. [shown picture 1: Bed] Sown.")
    #expect(TypedPictures.kept(typed, of: body) == body)
    #expect(
      TypedPictures.kept(typed + " [picture 1]", of: body) == body + " [picture 1]",
      "nor is what is typed now")
    // It is typed now, before and behind the picture, and looks the same.
    let plain = "Look: ![](picture:\(id)) there"
    #expect(TypedPictures.typed(plain) == "Look: [picture 1] there")
    #expect(
      TypedPictures.kept("[picture 1]? Look: [picture 1] there", of: plain)
        == "[picture 1]? Look: ![](picture:\(id)) there")
    #expect(
      TypedPictures.kept("Look: [picture 1] there [picture 1]", of: plain)
        == "Look: ![](picture:\(id)) there [picture 1]")
    #expect(
      TypedPictures.kept("Oh! [picture 1: mine] look: [picture 1], not [picture 2]!", of: plain)
        == "Oh! [picture 1: mine] look: ![](picture:\(id)), not [picture 2]!")
    // Taken away and typed elsewhere, it is the picture.
    #expect(
      TypedPictures.kept("[picture 1] Look:  there", of: plain) == "![](picture:\(id)) Look:  there")
    #expect(TypedPictures.kept("Look:  there", of: plain) == "Look:  there")
    // Of other programs, with what the file is called.
    let other = "![C:\\a  b](picture:\(id).png) x"
    #expect(TypedPictures.kept(TypedPictures.typed(other), of: other) == other)
  }

  @Test("a long note of thousands of pictures is shown and taken back whole")
  func longText() {
    let id = String(repeating: "a", count: 64)
    let body = (0..<9000).map { "\($0) [picture ![Bed \($0)](picture:\(id)) ]\n" }.joined()
    #expect(body.utf8.count > 900_000)
    let typed = TypedPictures.typed(body)
    #expect(typed.hasSuffix("8999 [picture [picture 9000: Bed 8999] ]\n"))
    #expect(TypedPictures.kept(typed + "End", of: body) == body + "End")
    #expect(TypedPictures.kept("Begin " + typed, of: body) == "Begin " + body)
  }

  @Test("by gaze: one picture after another is looked at")
  func byGaze() throws {
    let files = try Self.files()
    let app = reader(files)
    let typist = Typist(app: app)
    try open(app)
    #expect(app.panel?.headline == "Bed 1, picture 1 of 2")
    let first = try #require(app.panel?.picture)
    #expect(first.id == files[0].id && first.data == files[0].data && first.width == 400)
    // All of it is seen between headline and cells.
    #expect(abs(first.place.width - 4 * first.place.height) < 0.001)
    #expect(first.place.width <= first.box.width + 0.001 && first.place.height <= first.box.height + 0.001)
    #expect(labels(app) == ["Back", "What to do with it…", "Next picture", "Look closer"])
    typist.lookAway()
    try typist.look(at: "Next picture") { app.panel?.headline == "Bed 2, picture 2 of 2" }
    #expect(app.panel?.picture?.id == files[1].id)
    #expect(labels(app) == ["Back", "What to do with it…", "Look closer", "Picture before"])
    typist.lookAway()
    try typist.look(at: "Back") { app.panel?.headline == "1 note about this document" }
  }

  @Test("a picture is looked at closely, and its sides come into view")
  func closely() throws {
    let app = reader(try Self.files())
    try open(app)
    try press("Look closer", app)
    let whole = try #require(app.panel?.picture)
    #expect(labels(app) == ["Back", "Larger", "Draw on it"] && whole.box == app.panel?.screen)
    try press("Larger", app)
    let twice = try #require(app.panel?.picture)
    #expect(abs(twice.place.width - 2 * whole.place.width) < 0.001)
    #expect(
      labels(app) == ["Back", "Larger", "Smaller", "Left", "Right", "Up", "Down", "Draw on it"])
    // As wide as the screen before, so half of it is seen now.
    try press("Left", app)
    #expect(abs((app.panel?.picture?.place.x ?? 1) - whole.place.x) < 0.001)
    try press("Left", app)
    try press("Up", app)
    #expect(abs((app.panel?.picture?.place.x ?? 1) - whole.place.x) < 0.001, "not beyond its edge")
    try press("Larger", app)
    #expect(labels(app) == ["Back", "Smaller", "Left", "Right", "Up", "Down", "Draw on it"])
    for _ in 0..<9 { try press("Right", app) }
    let far = try #require(app.panel?.picture)
    #expect(abs(far.place.maxX - far.box.maxX) < 0.001)
    try press("Smaller", app)
    try press("Smaller", app)
    #expect(app.panel?.picture == whole && labels(app) == ["Back", "Larger", "Draw on it"])
    try press("Back", app)
    #expect(app.panel?.headline == "Bed 1, picture 1 of 2")
  }

  @Test("a picture is removed, and comes back")
  func removed() throws {
    let files = try Self.files()
    let app = reader(files)
    try open(app)
    try press("What to do with it…", app)
    #expect(labels(app).contains("Undo the last change"))
    try press("Remove the picture", app)
    #expect(body(app) == "Beans.\n\n![Bed 2](picture:\(files[1].id))")
    #expect(app.panel?.picture?.id == files[1].id)
    #expect(app.panel?.headline == "The picture is removed. “Undo the last change” brings it back.")
    try press("What to do with it…", app)
    try press("Undo the last change", app)
    #expect(body(app).contains("![Bed 1]"))
    // The last one leads back to the note.
    for _ in 0..<2 {
      app.does(.panel(.choose(.noteOptions)))
      try press(labels(app).contains("The picture…") ? "The picture…" : "The 2 pictures…", app)
      try press("What to do with it…", app)
      try press("Remove the picture", app)
      if NotePictures(of: body(app)).references.isEmpty { break }
      app.does(.panel(.back))
      app.does(.panel(.choose(.note(0))))
    }
    #expect(body(app) == "Beans." && app.panel?.detail?.hasSuffix("Beans.") == true)
  }

  @Test("what a picture shows is said otherwise, and not said any more")
  func caption() throws {
    let files = try Self.files()
    let app = reader(files)
    try open(app)
    try press("What to do with it…", app)
    try press("Say it otherwise…", app)
    #expect(app.panel?.headline == "Bed 1▏")
    write(" in May", app)
    #expect(body(app).contains("![Bed 1 in May](picture:\(files[0].id))"))
    #expect(app.panel?.headline == "Bed 1 in May, picture 1 of 2" && app.panel?.picture?.id == files[0].id)
    try press("What to do with it…", app)
    try press("Say it otherwise…", app)
    for _ in 0..<20 { app.does(.typing(.delete)) }
    app.does(.typing(.finish))
    #expect(
      body(app).contains("![](picture:\(files[0].id))") && app.panel?.headline == "Garden, picture 1 of 2")
    try press("What to do with it…", app)
    #expect(labels(app).contains("Say what it shows…"))
    // Somebody changes the note meanwhile.
    try press("Say what it shows…", app)
    var other = app.world.store.shelf.notes[0].note
    other.body = "Something else"
    app.world.store.shelf.notes[0].note = other.read(at: 9)
    app.post(
      .store(.notebook(.success(NotebookAnswer(app.world.store.shelf.notes)), after: .list, about: "id-Emma"))
    )
    write("Beans", app)
    #expect(app.world.store.shelf.notes.map(\.note.body) == ["Beans", "Something else"])
  }

  @Test("the page that is read is cut out into its note")
  func cut() throws {
    let files = try Self.files()
    let app = reader(files)
    app.does(.panel(.choose(.noteOptions)))
    try press("Cut out page 1 as a picture", app)
    #expect(app.panel?.headline == "id-Emma, page 1, picture 3 of 3")
    #expect(app.panel?.picture?.id == files[0].id)
    #expect(body(app).hasSuffix("![id-Emma, page 1](picture:\(files[0].id))"))
  }

  @Test("a picture that is gone is told in its place; a reader changes nothing")
  func gone() throws {
    let app = reader(try Self.files(), kept: false)
    try open(app)
    #expect(app.panel?.picture == nil && app.panel?.detail == "the picture is gone")
    app.world.store.shelf.notes[0].note.role = .reader
    app.post(.store(.changed))
    try press("What to do with it…", app)
    #expect(labels(app) == ["Back", "Look closer", "Next picture"])
    // Somebody removes all of them meanwhile.
    app.world.store.shelf.notes[0].note.body = "Beans."
    app.post(.store(.changed))
    #expect(app.panel?.detail?.hasSuffix("Beans.") == true && labels(app).first == "Back")
  }
}
