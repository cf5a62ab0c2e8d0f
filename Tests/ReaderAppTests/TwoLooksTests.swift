import AppFlows
import Calibration
import Foundation
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// A person who comes back is asked for a second look where the first was not enough.
@Suite("Two looks of a person who comes back")
struct TwoLooksTests {
  /// Ada right after logging in.
  private func back(_ world: SimulatedWorld) -> TestedApp {
    let app = TestedApp(world: world)
    PersonWhoComesBack.logIn(to: app)
    return app
  }

  private func dots(_ app: TestedApp) -> Int { app.transcript.count { $0.hasPrefix("a dot") } }

  @Test("the second dot follows by itself, is said to make it more exact, and the result counts both")
  func two() throws {
    let app = back(try PersonWhoComesBack.world(looks: 2))
    #expect(app.wait(until: "a dot", within: 4))
    let start = app.now
    #expect(!app.shows("One more look"))
    #expect(app.wait(until: "One more look makes it more exact", within: 3), "\(app.summary)")
    #expect(app.wait(until: "Calibrated", within: 5), "\(app.summary)")
    #expect(app.now - start < 5, "\(app.now - start) s")
    #expect(app.shows("the expected error is 1.7 degrees"))
    #expect(
      app.shows("This rests on two looks and on 2 earlier calibrations. They were made on 2 different days."))
    #expect(app.shows("Calibrating with dots is more exact.") && app.shows("/ Go on, With dots"))
    #expect(app.look(at: .goOn) && app.summary == "shelf of Ada: Emma (5 pages)")
    #expect(app.session?.gaze.basis?.looks == 2)
    // The next start asks again: neither look is stored.
    #expect(app.world.store.shelves[PersonWhoComesBack.reader]?.profiles.isEmpty == true)
  }

  @Test("one look that is enough is told as one")
  func one() throws {
    var world = try PersonWhoComesBack.world(looks: 2)
    world.gaze.looks = 1
    let app = back(world)
    #expect(app.wait(until: "Calibrated", within: 10) && !app.shows("One more look"))
    #expect(app.shows("This rests on one look and on 2 earlier calibrations."))
    #expect(app.session?.gaze.basis?.looks == 1)
  }

  @Test("dots are chosen by key, mouse or command during the second look too")
  func byHand() throws {
    for isByMouse in [true, false] {
      let app = back(try PersonWhoComesBack.world(looks: 2))
      #expect(app.wait(until: "One more look", within: 8), "\(app.summary)")
      let content = try #require(app.state.view?.content)
      guard case .calibration(let scene) = content else {
        Issue.record("\(app.summary)")
        continue
      }
      #expect(scene.choices.map(\.label) == ["With dots"])
      let byKey = try #require(UserAction.event(for: "c", in: content))
      app.does(isByMouse ? .calibrate : byKey)
      #expect(app.shows("9 dots come one after another.") && !app.shows("One more look"), "\(app.summary)")
      // What the tracker says of the looks by then is dropped.
      app.post(.gaze(.calibrated(SimulatedGaze.stored(on: app.world.screen))))
      #expect(app.session?.gaze.inUse == nil)
      #expect(app.wait(until: "Calibrated", within: 30))
    }
  }

  @Test("Esc during the second look leaves the calibration, which is not begun again at once")
  func left() throws {
    let app = back(try PersonWhoComesBack.world(looks: 2))
    #expect(app.wait(until: "One more look", within: 8))
    app.does(.cancel)
    #expect(app.shows("shelf of Ada") && app.session?.gaze.inUse == nil, "\(app.summary)")
  }

  @Test("where both fail, that is said, and the calibration with dots follows")
  func failing() throws {
    var world = try PersonWhoComesBack.world(looks: 2)
    world.gaze.lookLuck = .failing(.notByEarlier(.otherEyes))
    let app = back(world)
    #expect(app.wait(until: "Two looks were not enough this time.", within: 12), "\(app.summary)")
    #expect(app.shows("9 dots come one after another."))
    #expect(app.wait(until: "Calibrated", within: 30) && !app.shows("two looks"))
  }

  @Test("eyes that are lost at the second dot are told so")
  func unseen() throws {
    let app = back(try PersonWhoComesBack.world(looks: 2))
    #expect(app.wait(until: "One more look", within: 8))
    app.world.gaze.look = nil
    #expect(app.wait(until: "I cannot see your face.", within: 5))
    // The tracker gives up; had the first look been good enough, it would tell of a calibration.
    app.world.gaze.work = .watching
    app.post(.gaze(.calibrationFailed(.noFace(.noFace, seconds: 20))))
    #expect(app.shows("Two looks were not enough this time."), "\(app.summary)")
  }
}
