import Documents
import Foundation
import TestSupport
import Testing
import VirtualDisplay

/// The open document goes through the desktop's own dialog and comes out as a file, page by page.
@Suite("Printing", .live)
struct PrintTests {
  /// How much black there is on a page, px of 1/72 inch; paper may be larger than the page.
  private func ink(_ document: Document, page: Int) async throws -> Double {
    let pixels = try await document.render(page: page, scale: 1)
    return pixels.withBytes { bytes in
      (0..<pixels.height).reduce(0.0) { sum, row in
        (0..<pixels.width).reduce(sum) { $0 + 1 - Double(bytes[row * pixels.stride + 4 * $1 + 1]) / 255 }
      }
    }
  }

  @Test(
    "Ctrl+P and Enter in the desktop's dialog print every page into a file; reading goes on",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay),
    .enabled(if: VirtualDisplay.hasKeys, "needs xdotool (apt-get install xdotool)"))
  func intoFile() async throws {
    let place = try Place()
    let file = try place.writePDF("three.pdf", text: "To be printed on paper", pages: 3)
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let directions = ["until dot", "say calibrating", "until reading", "say reading", "wait 600"]
    let program = try Program(
      ["read", file.path, "--stand-in", "--stand-in-fps", "15"], in: place,
      environment: display.environment.merging(["HOME": place.url.path]) { $1 },
      stdin: Data(directions.joined(separator: "\n").utf8),
      launcher: ["env", "--chdir=\(place.url.path)"])
    defer { program.send(SIGINT) }
    func waits(for word: String) async throws {
      try #require(try await program.waits { program.soFar.output.contains(word) }, "\(program.soFar)")
    }
    try await waits(for: "calibrating")
    try await display.press("Escape")
    try await waits(for: "reading")
    try await display.press("ctrl+p")
    try await until { try await display.hasWindow("^Print$") }
    let printed = place.url.appending(path: "three (printed).pdf")
    // The first row of the list is the file; Alt+P is the dialog's “Print”, once the row is chosen.
    try await until {
      try await display.press("Down")
      try await display.press("alt+p")
      return FileManager.default.fileExists(atPath: printed.path)
    }
    try await until { (try? await Document.open(printed).pageCount) == 3 }
    let (before, after) = (try await Document.open(file), try await Document.open(printed))
    for page in 0..<3 {
      let (wanted, got) = (try await ink(before, page: page), try await ink(after, page: page))
      #expect(wanted > 100 && abs(got / wanted - 1) < 0.1, "\(got) px of ink for \(wanted)")
    }
    program.send(SIGINT)
    #expect(try await program.end().status == 0)
  }
}
