import Reading
import Signals
import Testing

@testable import ReaderApp

/// Passwords of encrypted documents are kept in the desktop's keyring where the person asks for it, and nowhere else.
@Suite("Passwords of documents")
struct UnlockingTests {
  private func opened(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Diary").calibrated
    world.passwords = ["id-Diary": "secret"]
    change(&world)
    let app = TestedApp(world: world)
    app.look(at: .guest)
    app.does(.open(documentID: "id-Diary"))
    app.does(.unlock(documentID: "id-Diary", password: "secret"))
    return app
  }

  @Test(
    "a password that was typed is not kept, which is said; kept at a wish, it opens the document from then on"
  )
  func kept() {
    let app = opened()
    #expect(app.shows("reading “Diary”") && app.shows("The password can be kept"))
    #expect(
      app.world.keyring.isEmpty && app.offers("Keep the password") && !app.offers("Forget the password"))
    app.does(.keepPassword(true))
    #expect(app.world.keyring == ["id-Diary": "secret"] && app.shows("The password is kept"))
    app.look(at: .exit)
    app.look(at: .document("id-Diary"))
    #expect(app.shows("reading “Diary”") && !app.shows("The password can be kept"))
    #expect(app.offers("Forget the password") && !app.offers("Keep the password"))
  }

  @Test("forgotten, it is asked for when the document is opened again")
  func forgotten() {
    let app = opened()
    app.does(.keepPassword(true))
    app.does(.keepPassword(false))
    #expect(app.world.keyring.isEmpty && app.shows("The password is forgotten"))
    #expect(app.offers("Keep the password"))
    app.look(at: .exit)
    app.look(at: .document("id-Diary"))
    #expect(app.shows("Password of “Diary”"), "by gaze there are keys for it")
  }

  @Test("why the keyring did not keep it is said, and reading goes on")
  func refused() {
    let app = opened { $0.keyringFailure = AppFailure("No keyring is there.") }
    app.does(.keepPassword(true))
    #expect(app.shows("The keyring was not changed"))
    #expect(app.shows("reading “Diary”") && app.offers("Keep the password"))
  }

  @Test("of a document without a password nothing is offered, and nothing is kept")
  func notNeeded() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.does(.keepPassword(true))
    #expect(!app.offers("Keep the password") && !app.offers("Forget the password"))
    #expect(app.world.keyring.isEmpty)
  }

  @Test("an answer that comes after the document was left changes nothing")
  func late() {
    let app = opened()
    app.look(at: .exit)
    let before = app.summary
    app.post(.book(.passwordKept(.success(true), documentID: "id-Diary")))
    #expect(app.summary == before)
  }
}
