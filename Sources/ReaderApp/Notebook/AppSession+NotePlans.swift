import Documents
import Foundation
import Library
import Localization
import Signals

// Plans in notes, by gaze, switch, keys and mouse: steps are added, done, described, observed, ordered and removed.
extension AppSession {
  mutating func choose(
    _ id: TargetID, inPlanOf before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    guard let note = before.view.note, let known = notebook.note(note)?.note else {
      // Somebody has removed the note whose plan is shown.
      guard id == .panelBack else { return [] }
      var shown = before
      (shown.view, shown.page, shown.news) = (.list, 0, localized("That note is no longer there."))
      show(shown, isOther: true, at: time)
      return []
    }
    let plan = NotePlan(of: known)
    switch before.view {
    case .plan: return choose(id, among: plan, of: known, before, at: time)
    case .step(_, let number), .stepOptions(_, let number):
      return choose(id, for: number, of: plan, of: known, before, at: time)
    case .planDay(_, let bound, let day):
      return choose(id, bound, day, of: known, before, at: time)
    case .list, .note, .options, .leaving, .picture, .pictureOptions, .pictureCloser, .pictureDrawing,
      .drawingOptions,
      .pictureFiles, .kept:
      return []
    }
  }

  // MARK: Choosing among the steps

  private mutating func choose(
    _ id: TargetID, among plan: NotePlan?, of note: Note, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    switch id {
    // From every page it takes three looks at most to leave the notebook.
    case .panelBack: (shown.view, shown.page) = (.list, 0)
    case .newStep: return openKeys(for: .notebook(begun(.newStep(note.id))), at: time)
    default:
      if let bound = NotePlan.Bound.allCases.first(where: { id == .planDay($0) }) {
        let day = plan?.days[bound].flatMap { LocalTime($0 + " 00:00") }
        (shown.view, shown.page) = (.planDay(note.id, bound, day ?? today(at: time)), 0)
      } else if let number = plan?.steps.indices.first(where: { id == .step($0) }) {
        (shown.view, shown.page) = (.step(note.id, number), 0)
      }
    }
    show(shown, isOther: true, at: time)
    return []
  }

  private func today(at time: Timestamp) -> LocalTime? {
    reminders.date(at: time).map { LocalTime($0, in: .current) }
  }

  // MARK: Choosing for a step

  private mutating func choose(
    _ id: TargetID, for number: Int, of plan: NotePlan?, of note: Note, _ before: NotebookScreen,
    at time: Timestamp
  ) -> [AppAction] {
    guard let plan, let step = plan.steps.at(number) else { return [] }
    var shown = before
    let place = PlanStep(note: note.id, version: note.version, number: number)
    switch id {
    case .panelBack:
      (shown.view, shown.page) = (.plan(note.id), planPage(ofStep: number, in: plan))
    case .stepOptions: (shown.view, shown.page) = (.stepOptions(note.id, number), 0)
    case .noteAloud:
      guard shown.pages.indices.contains(shown.page) else { return [] }
      return [.voice(.speak(shown.pages[shown.page].text, isLoud: false))]
    case .stepObserve: return openKeys(for: .notebook(begun(.observation(place))), at: time)
    case .stepText:
      // A longer text would be cut off by the keys, so it is edited as a part of the note.
      guard TypedPictures.typed(step.description).count <= TypingPurpose.longestNote else {
        return notebook.note(note.id).map { showParts(of: $0, shown, at: time) } ?? []
      }
      return openKeys(for: .notebook(begun(.stepText(place))), at: time)
    case .stepTitle: return openKeys(for: .notebook(begun(.stepTitle(place))), at: time)
    case .stepUndo:
      guard notebook.pending == nil else { return [] }
      return ask(.restore(note.id, seen: note.version), shown, at: time)
    case .stepDone:
      // The changed step of the plan is shown.
      (shown.view, shown.page) = (.step(note.id, number), 0)
      return change(note, plan, shown, at: time) { plan throws(LibraryError) in
        try plan.set(number, isDone: !step.isDone)
      }
    case .stepEarlier, .stepLater:
      let other = id == .stepEarlier ? number - 1 : number + 1
      shown.view = .stepOptions(note.id, other)
      return change(note, plan, shown, at: time) { plan throws(LibraryError) in
        try plan.move(number, to: other)
      }
    case .stepRemove:
      (shown.view, shown.page) = (.plan(note.id), 0)
      shown.news =
        localized(
          "“\(DisplayText.of(step.title, maximum: 40))” is removed. “Undo the last change” brings it back.")
      return change(note, plan, shown, at: time) { plan throws(LibraryError) in try plan.remove(number) }
    default:
      let owner = PictureOwner.step(number, of: note.id)
      if let actions = choose(id, forPicturesOf: owner, note, shown, at: time) { return actions }
      return choose(id, forRemindersOf: step, in: plan, of: note, shown, at: time)
    }
    show(shown, isOther: true, at: time)
    return [.voice(.hush)]
  }

  /// Stores a plan that was changed by choices alone.
  private mutating func change(
    _ note: Note, _ plan: NotePlan, _ shown: NotebookScreen, at time: Timestamp,
    by change: (inout NotePlan) throws(LibraryError) -> Void
  ) -> [AppAction] {
    var (note, plan, shown) = (note, plan, shown)
    guard notebook.pending == nil else { return [] }
    do throws(LibraryError) { try change(&plan) } catch {
      shown.news = "\(error)"
      show(shown, isOther: true, at: time)
      return []
    }
    note.take(plan)
    notebook.pending = .change(note)
    // The change is shown at once; if it cannot be stored, the notes are read again.
    notebook.see(note)
    return ask(.change(note), shown, at: time)
  }

  // MARK: Choosing a plan's days

  private mutating func choose(
    _ id: TargetID, _ bound: NotePlan.Bound, _ day: LocalTime?, of note: Note, _ before: NotebookScreen,
    at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    let plan = NotePlan(of: note) ?? NotePlan(at: note.body)
    switch id {
    case .panelBack: (shown.view, shown.page) = (.plan(note.id), 0)
    case .planDayNone, .planDayKeep:
      let kept = id == .planDayKeep ? day.map { String($0.description.prefix(10)) } : nil
      return change(note, plan, shown, at: time) { plan throws(LibraryError) in try plan.set(bound, to: kept)
      }
    default:
      guard let days = Self.daySteps.first(where: { id == .planDayStep($0.days) })?.days else { return [] }
      (shown.view, shown.news) = (.planDay(note.id, bound, day?.adding(days: days)), nil)
      // The same cells stay for the next step of the day.
      show(shown, isOther: false, at: time)
      return []
    }
    show(shown, isOther: true, at: time)
    return []
  }

  /// The steps by which a look changes a day.
  static let daySteps: [(days: Int, label: String)] = [
    (-1, localized("A day earlier")), (1, localized("A day later")),
    (-7, localized("A week earlier")), (7, localized("A week later")),
    (30, localized("30 days later")),
  ]

  // MARK: Typed text

  /// Stores text that was typed for a plan, and shows the plan again. If somebody has changed the note meanwhile, a step's
  /// number may belong to another one: then the typed text is stored as a note of its own. So is an observation for which
  /// the date is not known yet.
  mutating func write(
    _ text: String, in field: NotebookField, ofPlanOf before: Note, at time: Timestamp
  ) -> [AppAction] {
    let view = field.view
    guard !text.isEmpty || field.mayBeEmpty else { return showNotebook(view, at: time) }
    var (note, plan) = (before, NotePlan(of: before) ?? NotePlan(at: before.body))
    if let step = field.step, step.version != note.version || !plan.steps.indices.contains(step.number) {
      return showNotebook(
        .list,
        news: localized("The plan was changed by somebody meanwhile. What you wrote is kept as a new note."),
        awaiting: .add(text, about: notebook.document, page: nil), at: time)
    }
    do throws(LibraryError) {
      switch field {
      case .newStep: try plan.add(text)
      case .observation(let step):
        guard let today = today(at: time) else {
          return showNotebook(.list, awaiting: .add(text, about: notebook.document, page: nil), at: time)
        }
        try plan.observe(step.number, text, at: today)
      case .stepTitle(let step):
        try plan.rename(step.number, to: TypedPictures.kept(text, of: plan.steps[step.number].title))
      case .stepText(let step):
        let before = plan.steps[step.number].description
        try plan.describe(step.number, TypedPictures.kept(text, of: before))
      case .new, .entry, .text, .part, .title, .caption: return []
      }
    } catch { return openKeys(for: .notebook(field), text, news: "\(error)", at: time) }
    guard plan.body != note.body else { return showNotebook(view, at: time) }
    note.take(plan)
    notebook.pending = .save(note, typed: text, field)
    return showNotebook(view, awaiting: .save(note, typed: text, field), at: time)
  }
}

extension NotebookField {
  /// The view that is shown once the text was typed or discarded.
  var view: NotebookScreen.View {
    switch self {
    case .new: .list
    case .entry(let id), .text(let id, _), .title(let id, _): .note(id)
    case .part(let part): .kept(.parts(part.note, group: part.number / NotePart.inAGroup))
    case .newStep(let id): .plan(id)
    case .observation(let step), .stepTitle(let step), .stepText(let step): .step(step.note, step.number)
    case .caption(let picture, let step):
      .picture(PictureOwner(picture.note, step: step), picture.number)
    }
  }

  fileprivate var step: PlanStep? {
    switch self {
    case .observation(let step), .stepTitle(let step), .stepText(let step): step
    case .new, .entry, .text, .part, .title, .newStep, .caption: nil
    }
  }

  /// Whether an empty text is accepted, since it removes a description.
  fileprivate var mayBeEmpty: Bool { if case .stepText = self { true } else { false } }
}
