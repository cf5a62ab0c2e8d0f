import Foundation

/// A plan in a note: when it starts and is due, and steps in their order, each with a description and dated observations.
///
/// It is Markdown as others write and read it: a heading “Plan”, and below it a list of tasks. What stands there beside is left as
/// it is. A change gives a text that is kept as any change of a note.
public struct NotePlan: Hashable, Sendable {
  public struct Step: Hashable, Codable, Sendable {
    public var title: String
    public var isDone: Bool
    /// Paragraphs; empty where nothing is said.
    public var description: String
    public var observations: [Observation]

    enum CodingKeys: String, CodingKey { case title, isDone = "done", description, observations }
  }

  public struct Observation: Hashable, Codable, Sendable {
    /// As it is written, such as `2026-11-24 09:05`.
    public var moment: String
    public var text: String

    enum CodingKeys: String, CodingKey { case moment, text }
  }

  /// Which of its two days.
  public enum Bound: String, Hashable, Codable, Sendable, CaseIterable {
    case start = "Start"
    case due = "Due"
  }

  /// The note's whole text.
  public var body: String { lines.joined(separator: "\n") }
  public private(set) var steps: [Step] = []
  /// Such as `2026-11-24`.
  public private(set) var days: [Bound: String] = [:]

  private var lines: [String]
  /// The lines below the heading that belong to the plan.
  private var section = 0..<0
  /// Those of each step, its first line included.
  private var places: [Range<Int>] = []

  /// Steps at most. Own choice: more than anybody looks through by gaze.
  public static let most = 200

  // MARK: Reading

  /// - Returns: nil where the note has no plan.
  public init?(of body: String) {
    lines = body.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard read() else { return nil }
  }

  /// An empty plan at the end of a note that has none.
  public init(at end: String) {
    let text = end.trimmingCharacters(in: .newlines)
    lines = (text.isEmpty ? "" : text + "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
    lines.append("## Plan")
    _ = read()
  }

  public var doneCount: Int { steps.count(where: \.isDone) }

  /// Whether it is due before that day and not done.
  public func isLate(on day: LocalTime) -> Bool {
    guard let due = days[.due], let last = LocalTime(due + " 00:00") else { return false }
    return last.day < day.day && doneCount < steps.count
  }

  /// Finds the plan in the lines.
  private mutating func read() -> Bool {
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
    var paragraphs: [String] = []
    // Lists and the like keep what they are indented by beyond the text around them.
    let depth = lines.filter { !isBlank($0) && observation($0) == nil }.map(indentation).min() ?? 0
    for line in lines {
      let text = shown(line, from: depth)
      if let observation = observation(line) {
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

  // MARK: Changing

  /// - Parameter day: such as `2026-11-24`; nil for none.
  /// - Throws: `badNote` for what no calendar shows.
  public mutating func set(_ bound: Bound, to day: String?) throws(LibraryError) {
    if let day, LocalTime(day + " 00:00") == nil {
      throw .badNote(reason: "“\(day)” is no day; write it as 2026-11-24")
    }
    let places = section.prefix { index in !self.places.contains { $0.contains(index) } }
    let old = places.first { lines[$0].hasPrefix("\(bound.rawValue): ") }
    let line = day.map { "\(bound.rawValue): \($0)" }
    switch (old, line) {
    case (let old?, let line?): lines[old] = line
    case (let old?, nil): lines.remove(at: old)
    case (nil, let line?):
      // The start before the end, both apart from what is around them.
      let start = places.first { lines[$0].hasPrefix("\(Bound.start.rawValue): ") }
      if bound == .due, let start {
        lines.insert(line, at: start + 1)
      } else if let due = places.first(where: { lines[$0].hasPrefix("\(Bound.due.rawValue): ") }) {
        lines.insert(line, at: due)
      } else {
        lines.insert(contentsOf: ["", line], at: section.lowerBound)
        let next = section.lowerBound + 2
        if next < lines.count, !Self.isBlank(lines[next]) { lines.insert("", at: next) }
      }
    case (nil, nil): return
    }
    _ = read()
  }

  /// Adds a step after the last.
  ///
  /// - Throws: `badNote` for one without a title, and where there is no room.
  public mutating func add(_ title: String) throws(LibraryError) {
    let title = try Self.checked(title)
    guard steps.count < Self.most else {
      throw .badNote(reason: "its plan has \(Self.most) steps, the most there may be")
    }
    let line = "- [ ] \(title)"
    if let last = places.last {
      lines.insert(line, at: last.upperBound)
    } else {
      let last = section.last { !Self.isBlank(lines[$0]) }
      let place = last.map { $0 + 1 } ?? section.lowerBound
      lines.insert(contentsOf: ["", line], at: place)
    }
    _ = read()
  }

  /// - Throws: `badNote` where there is no such step, as all of these.
  public mutating func set(_ step: Int, isDone: Bool) throws(LibraryError) {
    let first = try place(of: step).lowerBound
    guard let box = lines[first].firstIndex(of: "[") else { return }
    let mark = lines[first].index(after: box)
    lines[first].replaceSubrange(mark...mark, with: isDone ? "x" : " ")
    _ = read()
  }

  public mutating func rename(_ step: Int, to title: String) throws(LibraryError) {
    let (first, title) = (try place(of: step).lowerBound, try Self.checked(title))
    guard let end = lines[first].range(of: #"\[[ xX]\]"#, options: .regularExpression)?.upperBound else {
      return
    }
    lines[first] = lines[first][..<end] + " " + title
    _ = read()
  }

  /// Says what a step is about, in place of what was said before.
  public mutating func describe(_ step: Int, _ text: String) throws(LibraryError) {
    let place = try place(of: step)
    let end =
      (place.lowerBound + 1..<place.upperBound).first { Self.observation(lines[$0]) != nil }
      ?? place.upperBound
    lines.replaceSubrange(place.lowerBound + 1..<end, with: Self.indented(text))
    _ = read()
  }

  /// Notes what was seen, after what was noted before.
  ///
  /// - Parameter moment: such as `2026-11-24 09:05`.
  public mutating func observe(_ step: Int, _ text: String, at moment: LocalTime) throws(LibraryError) {
    let place = try place(of: step)
    var written = Self.indented(text).map { $0.trimmingCharacters(in: .whitespaces) }
    guard let first = written.first, !first.isEmpty else { throw .badNote(reason: "nothing was observed") }
    let day = moment.description.replacing("T", with: " ").prefix(16)
    written = ["  - \(day): \(Self.shown(first))"] + written.dropFirst().map { $0.isEmpty ? "" : "    " + $0 }
    lines.insert(contentsOf: written, at: place.upperBound)
    _ = read()
  }

  /// Puts a step to another place in the order.
  public mutating func move(_ step: Int, to other: Int) throws(LibraryError) {
    let (from, to) = (try place(of: step), try place(of: other))
    guard step != other else { return }
    let moved = Array(lines[from])
    // The later lines first, so that the others stay where they are.
    if step < other {
      lines.insert(contentsOf: moved, at: to.upperBound)
      lines.removeSubrange(from)
    } else {
      lines.removeSubrange(from)
      lines.insert(contentsOf: moved, at: to.lowerBound)
    }
    _ = read()
  }

  public mutating func remove(_ step: Int) throws(LibraryError) {
    lines.removeSubrange(try place(of: step))
    _ = read()
  }

  private func place(of step: Int) throws(LibraryError) -> Range<Int> {
    guard places.indices.contains(step) else {
      throw .badNote(
        reason: steps.isEmpty
          ? "its plan has no steps" : "there is no step \(step + 1); it has \(steps.count)")
    }
    return places[step]
  }

  private static func checked(_ title: String) throws(LibraryError) -> String {
    let line = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !line.isEmpty else { throw .badNote(reason: "a step needs words") }
    guard line.count <= 300 else {
      throw .badNote(reason: "a step has 300 characters at most; describe it instead")
    }
    return line
  }

  // MARK: Lines of Markdown

  private static func heading(_ line: String) -> (level: Int, title: String)? {
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
    return (level, line.dropFirst(level).trimmingCharacters(in: .whitespaces))
  }

  /// A task of a list, not indented (GitHub Flavored Markdown, 5.3).
  static func task(_ line: some StringProtocol) -> (title: String, isDone: Bool)? {
    var rest = Substring(line)
    if let first = rest.first, "-*+".contains(first) {
      rest.removeFirst()
    } else {
      let digits = rest.prefix { ("0"..."9").contains($0) }.count
      guard (1...9).contains(digits), let mark = rest.dropFirst(digits).first, ".)".contains(mark) else {
        return nil
      }
      rest.removeFirst(digits + 1)
    }
    guard let box = [" [ ] ", " [x] ", " [X] "].first(where: rest.hasPrefix) else { return nil }
    return (rest.dropFirst(box.count).trimmingCharacters(in: .whitespaces), box != " [ ] ")
  }

  private static func observation(_ line: String) -> Observation? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard line.count - text.count >= 2, let mark = text.first, "-*+".contains(mark),
      text.dropFirst().first == " ", let colon = text.firstRange(of: ": ")
    else { return nil }
    let moment = text[..<colon.lowerBound].dropFirst(2)
    // Digits where a day, or a day and an hour, have them.
    let shape = String(moment.map { ("0"..."9").contains($0) ? "0" : $0 })
    guard shape == "0000-00-00" || shape == "0000-00-00 00:00" else { return nil }
    return Observation(moment: String(moment), text: String(text[colon.upperBound...]))
  }

  private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }
  /// Belongs to the item above.
  private static func isWithin(_ line: String) -> Bool {
    isBlank(line) || line.hasPrefix("  ") || line.hasPrefix("\t")
  }

  private static func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }

  /// A text as it belongs to a step. A line that looks like an observation is marked as text.
  private static func indented(_ text: String) -> [String] {
    let text = text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if isBlank(String(line)) { return "" }
      let indented = "  " + line
      guard observation(indented) != nil else { return indented }
      return String(indented.prefix { $0 == " " }) + "\\" + indented.drop { $0 == " " }
    }
  }

  /// The same as it is shown.
  private static func shown(_ line: String, from depth: Int = 0) -> String {
    let spaces = indentation(line)
    let kept = String(repeating: " ", count: max(0, spaces - depth))
    let text = line.trimmingCharacters(in: .whitespaces)
    guard text.first == "\\", observation("  " + text.dropFirst()) != nil else {
      return text.isEmpty ? "" : kept + text
    }
    return kept + text.dropFirst()
  }
}
