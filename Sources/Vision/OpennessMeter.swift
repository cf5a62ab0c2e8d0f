import Signals

/// Openness of one eye: its iris contrast over what it usually is.
///
/// The level is a running 70th percentile over the last seconds (the models trial's choice for blinks),
/// which a blink or a long closure does not pull down at once.
public struct OpennessMeter: Sendable {
  private var history: [Double] = []
  private var next = 0
  private let capacity: Int

  /// - Parameter capacity: frames that the level looks back; 150 are five seconds at 30 Hz.
  public init(capacity: Int = 150) { self.capacity = capacity }

  /// 1 as open as usual, 0 shut; always within 0...1.5.
  public mutating func openness(contrast: Double) -> Double {
    let level = usual ?? contrast
    // Closed frames do not enter the level, so that eyes shut for ten seconds stay shut.
    if history.count < 15 || contrast > 0.5 * level { remember(contrast) }
    guard level > 0.02 else { return 0 }
    return min(1.5, max(0, contrast / level))
  }

  /// The usual contrast, nil before anything was seen.
  public var usual: Double? {
    guard !history.isEmpty else { return nil }
    let sorted = history.sorted()
    return sorted[Int(Double(sorted.count - 1) * 0.7)]
  }

  private mutating func remember(_ contrast: Double) {
    if history.count < capacity {
      history.append(contrast)
    } else {
      history[next] = contrast
      next = (next + 1) % capacity
    }
  }
}
