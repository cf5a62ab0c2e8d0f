import Reading

/// Counts of simulated reading, at the ends of fixations and by lines.
struct LineTally {
  /// Fixations at whose end the reader had found a line; `looked` counts those without one as well.
  var fixations = 0
  var looked = 0
  var right = 0
  var near = 0
  /// The part of `fixations` and of `right` after the first page.
  var laterFixations = 0
  var laterRight = 0
  var highlighted = 0
  var highlightRight = 0
  var due = 0
  var followed = 0
  var followedWrongly = 0
  var seconds = 0.0
  var turns = 0
  var lastLineRight = 0
  var told = 0
  var toldRight = 0
  var lines = 0
  var errorSum = 0.0
  var errorFrames = 0

  static func += (a: inout LineTally, b: LineTally) {
    (a.looked, a.laterFixations) = (a.looked + b.looked, a.laterFixations + b.laterFixations)
    a.laterRight += b.laterRight
    (a.fixations, a.right, a.near) = (a.fixations + b.fixations, a.right + b.right, a.near + b.near)
    (a.highlighted, a.highlightRight) = (a.highlighted + b.highlighted, a.highlightRight + b.highlightRight)
    (a.due, a.followed) = (a.due + b.due, a.followed + b.followed)
    (a.followedWrongly, a.seconds) = (a.followedWrongly + b.followedWrongly, a.seconds + b.seconds)
    (a.turns, a.lastLineRight) = (a.turns + b.turns, a.lastLineRight + b.lastLineRight)
    (a.told, a.toldRight, a.lines) = (a.told + b.told, a.toldRight + b.toldRight, a.lines + b.lines)
    (a.errorSum, a.errorFrames) = (a.errorSum + b.errorSum, a.errorFrames + b.errorFrames)
  }

  func result(
    error: Double, pitch: Double, view: ReadingView?, isCorrected: Bool, runs: Int
  ) -> ViewTrials.Result {
    let first = fixations - laterFixations
    func share(_ part: Int, _ whole: Int) -> Double { Double(part) / Double(max(1, whole)) }
    return ViewTrials.Result(
      errorDegrees: error, measuredErrorDegrees: errorSum / Double(max(1, errorFrames)), pitchDegrees: pitch,
      view: view, isCorrected: isCorrected, runs: runs, linesRead: lines, rightLine: share(right, fixations),
      rightOnFirstPage: first > 0 ? share(right - laterRight, first) : nil,
      rightLater: laterFixations > 0 ? share(laterRight, laterFixations) : nil,
      found: share(fixations, looked),
      withinOneLine: share(near, fixations), highlighted: share(highlighted, fixations),
      highlightRight: share(highlightRight, highlighted), followed: due > 0 ? share(followed, due) : nil,
      followedWrongly: Double(followedWrongly) / max(seconds / 3600, 1e-9),
      lastLine: share(lastLineRight, turns), evidenceRight: told > 0 ? share(toldRight, told) : nil)
  }
}
