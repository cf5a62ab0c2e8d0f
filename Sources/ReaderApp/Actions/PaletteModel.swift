/// Every action that is offered, found by typing a part of its name.
package struct PaletteModel: Hashable, Sendable {
  /// A line of the palette.
  package struct Item: Hashable, Sendable {
    package var id: ActionID
    /// As cells and menus call the action.
    package var name: String
    /// Its keys, as the help writes them.
    package var keys: String
  }

  /// What was typed.
  package var filter = ""
  /// What fits it, best first.
  package var items: [Item]
  /// Which of them Enter chooses, from 0.
  package var selected = 0

  init(_ context: ActionContext, filter: String = "") {
    self.filter = filter
    let words = filter.lowercased().split(separator: " ").map(String.init)
    items = UserAction.offered(in: context).compactMap { action in
      let name = action.name(in: context)
      let text = "\(name) \(action.help ?? "")".lowercased()
      guard words.allSatisfy({ text.contains($0) }) else { return nil }
      return Item(id: action.id, name: name, keys: action.keyLabel)
    }
    // Names that begin with what was typed come first; the order is the registry's otherwise.
    let start = words.first ?? ""
    items =
      items.filter { $0.name.lowercased().hasPrefix(start) }
      + items.filter { !$0.name.lowercased().hasPrefix(start) }
  }
}

/// What is done in the palette, by key or mouse.
package enum PaletteEvent: Hashable, Sendable {
  /// Opens it, or closes it.
  case toggle
  /// Something else was typed.
  case filter(String)
  /// Marks another line, so many further down.
  case move(Int)
  /// Does what the marked line says.
  case accept
  /// Does what a line says.
  case choose(ActionID)
}
