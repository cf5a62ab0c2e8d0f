import CAdwaita
import Localization
import ReaderApp
import Signals

extension TileView {
  /// A page of cells with words, and an entry field if something is to be typed.
  static func choices(
    _ model: ChoicesModel, on grid: TileGrid, choose: @escaping @MainActor (TargetID) -> Void,
    send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: model.heading)
    (tiles.subheading, tiles.page, tiles.pageCount) = (model.subheading, model.page, model.pageCount)
    tiles.steps = model.steps
    tiles.turn = { send(.plan(.turn($0 - model.page))) }
    tiles.notes = [model.message].compactMap(\.self)
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    if let typed = model.typed {
      let entry = field(typed, model.placeholder) { send(.plan(.type($0))) }
      if let first = model.items.first { Signal.plain(entry, "activate") { choose(first.id) } }
      tiles.field = entry
      tiles.addAction(.keys, localized("Type by gaze"), sign: "⌨") { choose(.keys) }
    }
    if let last = model.last {
      tiles.addAction(last.id, last.label, sign: "⌫", dwellSeconds: ChoicesModel.lastDwellSeconds) {
        choose(last.id)
      }
    }
    return tiles.build(model.items) { _, choice in
      (choice.id, choiceTile(choice, grid) { choose(choice.id) })
    }
  }

  static func choiceTile(
    _ choice: ShelfChoices.Choice, _ grid: TileGrid, _ action: @escaping Signal.Plain
  ) -> Widget {
    var words = [
      choice.colour.map { tinted(Build.title(choice.label), $0, grid) } ?? Build.title(choice.label)
    ]
    if !choice.days.isEmpty { words.append(days(choice.days)) }
    words += choice.lines.map { note($0, lines: 1) }
    words += [Build.spacer(), note(choice.detail, lines: 2)]
    let last = [choice.detail, choice.isOn ? localized("chosen") : ""]
    let spoken = ([choice.label] + choice.lines + last).filter { !$0.isEmpty }
    let tile = Build.tile(spoken: spoken.joined(separator: ", "), grid, words, action)
    if choice.isOn { gtk_widget_add_css_class(tile, "suggested-action") }
    return tile
  }

  /// A note on a tile. Long words, such as an address, continue in the next line and do not make the tile wider.
  private static func note(_ text: String, lines: Int32) -> Widget {
    let label = Build.label(text, style: "note", wraps: lines > 1)
    gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(OpaquePointer(label), lines)
    gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(OpaquePointer(label), 24)
    return label
  }

  /// The title of an entry with a dot of its category's colour before it.
  private static func tinted(_ title: Widget, _ colour: String, _ grid: TileGrid) -> Widget {
    let dot = Build.label("●", style: "day-dot")
    gtk_widget_add_css_class(dot, "tint-\(colour)")
    gtk_widget_add_css_class(dot, "tinted")
    gtk_widget_set_valign(dot, GTK_ALIGN_START)
    // Beside the dot fewer characters fit; a longer line would make the tile wider than the others.
    gtk_label_set_max_width_chars(OpaquePointer(title), 18)
    return Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: grid.margin / 3, [dot, title])
  }

  /// The days of a week in a row, with dots under those that have entries.
  private static func days(_ days: [ShelfChoices.DayMark]) -> Widget {
    let row = Build.box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 0,
      days.map { day in
        let number = Build.label("\(day.number)", style: "day-number", start: false)
        if day.isToday { gtk_widget_add_css_class(number, "today") }
        let dots = Build.box(
          GTK_ORIENTATION_HORIZONTAL, spacing: 0,
          (day.colours.isEmpty ? [""] : day.colours).map { colour in
            let dot = Build.label(colour.isEmpty ? " " : "●", style: "day-dot", start: false)
            if !colour.isEmpty { gtk_widget_add_css_class(dot, "tint-\(colour)") }
            return dot
          })
        gtk_widget_set_halign(dots, GTK_ALIGN_CENTER)
        if !day.colours.isEmpty { gtk_widget_add_css_class(dots, "tinted") }
        let column = Build.box(
          GTK_ORIENTATION_VERTICAL, spacing: 0,
          [Build.label(day.weekday, style: "day-words", start: false), number, dots])
        if day.isOutside { gtk_widget_add_css_class(column, "outside") }
        return column
      })
    gtk_box_set_homogeneous(cast(row), 1)
    return row
  }

  /// An entry field that reports each change.
  static func field(
    _ text: String, _ placeholder: String, _ typed: @escaping @MainActor (String) -> Void
  ) -> Widget {
    let entry: Widget = gtk_entry_new()
    gtk_widget_add_css_class(entry, "typed")
    gtk_editable_set_text(OpaquePointer(entry), text)
    gtk_editable_set_position(OpaquePointer(entry), -1)
    gtk_entry_set_placeholder_text(cast(entry), placeholder)
    Signal.plain(entry, "changed") {
      let now = Build.text(of: entry)
      // Deferred, since the field may be made anew, which is not possible within GTK's handling of the key.
      Task { typed(now) }
    }
    return entry
  }
}

extension WindowContent {
  /// Whether the page has a field that is being typed into.
  var isTyped: Bool {
    switch self {
    case .shelf(let model): model.search != nil
    case .choices(let model): model.typed != nil
    default: false
    }
  }
}
