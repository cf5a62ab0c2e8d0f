import CAdwaita
import Localization
import ReaderApp
import Signals

extension TileView {
  /// The log-in view: the people of this computer, or the password of one, or the form for a new one.
  static func login(
    _ model: LoginModel, on grid: TileGrid, page: Int, turn: @escaping @MainActor (Int) -> Void,
    choose: @escaping @MainActor (TargetID) -> Void, send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    let people: [Reader]
    switch model.view {
    case .people(let readers): people = readers
    case .password(let name):
      return password(name, localized("Log in"), model, grid, choose: choose) {
        send(.logIn(name: name, password: $0))
      }
    case .unlocking(let id, let title):
      return password(title, localized("Open", context: "verb"), model, grid, choose: choose) {
        send(.unlock(documentID: id, password: $0))
      }
    case .newPassword(let name, let needsCode):
      return newPassword(name, needsCode, model, grid, choose: choose, send: send)
    case .leaving(let name): return leaving(name, model, grid, choose: choose)
    case .registration: return registration(model, grid, choose: choose, send: send)
    }
    var tiles = TilePage(grid, heading: localized("Who is reading?"))
    tiles.subheading = localized("Choose your name with a look, a click or a key, and your shelf opens.")
    (tiles.page, tiles.turn) = (page, turn)
    tiles.notes = [model.message].compactMap(\.self)
    tiles.setExit(localized("Close")) { choose(.exit) }
    tiles.addAction(.newPerson, localized("Somebody new…"), sign: "+") { choose(.newPerson) }
    tiles.addAction(.calibrate, localized("Calibrate"), sign: "◎") { choose(.calibrate) }
    tiles.addAction(.cameras, localized("Camera"), sign: "◉") { choose(.cameras) }
    return tiles.build(people) { _, reader in
      let portrait = reader == .guest ? nil : model.portraits[reader.name]
      return (.tile(of: reader), personTile(reader.name, portrait, grid) { choose(.tile(of: reader)) })
    }
  }

  private static func personTile(
    _ name: String, _ portrait: Portrait?, _ grid: TileGrid, _ action: @escaping Signal.Plain
  ) -> Widget {
    // Half of a tile's height leaves room for the name.
    let sign =
      portrait.map { $0.widget(side: grid.tileHeight / 2) }
      ?? Build.label(String(name.prefix(1)).uppercased(), style: "initial", start: false)
    gtk_widget_set_vexpand(sign, 1)
    return Build.tile(
      spoken: name, grid, [sign, Build.label(name, style: "tile-title", start: false)], action)
  }

  /// The form for a password; `heading` names its purpose.
  private static func password(
    _ heading: String, _ button: String, _ model: LoginModel, _ grid: TileGrid,
    choose: @escaping @MainActor (TargetID) -> Void, submit: @escaping @MainActor (String) -> Void
  ) -> TileView {
    let entry: Widget = adw_password_entry_row_new()
    setTitle(entry, localized("Password"))
    let send: Signal.Plain = { submit(Build.text(of: entry)) }
    Signal.plain(entry, "entry-activated", send)
    return form(
      heading: heading, model: model, grid, rows: [entry],
      button: model.isBusy ? localized("One moment…") : button,
      submit: send, choose: choose)
  }

  /// The form for a password that replaces a one-time password.
  private static func newPassword(
    _ person: String, _ needsCode: Bool, _ model: LoginModel, _ grid: TileGrid,
    choose: @escaping @MainActor (TargetID) -> Void, send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    let password: Widget = adw_password_entry_row_new()
    setTitle(password, localized("New password"))
    let code: Widget? = needsCode ? adw_entry_row_new() : nil
    if let code { setTitle(code, localized("Recovery code")) }
    let rows = [password] + [code].compactMap(\.self)
    let submit: Signal.Plain = {
      send(
        .choosePassword(new: Build.text(of: password), recoveryCode: code.map { Build.text(of: $0) } ?? ""))
    }
    for row in rows { Signal.plain(row, "entry-activated", submit) }
    return form(
      heading: person, model: model, grid, rows: rows,
      button: model.isBusy ? localized("One moment…") : localized("Choose"),
      submit: submit, choose: choose)
  }

  /// The view of an account that is to be erased; keeping it needs no further typing.
  private static func leaving(
    _ name: String, _ model: LoginModel, _ grid: TileGrid, choose: @escaping @MainActor (TargetID) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: name)
    tiles.notes = [model.message].compactMap(\.self)
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    tiles.addAction(
      .undelete, model.isBusy ? localized("One moment…") : localized("Keep the account"), sign: "✓",
      isSuggested: true
    ) {
      choose(.undelete)
    }
    return tiles.build([String]()) { _, name in (.person(name), Build.spacer()) }
  }

  private static func registration(
    _ model: LoginModel, _ grid: TileGrid, choose: @escaping @MainActor (TargetID) -> Void,
    send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    let name: Widget = adw_entry_row_new()
    setTitle(name, localized("Your name"))
    let password: Widget = adw_password_entry_row_new()
    setTitle(password, localized("Password"))
    let submit: Signal.Plain = {
      send(.register(name: Build.text(of: name), password: Build.text(of: password)))
    }
    Signal.plain(password, "entry-activated", submit)
    return form(
      heading: localized("Welcome"), model: model, grid, rows: [name, password],
      button: model.isBusy ? localized("One moment…") : localized("Register"), submit: submit, choose: choose)
  }

  /// A form with entry fields, and two ways on for a person who cannot type.
  private static func form(
    heading: String, model: LoginModel, _ grid: TileGrid, rows: [Widget], button: String,
    submit: @escaping Signal.Plain, choose: @escaping @MainActor (TargetID) -> Void
  ) -> TileView {
    let group: Widget = adw_preferences_group_new()
    for row in rows { adw_preferences_group_add(cast(group), row) }
    let go = Build.button(button, style: "suggested-action", submit)
    gtk_widget_set_sensitive(go, model.isBusy ? 0 : 1)
    gtk_widget_add_css_class(go, "big-button")
    let column = Build.box(
      GTK_ORIENTATION_VERTICAL, spacing: Spacing.group,
      [Build.label(heading, style: "huge", start: false), group])
    if let message = model.message { gtk_box_append(cast(column), warning(message)) }
    gtk_box_append(cast(column), go)
    let hint = model.guest.map {
      localized(
        "This has to be typed. Without a keyboard there are keys for gaze, or go on as \($0), which needs no password."
      )
    }
    gtk_box_append(
      cast(column),
      Build.label(hint ?? localized("This has to be typed."), style: "note", wraps: true, start: false))
    let clamp: Widget = adw_clamp_new()
    adw_clamp_set_maximum_size(OpaquePointer(clamp), 560)
    adw_clamp_set_child(OpaquePointer(clamp), column)
    gtk_widget_set_valign(clamp, GTK_ALIGN_CENTER)
    gtk_widget_set_vexpand(clamp, 1)
    var tiles = TilePage(grid, heading: "")
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    if let guest = model.guest {
      tiles.addAction(.guest, localized("Go on as \(guest)"), sign: "›") { choose(.guest) }
    }
    tiles.addAction(.keys, localized("Type by gaze"), sign: "⌨") { choose(.keys) }
    var view = tiles.build([String](), empty: clamp) { _, _ in (.newPerson, clamp) }
    view.first = rows.first
    return view
  }

  private static func warning(_ message: String) -> Widget {
    Build.label(message, style: "warning-note", wraps: true, start: false)
  }

  private static func setTitle(_ row: Widget, _ title: String) {
    adw_preferences_row_set_title(cast(row), title)
  }
}
