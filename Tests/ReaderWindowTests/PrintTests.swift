import Documents
import Foundation
import TestSupport
import Testing
import VirtualDisplay

/// Pages that a worker drew come out of GTK's printing, which needs a display.
struct PrintTests {
  @Test(
    "every page is printed as it is seen; one that cannot be drawn is told and costs no other",
    .enabled(if: VirtualDisplay.isAvailable, "needs Xvfb and openbox (apt-get install xvfb openbox)"),
    .heavy)
  func printed() async throws {
    let folder = try TemporaryFolder()
    let display = try await VirtualDisplay(width: 1280, height: 720)
    defer { display.stop() }
    let seen = try await display.run("reader-window-probe", [folder.url.path, "print"])
    let original = try await Document.open(folder.url("demo.pdf"))
    let count = original.pageCount
    #expect(seen.contains("whole printed(pages: \(count), undrawn: [])"), "\(seen)")
    #expect(seen.contains("damaged printed(pages: \(count), undrawn: [1])"), "\(seen)")
    let (whole, damaged) = (
      try await Document.open(folder.url("whole.pdf")), try await Document.open(folder.url("damaged.pdf"))
    )
    #expect(whole.pageCount == count && damaged.pageCount == count)
    for page in 0..<count {
      let (ink, expected) = (try await Self.ink(whole, page), try await Self.ink(original, page))
      #expect(expected > 500 && abs(ink / expected - 1) < 0.1, "page \(page): \(ink) of \(expected)")
      let other = try await Self.ink(damaged, page)
      #expect(page == 1 ? other == 0 : abs(other / expected - 1) < 0.1)
    }
  }

  /// How much of a page is dark: square points of full black.
  private static func ink(_ document: Document, _ page: Int) async throws -> Double {
    let pixels = try await document.render(page: page, scale: 1)
    return pixels.withBytes { bytes in
      var sum = 0
      for y in 0..<pixels.height {
        for x in 0..<pixels.width { sum += 255 - Int(bytes[y * pixels.stride + 4 * x + 1]) }
      }
      return Double(sum) / 255
    }
  }
}
