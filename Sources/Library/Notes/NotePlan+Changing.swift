import Foundation
import Localization

// Changing a plan and its steps. Everything else in the note stays as it is.
extension NotePlan {
  /// Sets or removes the day on which the plan starts or is due.
  /// - Parameters:
  ///   - bound: which of the plan's two days.
  ///   - day: such as `2026-11-24`; nil removes it.
  /// - Throws: `badNote` if the day is in no calendar, or the plan would be due before its start.
  package mutating func set(_ bound: Bound, to day: String?) throws(LibraryError) {
    try set([bound: day])
  }

  /// Sets or removes both days of the plan, or one of them.
  /// - Parameter changes: for each day that is to change, such as `2026-11-24`; nil removes it.
  /// - Throws: `badNote` if one is in no calendar, or the plan would be due before its start; nothing is changed then.
  package mutating func set(_ changes: [Bound: String?]) throws(LibraryError) {
    var times: [Bound: LocalTime] = [:]
    for bound in Bound.allCases {
      guard let day = changes[bound] ?? days[bound] else { continue }
      guard let time = LocalTime(day + " 00:00") else {
        throw .badNote(reason: localized("“\(day)” is no day; write it as 2026-11-24"))
      }
      times[bound] = time
    }
    // A day that is taken away cannot be in the wrong order, also where the text has had it so before.
    if changes.values.contains(where: { $0 != nil }), let start = times[.start], let due = times[.due],
      due < start
    {
      let (start, due) = (start.description.prefix(10), due.description.prefix(10))
      throw .badNote(
        reason: localized(
          "its plan would be due on \(due), before it starts on \(start); choose a later due day or an earlier start"
        ))
    }
    for bound in Bound.allCases {
      if let day = changes[bound] { write(day, as: bound) }
    }
  }

  private mutating func write(_ day: String?, as bound: Bound) {
    let places = section.prefix { index in !self.places.contains { $0.contains(index) } }
    let old = places.first { lines[$0].hasPrefix("\(bound.rawValue): ") }
    let line = day.map { "\(bound.rawValue): \($0)" }
    switch (old, line) {
    case (let old?, let line?): lines[old] = line
    case (let old?, nil): lines.remove(at: old)
    case (nil, let line?):
      // The start is written before the due day, and an empty line separates both from the text around them.
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
    read()
  }

  /// Adds a step to the plan after the last.
  ///
  /// - Throws: `badNote` if the title is empty, and if the plan has as many steps as it may have.
  package mutating func add(_ title: String) throws(LibraryError) {
    let title = try Self.checked(title)
    guard steps.count < Self.most else {
      throw .badNote(
        reason: localized(
          Self.most, one: "its plan has \(Self.most) step, the most there may be",
          other: "its plan has \(Self.most) steps, the most there may be"))
    }
    let line = "- [ ] \(title)"
    if let last = places.last {
      lines.insert(line, at: last.upperBound)
    } else {
      let last = section.last { !Self.isBlank(lines[$0]) }
      let place = last.map { $0 + 1 } ?? section.lowerBound
      lines.insert(contentsOf: ["", line], at: place)
    }
    if ids.count == steps.count { ids.append("") }
    read()
  }

  /// Marks a step of the plan as done or not done.
  /// - Throws: `badNote` if there is no such step, as all of these functions.
  package mutating func set(_ step: Int, isDone: Bool) throws(LibraryError) {
    let first = try place(of: step).lowerBound
    guard let box = lines[first].firstIndex(of: "[") else { return }
    let mark = lines[first].index(after: box)
    lines[first].replaceSubrange(mark...mark, with: isDone ? "x" : " ")
    read()
  }

  /// Changes a step's title.
  ///
  /// - Throws: `badNote` if there is no such step, or the title is empty.
  package mutating func rename(_ step: Int, to title: String) throws(LibraryError) {
    let (first, title) = (try place(of: step).lowerBound, try Self.checked(title))
    guard let end = lines[first].range(of: #"\[[ xX]\]"#, options: .regularExpression)?.upperBound else {
      return
    }
    lines[first] = lines[first][..<end] + " " + title
    read()
  }

  /// Replaces a step's description. Pictures in lines of their own stay.
  package mutating func describe(_ step: Int, _ text: String) throws(LibraryError) {
    let place = try wordsPlace(of: step)
    let pictures = lines[place].filter { NotePictures(of: $0).isAlone }
    lines.replaceSubrange(place, with: Self.indented(text) + pictures)
    read()
  }

  /// Adds an observation to a step, after its earlier ones.
  ///
  /// - Parameters:
  ///   - step: the step's number, from 0.
  ///   - text: the observation's text.
  ///   - moment: its local time, such as `2026-11-24 09:05`.
  package mutating func observe(_ step: Int, _ text: String, at moment: LocalTime) throws(LibraryError) {
    let place = try place(of: step)
    var written = Self.indented(text).map { $0.trimmingCharacters(in: .whitespaces) }
    guard let first = written.first, !first.isEmpty else {
      throw .badNote(reason: localized("nothing was observed"))
    }
    let day = moment.description.replacing("T", with: " ").prefix(16)
    written = ["  - \(day): \(Self.shown(first))"] + written.dropFirst().map { $0.isEmpty ? "" : "    " + $0 }
    lines.insert(contentsOf: written, at: place.upperBound)
    read()
  }

  /// Moves a step to another place in the plan's order.
  package mutating func move(_ step: Int, to other: Int) throws(LibraryError) {
    let (from, to) = (try place(of: step), try place(of: other))
    guard step != other else { return }
    let moved = Array(lines[from])
    // Later lines are changed first, so that the numbers of the earlier lines stay valid.
    if step < other {
      lines.insert(contentsOf: moved, at: to.upperBound)
      lines.removeSubrange(from)
    } else {
      lines.removeSubrange(from)
      lines.insert(contentsOf: moved, at: to.lowerBound)
    }
    if ids.count == steps.count { ids.insert(ids.remove(at: step), at: other) }
    read()
  }

  /// Removes a step from the plan, with its observations.
  ///
  /// - Throws: `badNote` if there is no such step.
  package mutating func remove(_ step: Int) throws(LibraryError) {
    let place = try place(of: step)
    lines.removeSubrange(place)
    if ids.count == steps.count { ids.remove(at: step) }
    read()
  }

  /// The lines of a step's description, between its first line and its observations.
  func wordsPlace(of step: Int) throws(LibraryError) -> Range<Int> {
    let place = try place(of: step)
    let words = place.lowerBound + 1..<place.upperBound
    return words.lowerBound..<(words.first { Self.observation(lines[$0]) != nil } ?? words.upperBound)
  }

  func place(of step: Int) throws(LibraryError) -> Range<Int> {
    guard places.indices.contains(step) else {
      throw .badNote(
        reason: steps.isEmpty
          ? localized("its plan has no steps")
          : localized("there is no step \(step + 1); it has \(steps.count)"))
    }
    return places[step]
  }

  private static func checked(_ title: String) throws(LibraryError) -> String {
    let line = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !line.isEmpty else { throw .badNote(reason: localized("a step needs words")) }
    guard line.count <= 300 else {
      throw .badNote(reason: localized("a step has 300 characters at most; describe it instead"))
    }
    return line
  }
}
