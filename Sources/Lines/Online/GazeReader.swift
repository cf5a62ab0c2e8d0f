import Signals
import Statistics

/// Follows reading frame by frame: passes what gaze rests on to a `LineFollower`, each place with its ellipse, and
/// accounts for changes of the drift correction.
/// Gaze is cut into spans for this (`GazeSpans`), except for measures of fixations. The one path from gaze to lines, used by the reader and by replays. A pure value; screen px throughout.
package struct GazeReader: Sendable {
  /// Tuning of the path from frames to lines.
  package struct Configuration: Hashable, Sendable {
    /// Tuning of the line tracker.
    package var lines = LineTrackerConfiguration.ofSpans
    /// Tuning of the evidence of a column's ends.
    var column = ColumnWatch.Configuration()
    /// Tuning of the spans into which gaze is cut.
    var spans = GazeSpans.Configuration()
    /// How often the line is updated while a fixation lasts, s. Own choice: half of a short fixation of 0.2 s.
    package var glanceSeconds = 0.1
    /// Number of successive samples of a fixation that count as one independent sample: a webcam's noise lasts some six frames.
    package var noiseFrames = 6.0
    /// Number of samples kept for the ellipse of a fixation; more would not change it.
    package var samples = 64
    /// Factor from the variance of the error that the calibration leaves to that of the offset along lines, which also contains
    /// how a person begins and leaves them: several letters, some two degrees. Own choice.
    package var alongVariance = 16.0
    /// Variance of how much more the offset across lines is at the screen's edges than in its middle, as a share of the variance
    /// of the error that the calibration leaves. Own choice: an error whose slope is about as large as its middle value, of
    /// which the calibrated error also contains noise.
    package var slopeVariance = 0.35
    /// Share of the variance of the calibrated error that gaze has in common from one fixation to the next; the rest is noise,
    /// which every fixation has of its own. Half in the simulated webcams of `trackii bench attention`.
    package var sharedVariance = 0.5
    /// Whether fixations are taken as they were detected, and kept for `takeSettled` once settled. While reading they are not:
    /// gaze is cut into spans.
    package var keepsFixations = false
    /// Makes the default tuning of the path from frames to lines.
    package init() {}

    /// A configuration that keeps settled fixations, for measures of a whole session.
    package static var keepingFixations: Configuration {
      var configuration = Configuration()
      configuration.keepsFixations = true
      configuration.lines = LineTrackerConfiguration()
      configuration.sharedVariance = 1
      return configuration
    }
  }

  /// The tuning of this reader of gaze, fixed since it was made.
  package let configuration: Configuration
  /// Follows the lines; it gets every fixation as it ends.
  package private(set) var follower: LineFollower
  /// Where the eyes are on the text by the present fixation, or else the last one; nil where they are not on it or it is not
  /// known. `follower.place` keeps the last known place of reading.
  package private(set) var place: LineFollower.Place?
  private var known: LineTracker.Offset?
  private var screen: ScreenRect?
  private var samples: [(time: Timestamp, point: ScreenPoint)] = []
  /// When the present fixation began; nil between fixations.
  private var began: Timestamp?
  private var told: Timestamp?
  /// Fixations that began before this time did not look at the text as it is shown now.
  private var notBefore: Timestamp?
  private var shift: GazeShift?
  private var column: ColumnWatch
  private var spans: GazeSpans
  /// The time up to which gaze was taken in spans; nil for none.
  private var covered: Timestamp?
  /// The timestamp of the last frame.
  private var now: Timestamp?
  private var settled: [(line: LineID?, fixation: LineTracker.Settled)] = []

  /// Makes a reader of gaze that has no text yet.
  ///
  /// - Parameters:
  ///   - error: how far the calibration may be off, mean distance, px; nil where that is not known.
  ///   - screen: the screen over which that differs, px; nil where it is not known.
  ///   - configuration: tuning of the path from frames to lines.
  package init(
    error: Double? = nil, screen: ScreenRect? = nil, configuration: Configuration = Configuration()
  ) {
    self.configuration = configuration
    spans = GazeSpans(configuration.spans)
    column = ColumnWatch(configuration: configuration.column)
    self.screen = screen
    known = Self.residual(error, screen, configuration)
    follower = LineFollower(known: known, configuration: configuration.lines)
  }

  /// Sets how far gaze may be off from the next calibration on; see `init`.
  package mutating func expect(error: Double?, screen: ScreenRect? = nil) {
    self.screen = screen ?? self.screen
    known = Self.residual(error, self.screen, configuration)
  }

  /// The expected offset of gaze after a calibration with this mean error, px; nil without a usable error.
  private static func residual(
    _ error: Double?, _ screen: ScreenRect?, _ configuration: Configuration
  ) -> LineTracker.Offset? {
    guard let error, error.isFinite, error > 0 else { return nil }
    // The mean of a Rayleigh distribution is sqrt(pi/2) times the standard deviation of an axis.
    let variance = 2 / Double.pi * error * error * configuration.sharedVariance
    var offset = LineTracker.Offset(
      x: 0, y: 0,
      covariance: ScreenCovariance(xx: configuration.alongVariance * variance, xy: 0, yy: variance))
    if let screen {
      offset.plane = OffsetPlane(
        0, variance: variance, slope: configuration.slopeVariance * variance, over: screen)
    }
    return offset
  }

  /// Takes text that has moved, changed size, or is new; see `LineFollower.show`.
  ///
  /// - Returns: lines that had been read.
  package mutating func show(
    _ text: PageText, expecting: LineID? = nil, isUnderWay: Bool = false
  ) -> [ReadingEvidence] {
    let update = follower.show(text, expecting: expecting, isUnderWay: isUnderWay, at: now)
    keep(update)
    column.show(text)
    if follower.place == nil { place = nil }
    return update.read.map(ReadingEvidence.line)
  }

  /// Sets the targets on the screen, px: a look at one is not reading, although gaze that is off falls beside it.
  package mutating func show(targets: [ScreenRect]) {
    if targets != follower.targets { follower.targets = targets }
  }

  /// The fixations that were settled since the last call, each with its line (nil where it is on none); none unless the
  /// configuration keeps them.
  package mutating func takeSettled() -> [(line: LineID?, fixation: LineTracker.Settled)] {
    defer { settled = [] }
    return settled
  }

  private mutating func keep(_ update: LineFollower.Update) {
    if configuration.keepsFixations { settled += update.settled }
  }

  /// Takes note that the reader moves on to what follows a line; see `LineFollower.left`.
  package mutating func left(after line: LineID, at time: Timestamp) { follower.left(after: line, at: time) }

  /// Ends reading and settles the open fixations.
  ///
  /// - Returns: lines that had been read.
  package mutating func finish() -> [ReadingEvidence] {
    (place, began) = (nil, nil)
    let update = follower.finish()
    keep(update)
    return update.read.map(ReadingEvidence.line)
  }

  /// Takes the next frame.
  ///
  /// - Parameters:
  ///   - frame: the pipeline's results for the frame.
  ///   - isReadable: whether the text stands still and can be read; otherwise only drift correction is taken from the frame.
  ///   - isElsewhere: whether a place belongs to something other than text, such as a target.
  /// - Returns: evidence of what is now known to have been read.
  package mutating func step(
    _ frame: TrackedFrame, isReadable: Bool, isElsewhere: (ScreenPoint) -> Bool
  ) -> [ReadingEvidence] {
    follow(frame.shift)
    // Time counts as possibly unseen reading only from the first frame on.
    if now == nil { follower.idle(until: frame.time) }
    now = frame.time
    if let newest = samples.last, frame.time <= newest.time { samples = [] }
    // The clock was set back, so the time from which fixations count no longer applies.
    if let last = notBefore, frame.time < last { notBefore = nil }
    if let last = covered, frame.time < last { covered = nil }
    if let gaze = frame.raw.value {
      samples.append((frame.time, gaze.point))
      samples.removeFirst(max(0, samples.count - configuration.samples))
    }
    guard isReadable else {
      (place, began, notBefore) = (nil, nil, frame.time)
      spans.forget()
      follower.idle(until: frame.time)
      return []
    }
    var read: [LineRead] = []
    if !configuration.keepsFixations { read += span(frame, isElsewhere) }
    for event in frame.events {
      switch event {
      case .fixationBegan:
        (began, told) = (samples.last?.time ?? frame.time, configuration.keepsFixations ? nil : told)
      case .fixationEnded(let fixation): if !isCovered(fixation) { read += take(fixation, isElsewhere) }
      case .lost: (began, place) = (nil, nil)
      case .blink, .eyesClosed, .regained: break
      }
    }
    if configuration.keepsFixations { glance(frame, isElsewhere) }
    watch(frame, isElsewhere)
    let ends = column.take().map(ReadingEvidence.column)
    return read.map(ReadingEvidence.line) + [ends].compactMap(\.self)
  }

  private mutating func take(_ fixation: Fixation, _ isElsewhere: (ScreenPoint) -> Bool) -> [LineRead] {
    began = nil
    if let notBefore, fixation.start <= notBefore { return [] }
    guard !isElsewhere(fixation.center) else { return [] }
    let update = follower.observe(
      LineFixation(fixation, covariance: ellipse(from: fixation.start, to: fixation.end)))
    place = update.place
    keep(update)
    return update.read
  }

  /// Whether a fixation was taken in spans. Where frames are few, none has enough of them.
  private func isCovered(_ fixation: Fixation) -> Bool {
    guard !configuration.keepsFixations, let covered else { return false }
    return fixation.start <= covered
  }

  /// Follows the spans of gaze, and updates the line from the one that still lasts.
  private mutating func span(_ frame: TrackedFrame, _ isElsewhere: (ScreenPoint) -> Bool) -> [LineRead] {
    guard let gaze = frame.raw.value else { return [] }
    let ended = spans.add(
      GazeSpans.Sample(time: frame.time, point: gaze.point), letter: follower.text.letterWidth)
    var read: [LineRead] = []
    if let last = ended.last { covered = last.time }
    if let fixation = fixation(of: ended), !isElsewhere(fixation.center) {
      let update = follower.observe(fixation)
      (place, told) = (update.place, nil)
      read = update.read
    }
    if let told, abs(frame.time - told) < configuration.glanceSeconds { return read }
    guard let fixation = fixation(of: spans.open) else { return read }
    covered = frame.time
    guard !isElsewhere(fixation.center) else { return read }
    told = frame.time
    place = follower.place(during: fixation)
    return read
  }

  /// A span as a fixation; nil where it has too few frames.
  private func fixation(of span: [GazeSpans.Sample]) -> LineFixation? {
    guard span.count >= configuration.spans.fewest, let first = span.first, let last = span.last
    else { return nil }
    let middle = ScreenPoint(x: mean(span.map(\.point.x)) ?? 0, y: mean(span.map(\.point.y)) ?? 0)
    return LineFixation(
      center: middle, covariance: ellipse(of: span.map(\.point)), start: first.time,
      duration: last.time - first.time)
  }

  /// Updates the line from a fixation that still lasts.
  private mutating func glance(_ frame: TrackedFrame, _ isElsewhere: (ScreenPoint) -> Bool) {
    guard let began, let gaze = frame.filtered.value, !isElsewhere(gaze.point) else { return }
    if let told, abs(frame.time - told) < configuration.glanceSeconds { return }
    told = frame.time
    place = follower.place(
      during: LineFixation(
        center: gaze.point, covariance: ellipse(from: began, to: frame.time), start: began,
        duration: max(0, frame.time - began)))
  }

  /// Gathers gaze for the ends of the column that is read; saccades count like fixations.
  private mutating func watch(_ frame: TrackedFrame, _ isElsewhere: (ScreenPoint) -> Bool) {
    guard let gaze = frame.filtered.value, !isElsewhere(gaze.point) else { return }
    let line = follower.place.flatMap { place in follower.text.lines.firstIndex { $0.id == place.line } }
    column.add(gaze.point, at: frame.time, line: line)
  }

  /// The error of a fixation's centre that other fixations do not share, px².
  private func ellipse(from start: Timestamp, to end: Timestamp) -> ScreenCovariance {
    ellipse(of: samples.filter { $0.time >= start && $0.time <= end }.map(\.point))
  }

  private func ellipse(of points: [ScreenPoint]) -> ScreenCovariance {
    guard points.count > 1 else { return ScreenCovariance(xx: 0, xy: 0, yy: 0) }
    let n = Double(points.count)
    let middle = ScreenPoint(x: mean(points.map(\.x)) ?? 0, y: mean(points.map(\.y)) ?? 0)
    let share = min(1, configuration.noiseFrames / n) / (n - 1)
    return ScreenCovariance(
      xx: share * points.reduce(0) { $0 + square($1.x - middle.x) },
      xy: share * points.reduce(0) { $0 + ($1.x - middle.x) * ($1.y - middle.y) },
      yy: share * points.reduce(0) { $0 + square($1.y - middle.y) })
  }

  private mutating func follow(_ new: GazeShift) {
    defer { shift = new }
    guard let old = shift, old != new else { return }
    guard old.calibration == new.calibration else {
      follower.reset(known: known)
      (samples, place, began) = ([], nil, nil)
      column.forget()
      spans.forget()
      return
    }
    let by = new.moved - old.moved
    guard by.x.isFinite, by.y.isFinite else { return }
    follower.corrected(by: by)
    column.shift(by: by)
    spans.shift(by: by)
    follower.widen(by: new.widened - old.widened)
    for index in samples.indices { samples[index].point = samples[index].point + by }
  }
}
