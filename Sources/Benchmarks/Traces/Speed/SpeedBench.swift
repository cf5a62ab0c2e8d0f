import Foundation
import Lines
import Signals
import Timing
import Traces
import Tracking

/// Measures how many samples of a trace are read and replayed in a second of processor time, on one core.
struct SpeedBench {
  var samples: Int
  /// The number of runs of each part, of which the median counts.
  var repeats: Int

  /// Measures the speed of reading and replaying a trace.
  ///
  /// - Parameters:
  ///   - folder: an existing folder, into which files are written.
  ///   - progress: called with the share that is done, 0 to 1.
  func measured(in folder: URL, progress: (Double) -> Void) throws -> SpeedReport {
    let made = MadeReading(samples: samples)
    var report = SpeedReport(samples: made.trace.rows.count, repeats: repeats, pages: made.pages.count)
    let own = folder.appending(path: "made.jsonl")
    try made.trace.write(to: own)
    let formats = TraceFormat.allCases
    for (number, format) in formats.enumerated() {
      let file = format == .trackii ? own.path : folder.appending(path: "made-\(format.rawValue)").path
      if format != .trackii {
        _ = try TraceConversion(TraceFormat.trackii.reader(own.path), to: format, at: file)
      }
      let options = TraceOptions(
        screenPx: PlaneSize(checking: MadeReading.screen.widthPx, MadeReading.screen.heightPx),
        screenMm: PlaneSize(checking: MadeReading.screen.widthMm, MadeReading.screen.heightMm))
      report.reading.append(
        .init(name: format.rawValue, time: try timed { try Self.read(file, format, options) }))
      progress(Double(number + 1) / Double(formats.count + 3))
    }
    report.replay = [
      .init(name: "attention", time: timed { Self.replay(made, withPages: false) }),
      .init(
        name: "attention and reading",
        time: timed { report.linesRead = Self.replay(made, withPages: true) }),
      .init(
        name: "file (trackii), attention and reading",
        time: try timed { try Self.replay(own.path, made.pages) }),
    ]
    return report
  }

  /// Times the work in several runs, and gives the run with the median processor time.
  private func timed(_ work: () throws -> Void) rethrows -> SpeedReport.Time {
    let clock = ContinuousClock()
    let times = try (0..<repeats).map { _ in
      let (start, used) = (clock.now, ProcessorTime.seconds)
      try work()
      return SpeedReport.Time(
        processorSeconds: ProcessorTime.seconds - used, wallSeconds: (clock.now - start).milliseconds / 1e3
      )
    }
    return times.sorted { $0.processorSeconds < $1.processorSeconds }[times.count / 2]
  }

  private static func read(_ file: String, _ format: TraceFormat, _ options: TraceOptions) throws {
    let reader = try format.reader(file, options: options)
    while try reader.next() != nil {}
  }

  /// Replays the made trace once.
  ///
  /// - Returns: the number of lines read.
  @discardableResult
  private static func replay(_ made: MadeReading, withPages: Bool) -> Int {
    var replay = PagedReplay(made.trace.header, pages: withPages ? made.pages : [])
    for row in made.trace.rows { replay.step(row) }
    return replay.finish()
  }

  private static func replay(_ file: String, _ pages: [(row: Int, text: PageText)]) throws {
    let reader = try TraceFormat.trackii.reader(file)
    var replay = PagedReplay(try reader.metadata.header(file: file), pages: pages)
    while let element = try reader.next() {
      if case .row(let row) = element { replay.step(row) }
    }
    _ = replay.finish()
  }
}

/// A replay of a trace in which pages are turned at known rows.
private struct PagedReplay {
  private var replay: TraceReplay
  private let pages: [(row: Int, text: PageText)]
  private var next = 0
  private var row = 0

  init(_ header: TraceHeader, pages: [(row: Int, text: PageText)]) {
    replay = TraceReplay(header, hasSettings: false)
    self.pages = pages
  }

  mutating func step(_ row: TraceRow) {
    if next < pages.count, pages[next].row == self.row {
      replay.show(pages[next].text)
      next += 1
    }
    _ = replay.step(row)
    self.row += 1
  }

  mutating func finish() -> Int {
    replay.finish()
    return replay.linesRead.count
  }
}
