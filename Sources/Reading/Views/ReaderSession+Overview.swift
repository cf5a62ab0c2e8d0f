import Documents
import Signals

extension ReaderSession {
  /// The scene with the given pages in place of those in view: whole, at one scale, each centred in its box.
  ///
  /// - Parameter boxes: the pages and their boxes, screen px.
  package func overview(_ boxes: [(page: Int, box: ScreenRect)]) -> ReaderScene {
    var scene = scene
    let shown = boxes.filter { document.pages.indices.contains($0.page) }
    let turn = views.choice.turn
    let scale =
      shown.map { page, box in
        let size = turn.turned(document.pages[page])
        return min(box.width / size.width, box.height / size.height)
      }.min() ?? 0
    scene.pages = shown.map { page, box in
      let size = turn.turned(document.pages[page])
      let (width, height) = (size.width * scale, size.height * scale)
      let rect = ScreenRect(
        x: box.center.x - width / 2, y: box.center.y - height / 2, width: width, height: height)
      return ReaderScene.PagePlacement(page: page, rect: rect, turn: turn)
    }
    (scene.scale, scene.view) = (scale, .page)
    (scene.sheets, scene.texts, scene.marks, scene.bookmarks) = ([], [], [], [])
    (scene.found, scene.selected) = ([], [])
    (scene.currentLine, scene.lastLine, scene.spokenLine, scene.spokenWord) = (nil, nil, nil, nil)
    return scene
  }
}
