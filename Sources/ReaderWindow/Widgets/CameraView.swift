import CAdwaita
import Localization
import ReaderApp
import Signals

extension TileView {
  /// The cameras as tiles, for choosing one, or for saying with which one a calibration was made.
  static func cameras(
    _ model: CameraModel, on grid: TileGrid, page: Int, turn: @escaping @MainActor (Int) -> Void,
    choose: @escaping @MainActor (TargetID) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: model.heading)
    (tiles.subheading, tiles.page, tiles.turn) = (model.words, page, turn)
    tiles.notes = [model.message].compactMap(\.self)
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    switch model.purpose {
    case .choosing:
      tiles.addAction(.cameras, localized("Look again"), sign: "↻") { choose(.cameras) }
      // A mouse action, since nobody could switch the camera on again by gaze.
      tiles.addMouseAction(
        model.isPaused ? localized("Camera on (F9)") : localized("Camera off (F9)"), sign: "○"
      ) {
        choose(.pauseCamera)
      }
    case .asking(let pointed):
      tiles.addAction(
        .calibrate, localized("None of these: calibrate"), sign: "◎",
        isSuggested: pointed == model.items.count
      ) { choose(.calibrate) }
    }
    return tiles.build(model.items, empty: nothing(model)) { index, item in
      (.camera(item.id), tile(item, isPointed: model.isPointed(at: index), grid) { choose(.camera(item.id)) })
    }
  }

  private static func tile(
    _ item: CameraModel.Item, isPointed: Bool, _ grid: TileGrid, _ action: @escaping Signal.Plain
  ) -> Widget {
    let detail = Build.label(item.detail, style: "note", wraps: true)
    // Without this limit the tile would become as wide as the words on one line.
    gtk_label_set_max_width_chars(OpaquePointer(detail), 28)
    gtk_label_set_lines(OpaquePointer(detail), 3)
    gtk_label_set_ellipsize(OpaquePointer(detail), PANGO_ELLIPSIZE_END)
    let use = Build.label(item.isInUse ? localized("✓ in use") : "", style: "in-use")
    let words = [item.name, item.detail] + (item.isInUse ? [localized("in use")] : [])
    let tile = Build.tile(
      spoken: words.joined(separator: ", "), grid,
      [Build.title(item.name), Build.spacer(), detail, use], action)
    if isPointed { gtk_widget_add_css_class(tile, "suggested-action") }
    return tile
  }

  private static func nothing(_ model: CameraModel) -> Widget {
    let (title, words) =
      model.isSearching
      ? (localized("One moment…"), localized("I look for cameras."))
      : (
        localized("No camera found"),
        localized("Plug one in and look again. “trackii doctor” says what stands in the way of one.")
      )
    return Build.emptyPage(icon: "camera-web-symbolic", title, words)
  }
}

extension CameraModel {
  fileprivate func isPointed(at index: Int) -> Bool {
    if case .asking(index) = purpose { true } else { false }
  }
}
