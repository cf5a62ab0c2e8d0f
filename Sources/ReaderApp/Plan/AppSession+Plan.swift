import Foundation
import Library
import Localization
import Signals

// The pages of “Your day”, such as reminders and timers: what each cell does.
extension AppSession {
  mutating func handle(_ event: PlanEvent, at time: Timestamp) -> [AppAction] {
    if event == .open { return openPlan(at: time) }
    if event == .openCalendar { return openCalendar() }
    if event == .openContacts { return openContacts() }
    if event == .findInCalendar { return openCalendarFind() }
    guard case .place(.plan(var plan)) = screen else { return [] }
    let before = plan
    switch event {
    case .open, .openCalendar, .openContacts, .findInCalendar: return []
    case .turn(let step):
      if case .calendar(let page) = plan.view { return turnCalendar(page, by: step, plan) }
      if case .composing(.day) = plan.view { return turnDays(by: step, plan) }
      plan.page = max(0, plan.page + step)
    case .type(let words):
      switch plan.view {
      case .words: plan.view = .words(String(words.prefix(500)))
      case .calendar(.find(_, let month)):
        return show(.find(String(words.prefix(Self.longestSought)), from: month), plan)
      case .calendar(.length(let title, let start, _)):
        let typed = String(words.prefix(CalendarField.length.longest))
        plan.view = .calendar(.length(title, at: start, typed: typed))
      case .composing(let page): (plan.view, plan.message) = (.composing(page.typing(words)), nil)
      case .timerLength(let kind, _):
        let typed = String(words.prefix(PlanField.longestNumber))
        (plan.view, plan.message) = (.timerLength(kind, typed: typed), nil)
      case .calendar(.title(_, let day)): plan.view = .calendar(.title(String(words.prefix(500)), on: day))
      case .calendar(.field(let field, let occurrence, _, let day)):
        let typed = String(words.prefix(field.longest))
        plan.view = .calendar(.field(field, occurrence, typed: typed, on: day))
      case .contactNew: plan.view = .contactNew(String(words.prefix(ContactField.name.longest)))
      case .contactField(let field, let contact, _):
        plan.view = .contactField(field, contact, String(words.prefix(field.longest)))
      case .contacts:
        (plan.view, plan.page, plan.message) = (.contacts(String(words.prefix(100))), 0, nil)
        screen = .place(.plan(plan))
        return [.store(.contacts(matching: String(words.prefix(100))))]
      default: return []
      }
    case .back:
      if case .calendar(let page) = plan.view { return leaveCalendarPage(page, plan) }
      if plan.view == .reminders { reminders.forgetChange() }
      if plan.view == .timers { timers.former = nil }
      guard let outer = plan.outer else { return goToShelf() }
      (plan.view, plan.page, plan.message) = (outer, 0, nil)
      if case .contacts = outer, contacts.words != "" {
        screen = .place(.plan(plan))
        return [.store(.contacts(matching: ""))]
      }
    case .choose(let id): return choose(id, plan, at: time)
    }
    if plan.view == before.view, plan.page >= pageCount(plan) { plan.page = before.page }
    screen = .place(.plan(plan))
    return []
  }

  /// The input field of the page that is shown; nil if it has none.
  func planField(of plan: PlanScreen) -> PlanField? {
    let model = model(plan, at: nil)
    guard model.typed != nil else { return nil }
    var (page, longest) = ("\(model.heading) \(model.subheading)", 500)
    var content = PlanField.Content.text
    switch plan.view {
    case .composing(.text(let reminder, _)): page += reminder.id
    case .composing, .timerLength: (longest, content) = (PlanField.longestNumber, .number)
    case .contacts: longest = 100
    case .contactNew: longest = ContactField.name.longest
    case .contactField(let field, let contact, _):
      page += contact.id
      longest = field.longest
    // The words above the field depend on what is typed, so the heading identifies the page.
    case .calendar(.find): (page, longest) = (model.heading, Self.longestSought)
    case .calendar(.length): longest = CalendarField.length.longest
    case .calendar(.field(let field, let occurrence, _, _)):
      page += occurrence.event.id
      longest = field.longest
    default: break
    }
    return PlanField(page: page, prompt: model.placeholder, longest: longest, content: content)
  }

  /// Puts a typed text into the page's field, and chooses the cell that takes the text if the page has one.
  mutating func takeTyped(_ text: String, at time: Timestamp) -> [AppAction] {
    let typed = handle(PlanEvent.type(text), at: time)
    guard case .place(.plan(let plan)) = screen, let first = model(plan, at: nil).items.first?.id,
      first == .planWords || first == .calendarTitle || first == .contactKeep
    else { return typed }
    return typed + handle(PlanEvent.choose(first), at: time)
  }

  func pageCount(_ plan: PlanScreen) -> Int { model(plan, at: nil).pageCount }

  /// Opens the pages of “Your day”; if a reminder is due, it is shown first.
  private mutating func openPlan(at time: Timestamp) -> [AppAction] {
    switch screen {
    case .place(.shelf(let shelf)):
      guard shelf.activity == .none else { return [] }
      var plan = PlanScreen(shelf: shelf)
      if let first = reminders.first { plan.view = .reminder(first) }
      reminders.forgetChange()
      timers.former = nil
      screen = .place(.plan(plan))
      return remindersRequest() + calendarRequest()
    case .place(.reading):
      return open(reminders.first == nil ? .remindMe : .reminder, isByHand: true, at: time)
    default: return []
    }
  }

  private mutating func choose(_ id: TargetID, _ before: PlanScreen, at time: Timestamp) -> [AppAction] {
    var plan = before
    plan.message = nil
    var actions: [AppAction] = []
    switch plan.view {
    case .overview:
      switch id {
      case .planReminders:
        reminders.forgetChange()
        plan.view = .reminders
      case .planTimers:
        timers.former = nil
        plan.view = .timers
      case .planCalendar: return openCalendar()
      case .planContacts: return openContacts()
      case .planNotes: return openNotebook(.list, about: nil, at: time)
      case .planTogether: return openTogether(at: time)
      case .planSettings: return handle(SettingsEvent.open, at: time)
      case .planSeat: return openSeat(at: time)
      case .readingTime:
        screen = .place(.shelf(plan.shelf))
        return showReadingTime()
      default: return []
      }
    case .reminders:
      if id == .planUndo { return undoReminder(plan) }
      let shown = plan.shown(of: remindersListed, on: remindersOnAPage)
      if id == .planNew {
        plan.view = .words("")
      } else if let index = shown.indices.first(where: { id == .group($0) }) {
        plan.view = .reminder(shown[index])
      } else {
        return []
      }
      reminders.forgetChange()
    case .reminder(let reminder): return choose(id, reminder, plan, at: time)
    case .words(let typed):
      let own = typed.trimmingCharacters(in: .whitespaces)
      let offered = offeredWords(own)
      if id == .planWords, !own.isEmpty {
        plan.view = .composing(.times(.new(own)))
      } else if let index = offered.indices.first(where: { id == .group($0) }) {
        plan.view = .composing(.times(.new(offered[index])))
      }
    case .composing(let page): return compose(id, page, plan, at: time)
    case .calendar(let page): return choose(id, page, plan)
    case .contacts: return choose(id, ofContacts: plan)
    case .contact(let contact): return choose(id, contact, plan, at: time)
    case .contactNew, .contactChange, .contactField, .contactRemoval: return editContact(id, plan)
    case .timers:
      if id == .planOtherLengths {
        plan.view = .timerKinds
      } else {
        guard let setting = setting(id) else { return [] }
        actions = set(setting, at: time)
      }
    case .timerKinds: return choose(timer: id, plan, at: time)
    case .timerLength(let kind, let typed): return choose(id, lengthOf: kind, typed, plan, at: time)
    }
    plan.page = 0
    screen = .place(.plan(plan))
    return actions
  }

  private mutating func choose(
    _ id: TargetID, _ reminder: Reminder, _ before: PlanScreen, at time: Timestamp
  ) -> [AppAction] {
    var plan = before
    (plan.view, plan.page) = (.reminders, 0)
    if let document = reminder.document, id == .document(document) {
      screen = .place(.shelf(plan.shelf))
      return open(document)
    }
    let actions: [AppAction]
    switch id {
    case .planRetime: return show(.times(.known(reminder)), plan)
    case .planReword: return show(.text(reminder, typed: reminder.text), plan)
    case .planBind: return bind(reminder, plan)
    case .planDone: actions = answer(.done, to: reminder)
    case .planRemove:
      plan.message = localized("“\(reminder.shownText)” is removed.")
      actions = change(reminder, by: .remove(reminder.id))
    default:
      guard let later = Self.laterSeconds.first(where: { $0.id == id }) else { return [] }
      actions = answer(.later(seconds: later.seconds), to: reminder)
    }
    screen = .place(.plan(plan))
    return actions
  }

  private func setting(_ id: TargetID) -> TimerSetting? {
    var setting = timers.setting
    switch id {
    case "session-off": setting.sessionMinutes = nil
    case "rest-off": setting.eyeRestMinutes = nil
    default:
      let session = Self.sessionMinutes.first { id == TargetID("session-\($0)") }
      let rest = Self.eyeRestMinutes.first { id == TargetID("rest-\($0)") }
      guard session != nil || rest != nil else { return nil }
      if let session { setting.sessionMinutes = session }
      if let rest { setting.eyeRestMinutes = rest }
    }
    return setting
  }
}
