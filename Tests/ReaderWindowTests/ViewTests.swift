import Foundation
import Reading
import TestSupport
import Testing
import VirtualDisplay

@testable import ReaderWindow

/// Text as Pango breaks and draws it.
struct TypesetterTests {
  private let text = (1...60).map { "word\($0)" }.joined(separator: " ")

  private func lines(
    _ text: String, size: Double = 10, width: Double = 200, indent: Double = 0, isRightToLeft: Bool = false
  ) -> [TypesetLine] {
    PangoTypesetter().set(
      text, font: SetFont(face: .serif, size: size), width: width, indent: indent,
      isRightToLeft: isRightToLeft)
  }

  @Test("every word is on a line, in order, and no line is wider than the paragraph")
  func complete() {
    let lines = lines(text)
    #expect(lines.count > 5)
    let bytes = Array(text.utf8)
    let words = lines.flatMap { $0.words.map { String(decoding: bytes[$0.range], as: UTF8.self) } }
    #expect(words == text.split(separator: " ").map(String.init))
    for line in lines {
      #expect(line.x + line.width <= 200.01)
      for (word, next) in zip(line.words, line.words.dropFirst()) {
        #expect(word.extent.upperBound < next.extent.lowerBound)
      }
    }
  }

  @Test("lines break at the same words at any size", arguments: [7.0, 33, 87])
  func proportional(size: Double) {
    let usual = lines(text)
    let other = lines(text, size: size, width: 20 * size)
    #expect(other.map(\.range) == usual.map(\.range))
    for (line, same) in zip(other, usual) {
      #expect(abs(line.width / size - same.width / 10) < 0.02 * same.width / 10)
    }
  }

  @Test("Hebrew begins at the right")
  func fromTheRight() throws {
    let line = try #require(lines("שלום עולם", isRightToLeft: true).first)
    #expect(line.x + line.width > 199)
    let (first, last) = (try #require(line.words.first), try #require(line.words.last))
    #expect(first.extent.lowerBound > last.extent.upperBound)
  }

  @Test("what has no spaces is broken all the same, and an indent sets the first line in or the others")
  func hard() {
    let long = lines(String(repeating: "a", count: 400))
    #expect(long.count > 5 && long.allSatisfy { $0.width <= 200.01 })
    #expect(lines(text, indent: 20).prefix(2).map { $0.x.rounded() } == [20, 0])
    #expect(lines(text, indent: -20).prefix(2).map { $0.x.rounded() } == [0, 20])
    #expect(lines("").flatMap(\.words).isEmpty)
  }
}

/// The views in a real window.
@Suite("Views in a window", .enabled(if: VirtualDisplay.isAvailable))
struct ViewWindowTests {
  @Test("each view is drawn: the page, its columns, and text set anew")
  func views() async throws {
    let folder = try TemporaryFolder()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let file = folder.url.appending(path: "demo.pdf")
    try DemoDocument.write(to: file)
    let seen = try await display.run("reader-window-probe", [folder.url.path, file.path])
    // Its print is so large that whole pages can be read.
    #expect(seen.contains { $0.hasPrefix("default page") }, "\(seen)")
    for view in ReadingView.allCases {
      #expect(seen.contains("picture \(view.rawValue)-0"), "\(seen)")
      let picture = try Picture(folder.url.appending(path: "\(view.rawValue)-0.png"))
      // Paper in the middle of the screen, with print on it.
      let shades = stride(from: 600, to: 1300, by: 2).flatMap { x in
        stride(from: 300, to: 800, by: 4).map { y in picture[x, y].brightness }
      }
      #expect(shades.count { $0 > 240 } > shades.count / 2)
      #expect(shades.count { $0 < 100 } > shades.count / 100)
    }
  }
}
