import AppFlows
import Foundation
import Library
import Reading
import Signals
import Simulation
import Testing

@testable import ReaderApp

/// The household's contacts: seen, searched, and named by the call for help.
@Suite("Contacts in the window")
struct ContactTests {
  private func app(degrees: Double = 0) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.contacts =
      [ContactCard(id: "1", name: "Anna", phone: "0123 456", mail: "anna@example.org", isHelp: true)]
      + (2..<20).map { ContactCard(id: "\($0)", name: "Nurse \($0)", phone: "\($0)") }
    if degrees > 0 {
      world.gaze.webcam = Webcam(
        WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen,
        distanceMm: 570, seed: 5)
    }
    let app = TestedApp(world: world)
    app.look(at: .guest)
    return app
  }

  @Test("they are listed on pages of eight, opened and left by looks that are 2.5 degrees off")
  func byLook() throws {
    let app = app(degrees: 2.5)
    // Below the cells nothing can be chosen.
    let rest = ScreenPoint(x: app.world.screen.widthPx / 2, y: app.world.screen.heightPx * 0.9)
    app.look(at: .plan, restingAt: rest)
    #expect(app.look(at: .planContacts, restingAt: rest))
    #expect(app.shows("Contacts: Anna, Nurse 2") && app.shows("page 1 of 3"))
    #expect(app.look(at: .pageForward, restingAt: rest))
    #expect(app.look(at: .pageBack, restingAt: rest))
    #expect(app.look(at: .group(0), restingAt: rest))
    #expect(app.shows("Anna: Copy the number, Copy the address, Call for help"))
    #expect(app.look(at: .exit, restingAt: rest))
    #expect(app.shows("Contacts: Anna"))
  }

  @Test("a key opens them, and typing searches")
  func search() throws {
    let app = app()
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: KeyStroke("F2"), in: content)))
    app.does(.plan(.turn(1)))
    app.does(.plan(.type("nurse 17")))
    #expect(app.shows("Contacts: Nurse 17"))
    app.does(.plan(.choose(.group(0))))
    #expect(app.shows("Nurse 17: Copy the number"))
    app.does(.plan(.back))
    #expect(app.shows("Contacts: Anna"), "all are listed again")
    app.does(.plan(.type("nobody")))
    guard case .choices(let model) = try #require(app.state.view).content else { return }
    #expect(model.items.isEmpty && model.subheading == "no contact has these words")
    app.world.store.contacts.append(ContactCard(id: "n", name: "nobody else"))
    app.post(.store(.changed))
    #expect(app.shows("Contacts: nobody else"))
  }

  /// Ada's shelf, who edits contacts where she is an administrator.
  private func ada(isAdministrator: Bool) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.contacts = (1..<10).map { ContactCard(id: "\($0)", name: "Nurse \($0)", phone: "\($0)") }
    world.store.administrators = isAdministrator ? ["Ada"] : []
    let app = TestedApp(reader: .named("Ada"), world: world)
    app.does(.plan(.openContacts))
    return app
  }

  @Test("an administrator adds one by keys of gaze, changes it by looks, and removes it after another look")
  func edited() throws {
    let app = ada(isAdministrator: true)
    let nurses = (1..<8).map { "Nurse \($0)" }.joined(separator: ", ")
    #expect(app.shows("Contacts: New…, \(nurses); page 1 of 2") && app.layout.targets.count <= 12)
    app.does(.plan(.type("nurse 9")))
    #expect(app.shows("Contacts: Nurse 9"), "whom Enter opens stands first")
    app.does(.plan(.type("")))
    #expect(app.look(at: .contactNew))
    #expect(app.shows("What is the new contact called?: "))
    app.does(.typing(.openHere))
    for letter in "Zoe" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(
      app.shows(
        "What of “Zoe” is to be changed?: Name…, Number…, Address…, Note…, Called for help; "
          + "“Zoe” is a contact now."))
    #expect(app.look(at: ContactField.phone.id))
    app.does(.plan(.type(" 0123 ")))
    #expect(app.shows("Which telephone number?: 0123, None"))
    #expect(app.look(at: .contactKeep))
    #expect(app.shows("Called for help; “Zoe” is changed."))
    #expect(app.look(at: .contactHelp))
    #expect(app.shows("Called for help ✓"))
    #expect(
      app.world.store.contacts.last
        == ContactCard(id: "contact-Zoe", name: "Zoe", phone: "0123", isHelp: true, version: 3))
    #expect(app.look(at: .exit))
    #expect(app.shows("Zoe: Copy the number, Call for help, Change…, Remove…"))
    #expect(app.look(at: .contactRemove))
    #expect(
      app.shows("Is “Zoe” to be removed from the contacts?: No, keep it, Remove it for everybody"))
    #expect(app.look(at: .exit) && app.shows("Zoe: Copy the number") && app.world.store.contacts.count == 10)
    // Eyes that stay where “Remove…” was choose nothing: the cell that removes is at the lower edge and takes longer.
    let before = try #require(app.layout.targets.first { $0.id == .contactRemove })
    app.does(.plan(.choose(.contactRemove)))
    let last = try #require(app.layout.targets.first { $0.id == .contactRemove })
    #expect(!last.rect.contains(before.rect.center))
    #expect(last.dwellSeconds == ChoicesModel.lastDwellSeconds)
    #expect(app.look(at: .contactStay))
    #expect(app.shows("Zoe: Copy the number") && app.world.store.contacts.count == 10)
    app.does(.plan(.choose(.contactRemove)))
    #expect(app.look(at: .contactRemove, within: 20))
    #expect(app.shows("Contacts: New…, Nurse 1") && app.shows("“Zoe” is no contact any more."))
    #expect(app.world.store.contacts.map(\.id) == (1..<10).map { "\($0)" })
  }

  @Test("whoever is no administrator sees nothing that edits, and cannot come to it")
  func notEdited() {
    let app = ada(isAdministrator: false)
    let nurses = (1..<9).map { "Nurse \($0)" }.joined(separator: ", ")
    #expect(app.shows("Contacts: \(nurses); page 1 of 2"))
    app.does(.plan(.choose(.contactNew)))
    #expect(app.shows("Contacts: Nurse 1"))
    app.does(.plan(.choose(.group(0))))
    for target in [TargetID.contactChange, .contactRemove] { app.does(.plan(.choose(target))) }
    #expect(app.shows("Nurse 1: Copy the number") && !app.shows("Change…") && !app.shows("Remove…"))
  }

  @Test("a change of an older version is refused and can be made again; with the role the cells go")
  func changedMeanwhile() {
    let app = ada(isAdministrator: true)
    for target in [TargetID.group(0), .contactChange, ContactField.phone.id] {
      app.does(.plan(.choose(target)))
    }
    app.does(.plan(.type("55")))
    app.world.store.contacts[0].version = 9
    app.does(.plan(.choose(.contactKeep)))
    #expect(app.shows("Which telephone number?: 55, None; Somebody has changed it meanwhile."))
    #expect(app.world.store.contacts[0].phone == "1")
    app.does(.plan(.choose(.contactKeep)))
    #expect(app.shows("“Nurse 1” is changed.") && app.world.store.contacts[0].phone == "55")
    app.does(.plan(.choose(ContactField.mail.id)))
    app.world.store.administrators = []
    app.post(.store(.changed))
    #expect(app.shows("Nurse 1: Copy the number") && !app.shows("Change…"))
    app.world.store.contacts.removeFirst()
    app.post(.store(.changed))
    #expect(app.shows("Contacts: Nurse 2") && app.shows("Somebody has removed that contact."))
  }

  @Test("a removal of what somebody has changed meanwhile is refused, and can be chosen again")
  func changedBeforeRemoval() {
    let app = ada(isAdministrator: true)
    for target in [TargetID.group(0), .contactRemove] { app.does(.plan(.choose(target))) }
    (app.world.store.contacts[0].phone, app.world.store.contacts[0].version) = ("77", 9)
    app.does(.plan(.choose(.contactRemove)))
    #expect(app.shows("Is “Nurse 1” to be removed") && app.shows("Somebody has changed it meanwhile."))
    #expect(app.world.store.contacts.first?.phone == "77")
    app.does(.plan(.choose(.contactRemove)))
    #expect(app.shows("“Nurse 1” is no contact any more.") && app.world.store.contacts.count == 8)
  }

  @Test("what is kept late leads away from nothing that is shown or typed meanwhile, and is asked for once")
  func late() {
    let app = ada(isAdministrator: true)
    func tell(_ request: ContactRequest, _ kept: ContactCard) {
      let list = ContactList(app.world.store.contacts, mayEdit: true, kept: kept)
      app.post(.store(.contacts(.success(list), after: request, matching: "")))
    }
    let second = app.world.store.contacts[1]
    app.does(.plan(.choose(.contactNew)))
    app.does(.plan(.type("Zoe")))
    tell(.add(name: "Anna"), ContactCard(id: "anna", name: "Anna"))
    #expect(app.shows("What is the new contact called?: Zoe"), "\(app.summary)")
    #expect(app.shows("“Anna” is a contact now."))
    // On a slow disk the same is chosen again before it is kept.
    let asked = (0..<2).flatMap { _ in
      app.state.handle(.window(.plan(.choose(.contactKeep))), at: app.now)
    }
    let added = asked.filter { if case .store(.contacts(.add, matching: _)) = $0 { true } else { false } }
    #expect(added.count == 1)
    let zoe = ContactCard(id: "zoe", name: "Zoe")
    app.world.store.contacts.append(zoe)
    tell(.add(name: "Zoe"), zoe)
    #expect(app.shows("What of “Zoe” is to be changed?"), "\(app.summary)")
    tell(.change(second), second)
    #expect(app.shows("What of “Zoe” is to be changed?"), "\(app.summary)")
    app.does(.plan(.choose(ContactField.phone.id)))
    app.does(.plan(.type("0123")))
    var help = zoe
    help.isHelp = true
    tell(.change(help), help)
    #expect(app.shows("Which telephone number?: 0123"), "\(app.summary)")
    app.does(.plan(.choose(.contactKeep)))
    #expect(app.world.store.contacts.last?.phone == "0123", "\(app.summary)")
  }

  @Test("the call for help names the contact and how they are reached")
  func call() throws {
    let app = app()
    app.does(.rest(.call))
    guard case .panel(let counting) = try #require(app.state.view).content else {
      Issue.record("\(app.summary)")
      return
    }
    #expect(counting.headline?.hasPrefix("Anna is called in") == true)
    app.wait(RestScreen.countdownSeconds + 1)
    guard case .panel(let calling) = try #require(app.state.view).content else {
      Issue.record("\(app.summary)")
      return
    }
    #expect(calling.headline == "Calling Anna" && calling.detail?.contains("Anna: 0123 456. ") == true)
  }
}
