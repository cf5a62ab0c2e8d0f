import Signals
import Statistics

/// Published methods that assign all fixations of a trial to lines at once, after reading.
///
/// They are those that Carr, Pescuma, Furlan, Ktori & Crepaldi 2022 ("Algorithms for the automated correction of vertical drift
/// in eye-tracking data", Behavior Research Methods 54) describe and compare, each written from its description. Their
/// thresholds in px belong to lines 64 px apart and are given here as shares of the line pitch. All are deterministic. A page
/// is treated as one column read from the left or the right, for which the methods are made.
package enum OfflineLineMethod: String, CaseIterable, Codable, Sendable {
  /// Assigns each fixation to the nearest line.
  case attach
  /// Assigns each run of nearby fixations to the line nearest to their mean (Schroeder 2019, popEye).
  case chain
  /// Clusters y by k-means, one cluster for each line (Schroeder 2019, popEye).
  case cluster
  /// Joins runs of fixations where a straight line fits them, until there are as many as lines (Špakov, Istance, Hyrskykari,
  /// Siirtola & Räihä 2019).
  case merge
  /// Fits lines with one slope, offset and spread to all fixations (Cohen 2013, FixAlign).
  case regress
  /// Cuts at the longest saccades back, one fewer than there are lines (Abdulin & Komogortsev 2015).
  case segment
  /// Joins runs of nearby fixations to proto-lines around the longest (Glandorf & Schroeder 2021).
  case slice
  /// Separates return sweeps from other saccades by 2-means, and assigns the fixations between them to the nearest line (Carr
  /// 2022).
  case split
  /// Scales and shifts y so that fixations lie on lines (Lohmeier 2015).
  case stretch
  /// Aligns the fixations to the words in reading order by dynamic time warping (Carr 2022).
  case warp

  /// Assigns each fixation to a line. Fixations that are not finite are discarded, and so are all on a page without text.
  package func assign(_ fixations: [LineFixation], to text: PageText) -> [LineAssignment] {
    guard !text.lines.isEmpty else {
      return fixations.indices.map {
        .discarded($0, fixations[$0].isFinite ? .noText : .notFinite)
      }
    }
    let usable = fixations.indices.filter { fixations[$0].isFinite }
    let reading = OfflineReading(points: usable.map { fixations[$0].center }, text: text)
    let lines = usable.isEmpty ? [] : lines(of: reading)
    var assignments = fixations.indices.map { LineAssignment.discarded($0, .notFinite) }
    for (index, line) in zip(usable, lines) {
      let word = text.lines[line].word(at: fixations[index].center.x)
      assignments[index] = LineAssignment(
        fixation: index, line: line, word: word, probability: 1, discard: nil)
    }
    return assignments
  }

  private func lines(of reading: OfflineReading) -> [Int] {
    switch self {
    case .attach: reading.attach()
    case .chain: reading.chain()
    case .cluster: reading.cluster()
    case .merge: reading.merge()
    case .regress: reading.regress()
    case .segment: reading.segment()
    case .slice: reading.slice()
    case .split: reading.split()
    case .stretch: reading.stretch()
    case .warp: reading.warp()
    }
  }
}

/// The fixations and the text of a trial: at least one finite fixation, and at least one line.
struct OfflineReading {
  /// Centres of the fixations, screen px.
  let points: [ScreenPoint]
  let text: PageText
  /// Heights of the lines' middles, px.
  let centers: [Double]
  let pitch: Double

  init(points: [ScreenPoint], text: PageText) {
    self.points = points
    self.text = text
    centers = text.lines.map(\.box.center.y)
    pitch = text.pitch
  }

  /// Progress along the reading direction from each fixation to the next, px.
  var advances: [Double] {
    let direction = text.lines[0].direction
    return zip(points.dropFirst(), points).map { ($0.x - $1.x) * direction }
  }

  /// The index of the line whose middle is nearest to a height.
  func nearestLine(_ y: Double) -> Int {
    centers.indices.min { abs(centers[$0] - y) < abs(centers[$1] - y) } ?? 0
  }

  /// Runs of fixations; a run ends where `isCut` is true for the step to the next fixation.
  func runs(cutAfter isCut: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for end in points.indices where end + 1 == points.count || isCut(end) {
      runs.append(start..<(end + 1))
      start = end + 1
    }
    return runs
  }

  /// Assigns each run of fixations to the line nearest to its mean height.
  func nearestLines(of runs: [Range<Int>]) -> [Int] {
    runs.flatMap { run in
      Array(repeating: nearestLine(mean(points[run].map(\.y)) ?? 0), count: run.count)
    }
  }
}
