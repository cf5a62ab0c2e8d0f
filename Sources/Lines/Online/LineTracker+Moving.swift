import Signals

extension LineTracker {
  /// Goes on after the lines have moved on the screen by scrolling: lines may have come and gone at the ends, as
  /// pages do, but those that are left have moved together. What is believed of lines and offset stays, and the
  /// fixations that are not settled move with their lines.
  ///
  /// - Returns: nil where the lines are others, have another size, or the one being read is gone.
  package func scrolled(to text: PageText) -> LineTracker? {
    guard let (map, by) = moves(to: text) else { return nil }
    var moved = self
    moved.text = text
    moved.centers = text.lines.map(\.box.center.y)
    moved.motions = configuration.noiseLevels.map { _ in LineMotion(text, configuration) }
    if map != Array(self.text.lines.indices).map(Optional.some) || text.lines.count != self.text.lines.count {
      guard moved.rename(map) else { return nil }
    }
    for index in moved.hypotheses.indices { moved.hypotheses[index].previousX += by.x }
    for index in moved.pending.indices {
      moved.pending[index].fixation.center = moved.pending[index].fixation.center + by
    }
    return moved
  }

  /// Where each line is in the new text, and how far those that are left have moved; nil unless they moved together.
  private func moves(to new: PageText) -> (map: [Int?], by: ScreenPoint)? {
    // Another pitch is another scale of everything that is believed.
    guard abs(new.pitch - pitch) < 0.1 * pitch else { return nil }
    let places = Dictionary(
      new.lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let map = text.lines.map { places[$0.id] }
    guard let (old, first) = zip(text.lines, map).lazy.compactMap({ old, at in at.map { (old, $0) } }).first
    else { return nil }
    let by = ScreenPoint(x: new.lines[first].box.x - old.box.x, y: new.lines[first].box.y - old.box.y)
    // Less than a px is rounding.
    let isSame = zip(text.lines, map).allSatisfy { old, at in
      guard let box = at.map({ new.lines[$0].box }) else { return true }
      return abs(box.x - old.box.x - by.x) < 1 && abs(box.y - old.box.y - by.y) < 1
        && abs(box.width - old.box.width) < 1 && abs(box.height - old.box.height) < 1
    }
    return isSame ? (map, by) : nil
  }

  /// Gives lines their new numbers; false where most of the belief was in lines that are gone.
  private mutating func rename(_ map: [Int?]) -> Bool {
    merger = LineHypothesisMerger(
      lines: text.lines.count, cell: configuration.cellPitches * pitch,
      bound: configuration.largestOffsetPitches * pitch, noises: motions.count)
    smoother.rename(map)
    guard !hypotheses.isEmpty else { return false }
    var left = 0.0
    for index in hypotheses.indices {
      // The smoother counts on their number: those that are gone stay without weight.
      if let line = map[hypotheses[index].line] {
        hypotheses[index].line = line
        left += hypotheses[index].weight
      } else {
        (hypotheses[index].line, hypotheses[index].weight) = (0, 0)
      }
    }
    guard left > 0.5 else { return false }
    for index in hypotheses.indices { hypotheses[index].weight /= left }
    return true
  }

  /// What is believed of the gaze's offset once another text is shown: the same offset, a little less surely.
  var offsetForNextText: Offset? {
    guard var offset else { return nil }
    // As after a step to another line, with a floor: a merged belief is surer of itself than it may be.
    let more = square(configuration.offsetDriftPerLinePitches * pitch)
    offset.covariance.xx = max(offset.covariance.xx, square(0.1 * pitch)) + more
    offset.covariance.yy = max(offset.covariance.yy, square(0.1 * pitch)) + more
    return offset
  }
}

extension LineTracker {
  /// Every gaze point is moved from now on: the offset that is believed moves with it.
  mutating func shift(by correction: ScreenPoint) {
    guard correction.x.isFinite, correction.y.isFinite else { return }
    prior.x += correction.x
    prior.y += correction.y
    for index in hypotheses.indices {
      hypotheses[index].offsetX += correction.x
      hypotheses[index].offsetY += correction.y
      hypotheses[index].previousX += correction.x
    }
    for index in pending.indices {
      pending[index].fixation.center = pending[index].fixation.center + correction
    }
  }

  /// The offset may have changed: so much is added to its variance on each axis, px².
  mutating func widen(by variance: Double) {
    guard variance.isFinite, variance > 0 else { return }
    prior.covariance.xx += variance
    prior.covariance.yy += variance
    for index in hypotheses.indices {
      hypotheses[index].varianceX += variance
      hypotheses[index].varianceY += variance
    }
  }

  /// The offset that was known from the text before this one, where no fixation has been seen on it.
  var priorIfKnown: Offset? { isPriorKnown ? prior : nil }
}
