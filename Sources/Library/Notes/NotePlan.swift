import Foundation

/// A plan in a note: when it starts and is due, and steps in their order, each with a description, pictures
/// and dated observations.
///
/// It is plain Markdown: a heading “Plan”, and below it a task list. Other text there is left as it is. A
/// change gives a new text of the note, which is saved like any other change.
package struct NotePlan: Hashable, Sendable {
  /// A step of a plan.
  package struct Step: Hashable, Codable, Sendable, Identifiable {
    /// The step's title: what is to be done, in one line.
    package var title: String
    /// Whether the step is done.
    package var isDone: Bool
    /// The step's description, in paragraphs; may be empty.
    package var description: String
    /// The step's observations, in the order in which they were noted.
    package var observations: [Observation]
    /// The step's pictures in their order, including those amid its description.
    package var pictures: [Picture] = []
    /// What the step is known by within its note, whatever its words and its place; "" for a new step of a note
    /// that is not stored yet, and for a step that was read from a text alone.
    package var id: String = ""

    enum CodingKeys: String, CodingKey {
      case title, isDone = "done", description, observations, pictures, id
    }
  }

  /// A dated observation at a step of a plan.
  package struct Observation: Hashable, Codable, Sendable {
    /// The observation's date and time as written, such as `2026-11-24 09:05`.
    package var moment: String
    /// The text of the observation.
    package var text: String

    enum CodingKeys: String, CodingKey { case moment, text }
  }

  /// A picture that belongs to a step of a plan. Its file is kept with the note, as for any picture of the
  /// note.
  package struct Picture: Hashable, Codable, Sendable {
    /// The SHA-256 of the picture's file.
    package var id: String
    /// The picture's caption; may be empty.
    package var caption: String
  }

  /// The two days of a plan: its start and its due day.
  package enum Bound: String, Hashable, Codable, Sendable, CaseIterable {
    /// The day on which the plan starts.
    case start = "Start"
    /// The day on which the plan is due.
    case due = "Due"
  }

  /// The note's whole text.
  package var body: String { lines.joined(separator: "\n") }
  /// The plan's steps in their order.
  package internal(set) var steps: [Step] = []
  /// The plan's start and due day, such as `2026-11-24`.
  package private(set) var days: [Bound: String] = [:]

  var lines: [String]
  /// The identifiers of the steps, put in order by each change before the lines are read again.
  var ids: [Step.ID] = []
  /// The indices of the lines below the plan's heading that belong to the plan.
  private(set) var section = 0..<0
  /// The line indices of each step, from its first line on.
  private(set) var places: [Range<Int>] = []

  /// The most steps of a plan. Own choice: more than anybody looks through by gaze.
  package static let most = 200

  // MARK: Reading

  /// Finds the plan in a note's text.
  /// - Returns: nil if the note has no plan.
  package init?(of body: String) {
    lines = Self.lines(of: body)
    guard read() else { return nil }
    ids = steps.map(\.id)
  }

  /// Adds an empty plan at the end of a note that has none.
  package init(at end: String) {
    let text = end.trimmingCharacters(in: .newlines)
    lines = (text.isEmpty ? "" : text + "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
    lines.append("## Plan")
    read()
  }

  /// How many steps of the plan are done.
  package var doneCount: Int { steps.count(where: \.isDone) }

  /// Whether the plan is due before that day and not all its steps are done.
  package func isLate(on day: LocalTime) -> Bool {
    guard let due = days[.due], let last = LocalTime(due + " 00:00") else { return false }
    return last.day < day.day && doneCount < steps.count
  }

  /// Finds the plan in the note's lines; called again after each change of them.
  @discardableResult
  mutating func read() -> Bool {
    (steps, days, places) = ([], [:], [])
    guard let heading = lines.firstIndex(where: { Self.heading($0)?.title.lowercased() == "plan" }),
      let level = Self.heading(lines[heading])?.level
    else { return false }
    let rest = heading + 1..<lines.count
    let end = rest.first { Self.heading(lines[$0]).map { $0.level <= level } ?? false } ?? lines.count
    section = heading + 1..<end
    var open: Int?
    for index in section {
      if Self.task(lines[index]) != nil {
        close(&open, before: index)
        open = index
      } else if open == nil {
        for bound in Bound.allCases where lines[index].hasPrefix("\(bound.rawValue): ") {
          let day = Self.trimmed(lines[index].dropFirst(bound.rawValue.count + 2))
          if LocalTime(day + " 00:00") != nil { days[bound] = days[bound] ?? day }
        }
      } else if !Self.isWithin(lines[index]) {
        // A line that is not part of a step ends the step before it.
        close(&open, before: index)
      }
    }
    close(&open, before: section.upperBound)
    for (index, id) in ids.enumerated() where ids.count == steps.count { steps[index].id = id }
    return true
  }

  private mutating func close(_ open: inout Int?, before end: Int) {
    guard let first = open, let task = Self.task(lines[first]) else { return }
    open = nil
    // Empty lines after a step do not belong to it.
    let last = (first..<end).last { !Self.isBlank(lines[$0]) } ?? first
    places.append(first..<last + 1)
    steps.append(Self.step(task, lines[first + 1..<last + 1]))
  }

  private static func step(_ task: (title: String, isDone: Bool), _ lines: ArraySlice<String>) -> Step {
    var step = Step(title: task.title, isDone: task.isDone, description: "", observations: [])
    step.pictures = NotePictures(of: task.title).references.map { Picture(id: $0.id, caption: $0.caption) }
    var paragraphs: [String] = []
    // Nested lists and the like keep their indentation relative to the text around them.
    let words = lines.filter { !isBlank($0) && observation($0) == nil && !NotePictures(of: $0).isAlone }
    let depth = words.map(indentation).min() ?? 0
    for line in lines {
      let text = shown(line, from: depth)
      let pictures = NotePictures(of: line)
      step.pictures += pictures.references.map { Picture(id: $0.id, caption: $0.caption) }
      if pictures.isAlone {
        // A line without words: several empty lines become one gap.
        if paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
      } else if let observation = observation(line) {
        step.observations.append(observation)
      } else if !step.observations.isEmpty {
        if !text.isEmpty {
          step.observations[step.observations.count - 1].text += "\n" + trimmed(text[...])
        }
      } else {
        paragraphs.append(text)
      }
    }
    step.description = withoutLineEnds(paragraphs.joined(separator: "\n"))
    return step
  }
}
