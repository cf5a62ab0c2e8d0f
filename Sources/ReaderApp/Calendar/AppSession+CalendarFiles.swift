import Foundation
import Library
import Localization
import Signals

// Exporting the calendar as a file for other programs, importing such a file, and undoing the import.
extension AppSession {
  mutating func found(calendars files: [FinderModel.File]) {
    calendar.files = files
    guard case .plan(var plan) = screen.place, plan.page >= pageCount(plan) else { return }
    plan.page = max(0, pageCount(plan) - 1)
    screen.place = .plan(plan)
  }

  // MARK: The models

  func calendarFilesModel() -> ChoicesModel {
    var items: [ShelfChoices.Choice] = [
      .init(.calendarSave, localized("Save as a file"), localized("among your documents")),
      .init(.calendarTakeIn, localized("Take in a file…"), localized("what it has comes into your calendar")),
    ]
    if let brought = calendar.brought {
      let file = DisplayText.of(brought.name, maximum: 60)
      items.append(
        .init(.calendarUndo, localized("Undo"), localized("nothing of “\(file)” stays"), isOn: true))
    }
    return ChoicesModel(
      localized("Your calendar as a file"), localized("of the kind that other calendars read (.ics)"), items)
  }

  func calendarFindingModel(_ plan: PlanScreen) -> ChoicesModel {
    let files = calendar.files ?? []
    let words =
      calendar.files == nil
      ? localized("Calendars are being looked for…")
      : files.isEmpty
        ? localized("No calendar (.ics) lies in your folders, nor on what is plugged in")
        : localized("What it has comes into your calendar")
    var model = ChoicesModel(
      localized("Which file?"), words,
      plan.shown(of: files).enumerated().map { .init(.group($0), $1.name, $1.detail) })
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: files.count))
    return model
  }

  func model(ofTaking brought: CalendarImport, _ name: String, _ plan: PlanScreen) -> ChoicesModel {
    let report = brought.report
    let file = DisplayText.of(name, maximum: 60)
    var facts = [
      localized(report.added, one: "1 new", other: "\(report.added) new"),
      localized(report.known, one: "1 there already", other: "\(report.known) there already"),
    ]
    let left = report.problems.count
    if left > 0 { facts.append(localized(left, one: "1 left out", other: "\(left) left out")) }
    if !report.assumptions.isEmpty { facts.append(report.shownAssumptions) }
    var model = ChoicesModel(
      report.added == 0 ? localized("Nothing new came from “\(file)”") : localized("“\(file)” is taken in"),
      facts.joined(separator: ", "),
      report.added == 0
        ? [] : [.init(.calendarUndo, localized("Undo"), localized("nothing of it stays"), isOn: true)])
    // One problem or assumption on each page: there is room for two lines of words above the cells.
    model.pageCount = max(1, report.problems.count + report.assumptions.count)
    model.page = min(plan.page, model.pageCount - 1)
    if report.problems.indices.contains(model.page) {
      model.message = localized("Left out: \(DisplayText.of(report.problems[model.page], maximum: 200))")
    } else if let assumption = report.assumptions.at(model.page - report.problems.count) {
      model.message = DisplayText.of(assumption, maximum: 200)
    }
    return model
  }

  private static func words(_ news: CalendarFileNews) -> String {
    switch news {
    case .saved(let path, let entries):
      return localized(
        entries, one: "Your calendar is saved, with \(entries) entry: \(path)",
        other: "Your calendar is saved, with \(entries) entries: \(path)")
    case .takenIn(let brought, let name):
      let (file, added) = (DisplayText.of(name, maximum: 60), brought.report.added)
      let came = localized(
        added, one: "“\(file)” is taken in: \(added) new.", other: "“\(file)” is taken in: \(added) new.")
      let undo = localized("“As a file…” in the calendar undoes it.")
      return added > 0 ? "\(came) \(undo)" : came
    case .takenBack(0): return localized("What came in is out again.")
    case .takenBack(let staying):
      return localized(
        staying, one: "What came in is out again, but for what was changed since: 1 entry.",
        other: "What came in is out again, but for what was changed since: \(staying) entries.")
    }
  }

  // MARK: Choosing cells

  mutating func chooseFile(_ id: TargetID, _ page: CalendarPage, _ plan: PlanScreen) -> [AppAction] {
    switch (page, id) {
    case (.files, .calendarSave):
      return show(page, plan, saying: localized("Your calendar is being saved…")) + request(.save, page)
    case (.files(let month), .calendarTakeIn):
      calendar.files = nil
      return show(.finding(from: month), plan) + [.screen(.findCalendars)]
    case (.finding, _):
      let shown = plan.shown(of: calendar.files ?? [])
      guard let index = shown.indices.first(where: { id == .group($0) }) else { return [] }
      let name = DisplayText.of(shown[index].name, maximum: 60)
      return show(page, plan, list: plan.page, saying: localized("“\(name)” is being taken in…"))
        + request(.takeIn(shown[index].url), page)
    case (.files, .calendarUndo):
      guard let brought = calendar.brought else { return [] }
      calendar.brought = nil
      return show(page, plan, saying: localized("It is being taken out again…"))
        + request(.takeBack(brought.entries), page)
    case (.takenIn(let brought, _, let month), .calendarUndo) where brought.report.added > 0:
      return show(.files(from: month), plan, saying: localized("It is being taken out again…"))
        + request(.takeBack(brought), page)
    default: return []
    }
  }

  /// Tells the result of a file operation, wherever the person is by now.
  mutating func tell(_ news: CalendarFileNews) {
    if case .takenIn(let brought, let name) = news { keep(brought, of: name) }
    guard case .plan(var plan) = screen.place else { return sayToReader(Self.words(news)) }
    plan.message = Self.words(news)
    if case .takenIn(let brought, let name) = news, case .calendar(.finding(let month)) = plan.view {
      calendar.brought = nil
      (plan.view, plan.page) = (.calendar(.takenIn(brought, name: name, from: month)), 0)
      plan.message = nil
    }
    screen.place = .plan(plan)
  }

  /// Keeps what a file has brought, so that it can be undone from its page; a person who went on before it came finds it on the
  /// page of files.
  private mutating func keep(_ brought: CalendarImport, of name: String) {
    if case .people = screen.place { return }
    calendar.brought = brought.report.added > 0 ? (brought, name) : nil
  }
}
