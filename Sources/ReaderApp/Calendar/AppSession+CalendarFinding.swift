import Foundation
import Library
import Localization
import Signals

// Searching entries by words, and putting removed entries back.
extension AppSession {
  /// The largest number of characters of a search in the calendar.
  static let longestSought = 100

  /// Opens the search from any page of the person's day. An entry that is being composed there is laid aside.
  mutating func openCalendarFind() -> [AppAction] {
    guard case .place(.plan(var plan)) = screen, let today else { return [] }
    calendar.undo = nil
    if plan.view.isBeingComposed { plan.laidAside.append(.init(view: plan.view, page: plan.page)) }
    guard case .calendar(let page) = plan.view else { return show(.find("", from: today.month()), plan) }
    return show(.find("", from: page.monthAround), plan)
  }

  /// Returns to the entry that was being composed.
  mutating func goOn(with aside: PlanScreen.LaidAside, _ before: PlanScreen) -> [AppAction] {
    var plan = before
    plan.laidAside.removeLast()
    switch aside.view {
    case .calendar(let page): return show(page, plan, list: aside.page)
    case .composing(let page): return show(page, plan, list: aside.page)
    default:
      (plan.view, plan.page, plan.message) = (aside.view, aside.page, nil)
      screen = .place(.plan(plan))
      return []
    }
  }

  // MARK: The models

  /// The entries found for these words; nil while they are being searched.
  private func found(_ words: String) -> [EventOccurrence]? {
    calendar.found?.words == words ? calendar.found?.times : nil
  }

  /// The page of the hits with the first one that is still to come: earlier ones are before it.
  var firstPageFound: Int {
    guard let times = calendar.found?.times, let today, !times.isEmpty else { return 0 }
    let first = times.firstIndex { $0.localEnd > today } ?? times.count - 1
    return first / PlanScreen.cellsOnAPage
  }

  func findModel(_ typed: String, _ plan: PlanScreen) -> ChoicesModel {
    let words = CalendarWords.sought(typed)
    var model = ChoicesModel(localized("Find in your calendar"), "", [])
    (model.typed, model.placeholder) = (typed, localized("Words of a title, a note or a category"))
    guard CalendarWords.canBeSought(words) else {
      guard words.isEmpty else {
        model.subheading = localized("one letter stands in too much: type two or more")
        return model
      }
      model.subheading = localized("Type words of a title, a note or a category")
      model.items = [
        .init(.calendarRemoved, localized("Removed…"), localized("put back what was removed")),
        .init(.calendarFiles, localized("As a file…"), localized("save the calendar, or take one in")),
      ]
      return model
    }
    guard let all = found(words) else {
      model.subheading = localized("It is being looked for…")
      return model
    }
    model.subheading =
      all.isEmpty
      ? localized("no entry has “\(DisplayText.of(words, maximum: 60))”")
      : localized(
        all.count, one: "1 entry has these words", other: "\(all.count) entries have these words")
    model.items = plan.shown(of: all).enumerated().map { index, occurrence in
      var choice = ShelfChoices.Choice(
        .group(index), occurrence.content.shownTitle,
        occurrence.event.rule == nil ? "" : localized("repeats"),
        isOn: occurrence.isUnanswered)
      choice.colour = occurrence.content.colour.rawValue
      choice.lines = [CalendarWords.dayAndYear(occurrence.localStart), CalendarWords.times(occurrence)]
      return choice
    }
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: all.count))
    return model
  }

  /// The number of removed entries on a page; with Undo there is room for one less.
  private var removedOnAPage: Int { PlanScreen.cellsOnAPage - (calendar.putBack == nil ? 0 : 1) }

  func removedModel(_ plan: PlanScreen) -> ChoicesModel {
    let all = calendar.removed ?? []
    var words = localized("Look at one to put it back, within 30 days after it was removed")
    if calendar.removed == nil { words = localized("They are being looked for…") }
    if calendar.removed?.isEmpty == true { words = localized("no entry is removed") }
    var items = plan.shown(of: all, on: removedOnAPage).enumerated().map {
      Self.removedChoice($1, at: $0)
    }
    // Undo comes after the others: a cell that moves into the place that is looked at has to be looked at anew.
    if let event = calendar.putBack {
      let title = DisplayText.of(event.content.title, maximum: 60)
      items.append(
        .init(.calendarUndo, localized("Undo"), localized("“\(title)” is removed again"), isOn: true))
    }
    if !all.isEmpty {
      items.append(.init(.calendarErasable, localized("Erase for good…"), localized("one, or all of them")))
    }
    var model = ChoicesModel(localized("Removed from your calendar"), words, items)
    model.pageCount = plan.pageCount(of: all.count, on: removedOnAPage)
    model.page = min(plan.page, model.pageCount - 1)
    return model
  }

  /// The cell of a removed entry in a list.
  static func removedChoice(_ event: CalendarEvent, at index: Int) -> ShelfChoices.Choice {
    let first = event.firstOccurrence()
    var choice = ShelfChoices.Choice(
      .group(index), event.content.shownTitle, event.rule == nil ? "" : localized("repeats"))
    choice.colour = event.content.colour.rawValue
    choice.lines = [CalendarWords.dayAndYear(first.localStart), CalendarWords.times(first)]
    return choice
  }

  // MARK: Choosing cells

  mutating func chooseFound(_ id: TargetID, _ page: CalendarPage, _ plan: PlanScreen) -> [AppAction] {
    let number = (0..<PlanScreen.cellsOnAPage).first { id == .group($0) }
    switch (page, id) {
    case (.find("", let month), .calendarRemoved):
      calendar.removed = nil
      return show(.removed(from: month), plan)
    case (.find("", let month), .calendarFiles): return show(.files(from: month), plan)
    case (.find(let typed, _), _):
      let shown = plan.shown(of: found(CalendarWords.sought(typed)) ?? [])
      guard let number, shown.indices.contains(number) else { return [] }
      calendar.results = (page, plan.page)
      return show(.entry(shown[number], on: shown[number].localStart.midnight), plan)
    case (.removed, .calendarUndo):
      guard let event = calendar.putBack else { return [] }
      calendar.putBack = nil
      return stay(plan, saying: localized("“\(event.content.shownTitle)” is removed again."))
        + request(.removeAgain(event), page)
    case (.removed(let month), .calendarErasable):
      return calendar.removed?.isEmpty == false ? show(.erasable(from: month), plan) : []
    case (.removed, _):
      let shown = plan.shown(of: calendar.removed ?? [], on: removedOnAPage)
      guard let number, shown.indices.contains(number) else { return [] }
      // The entry is taken out of the list at once, or on a slow disk the same choice would be made twice.
      calendar.removed?.removeAll { $0.id == shown[number].id }
      let first = CalendarWords.dayAndYear(shown[number].firstOccurrence().localStart)
      return stay(
        plan, saying: localized("“\(shown[number].content.shownTitle)” is in your calendar again, \(first)."))
        + request(.putBack(shown[number].id), page)
    default: return []
    }
  }

  /// Stays on the page that is shown; the answer updates it.
  mutating func stay(_ plan: PlanScreen, saying message: String) -> [AppAction] {
    var plan = plan
    plan.message = message
    screen = .place(.plan(plan))
    return []
  }
}
