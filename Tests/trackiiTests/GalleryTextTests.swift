import Foundation
import TestSupport
import Testing

@testable import Gallery

@Suite("Texts of the gallery")
struct GalleryTextTests {
  @Test(
    "every text of painted screens can be translated, or is a name, a number or what somebody wrote", .heavy)
  func painted() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Program(
      ["gallery", folder.path("new"), "--size", "1280x720", "--theme", "dark", "--json"],
      environment: GalleryTexts.environment
    ).end()
    try #require(outcome.status == 0, "\(outcome.errors)")
    let pictures = try JSONDecoder().decode([GalleryFolder.Picture].self, from: outcome.data)
    #expect(pictures.map(\.name) == GalleryScreen.all.filter { !$0.takesDisplay }.map(\.name))
    #expect(pictures.count { $0.texts.contains { $0.contains("⟦") } } > pictures.count / 2)
    let found = try GalleryTexts().untranslated(in: pictures)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test(
    "what is in brackets, data of the household, numbers, dates and shortened texts are no sentences to translate",
    arguments: [
      "⟦Back⟧", "⟦Is “Ada” ⟦lit⟧ now?⟧", "⟦A sentence that was shortened, as lo…", "Ada",
      "4711, 30 mm, 12 Hz",
      "⟦at⟧ 12 Nov 2026, 11:05", "November 24, 2026 at 11:00 AM", "Proceedings of the Ninth Colloq…", "abcd",
      "○ ● ○", "“Water the fern”: ⟦in 5 min⟧",
    ])
  func data(text: String) throws {
    let found = try GalleryTexts().untranslated(text, on: "shelf")
    #expect(found == nil)
  }

  @Test(
    "a forgotten sentence is found, whatever stands beside it",
    arguments: [
      ("Back", "Back"), ("⟦Back⟧ or not", "or not"), ("not read by Ada", "not read by"),
      ("Adapted", "Adapted"),
      ("12 minutes", "12 minutes"), ("May I?", "May I?"), ("⟦Settings⟧: Escape", ": Escape"),
    ])
  func forgotten(text: String, found: String) throws {
    let texts = try GalleryTexts()
    for screen in ["shelf", "page"] { #expect(texts.untranslated(text, on: screen) == found) }
  }
}
