import Foundation
import Localization
import ReaderApp
import ReaderWindow
import Signals

/// Draws screens into a folder, with a page that shows them all. The folder is there whole or not at all.
struct GalleryFolder {
  /// What was written of a screen.
  struct Picture: Codable, Equatable {
    var name: String
    var about: String
    /// `light` or `dark`.
    var theme: String
    var file: String
    var width: Int
    var height: Int
    var bytes: Int
    var kind: GalleryKind
    /// How bright each of 16 x 9 parts is, a line for each row, two hexadecimal digits for each part: to compare pictures
    /// whose bytes differ.
    var brightness: [String]
    /// All texts in it that are not a document's, in the order of drawing, each once.
    var texts: [String]
  }

  let url: URL
  /// Px.
  let size: (width: Int, height: Int)
  let themes: [ThemeChoice]

  /// - Throws: `GalleryError.notEmpty` where it holds something already.
  func check() throws(GalleryError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
    let held = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    guard isFolder.boolValue, held?.isEmpty == true else { throw .notEmpty(path: url.path) }
  }

  /// Draws beside the folder's place, then gives all of it its name.
  func write(_ screens: [GalleryScreen], _ told: (Picture) -> Void = { _ in }) throws -> [Picture] {
    try check()
    let draft = url.deletingLastPathComponent().appending(
      path: url.lastPathComponent + ".new-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    } catch {
      throw GalleryError.notMade(path: url.path, reason: localized("its folder cannot be written or is full"))
    }
    defer { try? FileManager.default.removeItem(at: draft) }
    let pictures = try Self.draw(screens, themes, size, into: draft, told)
    try Data(Self.page(pictures).utf8).write(to: draft.appending(path: "index.html"))
    // Takes the place of an empty folder, and of nothing else.
    guard rename(draft.path, url.path) == 0 else {
      let reason = String(cString: strerror(errno))
      try check()
      throw GalleryError.notMade(path: url.path, reason: reason)
    }
    return pictures
  }

  /// Draws screens as files of a folder that exists. Those of widgets are drawn in a window: on the main thread alone.
  static func draw(
    _ screens: [GalleryScreen], _ themes: [ThemeChoice], _ size: (width: Int, height: Int), into folder: URL,
    _ told: (Picture) -> Void = { _ in }
  ) throws -> [Picture] {
    // A monitor of 24 inches, of whatever resolution.
    let width = 527.0
    let screen = ScreenGeometry(
      widthPx: Double(size.width), heightPx: Double(size.height), widthMm: width,
      heightMm: width * Double(size.height) / Double(size.width))
    return try DrawnFonts.pinned {
      let household = GalleryHousehold()
      let drawings = try screens.flatMap { shown in
        try themes.map { theme in try Drawing(shown, theme, on: screen, household, in: folder) }
      }
      var texts: [URL: [String]] = [:]
      for drawing in drawings where !drawing.shown.takesDisplay { texts[drawing.url] = try drawing.paint() }
      let tiles = drawings.filter(\.shown.takesDisplay).map(\.wanted)
      if !tiles.isEmpty { texts.merge(try GalleryWindow.draw(tiles, size)) { $1 } }
      return try drawings.map { drawing in
        let picture = try drawing.picture(size, texts: texts[drawing.url] ?? [])
        told(picture)
        return picture
      }
    }
  }

  /// A screen in a theme, and the file for its picture.
  private struct Drawing {
    let shown: GalleryScreen
    let theme: ThemeChoice
    let view: AppView
    let pages: [DemoPage]
    let url: URL

    /// - Throws: `GalleryError.notReached` where the application shows another kind of screen.
    init(
      _ shown: GalleryScreen, _ theme: ThemeChoice, on screen: ScreenGeometry, _ household: GalleryHousehold,
      in folder: URL
    ) throws {
      (self.shown, self.theme) = (shown, theme)
      (view, pages) = try shown.shown(on: screen, theme: theme, household)
      url = folder.appending(path: "\(shown.name)-\(theme.rawValue).png")
      guard GalleryKind(view.content).takesDisplay == shown.takesDisplay else {
        throw GalleryError.notReached(screen: shown.name)
      }
    }

    /// What the window is to show for the picture.
    var wanted: GalleryWindow.Wanted { GalleryWindow.Wanted(view: view, theme: theme, file: url) }

    /// Draws without a window.
    ///
    /// - Returns: the texts in the picture.
    func paint() throws -> [String] {
      let colours = theme == .light ? Theme.light : .dark
      return try DrawnTexts.listed {
        guard try ScenePicture.png(of: view.content, pages: pages, in: colours, to: url) else {
          throw GalleryError.notReached(screen: shown.name)
        }
      }
    }

    /// What was written, once it is drawn.
    func picture(_ size: (width: Int, height: Int), texts: [String]) throws -> Picture {
      let bytes = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      return Picture(
        name: shown.name, about: shown.about, theme: theme.rawValue, file: url.lastPathComponent,
        width: size.width, height: size.height, bytes: bytes, kind: GalleryKind(view.content),
        brightness: try ScenePicture.brightness(of: url, columns: 16, rows: 9).map { row in
          row.map { String(format: "%02x", $0) }.joined()
        }, texts: texts)
    }
  }

  /// All pictures with their names and texts, smaller, each a way to the whole one. Needs nothing from elsewhere.
  static func page(_ pictures: [Picture]) -> String {
    let figures = pictures.map { picture in
      let (id, about) = ("\(picture.name)-\(picture.theme)", escaped(picture.about))
      let texts = picture.texts.map { "<li dir=\"auto\">\(escaped($0))</li>" }.joined(separator: "\n")
      // The texts describe the picture for people who cannot see it.
      return """
        <figure id="\(id)">
        <a href="\(picture.file)"><img src="\(picture.file)" alt="\(about)" aria-describedby="\(id)-texts" \
        width="480" loading="lazy"></a>
        <figcaption><b>\(picture.name)</b> (\(picture.theme))<br>\(about)</figcaption>
        <details><summary>Texts</summary>
        <ul id="\(id)-texts">
        \(texts)
        </ul>
        </details>
        </figure>
        """
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Trackii's screens</title>
      <style>
      body { font-family: sans-serif; margin: 24px; background: #f4f4f4; color: #18181b }
      main { display: flex; flex-wrap: wrap; gap: 24px }
      figure { margin: 0; width: 480px }
      img { display: block; height: auto; border: 1px solid #999 }
      figcaption { margin-top: 6px }
      li { white-space: pre-line }
      </style>
      </head>
      <body>
      <h1>Trackii's screens</h1>
      <main>
      \(figures.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// A text as HTML has it, in content and in attributes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
