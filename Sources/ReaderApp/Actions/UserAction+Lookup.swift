import Reading
import Signals

extension UserAction {
  /// The keys of the action as the help names them, such as “Page Down, N”.
  package var keyLabel: String { keys.filter { !$0.isKeypad }.map(\.label).joined(separator: ", ") }

  /// The event that the action causes on the screen that is shown; nil if the action does not work there.
  package func event(in content: WindowContent) -> WindowEvent? {
    guard screens.contains(content.actionScreen) else { return nil }
    switch effect {
    case .event(.chose(let target)):
      guard case .calibration(let scene) = content else { return .chose(target) }
      let isThere = scene.choiceByKey == target || scene.choices.contains { $0.id == target }
      return isThere ? .chose(target) : nil
    case .event(.search(let text)):
      // During a search on the shelf, the keys are typed text.
      guard case .shelf(let model) = content, model.search == nil, !model.isOpening else { return nil }
      return .search(text)
    case .event(.plan(.findInCalendar)):
      // While text is typed into a page of the calendar, reminders or contacts, the keys are text.
      guard case .choices(let model) = content, model.typed == nil else { return nil }
      return .plan(.findInCalendar)
    case .event(let event): return event
    case .wayOut: return content.event(for: .exit)
    }
  }

  /// The event that a key causes on the screen that is shown. With Shift or Ctrl, a key means the same as without, unless an
  /// action has that combination as its key; if that action is not on this screen, the combination does nothing.
  package static func event(for stroke: KeyStroke, in content: WindowContent) -> WindowEvent? {
    var plain = stroke
    var variants = [stroke]
    for change in [{ $0.isShifted = false }, { $0.isControlled = false }] as [(inout KeyStroke) -> Void] {
      change(&plain)
      variants.append(plain)
    }
    let here = all.filter { $0.screens.contains(content.actionScreen) }
    for variant in variants {
      if let action = here.first(where: { $0.keys.contains(variant) }) { return action.event(in: content) }
      if all.contains(where: { $0.keys.contains(variant) }) { return nil }
    }
    return nil
  }

  /// The actions that menus and the palette offer in a context.
  package static func offered(in context: ActionContext) -> [UserAction] {
    all.filter { $0.screens.contains(context.screen) && $0.isOffered(context) }
  }

  /// The action that reads aloud, or stops reading.
  package static let aloud: ActionID = "aloud"

  /// The action with that identifier; nil if there is none.
  package static func named(_ id: ActionID) -> UserAction? { all.first { $0.id == id } }

  /// The lines of the help on a page: keys and what they do.
  package static let help: [(keys: String, words: String)] = all.compactMap { action in
    guard action.screens.contains(.page), !action.keys.isEmpty, let help = action.help else { return nil }
    return (action.keyLabel, help)
  }
}

extension WindowContent {
  /// The screen whose keys work while this content is shown.
  package var actionScreen: ActionScreen {
    switch self {
    case .reader: .page
    case .calibration(let scene): scene.choices.contains { $0.id == .goOn } ? .result : .calibration
    case .shelf: .shelf
    case .finder: .finder
    case .login(let model): model.isForm ? .form : .people
    case .cameras: .cameras
    case .readingTime: .readingTime
    case .choices: .plan
    case .panel(let scene):
      switch scene.purpose {
      case .cells: .panel
      case .rest: .rest
      case .call: .call
      }
    }
  }
}
