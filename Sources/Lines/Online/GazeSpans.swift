import Signals
import Statistics

/// Cuts gaze into short spans in which it stays near one place, for the line tracker.
///
/// A webcam's noise is as large as the saccades of reading, so that a detector of fixations misses most of them, and much of a
/// line goes by unseen. Spans lose nothing: whatever is seen belongs to one. Only a step that no noise explains, such as a
/// return sweep, ends a span early. A pure value; screen px.
struct GazeSpans: Sendable {
  /// Tuning of how gaze is cut into spans.
  struct Configuration: Hashable, Sendable {
    /// Length of a span, s. Rayner 1998: fixations of reading last 0.2 to 0.25 s.
    var seconds = 0.25
    /// Least distance, on one axis, of a step that ends a span, letters: longer than a usual saccade. A look from the text to a
    /// target is such a step too. Own choice.
    var stepLetters = 10.0
    /// The same distance in SDs of the noise. Own choice.
    var stepSpreads = 3.0
    /// Number of successive frames beyond that distance that make a step: a single one is an outlier. Own choice.
    var stepFrames = 2
    /// Least number of frames of a span. Own choice.
    var fewest = 2
    /// Longest time without gaze in a span, s. Own choice: shorter than a blink.
    var longestGap = 0.15
    /// Weight of a new span in the running variance of the noise. Own choice.
    var noiseShare = 0.1
    init() {}
  }

  /// A frame's gaze.
  struct Sample: Sendable {
    var time: Timestamp
    var point: ScreenPoint
  }

  let configuration: Configuration
  /// The frames of the span that lasts.
  private(set) var open: [Sample] = []
  /// The latest frames, all of which are far from `open`.
  private var apart: [Sample] = []
  /// Running variance of x within spans, px².
  private var variance = 0.0

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// Takes a frame's gaze.
  ///
  /// - Parameter letter: the mean width of a letter, px.
  /// - Returns: the frames of a span that this frame shows to have ended; empty where none has.
  mutating func add(_ sample: Sample, letter: Double) -> [Sample] {
    if let last = (apart.last ?? open.last)?.time {
      let gap = sample.time - last
      guard gap > 0, gap <= configuration.longestGap else { return restart([sample]) }
    }
    if let x = mean(open.map(\.point.x)), let y = mean(open.map(\.point.y)),
      max(abs(sample.point.x - x), abs(sample.point.y - y)) > step(letter)
    {
      apart.append(sample)
      return apart.count >= configuration.stepFrames ? restart(apart) : []
    }
    apart = []
    open.append(sample)
    guard let first = open.first, sample.time - first.time >= configuration.seconds else { return [] }
    return restart([])
  }

  private func step(_ letter: Double) -> Double {
    max(configuration.stepLetters * letter, configuration.stepSpreads * variance.squareRoot())
  }

  private mutating func restart(_ next: [Sample]) -> [Sample] {
    let ended = open
    (open, apart) = (next, [])
    guard ended.count >= configuration.fewest, let middle = mean(ended.map(\.point.x)) else { return [] }
    let own = ended.reduce(0) { $0 + square($1.point.x - middle) } / Double(ended.count - 1)
    variance += (variance == 0 ? 1 : configuration.noiseShare) * (own - variance)
    return ended
  }

  /// Moves all gaze by a correction, px.
  mutating func shift(by correction: ScreenPoint) {
    for index in open.indices { open[index].point = open[index].point + correction }
    for index in apart.indices { apart[index].point = apart[index].point + correction }
  }

  /// Forgets the span that lasts.
  mutating func forget() { (open, apart) = ([], []) }
}
