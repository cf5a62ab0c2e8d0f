import Attention
import ReaderApp
import Signals
import Simulation
import Typing

/// A simulated person who types one sentence, with the reader's own keys and attention stage.
struct KeysTypist {
  struct Tally: Codable {
    var words = 0
    var wrongWords = 0
    var letters = 0
    var seconds = 0.0
    var choices = 0
    /// The number of choices that were the wanted cell.
    var right = 0
    var corrections = 0
    var sentences = 0
    /// The number of sentences given up after `KeysTypist.longest` seconds, or because no choice led on; `unfinished`
    /// has what was typed of them.
    var givenUp = 0
    var unfinished: [String] = []

    static func += (a: inout Tally, b: Tally) {
      a.words += b.words
      a.wrongWords += b.wrongWords
      a.letters += b.letters
      a.seconds += b.seconds
      a.choices += b.choices
      a.right += b.right
      a.corrections += b.corrections
      a.sentences += b.sentences
      a.givenUp += b.givenUp
      a.unfinished += b.unfinished
    }
  }

  /// The largest time for a sentence, s.
  static let longest = 600.0
  /// The probability that a wrong word is noticed at once; otherwise it stays.
  static let noticing = 0.97
  private static let frameSeconds = 1 / 30.0

  let world: InterfaceWorld
  let grid: CellGrid
  private var person: TypingPerson
  private var webcam: Webcam
  private var pipeline: AttentionPipeline
  private var typing: TypingScreen
  private let wanted: [String]
  /// The indices of words that were typed wrongly without being noticed.
  private var overlooked: Set<Int> = []
  private var tally = Tally()
  /// The cell that is looked at; nil once the sentence is done.
  private var wantedCell: TargetID?
  /// The index of the word that is not among the suggestions; `moreLooks` counts the pages of suggestions that were
  /// read for it.
  private var missing: Int?
  private var moreLooks = 0

  init(_ world: InterfaceWorld, _ model: WordModel, sentence: String, seed: UInt64) {
    self.world = world
    grid = CellGrid(world.screen, errorPx: world.errorPx * TypingScreen.errorShare)
    person = TypingPerson(screen: world.screen, distanceMm: world.distanceMm, seed: seed)
    webcam = Webcam(world.webcam, screen: world.screen, distanceMm: world.distanceMm, seed: seed ^ 0xA5A5)
    pipeline = AttentionPipeline(
      configuration: world.configuration, layout: GazeLayout(), screen: world.screen,
      calibratedError: world.calibratedError)
    wanted = sentence.split(separator: " ").map(String.init)
    let cells = CoveringCells(
      timing: TypingScreen.timing, home: world.screen.bounds.center, at: Timestamp(seconds: 0))
    typing = TypingScreen(.find, TypedText(style: .words), cells: cells)
    typing.show(on: grid, isOther: true, at: Timestamp(seconds: 0))
    typing.know(.known(model), on: grid, at: Timestamp(seconds: 0))
  }

  /// Simulates typing the sentence to its end.
  ///
  /// - Returns: the counts for the sentence.
  mutating func run() -> Tally {
    plan()
    var frame = 0
    while Double(frame) * Self.frameSeconds < Self.longest, wantedCell != nil {
      let time = Double(frame) * Self.frameSeconds
      frame += 1
      let stamp = Timestamp(seconds: time)
      let output = pipeline.step(sample(frame, at: time))
      if case .chosen(let id) = typing.cells.machine.follow(output.filtered, output.intents, at: stamp) {
        chose(id, at: stamp)
      }
      let layout = typing.cells.machine.layout
      if pipeline.layout != layout { pipeline.layout = layout }
    }
    tally.seconds = Double(frame) * Self.frameSeconds
    tally.sentences = 1
    let typed = words
    if typed.count != wanted.count || tally.seconds >= Self.longest {
      tally.givenUp = 1
      let place = typed.count < wanted.count ? wanted[typed.count] : "the end"
      tally.unfinished = ["\(typing.typed.text) | \(typing.typed.pending), \(typing.page), before “\(place)”"]
    }
    tally.words = wanted.count
    tally.letters = wanted.reduce(wanted.count - 1) { $0 + $1.count }
    tally.wrongWords = wanted.indices.count {
      !(typed.indices.contains($0) && Self.isSame(typed[$0], wanted[$0]))
    }
    return tally
  }

  private mutating func sample(_ frame: Int, at time: Double) -> GazeSample {
    let moment = person.advance(to: time)
    var (gaze, openness) = webcam.see(moment.gaze, openness: moment.openness, dt: Self.frameSeconds)
    if let reason = moment.blind { gaze = .invalid(reason) }
    return GazeSample(
      sequence: UInt64(frame), time: Timestamp(seconds: time), gaze: gaze, distanceMm: world.distanceMm,
      openness: moment.blind == nil ? openness : nil)
  }

  private mutating func chose(_ id: TargetID, at time: Timestamp) {
    tally.choices += 1
    if wantedCell == id { tally.right += 1 }
    let before = words.count
    _ = typing.choose(id, on: grid, at: time)
    let after = words
    if after.count > before, let last = after.indices.last, wanted.indices.contains(last),
      !Self.isSame(after[last], wanted[last]), !person.happens(Self.noticing)
    {
      overlooked.insert(last)
    }
    plan()
  }

  // MARK: What the person does

  private var words: [String] { typing.typed.text.split(separator: " ").map(String.init) }

  private static func isSame(_ typed: String, _ wanted: String) -> Bool {
    // A word that is spelled is typed without its apostrophe.
    typed.lowercased().filter { $0 != "'" } == wanted.lowercased().filter { $0 != "'" }
  }

  private func cell(_ labels: String...) -> TargetID? {
    labels.lazy.compactMap { label in typing.cells.items.first { $0.label == label }?.id }.first
  }

  /// Chooses the next cell to look at on the way to the sentence, and the suggestions that are read before.
  private mutating func plan() {
    wantedCell = next()
    guard let id = wantedCell, let rect = rect(of: id) else { return }
    if id == cell("Delete") { tally.corrections += 1 }
    // Each look at the suggested words reads two of them, up to the wanted one.
    let offered = typing.page == .keys ? Array(typing.cells.items.prefix(wordSlots)) : []
    let read = offered.prefix { $0.id != id }.compactMap { self.rect(of: $0.id) }
    person.want(rect, readingOver: stride(from: 1, to: read.count, by: 2).map { read[$0] })
  }

  private func rect(of id: TargetID) -> ScreenRect? {
    typing.cells.machine.cells.first { $0.id == id }?.rect
  }

  private var count: Int { grid.columns * grid.rows }
  private var letterKeys: Int { count >= 12 ? 6 : count >= 6 ? 3 : 2 }
  private var wordSlots: Int { count >= 12 ? 4 : 1 }

  /// The next cell to choose; nil where the sentence is done.
  private mutating func next() -> TargetID? {
    let typed = words
    let isRight = typed.enumerated().allSatisfy { index, word in
      wanted.indices.contains(index) && (Self.isSame(word, wanted[index]) || overlooked.contains(index))
    }
    guard isRight else { return cell("Delete", "Keys", "Back", "More…") }
    guard typed.count < wanted.count else {
      return typing.typed.pending == .nothing ? nil : cell("Delete", "Keys", "Back", "More…")
    }
    let word = wanted[typed.count]
    if let offered = typing.cells.items.first(where: { $0.isText && Self.isSame($0.label, word) }) {
      return offered.id
    }
    // Apostrophes are not typed, because they come with the suggested word.
    let letters = word.lowercased().filter { $0 != "'" }.map { $0 }
    switch typing.page {
    case .keys: return key(letters)
    case .spelling: return spell(letters)
    case .letters: return letter(letters)
    case .more: return missing == typed.count ? cell("Spell", "More…") : cell("More words", "Spell", "More…")
    case .words:
      // Each further page of suggestions is read once.
      if let more = cell("More…"), typing.cells.items.count > 2, moreLooks < 3 {
        moreLooks += 1
        return more
      }
      missing = typed.count
      return cell("Keys", "Back")
    case .numbers, .marks: return cell("Keys", "Back")
    }
  }

  /// The next key of the word; its letters are typed by keys until it is suggested, and spelled if it never is.
  private mutating func key(_ letters: [Character]) -> TargetID? {
    let groups = Alphabet.latin.groups(letterKeys)
    let keys = letters.compactMap { letter in groups.firstIndex { $0.contains(letter) } }
    switch typing.typed.pending {
    case .nothing: moreLooks = 0
    case .keys(let pressed):
      guard keys.starts(with: pressed) else { return cell("Delete", "More…") }
      guard pressed.count < keys.count else { return cell("No word; spell it", "More…") }
    // Letters were spelled before, so the word is finished on the page of letters.
    case .letters: return cell("More…")
    }
    var pressed = 0
    if case .keys(let keys) = typing.typed.pending { pressed = keys.count }
    return cell(Alphabet.label(groups[keys[pressed]]))
  }

  private func spelled(_ letters: [Character]) -> String? {
    guard case .letters(let before) = typing.typed.pending else { return "" }
    return String(letters).hasPrefix(before.lowercased()) ? before : nil
  }

  private func spell(_ letters: [Character]) -> TargetID? {
    guard let spelled = spelled(letters) else { return cell("Delete", "More…") }
    guard spelled.count < letters.count else { return cell("Next word", "More…") }
    let groups = Alphabet.latin.groups(letterKeys)
    let group = groups.first { $0.contains(letters[spelled.count]) }
    return group.flatMap { cell(Alphabet.label($0)) }
  }

  private func letter(_ letters: [Character]) -> TargetID? {
    guard let spelled = spelled(letters), spelled.count < letters.count else { return cell("Keys", "Back") }
    return cell(String(letters[spelled.count]), "More…", "Back")
  }
}
