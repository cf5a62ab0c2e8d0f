import Documents
import Foundation
import Library
import Localization
import Signals

// The cells of a note's plan, and the words above them.
extension AppSession {
  func planItems(_ shown: inout NotebookScreen) -> [PanelItem] {
    guard let note = shown.view.note, let known = notebook.note(note)?.note else { return [.back] }
    let plan = NotePlan(of: known)
    shown.plan = plan
    // A step that somebody has removed is no longer shown.
    if let number = shown.view.stepNumber, plan?.steps.indices.contains(number) != true {
      (shown.view, shown.page) = (.plan(note), 0)
    }
    switch shown.view {
    case .plan: return page(of: stepItems(plan, mayEdit: known.role.mayEdit), &shown)
    case .step(_, let number): return stepTextItems(plan, number, of: known, &shown)
    case .stepOptions(_, let number): return page(of: stepOptionItems(plan, number, of: known), &shown)
    case .planDay(_, let bound, let day):
      return page(of: Self.dayItems(day, isSet: plan?.days[bound] != nil), &shown)
    case .list, .note, .options, .leaving, .picture, .pictureOptions, .pictureCloser, .pictureDrawing,
      .drawingOptions,
      .pictureFiles, .kept:
      return [.back]
    }
  }

  private func stepItems(_ plan: NotePlan?, mayEdit: Bool) -> [PanelItem] {
    var items = mayEdit ? [PanelItem(.newStep, localized("Add a step…"), .mark)] : []
    items += (plan?.steps ?? []).enumerated().map { index, step in
      var item = PanelItem(
        .step(index), NotePlanWords.label(of: step, number: index), step.isDone ? .done : .dot)
      (item.isOn, item.dwellSeconds) = (step.isDone, PanelItem.listDwellSeconds)
      return item
    }
    if mayEdit {
      items += NotePlan.Bound.allCases.map {
        PanelItem(.planDay($0), NotePlanWords.label(of: $0, in: plan), .clock)
      }
    }
    return items
  }

  /// The page of cells on which a step is.
  func planPage(ofStep number: Int, in plan: NotePlan) -> Int {
    let items = stepItems(plan, mayEdit: true)
    return PanelItem.page(of: number + 1, among: items.count, cells: grid().count)
  }

  /// The cells below a step's text. The ways to the next steps come first: with coarse gaze there is room for two cells.
  private func stepTextItems(
    _ plan: NotePlan?, _ number: Int, of note: Note, _ shown: inout NotebookScreen
  ) -> [PanelItem] {
    guard let step = plan?.steps.at(number) else { return [.back] }
    let mayEdit = note.role.mayEdit
    shown.pages = NotePlanWords.pages(of: step, remindersSet(for: step, in: note))
    shown.page = min(max(0, shown.page), max(0, shown.pages.count - 1))
    var items = [PanelItem.back]
    if shown.page < shown.pages.count - 1 { items.append(.more) }
    items.append(PanelItem(.stepOptions, localized("What to do with it…"), .menu))
    if mayEdit { items.append(Self.doneItem(step)) }
    if shown.page > 0 { items.append(PanelItem(.pageBefore, localized("Page before"), .previous)) }
    if let pictures = Self.picturesItem(step.pictures.count) { items.append(pictures) }
    if mayEdit { items.append(PanelItem(.stepObserve, localized("Note what you saw…"), .mark)) }
    items = Array(items.prefix(grid().columns))
    for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    return items
  }

  private static func doneItem(_ step: NotePlan.Step) -> PanelItem {
    step.isDone
      ? PanelItem(.stepDone, localized("Not done yet"), .undo)
      : PanelItem(.stepDone, localized("It is done"), .done)
  }

  private func stepOptionItems(_ plan: NotePlan?, _ number: Int, of note: Note) -> [PanelItem] {
    guard let plan, let step = plan.steps.at(number) else { return [] }
    let mayEdit = note.role.mayEdit
    var items: [PanelItem] = []
    if mayEdit {
      items += [
        Self.doneItem(step), PanelItem(.stepObserve, localized("Note what you saw…"), .mark),
        PanelItem(.stepTitle, localized("Other words…"), .mark),
      ]
      let label = step.description.isEmpty ? localized("Describe it…") : localized("Describe it otherwise…")
      items.append(PanelItem(.stepText, label, .mark))
    }
    items += pictureWays(of: .step(number, of: note.id), note)
    items += reminderItems(of: step, in: plan, of: note)
    if mayEdit {
      if number > 0 { items.append(PanelItem(.stepEarlier, localized("Earlier in the order"), .up)) }
      if number < plan.steps.count - 1 {
        items.append(PanelItem(.stepLater, localized("Later in the order"), .down))
      }
      if note.version > 1 { items.append(PanelItem(.stepUndo, NoteWords.undoing(note), .undo)) }
      var remove = PanelItem(.stepRemove, localized("Remove the step"), .forget)
      remove.dwellSeconds = 1.5
      items.append(remove)
    }
    return items
  }

  /// The cells that choose a day in steps.
  ///
  /// - Parameters:
  ///   - day: the day that is shown; nil if today's date is not known.
  ///   - isSet: whether a day is set that can be removed.
  static func dayItems(_ day: LocalTime?, isSet: Bool) -> [PanelItem] {
    guard day != nil else { return [] }
    var items = [PanelItem(.planDayKeep, localized("Keep this day"), .done)]
    items += daySteps.map { step in
      var item = PanelItem(.planDayStep(step.days), step.label, step.days < 0 ? .earlier : .later)
      item.repeatSeconds = PanelItem.repeatSeconds
      return item
    }
    if isSet { items.append(PanelItem(.planDayNone, localized("No day"), .forget)) }
    return items
  }

  // MARK: The words above

  func describe(_ shown: NotebookScreen, in scene: inout PanelScene) {
    guard let id = shown.view.note, let note = notebook.note(id)?.note else { return }
    let title = NoteWords.title(of: note)
    let plan = shown.plan
    let news = shown.news ?? (shown.awaited == nil ? nil : localized("Being kept…"))
    switch shown.view {
    case .plan:
      let today = reminders.toldDate.map { LocalTime($0, in: .current) }
      (scene.headline, scene.detail) = (NotePlanWords.headline(plan, of: title, today: today), news)
    case .step(_, let number):
      let count = shown.pages.count
      let steps = plan?.steps.count ?? 0
      let place =
        count > 1
        ? localized("Step \(number + 1) of \(steps), page \(shown.page + 1) of \(count)")
        : localized("Step \(number + 1) of \(steps)")
      scene.headline = news ?? place
      if let page = shown.pages.at(shown.page) { scene.show(page) }
    case .stepOptions(_, let number):
      (scene.headline, scene.detail) = (
        plan?.steps.at(number).map { NotePlanWords.label(of: $0, number: number) }, news
      )
    case .planDay(_, let bound, let day):
      (scene.headline, scene.detail) = (
        bound == .start ? localized("When does it start?") : localized("When is it due?"),
        news ?? day.map(NotePlanWords.day) ?? localized("The time of this computer is not known yet.")
      )
    case .list, .note, .options, .leaving, .picture, .pictureOptions, .pictureCloser, .pictureDrawing,
      .drawingOptions,
      .pictureFiles, .kept:
      break
    }
  }
}

extension NotebookScreen.View {
  /// The number of the step that is shown; nil if none is.
  fileprivate var stepNumber: Int? {
    switch self {
    case .step(_, let number), .stepOptions(_, let number): number
    case .list, .note, .options, .leaving, .plan, .planDay, .picture, .pictureOptions, .pictureCloser,
      .pictureDrawing,
      .drawingOptions, .pictureFiles, .kept:
      nil
    }
  }
}
