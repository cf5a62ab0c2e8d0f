/// Which share of a camera's pictures arrives damaged. A pure value.
///
/// Not every damage shows when a picture is decoded, so where some are found damaged others that passed may
/// be as well.
struct DamageGauge {
  /// Pictures over which the share is taken: two seconds at 30 a second.
  private static let window = 60
  /// Fewer tell nothing.
  private static let least = 10
  private var recent: [Bool] = []
  private var next = 0

  mutating func note(isDamaged: Bool) {
    if recent.count < Self.window {
      recent.append(isDamaged)
    } else {
      recent[next] = isDamaged
      next = (next + 1) % Self.window
    }
  }

  /// 0 to 1.
  var share: Double {
    recent.count < Self.least ? 0 : Double(recent.count { $0 }) / Double(recent.count)
  }
}
