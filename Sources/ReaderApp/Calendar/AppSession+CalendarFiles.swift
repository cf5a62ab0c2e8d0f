import Foundation
import Library
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
      .init(.calendarSave, "Save as a file", "among your documents"),
      .init(.calendarTakeIn, "Take in a file…", "what it has comes into your calendar"),
    ]
    if let brought = calendar.brought {
      let file = DisplayText.of(brought.name, maximum: 60)
      items.append(.init(.calendarUndo, "Undo", "nothing of “\(file)” stays", isOn: true))
    }
    return ChoicesModel("Your calendar as a file", "of the kind that other calendars read (.ics)", items)
  }

  func calendarFindingModel(_ plan: PlanScreen) -> ChoicesModel {
    let files = calendar.files ?? []
    let words =
      calendar.files == nil
      ? "Calendars are being looked for…"
      : files.isEmpty
        ? "No calendar (.ics) lies in your folders, nor on what is plugged in"
        : "What it has comes into your calendar"
    var model = ChoicesModel(
      "Which file?", words,
      plan.shown(of: files).enumerated().map { .init(.group($0), $1.name, $1.detail) })
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: files.count))
    return model
  }

  func model(ofTaking brought: CalendarImport, _ name: String, _ plan: PlanScreen) -> ChoicesModel {
    let report = brought.report
    let file = DisplayText.of(name, maximum: 60)
    var facts = ["\(report.added) new", "\(report.known) there already"]
    if !report.problems.isEmpty { facts.append("\(report.problems.count) left out") }
    var model = ChoicesModel(
      report.added == 0 ? "Nothing new came from “\(file)”" : "“\(file)” is taken in",
      facts.joined(separator: ", "),
      report.added == 0 ? [] : [.init(.calendarUndo, "Undo", "nothing of it stays", isOn: true)])
    // One problem on each page: there is room for two lines of words above the cells.
    model.pageCount = max(1, report.problems.count)
    model.page = min(plan.page, model.pageCount - 1)
    if report.problems.indices.contains(model.page) {
      model.message = "Left out: \(DisplayText.of(report.problems[model.page], maximum: 200))"
    }
    return model
  }

  private static func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

  private static func words(_ news: CalendarFileNews) -> String {
    switch news {
    case .saved(let path, let entries):
      return "Your calendar is saved, with \(Self.entries(entries)): \(path)"
    case .takenIn(let brought, let name):
      let undo = brought.report.added > 0 ? " “As a file…” in the calendar undoes it." : ""
      return "“\(DisplayText.of(name, maximum: 60))” is taken in: \(brought.report.added) new.\(undo)"
    case .takenBack(0): return "What came in is out again."
    case .takenBack(let staying):
      return "What came in is out again, but for what was changed since: \(Self.entries(staying))."
    }
  }

  // MARK: Choosing cells

  mutating func chooseFile(_ id: TargetID, _ page: CalendarPage, _ plan: PlanScreen) -> [AppAction] {
    switch (page, id) {
    case (.files, .calendarSave):
      return show(page, plan, saying: "Your calendar is being saved…") + request(.save, page)
    case (.files(let month), .calendarTakeIn):
      calendar.files = nil
      return show(.finding(from: month), plan) + [.screen(.findCalendars)]
    case (.finding, _):
      let shown = plan.shown(of: calendar.files ?? [])
      guard let index = shown.indices.first(where: { id == .group($0) }) else { return [] }
      let name = DisplayText.of(shown[index].name, maximum: 60)
      return show(page, plan, list: plan.page, saying: "“\(name)” is being taken in…")
        + request(.takeIn(shown[index].url), page)
    case (.files, .calendarUndo):
      guard let brought = calendar.brought else { return [] }
      calendar.brought = nil
      return show(page, plan, saying: "It is being taken out again…")
        + request(.takeBack(brought.entries), page)
    case (.takenIn(let brought, _, let month), .calendarUndo) where brought.report.added > 0:
      return show(.files(from: month), plan, saying: "It is being taken out again…")
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
