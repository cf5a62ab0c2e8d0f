import Foundation
import Library
import Localization
import Signals

// Erasing removed entries for good, one or all, after a question.
extension AppSession {
  // MARK: The models

  func erasableModel(_ plan: PlanScreen) -> ChoicesModel {
    let all = calendar.removed ?? []
    let count = all.count
    let label = localized(
      count, one: "Erase all \(count) for good…", other: "Erase all \(count) for good…")
    let every: [ShelfChoices.Choice] = count > 1 ? [.init(.calendarEraseAll, label)] : []
    var model = ChoicesModel(
      localized("Which entry is to be erased for good?"),
      all.isEmpty ? localized("no entry is removed") : localized("It is asked again before anything goes"),
      every + plan.shown(of: all).enumerated().map { Self.removedChoice($1, at: $0) })
    model.pageCount = plan.pageCount(of: count)
    model.page = min(plan.page, model.pageCount - 1)
    return model
  }

  func model(ofErasing events: [CalendarEvent]) -> ChoicesModel {
    let count = events.count
    let keep = count == 1 ? localized("No, keep it") : localized("No, keep them")
    let all =
      count == 1
      ? localized("Erase it for good")
      : localized(count, one: "Erase all \(count) for good", other: "Erase all \(count) for good")
    let items = [ShelfChoices.Choice(.calendarKeep, keep)]
    var model: ChoicesModel
    if count == 1, let event = events.first {
      let first = event.firstOccurrence()
      let facts = [
        CalendarWords.dayAndYear(first.localStart), CalendarWords.times(first),
        event.rule == nil ? "" : localized("repeats"), localized("nothing brings it back"),
      ]
      let title = DisplayText.of(event.content.title, maximum: 60)
      model = ChoicesModel(
        localized("Is “\(title)” to be erased for good?"),
        facts.filter { !$0.isEmpty }.joined(separator: " · "), items)
      model.message = localized(
        """
        All its times, its note and who is invited go with it. That cannot be undone; only a backup that was made \
        before has it.
        """)
    } else {
      model = ChoicesModel(
        localized(
          count, one: "Is 1 removed entry to be erased for good?",
          other: "Are all \(count) removed entries to be erased for good?"),
        localized("nothing brings them back"),
        items)
      model.message = localized(
        """
        All their times, their notes and who is invited go with them. That cannot be undone; only a backup that was \
        made before has them.
        """)
    }
    model.last = ShelfChoices.Choice(.calendarErase, all)
    return model
  }

  // MARK: Choosing cells

  mutating func chooseErasing(_ id: TargetID, _ page: CalendarPage, _ plan: PlanScreen) -> [AppAction] {
    let all = calendar.removed ?? []
    switch (page, id) {
    case (.erasable(let month), .calendarEraseAll):
      return all.count > 1 ? show(.erasing(all, from: month), plan) : []
    case (.erasable(let month), _):
      let shown = plan.shown(of: all)
      guard let index = shown.indices.first(where: { id == .group($0) }) else { return [] }
      return show(.erasing([shown[index]], from: month), plan)
    case (.erasing(_, let month), .calendarKeep): return show(.erasable(from: month), plan)
    case (.erasing(let events, _), .calendarErase):
      let words = localized("Being erased…")
      // While that goes on, a second choice has no effect.
      guard !calendar.isErasing else { return stay(plan, saying: words) }
      calendar.isErasing = true
      return stay(plan, saying: words) + request(.erase(events.map(\.id)), page)
    default: return []
    }
  }

  // MARK: Answers of the store

  /// The question with those of its entries that are still removed; the list once none of them is.
  func followed(erasing events: [CalendarEvent], from month: LocalTime) -> CalendarPage {
    let removed = calendar.removed ?? []
    let left = removed.filter { one in events.contains { $0.id == one.id } }
    if !left.isEmpty { return .erasing(left, from: month) }
    return removed.isEmpty ? .removed(from: month) : .erasable(from: month)
  }

  /// Tells how many entries were erased, wherever the person is by now.
  mutating func tell(erased count: Int) {
    let words =
      count == 0
      ? localized("Nothing was erased: that was put back, or erased before.")
      : localized(
        count, one: "The entry is erased for good.", other: "\(count) entries are erased for good.")
    guard case .plan(var plan) = screen.place else { return sayToReader(words) }
    plan.message = words
    screen.place = .plan(plan)
  }
}
