import AppFlows
import Calibration
import Foundation
import ReaderWindow
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// A person who comes back and calibrates by verse reads a few lines where one look is not enough.
@Suite("A look and a few lines of a person who comes back")
struct LookAndLinesTests {
  /// Ada's world, in which the tracker asks for more than one look.
  private func world() throws -> SimulatedWorld {
    var world = try PersonWhoComesBack.world(looks: 2)
    world.gaze.sitting = try .simulated(day: 2)
    return world
  }

  /// Ada right after logging in, at a machine where verse is read.
  private func back(_ world: SimulatedWorld, demand: CalibrationDemand = .verse) -> TestedApp {
    let app = TestedApp(world: world, typesetter: PangoTypesetter(), demand: demand)
    PersonWhoComesBack.logIn(to: app)
    return app
  }

  private func kept(_ app: TestedApp) -> Int {
    app.world.store.shelves[PersonWhoComesBack.reader]?.sittings.sittings.count ?? -1
  }

  @Test("the lines follow by themselves, four of them, and are learnt from the next time")
  func lines() throws {
    let app = back(try world())
    #expect(
      app.shows("One dot comes. Look at it until it goes. Where that is not enough, read a few lines."))
    #expect(app.wait(until: "a dot", within: 4))
    #expect(app.wait(until: "a verse of", within: 3), "\(app.summary)")
    let verse = try #require(app.world.gaze.verses.last)
    #expect(verse.lines.count == 4 && verse.text.hasWords)
    guard case .calibration(let scene)? = app.state.view?.content else {
      Issue.record("\(app.summary)")
      return
    }
    // Nothing else draws the eyes, and C leads to a whole calibration.
    #expect(scene.dot == nil && scene.note == nil && scene.progress == 0 && scene.choices.isEmpty)
    #expect(UserAction.event(for: "c", in: .calibration(scene)) != nil)
    #expect(app.wait(until: "Calibrated", within: 8), "\(app.summary)")
    #expect(app.shows("the expected error is 1.2 degrees"))
    #expect(app.shows("This rests on one look, a few lines and 2 earlier calibrations."))
    #expect(app.look(at: .goOn) && app.summary == "shelf of Ada: Emma (5 pages)")
    #expect(app.session?.gaze.basis?.looks == 1 && app.session?.gaze.basis?.hasLines == true)
    // The calibration is not stored: the next start asks for a look again. What was read is.
    #expect(app.world.store.shelves[PersonWhoComesBack.reader]?.profiles.isEmpty == true && kept(app) == 3)
  }

  @Test("a look that is enough is followed by no lines, and nothing is learnt from it")
  func enough() throws {
    var world = try world()
    world.gaze.looks = 1
    let app = back(world)
    #expect(app.wait(until: "Calibrated", within: 10) && !app.shows("few lines"))
    #expect(app.shows("This rests on one look and on 2 earlier calibrations."))
    #expect(app.world.gaze.verses.isEmpty && kept(app) == 2)
  }

  @Test("who calibrates by dots is asked for a second look in their place")
  func dots() throws {
    let app = back(try world(), demand: .points(9, corners: false))
    #expect(app.wait(until: "One more look makes it more exact", within: 8), "\(app.summary)")
    #expect(app.world.gaze.verses.isEmpty)
  }

  @Test("lines that fail are told, and the whole verse follows")
  func failing() throws {
    var world = try world()
    world.gaze.lookLuck = .failing(.notByReading(.notRead(lines: 1, of: 4)))
    let app = back(world)
    #expect(
      app.wait(until: "A look and a few lines were not enough this time.", within: 14), "\(app.summary)")
    #expect(app.shows("A verse comes line by line."), "\(app.summary)")
    #expect(kept(app) == 2)
  }

  @Test("the key c leads from the lines to dots, and what comes of the lines by then is dropped")
  func byKey() throws {
    let app = back(try world())
    #expect(app.wait(until: "a verse of", within: 8), "\(app.summary)")
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: "c", in: content)))
    #expect(app.shows("9 dots come one after another."), "\(app.summary)")
    app.post(.gaze(.calibrated(SimulatedGaze.stored(on: app.world.screen))))
    #expect(app.session?.gaze.inUse == nil && kept(app) == 2)
  }

  @Test("Esc while lines are shown leaves the calibration, and keeps nothing")
  func left() throws {
    let app = back(try world())
    #expect(app.wait(until: "a verse of", within: 8), "\(app.summary)")
    app.does(.cancel)
    #expect(app.shows("shelf of Ada") && app.session?.gaze.inUse == nil, "\(app.summary)")
    #expect(kept(app) == 2)
  }
}
