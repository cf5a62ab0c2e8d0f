import Foundation
import Signals

extension LineTracker {
  /// Declares that nothing of the text was read until a time; unseen fixations are counted from then on.
  package mutating func idle(until time: Timestamp) { lastEnd = time }

  /// Takes note that the reader moves on to what follows `line`: most likely that line or one after it was read last.
  ///
  /// - Parameters:
  ///   - line: an index into `text.lines`.
  ///   - time: of the turn; lines for which there was time since the last fixation may have been read unseen.
  package mutating func left(after line: Int, at time: Timestamp) {
    guard centers.indices.contains(line), !hypotheses.isEmpty else { return }
    let c = configuration
    let unseen = lastEnd.map { missed(from: $0, to: time + -c.turningSeconds) } ?? 0
    for index in hypotheses.indices {
      let from = hypotheses[index].line
      let behind = motions[0].linesBehind(from: from, unseen: unseen)
      let usual = Self.poisson(max(0, line - from), mean: behind)
      hypotheses[index].weight *=
        c.readToEndShare * usual + (1 - c.readToEndShare) / Double(centers.count)
    }
    let total = hypotheses.reduce(0) { $0 + $1.weight }
    for index in hypotheses.indices { hypotheses[index].weight /= total }
  }

  /// Takes the next fixation. One that is not finite is discarded and changes nothing.
  package mutating func add(_ fixation: LineFixation) -> Update {
    let number = count
    count += 1
    guard fixation.isFinite else { return refused(.discarded(number, .notFinite), fixation) }
    guard !text.lines.isEmpty else { return refused(.discarded(number, .noText), fixation) }
    let isAfterGap = lastEnd.map { gap(from: $0, to: fixation.start) } ?? false
    let unseen = lastEnd.map { missed(from: $0, to: fixation.start) } ?? 0
    let longest = configuration.longestFixationSeconds
    lastEnd = fixation.start + (fixation.duration.isFinite ? min(max(0, fixation.duration), longest) : 0)
    let parents = hypotheses.count
    guard step(fixation, isAfterGap: isAfterGap, unseen: unseen) else {
      return refused(.discarded(number, .offText), fixation)
    }
    smoother.append(hypotheses, merger.edges, parents: parents)
    pending.append(Pending(fixation: fixation, number: number, step: steps))
    steps += 1
    return look()
  }

  /// Settles all open fixations by what is known now, because reading has ended or the page is closed.
  package mutating func finish() -> [Settled] {
    var settled: [Settled] = []
    walk { entry, lag, label, belief in
      settled.append(self.settle(entry, lag, label, belief))
      return true
    }
    pending = []
    return settled.sorted { $0.assignment.fixation < $1.assignment.fixation }
  }

  private func refused(_ assignment: LineAssignment, _ fixation: LineFixation) -> Update {
    Update(
      current: assignment,
      settled: [Settled(assignment: assignment, fixation: fixation, lag: 0, residualY: nil)],
      offset: offset, deferred: pending.count)
  }

  /// Whether there is a gap between two fixations. A clock that runs backwards is a gap of unknown length too.
  private func gap(from end: Timestamp, to start: Timestamp) -> Bool {
    let seconds = start - end
    return seconds > configuration.gapSeconds || seconds < -configuration.gapSeconds
  }

  /// Number of fixations for which there was time in between: a webcam misses the short ones.
  private func missed(from end: Timestamp, to start: Timestamp) -> Double {
    let seconds = start - end - configuration.saccadeSeconds
    return min(max(0, seconds), configuration.gapSeconds) / configuration.fixationSeconds
  }

  // MARK: - Belief

  /// One fixation as all hypotheses evaluate it.
  private struct Look {
    var x: Double
    var y: Double
    /// The variance of x and of y for each noise level, px².
    var xx: [Double]
    var variances: [Double]
    /// Probability of a jump to any line.
    var jump: Double
    /// The weight of the heaviest child so far, with which negligible ones are skipped.
    var heaviest = 0.0
    /// The maximum of y's density for each noise level.
    var peaks: [Double]
  }

  /// Extends all hypotheses by a fixation.
  /// - Returns: whether any hypothesis explains the fixation; if none does, nothing is changed.
  private mutating func step(_ fixation: LineFixation, isAfterGap: Bool, unseen: Double) -> Bool {
    let floor = square(configuration.leastSpreadPitches * pitch)
    let xx = max(usable(fixation.covariance.xx), floor)
    let yy = usable(fixation.covariance.yy) + configuration.spreadAcross * square(pitch)
    let more = configuration.noiseLevels.map { square($0 * pitch) }
    for level in motions.indices {
      motions[level].prepare(
        x: fixation.center.x, variance: xx + more[level], isAfterGap: isAfterGap, unseen: unseen)
    }
    let (xxs, variances) = (more.map { xx + $0 }, more.map { yy + $0 })
    here = plane.place(fixation.center)
    merger.begin(at: here)
    if hypotheses.isEmpty {
      begin(fixation, xxs, variances, unseen: unseen)
    } else {
      let jump = isAfterGap ? configuration.jumpShareAfterGap : configuration.jumpShare
      var look = Look(
        x: fixation.center.x, y: fixation.center.y, xx: xxs, variances: variances, jump: jump,
        peaks: variances.map { 1 / (2 * .pi * $0).squareRoot() })
      // The heaviest hypotheses come first, so that negligible children of the others can be skipped.
      for index in hypotheses.indices.sorted(by: { hypotheses[$0].weight > hypotheses[$1].weight }) {
        extendAtEachNoise(hypotheses[index], index, &look)
      }
    }
    merger.reduce(smallestShare: configuration.smallestShare, limit: configuration.mostHypotheses)
    guard !merger.hypotheses.isEmpty else { return false }
    hypotheses = merger.hypotheses
    return true
  }

  private func usable(_ variance: Double) -> Double { variance.isFinite ? max(0, variance) : square(pitch) }

  /// Extends a hypothesis at its noise level, and at the other levels where their weight is not negligible.
  private mutating func extendAtEachNoise(_ parent: LineHypothesis, _ index: Int, _ look: inout Look) {
    let others = motions.count - 1
    guard others > 0, parent.weight > configuration.noiseChangeWeight else {
      return extend(parent, index, &look)
    }
    for level in motions.indices {
      var h = parent
      h.noise = level
      h.weight *=
        level == parent.noise
        ? 1 - configuration.noiseChangeShare : configuration.noiseChangeShare / Double(others)
      extend(h, index, &look)
    }
  }

  private mutating func begin(_ fixation: LineFixation, _ xx: [Double], _ variances: [Double], unseen: Double)
  {
    let others = (1 - configuration.startShare) / Double(text.lines.count)
    let behind = motions[0].linesBehind(from: expected, unseen: unseen)
    for line in text.lines.indices {
      let usual = line < expected ? 0 : Self.poisson(line - expected, mean: behind)
      for level in motions.indices {
        var h = LineHypothesis(
          line: line, offsetX: prior.x, varianceX: prior.covariance.xx, plane: plane,
          previousX: fixation.center.x, skipped: 0, noise: level,
          weight: priorNoise[level] * (others + configuration.startShare * usual))
        var off = lookedAway(h, fixation.center.x, fixation.center.y, xx[level], variances[level])
        off.weight *= configuration.offTextShare
        // A look at the target that turned the page tells no place on a line: at its end, the next line would be expected.
        off.previousX = nil
        merger.add(off, parent: 0)
        h.weight *= motions[level].anywhere(on: line, offset: h.offsetX, offsetVariance: h.varianceX)
        add(h, parent: 0, y: fixation.center.y, yy: variances[level])
      }
    }
  }

  private static func poisson(_ count: Int, mean: Double) -> Double {
    (0..<count).reduce(exp(-mean)) { $0 * mean / Double($1 + 1) }
  }

  private mutating func extend(_ parent: LineHypothesis, _ index: Int, _ look: inout Look) {
    let c = configuration
    let motion = motions[parent.noise]
    let (variance, peak) = (look.variances[parent.noise], look.peaks[parent.noise])
    var h = parent
    h.plane.widen(by: square(c.offsetDriftPitches * pitch))
    h.varianceX += square(c.offsetDriftPitches * pitch)
    let away = parent.skipped > 0 ? c.offTextStayShare : c.offTextShare
    var off = lookedAway(h, look.x, look.y, look.xx[parent.noise], variance)
    off.weight *= away
    merger.add(off, parent: index)

    h.weight *= (1 - away) / (1 - c.offTextShare)
    h.previousX = look.x
    h.skipped = 0
    let sweep = motion.sweepShare(
      from: parent.line, previousX: parent.previousX, offset: h.offsetX, offsetVariance: h.varianceX)
    let back = parent.line > 0 ? c.backShare : 0
    let stay = max(0, 1 - look.jump - sweep - back - c.offTextShare)
    let anywhere = look.jump / Double(centers.count)

    let near = max(0, parent.line - 1)...min(centers.count - 1, parent.line + 1)
    for line in near {
      var child = h
      child.line = line
      var density = anywhere + (line < parent.line ? back : 0)
      density *= motion.anywhere(on: line, offset: h.offsetX, offsetVariance: h.varianceX)
      if line == parent.line {
        density +=
          stay
          * motion.stay(
            on: line, previousX: parent.previousX, offset: h.offsetX, offsetVariance: h.varianceX)
      } else if line > parent.line {
        let move = motion.sweep(to: line, offset: h.offsetX, offsetVariance: h.varianceX)
        let share = sweep * move.density / max(density + sweep * move.density, .leastNormalMagnitude)
        density += sweep * move.density
        if let previousX = parent.previousX {
          let left = motion.leaving(parent.line, previousX: previousX)
          child.update(offsetX: left.offsetX, variance: left.variance, share: share * c.leavingWeight)
        }
        child.update(offsetX: move.offsetX, variance: move.variance, share: share * move.share)
      }
      consider(child, density, parent: parent.line, index, &look)
    }
    // An upper bound: no jump is likelier than one to the narrowest line at exactly its height.
    let best = h.weight * anywhere / motion.narrowest * peak
    guard best > look.heaviest * c.smallestShare * c.negligibleShare else { return }
    let offsetY = h.plane.value(at: here)
    let reach = c.possibleVariance * (h.plane.variance(at: here) + variance)
    for line in centers.indices where !near.contains(line) {
      guard square(look.y - centers[line] - offsetY) < reach else { continue }
      var child = h
      child.line = line
      let density = anywhere * motion.anywhere(on: line, offset: h.offsetX, offsetVariance: h.varianceX)
      consider(child, density, parent: parent.line, index, &look)
    }
  }

  /// Adds a child hypothesis unless its weight is negligible whatever its height.
  private mutating func consider(
    _ child: LineHypothesis, _ density: Double, parent line: Int, _ index: Int, _ look: inout Look
  ) {
    var child = child
    child.weight *= density
    let negligible = look.heaviest * configuration.smallestShare * configuration.negligibleShare
    guard child.weight * look.peaks[child.noise] > negligible else { return }
    if child.line != line { child.plane.widen(by: square(configuration.offsetDriftPerLinePitches * pitch)) }
    add(child, parent: index, y: look.y, yy: look.variances[child.noise])
    look.heaviest = max(look.heaviest, merger.newestWeight)
  }

  /// Weighs a child hypothesis by the fixation's height and updates its offset.
  private mutating func add(_ child: LineHypothesis, parent: Int, y: Double, yy: Double) {
    var child = child
    let innovation = y - centers[child.line] - child.plane.value(at: here)
    let spread = child.plane.variance(at: here) + yy
    let expected = (1 - configuration.outlierShare) * normal(innovation, spread)
    let outlier = configuration.outlierShare * normal(innovation, configuration.outlierVariance * spread)
    let likelihood = expected + outlier
    guard likelihood > 0 else { return }
    child.weight *= likelihood
    child.plane.update(innovation, variance: yy, at: here, share: expected / likelihood)
    merger.add(child, parent: parent)
  }

  // MARK: - Telling

  private mutating func look() -> Update {
    var settled: [Settled] = []
    var open: [Pending] = []
    var current = LineAssignment.discarded(count - 1, .offText)
    walk { entry, lag, label, belief in
      if lag == 0 { current = self.assignment(entry, label, belief) }
      if belief >= self.configuration.settleProbability || lag >= self.configuration.longestLag {
        settled.append(self.settle(entry, lag, label, belief))
      } else {
        open.append(entry)
      }
      return true
    }
    pending = open.reversed()
    return Update(current: current, settled: settled.reversed(), offset: offset, deferred: pending.count)
  }

  /// Goes back over the fixations that are not settled, the newest first.
  private func walk(
    _ visit: (_ entry: Pending, _ lag: Int, _ label: Int, _ belief: Double) -> Bool
  ) {
    // The newest fixation may be settled already while older ones are not.
    let newest = steps - 1
    var index = pending.count - 1
    smoother.walk(weights: hypotheses.map(\.weight), lineCount: centers.count) { lag, label, belief in
      while index >= 0, newest - pending[index].step < lag { index -= 1 }
      guard index >= 0 else { return false }
      if newest - pending[index].step == lag { return visit(pending[index], lag, label, belief) }
      return true
    }
  }

  private func settle(
    _ entry: Pending, _ lag: Int, _ label: Int, _ belief: Double
  ) -> Settled {
    Settled(
      assignment: assignment(entry, label, belief), fixation: entry.fixation, lag: lag,
      residualY: label == LineSmoother.offText ? nil : entry.fixation.center.y - centers[label])
  }

  private func assignment(
    _ entry: Pending, _ label: Int, _ belief: Double
  ) -> LineAssignment {
    guard label != LineSmoother.offText else {
      return .discarded(entry.number, .offText, probability: belief)
    }
    let x = entry.fixation.center.x - (offset?.x ?? 0)
    return LineAssignment(
      fixation: entry.number, line: label, word: text.lines[label].word(at: x), probability: belief,
      discard: nil)
  }
}
