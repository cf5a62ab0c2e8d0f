import CAdwaita
import CSupport

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// The few widgets that the views are put together from. Main thread only.
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

  /// A large tile: big enough to be chosen by gaze with an error of two degrees.
  static func tile(
    spoken: String, _ grid: TileGrid, _ content: [Widget], _ action: @escaping Signal.Plain
  ) -> Widget {
    tile(spoken: spoken, (grid.tileWidth, grid.tileHeight), margin: Int32(18 * grid.unit), content, action)
  }

  /// A way on or out, in a corner or between two: as large as the reader's targets.
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

  /// A title of up to three lines.
  static func title(_ text: String) -> Widget {
    let title = label(text, style: "tile-title", wraps: true)
    gtk_label_set_wrap_mode(OpaquePointer(title), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(OpaquePointer(title), 3)
    gtk_label_set_ellipsize(OpaquePointer(title), PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(OpaquePointer(title), 24)
    return title
  }

  /// Tiles in rows, all of one size, in the middle of what room there is.
  static func grid(_ tiles: [Widget], _ grid: TileGrid) -> Widget {
    let widget: Widget = gtk_grid_new()
    let table = cast(widget, to: GtkGrid.self)
    gtk_grid_set_column_spacing(table, guint(grid.gap))
    gtk_grid_set_row_spacing(table, guint(grid.gap))
    for (index, tile) in tiles.enumerated() {
      gtk_grid_attach(table, tile, Int32(index % grid.columns), Int32(index / grid.columns), 1, 1)
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

  /// Loads the few rules that libadwaita has no class for.
  ///
  /// - Parameter unit: letters grow with the tiles, see `TileGrid`.
  static func loadStyle(unit: Double = 1) {
    func px(_ size: Double) -> String { "\(Int((size * unit).rounded()))px" }
    if style == nil, let provider = gtk_css_provider_new() {
      style = OpaquePointer(provider)
      gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), style, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
    guard let style else { return }
    gtk_css_provider_load_from_data(
      UnsafeMutablePointer<GtkCssProvider>(style),
      """
      window.trackii { background: #1c1e22; }
      window.trackii.fullscreen { padding: 0; margin: 0; border: none; box-shadow: none; }
      .tile { border-radius: \(px(24)); padding: 0; }
      .tile:focus-visible { outline: 4px solid #5ca8fa; outline-offset: 4px; }
      .tile.suggested-action { background: #26507f; }
      .tile-title { font-size: \(px(22)); font-weight: 600; }
      .corner-label { font-size: \(px(18)); font-weight: 500; }
      .sign { font-size: \(px(48)); font-weight: 300; opacity: .85; }
      .initial { font-size: \(px(72)); font-weight: 300; opacity: .8; }
      .huge { font-size: \(px(42)); font-weight: 700; }
      .note { font-size: \(px(19)); opacity: .75; }
      .in-use { font-size: \(px(19)); font-weight: 600; color: #5ca8fa; }
      .suggested-action .in-use { color: white; }
      .camera-sign { background: rgba(42,45,51,.85); border-radius: \(px(13)); padding: \(px(2)) \(px(10)); }
      .sign-words { font-size: \(px(14)); color: #a8b0ba; }
      .sign-light { font-size: \(px(12)); }
      .sign-light.lit { color: #6fbf73; }
      .sign-light.slow { color: #f9bc4a; }
      .sign-light.out { color: #a8b0ba; }
      .day-bar { background: #5ca8fa; border-radius: \(px(6)); }
      .day-words { font-size: \(px(15)); opacity: .75; }
      .palette .suggested-action { background: #26507f; }
      .palette { background: #2a2d33; border-radius: 18px; padding: 14px; border: 1px solid rgba(255,255,255,.12); }
      .warning-note { font-size: \(px(20)); color: #f9bc4a; }
      .big-button { font-size: \(px(18)); padding: 18px 30px; border-radius: 16px; }
      """, -1)
  }
}
