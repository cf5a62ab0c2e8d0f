import Signals

/// Follows reading for the reader: which line is being read, which lines have been read, and how far gaze is off.
///
/// It is given the text on the screen whenever that moves or changes, and each fixation as it ends. A pure value; screen px
/// throughout. On a page without text it gives no result.
package struct LineFollower: Sendable {
  /// The place in the text where the person reads.
  package struct Place: Hashable, Sendable {
    /// The line of text that is being read.
    package var line: LineID
    /// Index of the word among the line's words; nil where none are known.
    package var word: Int?
    /// Probability that this is the line being read, 0 to 1.
    package var probability: Double
    /// Share of the line that has been read, 0 to 1, in the reading direction.
    package var progress: Double
    /// Whether the line is the last one of the text that is shown.
    package var isLastLine: Bool
  }

  /// The results of one fixation for the lines.
  package struct Update: Sendable {
    /// The place where the person reads; nil where the fixation is not on the text.
    package var place: Place?
    /// Fixations whose line is now settled, with the line's name.
    package var settled: [(line: LineID?, fixation: LineTracker.Settled)]
    /// Lines that are now known to have been read: evidence of drift.
    package var read: [LineRead]
  }

  /// The tuning of the line tracker that this follower uses, fixed since it was made.
  package let configuration: LineTrackerConfiguration
  private var tracker: LineTracker
  private var collector: LineReadCollector
  /// The place where the person read when the eyes were last on the text.
  package private(set) var place: Place?

  /// Makes a follower of lines that has no text yet.
  ///
  /// - Parameters:
  ///   - known: the offset that a calibration leaves, for example none with the covariance of a new session. Without it
  ///     `configuration.offsetSpreadPitches` is expected.
  ///   - configuration: tuning of the line tracker.
  package init(
    known: LineTracker.Offset? = nil, configuration: LineTrackerConfiguration = LineTrackerConfiguration()
  ) {
    self.configuration = configuration
    tracker = LineTracker(.empty, known: known, configuration: configuration)
    collector = LineReadCollector(configuration: configuration)
  }

  /// The targets on the screen, px: a look at one is not on the text, although gaze that is off falls beside it.
  package var targets: [ScreenRect] = [] {
    didSet { tracker.targets = targets }
  }

  /// The text that is shown.
  package var text: PageText { tracker.text }

  /// The offset of gaze as reading shows it; nil before the first fixation.
  package var offset: LineTracker.Offset? { tracker.offset }

  /// Probability of each noise level of `configuration.noisePitches`.
  package var noise: [Double] { tracker.noise }

  /// Whether `offset` is known well enough to be used (`LineTrackerConfiguration.knownOffsetDivisor`).
  package var isOffsetKnown: Bool {
    guard let offset else { return false }
    return offset.covariance.yy < square(text.pitch / configuration.knownOffsetDivisor)
  }

  /// Takes text that has moved, changed size, or is new. After mere scrolling all estimates are kept, also where pages come
  /// into view or leave it, unless reading is expected elsewhere (`expecting`). Otherwise reading is expected there, else at
  /// the line being read if that is still there, else at the first; the estimate of the offset is kept.
  ///
  /// - Parameters:
  ///   - text: all text that is on the screen now, screen px.
  ///   - expecting: where reading continues, for example after a jump to a search hit; nil where that is not known.
  ///   - isUnderWay: whether the text has been read for a while unseen, so that reading may continue anywhere.
  ///   - time: since when the text is shown; nil where it is not known how much reading went unseen.
  /// - Returns: lines that had been read, and fixations that are settled by the change.
  @discardableResult
  package mutating func show(
    _ text: PageText, expecting: LineID? = nil, isUnderWay: Bool = false, at time: Timestamp? = nil
  ) -> Update {
    if text == tracker.text { return Update(place: place, settled: [], read: []) }
    let goesOn = expecting == nil || place == nil || expecting == place?.line || isNext(expecting, in: text)
    if goesOn, let moved = tracker.scrolled(to: text) {
      tracker = moved
      return Update(place: place, settled: [], read: [])
    }
    let ended = finish()
    let start = [expecting, ended.place?.line].lazy
      .compactMap { id in text.lines.firstIndex { $0.id == id } }.first
    var configuration = configuration
    if isUnderWay { configuration.startShare = 0 }
    tracker = LineTracker(
      text, expecting: start ?? 0, known: tracker.offsetForNextText ?? tracker.priorIfKnown,
      noise: tracker.noise, configuration: configuration)
    tracker.targets = targets
    if let time { idle(until: time) }
    return ended
  }

  /// Whether a line follows the one that is being read in this text.
  private func isNext(_ line: LineID?, in text: PageText) -> Bool {
    guard let place, let index = text.lines.firstIndex(where: { $0.id == place.line }) else { return false }
    return index + 1 < text.lines.count && text.lines[index + 1].id == line
  }

  /// Takes note that the reader has moved on to what follows a line, which was most likely read last. Call it before the text
  /// that follows is shown.
  package mutating func left(after line: LineID, at time: Timestamp) {
    guard let index = text.lines.firstIndex(where: { $0.id == line }) else { return }
    tracker.left(after: index, at: time)
  }

  /// Declares that nobody read until a time, so that the time before does not count as unseen reading.
  package mutating func idle(until time: Timestamp) { tracker.idle(until: time) }

  /// Takes the next fixation after it has ended, with the ellipse of its own error.
  package mutating func observe(_ fixation: LineFixation) -> Update {
    let update = tracker.add(fixation)
    let here = place(of: update.current, at: fixation)
    if let here { place = here }
    return Update(
      place: here, settled: named(update.settled), read: update.settled.compactMap { collect($0) })
  }

  /// The place of reading by a fixation that still lasts; it changes no state.
  package func place(during fixation: LineFixation) -> Place? {
    var copy = self
    return copy.observe(fixation).place
  }

  /// Settles all open fixations because reading stops or the page is closed. The estimate of the offset is kept.
  package mutating func finish() -> Update {
    let settled = tracker.finish()
    var read = settled.compactMap { collect($0) }
    if let last = collector.finish(scatter: scatter, pitch: text.pitch) { read.append(last) }
    defer { place = nil }
    return Update(place: place, settled: named(settled), read: read)
  }

  /// Forgets the offset as well, for another person or a new calibration. Reading is expected to continue at its place.
  ///
  /// - Parameter known: the offset of gaze that is known from before; nil for none.
  package mutating func reset(known: LineTracker.Offset? = nil) {
    let here = place.flatMap { place in text.lines.firstIndex { $0.id == place.line } }
    tracker = LineTracker(tracker.text, expecting: here ?? 0, known: known, configuration: configuration)
    tracker.targets = targets
    collector = LineReadCollector(configuration: configuration)
    place = nil
  }

  /// Takes a correction of the calibration: the estimate of the offset changes by it.
  ///
  /// - Parameter correction: what is added to every gaze point from now on, screen px.
  package mutating func corrected(by correction: ScreenPoint) {
    guard correction.x.isFinite, correction.y.isFinite else { return }
    tracker.shift(by: correction)
    collector.shift(by: correction)
  }

  /// Takes a change of posture, after which the offset may be different.
  ///
  /// - Parameter variance: of the offset that the change leaves, per axis, px².
  package mutating func widen(by variance: Double) { tracker.widen(by: variance) }

  private var scatter: Double { configuration.scatterPitches * text.pitch }

  private mutating func collect(_ settled: LineTracker.Settled) -> LineRead? {
    guard let line = settled.assignment.line else { return nil }
    return collector.add(settled, on: text.lines[line], scatter: scatter, pitch: text.pitch)
  }

  private func named(
    _ settled: [LineTracker.Settled]
  ) -> [(line: LineID?, fixation: LineTracker.Settled)] {
    settled.map { one in (one.assignment.line.map { text.lines[$0].id }, one) }
  }

  private func place(of assignment: LineAssignment, at fixation: LineFixation) -> Place? {
    guard let index = assignment.line else { return nil }
    let line = text.lines[index]
    let along = (fixation.center.x - (offset?.x ?? 0) - line.startX) * line.direction / line.box.width
    return Place(
      line: line.id, word: assignment.word, probability: assignment.probability,
      progress: min(max(along, 0), 1), isLastLine: index + 1 == text.lines.count)
  }
}
