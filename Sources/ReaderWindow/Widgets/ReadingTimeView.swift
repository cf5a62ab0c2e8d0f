import CAdwaita
import CSupport
import Localization
import ReaderApp
import Signals

extension TileView {
  /// The reading times of the person: the last seven days, and a tile for each document, which opens it.
  static func readingTime(
    _ model: ReadingTimeModel, on grid: TileGrid, page: Int, turn: @escaping @MainActor (Int) -> Void,
    choose: @escaping @MainActor (TargetID) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: localized("Your reading"))
    (tiles.subheading, tiles.page, tiles.turn) = (model.words, page, turn)
    tiles.notes = [model.message].compactMap(\.self)
    if !model.items.isEmpty { tiles.aside = week(model.days, grid) }
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    return tiles.build(model.items, empty: nothing(model.absence)) { _, item in
      (.document(item.id), tile(item, grid) { choose(.document(item.id)) })
    }
  }

  private static func tile(
    _ item: ReadingTimeModel.Item, _ grid: TileGrid, _ open: @escaping Signal.Plain
  ) -> Widget {
    let words = [item.time, item.speed, item.pages, item.left].compactMap(\.self)
    let title = Build.title(item.title)
    gtk_label_set_lines(OpaquePointer(title), 2)
    let lines = Build.box(
      GTK_ORIENTATION_VERTICAL, spacing: 0, words.map { Build.label($0, style: "note") })
    return Build.tile(
      spoken: ([item.title] + words).joined(separator: ", "), grid,
      [title, Build.spacer(), lines, Build.progress(item.progress)], open)
  }

  /// A bar for each day, the longest as high as there is room for.
  private static func week(_ days: [ReadingTimeModel.Day], _ grid: TileGrid) -> Widget {
    let longest = max(days.map(\.seconds).max() ?? 0, 1)
    let highest = Double(grid.corner) * 0.55
    let bars = days.map { day in
      let above = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
      gtk_widget_set_vexpand(above, 1)
      let bar = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
      gtk_widget_add_css_class(bar, "day-bar")
      gtk_widget_set_size_request(bar, grid.corner / 8, Int32(max(2, highest * day.seconds / longest)))
      gtk_widget_set_halign(bar, GTK_ALIGN_CENTER)
      let column = Build.box(
        GTK_ORIENTATION_VERTICAL, spacing: Spacing.hairline,
        [
          above, Build.label(day.time, style: "day-words", start: false), bar,
          Build.label(day.name, style: "day-words", start: false),
        ])
      gtk_widget_set_size_request(column, grid.corner / 2, grid.corner)
      let spoken = day.time.isEmpty ? localized("\(day.name): nothing") : "\(day.name): \(day.time)"
      trackii_accessible_describe(column, spoken, nil)
      return column
    }
    let week = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: grid.gap / 4, bars)
    gtk_box_set_homogeneous(cast(week), 1)
    gtk_widget_set_hexpand(week, 0)
    return week
  }

  private static func nothing(_ absence: Absence) -> Widget {
    let icon = "document-open-recent-symbolic"
    switch absence {
    case .none:
      return Build.emptyPage(
        icon: icon, localized("Nothing read yet"),
        localized(
          "Once you have read in a document, it stands here with the time, how far you are and how fast you read."
        ))
    case .reading:
      return Build.emptyPage(icon: icon, localized("One moment…"), localized("I look up what you have read."))
    case .failed(let reason):
      return Build.emptyPage(
        icon: "dialog-error-symbolic", localized("Your reading times cannot be read"), reason)
    }
  }
}
