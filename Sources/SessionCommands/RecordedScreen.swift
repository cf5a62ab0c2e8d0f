import Documents
import Foundation
import Lines
import Localization
import Measures
import Recording
import Signals

/// What was on the screen of a recorded session, according to its files.
struct RecordedScreen {
  var sheets: [Sheet]
  var views: [SheetView]

  /// The text column that the recording names, or an empty screen.
  ///
  /// - Parameters:
  ///   - bundle: the recording.
  ///   - screen: the screen of the recorded person.
  ///   - frames: the replayed frames, whose page turns are followed, because a recording without a document gives them
  ///     in no other way.
  init(_ bundle: SessionBundle, screen: ScreenGeometry, frames: [TrackedFrame]) {
    let turns: [(time: Timestamp, by: Int)] = frames.flatMap { frame in
      frame.intents.compactMap { intent in
        switch intent {
        case .chosen(.pageForward): (frame.time, 1)
        case .chosen(.pageBack): (frame.time, -1)
        default: nil
        }
      }
    }
    var moments: [(time: Timestamp, page: Int)] = [(frames.first?.time ?? Timestamp(nanoseconds: 0), 0)]
    if bundle.manifest.text != nil {
      for turn in turns { moments.append((turn.time, max(0, (moments.last?.page ?? 0) + turn.by))) }
    }
    let pages = (moments.map(\.page).max() ?? 0) + 1
    sheets = (0..<pages).map { page in
      Sheet(
        title: pages > 1 ? localized("Screen, page \(page + 1)") : localized("Screen"), width: screen.widthPx,
        height: screen.heightPx, lines: bundle.manifest.text.map { Self.lines($0, page: page) } ?? [])
    }
    views = []
    follow(bundle, placements: moments.map { ($0.time, [SheetView.Placement(sheet: $0.page)]) })
  }

  /// The screen of a trace, of which only the size and the layout are known.
  init(screen: ScreenGeometry, layout: GazeLayout, from start: Timestamp) {
    sheets = [Sheet(title: localized("Screen"), width: screen.widthPx, height: screen.heightPx)]
    views = [
      SheetView(start: start, placed: [SheetView.Placement(sheet: 0)], targets: layout.targets.map(\.rect))
    ]
  }

  /// Takes the given text in place of the recording's.
  ///
  /// - Parameters:
  ///   - pages: the pages of the text.
  ///   - placements: the places of the pages on the screen, each with the time from which it holds.
  ///   - bundle: the recording, for its timeline; nil for a trace.
  mutating func show(
    _ pages: [Sheet], placements: [(time: Timestamp, placed: [SheetView.Placement])],
    of bundle: SessionBundle?
  ) {
    sheets = pages
    if let bundle {
      views = []
      follow(bundle, placements: placements)
    } else {
      let targets = views.first?.targets ?? []
      views = placements.map { SheetView(start: $0.time, placed: $0.placed, targets: targets) }
    }
  }

  /// Follows the timeline: targets in place of the text, and layouts that react to gaze.
  private mutating func follow(
    _ bundle: SessionBundle, placements: [(time: Timestamp, placed: [SheetView.Placement])]
  ) {
    let kinds: Set<TimelineRow.Kind> = [.start, .calibration, .validation, .pursuit]
    let covered = bundle.timeline.filter { kinds.contains($0.kind) }
    let layouts = bundle.timeline.filter { $0.kind == .layoutChanged }
    let times = placements.map(\.time) + covered.flatMap { [$0.start, $0.end] } + layouts.map(\.start)
    views = Set(times).sorted().map { time in
      let layout = layouts.last { $0.start <= time }?.layout ?? bundle.manifest.layout ?? GazeLayout()
      return SheetView(
        start: time, placed: placements.last { $0.time <= time }?.placed ?? [],
        targets: layout.targets.map(\.rect), isReadable: !covered.contains { $0.contains(time) })
    }
  }

  /// The lines of a text column. A line's box is as high as letters with ascenders: two thirds of the line pitch.
  private static func lines(_ block: TextBlock, page: Int) -> [SheetLine] {
    let (height, width) = (block.linePitch / 1.5, block.columnRight - block.columnLeft)
    let letters = width / max(block.characterWidth, 1)
    guard letters.isFinite, letters > 0, height > 0 else { return [] }
    return block.lineY.enumerated().map { number, y in
      SheetLine(
        id: LineID(page: page, line: number),
        box: ScreenRect(x: block.columnLeft, y: y - height / 2, width: width, height: height), words: [],
        letters: Int(min(max(letters, 1), 1000)))
    }
  }
}
