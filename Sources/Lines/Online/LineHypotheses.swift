/// One hypothesis about which line is being read and how far gaze is off.
struct LineHypothesis: Sendable {
  /// Where the eyes have rested away from the text, px: the mean of so many looks.
  struct Rest: Sendable {
    var x: Double
    var y: Double
    var looks: Double

    /// The place with a further look there.
    func with(_ x: Double, _ y: Double) -> Rest {
      let looks = looks + 1
      return Rest(x: self.x + (x - self.x) / looks, y: self.y + (y - self.y) / looks, looks: looks)
    }
  }

  /// Index of the line in the text's lines.
  var line: Int
  /// Offset of gaze (gaze minus truth), px: mean and variance, each axis independently; along lines it is the same everywhere.
  var offsetX: Double
  var varianceX: Double
  /// The offset across lines over the screen.
  var plane: OffsetPlane
  /// x of the last fixation that was on the text, px; nil where none was yet.
  var previousX: Double?
  /// Number of fixations since the last one on the text that looked elsewhere.
  var skipped: Int
  /// Where those looks rested; without a meaning where `skipped` is 0.
  var rest = Rest(x: 0, y: 0, looks: 1)
  /// Noise level of gaze: an index into `LineTrackerConfiguration.noisePitches`.
  var noise: Int
  /// Probability of the hypothesis.
  var weight: Double

  /// Updates the horizontal offset from an observation.
  mutating func update(offsetX seen: Double, variance: Double, share: Double) {
    let gain = varianceX / (varianceX + variance) * share
    offsetX += gain * (seen - offsetX)
    varianceX *= 1 - gain
  }
}

/// Collects the child hypotheses of one step and merges those that are nearly the same: same line and noise, offset in the same
/// cell. Merging keeps weight, mean and variance (a Gaussian mixture reduced by moments).
struct LineHypothesisMerger: Sendable {
  struct Edge: Sendable {
    var parent: Int32
    var child: Int32
    /// Share of the child's probability that comes from this parent.
    var share: Double
  }

  fileprivate struct Sum {
    var weight = 0.0
    var x = 0.0
    var xx = 0.0
    var plane: OffsetPlane
    var heaviest = 0.0
    var hypothesis: LineHypothesis
  }

  /// The weight of the hypothesis that was added last.
  private(set) var newestWeight = 0.0
  private var here = OffsetPlane.Place(1, 0, 0)
  private let cell: Double
  private let bound: Double
  private let cellsPerLine: Int
  private let noises: Int
  private static let skips = 3
  /// For each line, cell, number of skips (up to 2) and noise level the index in `sums`, or -1.
  private var slots: [Int32]
  private var used: [Int] = []
  private var sums: [Sum] = []
  private var links: [Edge] = []
  /// Result of the last step: the merged children, whose weights sum to 1; `edges` links them to their parents.
  private(set) var hypotheses: [LineHypothesis] = []
  private(set) var edges: [Edge] = []

  /// Makes a merger of hypotheses for a text.
  ///
  /// - Parameters:
  ///   - cell: the width of a cell of the vertical offset, px.
  ///   - bound: hypotheses with a larger vertical offset are dropped, px.
  ///   - noises: number of noise levels.
  init(lines: Int, cell: Double, bound: Double, noises: Int) {
    self.noises = noises
    self.cell = cell
    self.bound = bound
    cellsPerLine = Int((2 * bound / cell).rounded(.up)) + 1
    slots = Array(repeating: -1, count: lines * cellsPerLine * Self.skips * noises)
  }

  /// Begins a step.
  ///
  /// - Parameter here: the place of the fixation, at which offsets are compared.
  mutating func begin(at here: OffsetPlane.Place) {
    self.here = here
    for slot in used { slots[slot] = -1 }
    used.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
  }

  mutating func add(_ child: LineHypothesis, parent: Int) {
    let offsetY = child.plane.value(at: here)
    guard child.weight > 0, abs(offsetY) <= bound else { return }
    let place = Int((offsetY + bound) / cell)
    let skips = min(child.skipped, Self.skips - 1)
    let slot = ((child.line * cellsPerLine + place) * Self.skips + skips) * noises + child.noise
    var index = slots[slot]
    if index < 0 {
      index = Int32(sums.count)
      slots[slot] = index
      used.append(slot)
      sums.append(Sum(plane: .none(over: child.plane.area), hypothesis: child))
    }
    let w = child.weight
    newestWeight = w
    let at = Int(index)
    sums[at].weight += w
    sums[at].x += w * child.offsetX
    sums[at].xx += w * (child.varianceX + child.offsetX * child.offsetX)
    sums[at].plane.add(child.plane, weight: w)
    if w > sums[at].heaviest {
      sums[at].heaviest = w
      sums[at].hypothesis = child
    }
    links.append(Edge(parent: Int32(parent), child: index, share: w))
  }

  /// Merges the hypotheses that were added. If none was added, the result is empty.
  mutating func reduce(smallestShare: Double, limit: Int) {
    hypotheses.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    let total = sums.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return }
    var floor = total * smallestShare
    if sums.count > limit { floor = max(floor, sums.map(\.weight).sorted(by: >)[limit - 1]) }
    var number = [Int32](repeating: -1, count: sums.count)
    var kept = 0.0
    for (index, sum) in sums.enumerated() where sum.weight >= floor {
      number[index] = Int32(hypotheses.count)
      kept += sum.weight
      hypotheses.append(sum.merged)
    }
    for index in hypotheses.indices { hypotheses[index].weight /= kept }
    for link in links where number[Int(link.child)] >= 0 {
      edges.append(
        Edge(
          parent: link.parent, child: number[Int(link.child)],
          share: link.share / sums[Int(link.child)].weight))
    }
  }
}

extension LineHypothesisMerger.Sum {
  fileprivate var merged: LineHypothesis {
    var merged = hypothesis
    merged.weight = weight
    merged.offsetX = x / weight
    merged.varianceX = max(xx / weight - square(x / weight), 1e-6)
    merged.plane = plane.divided(by: weight)
    return merged
  }
}
