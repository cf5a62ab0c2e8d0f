import ArgumentParser
import CommandSupport
import Foundation
import Localization
import ReaderApp
import ReaderWindow

/// `trackii gallery`: the application's screens as pictures.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: localized("Draw the application's screens as pictures."),
    discussion: localized(
      """
      Writes a PNG file for each screen and state (loading, empty, failed, full, long names, text from the right), \
      and index.html, which shows them all. People and documents are made up; your own data are not touched. The \
      application itself is brought to each screen, with a clock that stands still, and drawn with the DejaVu fonts \
      alone: on one computer the same build draws the same bytes. That takes no display. Screens of tiles and \
      forms, such as the shelf and the log-in, are drawn in the application's own window; without a display they \
      are left out and named.
      """))

  @Argument(
    help: ArgumentHelp(localized("The folder for the pictures: new, or empty.")), completion: .directory)
  var out: String?

  @Option(help: ArgumentHelp(localized("Width and height of the screen, px."))) var size = "1280x720"

  @Option(help: ArgumentHelp(localized("light, dark or both."))) var theme = GalleryTheme.both

  @Option(help: ArgumentHelp(localized("Draw this screen alone (may be given several times)."))) var only:
    [String] = []

  @Flag(help: ArgumentHelp(localized("List the screens, and which cannot be drawn here, and draw nothing.")))
  var list = false

  @Flag(help: ArgumentHelp(localized("Print what was written, or the list, as JSON."))) var json = false

  func validate() throws {
    if !list, out == nil {
      throw ValidationError(localized("Name the folder for the pictures, or ask for --list."))
    }
  }

  func run() throws {
    do {
      let screens = try chosen()
      if list { return try printList(screens) }
      guard let out else { return }
      // Times and days are the same in whatever time zone the computer is.
      setenv("TZ", "UTC0", 1)
      // One px of the window is one px of the picture, also on monitors with a scale.
      setenv("GDK_SCALE", "1", 1)
      let folder = GalleryFolder(
        url: URL(filePath: out).standardizedFileURL, size: try pixels(), themes: theme.themes)
      let pictures = try folder.write(try drawable(screens))
      if json { return try printJSON(pictures) }
      let page = folder.url.appending(path: "index.html").path
      Terminal.write(
        localized(
          pictures.count, one: "\(pictures.count) picture: \(page)",
          other: "\(pictures.count) pictures: \(page)") + "\n")
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

  /// The screens that can be drawn on this computer: without a display none of widgets. Those left out are named on
  /// standard error.
  /// - Throws: `WindowError.noDisplay` if no screen can be drawn.
  private func drawable(_ screens: [GalleryScreen]) throws(WindowError) -> [GalleryScreen] {
    let left = screens.filter(\.takesDisplay)
    guard !left.isEmpty, !GalleryWindow.hasDisplay else { return screens }
    guard left.count < screens.count else { throw .noDisplay }
    let names = left.map(\.name).joined(separator: ", ")
    Terminal.complain(localized("trackii: note: without a display these are not drawn: \(names)"))
    return screens.filter { !$0.takesDisplay }
  }

  private func pixels() throws(GalleryError) -> (width: Int, height: Int) {
    guard let extent = Extent(argument: size), let width = Int(exactly: extent.width),
      let height = Int(exactly: extent.height), (320...7680).contains(width), (240...4320).contains(height)
    else { throw .badSize(size) }
    return (width, height)
  }

  /// A screen as `--list` tells of it.
  private struct Listed: Codable {
    var name: String
    var about: String
    /// Whether the screen can be drawn on this computer.
    var isDrawn: Bool
  }

  private func printList(_ screens: [GalleryScreen]) throws {
    let hasDisplay = GalleryWindow.hasDisplay
    let listed = screens.map {
      Listed(name: $0.name, about: $0.about, isDrawn: hasDisplay || !$0.takesDisplay)
    }
    if json { return try printJSON(listed) }
    let width = listed.map(\.name.count).max() ?? 0
    for line in listed {
      let words = line.isDrawn ? line.about : localized("not drawn without a display: \(line.about)")
      Terminal.write(line.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + words + "\n")
    }
  }
}

/// The themes in which the gallery is drawn.
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
