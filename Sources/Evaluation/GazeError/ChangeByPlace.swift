import Signals
import Statistics

/// How far the errors of two looks differ, by their distance on the screen and the time between them: an error that depends on
/// the place is the same whenever a place is looked at again, and one that changes with time is another.
package struct ChangeByPlace: Sendable {
  /// What pairs of looks are measured together.
  package struct Cell: Sendable {
    /// The distances of the two places, degrees.
    package let distances: Range<Double>
    /// The times from one look to the other, s.
    package let times: Range<Double>
    /// 0 for the error across the screen, 1 for that down.
    package let axis: Int
    /// The name in tables.
    package let name: String
    /// The name in JSON.
    package let key: String
  }

  private static let nearness: [(name: String, key: String, range: Range<Double>)] = [
    ("below 3 degrees", "Near", 0..<3), ("3 to 8 degrees", "Middle", 3..<8),
    ("above 8 degrees", "Far", 8..<Double.infinity),
  ]
  /// Looks that follow sooner than the first of these are hardly two.
  private static let lags: [(name: String, key: String, range: Range<Double>)] = [
    ("below 0.75 s", "Soon", 0.15..<0.75), ("0.75 to 3 s", "Later", 0.75..<3), ("8 to 96 s", "Late", 8..<96),
  ]
  private static let axes: [(name: String, key: String)] = [("across", "Across"), ("down", "Down")]

  /// All cells in the order of tables.
  package static let cells: [Cell] = axes.indices.flatMap { axis in
    nearness.flatMap { near in
      lags.map { lag in
        Cell(
          distances: near.range, times: lag.range, axis: axis,
          name: "\(axes[axis].name), \(near.name), \(lag.name)",
          key: "change\(axes[axis].key)\(near.key)\(lag.key)")
      }
    }
  }
  private static let longest = lags.map(\.range.upperBound).max() ?? 0

  private var found = cells.map { Variogram(edges: [$0.times.lowerBound, $0.times.upperBound]) }
  /// What noise of frames adds to each change: the difference of two halves of a look, frame by frame in turns.
  private var own = [Variogram](repeating: Variogram(edges: [0, 1]), count: axes.count)

  /// Makes a measure of no looks.
  init() {}

  /// Takes the looks of one recording or simulation.
  mutating func note(_ looks: LookErrors, pxPerDegree: Double) {
    let placed = looks.placed.map {
      (look: $0, middle: $0.middle, place: $0.place ?? ScreenPoint(x: 0, y: 0))
    }
    for i in placed.indices {
      noteOwn(placed[i].look, looks.axes)
      for j in (i + 1)..<max(i + 1, placed.count) {
        let seconds = placed[j].look.time - placed[i].look.time
        guard seconds < Self.longest else { break }
        let degrees = (placed[j].place - placed[i].place).length / pxPerDegree
        for (number, cell) in Self.cells.enumerated()
        where cell.times.contains(seconds) && cell.distances.contains(degrees)
          && looks.axes.contains(cell.axis)
        {
          found[number].note(placed[j].middle[cell.axis] - placed[i].middle[cell.axis], over: seconds)
        }
      }
    }
  }

  private mutating func noteOwn(_ look: LookErrors.Look, _ axes: [Int]) {
    guard look.errors.count >= 4 else { return }
    func half(_ odd: Int, _ axis: Int) -> Double {
      let errors = look.errors.enumerated().filter { $0.offset % 2 == odd }.map(\.element[axis])
      return median(errors) ?? 0
    }
    // Either half has twice the variance of the whole, so the difference of halves twice that of two looks.
    for axis in axes {
      own[axis].note((half(0, axis) - half(1, axis)) / 2.0.squareRoot(), over: 0.5)
    }
  }

  /// Root mean square change in each cell, per axis, degrees, by the cell's key; and by `ownKeys` what of it is noise of frames.
  /// Cells with too few pairs are left out.
  package var changes: [String: Double] {
    var all: [String: Double] = [:]
    for (cell, differences) in zip(Self.cells, found) {
      all[cell.key] = differences.change(over: cell.times.lowerBound)
    }
    for (key, differences) in zip(Self.ownKeys, own) { all[key] = differences.change(over: 0.5) }
    return all
  }

  /// The names in JSON of what noise of frames adds to changes across and down.
  package static let ownKeys = axes.map { "changeOwn\($0.key)" }

  /// All changes as statistics in the order of tables.
  package static let statistics: [GazeErrorMeasures.Statistic] =
    zip(axes, ownKeys).map { axis, key in statistic("\(axis.name), noise of frames", key) }
    + cells.map { statistic($0.name, $0.key) }

  private static func statistic(_ name: String, _ key: String) -> GazeErrorMeasures.Statistic {
    GazeErrorMeasures.Statistic(name: name, key: key, digits: 2, factor: 1, kind: .error) { $0.byPlace[key] }
  }
}
