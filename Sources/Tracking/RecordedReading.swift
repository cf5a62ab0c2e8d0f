import Lines
import Recording
import Signals

/// What the reader could have known during a recorded session: which lines stood on the screen, and which of them have
/// been read.
///
/// Only what the screen showed is used: the column of text, when targets stood in its place, and page turns. Neither
/// the script's account of which line was read nor truth is.
struct RecordedReading: Sendable {
  private var reader = GazeReader()
  /// All lines that are known to have been read so far, in order.
  private(set) var read: [LineRead] = []
  private let block: TextBlock?
  /// The spans of time in which targets were shown in place of the text.
  private let covered: [(start: Timestamp, end: Timestamp)]
  /// When the recorded reader moved in the document, and to which position.
  private var moves: [(time: Timestamp, position: DocumentPosition?)]
  /// Whether the recording tells when the reader moved; if not, only the page turns asked for by gaze are known.
  private let knowsMoves: Bool
  private var page = 0
  private var isScrolling = false

  init(_ bundle: SessionBundle) {
    block = bundle.manifest.text
    let targets: Set<TimelineRow.Kind> = [.start, .calibration, .validation, .pursuit]
    covered = bundle.timeline.filter { targets.contains($0.kind) }.map { ($0.start, $0.end) }
    moves = bundle.timeline.filter { $0.kind == .scrolled }.sorted { $0.start < $1.start }
      .map { ($0.start, $0.position) }
    knowsMoves = !moves.isEmpty
  }

  /// Whether targets are shown in place of the text at this time.
  func isCovered(at time: Timestamp) -> Bool { covered.contains { $0.start <= time && time < $0.end } }

  /// Begins following the reading: the text is shown from now on.
  ///
  /// - Parameters:
  ///   - error: the calibration's mean error, px; nil where it is not known.
  ///   - screen: the screen over which that error differs, px.
  mutating func begin(error: Double?, screen: ScreenRect) {
    reader = GazeReader(error: error, screen: screen)
    _ = reader.show(text(at: nil))
  }

  /// Takes the next frame and tells what it shows to have been read.
  ///
  /// - Parameter layout: the layout that reacts to gaze; a look at a target is not reading. A look into a scroll zone
  ///   may be, until the zone scrolls: gaze that is off falls there while the lines beside it are read.
  /// - Returns: what is known now to have been read.
  mutating func step(_ frame: TrackedFrame, layout: GazeLayout) -> [ReadingEvidence] {
    guard block != nil else { return [] }
    var evidence = turn(frame)
    for intent in frame.intents {
      switch intent {
      case .scroll: isScrolling = true
      case .scrollEnded, .paused: isScrolling = false
      default: break
      }
    }
    evidence += reader.step(frame, isReadable: !isScrolling && !isCovered(at: frame.time)) { point in
      layout.targets.contains { $0.rect.contains(point) }
    }
    read += evidence.compactMap { if case .line(let line) = $0 { line } else { nil } }
    return evidence
  }

  private mutating func turn(_ frame: TrackedFrame) -> [ReadingEvidence] {
    guard !knowsMoves else {
      var read: [ReadingEvidence] = []
      while let next = moves.first, next.time <= frame.time {
        moves.removeFirst()
        let before = page
        page = next.position?.page ?? page + 1
        if page == before + 1 { leave(at: next.time) }
        // Of a page that was turned while no frames were recorded it is not known how far it was read.
        let isUnderWay = frame.time - next.time > reader.configuration.lines.gapSeconds
        read += reader.show(text(at: next.position), isUnderWay: isUnderWay)
      }
      return read
    }
    var turned: [ReadingEvidence] = []
    for case .chosen(let target) in frame.intents where [.pageForward, .pageBack].contains(target) {
      if target == .pageForward { leave(at: frame.time) }
      page += target == .pageForward ? 1 : -1
      turned += reader.show(text(at: nil))
    }
    return turned
  }

  /// Notes that the reader turns to the next page.
  private mutating func leave(at time: Timestamp) {
    if let last = reader.follower.text.lines.last { reader.left(after: last.id, at: time) }
  }

  /// The text on the screen at this position: the recording says where the lines of a page at rest are; scrolled within
  /// a page they are elsewhere, and none are given.
  private func text(at position: DocumentPosition?) -> PageText {
    guard let block, abs(position?.offset ?? 0) < 1e-3 else { return .empty }
    // A line's box is as high as letters with ascenders: two thirds of the line pitch.
    let height = block.linePitch / 1.5
    let width = block.columnRight - block.columnLeft
    let letters = width / max(block.characterWidth, 1)
    return PageText(
      lines: block.lineY.enumerated().map { number, y in
        let box = ScreenRect(x: block.columnLeft, y: y - height / 2, width: width, height: height)
        let words = letters.isFinite ? [PageWord(box: box, letters: Int(min(max(letters, 1), 1000)))] : []
        return PageLine(id: LineID(page: page, line: number), box: box, words: words)
      })
  }
}
