import AppFlows
import Calibration
import Foundation
import Library
import ReaderWindow
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// Every state of the application by itself, and each in every trouble: nobody is ever stuck. Cells that cover a place have
/// walks of their own (`CoveringWalkTests`).
@Suite("No dead ends, state by state")
struct EveryStateTests {
  /// The states that the screens tell apart. A new one does not compile before it is here.
  enum State: CaseIterable {
    case people, password, registering, choosingPassword, leaving, signingIn
    case shelf, opening, unlocking, adding, arranging, searching, aboutWhich
    case findingFiles, files, readingTime, plan, page, menu
    case interrupted, announced, calibrating, failed, calibrated, repairing, mended, notMended
    case lookAnnounced, looking, looked
    case verseAnnounced, readingVerse
    case findingCameras, cameras, askingForCamera
    case resting, counting, calling, timer
    case covered
  }

  enum Trouble: CaseIterable {
    case none
    /// The camera is gone, and comes back as the first of what happens.
    case cameraLost
    /// Another program holds the store, and keeps it.
    case storeLocked
    /// No document can be opened, and no page gives its text.
    case documentBroken

    func strike(_ app: TestedApp) {
      switch self {
      case .none: break
      case .cameraLost:
        app.setCamera(false)
        app.leap(2)
      case .storeLocked:
        app.world.store.isLocked = true
        app.post(.store(.changed))
      case .documentBroken:
        app.world.broken = ["id-Emma": "cut off", "id-Diary": "cut off"]
        app.world.slowPages = Set(0..<5)
      }
    }
  }

  @Test("is what its name says", arguments: State.allCases)
  func reached(state: State) {
    let app = Self.make(state)
    #expect(Self.state(of: app) == state, "\(app.summary)")
  }

  @Test(
    "hands-free events lead out within three, whatever is lost, locked or broken", arguments: State.allCases)
  func leadsOut(state: State) {
    let first = Self.make(state)
    for trouble in Trouble.allCases {
      let app = TestedApp(copying: first)
      trouble.strike(app)
      #expect(
        Walk.leadsOut(app, within: 3, freesStore: trouble != .storeLocked, place: Self.place),
        "\(trouble): no way out of “\(app.summary)”")
    }
  }

  @Test("whoever ends the program waits for nothing", arguments: State.allCases)
  func ends(state: State) {
    let first = Self.make(state)
    for trouble in Trouble.allCases {
      for event in [AppEvent.stop, .window(.leaveForGood)] {
        let app = TestedApp(copying: first)
        trouble.strike(app)
        let before = app.now
        app.post(event)
        #expect(app.isOver && app.world.isClosed && app.now == before, "\(trouble), \(event)")
      }
    }
  }

  /// A calibration is left with its result and not with its next phase.
  private static func place(_ app: TestedApp) -> String {
    if case .calibrating = app.session?.screen { "calibrating" } else { Walk.place(app) }
  }

  // MARK: Which state it is

  private static func state(of app: TestedApp) -> State? {
    guard let session = app.session else { return nil }
    switch session.screen {
    case .place(let place): return state(of: place)
    case .calibrating(let calibration):
      switch calibration.phase {
      case .interrupted: return .interrupted
      case .announced where session.isVerse: return .verseAnnounced
      case .announced: return session.isLook ? .lookAnnounced : .announced
      case .running where session.isVerse: return .readingVerse
      case .running where session.isLook: return .looking
      case .running: return calibration.kind == .repair ? .repairing : .calibrating
      case .failed: return .failed
      case .result(let result):
        switch result.meaning {
        case .calibrated: return session.isLook ? .looked : .calibrated
        case .mended: return .mended
        case .failed: return .notMended
        }
      }
    case .cameras(let cameras):
      switch cameras.view {
      case .searching: return .findingCameras
      case .choosing: return .cameras
      case .asking: return .askingForCamera
      }
    case .resting(let rest):
      switch rest.state {
      case .resting: return .resting
      case .counting: return .counting
      case .calling: return .calling
      case .timer: return .timer
      }
    case .covered: return .covered
    }
  }

  private static func state(of place: Place) -> State {
    switch place {
    case .people(let people):
      switch people.view {
      case .list: .people
      case .password: .password
      case .registering: .registering
      case .choosingPassword: .choosingPassword
      case .leaving: .leaving
      case .signingIn: .signingIn
      }
    case .shelf(let shelf):
      switch shelf.activity {
      case .opening: .opening
      case .unlocking: .unlocking
      case .adding: .adding
      case .none:
        if shelf.search != nil {
          .searching
        } else if shelf.arranging != nil {
          .arranging
        } else {
          shelf.choosing == .screen ? .aboutWhich : .shelf
        }
      }
    case .finder(let finder):
      switch finder.search {
      case .searching: .findingFiles
      case .found: .files
      }
    case .readingTime: .readingTime
    case .plan: .plan
    case .reading(let reading): reading.panel == nil ? .page : .menu
    }
  }

  // MARK: How it is reached

  private static func make(_ state: State) -> TestedApp {
    switch state {
    case .people, .password, .registering, .choosingPassword, .leaving, .signingIn: amongPeople(state)
    case .shelf, .opening, .unlocking, .adding, .arranging, .searching, .aboutWhich, .findingFiles, .files,
      .readingTime, .plan, .findingCameras, .cameras:
      atTheShelf(state)
    case .page, .menu, .repairing, .mended, .notMended, .resting, .counting, .calling, .timer, .covered:
      reading(state)
    case .interrupted, .announced, .calibrating, .failed, .calibrated: withUnknownEyes(state)
    case .lookAnnounced, .looking, .looked: comingBack(state)
    case .verseAnnounced, .readingVerse: choosingVerse(state)
    case .askingForCamera:
      TestedApp(
        world: SimulatedWorld.with("Emma").seen(by: SimulatedWorld.twins).calibrated(forName: "Twin"))
    }
  }

  private static var world: SimulatedWorld {
    var world = SimulatedWorld.with("Emma", "Diary").calibrated
    world.passwords = ["id-Diary": "secret"]
    world.files = [FinderModel.File(url: URL(filePath: "/a/Persuasion.pdf"), name: "Persuasion", detail: "")]
    return world
  }

  private static func amongPeople(_ state: State) -> TestedApp {
    var world = world
    if state == .choosingPassword { world.store.oneTime = ["Ada": "once"] }
    if state == .leaving { world.store.leaving = ["Ada"] }
    let app = TestedApp(world: world)
    switch state {
    case .people: return app
    case .registering: app.does(.newPerson)
    default: app.does(.chosePerson("Ada"))
    }
    switch state {
    case .choosingPassword: app.does(.logIn(name: "Ada", password: "once"))
    case .leaving: app.does(.logIn(name: "Ada", password: "byron"))
    case .signingIn: post(.logIn(name: "Ada", password: "byron"), unansweredTo: app)
    default: break
    }
    return app
  }

  private static func atTheShelf(_ state: State) -> TestedApp {
    var world = world
    if state == .opening { world.neverOpens = ["id-Emma"] }
    if state == .adding { world.store.answersAdding = false }
    let app = TestedApp(world: world)
    app.does(.choseGuest)
    switch state {
    case .opening: app.does(.open(documentID: "id-Emma"))
    case .unlocking: app.does(.open(documentID: "id-Diary"))
    case .adding: app.does(.add([URL(filePath: "/a/Persuasion.pdf")]))
    case .arranging: app.does(.arrange(.open))
    case .searching: app.does(.search("keel"))
    case .aboutWhich: app.does(.document(.choose))
    case .findingFiles: post(.findFiles, unansweredTo: app)
    case .files: app.does(.findFiles)
    case .readingTime: app.does(.readingTime)
    case .plan: app.does(.plan(.open))
    case .findingCameras: post(.chooseCamera, unansweredTo: app)
    case .cameras: app.does(.chooseCamera)
    default: break
    }
    return app
  }

  private static func reading(_ state: State) -> TestedApp {
    var world = world
    if state == .notMended { world.gaze.luck = .failing(.driftTooLarge) }
    let app = TestedApp.reading("Emma", in: world)
    switch state {
    case .menu: app.does(.panel(.open(.menu)))
    case .repairing, .mended, .notMended: app.press(.mend)
    case .resting: app.does(.rest(.begin))
    case .counting, .calling: app.does(.rest(.call))
    case .timer:
      app.press(.exit)
      app.does(.plan(.open))
      app.does(.plan(.choose(.planTimers)))
      app.does(.plan(.choose("rest-20")))
      app.does(.plan(.back))
      app.does(.plan(.back))
      app.does(.open(documentID: "id-Emma"))
    case .covered: app.does(.settings(.open))
    default: break
    }
    return wait(app, for: state)
  }

  /// Somebody who has logged in, of whose earlier calibrations samples are kept.
  private static func comingBack(_ state: State) -> TestedApp {
    let ada = Reader.named("Ada")
    var world = SimulatedWorld.with("Emma", for: ada)
    var settings = PersonalSettings()
    settings.keepsSittings = true
    world.store.shelves[ada]?.settings = StoredSettings(settings)
    for day in 0..<2 {
      guard let sitting = try? EarlierSitting.simulated(day: day) else { continue }
      world.store.shelves[ada]?.sittings.add(sitting)
    }
    let app = TestedApp(world: world)
    app.does(.cancel)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    return wait(app, for: state)
  }

  private static func withUnknownEyes(_ state: State) -> TestedApp {
    var world = SimulatedWorld.with("Emma", "Diary")
    if state == .failed { world.gaze.luck = .failing(.eyesDoNotFollow) }
    let app = TestedApp(world: world)
    if state == .interrupted { app.setFullScreen(false) }
    return wait(app, for: state)
  }

  /// Somebody whose eyes are not known has chosen a verse in place of the dots.
  private static func choosingVerse(_ state: State) -> TestedApp {
    let app = TestedApp(world: SimulatedWorld.with("Emma", "Diary"), typesetter: PangoTypesetter())
    app.does(.chose(.readVerse))
    return wait(app, for: state)
  }

  /// Lets as much time pass as the longest of them takes: twenty minutes until the eyes are to rest.
  private static func wait(_ app: TestedApp, for state: State) -> TestedApp {
    for _ in 0..<2500 where self.state(of: app) != state { app.leap(0.5) }
    return app
  }

  /// Handles an event that asks for something, and the answer never comes.
  private static func post(_ event: WindowEvent, unansweredTo app: TestedApp) {
    for action in app.state.handle(.window(event), at: app.now) {
      switch action {
      case .store, .screen(.findFiles), .gaze(.listCameras): break
      default: for answer in app.world.perform(action, at: app.now) { app.post(answer) }
      }
    }
  }
}
