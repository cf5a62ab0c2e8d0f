import Signals
import Statistics

/// Gathers gaze on a column of text until there is enough for a `ColumnRead`.
///
/// A pure value; screen px. Text whose lines do not begin at one place, such as a table or a poem, gives no evidence.
struct ColumnWatch: Sendable {
  /// Tuning of what counts as evidence of a column's ends.
  struct Configuration: Hashable, Sendable {
    /// How much reading is needed for the evidence, as sweeps from one side of the column to the other and back. Own choice.
    var sweeps = 12
    /// Where a sweep arrives at the far side of the column, as a share of the way between its ends. Own choice.
    var farSide = 0.7
    /// Where a sweep arrives at the near side of the column, as a share of the way between its ends. Own choice.
    var nearSide = 0.3
    /// Shares of all gaze between which it is averaged as an end of the column: further out are glances, and further in the
    /// mean depends on how lines are read. From four lines to the next four of 24 human trials (Carr et al. 2022) such an
    /// end scatters by 0.5 to 0.7 degrees (SD), the place beyond which a tenth of all gaze lies by 0.8 to 1.2.
    var tail = 0.02..<0.08
    /// Least number of frames: fewer do not show where gaze ends. Own choice.
    var fewest = 100
    /// Largest number of frames: after more the person does not read. Own choice.
    var most = 20_000
    /// The share of lines that must begin where the others do, within `alignedLetters`: few lines are indented. Own choice.
    var aligned = 0.8
    /// Lines begin at one place if they begin within this many letters of it. Own choice.
    var alignedLetters = 2.0
    /// Least number of lines of a column. Own choice.
    var fewestLines = 3
    /// Number of places on each line, evenly spread, from whose ends the expected ends of gaze are computed. Own choice.
    var placesOnLine = 40
    /// How far gaze may be off the column along lines and still read it, pitches. Own choice.
    var reachAlongPitches = 2.0
    /// How far gaze may be off the column across lines and still read it, pitches. Own choice.
    var reachAcrossPitches = 1.0
    init() {}
  }

  /// The ends of gaze that are expected from the lines of one block of text.
  private struct Column: Sendable {
    var ends: SIMD2<Double>
    /// Area in which gaze that is off may still be reading the column, screen px.
    var reach: ScreenRect
    var letter: Double
    var isRightToLeft: Bool

    func isSame(as other: Column) -> Bool {
      let apart = ends - other.ends
      return max(abs(apart.x), abs(apart.y)) < letter && isRightToLeft == other.isRightToLeft
    }
  }

  let configuration: Configuration
  /// Index of the block to which each line belongs.
  private var blocks: [Int] = []
  /// The column of each block; nil where its lines do not begin at one place.
  private var columns: [Column?] = []
  /// The column for which gaze is being gathered.
  private var column: Column?
  private var points: [ScreenPoint] = []
  private var swept = 0
  private var isFar = false
  private var last: Timestamp?

  init(configuration: Configuration = .init()) { self.configuration = configuration }

  /// Takes text that has moved or is new. For a column with the same ends gathering continues.
  mutating func show(_ text: PageText) {
    blocks = text.blocks
    columns = (0..<(blocks.last ?? -1) + 1).map { block in
      findColumn(of: text.lines.indices.filter { blocks[$0] == block }.map { text.lines[$0] }, in: text)
    }
  }

  /// Takes a frame of gaze.
  /// - Parameter line: the line being read, an index into the text's lines; nil where it is not known.
  mutating func add(_ point: ScreenPoint, at time: Timestamp, line: Int?) {
    defer { last = time }
    let block = line.flatMap { blocks.indices.contains($0) ? blocks[$0] : nil }
    guard let here = block.map({ columns[$0] }) ?? (columns.count == 1 ? columns[0] : nil),
      here.reach.contains(point)
    else { return }
    if column?.isSame(as: here) != true { forget() }
    column = here
    guard let last, time > last else { return }
    points.append(point)
    sweep(to: (point.x - here.ends.x) / (here.ends.y - here.ends.x))
    if points.count > configuration.most { forget() }
  }

  private mutating func sweep(to share: Double) {
    if share > configuration.farSide {
      isFar = true
    } else if isFar, share < configuration.nearSide {
      (isFar, swept) = (false, swept + 1)
    }
  }

  /// The evidence of the column, once enough gaze has been gathered; the gathered gaze is then forgotten.
  mutating func take() -> ColumnRead? {
    guard swept >= configuration.sweeps, points.count >= configuration.fewest, let column, let last
    else { return nil }
    defer { forget() }
    return ColumnRead(
      time: last, observed: ends(points.map(\.x)), expected: column.ends, y: mean(points.map(\.y)) ?? 0,
      letter: column.letter, isRightToLeft: column.isRightToLeft)
  }

  /// Moves the gathered gaze by a correction that is added to every gaze point from now on, px.
  mutating func shift(by correction: ScreenPoint) {
    for index in points.indices { points[index] = points[index] + correction }
  }

  /// Forgets the gathered gaze, because with another calibration it gives no evidence.
  mutating func forget() { (points, swept, isFar) = ([], 0, false) }

  private func findColumn(of lines: [PageLine], in text: PageText) -> Column? {
    guard lines.count >= configuration.fewestLines, let start = upperMedian(lines.map(\.startX)) else {
      return nil
    }
    let near = lines.filter { abs($0.startX - start) <= configuration.alignedLetters * text.letterWidth }
    guard Double(near.count) >= configuration.aligned * Double(lines.count) else { return nil }
    let bounds = PageText(lines: lines).bounds
    let steps = configuration.placesOnLine
    let everywhere = lines.flatMap { line in
      (0..<steps).map { line.box.x + line.box.width * (Double($0) + 0.5) / Double(steps) }
    }
    let (along, across) = (
      configuration.reachAlongPitches * text.pitch, configuration.reachAcrossPitches * text.pitch
    )
    return Column(
      ends: ends(everywhere),
      reach: ScreenRect(
        x: bounds.x - along, y: bounds.y - across, width: bounds.width + 2 * along,
        height: bounds.height + 2 * across),
      letter: text.letterWidth, isRightToLeft: lines[0].isRightToLeft)
  }

  private func ends(_ x: [Double]) -> SIMD2<Double> {
    let sorted = x.sorted()
    let at = { (share: Double) in Int((Double(sorted.count) * share).rounded()) }
    let outer = at(configuration.tail.lowerBound)..<at(configuration.tail.upperBound)
    return SIMD2(mean(outer.map { sorted[$0] }) ?? 0, mean(outer.map { sorted[sorted.count - 1 - $0] }) ?? 0)
  }
}
