import CAdwaita
import ReaderApp
import Signals

extension TileView {
  /// A page of cells with words, and a field to type into where something is to be typed.
  static func choices(
    _ model: ChoicesModel, on grid: TileGrid, choose: @escaping @MainActor (TargetID) -> Void,
    send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: model.heading)
    (tiles.subheading, tiles.page, tiles.pageCount) = (model.subheading, model.page, model.pageCount)
    tiles.turn = { send(.plan(.turn($0 - model.page))) }
    tiles.notes = [model.message].compactMap(\.self)
    tiles.setExit("Back", sign: "↩") { choose(.exit) }
    var view = tiles.build(model.items) { _, choice in
      (choice.id, choiceTile(choice, grid) { choose(choice.id) })
    }
    guard let typed = model.typed else { return view }
    let entry = field(typed, model.placeholder) { send(.plan(.type($0))) }
    if let first = model.items.first { Signal.plain(entry, "activate") { choose(first.id) } }
    gtk_box_insert_child_after(cast(view.widget), entry, gtk_widget_get_first_child(view.widget))
    view.first = entry
    return view
  }

  static func choiceTile(
    _ choice: ShelfChoices.Choice, _ grid: TileGrid, _ action: @escaping Signal.Plain
  ) -> Widget {
    let words = [Build.title(choice.label), Build.spacer(), Build.label(choice.detail, style: "note")]
    let spoken = [choice.label, choice.detail, choice.isOn ? "chosen" : ""].filter { !$0.isEmpty }
    let tile = Build.tile(spoken: spoken.joined(separator: ", "), grid, words, action)
    if choice.isOn { gtk_widget_add_css_class(tile, "suggested-action") }
    return tile
  }

  /// A line to type into, which tells of each change.
  static func field(
    _ text: String, _ placeholder: String, _ typed: @escaping @MainActor (String) -> Void
  ) -> Widget {
    let entry: Widget = gtk_entry_new()
    gtk_editable_set_text(OpaquePointer(entry), text)
    gtk_editable_set_position(OpaquePointer(entry), -1)
    gtk_entry_set_placeholder_text(cast(entry), placeholder)
    Signal.plain(entry, "changed") {
      let now = gtk_editable_get_text(OpaquePointer(entry)).map { String(cString: $0) } ?? ""
      // Not from within GTK's own handling of the key: the field is made anew with what comes of it.
      Task { typed(now) }
    }
    return entry
  }
}

extension WindowContent {
  /// It has a field that is being typed into.
  var isTyped: Bool {
    switch self {
    case .shelf(let model): model.search != nil
    case .choices(let model): model.typed != nil
    default: false
    }
  }
}
