import Foundation
import ReaderWindow
import TestSupport
import Testing
import VirtualDisplay

@testable import Gallery

/// Screens of tiles and forms, which the gallery draws in a window.
@Suite("trackii gallery with a display")
struct GalleryWindowTests {
  private static let names = GalleryScreen.all.filter(\.takesDisplay).map(\.name)
  /// Screens that are drawn in the window for the camera sign over them: pages, which are as bright as their own light.
  private static let pages = Set(GalleryScreen.all.filter(\.isInWindow).map(\.name))

  @Test(
    "tiles and forms are drawn in the wanted size, light and dark, and no two pictures are the same",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay), .heavy)
  func widgets() async throws {
    #expect(Self.names.count > 20)
    // Tiles have their least size at 1152 px: narrower windows are made wider by what is in them.
    let (width, height) = (1200, 680)
    let folder = try TemporaryFolder()
    let display = try await VirtualDisplay(width: 1600, height: 1000)
    defer { display.stop() }
    let arguments =
      ["gallery", folder.path("new"), "--json", "--size", "\(width)x\(height)"]
      + Self.names.flatMap { ["--only", $0] }
    let outcome = try await Program(arguments, environment: display.environment).end()
    try #require(outcome.status == 0, "\(outcome.errors)")
    let pictures = try JSONDecoder().decode([GalleryFolder.Picture].self, from: outcome.data)
    #expect(pictures.map(\.file) == Self.names.flatMap { ["\($0)-light.png", "\($0)-dark.png"] })
    var files: [Data: String] = [:]
    for picture in pictures {
      let url = folder.url("new").appending(path: picture.file)
      let data = try Data(contentsOf: url)
      #expect(Self.size(ofPNG: data) == [width, height], "\(picture.file)")
      let isPage = Self.pages.contains(picture.name)
      #expect(picture.kind.takesDisplay != isPage, "\(picture.file)")
      let same = files.updateValue(picture.file, forKey: data)
      #expect(same == nil, "\(picture.file) is the same as \(same ?? "")")
      // Parts of four px: an empty window has one shade, and letters on tiles have dozens.
      let shades = Shades(try ScenePicture.brightness(of: url, columns: width / 4, rows: height / 4))
      #expect(shades.count > 24, "\(picture.file) has \(shades.count) shades")
      #expect(
        isPage || (shades.mean > 128) == (picture.theme == "light"),
        "\(picture.file) has a mean of \(shades.mean)")
      if isPage {
        #expect(picture.texts.contains { $0.hasPrefix("camera o") }, "\(picture.file): \(picture.texts)")
      }
    }
  }

  @Test(
    "every text of tiles and forms can be translated, or is a name, a number or what somebody wrote",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay), .heavy)
  func texts() async throws {
    let folder = try TemporaryFolder()
    let display = try await VirtualDisplay(width: 1600, height: 1000)
    defer { display.stop() }
    let arguments =
      ["gallery", folder.path("new"), "--json", "--theme", "dark", "--size", "1280x720"]
      + Self.names.flatMap { ["--only", $0] }
    let environment = display.environment.merging(GalleryTexts.environment) { $1 }
    let outcome = try await Program(arguments, environment: environment).end()
    try #require(outcome.status == 0, "\(outcome.errors)")
    let pictures = try JSONDecoder().decode([GalleryFolder.Picture].self, from: outcome.data)
    #expect(pictures.map(\.name) == Self.names)
    for picture in pictures {
      #expect(picture.texts.contains { $0.contains("⟦") }, "\(picture.name): \(picture.texts)")
    }
    let found = try GalleryTexts().untranslated(in: pictures)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test("without a display the screens that take one are left out and named; alone they are an error")
  func noDisplay() async throws {
    let folder = try TemporaryFolder()
    let size = ["--size", "320x240", "--theme", "dark"]
    let some = try await Program(
      ["gallery", folder.path("some"), "--only", "rest", "--only", "shelf", "--only", "password"] + size
    ).end()
    #expect(some.status == 0, "\(some.errors)")
    #expect(some.errors.contains("shelf") && some.errors.contains("password"), "\(some.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("some")).sorted()
    #expect(files == ["index.html", "rest-dark.png"])
    let none = try await Program(["gallery", folder.path("none"), "--only", "shelf"] + size).end()
    #expect(none.status == 69, "\(none.errors)")
    #expect(none.errors.contains("DISPLAY"), "\(none.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("none")))
    let list = try await Program(["gallery", "--list", "--json"]).end().jsonList()
    let undrawn = list.compactMap { $0 as? [String: Any] }.filter { $0["isDrawn"] as? Bool == false }
    #expect(undrawn.compactMap { $0["name"] as? String } == Self.names)
  }

  /// Width and height that a PNG file states, px.
  private static func size(ofPNG data: Data) -> [Int] {
    [16, 20].map { start in data.dropFirst(start).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
  }
}
