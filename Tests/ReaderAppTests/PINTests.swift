import Accounts
import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// A PIN by gaze: entered to log in, and made by somebody new or by whoever is signed in.
@Suite("PIN by gaze")
struct PINTests {
  private func app(_ change: (inout SimulatedStore) -> Void = { _ in }) -> (TestedApp, Typist) {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(EnteredPIN(.digits(count: 4), [4, 7, 1, 1]))
    change(&world.store)
    let app = TestedApp(world: world)
    return (app, Typist(app: app))
  }

  @Test("four looks let somebody in, the same digit twice among them, and nothing tells which is looked at")
  func logIn() throws {
    let (app, typist) = app()
    app.look(at: .person("Ada"))
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○")
    let four = try #require(typist.cell("4"))
    app.world.gaze.look = four.rect.center
    while typist.shown == "PIN of Ada   ○ ○ ○ ○" {
      #expect(typist.scene?.gaze == nil && typist.scene?.cells.allSatisfy { $0.progress == 0 } == true)
      app.frame()
    }
    try typist.look(at: "7")
    #expect(typist.shown == "PIN of Ada   ● ● ○ ○")
    let one = try #require(typist.cell("1"))
    app.world.gaze.look = one.rect.center
    for _ in 0..<150 where !app.shows("shelf of Ada") { app.frame() }
    #expect(app.shows("shelf of Ada: Emma"))
  }

  @Test("a key that lies where the eyes have to leave first does not say so")
  func waiting() throws {
    let (app, typist) = app()
    let tile = try #require(app.layout.targets.first { $0.id == .person("Ada") }?.rect.center)
    app.world.gaze.look = tile
    for _ in 0..<150 where !typist.shown.hasPrefix("PIN of Ada") { app.frame() }
    var waited: Set<TargetID> = []
    for _ in 0..<120 {
      app.frame()
      guard case .covered(.pin(let pin), _) = app.session?.screen else { continue }
      if let waiting = pin.cells.machine.waiting { waited.insert(waiting) }
      #expect(typist.scene?.cells.contains { $0.isWaiting } == false)
    }
    #expect(waited.contains { $0.description.hasPrefix("pin-") }, "\(waited)")
  }

  @Test(
    "a wrong one is told with the tries that are left, and the keys come again; they can be begun again")
  func wrong() throws {
    let (app, typist) = app()
    app.look(at: .person("Ada"))
    for digit in ["1", "2", "3", "4"] { try typist.press(digit) }
    #expect(typist.shown == "That PIN is wrong; 4 tries are left.")
    try typist.press("9")
    #expect(typist.shown == "PIN of Ada   ● ○ ○ ○")
    try typist.press("Begin again")
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    #expect(app.shows("shelf of Ada"))
  }

  @Test("the way back and the way to the password are one look each; without eyes it goes by itself")
  func ways() throws {
    let (app, typist) = app()
    app.look(at: .person("Ada"))
    try typist.press("Back")
    #expect(app.shows("people: Guest, Ada"))
    typist.lookAway()
    app.look(at: .person("Ada"))
    try typist.press("Password")
    #expect(typist.shown == "Password of Ada")
    try typist.press("Back")
    typist.lookAway()
    app.look(at: .person("Ada"))
    try typist.press("4")
    app.world.gaze.look = nil
    app.wait(9)
    #expect(typist.shown == "PIN of Ada   ● ○ ○ ○", "somebody looks away for a moment")
    app.wait(3)
    #expect(app.shows("people: Guest, Ada"), "\(app.summary)")
  }

  @Test("keys in another order each time, which is another one the next time")
  func shuffled() throws {
    let (app, typist) = app { $0.pins["Ada"]?.isShuffled = true }
    app.look(at: .person("Ada"))
    let first = typist.labels
    #expect(Set(first) == Set((0...9).map(String.init) + ["Back", "Password"]) && first != first.sorted())
    try typist.press("Back")
    typist.lookAway()
    app.look(at: .person("Ada"))
    #expect(typist.labels != first)
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    #expect(app.shows("shelf of Ada"))
  }

  @Test("after too many tries the password is asked for, or who has none is told how long to wait")
  func blocked() throws {
    let (app, typist) = app { $0.pins["Ada"]?.blocked = "Wait 30 seconds." }
    app.look(at: .person("Ada"))
    #expect(typist.shown == "Wait 30 seconds." && typist.labels.contains("abcd"))
    let (other, _) = self.app {
      $0.pins["Ada"]?.blocked = "Wait 30 seconds."
      $0.passwords["Ada"] = ""
    }
    other.look(at: .person("Ada"))
    #expect(other.shows("people: Guest, Ada; Wait 30 seconds."))
  }

  @Test("somebody new chooses pictures, enters them twice and is in; another one the second time begins anew")
  func register() throws {
    let (app, typist) = app()
    app.look(at: .newPerson)
    try typist.spell("zoe")
    try typist.press("Go on")
    #expect(typist.labels.contains("4 digits") && typist.labels.contains("A password instead"))
    try typist.press("3 pictures")
    try typist.enter(["★", "♪", "♪"])
    #expect(typist.shown.hasPrefix("Repeat the new PIN"))
    try typist.enter(["★", "♪", "☀"])
    #expect(typist.shown.hasPrefix("That was another one"))
    for _ in 0..<2 { try typist.enter(["★", "♪", "♪"]) }
    #expect(app.shows("shelf of zoe: nothing") && app.shows("“Recovery code…” in the settings"))
    #expect(app.world.store.pins["zoe"]?.pin == EnteredPIN(.pictures, [0, 4, 4]))
  }

  @Test("whoever is signed in makes another with the one they have, or with their password")
  func change() throws {
    let (app, typist) = app()
    app.look(at: .person("Ada"))
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    app.does(.settings(.open))
    for _ in 0..<4 where typist.cell("PIN…") == nil { try typist.press("More…") }
    try typist.press("PIN…")
    #expect(typist.shown.hasPrefix("Your current PIN"))
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    try typist.press("5 digits")
    for _ in 0..<2 { try typist.enter(["1", "2", "3", "4", "5"]) }
    #expect(app.world.store.pins["Ada"]?.pin.keys == [1, 2, 3, 4, 5] && app.shows("Your PIN is kept"))
    app.world.store.pins["Ada"] = nil
    app.does(.settings(.open))
    for _ in 0..<4 where typist.cell("PIN…") == nil { try typist.press("More…") }
    try typist.press("PIN…")
    try typist.spell("no")
    try typist.press("Go on")
    // Told before anything new is entered.
    #expect(app.panel == nil && app.shows("That is wrong"), "\(app.summary)")
    // An answer that comes while something else is shown opens nothing over it.
    app.does(.say(.open))
    app.post(.store(.ownChecked(.success(.password("byron")), of: .named("Ada"))))
    #expect(typist.labels.contains("Yes."))
    app.post(.store(.ownChecked(.success(.password("byron")), of: .named("Zoe"))))
    #expect(app.world.store.pins["Ada"] == nil)
  }

  @Test(
    "an answer that comes late opens no keys for whoever looks at the people by then", arguments: [1.0, 11])
  func late(seconds: Double) throws {
    let (app, typist) = app { $0.answersWayIn = false }
    let way = WayIn(hasPassword: false, pin: .ready(.digits(count: 4), isShuffled: false), seed: 1)
    app.world.gaze.look = ScreenPoint(x: 480, y: 60)
    app.choose(.person("Ada"))
    app.wait(seconds)
    app.post(.store(.wayIn(.success(way), name: "Ada")))
    if seconds < 10 {
      #expect(typist.shown.hasPrefix("PIN of Ada"), "\(app.summary)")
    } else {
      #expect(app.panel == nil && app.shows("Please choose once more"), "\(app.summary)")
      app.post(.store(.wayIn(.success(way), name: "Ada")))
      #expect(app.panel == nil, "nobody asks any more")
    }
  }

  @Test(
    "who has shown that a PIN is theirs shows it again after a rest: somebody else may sit there",
    arguments: 0..<3)
  func rested(keys: Int) throws {
    let (app, typist) = app()
    app.look(at: .person("Ada"))
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    app.does(.settings(.open))
    for _ in 0..<4 where typist.cell("PIN…") == nil { try typist.press("More…") }
    try typist.press("PIN…")
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    if keys > 0 { try typist.press("4 digits") }
    for digit in ["1", "2", "3", "4", "1"].prefix(5 * keys / 2) { try typist.press(digit) }
    app.does(.rest(.call))
    app.does(.rest(.stop))
    #expect(typist.shown == "Your current PIN   ○ ○ ○ ○", "\(app.summary)")
    #expect(app.world.store.pins["Ada"]?.pin.keys == [4, 7, 1, 1])
    // With it once more it goes on as before.
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    #expect(typist.labels.contains("5 digits"))
  }

  @Test("with coarse gaze the keys come on several pages")
  func coarse() throws {
    let (app, typist) = app()
    for reader in [Reader.guest, .named("Ada")] {
      app.world.store.shelves[reader]?.settings.settings.cells = .large
    }
    app.does(.choseGuest)
    app.does(.logOut)
    app.look(at: .person("Ada"))
    #expect(typist.labels.count == 6)
    try typist.press("4")
    #expect(typist.shown == "PIN of Ada   ● ○ ○ ○")
    try typist.press("More…")
    try typist.press("7")
    try typist.press("More…")
    try typist.press("More…")
    for _ in 0..<2 { try typist.press("1") }
    #expect(app.shows("shelf of Ada"))
  }
}
