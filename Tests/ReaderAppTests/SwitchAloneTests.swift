import Accounts
import AppFlows
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Whoever has a switch and nothing else: no eyes that are followed, no keyboard, no mouse.
@Suite("A switch alone")
struct SwitchAloneTests {
  private func app(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> (TestedApp, Typist) {
    var world = SimulatedWorld.with("Emma")
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(EnteredPIN(.digits(count: 4), [4, 7, 1, 1]))
    world.store.passwords["Ada"] = ""
    world.gaze.look = nil
    change(&world)
    let app = TestedApp(world: world, choosesByDots: true)
    return (app, Typist(app: app))
  }

  /// Waits until the mark is on a cell, and presses.
  private func press(_ label: String, in typist: Typist) throws {
    let app = typist.app
    for _ in 0..<2400 where typist.scene?.cells.first(where: \.isMarked)?.label != label { app.frame() }
    try #require(
      typist.scene?.cells.first(where: \.isMarked)?.label == label,
      "the mark never came to “\(label)” among \(typist.labels): \(app.summary)")
    app.does(.panel(.press))
  }

  @Test("somebody is let in by a PIN, from the first screen on")
  func pin() throws {
    let (app, typist) = app()
    // The first press has a mark go around.
    app.does(.panel(.press))
    try press("Ada", in: typist)
    // Nobody's eyes are seen: the dots wait, and one press goes on without them.
    #expect(app.shows("Calibration begins in a moment"))
    app.wait(15)
    app.does(.panel(.press))
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○", "\(app.summary)")
    try press("4", in: typist)
    try press("7", in: typist)
    // Twice the same, in one stay of the mark.
    try press("1", in: typist)
    try press("1", in: typist)
    #expect(app.shows("shelf of Ada"), "\(app.summary)")
  }

  @Test("a press begins the rounds anew: whoever types slowly is not thrown out")
  func rounds() throws {
    let (app, typist) = app()
    app.does(.panel(.back))
    app.does(.choseGuest)
    app.does(.say(.open))
    app.does(.panel(.press))
    try press("Something else…", in: typist)
    for letter in "rain" {
      let before = typist.shown
      try press(try #require(typist.key(of: letter)), in: typist)
      #expect(typist.shown != before)
      // Two rounds of twelve cells without a press.
      app.wait(27)
    }
    #expect(typist.cell("abcd") != nil, "\(app.summary)")
  }

  @Test("a page without gaze ends after three rounds without a press, and not before")
  func ends() throws {
    let (app, typist) = app()
    app.does(.panel(.back))
    app.does(.choseGuest)
    app.does(.say(.open))
    app.does(.panel(.press))
    let round = Double(typist.labels.count) * PanelMachine.Timing().stepSeconds
    app.wait(2.9 * round)
    #expect(!typist.labels.isEmpty)
    app.wait(0.3 * round)
    #expect(app.shows("shelf of Guest"), "\(app.summary)")
  }

  @Test("the mark stays on its cell when others come before it")
  func mark() {
    func cell(_ id: TargetID) -> PanelMachine.Cell {
      PanelMachine.Cell(id, ScreenRect(x: 0, y: 0, width: 100, height: 100))
    }
    let start = Timestamp(seconds: 10)
    var machine = PanelMachine([cell("a"), cell("b")], home: nil, isByHand: true, at: start)
    #expect(machine.pass(to: start + 1.5) == nil && machine.stepped == "b")
    machine.keep([cell("new"), cell("a"), cell("b")])
    #expect(machine.stepped == "b")
    #expect(machine.pass(to: start + 2.1) == nil && machine.stepped == "b")
    #expect(machine.pass(to: start + 2.3) == nil && machine.stepped == "new")
    #expect(machine.press(at: start + 3.2) == "new")
    #expect(machine.pass(to: start + 4.2) == nil && machine.stepped == "new", "a whole step more")
    #expect(machine.pass(to: start + 6) == nil && machine.stepped == "b")
    #expect(machine.press(at: start + 6.1) == "b")
    #expect(machine.pass(to: start + 6.05) == nil && machine.stepped == "b", "a frame from before the press")
    #expect(machine.press(at: start + 6.2) == "b")
  }

  @Test("hands alone, without eyes, have the time of the page, not that of eyes that are lost")
  func hands() throws {
    let (app, typist) = app()
    app.does(.panel(.back))
    app.does(.chosePerson("Ada"))
    #expect(
      typist.shown == "PIN of Ada   ○ ○ ○ ○",
      "a password that Ada does not have is not asked for: \(app.summary)")
    try typist.press("4")
    app.wait(20)
    try typist.press("7")
    for digit in "11" { app.does(.typing(.type(digit))) }
    #expect(app.shows("shelf of Ada"), "\(app.summary)")
  }
}
