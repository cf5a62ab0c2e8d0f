import Calibration
import Foundation
import Localization
import Measures
import Signals
import Statistics

// Quality of gaze: the overview, the statement for a paper, and the calibration.
extension ReportInput {
  /// Data quality that can be measured in any session, from its frames.
  struct Signal {
    /// Share of frames without gaze since a calibration was in use, 0 to 1; nil without such frames.
    var loss: Double?
    /// The median frame rate of the recording, frames a second.
    var hz: Double?
    var precisionRMS: Double?
    var precisionSD: Double?
  }

  func measuredSignal() -> Signal {
    let frames = record.frames.filter { $0.raw.reason != .notCalibrated }
    let steps = zip(record.frames, record.frames.dropFirst()).map { $1.time - $0.time }.filter { $0 > 0 }
    var first = 0
    let looks = fixations.map { fixation in
      // Fixations are in order, so one pass over the frames serves them all.
      while first < frames.count, frames[first].time < fixation.start { first += 1 }
      let own = frames[first...].prefix { $0.time <= fixation.end }
      return (
        target: CalibrationTarget(label: "", point: fixation.center),
        samples: own.map {
          GazeSample(sequence: $0.sequence, time: $0.time, gaze: $0.raw, distanceMm: $0.distanceMm)
        }, seconds: fixation.duration
      )
    }
    let report = ValidationReport(looks: looks, screen: record.screen)
    return Signal(
      loss: frames.isEmpty
        ? nil : Double(frames.count { $0.raw.value == nil }) / Double(frames.count),
      hz: upperMedian(steps).map { 1 / $0 }, precisionRMS: report.precisionRMSDegrees,
      precisionSD: report.precisionSDDegrees)
  }

  var overview: ReportSection {
    let s = measures.summary
    let signal = measuredSignal()
    var facts: [(name: String, value: String)] = [
      (localized("Length"), Words.duration(record.seconds)),
      (localized("Frames"), "\(record.frames.count)"),
      (localized("Rate"), Words.number(signal.hz, 1, " Hz")),
      (localized("Data loss"), Words.percent(signal.loss)), (localized("Fixations"), "\(s.fixations)"),
      (localized("Mean fixation"), Words.number(s.meanFixationMs, 0, " ms")),
    ]
    if let accuracy = quality?.filtered.whole.accuracyDegrees {
      facts.insert((localized("Accuracy"), Words.number(accuracy, 2, " deg")), at: 0)
    } else if let heldOutDegrees {
      facts.insert((localized("Expected error"), Words.number(heldOutDegrees, 2, " deg")), at: 0)
    }
    if let speed = s.wordsPerMinute {
      facts.append((localized("Reading speed"), localized("\(speed.fixed(0)) wpm")))
    }
    var blocks: [ReportBlock] = [.facts(facts)]
    if record.frames.isEmpty {
      blocks.append(.paragraph(localized("The recording holds no frames; there is nothing to show.")))
    }
    return ReportSection(id: "overview", title: localized("Overview"), blocks: blocks)
  }

  var conditionsSection: ReportSection {
    let rows = conditions.map { [$0.name, $0.value] }
    return ReportSection(
      id: "conditions", title: localized("Conditions"),
      blocks: [
        .table(
          ReportTable(
            caption: localized("What was recorded, and with what"), header: ["", ""], rows: rows,
            words: [0, 1]))
      ])
  }

  var qualitySection: ReportSection {
    var blocks: [ReportBlock] = []
    if let quality {
      blocks += [.paragraph(quality.words), .quote(statement)]
      blocks.append(
        .table(
          ReportTable(
            caption: localized("Data quality over \(quality.raw.whole.looks) looks at validation targets"),
            header: [localized("Measure", context: "noun"), localized("Raw"), localized("Filtered")],
            rows: Self.rows(quality.raw.whole, quality.filtered.whole))))
    } else {
      blocks.append(
        .paragraph(
          localized(
            """
            No validation was recorded, so that accuracy on independent targets is not known. Precision \
            and data loss below are from the frames and fixations of the session itself.
            """)))
      blocks.append(.quote(statement))
    }
    blocks.append(.paragraph(Self.definitions))
    return ReportSection(id: "quality", title: localized("Data quality"), blocks: blocks)
  }

  /// A paragraph for the methods section of a paper.
  var statement: String {
    guard !record.frames.isEmpty else { return localized("The session holds no samples.") }
    let signal = measuredSignal()
    var sentences: [String] = []
    if let quality {
      sentences.append(quality.journal)
    } else if let heldOutDegrees {
      sentences.append(
        localized(
          """
          Expected error from leaving out one calibration target at a time: \(heldOutDegrees.fixed(2)) deg \
          (no independent validation).
          """))
    }
    let (hz, loss) = (Words.number(signal.hz, 1, " Hz"), Words.percent(signal.loss))
    let (rms, sd) = (
      Words.number(signal.precisionRMS, 2, " deg"), Words.number(signal.precisionSD, 2, " deg")
    )
    sentences.append(
      localized(
        """
        Over the session, gaze was sampled at \(hz) with \(loss) of samples lost; within fixations, precision \
        of the raw signal was \(rms) (RMS-S2S) and \(sd) (SD).
        """))
    let latencies = latenciesMs.filter(\.isFinite)
    if let middle = quantile(latencies, 0.5), let high = quantile(latencies, 0.95) {
      sentences.append(
        localized(
          """
          Latency from exposure to gaze sample: median \(middle.fixed(1)) ms, 95th percentile \
          \(high.fixed(1)) ms.
          """))
    } else {
      sentences.append(localized("Latency was not recorded."))
    }
    return sentences.joined(separator: " ")
  }

  private static let definitions =
    localized(
      """
      Accuracy is the angle between the mean gaze direction and the target's, per target, then averaged. \
      Precision is the root mean square of the angles between successive samples (RMS-S2S), and the \
      standard deviation over both axes (SD). BCEA is the area of the ellipse that holds 68 % of samples. \
      Data loss is the share of invalid samples, and of those expected at the nominal rate. Definitions \
      follow Niehorster et al. (2026, doi 10.3758/s13428-026-03039-4) and Holmqvist, Nyström & Mulvey \
      (2012, doi 10.1145/2168556.2168563).
      """)

  private static func rows(
    _ raw: QualityStatement.Figures, _ filtered: QualityStatement.Figures
  ) -> [[String]] {
    typealias Value = (QualityStatement.Figures) -> Double?
    let all: [(String, Value, Int)] = [
      (localized("Accuracy, deg"), { $0.accuracyDegrees }, 2),
      (localized("Accuracy, mm"), { $0.accuracyMm }, 1),
      (localized("Precision RMS-S2S, deg"), { $0.precisionRMSDegrees }, 3),
      (localized("Precision SD, deg"), { $0.precisionSDDegrees }, 3),
      (localized("BCEA 68 %, deg²"), { $0.bcea68Degrees2 }, 3),
      (localized("Loss, invalid samples, %"), { $0.lossFromInvalid.map { $0 * 100 } }, 1),
      (localized("Loss, of expected, %"), { $0.lossFromExpected.map { $0 * 100 } }, 1),
      (localized("Effective rate, Hz"), { $0.effectiveHz }, 1),
    ]
    return all.map { [$0.0, Words.number($0.1(raw), $0.2), Words.number($0.1(filtered), $0.2)] }
  }

  var calibrationSection: ReportSection {
    var blocks: [ReportBlock] = []
    if let calibrationProblem {
      blocks.append(.paragraph(localized("Not calibrated: \(calibrationProblem).")))
    }
    let looks = validationLooks.isEmpty ? calibrationLooks : validationLooks
    if !looks.isEmpty {
      let isFit = validationLooks.isEmpty
      blocks.append(
        .figure(
          TargetFigure.drawing(looks, screen: record.screen),
          caption: isFit
            ? localized(
              """
              Targets (crosses), mean gaze (dots) and the ellipse that holds 95 % of samples, on the targets \
              that the calibration was fitted to: smaller than elsewhere.
              """)
            : localized(
              """
              Targets (crosses), mean gaze (dots) and the ellipse that holds 95 % of samples, on validation \
              targets, which took no part in the fit.
              """)))
      let report = ValidationReport(
        looks: looks.map { ($0.target, $0.samples, $0.seconds) }, screen: record.screen)
      blocks.append(.table(targetTable(report, isFit: isFit)))
    } else if calibrationProblem == nil {
      blocks.append(.paragraph(localized("The session holds no calibration and no validation.")))
    }
    return ReportSection(id: "calibration", title: localized("Calibration"), blocks: blocks)
  }

  private func targetTable(_ report: ValidationReport, isFit: Bool) -> ReportTable {
    let rows = report.targets.map { target in
      let point = isFit ? points.first { $0.target.label == target.target.label } : nil
      return [target.target.label.isEmpty ? "-" : target.target.label]
        + [target.target.point.x, target.target.point.y].map { $0.fixed(0) } + [
          Words.number(target.accuracyDegrees, 2),
          Words.number(isFit ? point?.offsetDegrees : target.accuracyMm, isFit ? 2 : 1),
          Words.number(target.precisionRMSDegrees, 3), Words.number(target.precisionSDDegrees, 3),
          "\(target.samples)", (target.dataLoss * 100).fixed(1),
        ]
    }
    return ReportTable(
      caption: isFit ? localized("Calibration targets") : localized("Validation targets"),
      header: [
        localized("Target"), "x, px", "y, px",
        isFit ? localized("Fit, deg") : localized("Accuracy, deg"),
        isFit ? localized("Held out, deg") : localized("Accuracy, mm"),
        localized("RMS-S2S, deg"), localized("SD, deg"), localized("Samples"), localized("Loss, %"),
      ], rows: rows)
  }
}
