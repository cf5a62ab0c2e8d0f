import AppFlows
import Calibration
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// What went wrong once, and must not again.
@Suite("Faults that were mended")
struct FaultTests {
  private static let other = (width: 1600.0, height: 900.0)

  // MARK: Full screen

  @Test("full screen left and taken again, through sizes that pass, keeps the calibration")
  func fullScreenTwice() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.setFullScreen(false)
    #expect(app.shows("Gaze control is paused in a window"))
    app.wait(1)
    app.setFullScreen(true, passing: [(1920, 1043), (1914, 1080)])
    #expect(app.shows("reading “Emma”") && !app.shows("|"))
    app.wait(3)
    #expect(app.shows("reading “Emma”"), "no calibration begins")
    #expect(app.look(at: .pageForward), "gaze is in force")
  }

  @Test("a size counts once it has been stable for half a second, and not before")
  func settling() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.world.screen.widthPx = Self.other.width
    app.setFullScreen(true)
    app.wait(0.4)
    #expect(app.shows("The screen changes"))
    app.wait(0.2)
    #expect(app.shows("This is another screen than before."))
  }

  @Test("back on a known screen its calibration is in force again, and the one it caused ends")
  func knownScreen() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    let known = app.world.screen
    app.world.screen = ScreenGeometry(widthPx: 1600, heightPx: 900, widthMm: 527, heightMm: 296)
    app.setFullScreen(true)
    app.wait(until: "a dot")
    app.world.screen = known
    app.setFullScreen(true)
    app.wait(until: "reading “Emma”", within: 2)
    #expect(app.shows("reading “Emma”"))
    #expect(app.look(at: .pageForward))
  }

  @Test("a calibration given up on another screen: back on the known one, its own is in force again")
  func givenUpElsewhere() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    let known = app.world.screen
    app.world.screen = ScreenGeometry(widthPx: 1600, heightPx: 900, widthMm: 527, heightMm: 296)
    app.setFullScreen(true)
    app.wait(until: "a dot")
    app.does(.cancel)
    app.wait(2)
    #expect(app.shows("Your gaze is not calibrated"))
    app.world.screen = known
    app.setFullScreen(true)
    app.wait(1)
    #expect(app.shows("reading “Emma”") && !app.shows("not calibrated"), "\(app.summary)")
    #expect(app.look(at: .pageForward))
  }

  @Test("a calibration in a window says that it waits, and what for")
  func calibrationInWindow() {
    var world = SimulatedWorld()
    world.isFullScreen = false
    let app = TestedApp(.calibration, world: world)
    app.wait(4)
    #expect(app.shows("Gaze control is paused in a window") && app.shows("Full screen comes back"))
    app.setFullScreen(true)
    #expect(app.wait(until: "a dot", within: 5))
  }

  // MARK: Pages that take long

  @Test("a page whose text never comes keeps nobody from turning, and from leaving at once")
  func slowPage() {
    var world = SimulatedWorld.with("Emma")
    world.slowPages = [0, 1, 2, 3, 4]
    let app = TestedApp.reading("Emma", in: world)
    #expect(app.shows("reading “Emma” page 1 of 5"), "a slow first page keeps no book closed")
    app.press(.pageForward)
    app.wait(1)
    #expect(app.shows("page 2 of 5"))
    let before = app.now
    app.does(.leave)
    #expect(app.isOver && app.now == before, "nothing is waited for")
  }

  @Test("pages whose text never comes are turned and left by gaze as well")
  func slowPageByGaze() {
    var world = SimulatedWorld.with("Emma")
    world.slowPages = [0, 1, 2, 3, 4]
    let app = TestedApp.reading("Emma", in: world)
    #expect(app.look(at: .pageForward))
    app.wait(1)
    #expect(app.shows("page 2 of 5"))
    #expect(app.look(at: .exit))
    #expect(app.summary == "shelf of Guest: Emma (page 2 of 5)")
  }

  @Test("one bad page costs its own text and no other")
  func badPage() throws {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.post(
      .book(.lines(.failure(AppFailure("page 1 cannot be read")), page: 0, documentID: "id-Emma")))
    #expect(app.shows("reading “Emma”"))
    #expect(app.world.logged.contains { $0.contains("page 1") })
    app.press(.pageForward)
    app.wait(1)
    #expect(app.world.view?.pageText?.contains("word1-0-0") == true)
  }

  @Test("the document that takes for ever to open can be given up by gaze")
  func givenUp() {
    var world = SimulatedWorld.with("Emma", "Persuasion")
    world.neverOpens = ["id-Emma"]
    let app = TestedApp.reading("Emma", in: world)
    #expect(app.shows("Opening “Emma”…"))
    #expect(app.look(at: .exit))
    #expect(app.summary == "shelf of Guest: Emma (5 pages), Persuasion (5 pages)")
    #expect(app.look(at: .document("id-Persuasion")))
    #expect(app.shows("reading “Persuasion”"))
  }

  // MARK: Documents

  @Test("an encrypted document asks for its password by its title, again where it is wrong, and opens")
  func encrypted() {
    var world = SimulatedWorld.with("Diary")
    world.passwords = ["id-Diary": "secret"]
    let app = TestedApp(world: world.calibrated)
    app.look(at: .guest)
    app.does(.open(documentID: "id-Diary"))
    #expect(app.summary == "password of “Diary”")
    app.does(.unlock(documentID: "id-Diary", password: "wrong"))
    #expect(app.summary == "password of “Diary”; That is not its password. Capitals matter.")
    app.does(.unlock(documentID: "id-Diary", password: "secret"))
    #expect(app.shows("reading “Diary”"))
  }

  @Test("who cannot type gets back from an encrypted document by gaze")
  func encryptedWithoutHands() {
    var world = SimulatedWorld.with("Diary")
    world.passwords = ["id-Diary": "secret"]
    let app = TestedApp.reading("Diary", in: world)
    #expect(app.shows("Password of “Diary”"))
    app.world.gaze.look = ScreenPoint(x: 300, y: 950)
    app.wait(0.6)
    #expect(app.look(at: .panelBack))
    #expect(app.summary == "shelf of Guest: Diary (5 pages)")
  }

  @Test("a document that cannot be opened is named by its title")
  func damagedDocument() {
    var world = SimulatedWorld.with("Emma")
    world.broken = ["id-Emma": "no cross-reference table"]
    let app = TestedApp.reading("Emma", in: world)
    #expect(app.shows("“Emma”: is damaged (no cross-reference table)."))
  }

  // MARK: The store

  @Test("books that others add appear on the shelf, people among the people")
  func changedElsewhere() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.world.store.passwords["Grace"] = "hopper"
    app.post(.store(.changed))
    #expect(app.shows("people: Guest, Ada, Grace"))
    app.look(at: .guest)
    app.world.store.shelf.items.append(SimulatedStore.item("Leaflet", pages: 1))
    app.post(.store(.changed))
    #expect(app.summary == "shelf of Guest: Emma (5 pages), Leaflet (1 page)")
  }

  @Test("a locked store: the stored calibration is asked for again, and no new one begins in silence")
  func lockedStore() {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.isLocked = true
    let app = TestedApp(world: world)
    app.wait(2.5)
    #expect(app.shows("people: Guest") && !app.shows("a dot"))
    #expect(app.world.logged.contains { $0.contains("stored calibration could not be read") })
    app.world.store.isLocked = false
    app.wait(3)
    #expect(app.summary == "people: Guest, Ada")
    #expect(app.look(at: .guest), "the stored calibration is in force")
  }

  @Test("a store that stays locked is said in words, and a shelf that was read is still shown")
  func lockedForLong() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.look(at: .guest)
    app.world.store.isLocked = true
    app.post(.store(.changed))
    #expect(app.summary == "shelf of Guest: Emma (5 pages); Another program is using the library.")
    app.world.store.isLocked = false
    app.wait(2.5)
    #expect(app.summary == "shelf of Guest: Emma (5 pages)")
  }

  @Test("a shelf that was never read is not called empty: it is being read, or it is said why it cannot be")
  func unreadShelf() throws {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.isLocked = true
    let app = TestedApp(world: world)
    app.does(.choseGuest)
    func absence() throws -> Absence {
      guard case .shelf(let model) = try #require(app.state.view?.content) else {
        Issue.record("not the shelf: \(app.summary)")
        return .none
      }
      #expect(model.message == nil, "said once, in the middle")
      return model.absence
    }
    #expect(try absence() == .failed("Another program is using the library."))
    #expect(app.summary == "shelf of Guest: nothing; Another program is using the library.")
    app.world.store.isLocked = false
    app.wait(2.5)
    #expect(try absence() == .none)
    #expect(app.summary == "shelf of Guest: Emma (5 pages)")
  }

  @Test("a calibration that cannot be read is said before a new one begins")
  func damagedProfile() {
    var world = SimulatedWorld()
    world.store.hasDamagedProfiles = true
    let app = TestedApp(world: world)
    #expect(app.shows("Calibration begins in a moment"))
    app.does(.cancel)
    #expect(app.shows("The calibration profile cannot be read."))
  }

  @Test("what opening a shelf put in order is said where it concerns the person")
  func findings() {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.findings = [
      .leftover(file: "/x/copy.part"), .missing(title: "Persuasion"),
    ]
    let app = TestedApp(world: world)
    app.look(at: .guest)
    #expect(app.shows("“Persuasion”: its file is gone. Add the document again."))
    #expect(!app.shows("copy.part"))
  }

  @Test("the same where the shelf is open from the start; the people's screen tells nobody else")
  func findingsAtTheStart() {
    let findings = [ShelfFinding.leftover(file: "/x/copy.part"), .missing(title: "Persuasion")]
    let said = "“Persuasion”: its file is gone. Add the document again."
    let ada = TestedApp(reader: .named("Ada"), world: .with("Emma").calibrated, findings: findings)
    #expect(ada.shows(said), "\(ada.summary)")
    #expect(ada.world.logged.contains { $0.contains("the file of a listed document is gone") })
    let people = TestedApp(world: .with("Emma").calibrated, findings: findings)
    #expect(people.shows("people: ") && !people.shows(said))
  }

  // MARK: The voice, the first screen, the repair

  @Test("a voice that no longer answers is said, with what to do; where none is set up nothing is offered")
  func silentVoice() {
    let app = TestedApp.reading("Emma", in: .with("Emma"))
    app.wait(1)
    app.press(.toggleAloud)
    app.post(.voice(.silent(headline: "The voice does not answer", remedy: "Start it again.")))
    #expect(app.shows("| The voice does not answer") && !app.shows("Silence"))
    var world = SimulatedWorld.with("Emma")
    world.hasVoice = false
    #expect(!TestedApp.reading("Emma", in: world).offers("Read aloud"))
  }

  @Test("words come before the first dot, and before a repair's")
  func announced() {
    let app = TestedApp(world: SimulatedWorld())
    #expect(app.shows("Look at each until it moves on."))
    app.wait(2.8)
    #expect(!app.shows("a dot"))
    let mending = TestedApp.reading("Emma", in: .with("Emma"))
    mending.press(.mend)
    #expect(mending.shows("It goes once around, in five seconds."))
  }

  @Test("leaving works in every state with the event that asks for it")
  func leaving() {
    let shown = [
      TestedApp(world: SimulatedWorld()), TestedApp(world: SimulatedWorld().calibrated),
      TestedApp.reading("Emma", in: .with("Emma")),
    ]
    for app in shown {
      app.post(.stop)
      #expect(app.isOver && app.world.isClosed, "\(app.summary)")
    }
  }
}
