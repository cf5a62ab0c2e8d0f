import Attention
import Lines
import Signals
import Traces

/// Replays a trace row by row through the second half of the pipeline: attention, and reading where a text is known.
///
/// A value that is driven by the rows alone: the same rows give the same frames, bit for bit.
package struct TraceReplay: Sendable {
  /// Lines that are known to have been read so far, in order.
  package private(set) var linesRead: [LineRead] = []
  private let screen: ScreenGeometry
  private var attention: AttentionPipeline?
  private var text: PageText?
  private var reader: GazeReader?
  private var isScrolling = false

  /// Prepares the replay of a trace.
  ///
  /// - Parameters:
  ///   - header: the trace's first line: the screen, and the layout that holds where no row says otherwise.
  ///   - hasSettings: whether a row says what reacts to gaze from then on. Where none does, as in a trace of another
  ///     origin, the header's layout holds throughout.
  ///   - text: the text on the screen, in screen px; nil where it is not known, and then no lines read are found.
  package init(_ header: TraceHeader, hasSettings: Bool, text: PageText? = nil) {
    screen = header.screen
    attention = hasSettings ? nil : AttentionPipeline(layout: header.layout, screen: header.screen)
    if let text { show(text) }
  }

  /// Takes another text, which is on the screen from now on.
  package mutating func show(_ text: PageText) {
    self.text = text
    guard let evidence = reader?.show(text) else { return begin(text, error: nil) }
    note(evidence)
  }

  /// Begins following the reading of a text.
  ///
  /// - Parameter error: the calibration's mean error, px; nil where it is not known.
  private mutating func begin(_ text: PageText, error: Double?) {
    var reader = GazeReader(error: error)
    note(reader.show(text))
    self.reader = reader
  }

  /// Takes the next row through the stages after calibration and returns their results.
  package mutating func step(_ row: TraceRow) -> TrackedFrame {
    if let setting = row.setting { take(setting) }
    let output = attention?.step(row.sample) ?? AttentionOutput(filtered: row.raw)
    let frame = TrackedFrame(
      sequence: row.sequence, time: row.time, eyes: row.eyes.map { .valid($0) } ?? .invalid(.noFrame),
      raw: row.raw, filtered: output.filtered, events: output.events, intents: output.intents,
      distanceMm: row.distanceMm, latencyMs: row.latencyMs)
    read(frame)
    return frame
  }

  /// Takes over a setting. When gaze begins to be acted upon, reading begins, with the calibration error known then.
  private mutating func take(_ setting: TraceSetting) {
    let wasOff = attention == nil
    setting.apply(to: &attention, screen: screen)
    if wasOff, attention != nil, let text { begin(text, error: setting.errorOffset) }
  }

  /// Ends the replay: reading that is still in progress is concluded.
  package mutating func finish() {
    if let evidence = reader?.finish() { note(evidence) }
  }

  /// Follows the reading as the reader does: a look at a target is not reading, nor is one into a zone that scrolls.
  private mutating func read(_ frame: TrackedFrame) {
    guard reader != nil else { return }
    for intent in frame.intents {
      switch intent {
      case .scroll: isScrolling = true
      case .scrollEnded, .paused: isScrolling = false
      default: break
      }
    }
    // While gaze is not acted upon, something other than the text is shown, such as calibration targets.
    let targets = attention?.layout.targets ?? []
    let isReadable = attention != nil && !isScrolling
    let evidence = reader?.step(frame, isReadable: isReadable) { point in
      targets.contains { $0.rect.contains(point) }
    }
    if let evidence { note(evidence) }
  }

  private mutating func note(_ evidence: [ReadingEvidence]) {
    for case .line(let line) in evidence { linesRead.append(line) }
  }
}
