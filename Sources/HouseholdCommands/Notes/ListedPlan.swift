import CommandSupport
import Foundation
import Library
import Localization

/// A plan as the commands print it in JSON, with everything that the window shows of it.
struct ListedPlan: Encodable, Sendable {
  struct Step: Encodable, Sendable {
    var step: NotePlan.Step
    /// The plan's reminders that are not done, the soonest first.
    var reminders: [Reminder]

    private enum CodingKeys: String, CodingKey { case reminders }

    func encode(to encoder: any Encoder) throws {
      try step.encode(to: encoder)
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(reminders, forKey: .reminders)
    }
  }

  var note: String
  var version: Int
  var title: String
  var start: String?
  var due: String?
  /// How many steps are done.
  var done: Int
  /// Whether the plan was due before today and is not done.
  var overdue: Bool
  var steps: [Step]

  enum CodingKeys: String, CodingKey { case note, version, title, start, due, done, overdue, steps }

  /// Reads the plan's reminders from the shelf.
  /// - Throws: `store`.
  init(_ note: Note, on shelf: Shelf, now: Date = Date()) async throws {
    self.init(note, try await shelf.reminders(), today: LocalTime(now, in: CommandContext.current.timeZone))
  }

  /// Makes the printed form of a note's plan.
  /// - Parameter reminders: all reminders of the person that are not done.
  init(_ note: Note, _ reminders: [Reminder], today: LocalTime) {
    let plan = NotePlan(of: note)
    (self.note, version, title) = (note.id, note.version, note.firstLine)
    (start, due, done) = (plan?.days[.start], plan?.days[.due], plan?.doneCount ?? 0)
    overdue = plan?.isLate(on: today) ?? false
    steps = (plan?.steps ?? []).map { Step(step: $0, reminders: $0.reminders(among: reminders, in: note)) }
  }

  var text: String {
    var facts = [start.map { localized("from \($0)") }, due.map { localized("due \($0)") }].compactMap(\.self)
    if !steps.isEmpty { facts.append(localized("\(done) of \(steps.count) done")) }
    if overdue { facts.append(localized("overdue")) }
    var lines = [(["“\(title)”"] + facts).joined(separator: ", ")]
    if steps.isEmpty {
      lines.append(
        localized("There are no steps. Add one with: trackii note plan add \(note.suffix(8)) STEP"))
    }
    for (index, listed) in steps.enumerated() {
      let step = listed.step
      lines.append(
        "\(index + 1)  [\(step.isDone ? "x" : " ")] \(DisplayText.shown(NotePictures.plain(step.title)))")
      for reminder in listed.reminders { lines += Self.indented(localized("reminder on \(reminder.moment)")) }
      lines += Self.indented(NotePictures.plain(step.description))
      for (number, picture) in step.pictures.enumerated() {
        lines += Self.indented(
          picture.caption.isEmpty
            ? localized("picture \(number + 1)")
            : localized("picture \(number + 1): \(picture.caption)"))
      }
      for observation in step.observations {
        lines += Self.indented("\(observation.moment): \(NotePictures.plain(observation.text))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      let depth = line.prefix { $0 == " " }
      return "       \(depth)" + DisplayText.shown(String(line.dropFirst(depth.count)))
    }
  }
}
