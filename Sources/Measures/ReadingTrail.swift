import Lines
import Signals

extension GazeRecord {
  /// Every fixation of the session, with the line and word that it most likely reads.
  ///
  /// The frames go through the same `GazeReader` as in the reader, so that later fixations help to decide a line.
  package func fixations() -> [ReadFixation] {
    var reader = GazeReader(error: expectedError, configuration: .keepingFixations)
    var settled: [Timestamp: (line: LineID?, word: Int?, probability: Double)] = [:]
    func gather() {
      for one in reader.takeSettled() {
        let assignment = one.fixation.assignment
        settled[one.fixation.fixation.start] = (one.line, assignment.word, assignment.probability)
      }
    }
    var found: [ReadFixation] = []
    var next = 0
    var view: SheetView?
    var isScrolling = false
    for frame in frames {
      while next < views.count, views[next].start <= frame.time {
        let now = views[next]
        if now.isReadable { _ = reader.show(text(of: now)) }
        view = now
        next += 1
      }
      let targets = view?.targets ?? []
      // While a scroll zone scrolls, a look into it does not count as reading; the same holds in live reading.
      for intent in frame.intents {
        switch intent {
        case .scroll: isScrolling = true
        case .scrollEnded, .paused: isScrolling = false
        default: break
        }
      }
      let isReadable = view?.isReadable ?? false
      _ = reader.step(frame, isReadable: isReadable && !isScrolling) { point in
        targets.contains { $0.contains(point) }
      }
      for case .fixationEnded(let fixation) in frame.events {
        found.append(placed(fixation))
      }
    }
    _ = reader.finish()
    gather()
    let withWords = Set(sheets.flatMap(\.lines).filter { !$0.words.isEmpty }.map(\.id))
    return found.map { fixation in
      guard let known = settled[fixation.start], let line = known.line else { return fixation }
      var fixation = fixation
      fixation.line = line
      fixation.probability = known.probability
      fixation.word = withWords.contains(line) ? known.word : nil
      return fixation
    }
  }

  private func placed(_ fixation: Fixation) -> ReadFixation {
    var read = ReadFixation(start: fixation.start, end: fixation.end, center: fixation.center)
    // While calibration targets are shown in place of the text, fixations are on the targets.
    guard let view = view(at: fixation.start), view.isReadable else { return read }
    for placement in view.placed {
      let (point, sheet) = (placement.onSheet(fixation.center), sheets[placement.sheet])
      guard ScreenRect(x: 0, y: 0, width: sheet.width, height: sheet.height).contains(point) else { continue }
      (read.sheet, read.onSheet) = (placement.sheet, point)
    }
    return read
  }
}
