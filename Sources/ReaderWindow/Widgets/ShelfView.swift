import CAdwaita
import Localization
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
    var tiles = TilePage(grid, heading: localized("Your shelf"))
    tiles.subheading = [model.person, model.arrangement].filter { !$0.isEmpty }.joined(separator: " · ")
    (tiles.page, tiles.pageCount, tiles.turn) = (model.page, model.pageCount, turn)
    tiles.notes = [model.message].compactMap(\.self)
    if !model.isCalibrated {
      tiles.notes.append(
        localized("The reader does not know your gaze yet: calibrate first. It takes half a minute."))
    }
    if model.isOpening {
      tiles.setExit(localized("Give up")) { choose(.exit) }
    } else {
      tiles.setExit(localized("Log out")) { choose(.exit) }
    }
    if !model.offersFirst {
      tiles.addAction(.addDocument, localized("Add a PDF…"), sign: "+") { choose(.addDocument) }
    }
    if model.invitations > 0 {
      let label = localized(
        model.invitations, one: "1 invitation", other: "\(model.invitations) invitations")
      tiles.addAction(.invitations, label, sign: "✉", isSuggested: true) { choose(.invitations) }
    }
    tiles.addAction(.arrange, localized("Sort, show"), sign: "⇅") { choose(.arrange) }
    tiles.addAction(
      .plan, model.reminders > 0 ? localized("Reminder") : localized("Your day"), sign: "◷",
      isSuggested: model.reminders > 0
    ) { choose(.plan) }
    tiles.addAction(.search, localized("Search"), sign: "⌕") { choose(.search) }
    tiles.addAction(.calibrate, localized("Calibrate"), sign: "◎", isSuggested: !model.isCalibrated) {
      choose(.calibrate)
    }
    // Between the page turns there is room for six corners on any screen: an invitation takes this place, and the settings
    // lead to the cameras too.
    if model.invitations == 0 {
      tiles.addAction(.cameras, localized("Camera"), sign: "◉") { choose(.cameras) }
    }
    if model.offersFirst {
      return tiles.build([TargetID.addDocument]) { _, id in (id, firstTile(grid) { choose(id) }) }
    }
    return tiles.build(model.items, empty: emptyShelf(model.absence)) { _, item in
      (.document(item.id), documentTile(item, grid) { choose(.document(item.id)) })
    }
  }

  /// The tile of a shelf without documents, which leads to the first one.
  private static func firstTile(_ grid: TileGrid, _ choose: @escaping Signal.Plain) -> Widget {
    let label = localized("Add a PDF…")
    return Build.tile(
      spoken: label, grid,
      [
        Build.title(label), Build.spacer(),
        Build.label(localized("Nothing to read yet"), style: "note"),
        Build.label(localized("Choose this tile, or drop a PDF here."), style: "note", wraps: true),
      ], choose)
  }

  /// The documents as tiles, for choosing the one whose own screen is shown.
  private static func documents(
    _ model: ShelfModel, on grid: TileGrid, turn: @escaping @MainActor (Int) -> Void,
    choose: @escaping @MainActor (TargetID) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: localized("About which document?"))
    tiles.notes = [model.message].compactMap(\.self)
    (tiles.subheading, tiles.page, tiles.pageCount, tiles.turn) = (
      model.person, model.page, model.pageCount, turn
    )
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    return tiles.build(model.items, empty: emptyShelf(model.absence)) { _, item in
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
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    return tiles.build(choices.items) { _, choice in
      (choice.id, choiceTile(choice, grid) { choose(choice.id) })
    }
  }

  private static func documentTile(
    _ item: ShelfModel.Item, _ grid: TileGrid, _ open: @escaping Signal.Plain
  ) -> Widget {
    let percent = Int((min(max(item.progress, 0), 1) * 100).rounded())
    let read = localized(percent, one: "\(percent) percent read", other: "\(percent) percent read")
    let detail = Build.label(item.detail, style: "note")
    // A third of a tile's height leaves room for a title of three lines above.
    let lower =
      item.cover.map { cover in
        gtk_widget_set_valign(detail, GTK_ALIGN_END)
        return Build.box(
          GTK_ORIENTATION_HORIZONTAL, spacing: Int32(10 * grid.unit),
          [cover.widget(height: grid.tileHeight / 3), detail])
      } ?? detail
    return Build.tile(
      spoken: "\(item.title), \(item.detail), \(read)", grid,
      [Build.title(item.title), Build.spacer(), lower, Build.progress(item.progress)], open)
  }

  /// What is shown in place of documents.
  private static func emptyShelf(_ absence: Absence) -> Widget {
    let (icon, title, description) =
      switch absence {
      case .none:
        (
          "document-open-symbolic", localized("Nothing to read yet"),
          localized("Choose a PDF with “Add a PDF…” below, or drop one here.")
        )
      case .reading:
        ("document-open-symbolic", localized("One moment…"), localized("Your shelf is being read."))
      case .failed(let reason):
        ("dialog-error-symbolic", localized("Your shelf cannot be read"), reason)
      }
    return Build.emptyPage(icon: icon, title, description)
  }
}
