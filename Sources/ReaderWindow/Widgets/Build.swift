import CAdwaita
import CSupport

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Builds the few kinds of widgets of which the views consist. Main thread only.
@MainActor
enum Build {
  static func box(
    _ orientation: GtkOrientation, spacing: Int32, margin: Int32 = 0, _ children: [Widget] = []
  ) -> Widget {
    let box: Widget = gtk_box_new(orientation, spacing)
    for child in children { gtk_box_append(cast(box), child) }
    setMargin(box, margin)
    return box
  }

  static func label(_ text: String, style: String? = nil, wraps: Bool = false, start: Bool = true) -> Widget {
    let label: Widget = gtk_label_new(text)
    let opaque = OpaquePointer(label)
    gtk_label_set_xalign(opaque, start ? 0 : 0.5)
    gtk_label_set_wrap(opaque, wraps ? 1 : 0)
    gtk_label_set_ellipsize(opaque, wraps ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
    if let style { gtk_widget_add_css_class(label, style) }
    return label
  }

  static func button(_ text: String, style: String? = nil, _ action: @escaping Signal.Plain) -> Widget {
    let button: Widget = gtk_button_new_with_label(text)
    if let style { gtk_widget_add_css_class(button, style) }
    Signal.plain(button, "clicked", action)
    return button
  }

  /// A large tile, which can be chosen by gaze with an error of two degrees.
  static func tile(
    spoken: String, _ grid: TileGrid, _ content: [Widget], _ action: @escaping Signal.Plain
  ) -> Widget {
    tile(spoken: spoken, (grid.tileWidth, grid.tileHeight), margin: Int32(18 * grid.unit), content, action)
  }

  /// A button that leads on or out, in a corner or between two: as large as the reader's targets.
  static func corner(
    _ label: String, sign: String, _ grid: TileGrid, _ action: @escaping Signal.Plain
  ) -> Widget {
    let sign = Build.label(sign, style: "sign", start: false)
    gtk_widget_set_vexpand(sign, 1)
    let words = Build.label(label, style: "corner-label", wraps: true, start: false)
    gtk_label_set_justify(OpaquePointer(words), GTK_JUSTIFY_CENTER)
    gtk_label_set_max_width_chars(OpaquePointer(words), 14)
    return tile(
      spoken: label, (grid.corner * 5 / 4, grid.corner), margin: Int32(10 * grid.unit), [sign, words], action)
  }

  private static func tile(
    spoken: String, _ size: (width: Int32, height: Int32), margin: Int32, _ content: [Widget],
    _ action: @escaping Signal.Plain
  ) -> Widget {
    let button: Widget = gtk_button_new()
    let inner = box(GTK_ORIENTATION_VERTICAL, spacing: margin / 2, margin: margin, content)
    gtk_button_set_child(cast(button), inner)
    gtk_widget_set_size_request(button, size.width, size.height)
    gtk_widget_add_css_class(button, "card")
    gtk_widget_add_css_class(button, "tile")
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    trackii_accessible_describe(button, spoken, nil)
    Signal.plain(button, "clicked", action)
    return button
  }

  /// A title of at most three lines.
  static func title(_ text: String) -> Widget {
    let title = label(text, style: "tile-title", wraps: true)
    gtk_label_set_wrap_mode(OpaquePointer(title), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(OpaquePointer(title), 3)
    gtk_label_set_ellipsize(OpaquePointer(title), PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(OpaquePointer(title), 24)
    return title
  }

  /// A page in place of a list that shows no entries: an icon of the theme, what is so, and why or what to do.
  static func emptyPage(icon: String, _ title: String, _ description: String) -> Widget {
    let page: Widget = adw_status_page_new()
    adw_status_page_set_icon_name(OpaquePointer(page), icon)
    adw_status_page_set_title(OpaquePointer(page), title)
    adw_status_page_set_description(OpaquePointer(page), description)
    gtk_widget_set_vexpand(page, 1)
    return page
  }

  /// A card over the page, hidden at first and kept until it is released.
  /// - Parameter top: its distance from the window's upper edge, in px.
  static func palette(width: Int32, top: Int32 = 16, _ children: [Widget]) -> Widget {
    let card = box(GTK_ORIENTATION_VERTICAL, spacing: Spacing.card, children).kept()
    gtk_widget_add_css_class(card, "palette")
    gtk_widget_set_halign(card, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(card, GTK_ALIGN_START)
    gtk_widget_set_margin_top(card, top)
    gtk_widget_set_size_request(card, width, -1)
    gtk_widget_set_visible(card, 0)
    return card
  }

  /// The text in an entry field.
  static func text(of entry: Widget) -> String {
    gtk_editable_get_text(OpaquePointer(entry)).map { String(cString: $0) } ?? ""
  }

  /// Tiles in rows, all of one size, centred in the available space.
  static func grid(_ tiles: [Widget], _ grid: TileGrid) -> Widget {
    let widget: Widget = gtk_grid_new()
    let table = cast(widget, to: GtkGrid.self)
    gtk_grid_set_column_spacing(table, guint(grid.gap))
    gtk_grid_set_row_spacing(table, guint(grid.gap))
    for (index, tile) in tiles.enumerated() {
      let place = grid.place(of: index)
      gtk_grid_attach(table, tile, Int32(place.column), Int32(place.row), 1, 1)
    }
    if grid.size(of: tiles.count).columns == grid.columns {
      // Keeps all columns at their width if the last one is empty.
      let empty = box(GTK_ORIENTATION_HORIZONTAL, spacing: 0)
      gtk_widget_set_size_request(empty, grid.tileWidth, -1)
      gtk_grid_attach(table, empty, Int32(grid.columns - 1), 0, 1, 1)
    }
    gtk_widget_set_vexpand(widget, 1)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    return widget
  }

  static func progress(_ share: Double) -> Widget {
    let bar: Widget = gtk_progress_bar_new()
    gtk_progress_bar_set_fraction(OpaquePointer(bar), min(max(share, 0), 1))
    return bar
  }

  static func spacer() -> Widget {
    let spacer = box(GTK_ORIENTATION_HORIZONTAL, spacing: 0)
    gtk_widget_set_hexpand(spacer, 1)
    gtk_widget_set_vexpand(spacer, 1)
    return spacer
  }

  static func setMargin(_ widget: Widget, _ margin: Int32) {
    gtk_widget_set_margin_top(widget, margin)
    gtk_widget_set_margin_bottom(widget, margin)
    gtk_widget_set_margin_start(widget, margin)
    gtk_widget_set_margin_end(widget, margin)
  }

  private static var style: OpaquePointer?

  /// Loads the few style rules for which libadwaita has no class.
  ///
  /// - Parameter unit: letters grow with the tiles, see `TileGrid`.
  static func loadStyle(unit: Double = 1, in theme: Theme) {
    if style == nil, let provider = gtk_css_provider_new() {
      style = OpaquePointer(provider)
      gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), style, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
    guard let style else { return }
    gtk_css_provider_load_from_data(
      UnsafeMutablePointer<GtkCssProvider>(style),
      StyleSheet(theme: theme, unit: unit, font: DrawnFonts.arePinned ? DrawnFonts.sans : nil).text, -1)
  }
}
