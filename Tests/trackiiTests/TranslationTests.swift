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
    let folder = place.folder.url("de/LC_MESSAGES")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = place.folder.url("de.po")
    try Data(
      #"""
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

      """#.utf8
    ).write(to: file)
    let compiled = try await compile(file, to: folder.appending(path: "trackii.mo"))
    #expect(compiled.status == 0, "\(compiled.errors)")
  }
}
