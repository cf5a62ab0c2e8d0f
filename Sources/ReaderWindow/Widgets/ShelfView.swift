import CAdwaita
import ReaderApp
import Signals

extension TileView {
  /// The shelf view: a person's documents as large tiles, with buttons to add one, to calibrate and to log out.
  static func shelf(
    _ model: ShelfModel, on grid: TileGrid,
    choose: @escaping @MainActor (TargetID) -> Void, send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    if let text = model.search { return search(text, model, on: grid, choose: choose, send: send) }
    let turn: @MainActor (Int) -> Void = { send(.turnShelf($0 - model.page)) }
    if let choices = model.choices {
      return self.choices(choices, model, on: grid, turn: turn, choose: choose)
    }
    if model.choosing == .screen, !model.isOpening {
      return documents(model, on: grid, turn: turn, choose: choose)
    }
    var tiles = TilePage(grid, heading: "Your shelf")
    tiles.subheading = [model.person, model.arrangement].filter { !$0.isEmpty }.joined(separator: " · ")
    (tiles.page, tiles.pageCount, tiles.turn) = (model.page, model.pageCount, turn)
    tiles.notes = [model.message].compactMap(\.self)
    if !model.isCalibrated {
      tiles.notes.append("The reader does not know your gaze yet: calibrate first. It takes half a minute.")
    }
    if model.isOpening {
      tiles.setExit("Give up") { choose(.exit) }
    } else {
      tiles.setExit("Log out") { choose(.exit) }
    }
    tiles.addAction(.addDocument, "Add a PDF…", sign: "+") { choose(.addDocument) }
    if model.invitations > 0 {
      let label = model.invitations == 1 ? "1 invitation" : "\(model.invitations) invitations"
      tiles.addAction(.invitations, label, sign: "✉", isSuggested: true) { choose(.invitations) }
    }
    tiles.addAction(.arrange, "Sort, show", sign: "⇅") { choose(.arrange) }
    tiles.addAction(
      .plan, model.reminders > 0 ? "Reminder" : "Your day", sign: "◷", isSuggested: model.reminders > 0
    ) { choose(.plan) }
    tiles.addAction(.search, "Search", sign: "⌕") { choose(.search) }
    tiles.addAction(.calibrate, "Calibrate", sign: "◎", isSuggested: !model.isCalibrated) {
      choose(.calibrate)
    }
    tiles.addAction(.cameras, "Camera", sign: "◉") { choose(.cameras) }
    return tiles.build(model.items, empty: emptyShelf()) { _, item in
      (.document(item.id), documentTile(item, grid) { choose(.document(item.id)) })
    }
  }

  /// The documents as tiles, for choosing the one whose own screen is shown.
  private static func documents(
    _ model: ShelfModel, on grid: TileGrid, turn: @escaping @MainActor (Int) -> Void,
    choose: @escaping @MainActor (TargetID) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: "About which document?")
    tiles.notes = [model.message].compactMap(\.self)
    (tiles.subheading, tiles.page, tiles.pageCount, tiles.turn) = (
      model.person, model.page, model.pageCount, turn
    )
    tiles.setExit("Back", sign: "↩") { choose(.exit) }
    return tiles.build(model.items, empty: emptyShelf()) { _, item in
      (.document(item.id), documentTile(item, grid) { choose(.document(item.id)) })
    }
  }

  /// Cells with which the shelf is sorted and filtered.
  private static func choices(
    _ choices: ShelfChoices, _ model: ShelfModel, on grid: TileGrid, turn: @escaping @MainActor (Int) -> Void,
    choose: @escaping @MainActor (TargetID) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: choices.heading)
    tiles.notes = [model.message].compactMap(\.self)
    (tiles.subheading, tiles.page, tiles.pageCount, tiles.turn) = (
      model.person, model.page, model.pageCount, turn
    )
    tiles.setExit("Back", sign: "↩") { choose(.exit) }
    return tiles.build(choices.items) { _, choice in
      (choice.id, choiceTile(choice, grid) { choose(choice.id) })
    }
  }

  private static func documentTile(
    _ item: ShelfModel.Item, _ grid: TileGrid, _ open: @escaping Signal.Plain
  ) -> Widget {
    let percent = Int((min(max(item.progress, 0), 1) * 100).rounded())
    return Build.tile(
      spoken: "\(item.title), \(item.detail), \(percent) percent read", grid,
      [
        Build.title(item.title), item.cover?.widget(height: grid.tileHeight / 4) ?? Build.spacer(),
        Build.label(item.detail, style: "note"),
        Build.progress(item.progress),
      ], open)
  }

  private static func emptyShelf() -> Widget {
    let empty: Widget = adw_status_page_new()
    adw_status_page_set_icon_name(OpaquePointer(empty), "document-open-symbolic")
    adw_status_page_set_title(OpaquePointer(empty), "Nothing to read yet")
    adw_status_page_set_description(
      OpaquePointer(empty), "Choose a PDF with “Add a PDF…” below, or drop one here.")
    gtk_widget_set_vexpand(empty, 1)
    return empty
  }
}
