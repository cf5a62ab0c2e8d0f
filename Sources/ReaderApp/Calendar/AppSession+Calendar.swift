import Foundation
import Library
import Localization
import Signals

// The pages of the calendar: what each cell does, and turning pages.
extension AppSession {
  /// Today's date in local time; nil before the clock is known.
  var today: LocalTime? { reminders.toldDate.map { LocalTime($0, in: .current).midnight } }

  /// Opens the calendar, from the shelf or the overview of the day.
  mutating func openCalendar() -> [AppAction] {
    guard let today else { return [] }
    var plan: PlanScreen
    switch screen {
    case .place(.shelf(let shelf)):
      guard shelf.activity == .none else { return [] }
      plan = PlanScreen(shelf: shelf)
    case .place(.plan(let shown)): plan = shown
    default: return []
    }
    calendar.undo = nil
    return show(.month(today.month()), plan)
  }

  /// Asks for today's entries, for the overview of the day.
  func calendarRequest() -> [AppAction] {
    guard reminds, let today else { return [] }
    return [.store(.calendar(.list, days: CalendarPage.day(today).daysAsked))]
  }

  /// Asks the store again for the entries that the calendar page shows.
  func refreshedCalendar(_ plan: PlanScreen) -> [AppAction] {
    switch plan.view {
    case .calendar(let page), .composing(.day(_, let page)):
      [.store(.calendar(page.request, days: page.daysAsked))]
    case .overview: calendarRequest()
    default: []
    }
  }

  mutating func show(
    _ page: CalendarPage, _ plan: PlanScreen, list: Int = 0, saying message: String? = nil
  ) -> [AppAction] {
    var plan = plan
    (plan.view, plan.page, plan.message) = (.calendar(page), list, message)
    screen = .place(.plan(plan))
    if !page.isAboutEntry { calendar.results = nil }
    if case .find("", _) = page { calendar.found = nil }
    if case .removed = page {} else { calendar.putBack = nil }
    guard page.request != .list || !calendar.covers(page.days) else { return [] }
    calendar.ask()
    return request(page.request, page)
  }

  mutating func turnCalendar(_ page: CalendarPage, by step: Int, _ before: PlanScreen) -> [AppAction] {
    var plan = before
    let list = plan.page + step
    if (0..<pageCount(plan)).contains(list) {
      plan.page = list
      screen = .place(.plan(plan))
      return []
    }
    guard let next = page.turned(by: step) else { return [] }
    calendar.undo = nil
    return show(next, plan)
  }

  mutating func leaveCalendarPage(_ page: CalendarPage, _ before: PlanScreen) -> [AppAction] {
    calendar.undo = nil
    if case .entry = page, let results = calendar.results {
      return show(results.page, before, list: results.list)
    }
    if case .find = page, let aside = before.laidAside.last { return goOn(with: aside, before) }
    if let outer = page.outer { return show(outer, before) }
    if let aside = before.laidAside.last { return goOn(with: aside, before) }
    var plan = before
    (plan.view, plan.page, plan.message) = (.overview, 0, nil)
    screen = .place(.plan(plan))
    return []
  }

  // MARK: Choosing cells

  mutating func choose(_ id: TargetID, _ page: CalendarPage, _ plan: PlanScreen) -> [AppAction] {
    let number = (0..<24).first { id == .group($0) }
    switch page {
    case .month(let first):
      switch id {
      case .calendarInvitations: return show(.invitations(from: first), plan)
      case .calendarFind: return show(.find("", from: first), plan)
      default: return page.led(by: id).map { show($0, plan) } ?? []
      }
    case .week, .halfYear, .years: return page.led(by: id).map { show($0, plan) } ?? []
    case .invitations:
      let shown = plan.shown(of: calendar.invitations)
      guard let number, shown.indices.contains(number) else { return [] }
      return show(.entry(shown[number], on: shown[number].localStart.midnight), plan)
    case .day(let day): return choose(id, on: day, number, plan)
    case .entry(let occurrence, let day): return choose(id, occurrence, on: day, plan)
    case .removal(let occurrence, let day): return choose(removal: id, occurrence, on: day, plan)
    case .change(let occurrence, let day): return choose(field: id, occurrence, on: day, plan)
    case .field(let field, let occurrence, let typed, let day):
      return choose(id, of: field, occurrence, typed, on: day, plan)
    case .minute(let occurrence, let hour, let day):
      return choose(minute: id, past: hour, occurrence, on: day, plan)
    case .scope(let edit, let occurrence, let day):
      return choose(scope: id, edit, occurrence, on: day, plan)
    case .title(let typed, let day):
      guard let title = Self.offeredTitle(id, typed, number) else { return [] }
      return show(.hour(title, on: day), plan, list: 1)
    case .hour(let title, let day):
      if id == .calendarAllDay { return add(EventContent(title, starts: day, isAllDay: true), on: day, plan) }
      return number.map { showLength(title, at: day.at(second: $0 * 3600), plan) } ?? []
    case .length(let title, let start, let typed): return choose(length: id, typed, title, at: start, plan)
    case .newMinute(let title, let start):
      guard let minute = Self.minutesOfAnHour.first(where: { id == .group($0) }) else { return [] }
      return showLength(title, at: start.at(second: start.second / 3600 * 3600 + minute * 60), plan)
    case .find, .removed: return chooseFound(id, page, plan)
    case .erasable, .erasing: return chooseErasing(id, page, plan)
    case .files, .finding, .takenIn: return chooseFile(id, page, plan)
    }
  }

  private mutating func choose(
    _ id: TargetID, on day: LocalTime, _ number: Int?, _ plan: PlanScreen
  ) -> [AppAction] {
    switch id {
    case .calendarNew:
      calendar.undo = nil
      return show(.title("", on: day), plan)
    case .calendarUndo:
      guard let undo = calendar.undo else { return [] }
      calendar.undo = nil
      return show(.day(day), plan) + request(.undo(undo), .day(day))
    default:
      let shown = entriesShown(on: day, plan)
      guard let number, shown.indices.contains(number) else { return [] }
      calendar.undo = nil
      return show(.entry(shown[number], on: day), plan)
    }
  }

  private mutating func choose(
    _ id: TargetID, _ occurrence: EventOccurrence, on day: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    let (event, title) = (occurrence.event, occurrence.content.shownTitle)
    switch id {
    case .accept where event.owner != nil:
      return show(.day(day), plan, saying: localized("You come to “\(title)”."))
        + request(.answer(event.id, accepting: true), .day(day))
    case .decline where event.owner != nil:
      return show(.day(day), plan, saying: localized("You do not come to “\(title)”."))
        + request(.answer(event.id, accepting: false), .day(day))
    case .calendarChange where event.owner == nil: return show(.change(occurrence, on: day), plan)
    case .calendarRemove where event.owner == nil:
      if event.rule != nil { return show(.removal(occurrence, on: day), plan) }
      return remove(occurrence, .all, on: day, plan)
    default:
      guard event.owner == nil, let move = Self.moves.first(where: { $0.id == id }) else { return [] }
      let there = CalendarPage.day(day.adding(days: move.days))
      return show(there, plan, saying: localized("“\(title)” is moved."))
        + request(.move(occurrence, days: move.days), there)
    }
  }

  private mutating func choose(
    removal id: TargetID, _ occurrence: EventOccurrence, on day: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    switch id {
    case .calendarRemoveOne: remove(occurrence, .one(occurrence.occurrence), on: day, plan)
    case .calendarRemoveFollowing: remove(occurrence, .following(occurrence.occurrence), on: day, plan)
    case .calendarRemoveAll: remove(occurrence, .all, on: day, plan)
    default: []
    }
  }

  private mutating func remove(
    _ occurrence: EventOccurrence, _ scope: EventScope, on day: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    show(.day(day), plan, saying: localized("“\(occurrence.content.shownTitle)” is removed."))
      + request(.remove(occurrence.event, scope), .day(day))
  }

  private mutating func showLength(
    _ title: String, at start: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    show(.length(title, at: start, typed: ""), plan)
  }

  private mutating func choose(
    length id: TargetID, _ typed: String, _ title: String, at start: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    if id == .calendarMinute {
      let minute = start.second / 60 % 60
      let index = Self.minutesOfAnHour.firstIndex { $0 >= minute } ?? 0
      return show(.newMinute(title, at: start), plan, list: index / PlanScreen.cellsOnAPage)
    }
    let own = id == .calendarTitle ? CalendarWords.minutes(typed: typed) : nil
    guard let minutes = own ?? Self.lengths.first(where: { $0.id == id })?.minutes else { return [] }
    return add(EventContent(title, starts: start, minutes: minutes), on: start.midnight, plan)
  }

  private mutating func add(
    _ content: EventContent, on day: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    show(.day(day), plan, saying: localized("“\(content.shownTitle)” is in your calendar."))
      + request(.add(content), .day(day))
  }

  func request(_ request: CalendarRequest, _ page: CalendarPage) -> [AppAction] {
    [.store(.calendar(request, days: page.daysAsked))]
  }

  // MARK: Answers of the store

  mutating func know(
    calendar answer: Result<CalendarDays, AppFailure>, after request: CalendarRequest, at time: Timestamp
  ) -> [AppAction] {
    if request.isErasing { calendar.isErasing = false }
    if case .failure(let failure) = answer, !request.isReading {
      guard case .plan(var plan) = screen.place else {
        // A person who has gone on meanwhile still waits for the result of a file operation, and of erasing.
        if request.isAboutFile || request.isErasing { sayToReader(failure.words) }
        return []
      }
      plan.message = failure.words
      screen.place = .plan(plan)
      return refreshedCalendar(plan)
    }
    let wordsBefore = calendar.found?.words
    calendar.take(answer, after: request, again: time + setting.timing.storeRetrySeconds)
    if case .success(let days) = answer {
      if let news = days.news { tell(news) }
      if let erased = days.erased { tell(erased: erased) }
    }
    guard case .plan(var plan) = screen.place, case .calendar(let page) = plan.view else { return [] }
    if case .failure = answer { return [.log(.error, "the calendar cannot be read")] }
    // The answer to an earlier request may be for other days.
    guard calendar.covers(page.days) else { return refreshedCalendar(plan) }
    guard let followed = followed(page) else {
      guard let outer = page.day else { return [] }
      (plan.view, plan.page) = (.calendar(.day(outer)), 0)
      plan.message = localized("Somebody has changed or removed that entry.")
      calendar.results = nil
      screen.place = .plan(plan)
      return []
    }
    plan.view = .calendar(followed)
    if page.isErasing, !followed.isErasing {
      plan.page = 0
      if !request.isErasing, !calendar.isErasing {
        plan.message = localized("That entry is no longer among the removed ones.")
      }
    }
    if case .find(let words) = request, page.request == request, words != wordsBefore {
      plan.page = firstPageFound
    }
    if plan.page >= pageCount(plan) { plan.page = max(0, pageCount(plan) - 1) }
    screen.place = .plan(plan)
    return []
  }

  /// The page with its entry as it is now; nil if the entry is gone.
  private func followed(_ page: CalendarPage) -> CalendarPage? {
    switch page {
    case .entry(let occurrence, let day): calendar.current(occurrence).map { .entry($0, on: day) }
    case .removal(let occurrence, let day): calendar.current(occurrence).map { .removal($0, on: day) }
    case .change(let occurrence, let day): calendar.current(occurrence).map { .change($0, on: day) }
    case .field(let field, let occurrence, let typed, let day):
      calendar.current(occurrence).map { .field(field, $0, typed: typed, on: day) }
    case .minute(let occurrence, let hour, let day):
      calendar.current(occurrence).map { .minute($0, hour: hour, on: day) }
    case .scope(let edit, let occurrence, let day):
      calendar.current(occurrence).map { .scope(edit, $0, on: day) }
    case .erasing(let events, let month): self.followed(erasing: events, from: month)
    default: page
    }
  }
}

extension CalendarPage {
  /// The day that the page is about; nil if it is about none.
  fileprivate var day: LocalTime? {
    switch self {
    case .day(let day), .entry(_, let day), .removal(_, let day), .change(_, let day),
      .field(_, _, _, let day), .scope(_, _, let day), .minute(_, _, let day):
      day
    default: nil
    }
  }
}
