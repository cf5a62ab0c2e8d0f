import Foundation

/// A plan in a note: when it starts and is due, and steps in their order, each with a description, pictures and dated
/// observations.
///
/// It is Markdown as others write and read it: a heading “Plan”, and below it a list of tasks. What stands there beside is left as
/// it is. A change gives a text that is kept as any change of a note.
package struct NotePlan: Hashable, Sendable {
  /// One thing to be done.
  package struct Step: Hashable, Codable, Sendable {
    /// What is to be done, in one line.
    package var title: String
    /// Whether it is done.
    package var isDone: Bool
    /// Paragraphs; empty where nothing is said.
    package var description: String
    /// What was seen at it, in the order in which it was noted.
    package var observations: [Observation]
    /// In their order, also such as stand amid its words.
    package var pictures: [Picture] = []

    enum CodingKeys: String, CodingKey { case title, isDone = "done", description, observations, pictures }
  }

  /// Something that was seen at a step.
  package struct Observation: Hashable, Codable, Sendable {
    /// As it is written, such as `2026-11-24 09:05`.
    package var moment: String
    /// What was seen.
    package var text: String

    enum CodingKeys: String, CodingKey { case moment, text }
  }

  /// A picture that belongs to a step. Its file is the note's, as of any picture there.
  package struct Picture: Hashable, Codable, Sendable {
    /// The SHA-256 of the file.
    package var id: String
    /// Empty where nothing is said of it.
    package var caption: String
  }

  /// Which of its two days.
  package enum Bound: String, Hashable, Codable, Sendable, CaseIterable {
    /// The day on which it starts.
    case start = "Start"
    /// The day on which it is due.
    case due = "Due"
  }

  /// The note's whole text.
  package var body: String { lines.joined(separator: "\n") }
  /// In their order.
  package private(set) var steps: [Step] = []
  /// Such as `2026-11-24`.
  package private(set) var days: [Bound: String] = [:]

  var lines: [String]
  /// The lines below the heading that belong to the plan.
  private(set) var section = 0..<0
  /// Those of each step, its first line included.
  private(set) var places: [Range<Int>] = []

  /// Steps at most. Own choice: more than anybody looks through by gaze.
  package static let most = 200

  // MARK: Reading

  /// - Returns: nil where the note has no plan.
  package init?(of body: String) {
    lines = body.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard read() else { return nil }
  }

  /// An empty plan at the end of a note that has none.
  package init(at end: String) {
    let text = end.trimmingCharacters(in: .newlines)
    lines = (text.isEmpty ? "" : text + "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
    lines.append("## Plan")
    read()
  }

  /// How many steps are done.
  package var doneCount: Int { steps.count(where: \.isDone) }

  /// Whether it is due before that day and not done.
  package func isLate(on day: LocalTime) -> Bool {
    guard let due = days[.due], let last = LocalTime(due + " 00:00") else { return false }
    return last.day < day.day && doneCount < steps.count
  }

  /// Finds the plan in the lines, once more after each change of them.
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
          let day = String(lines[index].dropFirst(bound.rawValue.count + 2)).trimmingCharacters(
            in: .whitespaces)
          if LocalTime(day + " 00:00") != nil { days[bound] = days[bound] ?? day }
        }
      } else if !Self.isWithin(lines[index]) {
        // Text of its own between the steps.
        close(&open, before: index)
      }
    }
    close(&open, before: section.upperBound)
    return true
  }

  private mutating func close(_ open: inout Int?, before end: Int) {
    guard let first = open, let task = Self.task(lines[first]) else { return }
    open = nil
    // Empty lines after it belong to nothing.
    let last = (first..<end).last { !Self.isBlank(lines[$0]) } ?? first
    places.append(first..<last + 1)
    steps.append(Self.step(task, lines[first + 1..<last + 1]))
  }

  private static func step(_ task: (title: String, isDone: Bool), _ lines: ArraySlice<String>) -> Step {
    var step = Step(title: task.title, isDone: task.isDone, description: "", observations: [])
    step.pictures = NotePictures(of: task.title).references.map { Picture(id: $0.id, caption: $0.caption) }
    var paragraphs: [String] = []
    // Lists and the like keep what they are indented by beyond the text around them.
    let words = lines.filter { !isBlank($0) && observation($0) == nil && !NotePictures(of: $0).isAlone }
    let depth = words.map(indentation).min() ?? 0
    for line in lines {
      let text = shown(line, from: depth)
      let pictures = NotePictures(of: line)
      step.pictures += pictures.references.map { Picture(id: $0.id, caption: $0.caption) }
      if pictures.isAlone {
        // No words; the gaps around it are one.
        if paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
      } else if let observation = observation(line) {
        step.observations.append(observation)
      } else if !step.observations.isEmpty {
        if !text.isEmpty {
          step.observations[step.observations.count - 1].text +=
            "\n" + text.trimmingCharacters(in: .whitespaces)
        }
      } else {
        paragraphs.append(text)
      }
    }
    step.description = paragraphs.joined(separator: "\n").trimmingCharacters(in: .newlines)
    return step
  }
}
