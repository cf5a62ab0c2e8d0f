import Foundation
import Signals

/// The results that a measurement of labelled pictures collects from person to person.
struct LabelledRun {
  var report: LabelledReport
  var worst: WorstCases
  /// The rows that summarise all of a person's tests.
  var whole: [LabelledReport.Row] = []
  /// Whether the pictures are mirrored, so that they are turned back.
  var isMirrored = false
  /// The number of tests for which no time was left.
  var skippedTests = 0
  /// Values of single pictures that have not been reported yet.
  var values: [LabelledValue] = []
  private(set) var hasRead = false
  private var looked = 0.0
  private var unreadable: Set<URL> = []
  /// The persons whose calibration on all points failed because eyes moved the wrong way.
  private var backwards: Set<String> = []

  init(report: LabelledReport, worst: WorstCases) { (self.report, self.worst) = (report, worst) }

  /// Whether calibration on all points of this person failed because eyes moved the wrong way, as they do in mirrored
  /// pictures.
  func isBackwards(_ person: String) -> Bool {
    !hasGaze(person) && backwards.contains(person)
  }

  /// Whether calibration on all points of this person gave any gaze.
  func hasGaze(_ person: String) -> Bool { byAllPoints(person).contains { $0.withGaze > 0 } }

  private func byAllPoints(_ person: String) -> [LabelledReport.Row] {
    report.rows.filter { $0.person == person && $0.points == nil }
  }

  mutating func add(_ errors: LabelledErrors, person: String, test: String, points: Int?) {
    report.rows.append(errors.row(person: person, test: test, points: points))
    if points == nil, errors.isMirrored { backwards.insert(person) }
    values += errors.entries.map { LabelledValue($0, person: person, test: test, points: points) }
  }

  mutating func see(
    _ pictures: [LabelledFolder.Picture], of person: String, _ look: StillLook, _ progress: (Double) -> Void
  ) -> [SeenPicture] {
    pictures.compactMap { picture in
      looked += 1
      progress(looked)
      let sample: EyesSample
      do { sample = try look.at(picture.file) } catch {
        if unreadable.insert(picture.file).inserted { report.notes.append("\(error)") }
        return nil
      }
      hasRead = true
      report.lowered.add(sample.eyes, lookingAt: picture.point, heightPx: picture.screen.height)
      if let reason = sample.eyes.reason {
        report.misses[person, default: [:]][reason.rawValue, default: 0] += 1
      }
      return SeenPicture(picture: picture, sample: sample)
    }
  }
}
