import Signals
import Statistics

/// How far gaze has gone along the newest line, as far as it is known before any calibration: without its offset, and by the gain
/// that people have on the average, until the lines read so far tell where their ends are.
struct LineWay: Sendable {
  /// Why a line counts as read.
  enum Sign: Hashable, Sendable {
    /// Gaze rests on its last word.
    case end
    /// Gaze has been nearly there, and rests where lines begin.
    case back
    /// Gaze has rested for long further along it.
    case wait
  }

  private let tuning: ParagraphConfiguration.Uncovering
  private var recent: [(time: Timestamp, place: SIMD2<Double>)] = []
  /// Where gaze was in all lines so far, px.
  private var all: [Double] = []
  /// Where lines begin and end; nil before one has been read.
  private var ends: (low: Double, high: Double)?

  // MARK: The newest line

  /// Where gaze is, px; nil before it was seen in this line.
  private var place: Double?
  /// The furthest places to the left and, after that, to the right.
  private var (leftmost, rightmost) = (Double.infinity, -Double.infinity)
  /// The furthest place to the right, whatever was before.
  private var peak = -Double.infinity
  /// Whether gaze has come to the line; it is still at the end of the line before otherwise.
  private var hasBegun = true
  /// When gaze last went on to the right.
  private(set) var wentOn: Timestamp?
  private var wentTo = -Double.infinity
  /// How high gaze is now, and how high it was in this line and in the one above, px.
  private var height = 0.0
  private var heights: [Double] = []
  private var above: [Double] = []
  /// The same at the ends of these lines: heights that are measured vary along a line.
  private var endHeights: [Double] = []
  private var endAbove: [Double] = []
  /// Whether gaze that came to an end was no lower than at the end of the line above, so that it may be that one.
  private var isDoubted = false
  private let pitch: Double
  /// Since when gaze is beyond the border of the last word.
  private var arrived: Timestamp?
  /// Where gaze rests, and since when.
  private var rest: (px: Double, since: Timestamp)?

  /// Where gaze rests on the screen, within the lines or beside them, and since when.
  private var still: (place: SIMD2<Double>, since: Timestamp)?

  /// - Parameters:
  ///   - tuning: tuning of when lines are uncovered.
  ///   - pitch: the distance from line to line, px.
  init(_ tuning: ParagraphConfiguration.Uncovering, pitch: Double) {
    (self.tuning, self.pitch) = (tuning, pitch)
  }

  /// Begins a line.
  ///
  /// - Parameters:
  ///   - line: the line, whose length the ends are compared with.
  ///   - sign: why the line before counted as read; nil where it was not, or there is none.
  mutating func begin(_ line: ParagraphText.Line, after sign: LineWay.Sign?) {
    let wasFar =
      ends.flatMap { ends in place.map { ($0 - ends.low) / (ends.high - ends.low) >= tuning.waitFrom } }
    (place, leftmost, rightmost, peak, arrived, rest) = (nil, .infinity, -.infinity, -.infinity, nil, nil)
    (wentOn, wentTo) = (nil, -.infinity)
    let length = line.way.last - line.way.first
    if let low = quantile(all, tuning.endQuantile), let high = quantile(all, 1 - tuning.endQuantile),
      tuning.gains.contains((high - low) / length)
    {
      ends = (low, high)
    }
    // From a line's end gaze has to go back to come to this one.
    hasBegun = ends == nil || sign == nil || !(wasFar ?? true)
    if !heights.isEmpty { (above, heights) = (heights, []) }
    (endAbove, endHeights, isDoubted) = (endHeights, [], false)
  }

  /// Begins the newest line again: the eyes may come back to it anywhere.
  mutating func restart() {
    (place, leftmost, rightmost, peak, arrived, rest) = (nil, .infinity, -.infinity, -.infinity, nil, nil)
    (wentOn, wentTo, hasBegun, heights, recent) = (nil, -.infinity, true, [], [])
    // The head may be elsewhere now. The ends hold until others are known.
    (endHeights, isDoubted, all, still) = ([], false, [], nil)
  }

  /// Takes a frame's eyes; frames without them tell nothing.
  mutating func take(_ sample: EyesSample, on screen: ScreenGeometry) {
    guard let eyes = sample.seenEyes, eyes.openness >= tuning.openness,
      let feature = GazeCue.sight.feature(eyes)
    else { return }
    let head = eyes.head
    let distance = SightGeometry(screen).distance(SIMD3(head.xMm, head.yMm, head.zMm))
    let people = MapPrior.people(.sight)
    // The camera's x runs against the screen's.
    let gain = SIMD2(-people.x[0].mean * screen.pxPerMmX, people.y[1].mean * screen.pxPerMmY)
    recent.append((sample.time, gain * distance * feature))
    while recent.count > tuning.leastFrames, sample.time - recent[0].time > tuning.smoothedSeconds {
      recent.removeFirst()
    }
    guard recent.count >= tuning.leastFrames, let now = median(recent.map(\.place.x)),
      let height = median(recent.map(\.place.y))
    else { return }
    watch(SIMD2(now, height), at: sample.time)
    if let middle = median(above), abs(height - middle - pitch) > tuning.elsewhereRows * pitch {
      // A look elsewhere is no rest in the line.
      (place, arrived, rest) = (nil, nil, nil)
      return
    }
    if hasBegun { heights.append(height) } else { above.append(height) }
    (place, self.height) = (now, height)
    all.append(now)
    // The way counts from the left on: what was further right before was the end of the line above.
    if now < leftmost { (leftmost, rightmost) = (now, now) }
    rightmost = max(rightmost, now)
    peak = max(peak, now)
  }

  /// Why this line counts as read now; nil where it does not.
  mutating func sign(of line: ParagraphText.Line, at now: Timestamp) -> Sign? {
    guard let place else { return nil }
    let way = line.way
    let length = way.last - way.first
    let low = ends?.low ?? leftmost
    let range = ends.map { $0.high - $0.low } ?? length
    if !hasBegun || isDoubted, peak - place >= tuning.sweepShare * range {
      // What came before belongs to the line above.
      (hasBegun, leftmost, rightmost, peak, rest, wentTo) = (true, place, place, place, nil, -.infinity)
      (endAbove, endHeights, isDoubted) = (endAbove + endHeights, [], false)
      heights = []
    }
    let share = (place - low) / range
    let last = (way.border - way.first) / length
    let border = ends == nil ? min(last, tuning.wayShare) : last
    let isAtEnd = share >= border && share <= tuning.farthestShare
    if isAtEnd { if hasBegun { endHeights.append(height) } else { endAbove.append(height) } }
    guard hasBegun else { return nil }
    if share > wentTo + tuning.stepShare { (wentTo, wentOn) = (share, now) }
    if rest.map({ abs(place - $0.px) > tuning.restShare * range }) ?? true { rest = (place, now) }
    arrived = isAtEnd ? arrived ?? now : nil
    if let arrived, now - arrived >= tuning.restSeconds {
      if isBelow { return .end }
      isDoubted = true
    }
    guard let rest, now - rest.since >= tuning.waitSeconds, share <= tuning.farthestShare else { return nil }
    if share >= tuning.waitFrom { return .wait }
    if share >= tuning.leftFrom, now - rest.since >= tuning.idleSeconds { return .wait }
    let reached = (rightmost - low) / range
    return reached >= tuning.backFrom && abs(share) <= tuning.backTo ? .back : nil
  }

  private mutating func watch(_ now: SIMD2<Double>, at time: Timestamp) {
    let away = still.map { now - $0.place } ?? .zero
    guard still == nil || (away * away).sum().squareRoot() > tuning.stillRows * pitch else { return }
    still = (now, time)
  }

  /// Whether the person looks at what is offered below the lines in place of them. Before a line was read nothing tells how high gaze is,
  /// and a look that rests for long on anything counts; afterwards one far below the newest line.
  func asksForDots(_ line: ParagraphText.Line, at now: Timestamp) -> Bool {
    guard let still else { return false }
    let seconds = now - still.since
    guard let middle = median(above) else {
      let way = line.way
      let hasGone = rightmost - leftmost >= tuning.leftFrom * (way.last - way.first)
      return !hasGone && seconds >= tuning.firstDotsSeconds
    }
    return still.place.y - middle - pitch > tuning.elsewhereRows * pitch && seconds >= tuning.dotsSeconds
  }

  /// Whether gaze is lower than at the end of the line above; otherwise it has come to that one, since the newest line was uncovered too early.
  private var isBelow: Bool {
    guard let above = median(endAbove), let now = median(endHeights) else { return true }
    return now - above >= tuning.lowerShare * pitch
  }
}

extension ParagraphText.Line {
  /// Where gaze is on the line's first and last word, and where it has left the one before the last. Screen px.
  fileprivate var way: (first: Double, border: Double, last: Double) {
    let middles = words.map { ($0.left + $0.right) / 2 }
    guard let first = middles.first, let last = middles.last, middles.count > 1, last > first else {
      return (left, right, right)
    }
    return (first, (middles[middles.count - 2] + last) / 2, last)
  }
}
