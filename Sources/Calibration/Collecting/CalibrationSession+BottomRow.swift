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
    let configuration = BottomRowConfiguration()
    let border = configuration.lowest * screen.heightPx
    let lower = targets.indices.filter { targets[$0].point.y >= border }
    let above = targets.indices.filter { targets[$0].point.y < border && points[$0].attempts > 0 }
    let (below, upper) = (share(lower), share(above))
    return above.count >= configuration.leastAbove && below.unseen >= configuration.leastHiddenSeconds
      && below.share >= configuration.hiddenShare && upper.share <= configuration.seenShare
  }

  /// Tuning of when the lowest targets count as not seen. Own choice.
  private struct BottomRowConfiguration: Sendable {
    /// Where the lowest part of the screen begins, as a share of its height.
    var lowest = 2.0 / 3
    /// Least number of targets above at which the eyes were seen, so that the eyes can be seen at all.
    var leastAbove = 2
    /// Least time for which the eyes are hidden at the lower targets, s: longer than blinks.
    var leastHiddenSeconds = 1.0
    /// Least share of the time at the lower targets for which the eyes are hidden.
    var hiddenShare = 0.5
    /// Largest share of the time at the other targets for which the eyes are hidden.
    var seenShare = 0.2
  }
}
