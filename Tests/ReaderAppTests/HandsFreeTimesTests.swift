import Accounts
import AppFlows
import Documents
import Foundation
import Library
import Lines
import Reading
import Signals
import Simulation
import Testing
import Typing

@testable import ReaderApp

/// How long things take somebody whose gaze is seen wrongly, by the application's own clock: a reaction of 0.3 s, then a look
/// at the cell that is wanted until something has come of it.
@Suite("Times without hands")
struct HandsFreeTimesTests {
  private static let text = "The garden was green. Emma walked in the garden with her father. Rain fell."

  static func world(_ degrees: Double, seed: UInt64) -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma", for: .named("Ada"))
    world.store.shelves[.guest]?.items = [SimulatedStore.item("Emma")]
    world.store.texts = text
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(EnteredPIN(.digits(count: 4), [4, 7, 1, 9]))
    let words = text.split(separator: " ").enumerated().compactMap { index, word in
      TextWord(
        text: String(word), box: PageRect(x: 70 + Double(index % 8) * 57, y: 72, width: 50, height: 11))
    }
    world.texts[2] = [TextLine(words: words)].compactMap(\.self)
    let part = degrees / 1.5
    world.gaze.webcam = Webcam(
      WebcamError(offset: 1.20 * part, sway: 0.40 * part, wobble: 0.52 * part, white: 0.52 * part),
      screen: world.screen, distanceMm: 570, seed: seed)
    world.gaze.heldOutDegrees = degrees
    return world.calibrated
  }

  /// Looks at one cell after another until that is reached.
  ///
  /// - Parameters:
  ///   - seconds: that it may take.
  ///   - next: the cell that is wanted now; nil while there is none.
  /// - Returns: the seconds it took; nil where it was not reached in that time.
  static func time(
    _ app: TestedApp, within seconds: Double = 60, until isThere: () -> Bool, _ next: (Typist) -> TargetID?
  ) -> Double? {
    let (start, typist) = (app.now, Typist(app: app))
    while app.now - start < seconds {
      if isThere() { return app.now - start }
      app.wait(0.3)
      let rect = next(typist).flatMap { id in
        typist.scene?.cells.first { $0.id == id }?.rect ?? app.layout.targets.first { $0.id == id }?.rect
      }
      guard let rect else { continue }
      let before = app.summary
      app.world.gaze.look = rect.center
      for _ in 0..<120 where app.summary == before { app.frame() }
      guard app.summary == before else { continue }
      // What does not react says that the eyes have to leave it first.
      app.world.gaze.look = ScreenPoint(x: 480, y: 20)
      app.wait(0.5)
    }
    return nil
  }

  static func median(_ times: [Double?]) -> Double {
    let sorted = times.map { $0 ?? .infinity }.sorted()
    return sorted[sorted.count / 2]
  }

  private func reader(_ degrees: Double, _ seed: UInt64) -> TestedApp {
    let app = TestedApp(world: Self.world(degrees, seed: seed))
    app.keepsTranscript = false
    app.does(.choseGuest)
    app.does(.open(documentID: "id-Emma"))
    app.world.gaze.look = ScreenPoint(x: 960, y: 420)
    app.wait(2)
    return app
  }

  @Test("a PIN of four digits lets in within 8 s", arguments: [1.2, 2.0, 2.5])
  func pin(degrees: Double) {
    let times = (1...20 as ClosedRange<UInt64>).map { seed -> Double? in
      let app = TestedApp(world: Self.world(degrees, seed: seed))
      app.keepsTranscript = false
      app.does(.choseGuest)
      app.does(.logOut)
      app.choose(.person("Ada"))
      return Self.time(app, until: { app.shows("shelf of Ada") }) { typist in
        guard case .covered(.pin(let pin), _) = app.session?.screen, pin.entered.count < 4 else { return nil }
        // Whoever has looked at a wrong key sees the dots alone, and goes on.
        return typist.cell(["4", "7", "1", "9"][pin.entered.count])?.id ?? .panelMore
      }
    }
    let quick = times.count { $0.map { $0 <= 8 } ?? false }
    print("PIN at \(degrees): \(quick) of 20 within 8 s, median \(Self.median(times))")
    #expect(quick >= (degrees > 2 ? 10 : 19), "\(times)")
  }

  @Test("a phrase is said from the page in two looks", arguments: [1.2, 2.0, 2.5])
  func say(degrees: Double) {
    var said: [String?] = []
    let times = (1...20 as ClosedRange<UInt64>).map { seed -> Double? in
      let app = reader(degrees, seed)
      defer { said.append(app.world.phrases.first) }
      return Self.time(app, until: { !app.world.phrases.isEmpty }) { typist in
        typist.cell("Yes.")?.id ?? typist.cell("Say something…")?.id
          ?? (typist.scene == nil ? .menu : typist.cell("More…")?.id)
      }
    }
    let wrong = said.count { $0 != "Yes." }
    print("Say at \(degrees): median \(Self.median(times)), not the right phrase \(wrong)")
    #expect(Self.median(times) <= 4.2 && wrong <= 1, "\(times) \(said)")
  }

  @Test("a word of the document is found from the page", arguments: [1.2, 2.0, 2.5])
  func search(degrees: Double) {
    let times = (1...20 as ClosedRange<UInt64>).map { seed -> Double? in
      let app = reader(degrees, seed)
      return Self.time(app, until: { app.reading?.currentPage == 2 }) { typist in next(app, typist) }
    }
    print("Search at \(degrees): median \(Self.median(times)), none \(times.count { $0 == nil })")
    #expect(Self.median(times) <= 25, "\(times)")
  }

  /// On the way from the page to the place of “garden”.
  private func next(_ app: TestedApp, _ typist: Typist) -> TargetID? {
    guard let scene = typist.scene else { return .menu }
    if let hit = scene.cells.first(where: { $0.id.name.hasPrefix("hit-") }) { return hit.id }
    guard case .covered(.typing(let typing), _) = app.session?.screen else {
      return typist.cell("Type a word…")?.id ?? typist.cell("Search")?.id ?? typist.cell("More…")?.id
        ?? .panelBack
    }
    if typing.typed.text == "garden" { return typist.cell("Search")?.id ?? typist.cell("More…")?.id }
    if !typing.typed.text.isEmpty { return typist.cell("Delete")?.id ?? .panelBack }
    guard typing.page == .keys else {
      return typist.cell("garden")?.id ?? typist.cell("Keys")?.id ?? .panelBack
    }
    if let word = typist.cell("garden") { return word.id }
    var pressed = 0
    if case .keys(let keys) = typing.typed.pending {
      pressed = keys.count
      let groups = typing.model.alphabet.groups(scene.cells.count > 6 ? 6 : scene.cells.count > 4 ? 3 : 2)
      let right = "garden".prefix(keys.count).map { letter in groups.firstIndex { $0.contains(letter) } }
      guard right == keys.map(Optional.some) else {
        return typist.cell("Delete")?.id ?? typist.cell("More…")?.id
      }
    }
    let letters = Array("garden")
    guard pressed < letters.count else { return typist.cell("More…")?.id }
    return typist.key(of: letters[pressed]).flatMap { typist.cell($0)?.id }
  }
}
