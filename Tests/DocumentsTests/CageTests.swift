import Documents
import Foundation
import TestSupport
import Testing

@Suite struct CageTests {
  /// Each way out that is known, tried inside a worker as it serves documents.
  @Test func everyWayOutIsRefused() throws {
    let place = try TemporaryFolder()
    let attempts = try PDFLibrary.escapeAttempts(in: place.url)
    let width = attempts.map(\.name.count).max() ?? 0
    for attempt in attempts {
      let outcome =
        attempt.isRefused ? "refused (\(String(cString: strerror(attempt.error))))" : "GOT THROUGH"
      print(attempt.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + outcome)
    }
    #expect(attempts.count >= 70)
    #expect(attempts.filter { !$0.isRefused }.map(\.name) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path).isEmpty)
  }
}
