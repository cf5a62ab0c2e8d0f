import Foundation
import Localization
import Signals

/// The reliable index of a bundle: valid rows, and rows rebuilt by scanning.
struct FrameIndex {
  var entries: [FrameEntry] = []
  var problems: [BundleProblem] = []

  /// Builds the index from its file and the file of frames.
  ///
  /// - Parameters:
  ///   - index: the bytes of `index.csv`; nil where it is missing.
  ///   - fps: nominal frame rate, for the times of frames whose rows are lost.
  init(index: Data?, frames: borrowing FramesFile, fps: Double) {
    if let index {
      readRows(index, size: frames.size)
    } else {
      problems.append(
        BundleProblem(
          .missingFile, file: BundleFormat.index, detail: localized("frames are looked for by scanning")))
    }
    rebuildGaps(frames, period: 1 / ((1...10_000).contains(fps) ? fps : 30))
  }

  private mutating func readRows(_ data: Data, size: Int) {
    let (lines, lastIsWhole) = TextFiles.lines(data)
    for (at, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
      if at == 0, line == FrameEntry.header { continue }
      let torn = at == lines.count - 1 && !lastIsWhole
      guard at > 0, !torn, let entry = FrameEntry(csv: line[...], index: at - 1) else {
        let detail =
          at == 0
          ? localized("the header is not \(FrameEntry.header)")
          : torn ? localized("cut off") : localized("no row of five fields")
        problems.append(
          BundleProblem(
            .garbledLine, file: BundleFormat.index, line: at + 1, frame: at > 0 ? at - 1 : nil, detail: detail
          ))
        continue
      }
      if let problem = problem(of: entry, line: at + 1, size: size) {
        problems.append(problem)
      } else {
        entries.append(entry)
      }
    }
  }

  private func problem(of entry: FrameEntry, line: Int, size: Int) -> BundleProblem? {
    func problem(_ kind: BundleProblem.Kind, _ detail: String) -> BundleProblem {
      BundleProblem(
        kind, file: BundleFormat.index, line: line, frame: entry.index, byteOffset: entry.offset,
        detail: detail)
    }
    if entry.end > size {
      return problem(.beyondEnd, localized("the picture would end at byte \(entry.end), the file at \(size)"))
    }
    guard let last = entries.last else { return nil }
    if entry.offset < last.end {
      return problem(
        .garbledLine, localized("the picture overlaps the one before, which ends at byte \(last.end)"))
    }
    if entry.time <= last.time {
      return problem(
        .clockBackwards, localized("\(entry.time.nanoseconds) ns after \(last.time.nanoseconds) ns"))
    }
    return nil
  }

  /// Looks for pictures in the bytes that no row covers. Between two rows their times are spread evenly; after the last row
  /// they follow at the nominal rate.
  private mutating func rebuildGaps(_ frames: borrowing FramesFile, period: Double) {
    var all: [FrameEntry] = []
    for next in entries.map(Optional.some) + [nil] {
      let last = all.last
      let gap = (last?.end ?? 0)..<(next?.offset ?? frames.size)
      if !gap.isEmpty {
        all += rebuilt(in: gap, of: frames, after: last, before: next, period: period)
      }
      if let next { all.append(next) }
    }
    entries = all
  }

  private mutating func rebuilt(
    in gap: Range<Int>, of frames: borrowing FramesFile, after last: FrameEntry?, before next: FrameEntry?,
    period: Double
  ) -> [FrameEntry] {
    let found = JPEGScanner.pictures(in: gap) { frames.bytes($0) }
    for start in found.damaged {
      problems.append(
        BundleProblem(
          .truncatedPicture, file: BundleFormat.frames, byteOffset: start,
          detail: localized("the picture that begins here has no end; it is left out")))
    }
    // A bad row of the index has already been reported, so only the estimated times are reported here.
    let free = next.map { $0.index - (last?.index ?? -1) - 1 } ?? found.pictures.count
    let pictures = found.pictures.prefix(max(0, free))
    guard !pictures.isEmpty else { return [] }
    problems.append(
      BundleProblem(
        .indexRebuilt, file: BundleFormat.index, frame: (last?.index ?? -1) + 1, byteOffset: gap.lowerBound,
        detail: localized(
          pictures.count, one: "1 frame found by scanning; its time is an estimate",
          other: "\(pictures.count) frames found by scanning; their times are estimates")))
    let step =
      next.flatMap { next in last.map { (next.time - $0.time) / Double(pictures.count + 1) } } ?? period
    let first = last?.time ?? Timestamp(seconds: -step)
    return pictures.enumerated().map { at, range in
      FrameEntry(
        index: (last?.index ?? -1) + 1 + at,
        sequence: (last?.sequence).map { $0 &+ UInt64(at) &+ 1 } ?? UInt64(at),
        time: first + step * Double(at + 1), offset: range.lowerBound, length: range.count,
        checksum: nil)
    }
  }
}
