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
    app.look(at: .person("Guest"))
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
    #expect(model.items.isEmpty && model.subheading == "nobody has these words")
    app.world.store.contacts.append(ContactCard(id: "n", name: "nobody else"))
    app.post(.store(.changed))
    #expect(app.shows("Contacts: nobody else"))
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
