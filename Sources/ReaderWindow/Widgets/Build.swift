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
    spoken: String, width: Int32 = 340, height: Int32 = 230, style: String? = nil, _ content: [Widget],
    _ action: @escaping Signal.Plain
  ) -> Widget {
    let button: Widget = gtk_button_new()
    let inner = box(GTK_ORIENTATION_VERTICAL, spacing: 10, margin: 18, content)
    gtk_button_set_child(cast(button), inner)
    gtk_widget_set_size_request(button, width, height)
    gtk_widget_add_css_class(button, "card")
    gtk_widget_add_css_class(button, "tile")
    if let style { gtk_widget_add_css_class(button, style) }
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    trackii_accessible_describe(button, spoken, nil)
    Signal.plain(button, "clicked", action)
    return button
  }

  static func grid(_ children: [Widget], align: GtkAlign) -> Widget {
    let flow: Widget = gtk_flow_box_new()
    let opaque = OpaquePointer(flow)
    gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_column_spacing(opaque, 36)
    gtk_flow_box_set_row_spacing(opaque, 36)
    // As many as there are: else the free columns would push the others aside.
    gtk_flow_box_set_max_children_per_line(opaque, UInt32(min(4, max(1, children.count))))
    gtk_flow_box_set_homogeneous(opaque, 1)
    for child in children { gtk_flow_box_append(opaque, child) }
    gtk_widget_set_halign(flow, align)
    gtk_widget_set_valign(flow, GTK_ALIGN_START)
    return flow
  }

  static func scrolled(_ child: Widget) -> Widget {
    let scrolled: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(OpaquePointer(scrolled), child)
    gtk_scrolled_window_set_policy(OpaquePointer(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(scrolled, 1)
    return scrolled
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

  /// Loads the few rules that libadwaita has no class for.
  static func loadStyle() {
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(
      provider,
      """
      window.trackii { background: #1c1e22; }
      window.trackii.fullscreen { padding: 0; margin: 0; border: none; box-shadow: none; }
      .tile { border-radius: 20px; padding: 0; }
      .tile-title { font-size: 20px; font-weight: 600; }
      .initial { font-size: 64px; font-weight: 300; opacity: .8; }
      .huge { font-size: 40px; font-weight: 700; }
      .note { font-size: 18px; opacity: .75; }
      .warning-note { font-size: 20px; color: #f9bc4a; }
      .big-button { font-size: 18px; padding: 18px 30px; border-radius: 16px; }
      """, -1)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider.map { UnsafeMutableRawPointer($0) })
  }
}
