import ArgumentParser
import Documents
import Foundation
import ReaderApp
import ReaderWindow
import Signals
import TestSupport
import Testing

@testable import Gallery

@Suite("trackii gallery")
struct GalleryTests {
  private static let size = (width: 1280, height: 720)
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/gallery.json")
  /// By how much a part of a picture may be brighter or darker than it was, of 255: cairo and freetype smooth edges
  /// otherwise from one version to the next. A word that is gone changes a part by ten and more.
  private static let tolerance = 4

  /// What is compared of a picture that was recorded.
  private struct Recorded: Decodable {
    var name: String
    var width: Int
    var height: Int
    var brightness: [String]
    /// Nil where they were not recorded yet.
    var texts: [String]?
  }

  /// Re-recorded with `TRACKII_RECORD=1`; the pictures are looked at before that is committed.
  @Test("a handful of screens look as they did")
  func looks() throws {
    let names = ["page", "page-right-to-left", "menu", "keys-typed", "calibration-dot", "notes-empty"]
    let screens = GalleryScreen.all.filter { names.contains($0.name) }
    #expect(screens.count == names.count)
    let folder = try TemporaryFolder()
    let drawn = try GalleryFolder.draw(screens, [.dark], Self.size, into: folder.url)
    if ProcessInfo.processInfo.environment["TRACKII_RECORD"] == "1" {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(drawn).write(to: Self.file)
    }
    let recorded = try JSONDecoder().decode([Recorded].self, from: try Data(contentsOf: Self.file))
    #expect(recorded.map(\.name) == drawn.map(\.name), "record them with TRACKII_RECORD=1")
    for (now, before) in zip(drawn, recorded) {
      #expect((now.width, now.height) == (before.width, before.height))
      if let texts = before.texts { #expect(now.texts == texts, "\(now.name)") }
      let (new, old) = (Self.values(now.brightness), Self.values(before.brightness))
      #expect(new.count == 144 && old.count == 144)
      let furthest = zip(new, old).map { abs($0 - $1) }.max() ?? 255
      #expect(furthest <= Self.tolerance, "\(now.name) looks otherwise: \(now.brightness)")
    }
  }

  private static func values(_ brightness: [String]) -> [Int] {
    brightness.joined().chunked(by: 2).compactMap { Int($0, radix: 16) }
  }

  @Test(
    "every screen is reached, no two are the same, every kind is among them, and it is known which take a window"
  )
  func complete() throws {
    let screen = ScreenGeometry(widthPx: 1280, heightPx: 720, widthMm: 527, heightMm: 296)
    let household = GalleryHousehold()
    var shown: [(name: String, content: WindowContent)] = []
    for wanted in GalleryScreen.all {
      let content = try wanted.shown(on: screen, theme: .dark, household).view.content
      let kind = GalleryKind(content)
      #expect(
        (kind.takesDisplay || wanted.isInWindow) == wanted.takesDisplay, "\(wanted.name) came to \(kind)")
      let same = shown.first { $0.content == content }?.name
      #expect(same == nil, "\(wanted.name) shows what \(same ?? "") shows")
      shown.append((wanted.name, content))
    }
    #expect(Set(shown.map(\.name)).count == shown.count)
    let drawn = Set(shown.map { GalleryKind($0.content) })
    #expect(drawn == Set(GalleryKind.allCases), "every kind of screen is in the gallery")
  }

  @Test("a folder that holds something stays as it is; a new one has the pictures and a page that shows them")
  func folder() throws {
    let folder = try TemporaryFolder()
    try Data("mine".utf8).write(to: folder.url("file"))
    let screens = GalleryScreen.all.filter { $0.name == "rest" }
    #expect(screens.count == 1)
    let taken = GalleryFolder(url: folder.url, size: (320, 240), themes: [.light, .dark])
    #expect(throws: GalleryError.notEmpty(path: folder.url.path)) { _ = try taken.write(screens) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["file"])
    let new = GalleryFolder(url: folder.url("new"), size: (320, 240), themes: [.light, .dark])
    let pictures = try new.write(screens)
    #expect(pictures.map(\.file) == ["rest-light.png", "rest-dark.png"])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url("new").path).sorted()
    #expect(files == ["index.html", "rest-dark.png", "rest-light.png"])
    let page = try String(contentsOf: folder.url("new").appending(path: "index.html"), encoding: .utf8)
    #expect(pictures.allSatisfy { page.contains("src=\"\($0.file)\"") })
    for picture in pictures {
      #expect(!picture.texts.isEmpty)
      #expect(picture.texts.allSatisfy { page.contains(">\(GalleryFolder.escaped($0))</li>") })
    }
  }

  @Test("the texts of a picture are those drawn on it, each once; a document's words are not among them")
  func texts() throws {
    let folder = try TemporaryFolder()
    let screens = GalleryScreen.all.filter { ["page", "note"].contains($0.name) }
    let drawn = try GalleryFolder.draw(screens, [.dark], Self.size, into: folder.url)
    #expect(drawn.map(\.name) == ["page", "note"])
    for picture in drawn {
      #expect(Set(picture.texts).count == picture.texts.count, "\(picture.name)")
    }
    let (page, note) = (drawn[0].texts, drawn[1].texts)
    #expect(page.contains(GalleryHousehold.title(of: .demo)))
    let words = GalleryHousehold().pages(of: "demo")[0].lines.flatMap(\.words).map(\.text)
    #expect(words.count > 50 && !page.contains { words.contains($0) }, "\(page)")
    #expect(note.contains { $0.contains("Winter reading") }, "\(note)")
    let ways = GalleryFolder.escaped("1 < 2 & \"3\" > 2")
    #expect(ways == "1 &lt; 2 &amp; &quot;3&quot; &gt; 2")
  }

  @Test("sizes, names and a missing folder are refused in words")
  func refused() throws {
    #expect(throws: (any Error).self) { try GalleryCommand.parse([]) }
    #expect(throws: (any Error).self) { try GalleryCommand.parse(["out", "--theme", "blue"]) }
    for size in ["1280", "0x0", "1280x720.5", "99999x720"] {
      #expect(throws: (any Error).self) { try GalleryCommand.parse(["out", "--size", size]).run() }
    }
    #expect(throws: (any Error).self) { try GalleryCommand.parse(["out", "--only", "no-such"]).run() }
  }
}

extension String {
  /// Its parts of so many characters.
  fileprivate func chunked(by length: Int) -> [Substring] {
    var (parts, rest) = ([Substring](), self[...])
    while !rest.isEmpty {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts
  }
}
