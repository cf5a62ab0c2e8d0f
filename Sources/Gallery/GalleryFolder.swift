import Foundation
import Localization
import ReaderApp
import ReaderWindow
import Signals

/// Draws screens of the application into a folder, with a web page that shows all of them. The folder is written whole
/// or not at all.
struct GalleryFolder {
  /// One picture that was written, as the gallery's page and `--json` tell of it.
  struct Picture: Codable, Equatable {
    var name: String
    var about: String
    /// The theme of the picture, `light` or `dark`.
    var theme: String
    var file: String
    var width: Int
    var height: Int
    var bytes: Int
    var kind: GalleryKind
    /// The brightness of 16 x 9 parts of the picture, a line for each row, two hexadecimal digits for each part. By it
    /// pictures are compared whose bytes differ.
    var brightness: [String]
    /// All texts in the picture but those of documents, in the order of drawing, each once.
    var texts: [String]
  }

  let url: URL
  /// The size of every picture, px.
  let size: (width: Int, height: Int)
  let themes: [ThemeChoice]

  /// Checks that the gallery's folder can be made or is empty.
  /// - Throws: `GalleryError.notEmpty`.
  func check() throws(GalleryError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
    let held = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    guard isFolder.boolValue, held?.isEmpty == true else { throw .notEmpty(path: url.path) }
  }

  /// Draws all screens into a folder of another name beside the wanted one, and renames that at the end.
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
    // `rename` replaces an empty folder, and fails for anything else.
    guard rename(draft.path, url.path) == 0 else {
      let reason = String(cString: strerror(errno))
      try check()
      throw GalleryError.notMade(path: url.path, reason: reason)
    }
    return pictures
  }

  /// Draws screens as files of a folder that exists. Screens of widgets are drawn in a window, so it is called on the main
  /// thread only.
  static func draw(
    _ screens: [GalleryScreen], _ themes: [ThemeChoice], _ size: (width: Int, height: Int), into folder: URL,
    _ told: (Picture) -> Void = { _ in }
  ) throws -> [Picture] {
    // The size of a monitor of 24 inches, whatever the number of its pixels.
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

  /// A screen of the gallery in a theme, and the file for its picture.
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
      let takesDisplay = GalleryKind(view.content).takesDisplay || shown.isInWindow
      guard takesDisplay == shown.takesDisplay else {
        throw GalleryError.notReached(screen: shown.name)
      }
    }

    /// The request to the gallery's window to draw the picture.
    var wanted: GalleryWindow.Wanted { GalleryWindow.Wanted(view: view, theme: theme, file: url) }

    /// Draws the picture of a screen without widgets, which takes no window.
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

    /// The facts about the picture, read from its file once it is drawn.
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

  /// The gallery's web page: all pictures in small with their names and texts, each linked to its file. The page loads
  /// nothing but these files.
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

  /// A text with the characters escaped that HTML reserves, for content and for attributes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
