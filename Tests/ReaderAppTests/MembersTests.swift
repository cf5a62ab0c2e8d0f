import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Administrators and carers see to the household without hands.
@Suite("The members of the household on the screen")
struct MembersTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  private func choose(_ id: TargetID, _ app: TestedApp) { app.does(.panel(.choose(id))) }

  private func type(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  /// Ada, an administrator, on the page of members: Ada, Bob, Cleo.
  private func members(_ change: (inout SimulatedStore) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    (world.store.passwords["Bob"], world.store.passwords["Cleo"]) = ("b", "c")
    world.store.administrators = ["Ada"]
    change(&world.store)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.does(.account(.open))
    choose(.accountMembers, app)
    return app
  }

  @Test("by gaze: somebody becomes an administrator after one more look, and one look takes it back")
  func role() throws {
    let app = members()
    let typist = Typist(app: app)
    #expect(labels(app) == ["Back", "Add somebody…", "Ada (you, administrator)", "Bob", "Cleo"])
    typist.lookAway()
    try typist.look(at: "Bob") { app.panel?.headline == "Bob" }
    typist.lookAway()
    try typist.look(at: "Make an administrator…") {
      app.panel?.headline == "Is Bob to be an administrator?"
    }
    #expect(app.world.store.administrators == ["Ada"], "nothing before the last look")
    typist.lookAway()
    try typist.look(at: "Make them an administrator") { app.world.store.administrators.contains("Bob") }
    #expect(app.panel?.detail == "Bob is an administrator from now on.")
    #expect(app.panel?.headline == "Bob (administrator)")
    typist.lookAway()
    try typist.look(at: "Undo that") { app.world.store.administrators == ["Ada"] }
    #expect(app.panel?.detail == "Bob is no longer an administrator.")
  }

  @Test(
    "the last administrator stays one and is told what to do first; whoever gave the role up may do nothing")
  func lastAdministrator() {
    let app = members()
    choose(.householdMember(0), app)
    #expect(app.panel?.detail?.hasPrefix("You are the only administrator") == true)
    // One's own account is neither locked nor removed here.
    #expect(labels(app) == ["Back", "No longer an administrator…", "Make a carer…"])
    choose(.memberAdministrator, app)
    choose(.memberDoIt, app)
    #expect(app.world.store.administrators == ["Ada"])
    #expect(
      app.panel?.detail == "The household needs an administrator. Make somebody else one first.",
      "\(app.summary)")
    choose(.panelBack, app)
    choose(.householdMember(1), app)
    choose(.memberAdministrator, app)
    choose(.memberDoIt, app)
    choose(.panelBack, app)
    choose(.householdMember(0), app)
    choose(.memberAdministrator, app)
    choose(.memberDoIt, app)
    #expect(app.world.store.administrators == ["Bob"])
    choose(.panelBack, app)
    #expect(labels(app) == ["Back"], "\(app.summary)")
    #expect(app.panel?.detail?.hasPrefix("You are neither an administrator nor a carer") == true)
  }

  @Test(
    "somebody new is named with keys, and their one-time password is shown once and spoken only when asked")
  func add() throws {
    let app = members()
    choose(.membersAdd, app)
    // The name is taken: the keys come again with what was typed.
    type("Bob", app)
    #expect(app.panel?.headline == "Is “Bob” to be added?")
    choose(.memberDoIt, app)
    #expect(Typist(app: app).shown == "Somebody is called Bob.")
    for _ in 0..<3 { app.does(.typing(.delete)) }
    type("Zoe", app)
    #expect(app.world.store.passwords["Zoe"] == nil, "nothing before the last look")
    choose(.memberDoIt, app)
    #expect(app.panel?.headline == SimulatedStore.issued)
    #expect(labels(app) == ["Read it to me", "It is written down"])
    choose(.panelBack, app)
    #expect(labels(app).contains("Zoe") && app.panel?.headline == "Members of the household")
    #expect(!app.summary.contains(SimulatedStore.issued))
  }

  @Test("locked, let in, given a one-time password, removed with an heir, and kept again")
  func course() {
    let app = members()
    choose(.householdMember(1), app)
    choose(.memberLock, app)
    choose(.memberDoIt, app)
    #expect(app.world.store.suspended == ["Bob"] && app.panel?.headline == "Bob (locked)")
    choose(.memberLock, app)
    choose(.memberDoIt, app)
    #expect(app.world.store.suspended.isEmpty)
    choose(.memberOneTime, app)
    choose(.memberDoIt, app)
    #expect(app.panel?.headline == SimulatedStore.issued && app.world.store.oneTime["Bob"] != nil)
    choose(.panelBack, app)
    #expect(app.panel?.headline == "Bob")
    choose(.memberPIN, app)
    choose(.memberDoIt, app)
    #expect(app.panel?.detail == "Bob has no PIN.")
    choose(.memberRemove, app)
    #expect(
      labels(app) == ["Back", "Ada", "Cleo", "Nobody: others lose them"], "\(app.summary)")
    choose(.memberHeir(1), app)
    #expect(app.panel?.detail?.hasSuffix("Cleo gets what others have from them.") == true)
    choose(.memberDoIt, app)
    #expect(app.world.store.removed == ["Bob"] && app.world.store.heir == "Cleo")
    #expect(labels(app) == ["Back", "Undo that", "Keep them again…"])
    choose(.memberReadmit, app)
    choose(.memberDoIt, app)
    #expect(app.world.store.removed.isEmpty && app.panel?.detail == "Bob stays in the household.")
  }

  @Test("a look at the last page that leads back changes nothing")
  func leave() {
    let app = members()
    choose(.householdMember(2), app)
    for id in [TargetID.memberLock, .memberAdministrator, .memberOneTime] {
      choose(id, app)
      choose(.panelBack, app)
      #expect(app.panel?.headline == "Cleo")
    }
    #expect(app.world.store.suspended.isEmpty && app.world.store.administrators == ["Ada"])
    #expect(app.world.store.oneTime.isEmpty)
  }

  @Test("whom somebody else has removed meanwhile is named so, and the list shows who is there")
  func meanwhile() {
    let app = members()
    choose(.householdMember(1), app)
    choose(.memberLock, app)
    app.world.store.passwords["Bob"] = nil
    choose(.memberDoIt, app)
    #expect(app.panel?.headline == "Members of the household", "\(app.summary)")
    #expect(labels(app) == ["Back", "Add somebody…", "Ada (you, administrator)", "Cleo"])
    #expect(app.panel?.detail == "They are no longer in the household.")
  }

  @Test("a carer ends waits, calibrates, and does nothing else; whoever is neither is offered no members")
  func carer() {
    let app = members { ($0.administrators, $0.carers) = (["Bob"], ["Ada"]) }
    #expect(labels(app) == ["Back", "Ada (you, carer)", "Bob (administrator)", "Cleo"])
    choose(.householdMember(2), app)
    #expect(labels(app) == ["Back", "End the wait after wrong passwords…", "Calibrate for them…"])
    choose(.memberWait, app)
    choose(.memberDoIt, app)
    #expect(app.panel?.detail == "Cleo need not wait any more after wrong passwords and PINs.")
    let other = members { $0.administrators = ["Bob"] }
    choose(.panelBack, other)
    #expect(!labels(other).contains("Members…"))
  }
}
