import Signals

/// Follows reading for the reader: which line it is on, which lines have been read, how far the gaze is off.
///
/// The text that is on the screen is shown to it whenever that moves or changes, and each fixation as it ends.
/// A pure value; screen px throughout. On a page without text it says nothing.
package struct LineFollower: Sendable {
  /// Where reading is.
  package struct Place: Hashable, Sendable {
    /// The line being read.
    package var line: LineID
    /// An index into the line's words; nil where none are known.
    package var word: Int?
    /// Belief that it is this line, 0 to 1.
    package var probability: Double
    /// How much of the line lies behind, 0 to 1, in the reading direction.
    package var progress: Double
    /// Whether no line follows in the text that is shown.
    package var isLastLine: Bool
  }

  /// What one fixation brought.
  package struct Update: Sendable {
    /// nil where the fixation is not on the text.
    package var place: Place?
    /// Fixations whose line is known for good now, with the line's name.
    package var settled: [(line: LineID?, fixation: LineTracker.Settled)]
    /// Lines that are known to have been read now: evidence of drift.
    package var read: [LineRead]
  }

  package let configuration: LineTrackerConfiguration
  private var tracker: LineTracker
  private var collector = LineReadCollector()
  /// Where reading was when it was last seen on the text.
  package private(set) var place: Place?

  /// - Parameters:
  ///   - known: the offset as calibration leaves it: none, with the covariance that a new session has, for instance.
  ///     Without it `configuration.offsetSpreadPitches` is expected.
  ///   - configuration: tuning of the tracker behind it.
  package init(
    known: LineTracker.Offset? = nil, configuration: LineTrackerConfiguration = LineTrackerConfiguration()
  ) {
    self.configuration = configuration
    tracker = LineTracker(.empty, known: known, configuration: configuration)
  }

  /// The text as it was shown last.
  package var text: PageText { tracker.text }

  /// The offset of the gaze as reading shows it; nil before the first fixation.
  package var offset: LineTracker.Offset? { tracker.offset }

  /// Belief in each level of `configuration.noisePitches`.
  package var noise: [Double] { tracker.noise }

  /// Whether `offset` is known to better than a third of a line: good enough to be used.
  package var isOffsetKnown: Bool {
    guard let offset else { return false }
    return offset.covariance.yy < square(text.pitch / 3)
  }

  /// The text is elsewhere, larger, or another. Lines that only scroll keep all that is known, also where pages
  /// come into view or go, unless reading is expected to go on elsewhere (`expecting`). Otherwise it is expected to
  /// go on there, else at the line it was on if that is still there, else at the first; what is known
  /// of the offset stays.
  ///
  /// - Parameters:
  ///   - text: all that is on the screen now, screen px.
  ///   - expecting: where reading goes on, as after a jump to a search hit; nil where nothing is known of that.
  ///   - isUnderWay: whether the text has been read for a while unseen, so that reading may go on anywhere.
  ///   - time: since when it is shown; nil where nothing tells how much of it went unseen.
  /// - Returns: lines that had been read, and fixations that are settled by the change.
  @discardableResult
  package mutating func show(
    _ text: PageText, expecting: LineID? = nil, isUnderWay: Bool = false, at time: Timestamp? = nil
  ) -> Update {
    if text == tracker.text { return Update(place: place, settled: [], read: []) }
    let goesOn = expecting == nil || place == nil || expecting == place?.line
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
    if let time { idle(until: time) }
    return ended
  }

  /// The reader has turned to what follows a line: most likely that one was read last. To be said before the text
  /// that follows is shown.
  package mutating func left(after line: LineID, at time: Timestamp) {
    guard let index = text.lines.firstIndex(where: { $0.id == line }) else { return }
    tracker.left(after: index, at: time)
  }

  /// Nobody read until then: time before does not count as reading that went unseen.
  package mutating func idle(until time: Timestamp) { tracker.idle(until: time) }

  /// The next fixation, once it has ended, with the ellipse of its own error.
  package mutating func observe(_ fixation: LineFixation) -> Update {
    let update = tracker.add(fixation)
    let here = place(of: update.current, at: fixation)
    if let here { place = here }
    return Update(
      place: here, settled: named(update.settled), read: update.settled.compactMap { collect($0) })
  }

  /// Where reading is as of a fixation that still lasts; nothing is kept of it.
  package func place(during fixation: LineFixation) -> Place? {
    var copy = self
    return copy.observe(fixation).place
  }

  /// Settles what is open: reading stops, the page is closed. The offset stays known.
  package mutating func finish() -> Update {
    let settled = tracker.finish()
    var read = settled.compactMap { collect($0) }
    if let last = collector.finish(scatter: scatter, pitch: text.pitch) { read.append(last) }
    defer { place = nil }
    return Update(place: place, settled: named(settled), read: read)
  }

  /// Forgets the offset too: another person, or a new calibration. Reading is expected to go on where it was.
  ///
  /// - Parameter known: as for a new follower.
  package mutating func reset(known: LineTracker.Offset? = nil) {
    let here = place.flatMap { place in text.lines.firstIndex { $0.id == place.line } }
    tracker = LineTracker(tracker.text, expecting: here ?? 0, known: known, configuration: configuration)
    collector = LineReadCollector()
    place = nil
  }

  /// The calibration has been corrected: what is believed of the offset moves along.
  ///
  /// - Parameter correction: what is added to every gaze point from now on, screen px.
  package mutating func corrected(by correction: ScreenPoint) {
    guard correction.x.isFinite, correction.y.isFinite else { return }
    tracker.shift(by: correction)
    collector.shift(by: correction)
  }

  /// The person sits otherwise: the offset may be another.
  ///
  /// - Parameter variance: of the offset that this leaves, per axis, px².
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
