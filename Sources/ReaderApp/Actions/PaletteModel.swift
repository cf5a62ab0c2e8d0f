/// The palette: the list of all actions that are offered, searched by typing a part of a name.
package struct PaletteModel: Hashable, Sendable {
  /// A line of the palette.
  package struct Item: Hashable, Sendable {
    /// The identifier of the action that the line offers and carries out when it is chosen.
    package var id: ActionID
    /// The action's name in cells and menus.
    package var name: String
    /// The action's keys, as the help writes them.
    package var keys: String
  }

  /// The text that was typed to filter the list.
  package var filter = ""
  /// The actions that match the text, best first.
  package var items: [Item]
  /// The line that Enter chooses, from 0.
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
    // Names that begin with the typed text come first; otherwise the registry's order is kept.
    let start = words.first ?? ""
    items =
      items.filter { $0.name.lowercased().hasPrefix(start) }
      + items.filter { !$0.name.lowercased().hasPrefix(start) }
  }
}

/// What a person does in the palette, by key or mouse.
package enum PaletteEvent: Hashable, Sendable {
  /// Opens the palette, or closes it.
  case toggle
  /// The text that filters the list was changed.
  case filter(String)
  /// Moves the mark on by this number of lines.
  case move(Int)
  /// Carries out the action of the marked line.
  case accept
  /// Carries out an action of the list.
  case choose(ActionID)
}
