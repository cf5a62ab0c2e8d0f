import AppFlows
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Going on after the program had stopped, places that are kept on the way, and a kiosk.
@Suite("Coming back")
struct ResumingTests {
  private static let stopped = "The reader had stopped by itself"

  private func resumed(
    _ place: AppSetting.Resumed.Place, _ world: SimulatedWorld = .with("Emma", "Diary").calibrated,
    isKiosk: Bool = false
  ) -> TestedApp {
    let start = AppSetting.Resumed(place, headline: Self.stopped, detail: "Your place is unchanged.")
    return TestedApp(.resumed(start), world: world, isKiosk: isKiosk)
  }

  @Test("a document opens at its place, which is said and shown; leaving it leads to the shelf")
  func document() {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelf.items[0] = world.store.shelf.items[0].placed(
      at: ReadingPlace(position: DocumentPosition(page: 2, offset: 0)))
    let app = resumed(.document(id: "id-Emma", password: nil), world)
    #expect(app.shows("reading “Emma” page 3"), "\(app.summary)")
    #expect(app.shows(Self.stopped))
    #expect(app.world.told == ["\(Self.stopped). Your place is unchanged."])
    guard case .document(let document, .guest)? = app.state.whereabouts else {
      Issue.record("it does not say where it is: \(String(describing: app.state.whereabouts))")
      return
    }
    #expect(document.id == "id-Emma" && document.title == "Emma")
    #expect(document.place?.position.page == 2)
    app.does(.command(.exit))
    #expect(app.shows("shelf of Guest"))
    #expect(app.state.whereabouts == .shelf(.guest))
  }

  @Test("while the document is being opened, its last view at the place of before can be shown already")
  func lastView() throws {
    var world = SimulatedWorld.with("Emma").calibrated
    let place = ReadingPlace(position: DocumentPosition(page: 2, offset: 0.25), zoom: 1.5)
    let before = DocumentView("id-Emma", isOpen: true, at: place, in: .day)
    world.neverOpens = ["id-Emma"]
    // The shelf has not told anything yet, or an older place.
    world.store.shelf.items[0] = world.store.shelf.items[0].placed(
      at: ReadingPlace(position: DocumentPosition(page: 1, offset: 0)))
    let app = resumed(.document(id: "id-Emma", password: nil, place: place), world)
    let opening = try #require(app.state.view?.documentView)
    #expect(!opening.isOpen && opening.documentID == "id-Emma" && opening.place == before.place)
    // Opened again later, it is at the place that the shelf has.
    app.world.neverOpens = []
    app.does(.back)
    app.does(.open(documentID: "id-Emma"))
    #expect(app.shows("reading “Emma”"), "\(app.summary)")
    app.press(.exit)
    app.wait(1)
    app.world.neverOpens = ["id-Emma"]
    app.does(.open(documentID: "id-Emma"))
    #expect(app.state.view?.documentView?.place != before.place)
  }

  @Test("an encrypted document opens with the password that was given before")
  func encrypted() {
    var world = SimulatedWorld.with("Diary").calibrated
    world.passwords = ["id-Diary": "secret"]
    #expect(resumed(.document(id: "id-Diary", password: "secret"), world).shows("reading “Diary”"))
    #expect(resumed(.document(id: "id-Diary", password: nil), world).shows("Diary"), "else it is asked for")
  }

  @Test("a document that cannot be opened any more leads to the shelf, which says why")
  func broken() {
    var world = SimulatedWorld.with("Emma").calibrated
    world.broken = ["id-Emma": "cut off"]
    let app = resumed(.document(id: "id-Emma", password: nil), world)
    #expect(app.shows("shelf of Guest") && app.shows("cut off"), "\(app.summary)")
  }

  @Test("the shelf and the people are shown, with what happened")
  func others() {
    let shelf = resumed(.shelf)
    #expect(shelf.shows("shelf of Guest") && shelf.shows(Self.stopped), "\(shelf.summary)")
    let people = resumed(.people)
    #expect(people.shows("people: Guest") && people.shows(Self.stopped), "\(people.summary)")
    #expect(people.state.whereabouts == .people)
  }

  @Test("while a page moves, its place is kept every two seconds; a short move is kept once, at its end")
  func onTheWay() {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.wait(1)
    guard var session = app.session else {
      Issue.record("nothing is read")
      return
    }
    let start = app.now
    func remembered(_ seconds: Double) -> Bool {
      session.rememberOnTheWay(at: start + seconds).contains {
        if case .store(.remember) = $0 { true } else { false }
      }
    }
    #expect(!remembered(0) && !remembered(1.9))
    #expect(remembered(2) && !remembered(2.1) && !remembered(3.9) && remembered(4))
    session.restFromMoving()
    #expect(!remembered(10) && !remembered(11), "another move begins anew")
  }

  @Test("in a kiosk, Close leads to the people, and one key ends it for good")
  func kiosk() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated, isKiosk: true)
    app.does(.leave)
    #expect(app.shows("people: Guest") && app.shows("Ctrl+Shift+Q"), "\(app.summary)")
    app.does(.leaveForGood)
    #expect(app.isOver && app.state.end?.isForGood == true)
    let document = TestedApp(
      .document(id: "id-Emma"), world: SimulatedWorld.with("Emma").calibrated, isKiosk: true)
    document.does(.command(.exit))
    #expect(document.shows("shelf of Guest"), "\(document.summary)")
    let plain = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    plain.does(.leave)
    #expect(plain.isOver && plain.state.end?.isForGood == false)
  }
}
