import Signals
import Statistics

/// Measures the error of gaze, its losses and its rate over one or more recordings or simulations.
package struct GazeErrorGauge: Sendable {
  /// Times that part the differences within looks: one to twelve frames at 30 Hz.
  private static let frameEdges = (0...12).map { (Double($0) + 0.5) / 30 }
  /// Times that part the differences between looks, s.
  private static let lookEdges = [0.15, 0.5, 1.5, 3, 6, 12, 24, 48, 96]
  /// Samples this many standard deviations from their look's middle are outliers.
  private static let outlierSDs = 5.0
  /// Samples that are less than this from it are none, however still the others are, degrees.
  private static let leastOutlier = 0.5
  /// The fewest frames of a look in which a standard deviation is measured.
  private static let fewestFrames = 5

  private var total = GazeErrorMeasures()
  private var errors: [Double] = []
  private var (offsets, fields, drifts) = ([Double](), [Double](), [Double]())
  private var between = Variogram(edges: lookEdges)
  private var inside = Variogram(edges: frameEdges)
  private var byPlace = ChangeByPlace()
  private var (squares, freedom, inLooks, wild) = (0.0, 0.0, 0, 0)
  private var losses = GazeLosses()
  private var rates: [FrameRate] = []

  /// Makes a gauge that has measured nothing.
  package init() {}

  /// Measures one recording or simulation.
  package init(_ gaze: GazeWithTruth) {
    self.init()
    note(gaze)
  }

  /// Adds a recording or simulation to what is measured.
  package mutating func note(_ gaze: GazeWithTruth) {
    let found = LookErrors(gaze)
    total.frames += gaze.frames.count
    total.looks += found.looks.count
    if let first = gaze.frames.first, let last = gaze.frames.last { total.seconds += last.time - first.time }
    noteParts(found, gaze.screen)
    byPlace.note(found, pxPerDegree: gaze.pxPerDegree)
    guard gaze.kind == .frames else { return }
    errors += found.placed.flatMap { $0.errors.map(Self.length) }
    noteInside(found.looks)
    let middle = median(found.placed.map { $0.middle.y })
    losses.note(gaze, offset: middle)
    if let rate = FrameRate(gaze.frames.map(\.time)) { rates.append(rate) }
  }

  private mutating func noteParts(_ found: LookErrors, _ screen: ScreenGeometry) {
    let times = found.placed.map(\.time)
    let longest = Self.lookEdges.last ?? 0
    for axis in found.axes {
      guard let parts = found.parts(axis, screen: screen) else { continue }
      offsets.append(parts.offset)
      if let field = parts.field { fields.append(field) }
      if let drift = parts.drift { drifts.append(drift) }
      for i in parts.rest.indices {
        for j in (i + 1)..<max(i + 1, parts.rest.count) {
          guard times[j] - times[i] < longest else { break }
          between.note(parts.rest[j] - parts.rest[i], over: times[j] - times[i])
        }
      }
    }
  }

  /// Measures noise within looks, without outliers, which are told by the scatter of all looks.
  private mutating func noteInside(_ looks: [LookErrors.Look]) {
    let middles = looks.map(\.middle)
    let long = looks.indices.filter { looks[$0].errors.count >= Self.fewestFrames }
    let away = long.flatMap { number in looks[number].errors.map { $0 - middles[number] } }
    // The factor 1.4826 converts a median absolute deviation to a standard deviation.
    guard let deviation = median(away.flatMap { [abs($0.x), abs($0.y)] }) else { return }
    let limit = max(Self.leastOutlier, Self.outlierSDs * 1.4826 * deviation)
    for number in long {
      let look = looks[number]
      let kept = look.errors.indices.filter { Self.length(look.errors[$0] - middles[number]) <= limit }
      inLooks += look.errors.count
      wild += look.errors.count - kept.count
      noteSteps(kept.map { (look.times[$0], look.errors[$0]) })
      guard kept.count > 1 else { continue }
      let middle = average(kept.map { look.errors[$0] })
      squares += kept.reduce(0) { sum, at in
        let off = look.errors[at] - middle
        return sum + (off * off).sum()
      }
      freedom += 2 * Double(kept.count - 1)
    }
  }

  private mutating func noteSteps(_ samples: [(time: Double, error: SIMD2<Double>)]) {
    let longest = Self.frameEdges.last ?? 0
    for (number, sample) in samples.enumerated() {
      for other in samples[(number + 1)...] {
        guard other.time - sample.time < longest else { break }
        let step = other.error - sample.error
        inside.note(step.x, over: other.time - sample.time)
        inside.note(step.y, over: other.time - sample.time)
      }
    }
  }

  private static func length(_ error: SIMD2<Double>) -> Double { (error * error).sum().squareRoot() }

  /// All that was measured so far.
  package var measures: GazeErrorMeasures {
    func rms(_ values: [Double]) -> Double? { mean(values.map { $0 * $0 })?.squareRoot() }
    var all = total
    all.mean = mean(errors)
    (all.offset, all.field, all.drift) = (rms(offsets), rms(fields), rms(drifts))
    (all.change1, all.change4) = (between.change(over: 1), between.change(over: 4))
    (all.change16, all.change64) = (between.change(over: 16), between.change(over: 64))
    all.byPlace = byPlace.changes
    if let slow = between.fit() { (all.sway, all.swaySeconds) = (slow.lasting, slow.seconds) }
    if let fast = inside.fit() {
      (all.white, all.wobble, all.wobbleSeconds) = (fast.own, fast.lasting, fast.seconds)
    }
    all.sampleToSample = inside.change(over: 1.0 / 30)
    all.within = freedom > 0 ? (squares / freedom).squareRoot() : nil
    all.outliers = inLooks > 0 ? Double(wild) / Double(inLooks) : nil
    losses.tell(&all)
    all.rate = mean(rates.map(\.perSecond))
    all.jitterMs = rms(rates.map(\.jitterMs))
    all.lostFrames = mean(rates.map(\.lostPerMinute))
    return all
  }
}
