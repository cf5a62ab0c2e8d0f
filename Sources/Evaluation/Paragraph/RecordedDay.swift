import Calibration
import Foundation
import Recording
import Signals

/// A recorded day of a person who comes back: a verse that was read, dots that were looked at, and targets on which gaze is tested.
package struct RecordedDay {
  /// What a day consists of.
  package enum Part: Hashable, Sendable {
    /// Lines that were uncovered one after another, whose words stand apart.
    case verse
    /// The dots of a calibration.
    case dots
    /// The targets of a validation, to which nothing is fitted.
    case validation
  }

  /// The person who was recorded, by the recording's label; one name for all people without a label.
  package let person: String
  private let bundle: SessionBundle
  private let paragraph: RecordedParagraph

  /// Prepares a recording; nothing is measured yet, and its truth is not needed.
  ///
  /// - Throws: `EvaluationError.incompleteDay`.
  package init(_ bundle: SessionBundle) throws(EvaluationError) {
    let path = bundle.folder.path
    guard let paragraph = try? RecordedParagraph(bundle), paragraph.text.hasWords else {
      throw .incompleteDay(path: path, lacks: .verse)
    }
    func has(_ kind: TimelineRow.Kind) -> Bool {
      bundle.timeline.contains { $0.kind == kind && $0.point != nil }
    }
    guard has(.calibration) else { throw .incompleteDay(path: path, lacks: .dots) }
    guard has(.validation) else { throw .incompleteDay(path: path, lacks: .validation) }
    (self.bundle, self.paragraph) = (bundle, paragraph)
    person = bundle.manifest.person.label ?? Self.unnamed
  }

  /// The recording's name.
  package var name: String { bundle.folder.lastPathComponent }

  /// The name of whoever has no label.
  private static let unnamed = "person"

  /// The people of recordings, each with their days, all in the order given.
  ///
  /// - Throws: `EvaluationError.oneDay` for a person with fewer than two days.
  package static func people(
    _ days: [RecordedDay]
  ) throws(EvaluationError) -> [(person: String, days: [RecordedDay])] {
    var people: [(person: String, days: [RecordedDay])] = []
    for day in days {
      if let index = people.firstIndex(where: { $0.person == day.person }) {
        people[index].days.append(day)
      } else {
        people.append((day.person, [day]))
      }
    }
    for one in people where one.days.count < 2 {
      throw .oneDay(person: one.person, path: one.days.first?.bundle.folder.path ?? "")
    }
    return people
  }

  /// Measures the eyes of the whole recording, relative to the reference of its first line.
  ///
  /// - Parameters:
  ///   - configuration: tuning of the calibration.
  ///   - progress: called with the share that is done, 0 to 1.
  /// - Throws: `RecordingError`, `VisionError`.
  package func measure(
    configuration: CalibrationConfiguration = .init(), progress: (Double) -> Void = { _ in }
  ) throws -> MeasuredDay {
    let eyes = try paragraph.see(bundle, progress: progress)
    var screen = try bundle.screen()
    // The program does not know how a screen or a camera was tilted since.
    screen.cameraTiltDownDegrees = 0
    return MeasuredDay(
      sitting: MeasuredSitting(
        name: name, points: bundle.looks(at: .calibration, in: eyes.samples, configuration),
        tests: bundle.looks(at: .validation, in: eyes.samples, configuration),
        camera: .ofAllSittings(bundle.manifest.camera), networks: eyes.networks,
        fieldOfView: eyes.fieldOfView),
      reading: ParagraphReading(
        text: paragraph.text, samples: eyes.samples, uncovered: paragraph.uncovered, end: paragraph.end),
      screen: screen)
  }
}

/// The eyes of a day of a person who comes back.
package struct MeasuredDay: Sendable {
  /// The eyes at the day's dots and at the points on which gaze is tested.
  package var sitting: MeasuredSitting
  /// The eyes while the verse was read.
  package var reading: ParagraphReading
  /// The screen as the program knows it.
  package var screen: ScreenGeometry

  /// Makes a day from its sitting, the verse that was read, and the screen.
  package init(sitting: MeasuredSitting, reading: ParagraphReading, screen: ScreenGeometry) {
    (self.sitting, self.reading, self.screen) = (sitting, reading, screen)
  }
}

extension ParagraphReading {
  /// The reading as if so many of its lines, evenly spread from the first to the last, were the whole paragraph.
  ///
  /// Of twelve lines four are the 1st, 5th, 8th and 12th. Times count from the first of these lines on, without the others' own.
  func spread(_ count: Int) -> ParagraphReading {
    let all = min(uncovered.count, text.lines.count)
    guard count < all else { return self }
    let ends = uncovered.dropFirst() + [end]
    var part = ParagraphReading(
      text: ParagraphText(lines: [], characterPx: text.characterPx), samples: [], uncovered: [],
      end: uncovered.first ?? end)
    for place in 0..<max(0, count) {
      let share = Double(place) / Double(max(1, count - 1))
      let line = Int((share * Double(all - 1)).rounded())
      let (from, to) = (uncovered[line], ends[ends.startIndex + line])
      let earlier = part.end - from
      part.text.lines.append(text.lines[line])
      part.uncovered.append(part.end)
      part.samples += samples.filter { $0.time >= from && $0.time < to }.map {
        EyesSample(sequence: $0.sequence, time: $0.time + earlier, eyes: $0.eyes)
      }
      part.end = to + earlier
    }
    return part
  }
}
