import Signals

extension CalibrationSession {
  /// Whether the eyes were seen at the targets above, and hardly at those in the lowest third of the screen: the lids, or what is
  /// below the eyes, hide eyes that look down.
  package var missesBottomRow: Bool {
    func share(_ indices: [Int]) -> (unseen: Double, share: Double) {
      let seen = indices.reduce(0) { $0 + points[$1].seconds * points[$1].validShare }
      let unseen = indices.reduce(0) { $0 + hiddenSeconds[$1] }
      return (unseen, seen + unseen > 0 ? unseen / (seen + unseen) : 0)
    }
    let border = Self.lowestThird * screen.heightPx
    let lower = targets.indices.filter { targets[$0].point.y >= border }
    let above = targets.indices.filter { targets[$0].point.y < border && points[$0].attempts > 0 }
    let (below, upper) = (share(lower), share(above))
    return above.count >= Self.leastAbove && below.unseen >= Self.leastHiddenSeconds
      && below.share >= Self.hiddenShare && upper.share <= Self.seenShare
  }

  private static let lowestThird = 2.0 / 3
  /// Least number of targets above at which the eyes were seen, so that the eyes can be seen at all.
  private static let leastAbove = 2
  /// Least time for which the eyes are hidden at the lower targets, s: longer than blinks.
  private static let leastHiddenSeconds = 1.0
  /// Least share of the time at the lower targets, and largest share of that at the others, for which the eyes are hidden. Own
  /// choice.
  private static let (hiddenShare, seenShare) = (0.5, 0.2)
}
