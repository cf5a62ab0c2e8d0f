import Foundation
import Library
import Localization
import Reading
import Signals

// Choices of cells on a document's own screen.
extension AppSession {
  mutating func chooseInDocument(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.document(var shown), _) = screen else { return [] }
    shown.news = nil
    switch (shown.view, id) {
    case (.overview, .panelBack): return uncover()
    case (.kinds, .panelBack), (.covers, .panelBack): (shown.view, shown.page) = (.changing, 0)
    case (.newReminder, .panelBack), (.reminder, .panelBack): (shown.view, shown.page) = (.reminders, 0)
    case (_, .panelBack): (shown.view, shown.page) = (.overview, 0)
    case (_, .panelMore): shown.page += 1
    case (_, .documentAgain):
      document?.state = .asked
      return ask(.look, shown, at: time)
    case (_, .documentUndo):
      guard let undo = document?.undo else { return [] }
      document?.undo = nil
      document?.takenBack = undo
      return ask(undo, shown, at: time)
    default:
      guard let details = document?.details else { return [] }
      switch shown.view {
      case .overview: return choose(id, in: details, shown, at: time)
      case .changing, .kinds, .covers:
        // Only people who may change the document see these cells.
        return details.item.role.mayEdit ? change(id, details, shown, at: time) : []
      case .tags, .marks, .reminders, .newReminder, .reminder, .due:
        return chooseOwn(id, details, shown, at: time)
      }
    }
    show(shown, isOther: true, at: time)
    return []
  }

  private mutating func choose(
    _ id: TargetID, in details: DocumentDetails, _ before: DocumentScreen, at time: Timestamp
  ) -> [AppAction] {
    let item = details.item
    var shown = before
    switch id {
    case .documentRead: return uncover() + open(item.id)
    case .documentNotes: return openNotebook(.list, about: item.id, at: time)
    case .documentCollections: return openCollections(.list, at: time)
    case .documentShare:
      return item.role == .owner && reader != .guest
        ? openSharing(.document(item.id), called: item.title, at: time) : []
    case .documentRemove: return openRemoval(.asking(item), at: time)
    case .documentMarks: shown.view = .marks
    case .documentReminders: shown.view = .reminders
    case .documentDue:
      shown.view = .due((item.due ?? reminders.date(at: time)).map { LocalTime($0, in: .current) })
    case .documentTags: shown.view = .tags
    case .documentChange where item.role.mayEdit: shown.view = .changing
    default:
      guard let state = ReadingState.allCases.first(where: { id == .documentState($0) }) else { return [] }
      // Choosing the present reading state again removes it.
      return ask(.state(item.state == state ? nil : state), shown, at: time)
    }
    shown.page = 0
    show(shown, isOther: true, at: time)
    return []
  }

  private mutating func change(
    _ id: TargetID, _ details: DocumentDetails, _ before: DocumentScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    switch (shown.view, id) {
    case (.changing, .documentFact(.kind)): (shown.view, shown.page) = (.kinds, 0)
    case (.changing, .documentCover), (.covers, .findPicturesAgain):
      (shown.view, shown.page, shown.pictures) = (.covers, 0, nil)
      show(shown, isOther: true, at: time)
      return [.screen(.findPictures)]
    case (.changing, .documentNoCover):
      shown.view = .overview
      return ask(.keepCover(nil), shown, at: time)
    case (.changing, _):
      guard let fact = DocumentFact.allCases.first(where: { id == .documentFact($0) }) else { return [] }
      return openKeys(for: .document(DocumentField(fact: fact, document: shown.document)), at: time)
    case (.kinds, .documentOtherKind):
      return openKeys(for: .document(DocumentField(fact: .kind, document: shown.document)), at: time)
    case (.kinds, .documentNoKind): return keep(kind: "", details, shown, at: time)
    case (.kinds, _):
      let kinds = UsualKind.allCases
      guard let index = kinds.indices.first(where: { id == .documentKind($0) }) else { return [] }
      return keep(kind: kinds[index].rawValue, details, shown, at: time)
    case (.covers, .takePicture): return openPhoto(for: .cover(shown.document), at: time)
    case (.covers, _):
      let files = shown.pictures ?? []
      guard let index = files.indices.first(where: { id == .documentPicture($0) }) else { return [] }
      (shown.view, shown.page) = (.overview, 0)
      return ask(.cover(files[index].url), shown, at: time)
    default: return []
    }
    show(shown, isOther: true, at: time)
    return []
  }

  private mutating func keep(
    kind: String, _ details: DocumentDetails, _ before: DocumentScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    (shown.view, shown.page) = (.changing, 0)
    return ask(.keep(.kind, kind, from: details.value(of: .kind)), shown, at: time)
  }

  /// Handles cells for what belongs to the person, such as their tags, marks and reminders of the document.
  private mutating func chooseOwn(
    _ id: TargetID, _ details: DocumentDetails, _ before: DocumentScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    switch (shown.view, id) {
    case (.tags, .documentNewTag):
      return openKeys(for: .document(DocumentField(fact: nil, document: shown.document)), at: time)
    case (.tags, _):
      guard let index = details.tags.indices.first(where: { id == .documentTag($0) }) else { return [] }
      return ask(.untag(details.tags[index]), shown, at: time)
    case (.marks, _):
      guard let index = details.marks.indices.first(where: { id == .documentMark($0) }) else { return [] }
      let left = uncover()
      return left + open(details.item.id, page: details.marks[index].page)
    case (.reminders, .documentRemind): (shown.view, shown.page) = (.newReminder, 0)
    case (.reminders, _):
      let all = details.reminders
      guard let index = all.indices.first(where: { id == .documentReminder($0) }) else { return [] }
      (shown.view, shown.page) = (.reminder(all[index].id), 0)
    case (.due(let day), _):
      if id == .planDayNone || id == .planDayKeep && day != nil {
        (shown.view, shown.page) = (.overview, 0)
        // The due time is the end of the chosen day.
        let next = day?.midnight.adding(days: 1).instant(in: .current)
        return ask(.due(id == .planDayKeep ? next.map { $0 - 1 } : nil), shown, at: time)
      }
      guard let days = Self.daySteps.first(where: { id == .planDayStep($0.days) })?.days else { return [] }
      shown.view = .due(day?.adding(days: days))
      // The same cells stay for the next step of the day.
      show(shown, isOther: false, at: time)
      return []
    case (.newReminder, _):
      guard let chosen = Self.suggestions.first(where: { $0.id == id }) else { return [] }
      (shown.view, shown.page) = (.reminders, 0)
      let text = chosen.repeats == .never ? localized("Go on reading") : localized("Read again")
      return ask(
        .remind(NewReminder(text, chosen.moment, repeats: chosen.repeats, about: details.item.id)), shown,
        at: time)
    case (.reminder(let one), _):
      guard let reminder = details.reminders.first(where: { $0.id == one }) else { return [] }
      (shown.view, shown.page) = (.reminders, 0)
      let later = Self.laterSeconds.first { $0.id == id }
      guard id == .documentDone || later != nil else { return [] }
      let answer = later.map { ReminderAnswer.later(seconds: $0.seconds) } ?? .done
      reminders.drop(reminder)
      return [.notice(.withdraw(one))] + ask(.answer(reminder, answer), shown, at: time)
    default: return []
    }
    show(shown, isOther: true, at: time)
    return []
  }

  mutating func ask(
    _ request: DocumentRequest, _ before: DocumentScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    if !request.isReading { shown.news = localized("Being kept…") }
    show(shown, isOther: true, at: time)
    return [.store(.document(request, of: shown.document))]
  }
}
