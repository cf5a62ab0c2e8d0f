/// One belief about where reading is and how far the gaze is off.
struct LineHypothesis: Sendable {
  /// An index into the text's lines.
  var line: Int
  /// The gaze minus the truth, px: mean and variance, each axis by itself.
  var offsetX: Double
  var varianceX: Double
  var offsetY: Double
  var varianceY: Double
  /// The last fixation that was on the text, px.
  var previousX: Double
  /// Fixations since then that looked elsewhere.
  var skipped: Int
  /// How noisy the gaze is: an index into `LineTrackerConfiguration.noisePitches`.
  var noise: Int
  /// Share of belief.
  var weight: Double

  /// Sees the vertical offset.
  mutating func update(y innovation: Double, variance: Double, share: Double) {
    let gain = varianceY / (varianceY + variance) * share
    offsetY += gain * innovation
    varianceY *= 1 - gain
  }

  /// Sees the horizontal offset.
  mutating func update(offsetX seen: Double, variance: Double, share: Double) {
    let gain = varianceX / (varianceX + variance) * share
    offsetX += gain * (seen - offsetX)
    varianceX *= 1 - gain
  }
}

/// The children of one step's hypotheses, merged where they say nearly the same: same line and noise, offset in the
/// same cell. Merging keeps weight, mean and variance (a Gaussian mixture reduced by moments).
struct LineHypothesisMerger: Sendable {
  struct Edge: Sendable {
    var parent: Int32
    var child: Int32
    /// Share of the child's belief that comes from this parent.
    var share: Double
  }

  fileprivate struct Sum {
    var weight = 0.0
    var x = 0.0
    var xx = 0.0
    var y = 0.0
    var yy = 0.0
    var heaviest = 0.0
    var hypothesis: LineHypothesis
  }

  /// The weight of the hypothesis that was added last.
  private(set) var newestWeight = 0.0
  private let cell: Double
  private let bound: Double
  private let cellsPerLine: Int
  private let noises: Int
  private static let skips = 3
  /// For each line, cell, number of skips (up to 2) and noise the place in `sums`, or -1.
  private var slots: [Int32]
  private var used: [Int] = []
  private var sums: [Sum] = []
  private var links: [Edge] = []
  /// What the last step came to: the merged children, their weights summing to 1, and where they came from.
  private(set) var hypotheses: [LineHypothesis] = []
  private(set) var edges: [Edge] = []

  /// - Parameters:
  ///   - cell: the width of a cell of the vertical offset, px.
  ///   - bound: vertical offsets beyond it are no children, px.
  ///   - noises: how many levels of noise there are.
  init(lines: Int, cell: Double, bound: Double, noises: Int) {
    self.noises = noises
    self.cell = cell
    self.bound = bound
    cellsPerLine = Int((2 * bound / cell).rounded(.up)) + 1
    slots = Array(repeating: -1, count: lines * cellsPerLine * Self.skips * noises)
  }

  mutating func begin() {
    for slot in used { slots[slot] = -1 }
    used.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
  }

  mutating func add(_ child: LineHypothesis, parent: Int) {
    guard child.weight > 0, abs(child.offsetY) <= bound else { return }
    let place = Int((child.offsetY + bound) / cell)
    let skips = min(child.skipped, Self.skips - 1)
    let slot = ((child.line * cellsPerLine + place) * Self.skips + skips) * noises + child.noise
    var index = slots[slot]
    if index < 0 {
      index = Int32(sums.count)
      slots[slot] = index
      used.append(slot)
      sums.append(Sum(hypothesis: child))
    }
    let w = child.weight
    newestWeight = w
    let at = Int(index)
    sums[at].weight += w
    sums[at].x += w * child.offsetX
    sums[at].xx += w * (child.varianceX + child.offsetX * child.offsetX)
    sums[at].y += w * child.offsetY
    sums[at].yy += w * (child.varianceY + child.offsetY * child.offsetY)
    if w > sums[at].heaviest {
      sums[at].heaviest = w
      sums[at].hypothesis = child
    }
    links.append(Edge(parent: Int32(parent), child: index, share: w))
  }

  /// Merges what was added. Where nothing was, nothing is left.
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
    merged.offsetY = y / weight
    merged.varianceY = max(yy / weight - square(y / weight), 1e-6)
    return merged
  }
}
