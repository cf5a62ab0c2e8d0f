/// Openness of one eye from the edges that run down through it (iris and corners), over what they
/// usually are.
///
/// The level is a running 70th percentile over the last seconds (the choice that served blinks best in a
/// trial on rendered heads), which neither a blink nor a long closure pulls down.
public struct OpennessMeter: Sendable {
  /// A shut eye keeps this share of its edges: lashes and skin. On rendered sessions shut eyes kept at
  /// most 0.32 to 0.68 and open ones at least 0.68 to 0.86 of the usual, by person.
  private static let shutShare = 0.35

  private var history: [Double] = []
  private var next = 0
  private let capacity: Int

  /// - Parameter capacity: frames that the level looks back; 150 are five seconds at 30 Hz.
  public init(capacity: Int = 150) { self.capacity = capacity }

  /// - Parameter edges: see `IrisSighting.edges`, in a unit that stays the same.
  /// - Returns: 1 as open as usual, 0 shut; within 0...1.5.
  public mutating func openness(edges: Double) -> Double {
    let level = usual ?? edges
    let share = edges / max(level, 1e-6)
    // Shut frames do not enter the level, so that eyes shut for ten seconds stay shut. Half-shut ones do: lids
    // follow a gaze that stays low, and must not be taken for shut for good.
    if history.count < 15 || share > 0.6 { remember(edges) }
    return min(1.5, max(0, (share - Self.shutShare) / (1 - Self.shutShare)))
  }

  /// The usual edges, nil before anything was seen.
  public var usual: Double? {
    guard !history.isEmpty else { return nil }
    let sorted = history.sorted()
    return sorted[Int(Double(sorted.count - 1) * 0.7)]
  }

  private mutating func remember(_ edges: Double) {
    if history.count < capacity {
      history.append(edges)
    } else {
      history[next] = edges
      next = (next + 1) % capacity
    }
  }
}
