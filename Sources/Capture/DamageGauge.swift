/// Measures the share of a camera's pictures that arrive damaged. A pure value.
///
/// Not all damage shows when a picture is decoded, so where some pictures are found damaged, others that passed may be damaged
/// as well.
struct DamageGauge {
  /// Number of pictures over which the share is measured: two seconds at 30 a second.
  private static let window = 60
  /// Least number of pictures; with fewer the share is 0.
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

  /// Share of damaged pictures, 0 to 1.
  var share: Double {
    recent.count < Self.least ? 0 : Double(recent.count { $0 }) / Double(recent.count)
  }
}
