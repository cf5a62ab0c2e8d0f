import CAdwaita
import Localization
import ReaderApp
import Signals

/// One page of tiles: a heading with the way out at the top right, tiles, and below them the page turns in the corners,
/// as in the reader, with other actions between them.
@MainActor
struct TilePage {
  let grid: TileGrid
  let heading: String
  var subheading = ""
  /// Messages and warnings under the heading.
  var notes: [String] = []
  /// A widget beside the heading, no higher than a corner button.
  var aside: Widget?
  /// An entry field under the heading: beside the way out, so that the camera sign and the tiles keep their places.
  var field: Widget?
  /// The number of the page, from 0, and the action that turns it.
  var page = 0
  /// The number of pages; nil if the items are those of all pages.
  var pageCount: Int?
  /// The labels of the page turns if there is no first and last page.
  var steps: ChoicesModel.Steps?
  var turn: @MainActor (Int) -> Void = { _ in }
  private(set) var view = TileView(widget: Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0))
  private var leave: Widget?
  private var actions: [Widget] = []

  init(_ grid: TileGrid, heading: String) { (self.grid, self.heading) = (grid, heading) }

  /// Sets the way out: the same place and name in every view, so that gaze that has just left one view does not leave the
  /// next one too.
  mutating func setExit(_ label: String, sign: String = "✕", _ action: @escaping Signal.Plain) {
    leave = view.add(.exit, Build.corner(label, sign: sign, grid, action), dwellSeconds: 1)
  }

  mutating func addAction(
    _ id: TargetID, _ label: String, sign: String, isSuggested: Bool = false, dwellSeconds: Double? = nil,
    _ action: @escaping Signal.Plain
  ) {
    let tile = Build.corner(label, sign: sign, grid, action)
    if isSuggested { gtk_widget_add_css_class(tile, "suggested-action") }
    actions.append(view.add(id, tile, dwellSeconds: dwellSeconds))
  }

  /// Adds an action that gaze must not choose, because the person could not get back by gaze.
  mutating func addMouseAction(_ label: String, sign: String, _ action: @escaping Signal.Plain) {
    actions.append(Build.corner(label, sign: sign, grid, action))
  }

  /// Builds the page's widgets.
  ///
  /// - Parameters:
  ///   - items: the items of all pages, or of this page if `pageCount` is set; tiles are made only for those of this
  ///     page.
  ///   - empty: shown where there is nothing.
  mutating func build<Item>(
    _ items: [Item], empty: @autoclosure () -> Widget = Build.spacer(),
    _ tile: (_ index: Int, _ item: Item) -> (id: TargetID, widget: Widget)
  ) -> TileView {
    let root = view.widget
    Build.setMargin(root, grid.margin)
    let pages = pageCount ?? grid.pageCount(of: items.count)
    gtk_box_append(cast(root), header(pages: pages))
    let shown =
      pageCount == nil ? grid.items(onPage: page, of: items.count) : 0..<min(items.count, grid.capacity)
    let tiles = shown.map { index in
      let made = tile(index, items[index])
      return view.add(made.id, made.widget)
    }
    gtk_box_append(cast(root), tiles.isEmpty ? empty() : Build.grid(tiles, grid))
    gtk_box_append(cast(root), footer(pages: pages))
    view.first = field ?? tiles.first ?? actions.first
    return view
  }

  private func header(pages: Int) -> Widget {
    let words = Build.box(
      GTK_ORIENTATION_VERTICAL, spacing: Spacing.tight, [Build.label(heading, style: "huge")])
    let now = min(max(page, 0), pages - 1) + 1
    let number = pages > 1 ? localized("page \(now) of \(pages)") : ""
    let line = [subheading, number].filter { !$0.isEmpty }.joined(separator: " · ")
    if !line.isEmpty { gtk_box_append(cast(words), Build.label(line, style: "note")) }
    if let field {
      gtk_box_append(cast(words), field)
      gtk_widget_set_margin_top(field, grid.margin / 4)
    }
    for note in notes {
      let label = Build.label(note, style: "warning-note", wraps: true)
      gtk_label_set_lines(OpaquePointer(label), 2)
      gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
      gtk_box_append(cast(words), label)
    }
    gtk_widget_set_hexpand(words, 1)
    gtk_widget_set_valign(words, GTK_ALIGN_START)
    let header = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: grid.gap, [words])
    gtk_widget_set_size_request(header, -1, grid.corner)
    // Set explicitly, since the content would make the header grow.
    gtk_widget_set_vexpand(header, 0)
    if let aside { gtk_box_append(cast(header), aside) }
    if let leave {
      gtk_widget_set_valign(leave, GTK_ALIGN_START)
      gtk_box_append(cast(header), leave)
    }
    return header
  }

  private mutating func footer(pages: Int) -> Widget {
    let footer: Widget = gtk_center_box_new()
    gtk_widget_set_size_request(footer, -1, grid.corner)
    gtk_widget_set_vexpand(footer, 0)
    let middle = Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: grid.gap, actions)
    if pages > 1 || steps != nil {
      let now = min(max(page, 0), pages - 1)
      // Both page turns always take their place, so that nothing else moves; one that leads nowhere is no target.
      for (id, label, sign, step, isThere) in [
        (TargetID.pageBack, steps?.back ?? localized("Page back"), "‹", -1, now > 0 || steps != nil),
        (.pageForward, steps?.forward ?? localized("Next page"), "›", 1, now + 1 < pages || steps != nil),
      ] {
        let turn = turn
        let tile = Build.corner(label, sign: sign, grid) { turn(now + step) }
        gtk_widget_set_sensitive(tile, isThere ? 1 : 0)
        let place = OpaquePointer(footer)
        step < 0 ? gtk_center_box_set_start_widget(place, tile) : gtk_center_box_set_end_widget(place, tile)
        if isThere { _ = view.add(id, tile) }
      }
    }
    gtk_center_box_set_center_widget(OpaquePointer(footer), middle)
    return footer
  }
}
