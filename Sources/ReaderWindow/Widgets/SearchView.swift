import CAdwaita
import ReaderApp
import Signals

extension TileView {
  /// A field to type into, and what is found as tiles: eight at most, on one page.
  static func search(
    _ text: String, _ model: ShelfModel, on grid: TileGrid, choose: @escaping @MainActor (TargetID) -> Void,
    send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: "Search")
    tiles.subheading = model.person
    tiles.notes = [model.message].compactMap(\.self)
    tiles.setExit("Back", sign: "↩") { choose(.exit) }
    var view = tiles.build(model.items) { index, hit in
      (.hit(index), hitTile(hit, grid) { choose(.hit(index)) })
    }
    let entry = field(text, send)
    Signal.plain(entry, "activate") { choose(.hit(0)) }
    gtk_box_insert_child_after(cast(view.widget), entry, gtk_widget_get_first_child(view.widget))
    view.first = entry
    return view
  }

  private static func field(_ text: String, _ send: @escaping @MainActor (WindowEvent) -> Void) -> Widget {
    let entry: Widget = gtk_entry_new()
    gtk_editable_set_text(OpaquePointer(entry), text)
    gtk_editable_set_position(OpaquePointer(entry), -1)
    gtk_entry_set_placeholder_text(cast(entry), "Words, \"a phrase\", author:name, tag:name, in:notes …")
    Signal.plain(entry, "changed") {
      let typed = gtk_editable_get_text(OpaquePointer(entry)).map { String(cString: $0) } ?? ""
      // Not from within GTK's own handling of the key: the field is made anew with what comes of it.
      Task { send(.search(typed)) }
    }
    return entry
  }

  private static func hitTile(
    _ hit: ShelfModel.Item, _ grid: TileGrid, _ open: @escaping Signal.Plain
  ) -> Widget {
    let snippet = Build.label(hit.detail, style: "note", wraps: true)
    gtk_label_set_lines(OpaquePointer(snippet), 4)
    gtk_label_set_ellipsize(OpaquePointer(snippet), PANGO_ELLIPSIZE_END)
    return Build.tile(
      spoken: "\(hit.title): \(hit.detail)", grid, [Build.title(hit.title), Build.spacer(), snippet], open)
  }
}
