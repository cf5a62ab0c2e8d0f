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
  /// The fewest frames of a look in which a standard deviation is measured.
  private static let fewestFrames = 5

  private var total = GazeErrorMeasures()
  private var errors: [Double] = []
  private var (offsets, fields, drifts) = ([Double](), [Double](), [Double]())
  private var between = Variogram(edges: lookEdges)
  private var inside = Variogram(edges: frameEdges)
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
    guard gaze.kind == .frames else { return }
    errors += found.placed.flatMap { look in
      look.errors.map { ($0 * $0).sum().squareRoot() }
    }
    for look in found.looks { noteInside(look) }
    noteScatter(found.looks)
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

  private mutating func noteInside(_ look: LookErrors.Look) {
    let longest = Self.frameEdges.last ?? 0
    for i in look.errors.indices {
      for j in (i + 1)..<max(i + 1, look.errors.count) {
        let seconds = look.times[j] - look.times[i]
        guard seconds < longest else { break }
        let step = look.errors[j] - look.errors[i]
        inside.note(step.x, over: seconds)
        inside.note(step.y, over: seconds)
      }
    }
  }

  /// Measures the scatter within looks after their outliers are told by the scatter of all.
  private mutating func noteScatter(_ looks: [LookErrors.Look]) {
    let away = looks.filter { $0.errors.count >= Self.fewestFrames }.map { look in
      let middle = look.middle
      return look.errors.map { $0 - middle }
    }
    let all = away.flatMap(\.self)
    // The factor 1.4826 converts a median absolute deviation to a standard deviation.
    guard let deviation = median(all.flatMap { [abs($0.x), abs($0.y)] }) else { return }
    let limit = Self.outlierSDs * 1.4826 * deviation
    inLooks += all.count
    for look in away {
      let kept = look.filter { ($0 * $0).sum().squareRoot() <= limit }
      wild += look.count - kept.count
      guard kept.count > 1 else { continue }
      let middle = kept.reduce(.zero, +) / Double(kept.count)
      squares += kept.reduce(0) { $0 + (($1 - middle) * ($1 - middle)).sum() }
      freedom += 2 * Double(kept.count - 1)
    }
  }

  /// All that was measured so far.
  package var measures: GazeErrorMeasures {
    func rms(_ values: [Double]) -> Double? { mean(values.map { $0 * $0 })?.squareRoot() }
    var all = total
    all.mean = mean(errors)
    (all.offset, all.field, all.drift) = (rms(offsets), rms(fields), rms(drifts))
    (all.change1, all.change4) = (between.change(over: 1), between.change(over: 4))
    (all.change16, all.change64) = (between.change(over: 16), between.change(over: 64))
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
