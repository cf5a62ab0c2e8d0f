import CAdwaita
import Localization
import ReaderApp
import Signals

extension TileView {
  /// PDFs of the person's folders as tiles; one more tile opens the desktop's file dialog, which needs a mouse.
  static func finder(
    _ model: FinderModel, on grid: TileGrid, page: Int, turn: @escaping @MainActor (Int) -> Void,
    otherFolder: @escaping Signal.Plain, choose: @escaping @MainActor (TargetID) -> Void
  ) -> TileView {
    var tiles = TilePage(grid, heading: localized("Which PDF?"))
    (tiles.subheading, tiles.page, tiles.turn) = (
      localized("From your folders, the newest first"), page, turn
    )
    tiles.setExit(localized("Back"), sign: "↩") { choose(.exit) }
    tiles.addAction(.catalogues, localized("From the internet…"), sign: "☁") { choose(.catalogues) }
    tiles.addAction(.watchedFolders, localized("Watched folders…"), sign: "⟳") { choose(.watchedFolders) }
    tiles.addMouseAction(localized("Other folder… (mouse)"), sign: "…", otherFolder)
    return tiles.build(model.files, empty: nothing(model)) { index, file in
      let tile = Build.tile(
        spoken: "\(file.name), \(file.detail)", grid,
        [Build.title(file.name), Build.spacer(), Build.label(file.detail, style: "note")]
      ) { choose(.file(index)) }
      return (.file(index), tile)
    }
  }

  private static func nothing(_ model: FinderModel) -> Widget {
    let (title, words) =
      model.isSearching
      ? (localized("One moment…"), localized("I look through your folders."))
      : (
        localized("No PDFs found"),
        localized("Put them into your Documents, Downloads or Desktop folder, or drop them onto the shelf.")
      )
    return Build.emptyPage(icon: "system-search-symbolic", title, words)
  }
}
