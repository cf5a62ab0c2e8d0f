import Documents
import Foundation
import ReaderApp
import TestSupport
import Testing

@testable import ReaderWindow

/// How Trackii is set up for somebody, on one page.
@Suite("The page for carers")
struct SetupSheetTests {
  private func words(_ file: URL) async throws -> String {
    let document = try await Document.open(file)
    #expect(document.pageCount == 1)
    return try await document.lines(page: 0).map(\.text).joined(separator: " ")
  }

  @Test("a page holds the title, the day and every line, also in other scripts")
  func whole() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url("sheet.pdf")
    let sheet = SetupSheet(
      title: "Trackii for Zoë Жанна", day: "26 November 2026",
      sections: [
        .init("How it is set up", ["Screen: 1920 x 1080 px.", "Camera: “Cam <1> & co”."]),
        .init("To begin", ["Start Trackii."]),
      ])
    try sheet.write(to: file)
    let text = try await words(file)
    for line in [sheet.title, sheet.day] + sheet.sections.flatMap({ [$0.heading] + $0.lines }) {
      #expect(text.contains(line), "\(line) in \(text)")
    }
  }

  @Test("more words make the letters smaller, and not a second page")
  func long() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url("long.pdf")
    let lines = (1...45).map {
      "Line \($0), which says a little more than others do, so that it is as wide as the paper."
    }
    try SetupSheet(title: "Long", day: "today", sections: [.init("All", lines)]).write(to: file)
    let text = try await words(file)
    #expect(text.contains("Line 45,"))
    let pixels = try await Document.open(file).render(page: 0, scale: 0.5)
    // Nothing runs over the lower edge.
    let isWhite = pixels.withBytes { bytes in
      (0..<pixels.stride * 10).allSatisfy { index in
        index % 4 == 3 || bytes[(pixels.height - 10) * pixels.stride + index] > 250
      }
    }
    #expect(isWhite)
  }

  @Test("a folder that is not there is named, with what to do")
  func nowhere() throws {
    let file = URL(filePath: "/nonexistent/sheet.pdf")
    #expect {
      try SetupSheet(title: "A", day: "", sections: []).write(to: file)
    } throws: { "\($0)".contains("/nonexistent/sheet.pdf") && "\($0)".contains("Choose a folder") }
  }
}
