import Library
import Signals

/// Counts how long the person reads the document that is open, and what.
///
/// Time counts from frame to frame while the camera sees a face with open eyes. Where it sees none, what is done by hand
/// shows that somebody is there. A value: time arrives with what happens.
struct ReadingClock: Sendable {
  private enum Evidence: Hashable, Sendable {
    /// Nobody is known to be reading.
    case none
    case face(Timestamp)
    case deed(Timestamp)
  }

  /// A face that is lost for no longer than this was there, s: a blink, a frame that was dropped. Own choice.
  static let faceGap = 2.0
  /// Between two deeds by hand the person was there if no more time passes, s: a dense page read slowly. Own choice.
  static let deedGap = 180.0
  /// A page is read once it was the one in view for so long, s: paging through is no reading. Own choice.
  static let pageSeconds = 5.0
  /// So much may be lost by a crash, s.
  static let keptSeconds = 30.0

  /// Which opening of this run it is: what is kept of one replaces what was kept of it before.
  let opening: Int
  private(set) var span = ReadingSpan()
  private var evidence = Evidence.none
  /// Pages that are not read yet: how long each has been in view, s.
  private var inView: [Int: Double] = [:]
  private var read: Set<Int> = []
  private var kept = ReadingSpan()

  init(opening: Int) { self.opening = opening }

  /// A frame has come while the document is shown.
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

  /// Something was done by hand while the document is shown.
  mutating func act(page: Int, at time: Timestamp) {
    switch evidence {
    case .none: evidence = .deed(time)
    // While frames come they tell.
    case .face(let last) where abs(time - last) <= Self.faceGap: return
    case .face(let last), .deed(let last):
      let elapsed = time - last
      if elapsed > 0, elapsed <= Self.deedGap { count(elapsed, on: page) }
      evidence = .deed(time)
    }
  }

  /// The document is no longer shown: what happens until it is again is no reading.
  mutating func stop() { evidence = .none }

  /// Gaze was seen to read a line.
  mutating func readLine(words: Int, seconds: Double) {
    guard words > 0, seconds > 0, seconds.isFinite else { return }
    span.lines += 1
    span.words += words
    span.lineSeconds += seconds
  }

  /// What is to be kept now, if anything: always something new where reading pauses, else every half minute.
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
