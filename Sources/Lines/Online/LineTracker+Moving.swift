import Signals

extension LineTracker {
  /// Continues after the lines have scrolled on the screen. Lines may have come and gone at the ends, as pages do, but those
  /// that remain have moved together. The estimates of line and offset stay, and fixations that are not settled move with their
  /// lines.
  ///
  /// - Returns: nil where the lines are different, have another size, or the one being read is gone.
  package func scrolled(to text: PageText) -> LineTracker? {
    guard let (map, by) = moves(to: text) else { return nil }
    var moved = self
    moved.text = text
    moved.centers = text.lines.map(\.box.center.y)
    moved.motions = configuration.noiseLevels.map { _ in LineMotion(text, configuration) }
    if map != Array(self.text.lines.indices).map(Optional.some) || text.lines.count != self.text.lines.count {
      guard moved.rename(map) else { return nil }
    }
    for index in moved.hypotheses.indices { moved.hypotheses[index].previousX? += by.x }
    for index in moved.pending.indices {
      moved.pending[index].fixation.center = moved.pending[index].fixation.center + by
    }
    return moved
  }

  /// The index of each line in the new text, and how far the remaining lines have moved; nil unless they moved together.
  private func moves(to new: PageText) -> (map: [Int?], by: ScreenPoint)? {
    // With another pitch all estimates would have another scale.
    guard abs(new.pitch - pitch) < configuration.samePitchShare * pitch else { return nil }
    let places = Dictionary(
      new.lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let map = text.lines.map { places[$0.id] }
    guard let (old, first) = zip(text.lines, map).lazy.compactMap({ old, at in at.map { (old, $0) } }).first
    else { return nil }
    let by = ScreenPoint(x: new.lines[first].box.x - old.box.x, y: new.lines[first].box.y - old.box.y)
    // Differences of less than a px are rounding.
    let isSame = zip(text.lines, map).allSatisfy { old, at in
      guard let box = at.map({ new.lines[$0].box }) else { return true }
      return abs(box.x - old.box.x - by.x) < 1 && abs(box.y - old.box.y - by.y) < 1
        && abs(box.width - old.box.width) < 1 && abs(box.height - old.box.height) < 1
    }
    return isSame ? (map, by) : nil
  }

  /// Gives lines their new indices; false where most of the probability was on lines that are gone.
  private mutating func rename(_ map: [Int?]) -> Bool {
    merger = LineHypothesisMerger(
      lines: text.lines.count, cell: configuration.cellPitches * pitch,
      bound: configuration.largestOffsetPitches * pitch, noises: motions.count)
    smoother.rename(map)
    guard !hypotheses.isEmpty else { return false }
    var left = 0.0
    for index in hypotheses.indices {
      // The smoother relies on the number of hypotheses: those whose line is gone stay without weight.
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

  /// The expected offset of gaze when another text is shown: the same offset with a little more variance.
  var offsetForNextText: Offset? {
    guard var offset else { return nil }
    // Added variance as after a step to another line, with a floor, because merged hypotheses underestimate their variance.
    let more = square(configuration.offsetDriftPerLinePitches * pitch)
    let least = square(configuration.passedOffsetPitches * pitch)
    offset.covariance.xx = max(offset.covariance.xx, least) + more
    offset.covariance.yy = max(offset.covariance.yy, least) + more
    offset.plane?.floor(least)
    offset.plane?.widen(by: more)
    return offset
  }
}

extension LineTracker {
  /// Changes the estimated offset by a correction that is added to every gaze point from now on, px.
  mutating func shift(by correction: ScreenPoint) {
    guard correction.x.isFinite, correction.y.isFinite else { return }
    prior.x += correction.x
    prior.y += correction.y
    prior.plane?.shift(by: correction.y)
    plane.shift(by: correction.y)
    for index in hypotheses.indices {
      hypotheses[index].offsetX += correction.x
      hypotheses[index].plane.shift(by: correction.y)
      hypotheses[index].previousX? += correction.x
      hypotheses[index].rest.x += correction.x
      hypotheses[index].rest.y += correction.y
    }
    for index in pending.indices {
      pending[index].fixation.center = pending[index].fixation.center + correction
    }
  }

  /// Adds to the variance of the offset on each axis because it may have changed, px².
  mutating func widen(by variance: Double) {
    guard variance.isFinite, variance > 0 else { return }
    prior.covariance.xx += variance
    prior.covariance.yy += variance
    prior.plane?.widen(by: variance)
    plane.widen(by: variance)
    for index in hypotheses.indices {
      hypotheses[index].varianceX += variance
      hypotheses[index].plane.widen(by: variance)
    }
  }

  /// The offset that was known from the text before, where no fixation has been seen on this one yet; otherwise nil.
  var priorIfKnown: Offset? { isPriorKnown ? prior : nil }
}
