import Library
import Signals

/// Counts how long the person reads the open document, and which pages.
///
/// Time counts from frame to frame while the camera sees a face with open eyes. While it sees none, keys and clicks show that
/// somebody is there. A value without a clock: time comes with the events.
struct ReadingClock: Sendable {
  private enum Evidence: Hashable, Sendable {
    /// There is no evidence that anybody is reading.
    case none
    case face(Timestamp)
    case deed(Timestamp)
  }

  /// The longest loss of the face that still counts as presence, s: a blink or a dropped frame. Own choice.
  static let faceGap = 2.0
  /// The longest time between two keys or clicks that still counts as presence, s: a dense page is read slowly. Own choice.
  static let deedGap = 180.0
  /// How long a page has to be in view until it counts as read, s: paging through is not reading. Own choice.
  static let pageSeconds = 5.0
  /// How much reading time a crash may lose at most, s.
  static let keptSeconds = 30.0

  /// The number of this opening of the document within the run. A report on an opening replaces the earlier one.
  let opening: Int
  private(set) var span = ReadingSpan()
  private var evidence = Evidence.none
  /// The pages that do not count as read yet, each with the time that it has been in view, s.
  private var inView: [Int: Double] = [:]
  private var read: Set<Int> = []
  private var kept = ReadingSpan()

  init(opening: Int) { self.opening = opening }

  /// Counts a frame that came while the document is shown.
  mutating func see(hasFace: Bool, page: Int, at time: Timestamp) {
    switch evidence {
    case .face(let last):
      let elapsed = time - last
      if hasFace {
        if elapsed > 0, elapsed <= Self.faceGap { count(elapsed, on: page) }
        evidence = .face(time)
      } else if elapsed > Self.faceGap || elapsed < 0 {
        evidence = .none
      }
    case .deed, .none: if hasFace { evidence = .face(time) }
    }
  }

  /// Counts a key or click that came while the document is shown.
  mutating func act(page: Int, at time: Timestamp) {
    switch evidence {
    case .none: evidence = .deed(time)
    // While frames come, only they are evidence.
    case .face(let last) where abs(time - last) <= Self.faceGap: return
    case .face(let last), .deed(let last):
      let elapsed = time - last
      if elapsed > 0, elapsed <= Self.deedGap { count(elapsed, on: page) }
      evidence = .deed(time)
    }
  }

  /// Stops counting, since the document is no longer shown; time until it is shown again is not reading time.
  mutating func stop() { evidence = .none }

  /// Counts a line that was read, as gaze has shown.
  mutating func readLine(words: Int, seconds: Double) {
    guard words > 0, seconds > 0, seconds.isFinite else { return }
    span.lines += 1
    span.words += words
    span.lineSeconds += seconds
  }

  /// What is to be stored now; nil if nothing. When reading pauses, everything new is stored, else every half minute.
  mutating func due() -> ReadingSpan? {
    let isPausing = evidence == .none
    guard span != kept, isPausing || span.seconds - kept.seconds >= Self.keptSeconds else { return nil }
    kept = span
    return span
  }

  private mutating func count(_ seconds: Double, on page: Int) {
    span.seconds += seconds
    guard !read.contains(page) else { return }
    inView[page, default: 0] += seconds
    guard inView[page, default: 0] >= Self.pageSeconds else { return }
    inView[page] = nil
    read.insert(page)
    (span.pages, span.furthest) = (read.count, read.max())
  }
}
