import Foundation
import Library
import Localization
import Signals

// The cells and words of the calendar's pages.
extension AppSession {
  func model(_ page: CalendarPage, _ plan: PlanScreen) -> ChoicesModel {
    var model =
      switch page {
      case .month(let first): month(first)
      case .week(let monday): week(monday)
      case .day(let day): self.day(day, plan)
      case .halfYear(let first): halfYear(first)
      case .years(let year): years(year)
      case .invitations: invitationsModel(plan)
      case .entry(let occurrence, _): entry(occurrence)
      case .removal(let occurrence, _): removal(occurrence)
      case .change(let occurrence, _): self.model(ofChanging: occurrence)
      case .field(let field, let occurrence, let typed, _): self.model(of: field, occurrence, typed, plan)
      case .minute(let occurrence, let hour, _):
        minutes(
          of: occurrence.content.shownTitle, on: occurrence.localStart, past: hour,
          now: occurrence.content.isAllDay ? nil : occurrence.localStart.second, plan)
      case .scope(let edit, let occurrence, _): self.model(ofScope: occurrence, edit)
      case .title(let typed, let day): titles(typed, day)
      case .hour(let title, let day): hours(title, day, plan)
      case .length(let title, let start, let typed):
        lengthModel(
          "“\(title)”, \(CalendarWords.day(start)), \(CalendarWords.time(start))", typed,
          [
            .init(
              .calendarMinute, localized("At another minute…"), localized("now \(CalendarWords.time(start))"))
          ]
            + Self.lengths.map { .init($0.id, $0.words) })
      case .newMinute(let title, let start):
        minutes(of: title, on: start, past: start.second / 3600, now: start.second, plan)
      case .find(let typed, _): findModel(typed, plan)
      case .removed: removedModel(plan)
      case .erasable: erasableModel(plan)
      case .erasing(let events, _): self.model(ofErasing: events)
      case .files: calendarFilesModel()
      case .finding: calendarFindingModel(plan)
      case .takenIn(let brought, let name, _): self.model(ofTaking: brought, name, plan)
      }
    model.message = calendar.failure?.words ?? model.message
    return model
  }

  private func month(_ first: LocalTime) -> ChoicesModel {
    let days = CalendarPage.weeks(of: first)
    let weeks = (0..<(days.upperBound.day - days.lowerBound.day) / 7).map { index -> ShelfChoices.Choice in
      let monday = days.lowerBound.adding(days: 7 * index)
      let on = calendar.occurrences(in: monday..<monday.adding(days: 7))
      var choice = ShelfChoices.Choice(
        .group(index), CalendarWords.days(monday, monday.adding(days: 6)), CalendarWords.list(on),
        isOn: today?.startOfWeek == monday)
      choice.days = (0..<7).map { mark(monday.adding(days: $0), in: first) }
      return choice
    }
    var items =
      weeks + [
        .init(.calendarOther, localized("Another month…"), localized("or another year")),
        .init(.calendarFind, localized("Find…"), localized("also removed entries, and files")),
      ]
    let waiting = calendar.invitations.count
    if waiting > 0 {
      items.append(
        .init(
          .calendarInvitations, localized("Invitations"),
          localized(waiting, one: "1 without your answer", other: "\(waiting) without your answer"),
          isOn: true))
    }
    var model = ChoicesModel(CalendarWords.month(first), reader.name, items)
    model.steps = ChoicesModel.Steps(
      CalendarWords.monthName(first.month(adding: -1)), CalendarWords.monthName(first.month(adding: 1)))
    return model
  }

  private func mark(_ day: LocalTime, in month: LocalTime) -> ShelfChoices.DayMark {
    let on = calendar.occurrences(in: day..<day.adding(days: 1))
    var colours: [String] = []
    for occurrence in on where !colours.contains(occurrence.content.colour.rawValue) {
      colours.append(occurrence.content.colour.rawValue)
    }
    return ShelfChoices.DayMark(
      weekday: CalendarWords.letter(day.weekday), number: day.dayOfMonth, colours: Array(colours.prefix(3)),
      isToday: day == today, isOutside: day.month() != month)
  }

  private func week(_ monday: LocalTime) -> ChoicesModel {
    let items = (0..<7).map { index -> ShelfChoices.Choice in
      let day = monday.adding(days: index)
      let on = calendar.occurrences(in: day..<day.adding(days: 1))
      var choice = ShelfChoices.Choice(
        .group(index), CalendarWords.shortDay(day), on.count > 3 ? CalendarWords.more(on.count - 3) : "",
        isOn: day == today)
      choice.lines = on.prefix(3).map { CalendarWords.line($0, on: day) }
      return choice
    }
    var model = ChoicesModel(
      CalendarWords.days(monday, monday.adding(days: 6)), CalendarWords.month(monday.adding(days: 3)), items)
    model.steps = ChoicesModel.Steps(localized("Week before"), localized("Week after"))
    return model
  }

  /// The entries on the page of a day that is shown. With Undo there is room for one less.
  func entriesShown(on day: LocalTime, _ plan: PlanScreen) -> [EventOccurrence] {
    let all = calendar.occurrences(in: day..<day.adding(days: 1))
    return Array(all.dropFirst(plan.page * entriesOnAPage).prefix(entriesOnAPage))
  }

  private var entriesOnAPage: Int { calendar.undo == nil ? 8 : 7 }

  private func day(_ day: LocalTime, _ plan: PlanScreen) -> ChoicesModel {
    let all = calendar.occurrences(in: day..<day.adding(days: 1))
    var items: [ShelfChoices.Choice] = [
      .init(.calendarNew, localized("New…"), localized("an entry on this day"))
    ]
    if calendar.undo != nil {
      items.append(.init(.calendarUndo, localized("Undo"), localized("as it was before"), isOn: true))
    }
    items += entriesShown(on: day, plan).enumerated().map { index, occurrence in
      var choice = ShelfChoices.Choice(
        .group(index), occurrence.content.shownTitle, occurrence.content.shownCategory,
        isOn: occurrence.isUnanswered)
      choice.colour = occurrence.content.colour.rawValue
      choice.lines = [CalendarWords.times(occurrence), CalendarWords.people(occurrence.event)].filter {
        !$0.isEmpty
      }
      return choice
    }
    let pages = max(1, (all.count + entriesOnAPage - 1) / entriesOnAPage)
    var model = ChoicesModel(
      CalendarWords.day(day),
      all.isEmpty && calendar.covers(day..<day.adding(days: 1)) ? localized("nothing is on") : "",
      items)
    (model.page, model.pageCount) = (min(plan.page, pages - 1), pages)
    model.steps = ChoicesModel.Steps(
      plan.page > 0 ? localized("Page back") : CalendarWords.shortDay(day.adding(days: -1)),
      plan.page + 1 < pages ? localized("Next page") : CalendarWords.shortDay(day.adding(days: 1)))
    return model
  }

  private func halfYear(_ first: LocalTime) -> ChoicesModel {
    let months = (0..<6).map { index -> ShelfChoices.Choice in
      let month = first.month(adding: index)
      let count = calendar.occurrences(in: month..<month.month(adding: 1)).count
      return ShelfChoices.Choice(
        .group(index), CalendarWords.monthName(month), CalendarWords.count(count),
        isOn: today?.month() == month)
    }
    var model = ChoicesModel(
      "\(CalendarWords.monthName(first)) – \(CalendarWords.month(first.month(adding: 5)))", reader.name,
      months + [.init(.calendarOther, localized("Another year…"))])
    model.steps = ChoicesModel.Steps(localized("Half a year back"), localized("Half a year on"))
    return model
  }

  private func years(_ year: Int) -> ChoicesModel {
    let years = year..<year + CalendarPage.yearsOnAPage
    var model = ChoicesModel(
      localized("Which year?"), reader.name,
      years.enumerated().map { .init(.group($0), "\($1)", isOn: today?.year == $1) })
    model.steps = ChoicesModel.Steps(
      localized("Earlier", context: "years"), localized("Later", context: "years"))
    return model
  }

  private func invitationsModel(_ plan: PlanScreen) -> ChoicesModel {
    let all = calendar.invitations
    var model = ChoicesModel(
      localized("Invitations"),
      all.isEmpty ? localized("all are answered") : localized("without your answer"),
      plan.shown(of: all).enumerated().map { index, occurrence in
        .init(
          .group(index), occurrence.content.shownTitle,
          [CalendarWords.shortDay(occurrence.localStart), occurrence.event.owner ?? ""]
            .filter { !$0.isEmpty }.joined(separator: ", "))
      })
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: all.count))
    return model
  }

  // MARK: One entry

  /// By how many days one time of an entry can be moved.
  static let moves: [(id: TargetID, words: String, days: Int)] = [
    ("move-day-on", localized("A day later"), 1), ("move-day-back", localized("A day earlier"), -1),
    ("move-week-on", localized("A week later"), 7), ("move-week-back", localized("A week earlier"), -7),
  ]

  private func entry(_ occurrence: EventOccurrence) -> ChoicesModel {
    let (event, content) = (occurrence.event, occurrence.content)
    let isSeries = event.rule != nil
    var items: [ShelfChoices.Choice]
    if let owner = event.owner {
      let answer = event.invitees.first(where: \.isOneself)?.answer
      let repeats = isSeries ? localized("all of its times") : ""
      items = [
        .init(.accept, localized("Accept"), repeats, isOn: answer == .accepted),
        .init(.decline, localized("Decline"), localized("\(owner) can ask again"), isOn: answer == .declined),
      ]
    } else {
      items = Self.moves.map { .init($0.id, $0.words, isSeries ? localized("only this time") : "") }
      items.append(
        .init(
          .calendarRemove, isSeries ? localized("Remove…") : localized("Remove"), localized("can be undone")))
      items.append(.init(.calendarChange, localized("Change…"), localized("title, time, repetition, note")))
    }
    let facts = [
      CalendarWords.day(occurrence.localStart), CalendarWords.times(occurrence),
      isSeries ? localized("repeats") : "",
      content.shownCategory, CalendarWords.people(event),
      content.shownNote,
    ]
    return ChoicesModel(content.shownTitle, facts.filter { !$0.isEmpty }.joined(separator: " · "), items)
  }

  private func removal(_ occurrence: EventOccurrence) -> ChoicesModel {
    ChoicesModel(
      localized("What of “\(occurrence.content.shownTitle)” is to be removed?"),
      CalendarWords.day(occurrence.localStart),
      [
        .init(.calendarRemoveOne, localized("Only this time"), CalendarWords.shortDay(occurrence.localStart)),
        .init(.calendarRemoveFollowing, localized("This and all that follow")),
        .init(.calendarRemoveAll, localized("All of them"), localized("also those before")),
      ])
  }

  // MARK: A new entry

  /// Common titles of entries, for people who cannot type.
  private static let usualTitles = [
    localized("Doctor"), localized("Therapy"), localized("Visit", context: "title of an entry"),
    localized("Call", context: "title of an entry"), localized("Birthday"), localized("Meal"),
    localized("Outing"),
  ]

  static func offeredTitle(_ id: TargetID, _ typed: String, _ number: Int?) -> String? {
    let own = typed.trimmingCharacters(in: .whitespaces)
    if id == .calendarTitle { return own.isEmpty ? nil : own }
    guard let number, usualTitles.indices.contains(number) else { return nil }
    return usualTitles[number]
  }

  private func titles(_ typed: String, _ day: LocalTime) -> ChoicesModel {
    let own = typed.trimmingCharacters(in: .whitespaces)
    var model = ChoicesModel(
      localized("What is on?"), localized("\(CalendarWords.day(day)). Type it, or look at one"),
      (own.isEmpty ? [] : [.init(.calendarTitle, own, localized("as typed"))])
        + Self.usualTitles.enumerated().map { .init(.group($0), $1) })
    (model.typed, model.placeholder) = (typed, localized("What is on"))
    return model
  }

  func hours(_ title: String, _ day: LocalTime, _ plan: PlanScreen) -> ChoicesModel {
    let hours = plan.shown(of: Array(0..<24))
    var model = ChoicesModel(
      localized("At which hour?"), "“\(title)”, \(CalendarWords.day(day))",
      [.init(.calendarAllDay, localized("All day"))] + hours.map { .init(.group($0), "\($0):00") })
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: 24))
    return model
  }

  static let lengths: [(id: TargetID, words: String, minutes: Int)] = [
    ("length-15", localized("15 minutes"), 15), ("length-30", localized("Half an hour"), 30),
    ("length-60", localized("An hour"), 60),
    ("length-90", localized("An hour and a half"), 90), ("length-120", localized("2 hours"), 120),
    ("length-180", localized("3 hours"), 180),
    ("length-240", localized("4 hours"), 240), ("length-480", localized("8 hours"), 480),
  ]
}
