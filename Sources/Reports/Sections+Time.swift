import Calibration
import Foundation
import Lines
import Localization
import Measures
import Signals
import Statistics

// The course of the session: the timeline, latency and drift.
extension ReportInput {
  var timelineSection: ReportSection {
    ReportSection(
      id: "timeline", title: localized("Timeline"),
      blocks: [
        .figure(
          TimeFigures.timeline(self),
          caption:
            localized(
              "What happened when: calibration and validation targets, fixations, blinks, scrolling, gaze lost."
            )
        )
      ] + tables.map(ReportBlock.folded))
  }

  private var tables: [ReportTable] { [eventTable, lossTable].filter { !$0.rows.isEmpty } }

  private var eventTable: ReportTable {
    ReportTable(
      caption: localized("Events"), header: [localized("Event"), localized("At, s")],
      rows: marks.filter { $0.kind == .note }.prefix(300).map { [$0.label, ($0.start - start).fixed(2)] })
  }

  private var lossTable: ReportTable {
    ReportTable(
      caption: localized("Frames without gaze, by reason"),
      header: [localized("Reason"), localized("Frames")],
      rows: Dictionary(grouping: record.frames.compactMap(\.raw.reason), by: { $0 })
        .sorted { ($0.value.count, $1.key.rawValue) > ($1.value.count, $0.key.rawValue) }
        .map { [$0.key.words, "\($0.value.count)"] })
  }

  var latencySection: ReportSection {
    guard !latenciesMs.isEmpty else {
      return ReportSection(
        id: "latency", title: localized("Latency"),
        blocks: [
          .paragraph(
            localized(
              """
              The recording does not hold when each gaze sample was ready, so that the time from exposure \
              to sample is not known. The command trackii bench pipeline measures it on this machine.
              """))
        ])
    }
    let rows = [
      (localized("Median"), 0.5), (localized("95th percentile"), 0.95), (localized("99th percentile"), 0.99),
      (localized("Longest"), 1.0),
    ].map { [$0.0, Words.number(quantile(latenciesMs.filter(\.isFinite), $0.1), 1)] }
    return ReportSection(
      id: "latency", title: localized("Latency"),
      blocks: [
        .figure(
          TimeFigures.histogram(latenciesMs),
          caption: [
            localized("From a frame's exposure to its gaze sample, \(latenciesMs.count) frames."),
            TimeFigures.tail(latenciesMs),
          ].compactMap(\.self).joined(separator: " ")),
        .table(ReportTable(caption: localized("Latency"), header: ["", "ms"], rows: rows)),
      ])
  }

  var driftSection: ReportSection {
    var blocks: [ReportBlock] = []
    if let drift, drift.history.count > 1 {
      blocks.append(.paragraph(localized("At the end: \(drift).")))
      blocks.append(
        .figure(
          TimeFigures.drift(
            drift.history.map { ($0.time - start, $0.offsetX, $0.offsetY) }, seconds: record.seconds),
          caption: localized(
            "The correction that was applied to gaze over time, degrees; right and down are positive."))
      )
    } else {
      blocks.append(.paragraph(localized("No correction of drift was made in this session.")))
    }
    if let curve = quality?.curve, curve.count > 1 {
      blocks.append(
        .table(
          ReportTable(
            caption: localized("Accuracy at each validation"),
            header: [localized("Minutes"), localized("Raw, deg"), localized("Filtered, deg")],
            rows: curve.map {
              [
                $0.minutes.fixed(1), Words.number($0.raw.accuracyDegrees, 2),
                Words.number($0.filtered.accuracyDegrees, 2),
              ]
            })))
    }
    return ReportSection(id: "drift", title: localized("Drift over time"), blocks: blocks)
  }
}

/// Figures with time along the x axis, and the histogram of latencies.
enum TimeFigures {
  private static let width = 900.0
  private static let left = 92.0
  private static let right = 12.0

  private static func x(_ seconds: Double, of all: Double) -> Double {
    left + (width - left - right) * min(1, max(0, seconds / max(all, 1e-9)))
  }

  static func timeline(_ input: ReportInput) -> Figure {
    let seconds = input.record.seconds
    let rows = rows(input)
    let height = 34 + 26 * Double(rows.count)
    let counts = rows.map { "\($0.name): \($0.spans.count)" }.joined(separator: ", ")
    var drawing = Figure(
      width: width, height: height,
      description: localized("Timeline of \(Words.duration(seconds)). \(counts)."))
    axis(&drawing, seconds: seconds, bottom: height - 22)
    for (index, row) in rows.enumerated() {
      let y = 6 + 26 * Double(index)
      drawing.text(row.name, left - 10, y + 13, size: 12, anchor: .end, .text)
      drawing.line(left, y + 20, width - right, y + 20, .line(.grid, 0.5))
      for span in merged(row.spans, gap: seconds / 1500) {
        let from = x(span.start, of: seconds)
        drawing.add(
          .box(
            ScreenRect(x: from, y: y + 2, width: max(1.2, x(span.end, of: seconds) - from), height: 15),
            radius: 1.5, .fill(row.ink, 0.85)))
      }
    }
    return drawing
  }

  private typealias Span = (start: Double, end: Double)

  private static func rows(_ input: ReportInput) -> [(name: String, ink: Ink, spans: [Span])] {
    let start = input.start
    func marks(_ kind: ReportInput.Mark.Kind) -> [Span] {
      input.marks.filter { $0.kind == kind }.map { ($0.start - start, $0.end - start) }
    }
    var rows: [(name: String, ink: Ink, spans: [Span])] = []
    if !marks(.calibration).isEmpty { rows.append((localized("Calibration"), .second, marks(.calibration))) }
    if !marks(.validation).isEmpty { rows.append((localized("Validation"), .second, marks(.validation))) }
    rows.append((localized("Fixations"), .accent, input.fixations.map { ($0.start - start, $0.end - start) }))
    rows.append(
      (localized("Blinks"), .muted, blinks(input.record.frames).map { ($0.start - start, $0.end - start) }))
    rows.append((localized("Scrolling"), .good, marks(.scroll)))
    rows.append(
      (localized("Gaze lost"), .warn, losses(input.record.frames).map { ($0.start - start, $0.end - start) }))
    if !marks(.note).isEmpty { rows.append((localized("Events"), .text, marks(.note))) }
    return rows
  }

  static func blinks(_ frames: [TrackedFrame]) -> [Blink] {
    frames.flatMap(\.events).compactMap { if case .blink(let blink) = $0 { blink } else { nil } }
  }

  /// Spans of frames without gaze since a calibration was in use.
  static func losses(_ frames: [TrackedFrame]) -> [(start: Timestamp, end: Timestamp)] {
    var all: [(start: Timestamp, end: Timestamp)] = []
    var isLost = false
    for frame in frames {
      let lost = frame.raw.reason.map { $0 != .notCalibrated } ?? false
      if lost, isLost { all[all.count - 1].end = frame.time }
      if lost, !isLost { all.append((frame.time, frame.time)) }
      isLost = lost
    }
    return all
  }

  /// Joins spans that are too close together to be distinguished, so that a long session's figure stays small.
  private static func merged(_ spans: [Span], gap: Double) -> [Span] {
    spans.sorted { $0.start < $1.start }.reduce(into: []) { all, span in
      if let last = all.last, span.start - last.end < gap {
        all[all.count - 1].end = max(last.end, span.end)
      } else {
        all.append(span)
      }
    }
  }

  private static func axis(_ drawing: inout Figure, seconds: Double, bottom: Double) {
    let ticks = AxisScale.ticks(to: seconds).filter { $0 <= seconds }
    for tick in ticks {
      let at = x(tick, of: seconds)
      drawing.line(at, 4, at, bottom, .line(.grid, 0.7))
      drawing.text(
        seconds >= 180 ? localized("\((tick / 60).fixed(1)) min") : localized("\(SVGWriter.n(tick)) s"), at,
        bottom + 15, size: 11,
        anchor: .middle)
    }
  }

  private static let bins = 40

  /// The upper end of a histogram, ms: outliers far beyond it would leave the other values no space.
  private static func end(_ values: [Double]) -> Double {
    max(1, quantile(values.filter(\.isFinite), 0.995) ?? 1)
  }

  /// A note on values beyond a histogram's end, which its last bar includes; nil where there are none.
  static func tail(_ values: [Double]) -> String? {
    let most = end(values)
    guard values.contains(where: { $0 > most }) else { return nil }
    let from = Words.number(most / Double(bins) * Double(bins - 1), 1)
    return localized("The last bar holds all from \(from) ms on.")
  }

  static func histogram(_ values: [Double]) -> Figure {
    let most = end(values)
    let height = 220.0
    var counts = [Int](repeating: 0, count: bins)
    for value in values where value.isFinite {
      counts[min(bins - 1, max(0, Int(value / most * Double(bins))))] += 1
    }
    let top = Double(max(1, counts.max() ?? 1))
    var drawing = Figure(
      width: width, height: height,
      description: localized("Histogram of \(values.count) latencies; the table has its quantiles."))
    for tick in AxisScale.ticks(to: most).filter({ $0 <= most }) {
      let at = x(tick, of: most)
      drawing.line(at, 8, at, height - 24, .line(.grid, 0.7))
      drawing.text(localized("\(SVGWriter.n(tick)) ms"), at, height - 8, size: 11, anchor: .middle)
    }
    let step = (width - left - right) / Double(bins)
    for (bin, count) in counts.enumerated() where count > 0 {
      let tall = (height - 36) * Double(count) / top
      drawing.add(
        .box(
          ScreenRect(
            x: left + Double(bin) * step + 0.5, y: height - 24 - tall, width: step - 1, height: tall),
          radius: 1, .fill(.accent, 0.85)))
    }
    return drawing
  }

  static func drift(_ moments: [(seconds: Double, x: Double, y: Double)], seconds: Double) -> Figure {
    let height = 220.0
    let most = max(0.25, moments.flatMap { [abs($0.x), abs($0.y)] }.filter(\.isFinite).max() ?? 0)
    let scale = (height / 2 - 24) / most
    let middle = height / 2 - 8
    var drawing = Figure(
      width: width, height: height,
      description: localized("Drift correction over time, at most \(most.fixed(2)) degrees in either axis."))
    axis(&drawing, seconds: seconds, bottom: height - 22)
    for value in [-most, 0, most] {
      drawing.line(left, middle - value * scale, width - right, middle - value * scale, .line(.grid, 0.7))
      drawing.text(
        localized("\(value.fixed(2)) deg"), left - 8, middle - value * scale + 4, size: 11, anchor: .end)
    }
    // A long history is thinned, because more points than pixels show nothing more.
    let every = max(1, moments.count / 900)
    let shown = moments.enumerated().filter { $0.offset % every == 0 }.map(\.element)
    for (axis, ink, name) in [
      (0, Ink.accent, localized("horizontal")), (1, Ink.second, localized("vertical")),
    ] {
      let points = shown.map {
        ScreenPoint(x: x($0.seconds, of: seconds), y: middle - (axis == 0 ? $0.x : $0.y) * scale)
      }
      drawing.add(.path(points, .line(ink, 1.6, dashed: axis == 1)))
      drawing.text(name, width - right - 8, 16 + 15 * Double(axis), size: 11, anchor: .end, ink)
    }
    return drawing
  }
}
