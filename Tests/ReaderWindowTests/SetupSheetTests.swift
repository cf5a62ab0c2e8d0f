import Documents
import Foundation
import ReaderApp
import Signals
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

  @Test("how the person sat is drawn above the words, and still all is on one page")
  func picture() async throws {
    let folder = try TemporaryFolder()
    let head = SeatModel.Head(center: ScreenPoint(x: 0.5, y: 0.45), size: 0.6, eyes: [.well, .poorly])
    let usual = SeatModel.Head(center: ScreenPoint(x: 0.4, y: 0.5), size: 0.6)
    let lines = (1...45).map {
      "Line \($0), which says a little more than others do, so that it is as wide as the paper."
    }
    let sheet = SetupSheet(
      title: "Ada", day: "today", sections: [.init("All", ["One."])],
      seat: SeatModel(aspect: 4.0 / 3, head: head, usual: usual, lines: []))
    let (plain, full) = (folder.url("plain.pdf"), folder.url("full.pdf"))
    try sheet.write(to: plain)
    #expect(try await words(plain).contains("thin line: at the calibration"))
    var long = sheet
    long.sections = [.init("All", lines)]
    try long.write(to: full)
    #expect(try await words(full).contains("Line 45,"))
    var bare = sheet
    bare.seat = nil
    let other = folder.url("bare.pdf")
    try bare.write(to: other)
    func dark(_ file: URL) async throws -> Int {
      let pixels = try await Document.open(file).render(page: 0, scale: 1)
      return pixels.withBytes { bytes in
        (0..<pixels.height).reduce(0) { sum, row in
          sum + (0..<pixels.width).count { bytes[row * pixels.stride + 4 * $0 + 1] < 200 }
        }
      }
    }
    let (with, without) = (try await dark(plain), try await dark(other))
    #expect(with > without + 500, "outlines and eyes: \(with), \(without)")
  }

  @Test("a folder that is not there is named, with what to do")
  func nowhere() throws {
    let file = URL(filePath: "/nonexistent/sheet.pdf")
    #expect {
      try SetupSheet(title: "A", day: "", sections: []).write(to: file)
    } throws: { "\($0)".contains("/nonexistent/sheet.pdf") && "\($0)".contains("Choose a folder") }
  }
}
