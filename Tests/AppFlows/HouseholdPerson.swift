import ReaderApp
import Reading
import Signals

/// Somebody without hands at the one computer of a household: looks at what leads to what is wanted, sees what came of
/// it, and tries again where that was something else.
@MainActor
final class HouseholdPerson {
  /// Several times what is needed where every look comes to what it should; more would be no use to anybody.
  static let mostLooks = 400
  private let app: any AppDriver
  private(set) var looks = 0

  init(_ app: any AppDriver) { self.app = app }

  private var scene: ReaderScene? { if case .reader(let scene) = app.view?.content { scene } else { nil } }
  private var panel: PanelScene? { if case .panel(let scene) = app.view?.content { scene } else { nil } }
  private var cells: [PanelScene.Cell] { panel?.cells ?? [] }
  private var typed: String { panel?.headline ?? "" }

  // MARK: What each does

  /// Makes the first of some PINs that gaze can make. Where the second was another one than the first, it begins anew; where
  /// that comes again, a calibration is offered, and after it another PIN is tried.
  ///
  /// - Returns: the PIN that was made.
  func register(_ name: String, pins: [String]) async throws -> String {
    try await reach("cells: ", [.newPerson])
    try await spell(name)
    for pin in pins {
      try await press("Go on", until: "4 digits")
      try await press("4 digits", until: "Your new PIN")
      for _ in 0..<8 where !isOnShelf && cell("Calibrate") == nil { try await enter(pin) }
      if cell("Calibrate") == nil {
        try await reach("shelf of \(name)", [])
        return pin
      }
      // Where gaze leads to a key instead, its digit does no harm: the next PIN begins anew.
      for _ in 0..<40 {
        guard let calibrate = cell("Calibrate") else { break }
        await look(at: calibrate.rect)
        await rest()
        await app.drawn()
      }
      // The name is there again.
      try await reach("▏", [.goOn])
    }
    throw FlowFailure("no PIN of \(name)’s can be made; shown is “\(app.shown)”", line: #line)
  }

  func logIn(_ name: String, pin: String) async throws {
    // After five wrong PINs there is a wait, which passes while the name is looked at.
    for _ in 0..<8 where !isOnShelf {
      try await reach("PIN of \(name)", [.person(name)])
      try await enter(pin)
    }
    try await reach("shelf of \(name)", [])
  }

  /// A document is taken in and marked, a note about it written, and another one invited to read it.
  func preparesAndShares(with other: String) async throws {
    try await reach("PDFs: ", [.addDocument])
    try await reach("shelf of", [try file(AppFlow.foundBook)])
    try await reach(AppFlow.plainBook, [])
    try await openFirst()
    try await mark()
    try await reach("New note…", ["action-notes", .menu], more: true)
    try await press("New note…", until: "What do you want to note?")
    try await press("123", until: "1, 2")
    for digit in "42" { try await type(String(digit), by: String(digit)) }
    try await press("Keys") { !self.cells.contains { $0.label == "Keys" } }
    try await press("Keep the note", until: "Add an entry…")
    try await reach("reading “", [.panelBack])
    try await reach("Who else has", ["about-share", "action-about", .menu], more: true)
    try await press(other, until: "May read it")
    try await press("May read it", until: "No longer shared")
    try await reach("reading “", [.panelBack])
    try await reach("shelf of", [.exit])
  }

  /// An invitation is accepted, what is shared read and marked, a reminder comes, and a word is found.
  func acceptsAndWorks() async throws {
    try await reach("invitations: 1", [])
    try await reach("Accept", [.group(0), .invitations])
    try await reach("shelf of", [.accept])
    try await reach(AppFlow.plainBook, [])
    try await reach("Your day", [.plan])
    try await reach("When?", [.group(1), .planNew, .planReminders])
    // “Undo” is offered between them; one that a look gone astray takes back is set once more.
    try await reach("the reminder", ["in-5", .group(1), .planNew]) {
      self.app.shown.hasPrefix("Reminders: New…") && self.app.shown.contains(", Drink something")
    }
    try await reach("shelf of", [.exit])
    try await openFirst()
    try await mark()
    await app.leap(300)
    try await reach("Drink something", [])
    try await reach("Done", [.reminder])
    try await reach("reading “", ["reminder-done"])
    try await reach("a page without the reminder", []) { !self.app.shown.contains("Drink something") }
    // A word of what was marked.
    try await reach("the passage", ["hit-0", "search-0", "action-search-document", .menu], more: true) {
      self.scene?.found.contains(where: \.isCurrent) == true
    }
    try await reach("shelf of", [.exit])
  }

  private func openFirst() async throws {
    guard case .shelf(let shelf) = app.view?.content, let item = shelf.items.first else {
      throw FlowFailure("there is no document; shown is “\(app.shown)”", line: #line)
    }
    try await reach("reading “", [.document(item.id)])
  }

  private func mark() async throws {
    try await reach("Undo", ["mark-take", "action-mark", .menu], more: true)
    // A change can be taken back for six seconds, and its cell lies where others do.
    for _ in 0..<210 { await pass() }
  }

  private func file(_ name: String) throws -> TargetID {
    guard case .finder(let model) = app.view?.content,
      let index = model.files.firstIndex(where: { $0.name == name })
    else { throw FlowFailure("“\(name)” is not found; shown is “\(app.shown)”", line: #line) }
    return .file(index)
  }

  // MARK: Looks

  private var isOnShelf: Bool { if case .shelf = app.view?.content { true } else { false } }

  /// Looks at whatever comes first on this way until that is shown.
  func reach(_ words: String, _ way: [TargetID], more: Bool = false, line: UInt = #line) async throws {
    try await reach(words, way, more: more, line: line) { self.app.shown.contains(words) }
  }

  /// - Parameters:
  ///   - way: what leads nearest to it first.
  ///   - more: what is wanted may stand on a further page of the cells.
  private func reach(
    _ name: String, _ way: [TargetID], more: Bool = false, line: UInt = #line, isThere: () -> Bool
  ) async throws {
    // At most so many tries, and two minutes of the driver's clock where there is only waiting to be done.
    for _ in 0..<120 where !isThere() {
      await app.drawn()
      // A calibration may come first; a look gone astray may begin a rest.
      let onward: [TargetID] = (more ? [.panelMore, .panelBack] : []) + [.goOn, .wake]
      guard let rect = (way + onward).lazy.compactMap({ self.place(of: $0) }).first else {
        for _ in 0..<30 where !isThere() { await pass() }
        continue
      }
      await look(at: rect)
      if !isThere() { await rest() }
    }
    try app.expect(isThere(), "“\(name)” was not reached", line: line)
    await rest()
    await app.drawn()
  }

  /// Looks at a cell by the words on it, on whichever page of cells it stands, until that is shown.
  private func press(_ label: String, until words: String, line: UInt = #line) async throws {
    try await press(label, line: line) { self.app.shown.contains(words) }
  }

  private func press(_ label: String, line: UInt = #line, isDone: () -> Bool) async throws {
    for _ in 0..<12 where !isDone() {
      await app.drawn()
      guard let cell = cell(label) ?? cells.first(where: { $0.id == .panelMore }) ?? cell("More…") else {
        throw FlowFailure("no cell says “\(label)”; shown is “\(app.shown)”", line: line)
      }
      await look(at: cell.rect)
      await rest()
    }
    try app.expect(isDone(), "a look at “\(label)” does not lead on", line: line)
  }

  private func cell(_ label: String) -> PanelScene.Cell? { cells.first { $0.label == label } }

  /// The keys of a PIN do not tell which digit was chosen, only how many: where that is not the number looked at, it is
  /// entered from the start.
  private func enter(_ pin: String) async throws {
    let digits = Array(pin)
    var (next, title) = (0, pinTitle)
    for _ in 0..<40 where !isOnShelf && pinTitle == title {
      let count = typed.count { $0 == "●" }
      if count != next { next = 0 }
      let wanted = count == next ? String(digits[next]) : nil
      let cell =
        wanted.map { digit in cells.first { $0.label == digit } ?? self.cell("More…") }
        ?? cells.first { $0.id == .panelBack }
      guard let cell else { break }
      await look(at: cell.rect)
      if cell.label == wanted { next += 1 }
      await rest()
      // News stood there until the first key was chosen.
      if typed.contains("●") { title = pinTitle }
      if next == digits.count { break }
    }
    // The PIN is compared meanwhile.
    await app.drawn()
  }

  private var pinTitle: String { typed.filter { !"○● ".contains($0) } }

  /// Letters one by one; what came instead of one is taken back.
  private func spell(_ word: String) async throws {
    for letter in word {
      try await type(String(letter)) { label in
        let isGroup = label.count > 1 && !label.contains(" ") && label == label.lowercased()
        if isGroup { return label.contains(letter) }
        let ends = label.split(separator: " – ")
        guard ends.count == 2, let first = ends[0].first, let last = ends[1].first else { return false }
        return first <= letter && letter <= last
      }
    }
  }

  private func type(_ sign: String, by label: String) async throws {
    try await type(sign) { $0 == label }
  }

  private func type(_ sign: String, line: UInt = #line, isKey: (String) -> Bool) async throws {
    func text() -> String { typed.filter { $0 != "▏" } }
    // What is asked for stands there until the first sign is typed.
    let before = text()
    func hasCome() -> Bool { text() != before && text().hasSuffix(sign) }
    for turn in 1...24 where !hasCome() {
      await app.drawn()
      let key = cell(sign) ?? cells.first { isKey($0.label) }
      let wanted =
        text() == before ? key ?? (sign.allSatisfy(\.isNumber) ? cell("123") : nil) : cell("Delete")
      // From the letters of another key the way leads back to all keys.
      let onward = turn % 4 == 0 ? cell("Keys") ?? cell("More…") : cell("More…") ?? cell("Keys")
      guard let cell = wanted ?? onward else {
        throw FlowFailure("there is no key of \(sign); shown is “\(app.shown)”", line: line)
      }
      await look(at: cell.rect)
      await rest()
    }
    try app.expect(hasCome(), "“\(sign)” cannot be typed", line: line)
  }

  private func place(of target: TargetID) -> ScreenRect? {
    cells.first { $0.id == target }?.rect ?? app.layout.targets.first { $0.id == target }?.rect
  }

  private func look(at rect: ScreenRect) async {
    looks += 1
    let before = app.shown
    app.look = rect.center
    for _ in 0..<150 where app.shown == before && app.view != nil { await app.frame() }
  }

  /// A target that comes where the eyes are is chosen once they have left it.
  private func rest() async {
    guard app.view != nil else { return }
    let last = app.look
    let other = cells.first { cell in last.map { !cell.rect.contains($0) } ?? false }
    app.look = other?.rect.center ?? app.restingPlace(apart: 140)
    for _ in 0..<15 where app.view != nil { await app.frame() }
  }

  private func pass() async {
    app.look = app.restingPlace(apart: 140)
    await app.frame()
  }
}
