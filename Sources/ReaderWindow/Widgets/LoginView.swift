import CAdwaita
import Signals

extension TileView {
  /// The people of this computer, or the password of one, or the form for a new one.
  static func login(
    _ model: LoginModel, register: @escaping Signal.Plain,
    send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    if model.isRegistering || (model.people.isEmpty && model.selected == nil) {
      return registration(model, send: send)
    }
    if let name = model.selected { return password(name, model, send: send) }
    return people(model, register: register, send: send)
  }

  private static func people(
    _ model: LoginModel, register: @escaping Signal.Plain, send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    var view = TileView(widget: Build.box(GTK_ORIENTATION_VERTICAL, spacing: 48, margin: 60))
    let column = Build.box(
      GTK_ORIENTATION_VERTICAL, spacing: 56, [Build.label("Who is reading?", style: "huge", start: false)])
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    if let message = model.message { gtk_box_append(cast(column), warning(message)) }
    var tiles = model.people.map { name in
      view.add(
        .person(name), personTile(String(name.prefix(1)).uppercased(), name) { send(.chosePerson(name)) })
    }
    tiles.append(view.add(.newPerson, personTile("+", "Somebody new", register)))
    gtk_box_append(cast(column), Build.grid(tiles, align: GTK_ALIGN_CENTER))
    gtk_box_append(cast(view.widget), Build.scrolled(column))
    return view
  }

  private static func personTile(_ initial: String, _ name: String, _ action: @escaping Signal.Plain)
    -> Widget
  {
    let letter = Build.label(initial, style: "initial", start: false)
    gtk_widget_set_vexpand(letter, 1)
    return Build.tile(
      spoken: name, width: 280, height: 240,
      [letter, Build.label(name, style: "tile-title", start: false)], action)
  }

  private static func password(
    _ name: String, _ model: LoginModel, send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    let entry: Widget = adw_password_entry_row_new()
    setTitle(entry, "Password")
    let submit: Signal.Plain = { send(.logIn(name: name, password: text(of: entry))) }
    Signal.plain(entry, "entry-activated", submit)
    let view = form(
      heading: name, model: model, rows: [entry], button: model.isBusy ? "One moment…" : "Log in",
      submit: submit, back: { send(.cancel) })
    gtk_widget_grab_focus(entry)
    return view
  }

  private static func registration(
    _ model: LoginModel, send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    let name: Widget = adw_entry_row_new()
    setTitle(name, "Your name")
    let password: Widget = adw_password_entry_row_new()
    setTitle(password, "Password")
    let submit: Signal.Plain = { send(.register(name: text(of: name), password: text(of: password))) }
    Signal.plain(password, "entry-activated", submit)
    let back: Signal.Plain = { send(.cancel) }
    let view = form(
      heading: "Welcome", model: model, rows: [name, password],
      button: model.isBusy ? "One moment…" : "Register", submit: submit,
      back: model.people.isEmpty ? nil : back)
    gtk_widget_grab_focus(name)
    return view
  }

  private static func form(
    heading: String, model: LoginModel, rows: [Widget], button: String, submit: @escaping Signal.Plain,
    back: Signal.Plain?
  ) -> TileView {
    let group: Widget = adw_preferences_group_new()
    for row in rows { adw_preferences_group_add(cast(group), row) }
    let go = Build.button(button, style: "suggested-action", submit)
    gtk_widget_set_sensitive(go, model.isBusy ? 0 : 1)
    gtk_widget_add_css_class(go, "big-button")
    let column = Build.box(
      GTK_ORIENTATION_VERTICAL, spacing: 28, margin: 60,
      [Build.label(heading, style: "huge", start: false), group])
    if let message = model.message { gtk_box_append(cast(column), warning(message)) }
    gtk_box_append(cast(column), go)
    var view = TileView(widget: column)
    if let back {
      let button = Build.button("Back", style: "big-button", back)
      gtk_box_append(cast(column), view.add(.pageBack, button))
    }
    let clamp: Widget = adw_clamp_new()
    adw_clamp_set_maximum_size(OpaquePointer(clamp), 560)
    adw_clamp_set_child(OpaquePointer(clamp), column)
    gtk_widget_set_valign(clamp, GTK_ALIGN_CENTER)
    view.widget = clamp
    return view
  }

  private static func warning(_ message: String) -> Widget {
    Build.label(message, style: "warning-note", wraps: true, start: false)
  }

  private static func setTitle(_ row: Widget, _ title: String) {
    adw_preferences_row_set_title(cast(row), title)
  }

  private static func text(of row: Widget) -> String {
    gtk_editable_get_text(OpaquePointer(row)).map { String(cString: $0) } ?? ""
  }
}
