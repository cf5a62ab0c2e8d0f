import Signals

/// Tells eyes that came to a place along a line of text from eyes that came from elsewhere.
///
/// Text runs under targets and beside zones: who reads its first and last lines, or the ends of long ones, rests
/// there as somebody who wants something does. But reading keeps its height: along the line by small steps, to the
/// next one by a sweep back. A wish brings the eyes from another height, or is held longer.
package struct LineTrail: Hashable, Sendable {
  /// Tuning of what counts as having come along a line.
  package struct Configuration: Hashable, Sendable {
    /// Where the eyes come from: the mean of what was seen from this long to this long before they came, s. The
    /// nearer end leaves out the way itself.
    package var fromSeconds = 0.2
    /// The farther end of that span, s.
    package var toSeconds = 0.7
    /// Heights that differ by less are one line or its neighbour, mm (2°; lines on screens are 1 to 2° apart).
    package var limitMm = 20.0
    /// Eyes that keep their height and travel farther than this read, mm (3.5°): two or three saccades.
    package var travelMm = 35.0
    /// A jump forward is longer than this, mm (8°): saccades in reading are 2°. Forward is to the right; where text
    /// runs to the left, only lines are mistaken for wishes a little more often.
    package var forwardMm = 80.0
    /// Where the eyes are now: the mean of so many seconds.
    package var nowSeconds = 0.3
    /// What reading looks like.
    package var reading = Reading()
    package init() {}
  }

  /// What eyes that read on along a line look like, and eyes that look at one thing. Lengths on the screen, in mm; 10 mm
  /// are one degree at 570 mm. Fixations and saccades of reading are those of Rayner 1998: 0.2 to 0.3 s and 2 degrees,
  /// one in seven of them back. The rest was chosen on simulated reading (seeds 6001 to 6003, 7001 to 7003).
  package struct Reading: Hashable, Sendable {
    /// No more than so many last seconds count.
    package var mostSeconds = 1.8
    /// From the beginning of one fixation to that of the next, s, and the length of the saccade between them with its SD.
    package var stepSeconds = 0.27
    /// The mean length of the saccade, mm.
    package var stepMm = 20.0
    /// SD of its length, mm.
    package var stepScatterMm = 7.0
    /// Shares of saccades that go back, and that go anywhere, such as to the next line.
    package var backShare = 0.15
    /// Share of saccades that go anywhere, such as to the next line.
    package var otherShare = 0.05
    /// SD of where a fixation falls per axis while one thing is looked at, and across a line.
    package var restScatterMm = 3.0
    /// SD of where a fixation falls across a line, mm.
    package var lineScatterMm = 1.5
    /// This much of a sample's noise is left after the filter.
    package var filteredShare = 0.5
    /// The odds of reading are taken to be no higher than this, as a natural logarithm, so that a look that begins after
    /// reading is soon understood.
    package var mostOdds = 4.0
    package init() {}
  }

  package let configuration: Configuration
  private(set) var points: [Point] = []

  struct Point: Hashable, Sendable {
    var time: Timestamp
    var place: ScreenPoint
  }

  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Takes the filtered point of the next frame in, screen px; a clock that was set back begins anew.
  package mutating func note(_ point: ScreenPoint, at time: Timestamp) {
    if let last = points.last, time < last.time { points = [] }
    points.append(Point(time: time, place: point))
    points.removeAll { time - $0.time > max(configuration.toSeconds, configuration.reading.mostSeconds) }
  }

  /// Where the eyes were before `time`, screen px; nil where nothing was seen.
  package func origin(before time: Timestamp) -> ScreenPoint? {
    mean(before: time)
  }

  /// Whether the eyes may have come to a place by reading: along a line, or by a sweep back to the next. A long
  /// jump forward is no reading.
  ///
  /// - Parameters:
  ///   - origin: where they were before they came, screen px; nil where it is not known.
  ///   - place: where they rest now.
  ///   - limit: heights that differ by less are one, px.
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

  /// Where the eyes are now, screen px; nil where nothing was seen.
  func place(at time: Timestamp) -> ScreenPoint? {
    mean { time - $0 <= configuration.nowSeconds }
  }

  /// Where the eyes were some moments ago; nil where nothing was seen.
  private func mean(before time: Timestamp) -> ScreenPoint? {
    mean { (configuration.fromSeconds...configuration.toSeconds).contains(time - $0) }
  }

  /// Of the points whose time counts; nil where none does.
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
