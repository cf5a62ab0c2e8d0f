/// Every action that is offered, found by typing a part of its name.
public struct PaletteModel: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public var id: ActionID
    public var name: String
    /// Its keys, as the help writes them.
    public var keys: String
  }

  /// What was typed.
  public var filter = ""
  /// What fits it, best first.
  public var items: [Item]
  /// Which of them Enter chooses, from 0.
  public var selected = 0

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
public enum PaletteEvent: Hashable, Sendable {
  /// Opens it, or closes it.
  case toggle
  case filter(String)
  /// Marks another line, so many further down.
  case move(Int)
  /// Does what the marked line says.
  case accept
  case choose(ActionID)
}
