import CAdwaita
import Localization
import ReaderApp
import Signals

extension TileView {
  /// The search view: an entry field, and the results as tiles, eight at most, on one page.
  static func search(
    _ text: String, _ model: ShelfModel, on grid: TileGrid, choose: @escaping @MainActor (TargetID) -> Void,
    send: @escaping @MainActor (WindowEvent) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: localized("Search"))
    tiles.subheading = model.person
    tiles.notes = [model.message].compactMap(\.self)
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    let entry = field(text, localized("Words, \"a phrase\", author:name, tag:name, in:notes …")) {
      send(.search($0))
    }
    Signal.plain(entry, "activate") { choose(.hit(0)) }
    tiles.field = entry
    tiles.addAction(.search, localized("Other words"), sign: "⌕") { choose(.search) }
    for (index, token) in model.tokens.enumerated() {
      tiles.addAction(.token(index), token.text, sign: "✕") { choose(.token(index)) }
    }
    return tiles.build(model.items) { index, hit in
      (.hit(index), hitTile(hit, grid) { choose(.hit(index)) })
    }
  }

  private static func hitTile(
    _ hit: ShelfModel.Item, _ grid: TileGrid, _ open: @escaping Signal.Plain
  ) -> Widget {
    let snippet = Build.label(hit.detail, style: "note", wraps: true)
    gtk_label_set_lines(OpaquePointer(snippet), 4)
    gtk_label_set_ellipsize(OpaquePointer(snippet), PANGO_ELLIPSIZE_END)
    return Build.tile(
      spoken: "\(hit.title): \(hit.detail)", grid, [Build.title(hit.title), Build.spacer(), snippet], open)
  }
}
