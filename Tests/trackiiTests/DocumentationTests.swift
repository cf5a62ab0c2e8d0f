import Foundation
import Testing

/// What the documents say of the repository is held to the repository.
@Suite("The documents")
struct DocumentationTests {
  /// The folder that holds `Package.swift`.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []).sorted()
  }

  /// Paths from `root`.
  private static let documents =
    names(in: ".").filter { $0.hasSuffix(".md") }
    + names(in: "docs").filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }
    + ["calibration/README.md", "models/README.md"]

  /// The words in code letters in one column of a document's tables, from 0.
  private static func codeWords(in document: String, column: Int) throws -> [String] {
    try text(document).split(separator: "\n").filter { $0.hasPrefix("| ") }
      .compactMap { row in
        let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        return cells.count > column ? cells[cells.startIndex + column] : nil
      }
      .flatMap { cell in cell.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
  }

  @Test("a relative link leads to a file, and its fragment to a heading", arguments: documents)
  func links(document: String) throws {
    let folder = Self.root.appending(path: document).deletingLastPathComponent()
    let targets = try Self.text(document).matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    for target in targets where !target.contains("://") {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let file = parts[0].isEmpty ? Self.root.appending(path: document) : folder.appending(path: parts[0])
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document) links to \(target)")
      guard parts.count > 1 else { continue }
      let headings = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }.map(Self.fragment)
      #expect(headings.contains(parts[1]), "\(document) links to \(target)")
    }
  }

  /// The fragment by which a heading is linked: small letters, hyphens for spaces, no punctuation.
  private static func fragment(of heading: Substring) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased()
      .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }

  @Test("the README is short, and has one line that runs the tests")
  func readme() throws {
    let readme = try Self.text("README.md")
    #expect(readme.split(whereSeparator: \.isWhitespace).count <= 700)
    let lines = readme.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("sudo apt-get update ") && $0.hasSuffix("swift test") } == 1)
  }

  @Test("the table of rooms has every room, and no other")
  func rooms() throws {
    let folders = Self.names(in: "Sources").filter { !$0.hasPrefix(".") }
    #expect(!folders.isEmpty)
    let told = try Self.codeWords(in: "docs/architecture.md", column: 0)
    #expect(told.sorted() == (folders + ["GazeModels", "CalibrationAssets"]).sorted())
  }

  @Test("every type that the glossary names is declared")
  func types() throws {
    let terms = try Self.codeWords(in: "docs/glossary.md", column: 2)
    #expect(terms.count > 50)
    let declared = try Set(Self.declarations())
    for term in Set(terms).sorted() { #expect(declared.contains(term), "\(term) is declared nowhere") }
  }

  /// The names of all types in `Sources` and `models`.
  private static func declarations() throws -> [String] {
    try ["Sources", "models"].flatMap { folder in
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      let sources = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      return try sources.flatMap { file in
        try text("\(folder)/\(file)").split(separator: "\n").compactMap(typeName)
      }
    }
  }

  /// The name of the type that a line of Swift declares, if it does.
  private static func typeName(declaredIn line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard words.first?.hasPrefix("//") == false,
      let kind = words.firstIndex(where: { ["struct", "enum", "class", "actor", "protocol"].contains($0) }),
      words.indices.contains(kind + 1)
    else { return nil }
    return String(words[kind + 1].prefix { $0.isLetter || $0.isNumber })
  }
}
