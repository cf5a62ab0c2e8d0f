import Signals

// Looks away from the text: at a target of the reader, or at anything else.
extension LineTracker {
  /// Extends a hypothesis by a look away from the text. After another look away it is most likely where that rested: the eyes
  /// stay near one place, while reading moves on, however slowly.
  ///
  /// - Parameters:
  ///   - h: the hypothesis before the look.
  ///   - xx: the variance of x, px².
  ///   - yy: the variance of y with that of `spreadAcross`, px².
  /// - Returns: the hypothesis after the look, whose weight is multiplied by the look's density, per px².
  func lookedAway(_ h: LineHypothesis, _ x: Double, _ y: Double, _ xx: Double, _ yy: Double) -> LineHypothesis
  {
    let anew = anewDensity(h, x, y, xx, yy)
    var away = h
    away.skipped += 1
    guard h.skipped > 0 else {
      away.rest = LineHypothesis.Rest(x: x, y: y, looks: 1)
      away.weight *= anew
      return away
    }
    // The place of rest is a mean of looks. Each has noise of its own, but they share the error of `spreadAcross`, which is
    // therefore counted once.
    let noise = 1 + 1 / h.rest.looks
    let still =
      configuration.awayStillShare * normal(x - h.rest.x, noise * xx + scatter)
      * normal(y - h.rest.y, noise * (yy - scatter) + scatter)
    let elsewhere = (1 - configuration.awayStillShare) * anew
    away.rest = still > elsewhere ? h.rest.with(x, y) : LineHypothesis.Rest(x: x, y: y, looks: 1)
    away.weight *= still + elsewhere
    return away
  }

  /// Density of a look at a target, with the offset of a hypothesis, or at anything within the text's bounds or one pitch around
  /// them, per px².
  private func anewDensity(
    _ h: LineHypothesis, _ x: Double, _ y: Double, _ xx: Double, _ yy: Double
  ) -> Double {
    let anything = 1 / ((text.bounds.width + 2 * pitch) * (text.bounds.height + 2 * pitch))
    guard !targets.isEmpty else { return anything }
    let spreadX = h.varianceX + xx + scatter
    let spreadY = h.plane.variance(at: here) + yy
    let (ownX, ownY) = (x - h.offsetX, y - h.plane.value(at: here))
    // A look may be anywhere on its target; the variance of that is a twelfth of the width squared.
    let atTargets = targets.reduce(0) { sum, rect in
      sum + normal(ownX - rect.center.x, spreadX + square(rect.width) / 12)
        * normal(ownY - rect.center.y, spreadY + square(rect.height) / 12)
    }
    let share = configuration.targetShare
    return share * atTargets / Double(targets.count) + (1 - share) * anything
  }

  /// The variance of what `spreadAcross` stands for, which is as large along lines as across them, px².
  private var scatter: Double { configuration.spreadAcross * square(pitch) }
}
