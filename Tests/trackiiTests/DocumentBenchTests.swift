import Foundation
import TestSupport
import Testing

/// `bench corpus` and `bench reader` on a small folder.
@Suite(.heavy) struct DocumentBenchTests {
  private func folder() throws -> TemporaryFolder {
    let place = try TemporaryFolder()
    _ = try place.writePDF("good.pdf", text: "Hello")
    _ = try place.write("Dear reader, this is no PDF.", to: "letter.pdf")
    _ = try place.write("not looked at", to: "notes.txt")
    return place
  }

  @Test func theCorpusBenchTellsWhatBecameOfEachFile() async throws {
    let place = try folder()
    let outcome = try await trackii("bench", "corpus", place.url.path, "--json")
    #expect(outcome.status == 0)
    let entries = try #require(try outcome.json()["entries"] as? [[String: Any]])
    #expect(entries.map { $0["outcome"] as? String } == ["fine", "refused"])
    #expect(entries.map { $0["poppler"] as? String } == ["fine", "refused"])
    #expect(entries[0]["hasSamePixels"] as? Bool == true)
    #expect(entries[0]["characters"] as? Int == 5 && entries[0]["popplerCharacters"] as? Int == 5)
    #expect((entries[1]["why"] as? String)?.hasPrefix("notAPDF") == true)
  }

  @Test func theReaderBenchMeasuresWhatPeopleWaitFor() async throws {
    let place = try folder()
    let outcome = try await trackii(
      "bench", "reader", place.url.path, "--json", "--frames", "10", "--width", "800", "--height", "600")
    #expect(outcome.status == 0)
    let report = try outcome.json()
    let entries = try #require(report["entries"] as? [[String: Any]])
    #expect(entries[0]["firstPageMs"] as? Double ?? 0 > 0)
    let first = try #require(entries[0]["firstScreens"] as? [String: Any])
    #expect(Set(first.keys) == ["count", "median", "p95", "p99", "maximum"])
    #expect(first["count"] as? Int == 5 && first["maximum"] as? Double ?? 0 > 0)
    #expect((entries[0]["keptViews"] as? [String: Any])?["maximum"] as? Double ?? 0 > 0)
    #expect((entries[1]["problem"] as? String)?.contains("is not a PDF") == true)
    #expect(report["busy"] != nil && report["memory"] != nil)
    let text = try await trackii(
      "bench", "reader", place.url.path, "--frames", "10", "--width", "800", "--height", "600")
    #expect(text.output.contains("the slowest first screen of the text view, from opening: "))
    #expect(text.output.contains("at most 150"))
  }

  @Test func aFolderWithoutPDFsIsAnError() async throws {
    let place = try TemporaryFolder()
    let outcome = try await trackii("bench", "corpus", place.url.path)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains(place.url.path))
  }
}
