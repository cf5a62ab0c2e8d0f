import Signals

extension LineTracker {
  /// Goes on after the lines have moved on the screen by scrolling: nothing else may have changed. What is
  /// believed of lines and offset stays, and the fixations that are not settled move with their lines.
  ///
  /// - Returns: nil where the lines are others, or have another size.
  public func scrolled(to text: PageText) -> LineTracker? {
    guard text.lines.count == self.text.lines.count, let first = text.lines.first,
      let before = self.text.lines.first
    else { return nil }
    let by = ScreenPoint(x: first.box.x - before.box.x, y: first.box.y - before.box.y)
    // Less than a px is rounding.
    let isSame = zip(text.lines, self.text.lines).allSatisfy { new, old in
      new.id == old.id && abs(new.box.x - old.box.x - by.x) < 1 && abs(new.box.y - old.box.y - by.y) < 1
        && abs(new.box.width - old.box.width) < 1 && abs(new.box.height - old.box.height) < 1
    }
    guard isSame else { return nil }
    var moved = self
    moved.text = text
    moved.centers = text.lines.map(\.box.center.y)
    moved.motion = LineMotion(text, configuration)
    for index in moved.hypotheses.indices { moved.hypotheses[index].previousX += by.x }
    for index in moved.pending.indices {
      moved.pending[index].fixation.center = moved.pending[index].fixation.center + by
    }
    return moved
  }

  /// What is known of the offset once another text is shown: the same, a little less surely.
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
