import Calibration
import Foundation
import Recording
import Signals
import Tracking

/// Calibrates a recorded person by the paragraph that was read first, and tests gaze on the targets of the validations.
///
/// Nothing of the truth is used in the fit: neither where the eyes were, nor when they left a line. Where a live calibration uncovers
/// the lines, the truth tells where the recording is to wait for it (`UncoveringTrial`). The eyes are measured in the whole
/// recording relative to the reference that was taken when the first line was uncovered, for the dots too.
package struct ParagraphEvaluation {
  private let bundle: SessionBundle
  private let paragraph: RecordedParagraph
  private let configuration: CalibrationConfiguration
  private let tuning: ParagraphConfiguration

  /// Prepares the evaluation of a recording.
  ///
  /// - Throws: `EvaluationError.noParagraph` where nobody reads a paragraph before the first dot, `.noTruth`.
  package init(
    _ bundle: SessionBundle, configuration: CalibrationConfiguration = .init(),
    tuning: ParagraphConfiguration = .init()
  ) throws(EvaluationError) {
    guard !bundle.truth.isEmpty else { throw .noTruth(path: bundle.folder.path) }
    paragraph = try RecordedParagraph(bundle)
    guard bundle.timeline.contains(where: { $0.kind == .validation }) else {
      throw .noParagraph(path: bundle.folder.path)
    }
    (self.bundle, self.configuration, self.tuning) = (bundle, configuration, tuning)
  }

  /// Measures the recording.
  ///
  /// - Parameters:
  ///   - lines: numbers of lines after which to calibrate.
  ///   - progress: called with the share that is done, 0 to 1.
  /// - Throws: `RecordingError`, `VisionError`.
  package func run(
    lines: [Int] = [4, 8, 12], progress: (Double) -> Void = { _ in }
  ) throws -> ParagraphReport {
    let samples = try paragraph.see(bundle, progress: progress).samples
    return report(samples, on: try bundle.screen(), lines: lines)
  }

  /// Measures eyes that were seen in the recording's frames.
  func report(_ samples: [EyesSample], on screen: ScreenGeometry, lines: [Int]) -> ParagraphReport {
    let tests = bundle.looks(at: .validation, in: samples, configuration)
    let dots = bundle.looks(at: .calibration, in: samples, configuration)
    var report = ParagraphReport(
      name: bundle.folder.lastPathComponent, glasses: bundle.manifest.person.glasses, targets: tests.count,
      curve: [], dotCount: dots.count)
    let rows = bundle.timeline.filter { $0.kind == .validation }
    let shown = samples.filter { sample in rows.contains { $0.contains(sample.time) } }
    func measured(
      _ start: ParagraphReport.Result, _ gaze: (EyesSample) -> GazeSample
    ) -> ParagraphReport.Result {
      var result = start
      let looks = tests.map { point in
        let seen = zip(point.samples, point.times).map { eyes, time in
          gaze(EyesSample(sequence: 0, time: time, eyes: .valid(eyes)))
        }
        return (target: point.target, samples: seen, seconds: point.seconds)
      }
      result.degrees = ValidationReport(looks: looks, screen: screen).accuracyDegrees
      for sample in shown {
        guard let truth = bundle.truth(sequence: sample.sequence), truth.onTarget,
          truth.eyesOpen >= EvaluationConfiguration().openEyes, let point = gaze(sample).gaze.value
        else { continue }
        result.ellipses.add(point, truth: truth.gaze)
      }
      return result
    }
    report.curve = [measured(.init(lines: 0)) { UncalibratedGaze.sample($0, on: screen) }]
    let reading = ParagraphReading(
      text: paragraph.text, samples: samples, uncovered: paragraph.uncovered, end: paragraph.end)
    for count in lines where count <= paragraph.uncovered.count {
      var result = ParagraphReport.Result(lines: count)
      do throws(ParagraphFailure) {
        let fit = try ParagraphCalibration(
          reading.first(count), screen: screen, configuration: configuration, tuning: tuning)
        (result.used, result.claimedDegrees) = (fit.lines, fit.fitted.heldOutDegrees)
        report.curve.append(measured(result, fit.fitted.model.sample))
      } catch {
        result.failure = "\(error)"
        report.curve.append(result)
      }
    }
    if paragraph.text.hasWords, let live = readLive(samples, on: screen) {
      report.liveLines = live.turns
      var result = ParagraphReport.Result(lines: live.turns.count)
      switch live.end {
      case .fitted(let fitted):
        result.claimedDegrees = fitted.heldOutDegrees
        report.live = measured(result, fitted.model.sample)
      case .failed(let error):
        result.failure = "\(error)"
        report.live = result
      case nil: break
      }
    }
    guard !dots.isEmpty else { return report }
    do throws(CalibrationError) {
      let fit = try CollectedEyes.points(dots).fit(screen: screen, configuration: configuration)
      report.dots = measured(.init(claimedDegrees: fit.heldOutDegrees), fit.model.sample)
    } catch { report.dots = .init(failure: "\(error)") }
    return report
  }

  /// Lets the person read what a live calibration uncovers.
  private func readLive(
    _ samples: [EyesSample], on screen: ScreenGeometry
  ) -> (end: ReadingCourse.End?, turns: [UncoveredLine])? {
    guard let start = paragraph.uncovered.first else { return nil }
    let gaze = samples.map { bundle.truth(sequence: $0.sequence)?.gaze }
    let trial = UncoveringTrial(samples, gaze: gaze, from: start, leaving: paragraph.left, on: screen)
    return trial?.run(ReadingCourse(paragraph.text, on: screen, configuration: configuration))
  }
}
