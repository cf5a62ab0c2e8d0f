import ArgumentParser
import CommandSupport
import Foundation
import ReaderApp

/// `trackii gallery`: the application's screens as pictures.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw the application's screens as pictures, without a display.",
    discussion: """
      Writes a PNG file for each screen and state (loading, empty, failed, full, long names, text from the right), \
      and index.html, which shows them all. People and documents are made up; your own data are not touched. The \
      application itself is brought to each screen, with a clock that stands still, and drawn with the DejaVu fonts \
      alone: on one computer the same build draws the same bytes. Screens of tiles and forms are widgets, which \
      take a display; --list names them too.
      """)

  @Argument(
    help: "The folder for the pictures: new, or empty.", completion: .directory)
  var out: String?

  @Option(help: "Width and height of the screen, px.") var size = "1280x720"

  @Option(help: "light, dark or both.") var theme = GalleryTheme.both

  @Option(help: "Draw this screen alone (may be given several times).") var only: [String] = []

  @Flag(help: "List the screens, and what is not drawn, and draw nothing.") var list = false

  @Flag(help: "Print what was written, or the list, as JSON.") var json = false

  func validate() throws {
    if !list, out == nil { throw ValidationError("Name the folder for the pictures, or ask for --list.") }
  }

  func run() throws {
    do {
      let screens = try chosen()
      if list { return try printList(screens) }
      guard let out else { return }
      // Whatever the computer is set to, times and days are the same.
      setenv("TZ", "UTC0", 1)
      let folder = GalleryFolder(
        url: URL(filePath: out).standardizedFileURL, size: try pixels(), themes: theme.themes)
      let pictures = try folder.write(screens)
      if json { return try printJSON(pictures) }
      Terminal.write("\(pictures.count) pictures: \(folder.url.appending(path: "index.html").path)\n")
    } catch let code as ExitCode { throw code } catch {
      throw fail(error, Sysexit.code(for: error))
    }
  }

  private func chosen() throws(GalleryError) -> [GalleryScreen] {
    for name in only where !GalleryScreen.all.contains(where: { $0.name == name }) {
      throw .unknownScreen(name)
    }
    return GalleryScreen.all.filter { only.isEmpty || only.contains($0.name) }
  }

  private func pixels() throws(GalleryError) -> (width: Int, height: Int) {
    guard let extent = Extent(argument: size), let width = Int(exactly: extent.width),
      let height = Int(exactly: extent.height), (320...7680).contains(width), (240...4320).contains(height)
    else { throw .badSize(size) }
    return (width, height)
  }

  /// A line of `--list`.
  private struct Listed: Codable {
    var name: String
    var about: String
    var isDrawn: Bool
  }

  private func printList(_ screens: [GalleryScreen]) throws {
    let undrawn = GalleryKind.allCases.compactMap { kind in
      kind.notDrawn.map { Listed(name: kind.rawValue, about: $0, isDrawn: false) }
    }
    let drawn = screens.map { Listed(name: $0.name, about: $0.about, isDrawn: true) }
    let listed = drawn + (only.isEmpty ? undrawn : [])
    if json { return try printJSON(listed) }
    let width = listed.map(\.name.count).max() ?? 0
    for line in listed {
      let words = line.isDrawn ? line.about : "not drawn, a widget: \(line.about)"
      Terminal.write(line.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + words + "\n")
    }
  }
}

/// In which colours the gallery is drawn.
enum GalleryTheme: String, ExpressibleByArgument, CaseIterable {
  case light, dark, both

  var themes: [ThemeChoice] {
    switch self {
    case .light: [.light]
    case .dark: [.dark]
    case .both: [.light, .dark]
    }
  }
}
