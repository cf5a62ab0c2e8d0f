import CAdwaita
import Signals

extension TileView {
  /// A person's documents as large tiles, with ways to add one, to calibrate and to log out.
  static func shelf(
    _ model: ShelfModel, addFile: @escaping Signal.Plain, send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    let root = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 28, margin: 40)
    var view = TileView(widget: root)
    gtk_box_append(cast(root), view.shelfHeader(model, addFile: addFile, send: send))
    if let message = model.message {
      gtk_box_append(cast(root), Build.label(message, style: "warning-note", wraps: true))
    }
    if !model.isCalibrated {
      let hint = "The reader does not know your gaze yet: calibrate first. It takes half a minute."
      gtk_box_append(cast(root), Build.label(hint, style: "warning-note", wraps: true))
    }
    guard !model.items.isEmpty else {
      gtk_box_append(cast(root), emptyShelf())
      return view
    }
    let tiles = model.items.map { item in
      view.add(.document(item.id), documentTile(item) { send(.open(documentID: item.id)) })
    }
    gtk_box_append(cast(root), Build.scrolled(Build.grid(tiles, align: GTK_ALIGN_START)))
    return view
  }

  private mutating func shelfHeader(
    _ model: ShelfModel, addFile: @escaping Signal.Plain, send: @escaping @MainActor (WindowEvent) -> Void
  ) -> Widget {
    let names = Build.box(
      GTK_ORIENTATION_VERTICAL, spacing: 4,
      [Build.label("Your shelf", style: "huge"), Build.label(model.person, style: "note")])
    gtk_widget_set_hexpand(names, 1)
    let calibrateStyle = model.isCalibrated ? nil : "suggested-action"
    let buttons = [
      (TargetID.addDocument, Build.button("Add a PDF…", addFile)),
      (.calibrate, Build.button("Calibrate", style: calibrateStyle) { send(.calibrate) }),
      (.logOut, Build.button("Log out") { send(.logOut) }),
    ]
    let header = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: 28, [names])
    for (id, button) in buttons {
      gtk_widget_add_css_class(button, "big-button")
      gtk_widget_set_size_request(button, 200, 110)
      gtk_box_append(cast(header), add(id, button))
    }
    return header
  }

  private static func documentTile(_ item: ShelfModel.Item, _ open: @escaping Signal.Plain) -> Widget {
    let title = Build.label(item.title, style: "tile-title", wraps: true)
    gtk_label_set_lines(OpaquePointer(title), 3)
    gtk_label_set_ellipsize(OpaquePointer(title), PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(OpaquePointer(title), 24)
    let percent = Int((min(max(item.progress, 0), 1) * 100).rounded())
    return Build.tile(
      spoken: "\(item.title), \(item.detail), \(percent) percent read",
      [title, Build.spacer(), Build.label(item.detail, style: "note"), Build.progress(item.progress)], open)
  }

  private static func emptyShelf() -> Widget {
    let empty: Widget = adw_status_page_new()
    adw_status_page_set_icon_name(OpaquePointer(empty), "document-open-symbolic")
    adw_status_page_set_title(OpaquePointer(empty), "Nothing to read yet")
    adw_status_page_set_description(
      OpaquePointer(empty), "Drop a PDF here, or choose one with “Add a PDF”.")
    gtk_widget_set_vexpand(empty, 1)
    return empty
  }
}
