import Accounts
import AppFlows
import Reading
import Signals
import Testing

@testable import ReaderApp

/// A new PIN is entered twice, the second time on keys in another order: gaze that is off by a key, alike each time, would else
/// make a PIN that the person does not know.
@Suite("A new PIN repeated on keys in another order")
struct PINRepetitionTests {
  /// Where gaze is seen, in keys to the right and down from where the person looks.
  struct Offset: Hashable, Sendable, CustomStringConvertible {
    var right: Double
    var down: Double
    var description: String { "\(right) right, \(down) down" }

    static let none = Offset(right: 0, down: 0)
    /// Along a row, along a column and across.
    static let byOneKey = (-1...1).flatMap { right in
      (-1...1).map { Offset(right: Double(right), down: Double($0)) }
    }.filter { $0 != .none }
  }

  /// Somebody new before the choice of a PIN.
  private func newcomer(cells: CellSize = .fitting) throws -> (TestedApp, Typist) {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.guest]?.settings.settings.cells = cells
    let app = TestedApp(world: world)
    if cells != .fitting {
      // Settings are taken over when a shelf is opened.
      app.does(.choseGuest)
      app.does(.logOut)
    }
    app.choose(.newPerson)
    for letter in "zoe" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    return (app, Typist(app: app))
  }

  private func pin(_ app: TestedApp) -> PINScreen? {
    if case .covered(.pin(let pin), _) = app.session?.screen { pin } else { nil }
  }

  /// The person looks for the keys of a PIN one after another, and goes on when one more dot is there.
  ///
  /// - Returns: whether so many keys were chosen; not where gaze leads to no key, or off the keys.
  private func look(at digits: [String], off offset: Offset, _ app: TestedApp, _ typist: Typist) -> Bool {
    for (index, digit) in digits.enumerated() {
      guard let cell = typist.cell(digit), pin(app)?.entered.count == index else { return false }
      app.world.gaze.look =
        cell.rect.center
        + ScreenPoint(x: 1.06 * offset.right * cell.rect.width, y: 1.06 * offset.down * cell.rect.height)
      for _ in 0..<90 where pin(app)?.entered.count == index { app.frame() }
      typist.lookAway()
    }
    return pin(app)?.entered.count != digits.count - 1
  }

  // MARK: The order

  @Test(
    "in the second order gaze off by a key chooses no wrong key twice, on any grid",
    arguments: CellSize.allCases, [PINKind.digits(count: 4), .pictures])
  func order(cells: CellSize, kind: PINKind) throws {
    let (app, typist) = try newcomer(cells: cells)
    for _ in 0..<4 where typist.cell("4 digits") == nil { try typist.press("More…") }
    try typist.press("4 digits")
    let session = try #require(app.session)
    for seed in 1...20 as ClosedRange<UInt64> {
      let shuffled = PINScreen.order(kind, isShuffled: seed > 1, seed: seed)
      let cells = CoveringCells(timing: PINScreen.timing, home: nil, at: app.now)
      let first = PINScreen(
        .new(.newcomer(name: "zoe")), kind, isShuffled: seed > 1, order: shuffled, cells: cells)
      let again = session.orderAgain(after: first, seed: seed)
      #expect(again.sorted() == shuffled.sorted())
      #expect(again == session.orderAgain(after: first, seed: seed), "equal seeds give equal orders")
      #expect(zip(shuffled, again).allSatisfy { $0 != $1 }, "a key stands where it stood: \(again)")
      for offset in Offset.byOneKey {
        let (before, now) = (wrong(shuffled, offset, session), wrong(again, offset, session))
        for (key, other) in before { #expect(now[key] != other, "\(key) as \(other), \(offset), \(seed)") }
      }
    }
  }

  /// The key that is chosen for each that is looked at, where that is another one.
  private func wrong(_ order: [Int], _ offset: Offset, _ session: AppSession) -> [Int: Int] {
    let keys = order.indices.map { PanelItem(.pinKey($0), "\(order[$0])", .dot) }
    let pages = PanelItem.pageCount(keys.count, cells: session.grid().count)
    var chosen: [Int: Int] = [:]
    for number in 0..<pages {
      var number = number
      let items = session.page(&number, of: keys)
      let places = OpenPanel.cells(items, in: session.grid(items.count), below: 0.1)
      for (item, place) in zip(items, places) {
        guard let key = Int(item.label) else { continue }
        let seen =
          place.rect.center
          + ScreenPoint(x: 1.06 * offset.right * place.rect.width, y: 1.06 * offset.down * place.rect.height)
        let other = places.firstIndex { $0.rect.contains(seen) }.flatMap { Int(items[$0].label) }
        if let other, other != key { chosen[key] = other }
      }
    }
    return chosen
  }

  // MARK: By gaze

  @Test(
    "gaze that is off by a key, alike each time, keeps no PIN", arguments: Offset.byOneKey, [false, true])
  func off(by offset: Offset, isShuffled: Bool) throws {
    let (app, typist) = try newcomer()
    if isShuffled { try typist.press("Keys in another order each time") }
    try typist.press("4 digits")
    typist.lookAway()
    var attempts = 0
    for _ in 0..<4 where pin(app) != nil {
      if look(at: ["5", "6", "5", "6"], off: offset, app, typist) { attempts += 1 }
      // What did not come to an end is begun again.
      if pin(app)?.entered.isEmpty == false { try typist.press("Begin again") }
    }
    #expect(app.world.store.pins["zoe"] == nil, "\(app.summary)")
    // In the usual order all neighbours of “5” and “6” in their row and column are keys.
    if !isShuffled, offset.right == 0 || offset.down == 0 { #expect(attempts > 0, "\(app.summary)") }
  }

  @Test(
    "exact gaze keeps the PIN, and the second keys say that they are in another order",
    arguments: [false, true])
  func exact(isShuffled: Bool) throws {
    let (app, typist) = try newcomer()
    if isShuffled { try typist.press("Keys in another order each time") }
    try typist.press("4 digits")
    typist.lookAway()
    let first = typist.labels
    #expect(typist.scene?.detail == nil)
    let isEntered = look(at: ["5", "6", "5", "8"], off: .none, app, typist)
    #expect(isEntered)
    #expect(typist.shown == "Repeat the new PIN   ○ ○ ○ ○" && typist.labels != first)
    #expect(typist.scene?.detail?.contains("in another order now") == true)
    #expect(typist.labels.sorted() == first.sorted())
    _ = look(at: ["5", "6", "5", "8"], off: .none, app, typist)
    #expect(app.shows("shelf of zoe"), "\(app.summary)")
    #expect(app.world.store.pins["zoe"]?.pin == EnteredPIN(.digits(count: 4), [5, 6, 5, 8]))
  }

  // MARK: By hand, and what helps

  @Test("digits of a keyboard mean themselves on keys in any order")
  func keyboard() throws {
    let (app, typist) = try newcomer()
    try typist.press("4 digits")
    for digit in "2580" { app.does(.typing(.type(digit))) }
    #expect(typist.shown.hasPrefix("Repeat the new PIN"))
    for digit in "2580" { app.does(.typing(.type(digit))) }
    #expect(app.world.store.pins["zoe"]?.pin.keys == [2, 5, 8, 0])
  }

  @Test("where it was another one twice, a calibration is offered, and the name is there again after it")
  func calibration() throws {
    let (app, typist) = try newcomer()
    try typist.press("4 digits")
    try typist.enter(["1", "2", "3", "4"])
    try typist.enter(["1", "2", "3", "5"])
    #expect(typist.shown == "That was another one than before. Your new PIN, from the start")
    #expect(typist.cell("Calibrate") == nil)
    try typist.enter(["1", "2", "3", "4"])
    try typist.enter(["1", "2", "3", "5"])
    #expect(typist.shown.hasPrefix("That was another one again."), "\(typist.shown)")
    try typist.press("Calibrate")
    #expect(app.wait(until: "Calibrated"), "\(app.summary)")
    #expect(app.look(at: .goOn))
    #expect(typist.shown.lowercased() == "zoe▏", "\(app.summary)")
    try typist.press("Go on")
    try typist.press("4 digits")
    for _ in 0..<2 { try typist.enter(["1", "2", "3", "4"]) }
    #expect(app.world.store.pins["zoe"]?.pin.keys == [1, 2, 3, 4], "\(app.summary)")
    #expect(app.world.store.shelves[.named("zoe")]?.profiles.count == 1, "the calibration is theirs")
  }

  @Test("without gaze no calibration is offered")
  func withoutGaze() throws {
    let app = TestedApp(world: SimulatedWorld.with("Emma", for: .named("Ada")))
    let typist = Typist(app: app)
    app.does(.cancel)
    app.does(.newPerson)
    app.does(.typing(.openHere))
    for letter in "zoe" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    try typist.press("4 digits")
    for _ in 0..<2 {
      for digit in "12341235" { app.does(.typing(.type(digit))) }
    }
    #expect(typist.shown == "That was another one than before. Your new PIN, from the start")
    #expect(typist.cell("Calibrate") == nil)
  }
}
