import Calibration
import Foundation
import Lines
import Localization
import Measures
import Signals

// What was looked at: heat map and scan path of each sheet, lines, and areas of interest.
extension ReportInput {
  /// The largest number of sheets that are shown, so that the page stays small.
  static let mostSheets = 12

  /// The indices of at most `mostSheets` sheets with fixations, those looked at longest first.
  package var shownSheets: [Int] {
    var seconds: [Int: Double] = [:]
    for fixation in fixations {
      if let sheet = fixation.sheet { seconds[sheet, default: 0] += fixation.duration }
    }
    let order = seconds.keys.sorted { (seconds[$0] ?? 0, $1) > (seconds[$1] ?? 0, $0) }
    return order.prefix(Self.mostSheets).sorted()
  }

  var gazeSection: ReportSection {
    var blocks: [ReportBlock] = [.player]
    let shown = shownSheets
    if shown.isEmpty { blocks.append(.paragraph(localized("There are no fixations to show."))) }
    for sheet in shown {
      let own = fixations.filter { $0.sheet == sheet }
      let title = record.sheets[sheet].title
      blocks.append(
        .figure(
          SheetFigure.heatMap(self, sheet),
          caption: localized("\(title): heat map of fixation durations (Gaussian, SD 1 degree).")))
      blocks.append(
        .figure(
          SheetFigure.scanPath(self, sheet),
          caption:
            localized(
              "\(title): scan path. A circle's area is the duration of its fixation; \(own.count) fixations.")
        ))
      blocks.append(.folded(fixationTable(own, title)))
    }
    let all = Set(fixations.compactMap(\.sheet)).count
    if all > shown.count {
      blocks.append(
        .paragraph(
          localized(
            all - shown.count,
            one: "1 more page was looked at for a shorter time and is not drawn.",
            other: "\(all - shown.count) more pages were looked at for a shorter time and are not drawn.")))
    }
    return ReportSection(id: "gaze", title: localized("Gaze on the page"), blocks: blocks)
  }

  private func fixationTable(_ own: [ReadFixation], _ title: String) -> ReportTable {
    let most = 400
    return ReportTable(
      caption: own.count > most
        ? localized("Fixations on \(title) (the first \(most))") : localized("Fixations on \(title)"),
      header: [localized("Start, s"), localized("Duration, ms"), "x", "y", localized("Line")],
      rows: own.prefix(most).map { fixation in
        [
          (fixation.start - start).fixed(2), (fixation.duration * 1e3).fixed(0),
          Words.number(fixation.onSheet?.x, 0), Words.number(fixation.onSheet?.y, 0),
          fixation.line.map { "\($0.line + 1)" } ?? "-",
        ]
      }, words: [])
  }

  var readingSection: ReportSection {
    let s = measures.summary
    var blocks: [ReportBlock] = [
      .facts([
        (localized("Fixations on the text"), "\(s.fixationsOnText)"),
        (localized("Lines looked at"), "\(s.linesFixated)"),
        (localized("Median fixation"), Words.number(s.medianFixationMs, 0, " ms")),
        (localized("Mean saccade"), Words.number(s.meanSaccadeDegrees, 1, " deg")),
        (localized("Forward saccade"), Words.letters(s.meanForwardSaccadeLetters)),
        (localized("Regressions"), Words.percent(s.regressionRate)),
        (localized("Words skipped"), Words.percent(s.skipRate)),
        (localized("Words a minute"), Words.number(s.wordsPerMinute, 0)),
      ])
    ]
    let lines = measures.lines.filter { $0.measures.fixations > 0 }
    if lines.isEmpty {
      blocks.append(.paragraph(localized("No fixation is known to be on a line of text.")))
    } else {
      blocks.append(
        .table(regionTable(lines.prefix(300), caption: localized("Lines read"), title: localized("Line"))))
      if lines.count > 300 {
        blocks.append(
          .paragraph(
            localized(
              lines.count - 300,
              one: "1 more line is in the table that trackii measures writes (--csv).",
              other: "\(lines.count - 300) more lines are in the table that trackii measures writes (--csv).")
          )
        )
      }
      blocks.append(
        .paragraph(
          localized(
            """
            FFD: first fixation duration; GD: gaze duration (first pass); RPD: regression path duration \
            (go-past); TFT: total fixation time, ms. Definitions: Rayner (1998, doi \
            10.1037/0033-2909.124.3.372), Inhoff & Radach (1998), Liversedge et al. (1998).
            """)))
    }
    return ReportSection(id: "reading", title: localized("Lines read"), blocks: blocks)
  }

  var areasSection: ReportSection {
    guard !measures.areas.isEmpty else {
      return ReportSection(
        id: "areas", title: localized("Areas of interest"),
        blocks: [
          .paragraph(
            localized(
              """
              None were given. They can be drawn on the HTML page under “Gaze on the page”, and saved as \
              a file that the command trackii report takes.
              """)
          )
        ])
    }
    return ReportSection(
      id: "areas", title: localized("Areas of interest"),
      blocks: [
        .table(
          regionTable(measures.areas[...], caption: localized("Areas of interest"), title: localized("Area")))
      ])
  }

  private func regionTable(
    _ regions: ArraySlice<MeasuredRegion>, caption: String, title: String
  ) -> ReportTable {
    ReportTable(
      caption: caption,
      header: [
        title, localized("Page"), localized("First at, s"), "FFD", "GD", "RPD", "TFT", localized("Fixations"),
        localized("Visits"), localized("Regr. out"), localized("Regr. in"),
      ],
      rows: regions.map { region in
        let m = region.measures
        return [
          region.line.map { "\($0.line + 1)" } ?? region.name, "\(region.sheet + 1)",
          Words.number(m.firstFixated.map { $0 - start }, 2), Words.number(m.firstFixation, 0),
          Words.number(m.gaze, 0), Words.number(m.regressionPath, 0), m.total.fixed(0), "\(m.fixations)",
          "\(m.runs)", "\(m.regressionsOut)", "\(m.regressionsIn)",
        ]
      })
  }
}

/// Figures of one sheet: heat map and scan path.
enum SheetFigure {
  /// The width of the figure in its own units; the sheet is scaled to it.
  private static let width = 640.0

  static func scale(_ sheet: Sheet) -> Double { width / max(1, sheet.width) }

  /// The background of a sheet's figure: the page's picture, or else its lines as bars.
  static func background(_ input: ReportInput, _ index: Int, description: String) -> Figure {
    let sheet = input.record.sheets[index]
    let k = scale(sheet)
    let height = min(2000, max(40, sheet.height * k))
    var drawing = Figure(width: width, height: height, description: description)
    let all = ScreenRect(x: 0, y: 0, width: width, height: height)
    drawing.add(.box(all, radius: 4, Paint(fill: .page, stroke: .grid)))
    if let picture = sheet.picture {
      drawing.isOnPaper = true
      drawing.add(.png(picture, all))
    } else {
      for line in sheet.lines {
        for box in line.words.isEmpty ? [line.box] : line.words.map(\.box) {
          drawing.add(
            .box(
              ScreenRect(
                x: box.x * k, y: (box.y + box.height * 0.25) * k, width: box.width * k,
                height: box.height * k * 0.5),
              radius: 2, .fill(.grid, 0.9)))
        }
      }
    }
    return drawing
  }

  static func heatMap(_ input: ReportInput, _ index: Int) -> Figure {
    let own = input.fixations.filter { $0.sheet == index }
    let seconds = own.reduce(0) { $0 + $1.duration }
    let sheet = input.record.sheets[index]
    var drawing = background(
      input, index,
      description: localized(
        "Heat map: \(own.count) fixations, \(seconds.fixed(1)) s in all, on \(sheet.title)."))
    let sigma = input.record.unitsPerDegree(on: index)
    let points = own.compactMap { fixation in fixation.onSheet.map { (point: $0, seconds: fixation.duration) }
    }
    if let map = HeatMap.bitmap(points, width: sheet.width, height: sheet.height, sigma: sigma) {
      drawing.add(
        .picture(map, ScreenRect(x: 0, y: 0, width: drawing.width, height: drawing.height)))
    }
    return drawing
  }

  static func scanPath(_ input: ReportInput, _ index: Int) -> Figure {
    let own = input.fixations.filter { $0.sheet == index }
    let sheet = input.record.sheets[index]
    let k = scale(sheet)
    var drawing = background(
      input, index, description: localized("Scan path: \(own.count) fixations in order on \(sheet.title)."))
    let points = own.compactMap { fixation in
      fixation.onSheet.map { (at: ScreenPoint(x: $0.x * k, y: $0.y * k), seconds: fixation.duration) }
    }
    // Many fixations are drawn fainter, so that the picture remains legible.
    let strength = min(1, 12 / Double(max(1, points.count)).squareRoot())
    drawing.add(.path(points.map(\.at), .line(.accent, 1.2, opacity: 0.25 + 0.45 * strength)))
    for (number, point) in points.enumerated() {
      let radius = min(22, max(2.5, 12 * point.seconds.squareRoot()))
      drawing.add(
        .ellipse(
          center: point.at, rx: radius, ry: radius, degrees: 0,
          Paint(
            fill: .accent, fillOpacity: 0.12 + 0.2 * strength, stroke: .accent,
            strokeOpacity: 0.4 + 0.5 * strength)))
      if points.count <= 60 {
        drawing.text("\(number + 1)", point.at.x, point.at.y + 3.5, size: 10, anchor: .middle, .text)
      }
    }
    return drawing
  }
}
