import Signals

/// Distinguishes eyes that came to a place along a line of text from eyes that came from elsewhere.
///
/// Text runs under targets and beside scroll zones: a person who reads its first and last lines, or the ends of long ones,
/// rests there just as one who wants to choose or scroll. But reading keeps its height: along the line by small steps, to the
/// next one by a sweep back. A person who wants something comes from another height, or looks for longer.
package struct LineTrail: Hashable, Sendable {
  /// Tuning of what counts as having come along a line.
  package struct Configuration: Hashable, Sendable {
    /// The place from which the eyes came is the mean of gaze between `fromSeconds` and `toSeconds` before they came. This is
    /// the nearer end, s; it leaves out the movement itself.
    package var fromSeconds = 0.2
    /// The farther end of the span from which the place before is averaged, s.
    package var toSeconds = 0.7
    /// Heights that differ by less than this belong to one line or its neighbour, mm (2°; lines on screens are 1 to 2° apart).
    package var limitMm = 20.0
    /// Eyes that keep their height and travel further than this are reading, mm (3.5°): two or three saccades.
    package var travelMm = 35.0
    /// A movement forward that is longer than this is no reading, mm (8°): saccades in reading are 2°. Forward is to the right;
    /// where text runs to the left, lines are only mistaken for wanted looks a little more often.
    package var forwardMm = 80.0
    /// Length of the window from which the present place of the eyes is averaged, s.
    package var nowSeconds = 0.3
    /// The statistics of eyes that read.
    package var reading = Reading()
    /// Makes the default tuning of what counts as having come along a line.
    package init() {}
  }

  /// The statistics of eyes that read on along a line, and of eyes that look at one thing. Lengths are on the screen, in mm; 10
  /// mm are one degree at 570 mm. Fixations and saccades of reading are those of Rayner 1998: 0.2 to 0.3 s and 2 degrees, one
  /// in seven of them back. The other values were chosen on simulated reading (seeds 6001 to 6003, 7001 to 7003) unless they
  /// say otherwise.
  package struct Reading: Hashable, Sendable {
    /// Only this many seconds up to the present count as evidence.
    package var mostSeconds = 1.8
    /// Time from the beginning of one fixation to that of the next, s.
    package var stepSeconds = 0.27
    /// Mean length of the saccade between two fixations, mm.
    package var stepMm = 20.0
    /// SD of the length of saccades, mm.
    package var stepScatterMm = 7.0
    /// Share of saccades that go back.
    package var backShare = 0.15
    /// Share of saccades that go anywhere, such as to the next line.
    package var otherShare = 0.05
    /// SD per axis of where a fixation falls while one thing is looked at, mm.
    package var restScatterMm = 3.0
    /// SD of where a fixation falls across a line, mm.
    package var lineScatterMm = 1.5
    /// Share of a sample's noise that remains after the filter.
    package var filteredShare = 0.5
    /// The odds of reading are limited to this, as a natural logarithm, so that a look at one thing after reading is soon
    /// recognised.
    package var mostOdds = 4.0
    /// Longest time between two successive points of gaze, s; a longer one is a gap, across which no step is measured. Chosen
    /// by trial.
    package var mostGapSeconds = 0.1
    /// Length of saccades back, as a share of that of saccades forward. Chosen by trial.
    package var backFactor = 0.8
    /// Share of steps that neither reading nor looking foresees; they are evidence for neither. Chosen by trial.
    package var strayShare = 0.02
    /// SD per axis of the steps in `strayShare`, mm. Chosen by trial.
    package var straySDMm = 100.0
    /// Makes the usual statistics of eyes that read.
    package init() {}
  }

  /// The tuning of this trail, fixed since it was made.
  package let configuration: Configuration
  private(set) var points: [Point] = []

  struct Point: Hashable, Sendable {
    var time: Timestamp
    var place: ScreenPoint
  }

  /// Makes a trail without points.
  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Takes the next frame's filtered gaze, screen px; the trail starts anew if the clock was set back.
  package mutating func note(_ point: ScreenPoint, at time: Timestamp) {
    if let last = points.last, time < last.time { points = [] }
    points.append(Point(time: time, place: point))
    points.removeAll { time - $0.time > max(configuration.toSeconds, configuration.reading.mostSeconds) }
  }

  /// Where the eyes were shortly before `time`, screen px; nil without gaze then.
  package func origin(before time: Timestamp) -> ScreenPoint? {
    mean(before: time)
  }

  /// Whether the eyes may have come to a place by reading: along a line, or by a sweep back to the next. A long jump forward is
  /// no reading.
  ///
  /// - Parameters:
  ///   - origin: where the eyes were before they came, screen px; nil where it is not known.
  ///   - place: where the eyes rest now, screen px.
  ///   - limit: heights that differ by less count as the same, px.
  ///   - pxPerMm: of the screen.
  package func isLevel(_ origin: ScreenPoint?, _ place: ScreenPoint, limit: Double, pxPerMm: Double) -> Bool {
    guard let origin else { return false }
    return abs(place.y - origin.y) < limit && place.x - origin.x < configuration.forwardMm * pxPerMm
  }

  /// Whether the eyes travel along a line, or have swept back to the next.
  package func isReading(at time: Timestamp, pxPerMm: Double) -> Bool {
    guard let from = mean(before: time), let to = place(at: time) else { return false }
    let way = to - from
    return abs(way.y) < configuration.limitMm * pxPerMm && abs(way.x) > configuration.travelMm * pxPerMm
  }

  /// Where the eyes are now, as the mean over `nowSeconds`, screen px; nil without gaze then.
  func place(at time: Timestamp) -> ScreenPoint? {
    mean { time - $0 <= configuration.nowSeconds }
  }

  /// The mean of gaze in the last moments, screen px; nil without gaze then.
  func mean(last seconds: Double, at time: Timestamp) -> ScreenPoint? {
    mean { time - $0 <= seconds }
  }

  /// Where the eyes were from a time on, as the mean, screen px; nil without gaze since then.
  func mean(from start: Timestamp) -> ScreenPoint? { mean { start <= $0 } }

  /// Where the eyes were some moments before `time`, screen px; nil without gaze then.
  private func mean(before time: Timestamp) -> ScreenPoint? {
    mean { (configuration.fromSeconds...configuration.toSeconds).contains(time - $0) }
  }

  /// Mean of the points whose time meets the condition; nil where none does.
  private func mean(where counts: (Timestamp) -> Bool) -> ScreenPoint? {
    var (sum, count) = (ScreenPoint(x: 0, y: 0), 0)
    for point in points where counts(point.time) {
      sum = sum + point.place
      count += 1
    }
    return count == 0 ? nil : ScreenPoint(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  /// Forgets where the eyes were.
  package mutating func reset() { points = [] }
}
