import AppFlows
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Another window on top, a computer that slept, a screen that is locked.
@Suite("In front")
struct FrontTests {
  private static func reading(isKept: Bool = true) -> TestedApp {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated, isKept: isKept)
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    app.wait(1)
    return app
  }

  private static let behind =
    "Another window lies in front of Trackii. Trackii comes back by itself in 10 seconds."

  @Test(
    "another window is told aloud after five seconds; after ten more the window presents itself",
    arguments: [WindowEvent.active(false), .visibility(.hidden)])
  func covered(event: WindowEvent) {
    let app = Self.reading()
    app.does(event)
    app.wait(4.5)
    #expect(app.world.told.isEmpty)
    app.wait(1)
    #expect(app.world.told == [Self.behind] && app.shows("Another window"))
    app.wait(9)
    #expect(app.world.presented == 0)
    app.wait(1)
    #expect(app.world.presented == 1)
    app.does(event == .active(false) ? .active(true) : .visibility(.shown))
    #expect(app.world.told.last == "Trackii is in front again. Your place is unchanged.")
    app.wait(200)
    #expect(app.world.presented == 1 && app.world.told.count == 2)
  }

  @Test("a window that does not come to the front says that somebody has to help, and goes on trying")
  func stubborn() {
    let app = Self.reading()
    app.does(.active(false))
    app.wait(5 + 10 + 15 + 15 + 1)
    #expect(app.world.presented == 3)
    #expect(app.world.told.last?.contains("Somebody has to close the other window") == true)
    app.wait(180)
    #expect(app.world.presented == 6 && app.world.told.count == 2)
  }

  @Test(
    "a dialog of a moment, a window made small by hand, and a program that nobody keeps open are left alone")
  func leftAlone() {
    let short = Self.reading()
    short.does(.active(false))
    short.wait(4)
    short.does(.active(true))
    short.wait(60)
    #expect(short.world.told.isEmpty && short.world.presented == 0)
    let small = Self.reading()
    small.setFullScreen(false)
    small.does(.active(false))
    small.wait(60)
    #expect(small.world.presented == 0)
    let plain = Self.reading(isKept: false)
    plain.does(.visibility(.hidden))
    plain.wait(60)
    #expect(plain.world.told.isEmpty && plain.world.presented == 0)
  }

  @Test("that the computer slept is told, with for how long")
  func slept() {
    let app = Self.reading()
    app.post(.woke(after: 300))
    #expect(app.world.told == ["The computer slept for 5 minutes. Your place is unchanged."])
    #expect(app.shows("The computer slept"))
    let people = TestedApp(world: .with("Emma").calibrated)
    people.post(.woke(after: 15))
    #expect(people.shows("The computer slept for less than a minute"))
  }

  @Test("a locked screen is told once, and nothing tries to come to its front; so is that it is unlocked")
  func locked() {
    let app = Self.reading()
    app.post(.locked(true))
    app.post(.locked(true))
    app.does(.active(false))
    app.wait(60)
    #expect(app.world.told.count == 1 && app.world.presented == 0)
    #expect(app.world.told.last?.hasPrefix("The screen is locked. Somebody has to unlock it.") == true)
    app.does(.active(true))
    app.post(.locked(false))
    #expect(app.world.told.last == "The screen is unlocked. Your place is unchanged.")
  }

  @Test("two clocks tell a sleep, and nothing else")
  func gauge() {
    var gauge = SuspendDetector()
    #expect(gauge.look(running: 100, passed: 400) == nil, "it may have slept before")
    #expect(gauge.look(running: 105, passed: 405.001) == nil)
    #expect(gauge.look(running: 110, passed: 1010)?.rounded() == 600)
    #expect(gauge.look(running: 115, passed: 1015) == nil)
  }
}
