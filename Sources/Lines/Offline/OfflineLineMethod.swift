import Signals
import Statistics

/// The published methods that put a whole trial's fixations on lines at once, after reading.
///
/// As Carr, Pescuma, Furlan, Ktori & Crepaldi 2022 ("Algorithms for the automated correction of vertical drift
/// in eye-tracking data", Behavior Research Methods 54) describe and compare them, each written from its
/// description. Their thresholds in px belong to lines 64 px apart and are kept here as shares of the line
/// pitch. All are deterministic. A page is taken as one column read from the left or the right, which is what
/// the methods are made for.
package enum OfflineLineMethod: String, CaseIterable, Codable, Sendable {
  /// Each fixation on the nearest line.
  case attach
  /// Runs of near fixations on the line nearest to their mean (Schroeder 2019, popEye).
  case chain
  /// k-means on y, one cluster a line (Schroeder 2019, popEye).
  case cluster
  /// Runs of fixations joined where a straight line fits them, until there are as many as lines
  /// (Špakov, Istance, Hyrskykari, Siirtola & Räihä 2019).
  case merge
  /// Lines with one slope, offset and spread fitted to all fixations (Cohen 2013, FixAlign).
  case regress
  /// Cut at the longest saccades back, one fewer than lines (Abdulin & Komogortsev 2015).
  case segment
  /// Runs of near fixations joined to proto-lines around the longest (Glandorf & Schroeder 2021).
  case slice
  /// Return sweeps told from other saccades by 2-means, what lies between on the nearest line (Carr 2022).
  case split
  /// y scaled and shifted so that fixations lie on lines (Lohmeier 2015).
  case stretch
  /// Dynamic time warping of the fixations to the words in reading order (Carr 2022).
  case warp

  /// The line of each fixation. Fixations that are not finite are told as discarded and left out; so are all on
  /// a page without text.
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

/// A trial: at least one finite fixation, and a page with at least one line.
struct OfflineReading {
  /// Screen px.
  let points: [ScreenPoint]
  let text: PageText
  /// The lines' middles, px.
  let centers: [Double]
  let pitch: Double

  init(points: [ScreenPoint], text: PageText) {
    self.points = points
    self.text = text
    centers = text.lines.map(\.box.center.y)
    pitch = text.pitch
  }

  /// Progress along the reading direction from a fixation to the next, px.
  var advances: [Double] {
    let direction = text.lines[0].direction
    return zip(points.dropFirst(), points).map { ($0.x - $1.x) * direction }
  }

  /// The index of the line whose middle is nearest.
  func nearestLine(_ y: Double) -> Int {
    centers.indices.min { abs(centers[$0] - y) < abs(centers[$1] - y) } ?? 0
  }

  /// Runs that end wherever `isCut` says so of the step to the next fixation.
  func runs(cutAfter isCut: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for end in points.indices where end + 1 == points.count || isCut(end) {
      runs.append(start..<(end + 1))
      start = end + 1
    }
    return runs
  }

  /// Each run on the line nearest to its mean height.
  func nearestLines(of runs: [Range<Int>]) -> [Int] {
    runs.flatMap { run in
      Array(repeating: nearestLine(mean(points[run].map(\.y)) ?? 0), count: run.count)
    }
  }
}
