import Attention
import Lines
import Signals
import Traces

/// A trace taken through the second half of the pipeline again, row by row: attention, and reading where a text is known.
///
/// A value that is driven by the rows alone: the same rows give the same frames, bit for bit.
package struct TraceReplay: Sendable {
  /// What is known to have been read so far, in order.
  package private(set) var linesRead: [LineRead] = []
  private let screen: ScreenGeometry
  private var attention: AttentionPipeline?
  private var text: PageText?
  private var reader: GazeReader?
  private var isScrolling = false

  /// - Parameters:
  ///   - header: the trace's first line: the screen, and the layout that holds where no row says otherwise.
  ///   - hasSettings: whether a row says what reacts to gaze from then on. Where none does, as in a trace of another
  ///     origin, the header's layout holds throughout.
  ///   - text: what is read, in screen px; nil where that is not known, and then no lines are read.
  package init(_ header: TraceHeader, hasSettings: Bool, text: PageText? = nil) {
    screen = header.screen
    attention = hasSettings ? nil : AttentionPipeline(layout: header.layout, screen: header.screen)
    if let text { show(text) }
  }

  /// Another text is on the screen from now on.
  package mutating func show(_ text: PageText) {
    self.text = text
    guard let evidence = reader?.show(text) else { return begin(text, error: nil) }
    note(evidence)
  }

  /// - Parameter error: how far the calibration may be off, mean distance, px; nil where that is not known.
  private mutating func begin(_ text: PageText, error: Double?) {
    var reader = GazeReader(error: error)
    note(reader.show(text))
    self.reader = reader
  }

  /// Takes the next row through the stages after calibration and gives what they make of it.
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

  /// With gaze that is acted upon reading begins, by what is known of the calibration from then on.
  private mutating func take(_ setting: TraceSetting) {
    let wasOff = attention == nil
    setting.apply(to: &attention, screen: screen)
    if wasOff, attention != nil, let text { begin(text, error: setting.errorOffset) }
  }

  /// The trace has ended: what is still open is settled.
  package mutating func finish() {
    if let evidence = reader?.finish() { note(evidence) }
  }

  /// As in the reader: a look at a target is no reading, nor is one into a zone once that scrolls.
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
