import Signals
import Statistics

/// Gathers gaze on a column of text until there is enough for a `ColumnRead`.
///
/// A pure value; screen px. Text whose lines do not begin at one place, such as a table or a poem, gives no evidence.
struct ColumnWatch: Sendable {
  /// How much reading is needed for the evidence, as sweeps from one side of the column to the other and back.
  private static let sweeps = 12
  /// Where a sweep begins and ends along the column, as shares of the way between its ends.
  private static let farSide = 0.7
  private static let nearSide = 0.3
  /// Shares of all gaze between which it is averaged as an end of the column: further out are glances, and further in the mean
  /// depends on how lines are read. From four lines to the next four of 24 human trials (Carr et al. 2022) such an end scatters
  /// by 0.5 to 0.7 degrees (SD), the place beyond which a tenth of all gaze lies by 0.8 to 1.2.
  private static let tail = 0.02..<0.08
  /// Least and largest number of frames: fewer do not show where gaze ends, and after more the person does not read.
  private static let fewest = 100
  private static let most = 20_000
  /// The share of lines that must begin where the others do, within `alignedLetters` letters: few lines are indented.
  private static let aligned = 0.8
  private static let alignedLetters = 2.0
  private static let fewestLines = 3

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

  /// Takes text that has moved or is new. For a column with the same ends gathering continues.
  mutating func show(_ text: PageText) {
    blocks = text.blocks
    columns = (0..<(blocks.last ?? -1) + 1).map { block in
      Self.column(of: text.lines.indices.filter { blocks[$0] == block }.map { text.lines[$0] }, in: text)
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
    if points.count > Self.most { forget() }
  }

  private mutating func sweep(to share: Double) {
    if share > Self.farSide {
      isFar = true
    } else if isFar, share < Self.nearSide {
      (isFar, swept) = (false, swept + 1)
    }
  }

  /// The evidence of the column, once enough gaze has been gathered; the gathered gaze is then forgotten.
  mutating func take() -> ColumnRead? {
    guard swept >= Self.sweeps, points.count >= Self.fewest, let column, let last else { return nil }
    defer { forget() }
    return ColumnRead(
      time: last, observed: Self.ends(points.map(\.x)), expected: column.ends, y: mean(points.map(\.y)) ?? 0,
      letter: column.letter, isRightToLeft: column.isRightToLeft)
  }

  /// Moves the gathered gaze by a correction that is added to every gaze point from now on, px.
  mutating func shift(by correction: ScreenPoint) {
    for index in points.indices { points[index] = points[index] + correction }
  }

  /// Forgets the gathered gaze, because with another calibration it gives no evidence.
  mutating func forget() { (points, swept, isFar) = ([], 0, false) }

  private static func column(of lines: [PageLine], in text: PageText) -> Column? {
    guard lines.count >= fewestLines, let start = upperMedian(lines.map(\.startX)) else { return nil }
    let near = lines.filter { abs($0.startX - start) <= alignedLetters * text.letterWidth }
    guard Double(near.count) >= aligned * Double(lines.count) else { return nil }
    let bounds = PageText(lines: lines).bounds
    let steps = 40
    let everywhere = lines.flatMap { line in
      (0..<steps).map { line.box.x + line.box.width * (Double($0) + 0.5) / Double(steps) }
    }
    return Column(
      ends: ends(everywhere),
      reach: ScreenRect(
        x: bounds.x - 2 * text.pitch, y: bounds.y - text.pitch, width: bounds.width + 4 * text.pitch,
        height: bounds.height + 2 * text.pitch),
      letter: text.letterWidth, isRightToLeft: lines[0].isRightToLeft)
  }

  private static func ends(_ x: [Double]) -> SIMD2<Double> {
    let sorted = x.sorted()
    let at = { (share: Double) in Int((Double(sorted.count) * share).rounded()) }
    let outer = at(tail.lowerBound)..<at(tail.upperBound)
    return SIMD2(mean(outer.map { sorted[$0] }) ?? 0, mean(outer.map { sorted[sorted.count - 1 - $0] }) ?? 0)
  }
}
