/// Computes backwards what later fixations say about each of the last ones (fixed-lag smoothing).
///
/// The merged hypotheses of successive steps form a graph. Probability is propagated backwards along its edges by the share
/// that each parent had in a child. Given the child, the parents' future is the same, so this is the forward-backward algorithm
/// of hidden Markov models on the graph that merging left.
struct LineSmoother: Sendable {
  private struct Step {
    /// For each hypothesis of the step the index of its line, or `offText`.
    var labels: [Int]
    var edges: [LineHypothesisMerger.Edge]
    /// Number of hypotheses in the step before.
    var parents: Int
  }

  static let offText = -1
  private var steps: [Step] = []
  private let depth: Int

  /// Makes a smoother without fixations.
  ///
  /// - Parameter depth: number of past fixations that are kept.
  init(depth: Int) { self.depth = depth }

  mutating func append(_ hypotheses: [LineHypothesis], _ edges: [LineHypothesisMerger.Edge], parents: Int) {
    if steps.count > depth { steps.removeFirst() }
    steps.append(
      Step(labels: hypotheses.map { $0.skipped > 0 ? Self.offText : $0.line }, edges: edges, parents: parents)
    )
  }

  /// Gives lines their new indices; lines without one are gone.
  mutating func rename(_ map: [Int?]) {
    for index in steps.indices {
      steps[index].labels = steps[index].labels.map { $0 == Self.offText ? $0 : map[$0] ?? Self.offText }
    }
  }

  /// Goes back from the newest step and gives for each lag (0 first) the likeliest line, or `offText`, and its probability.
  ///
  /// - Parameters:
  ///   - weights: of the newest step's hypotheses.
  ///   - lineCount: number of lines in the text.
  ///   - visit: gets lag, label and probability; returns whether to go on.
  func walk(weights: [Double], lineCount: Int, visit: (Int, Int, Double) -> Bool) {
    var weights = weights
    var before: [Double] = []
    before.reserveCapacity(steps.map(\.parents).max() ?? 0)
    var belief = [Double](repeating: 0, count: lineCount + 1)
    for (lag, step) in steps.reversed().enumerated() {
      for index in belief.indices { belief[index] = 0 }
      for (label, weight) in zip(step.labels, weights) { belief[label + 1] += weight }
      var best = 0
      for index in belief.indices where belief[index] > belief[best] { best = index }
      guard visit(lag, best - 1, belief[best]), lag + 1 < steps.count else { return }
      before.removeAll(keepingCapacity: true)
      before.append(contentsOf: repeatElement(0, count: step.parents))
      for edge in step.edges { before[Int(edge.parent)] += weights[Int(edge.child)] * edge.share }
      swap(&weights, &before)
    }
  }
}
