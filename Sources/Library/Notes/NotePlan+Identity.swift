import Foundation

// The identity of a plan's steps. A note keeps it beside its text, in the order of the steps, so that the text
// stays as it was typed; a Markdown file has it in the text, as a comment below the title of each step.
extension NotePlan {
  /// Finds the plan in a note, with the identifiers of its steps.
  /// - Returns: nil if the note has no plan.
  package init?(of note: Note) {
    self.init(of: note.body)
    take(note.stepIDs)
  }

  /// Gives the steps their identifiers. Steps of which none are kept have their numbers; new identifiers begin with
  /// a letter, so that none of them is one of these.
  /// - Parameter ids: in the order of the steps; as good as none unless there is one for each.
  mutating func take(_ ids: [Step.ID]) {
    self.ids = ids.count == steps.count ? ids : steps.indices.map { "\($0 + 1)" }
    for (index, id) in self.ids.enumerated() { steps[index].id = id }
  }

  /// A new identifier: 48 random bits, enough for the few steps of a note.
  static func newID() -> Step.ID { "s" + String(UInt64.random(in: 0..<1 << 48), radix: 36) }

  /// Whether a text can be the identifier of a step.
  static func isID(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }

  // MARK: Finding steps again

  /// The identifiers of a plan's steps after a change of the note's text.
  ///
  /// A step is taken for the only earlier one that has the same lines, else for one with its title in its place,
  /// else for one with its lines, else for one with its title, else for one that stood in its place, between the same
  /// steps or in a plan of as many steps.
  ///
  /// - Parameters:
  ///   - given: identifiers that are known, in the order of the steps, "" for each that is not; others than as
  ///     many as there are steps are ignored.
  ///   - new: the plan as it is now; nil for none.
  ///   - old: the plan as it was, with its identifiers; nil for none.
  /// - Returns: an identifier for each step, "" for a step that was not there before.
  static func identifiers(_ given: [Step.ID] = [], of new: NotePlan?, from old: NotePlan?) -> [Step.ID] {
    guard let new else { return [] }
    var (found, used) = ([Step.ID](repeating: "", count: new.steps.count), Set<Step.ID>())
    if given.count == found.count {
      for (index, id) in given.enumerated() where isID(id) && used.insert(id).inserted { found[index] = id }
    }
    guard let old else { return found }
    /// Gives each step that is still unknown the first earlier step with the same value.
    /// - Parameter isAlone: only where one step has the value, then and now.
    func match<Value: Hashable>(isAlone: Bool = false, by value: (NotePlan, Int) -> Value) {
      var (free, count) = ([Value: [Int]](), [Value: Int]())
      for index in found.indices { count[value(new, index), default: 0] += 1 }
      for index in old.steps.indices.reversed()
      where !old.steps[index].id.isEmpty && !used.contains(old.steps[index].id) {
        free[value(old, index), default: []].append(index)
      }
      for index in found.indices where found[index].isEmpty {
        let value = value(new, index)
        guard !isAlone || (count[value] == 1 && free[value]?.count == 1),
          let earlier = free[value]?.popLast()
        else { continue }
        found[index] = old.steps[earlier].id
        used.insert(found[index])
      }
    }
    /// Gives each step that is still unknown the earlier step with its number, in a plan of as many steps.
    func matchPlaces(where fits: (Int) -> Bool) {
      guard old.steps.count == found.count else { return }
      for index in found.indices where found[index].isEmpty && fits(index) {
        let id = old.steps[index].id
        if used.insert(id).inserted { found[index] = id }
      }
    }
    match(isAlone: true) { plan, index in plan.lines[plan.places[index]] }
    matchPlaces { old.steps[$0].title == new.steps[$0].title }
    match { plan, index in plan.lines[plan.places[index]] }
    match { plan, index in plan.steps[index].title }
    matchPlaces { _ in true }
    return between(found, old.steps.map(\.id), used)
  }

  /// Fills runs of unknown steps that stand between the same steps as an equally long run before.
  private static func between(_ found: [Step.ID], _ old: [Step.ID], _ used: Set<Step.ID>) -> [Step.ID] {
    func runs(_ ids: [Step.ID], _ isFree: (Step.ID) -> Bool) -> [[Step.ID]: Range<Int>] {
      var (runs, start) = ([[Step.ID]: Range<Int>](), 0)
      while start < ids.count {
        guard isFree(ids[start]) else {
          start += 1
          continue
        }
        let end = ids[start...].firstIndex { !isFree($0) } ?? ids.count
        runs[[start > 0 ? ids[start - 1] : "", end < ids.count ? ids[end] : ""]] = start..<end
        start = end
      }
      return runs
    }
    var found = found
    let earlier = runs(old) { !used.contains($0) }
    for (neighbours, place) in runs(found, \.isEmpty) {
      guard let former = earlier[neighbours], former.count == place.count else { continue }
      found.replaceSubrange(place, with: old[former])
    }
    return found
  }

  // MARK: Markdown files

  private static func mark(_ id: Step.ID) -> String { "  <!-- step: \(id) -->" }

  /// The note's text with the identifier of each step below its title, as a comment that is not displayed.
  var marked: String {
    var lines = lines
    // Later steps first, so that the places of earlier ones stay valid.
    for (place, step) in zip(places, steps).reversed() where Self.isID(step.id) {
      lines.insert(Self.mark(step.id), at: place.lowerBound + 1)
    }
    return lines.joined(separator: "\n")
  }

  /// A text as `marked` writes it, without the comments, and the identifiers that they give: "" for each step
  /// that has none.
  static func unmarked(_ text: String) -> (text: String, ids: [Step.ID]) {
    guard let plan = NotePlan(of: text) else { return (text, []) }
    let marks = plan.places.map { place in
      place.lazy.compactMap { index in id(plan.lines[index]).map { (line: index, id: $0) } }.first
    }
    guard marks.contains(where: { $0 != nil }) else { return (text, []) }
    let gone = Set(marks.compactMap { $0?.line })
    let lines = plan.lines.indices.filter { !gone.contains($0) }.map { plan.lines[$0] }
    return (lines.joined(separator: "\n"), marks.map { $0?.id ?? "" })
  }

  /// The identifier in a line of a step, if the line is a comment as `marked` writes it.
  private static func id(_ line: String) -> Step.ID? {
    guard isWithin(line), let mark = line.wholeMatch(of: #/\s*<!-- step: ([0-9a-z]+) -->\s*/#) else {
      return nil
    }
    return isID(String(mark.1)) ? String(mark.1) : nil
  }
}

extension Note {
  /// Takes over a changed plan: its text and the identifiers of its steps.
  package mutating func take(_ plan: NotePlan) {
    body = plan.body
    stepIDs = plan.steps.map(\.id)
  }

  /// Gives every step of the plan an identifier; called when a note is stored.
  ///
  /// - Parameter before: the note as it is stored; nil for a new note.
  mutating func identifySteps(from before: Note?) {
    stepIDs = Self.stepIDs(stepIDs, of: body, from: before)
  }

  /// The identifiers of the steps of a text that is to be stored.
  ///
  /// - Parameters:
  ///   - given: as in `NotePlan.identifiers`.
  ///   - body: the text.
  ///   - before: the note as it is stored; nil for a new note.
  static func stepIDs(_ given: [NotePlan.Step.ID], of body: String, from before: Note?) -> [NotePlan.Step.ID]
  {
    NotePlan.identifiers(given, of: NotePlan(of: body), from: before.flatMap { NotePlan(of: $0) }).map {
      $0.isEmpty ? NotePlan.newID() : $0
    }
  }
}
