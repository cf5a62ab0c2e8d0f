import Foundation
import Library
import Localization
import Signals

// Editing the person's own entries: title, start, duration, repetition, invitations, category and note.
extension AppSession {
  static let repetitions: [(id: TargetID, words: String, rule: String?)] = [
    ("repeat-never", localized("Only once"), nil), ("repeat-day", localized("Every day"), "FREQ=DAILY"),
    ("repeat-working", localized("Monday to Friday"), "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("repeat-week", localized("Every week"), "FREQ=WEEKLY"),
    ("repeat-weeks", localized("Every two weeks"), "FREQ=WEEKLY;INTERVAL=2"),
    ("repeat-month", localized("Every month"), "FREQ=MONTHLY"),
    ("repeat-year", localized("Every year"), "FREQ=YEARLY"),
  ]

  /// Common categories, for people who cannot type.
  static let usualCategories: [(words: String, colour: EventColour)] = [
    (localized("health"), .red), (localized("therapy"), .purple), (localized("family"), .green),
    (localized("friends"), .yellow), (localized("birthday"), .orange),
    (localized("work", context: "category"), .brown),
  ]

  // MARK: The models

  func model(ofChanging occurrence: EventOccurrence) -> ChoicesModel {
    // The guest has no name under which others could be invited.
    let fields = CalendarField.allCases.filter { $0 != .members || reader != .guest }
    return ChoicesModel(
      localized("What of “\(occurrence.content.shownTitle)” is to be changed?"),
      CalendarWords.day(occurrence.localStart),
      fields.map { .init($0.id, $0.words, Self.now($0, of: occurrence)) })
  }

  /// The present value of a field, in words.
  private static func now(_ field: CalendarField, of occurrence: EventOccurrence) -> String {
    switch field {
    case .title: occurrence.content.shownTitle
    case .start:
      occurrence.content.isAllDay ? localized("all day") : CalendarWords.time(occurrence.localStart)
    case .length: CalendarWords.length(occurrence.content)
    case .repetition:
      repetitions.first { $0.rule == occurrence.event.rule }?.words ?? localized("by a rule of its own")
    case .members: CalendarWords.people(occurrence.event)
    case .category: occurrence.content.shownCategory
    case .colour: CalendarWords.colour(occurrence.content.colour)
    case .note: occurrence.content.shownNote
    }
  }

  func model(
    of field: CalendarField, _ occurrence: EventOccurrence, _ typed: String, _ plan: PlanScreen
  ) -> ChoicesModel {
    let (event, title) = (occurrence.event, "“\(occurrence.content.shownTitle)”")
    var model: ChoicesModel
    switch field {
    case .title:
      let own = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      model = ChoicesModel(
        localized("What is its title?"), CalendarWords.day(occurrence.localStart),
        own.isEmpty ? [] : [.init(.calendarTitle, own, localized("as typed"))])
      (model.typed, model.placeholder) = (typed, localized("Title"))
    case .start: model = hours(occurrence.content.shownTitle, occurrence.localStart, plan)
    case .length:
      let content = occurrence.content
      model = lengthModel(
        localized("\(title), now: \(CalendarWords.length(content))"), typed, inDays: content.isAllDay,
        Self.lengths(of: content).map { .init($0.id, $0.words, isOn: $0.minutes == content.minutes) })
    case .repetition:
      model = ChoicesModel(
        localized("How often?"), title,
        Self.repetitions.map { .init($0.id, $0.words, isOn: $0.rule == event.rule) })
    case .members:
      let all = calendar.members
      model = ChoicesModel(
        localized("Who is invited?"), all.isEmpty ? localized("nobody else is registered here") : title,
        plan.shown(of: all).enumerated().map { index, name in
          let invitee = event.invitees.first { $0.name == name }
          return .init(
            .group(index), name, invitee.map { CalendarWords.answer($0.answer) } ?? "",
            isOn: invitee.map { $0.answer != .declined } ?? false)
        })
      (model.page, model.pageCount) = (plan.page, plan.pageCount(of: all.count))
    case .category:
      let own = typed.trimmingCharacters(in: .whitespaces)
      let usual = Self.usualCategories.enumerated().map { index, category in
        var choice = ShelfChoices.Choice(
          .group(index), category.words, isOn: category.words == occurrence.content.category)
        choice.colour = category.colour.rawValue
        return choice
      }
      model = ChoicesModel(
        localized("Which category?"), localized("\(title). Type it, or look at one"),
        (own.isEmpty ? [] : [.init(.calendarTitle, own, localized("as typed"))]) + usual + [
          .init(.calendarNone, localized("None", context: "category"))
        ]
      )
      (model.typed, model.placeholder) = (typed, localized("Category"))
    case .colour:
      model = ChoicesModel(
        localized("Which colour?"), title,
        EventColour.allCases.enumerated().map { index, colour in
          var choice = ShelfChoices.Choice(
            .group(index), CalendarWords.colour(colour), isOn: colour == occurrence.content.colour)
          choice.colour = colour.rawValue
          return choice
        })
    case .note:
      model = ChoicesModel(
        localized("What is to be noted?"), title,
        [
          .init(.calendarTitle, localized("Keep"), localized("as typed")),
          .init(.calendarNone, localized("No note")),
        ])
      (model.typed, model.placeholder) = (typed, localized("Note", context: "noun"))
    }
    return model
  }

  static let minutesOfAnHour = Array(stride(from: 0, to: 60, by: 5))

  /// Cells that choose the minutes of a start time.
  ///
  /// - Parameters:
  ///   - title: the entry's title.
  ///   - day: the day of the entry.
  ///   - hour: the hour that was chosen.
  ///   - now: the present start, in seconds after midnight; nil if it has no hour.
  ///   - plan: the screen.
  func minutes(
    of title: String, on day: LocalTime, past hour: Int, now: Int?, _ plan: PlanScreen
  ) -> ChoicesModel {
    var model = ChoicesModel(
      localized("At which minute?"), "“\(title)”, \(CalendarWords.day(day))",
      plan.shown(of: Self.minutesOfAnHour).map { minute in
        let second = hour * 3600 + minute * 60
        return .init(.group(minute), CalendarWords.time(day.at(second: second)), isOn: now == second)
      })
    (model.page, model.pageCount) = (plan.page, plan.pageCount(of: Self.minutesOfAnHour.count))
    return model
  }

  /// Cells that choose a duration, or take one that is typed.
  func lengthModel(
    _ subheading: String, _ typed: String, inDays: Bool = false, _ lengths: [ShelfChoices.Choice]
  ) -> ChoicesModel {
    let minutes = CalendarWords.minutes(typed: typed, inDays: inDays)
    let own = minutes.map {
      ShelfChoices.Choice(.calendarTitle, CalendarWords.length($0, inDays: inDays), localized("as typed"))
    }
    var model = ChoicesModel(
      localized("How long?"), subheading, Array(([own].compactMap(\.self) + lengths).prefix(9)))
    (model.typed, model.placeholder) = (
      typed, inDays ? localized("Days, such as 3") : localized("Minutes, such as 45, or 1:30")
    )
    if minutes == nil, !typed.trimmingCharacters(in: .whitespaces).isEmpty {
      model.message =
        inDays
        ? localized("That is no length: type days such as 3, at most 366.")
        : localized("That is no length: type minutes such as 45, or hours and minutes such as 1:30.")
    }
    return model
  }

  /// The durations offered for an entry; those of all-day entries are whole days.
  static func lengths(of content: EventContent) -> [(id: TargetID, words: String, minutes: Int)] {
    guard content.isAllDay else { return lengths }
    return [1, 2, 3, 4, 5, 7, 10, 14].map {
      (TargetID("length-\($0)-days"), CalendarWords.days($0), $0 * 1440)
    }
  }

  func model(ofScope occurrence: EventOccurrence, _ edit: CalendarEdit) -> ChoicesModel {
    var items: [ShelfChoices.Choice] = [
      .init(.calendarFollowing, localized("This and all that follow")),
      .init(.calendarAll, localized("All of them"), localized("also those before")),
    ]
    // The repetition concerns the series, never a single time.
    if edit.field != .repetition {
      items.insert(
        .init(.calendarOne, localized("Only this time"), CalendarWords.shortDay(occurrence.localStart)), at: 0
      )
    }
    return ChoicesModel(
      localized("Which times of “\(occurrence.content.shownTitle)”?"),
      CalendarWords.day(occurrence.localStart),
      items)
  }

  // MARK: Choosing cells

  mutating func choose(
    field id: TargetID, _ occurrence: EventOccurrence, on day: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    guard let field = CalendarField.allCases.first(where: { $0.id == id }),
      field != .members || reader != .guest
    else { return [] }
    let page = CalendarPage.field(field, occurrence, typed: field.typed(of: occurrence.content), on: day)
    // The list of hours begins where the entry starts now.
    let hour = occurrence.content.isAllDay ? 8 : occurrence.localStart.second / 3600
    return show(page, plan, list: field == .start ? hour / PlanScreen.cellsOnAPage : 0)
  }

  mutating func choose(
    _ id: TargetID, of field: CalendarField, _ occurrence: EventOccurrence, _ typed: String,
    on day: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    let number = (0..<24).first { id == .group($0) }
    let own = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let edit: CalendarEdit
    switch (field, id) {
    case (.title, .calendarTitle) where !own.isEmpty: edit = .title(own)
    case (.title, _): return []
    case (.start, .calendarAllDay): edit = .allDay
    case (.start, _):
      guard let number else { return [] }
      return show(.minute(occurrence, hour: number, on: day), plan)
    case (.length, .calendarTitle):
      let inDays = occurrence.content.isAllDay
      guard let minutes = CalendarWords.minutes(typed: typed, inDays: inDays) else { return [] }
      edit = .length(minutes: minutes)
    case (.length, _):
      guard let length = Self.lengths(of: occurrence.content).first(where: { $0.id == id }) else { return [] }
      edit = .length(minutes: length.minutes)
    case (.repetition, _):
      guard let chosen = Self.repetitions.first(where: { $0.id == id }) else { return [] }
      edit = .repetition(chosen.rule)
    case (.members, _):
      let shown = plan.shown(of: calendar.members)
      guard let number, shown.indices.contains(number) else { return [] }
      return invite(shown[number], to: occurrence, on: day)
    case (.category, .calendarTitle) where !own.isEmpty: edit = .category(own, occurrence.content.colour)
    case (.category, .calendarNone): edit = .category("", .blue)
    case (.category, _):
      guard let number, Self.usualCategories.indices.contains(number) else { return [] }
      edit = .category(Self.usualCategories[number].words, Self.usualCategories[number].colour)
    case (.colour, _):
      guard let number, EventColour.allCases.indices.contains(number) else { return [] }
      edit = .category(occurrence.content.category, EventColour.allCases[number])
    case (.note, .calendarTitle): edit = .note(own)
    case (.note, .calendarNone): edit = .note("")
    case (.note, _): return []
    }
    return settle(edit, occurrence, on: day, plan)
  }

  /// Applies a change; for a series it is asked which of its times are changed.
  private mutating func settle(
    _ edit: CalendarEdit, _ occurrence: EventOccurrence, on day: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    guard occurrence.event.rule == nil else { return show(.scope(edit, occurrence, on: day), plan) }
    return change(occurrence, edit, .all, on: day, plan)
  }

  mutating func choose(
    minute id: TargetID, past hour: Int, _ occurrence: EventOccurrence, on day: LocalTime, _ plan: PlanScreen
  ) -> [AppAction] {
    guard let minute = Self.minutesOfAnHour.first(where: { id == .group($0) }) else { return [] }
    return settle(.start(second: hour * 3600 + minute * 60), occurrence, on: day, plan)
  }

  /// Invites a person to an entry. If they are invited already, the invitation is withdrawn; if they have declined, they are
  /// asked again.
  private func invite(_ name: String, to occurrence: EventOccurrence, on day: LocalTime) -> [AppAction] {
    let answer = occurrence.event.invitees.first { $0.name == name }?.answer
    let invites = answer == nil || answer == .declined
    return request(.invite(name, invites, to: occurrence.event.id), .day(day))
  }

  mutating func choose(
    scope id: TargetID, _ edit: CalendarEdit, _ occurrence: EventOccurrence, on day: LocalTime,
    _ plan: PlanScreen
  ) -> [AppAction] {
    switch id {
    case .calendarOne where edit.field != .repetition:
      change(occurrence, edit, .one(occurrence.occurrence), on: day, plan)
    case .calendarFollowing: change(occurrence, edit, .following(occurrence.occurrence), on: day, plan)
    case .calendarAll: change(occurrence, edit, .all, on: day, plan)
    default: []
    }
  }

  private mutating func change(
    _ occurrence: EventOccurrence, _ edit: CalendarEdit, _ scope: EventScope, on day: LocalTime,
    _ plan: PlanScreen
  ) -> [AppAction] {
    show(.day(day), plan, saying: localized("“\(occurrence.content.shownTitle)” is changed."))
      + request(.edit(occurrence, edit, scope), .day(day))
  }
}
