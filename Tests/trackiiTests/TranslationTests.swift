import Foundation
import Localization
import TestSupport
import Testing

/// Messages in another language, from the source to what the program prints.
@Suite("Translations", .heavy)
struct TranslationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func template() throws -> TranslationTemplate {
    var template = TranslationTemplate()
    for folder in ["Sources", "models"] { try template.add(folder: root.appending(path: folder).path) }
    return template
  }

  /// Compiles a catalog with gettext's own compiler, with its checks.
  private func compile(_ file: URL, to catalog: URL) async throws -> Outcome {
    try await Program(
      [],
      launcher: ["sh", "-c", "exec msgfmt --check-format --check-domain -o '\(catalog.path)' '\(file.path)'"]
    ).end()
  }

  @Test("every message of the source can be read, and gettext takes the template")
  func template() async throws {
    let template = try Self.template()
    #expect(template.entries.count > 2_000)
    #expect(template.entries.contains { $0.message.plural != nil })
    let folder = try TemporaryFolder()
    let file = folder.url("trackii.pot")
    try Data(template.text(version: "0").utf8).write(to: file)
    let checked = try await compile(file, to: folder.url("trackii.mo"))
    #expect(checked.status == 0, "\(checked.errors)")
  }

  @Test("the program speaks the language of the environment where it has a catalog, else English")
  func german() async throws {
    let place = try Place()
    let catalogs = try TemporaryFolder()
    let folder = catalogs.url("de/LC_MESSAGES")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = try catalogs.write(
      #"""
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

      msgid "1 word learnt."
      msgid_plural "%1$s words learnt, %2$s of them different."
      msgstr[0] "1 Wort gelernt."
      msgstr[1] "Davon %2$s verschieden: %1$s Wörter gelernt."

      msgid "%1$s: is not a PDF. Choose a PDF, or convert it to one first."
      msgstr "Kein PDF (100 %%): %1$s. Wählen Sie ein anderes."
      """#, to: "de.po")
    let compiled = try await compile(file, to: folder.appending(path: "trackii.mo"))
    #expect(compiled.status == 0, "\(compiled.errors)")
    func said(_ arguments: [String], _ language: String) async throws -> Outcome {
      try await Program(
        arguments, in: place, environment: ["TRACKII_LOCALE_FOLDER": catalogs.url.path, "LANGUAGE": language]
      ).end()
    }
    let (one, three) = (try place.file("one.txt", "beech"), try place.file("three.txt", "oak oak elm"))
    #expect(try await said(["words", "learn", one], "de").output == "1 Wort gelernt.\n")
    #expect(
      try await said(["words", "learn", three], "de").output == "Davon 2 verschieden: 3 Wörter gelernt.\n")
    let refused = try await said(["document", "text", three], "de")
    #expect(refused.status == 65)
    #expect(
      refused.errors.contains("Kein PDF (100 %): \(three). Wählen Sie ein anderes."), "\(refused.errors)")
    // A language without a catalog, and the environment of programs.
    #expect(try await said(["words", "learn", three], "fr").output.hasPrefix("3 words learnt"))
    #expect(try await said(["words", "learn", three], "en:de").output.hasPrefix("3 words learnt"))
  }
}
