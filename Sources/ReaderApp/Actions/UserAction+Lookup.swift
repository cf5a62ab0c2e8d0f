import Reading
import Signals

extension UserAction {
  /// What asks for it, with the keys that the help names, such as "Page Down, N".
  package var keyLabel: String { keys.filter { !$0.isKeypad }.map(\.label).joined(separator: ", ") }

  /// What is to be done where this is shown.
  package func event(in content: WindowContent) -> WindowEvent? {
    guard screens.contains(content.actionScreen) else { return nil }
    switch effect {
    case .event(.chose(let target)):
      guard case .calibration(let scene) = content else { return .chose(target) }
      return scene.choices.contains { $0.id == target } ? .chose(target) : nil
    case .event(.search(let text)):
      // While something is searched for already, the keys are typed text.
      guard case .shelf(let model) = content, model.search == nil, !model.isOpening else { return nil }
      return .search(text)
    case .event(.plan(.findInCalendar)):
      // Where something is typed, the keys are text.
      guard case .choices(let model) = content, model.typed == nil else { return nil }
      return .plan(.findInCalendar)
    case .event(let event): return event
    case .wayOut: return content.event(for: .exit)
    }
  }

  /// What a key asks for where this is shown. With Shift or Ctrl held it means the same as without, unless an action
  /// has that combination as its key. Where that action is not on this screen, the combination does nothing.
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

  /// What can be chosen in menus and in the palette.
  package static func offered(in context: ActionContext) -> [UserAction] {
    all.filter { $0.screens.contains(context.screen) && $0.isOffered(context) }
  }

  /// Reads aloud, or falls silent.
  package static let aloud: ActionID = "aloud"

  /// The action of that name; nil where there is none.
  package static func named(_ id: ActionID) -> UserAction? { all.first { $0.id == id } }

  /// The lines of the help on a page: keys and what they do.
  package static let help: [(keys: String, words: String)] = all.compactMap { action in
    guard action.screens.contains(.page), !action.keys.isEmpty, let help = action.help else { return nil }
    return (action.keyLabel, help)
  }
}

extension WindowContent {
  /// Where its keys belong.
  package var actionScreen: ActionScreen {
    switch self {
    case .reader: .page
    case .calibration(let scene): scene.choices.isEmpty ? .calibration : .result
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
