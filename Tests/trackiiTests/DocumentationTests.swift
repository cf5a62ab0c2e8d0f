import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import trackii

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

  /// The documents of one folder and of those below it, hidden ones left out; paths from `root`.
  private static func pages(below folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (files?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") && !$0.contains("/.") }
      .map { "\(folder)/\($0)" }.sorted()
  }

  /// Paths from `root`.
  private static let documents =
    names(in: ".").filter { $0.hasSuffix(".md") }
    + ["docs", "calibration", "models", "packaging"].flatMap(pages)

  /// One column of a document's tables, from 0, without the lines below the headings.
  private static func cells(of document: String, column: Int) throws -> [Substring] {
    try text(document).split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
      .compactMap { row in
        let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        return cells.count > column ? cells[cells.startIndex + column] : nil
      }
  }

  /// The words in code letters in one column of a document's tables, from 0.
  private static func codeWords(in document: String, column: Int) throws -> [String] {
    try cells(of: document, column: column)
      .flatMap { cell in cell.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
  }

  /// A link to another part of the repository.
  private struct Link {
    /// As the document has it.
    let written: String
    /// The path from `root` of what it leads to.
    let path: String
    /// The heading that it leads to there, if it names one.
    let fragment: String?
  }

  private static func links(of document: String) throws -> [Link] {
    let folder = root.appending(path: document).deletingLastPathComponent()
    let targets = try text(document).matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    return targets.filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }.map { target in
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let file = parts[0].isEmpty ? root.appending(path: document) : folder.appending(path: parts[0])
      return Link(
        written: target, path: String(file.standardized.path.dropFirst(root.path.count + 1)),
        fragment: parts.count > 1 ? parts[1] : nil)
    }
  }

  @Test("a relative link leads to a file, and its fragment to a heading", arguments: documents)
  func links(document: String) throws {
    for link in try Self.links(of: document) {
      let file = Self.root.appending(path: link.path)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(document) links to \(link.written)")
      guard let fragment = link.fragment else { continue }
      let headings = try Self.headings(of: link.path)
      #expect(headings.contains(fragment), "\(document) links to \(link.written)")
    }
  }

  @Test("no text of the commands' help holds a run of spaces within a line")
  func spaces() throws {
    func texts(_ value: Any) -> [String] {
      switch value {
      case let text as String: [text]
      case let list as [Any]: list.flatMap(texts)
      case let object as [String: Any]: object.values.flatMap(texts)
      default: []
      }
    }
    let all = texts(try JSONSerialization.jsonObject(with: Data(Trackii._dumpHelp().utf8)))
    #expect(all.contains { $0.contains("what it holds and what it leaves out") })
    let faulty = all.filter { $0.holds("   ") && $0.contains(#/[a-z,.;:)] {3,}[A-Za-z]/#) }
    #expect(faulty.isEmpty)
  }

  @Test("every document is reached by links from the README")
  func reached() throws {
    var reached: Set<String> = []
    var ahead = ["README.md"]
    while let document = ahead.popLast() {
      guard reached.insert(document).inserted else { continue }
      ahead += try Self.links(of: document).map(\.path).filter { Self.documents.contains($0) }
    }
    for document in Self.documents { #expect(reached.contains(document), "no link leads to \(document)") }
  }

  /// The fragments of a document's headings. Lines of code may begin with # too.
  private static func headings(of document: String) throws -> [String] {
    var isCode = false
    var headings: [String] = []
    for line in try text(document).split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if !isCode, line.hasPrefix("#") {
        headings.append(fragment(of: line))
      }
    }
    return headings
  }

  /// The fragment by which a heading is linked: small letters, hyphens for spaces, no punctuation.
  private static func fragment(of heading: Substring) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased()
      .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }

  @Test("every test that is named for a mended fault exists")
  func mendedFaults() throws {
    // Suites, tests as `Suite.test`, and flows, which are values of a list.
    var there: Set<String> = []
    for source in try Self.testSources() {
      var suite = ""
      for line in source.filledLines {
        // Few lines have one of the words, and regular expressions on all of them take half a minute.
        if line.holds(anyOf: ["struct ", "extension "]),
          let declared = line.prefixMatch(of: #/(?:@Suite.* )?(?:struct|extension) (\w+)/#)
        {
          suite = String(declared.1)
          there.insert(suite)
        }
        if line.holds("func "), let test = line.firstMatch(of: #/func (\w+)\(/#) {
          there.insert("\(suite).\(test.1)")
        }
        if line.holds("  static let "), let flow = line.prefixMatch(of: #/  static let (\w+) /#) {
          there.insert(String(flow.1))
        }
      }
    }
    let names = try Self.codeWords(in: "docs/mended-faults.md", column: 1)
    #expect(names.count > 60)
    for name in names { #expect(there.contains(name), "there is no \(name)") }
  }

  private static func testSources() throws -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: "Tests").path)
    return try (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      .map { try text("Tests/\($0)") }
  }

  @Test("no test ends by the clock, and none checks what always holds")
  func checks() throws {
    let sources = try Self.testSources()
    for pattern in [".time" + "Limit(", "allCases." + "contains(", "|| " + "true)", "#expect(" + "true"] {
      #expect(!sources.contains { $0.holds(pattern) }, "\(pattern)")
    }
  }

  @Test("every test, and every label of the window, that the table of features names exists")
  func features() throws {
    let page = "docs/library-features.md"
    let tests = try Self.codeWords(in: page, column: 3)
    #expect(tests.count > 150)
    let files = Set(Self.swiftFiles(below: "Tests"))
    for name in tests {
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      let isThere = files.contains {
        $0.hasPrefix("\(parts[0])/") && (parts.count == 1 || $0.hasSuffix("/\(parts[1]).swift"))
      }
      #expect(isThere, "there is no \(name)")
    }
    let sources = try Self.swiftFiles(below: "Sources").map { try Self.text("Sources/\($0)") }.joined()
    let windows = try Self.cells(of: page, column: 2)
    let last = try Self.cells(of: page, column: 3)
    #expect(windows.count > 60 && windows.count == last.count)
    for label in windows.flatMap({ cell in cell.matches(of: #/“([^”]+)”/#).map { String($0.1) } }) {
      // A number in a label is the example's own.
      let parts = label.split(whereSeparator: \.isNumber).map(String.init)
      #expect(parts.allSatisfy { sources.holds($0) }, "nothing is called “\(label)”")
    }
  }

  /// Paths from the folder.
  private static func swiftFiles(below folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
  }

  @Test("every command that a document names exists", arguments: documents)
  func commands(document: String) throws {
    for words in try Self.commandLines(in: document) {
      let line = (["trackii"] + words).joined(separator: " ")
      #expect(Self.isCommand(words[...], below: Trackii.self), "\(document) names \(line)")
    }
  }

  /// The words that follow `trackii` in a document's code, as far as they can be names of commands.
  private static func commandLines(in document: String) throws -> [[String]] {
    try code(of: document).flatMap { code in
      code.matches(of: #/(?:^|[\s\/(])trackii((?: [a-z][a-z-]*(?![\w.\/=*:-]))+)/#).map { match in
        match.1.split(separator: " ").map(String.init)
      }
    }
  }

  /// What a document has in code letters, line by line.
  private static func code(of document: String) throws -> [Substring] {
    var isBlock = false
    var code: [Substring] = []
    for line in try text(document).split(separator: "\n") {
      if line.hasPrefix("```") {
        isBlock.toggle()
      } else if isBlock || line.hasPrefix("    ") {
        code.append(line)
      } else {
        code += line.matches(of: #/`([^`]+)`/#).map { $0.1 }
      }
    }
    return code
  }

  /// Whether the words begin with a command's name, and go on with one of its own where it has some.
  private static func isCommand(_ words: ArraySlice<String>, below parent: any ParsableCommand.Type) -> Bool {
    let commands = parent.configuration.subcommands
    guard let word = words.first, !commands.isEmpty else { return true }
    guard let command = commands.first(where: { $0._commandName == word }) else { return false }
    return isCommand(words.dropFirst(), below: command)
  }

  private static let testCommand = "swift test -debug-info-format none"

  @Test("the README is short, and has one line that runs the tests")
  func readme() throws {
    let readme = try Self.text("README.md")
    #expect(readme.split(whereSeparator: \.isWhitespace).count <= 700)
    let lines = readme.split(separator: "\n")
    let tests = lines.filter {
      $0.hasPrefix("sudo apt-get update ") && $0.hasSuffix("&& \(Self.testCommand)")
    }
    #expect(tests.count == 1)
    let contributing = try Self.text("CONTRIBUTING.md").split(separator: "\n")
    #expect(contributing.contains { $0.hasPrefix("\(Self.testCommand) ") })
  }

  @Test("the README has five headline figures, and each of their numbers is in the measurements")
  func headlineFigures() throws {
    let readme = try Self.text("README.md")
    let start = try #require(readme.range(of: "\n## Figures\n")).upperBound
    let section = readme[start...].prefix { $0 != "#" }
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
      .dropFirst()
    #expect(rows.count == 5)
    let measured = try Self.text("docs/measurements.md")
    for row in rows {
      let figure = try #require(row.split(separator: "|").last)
      let numbers = figure.matches(of: #/\d+\.\d+|\d+ of \d+/#).map { String($0.0) }
      #expect(!numbers.isEmpty, "\(row)")
      for number in numbers {
        #expect(measured.contains(try Regex("\\b\(number)\\b")), "\(number)")
      }
    }
  }

  @Test("every Swift package that is linked has its licence listed")
  func licences() throws {
    let licences = try Self.text("docs/licences.md")
    let packages = try Self.text("Package.swift").matches(of: #/\.package\(url: "([^"]+)"/#).map(\.1)
    #expect(packages.count >= 5)
    for package in packages { #expect(licences.contains("(\(package))"), "\(package)") }
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

  @Test("no type has the name of a room or of another type")
  func typeNames() throws {
    let rooms = Set(Self.names(in: "Sources"))
    let named = try Dictionary(grouping: Self.outerDeclarations(), by: \.name)
    for (name, places) in named {
      #expect(!rooms.contains(name), "\(name) in \(places[0].file) has the name of a room")
      #expect(places.count == 1, "\(name) is declared in \(places.map(\.file).joined(separator: ", "))")
    }
  }

  /// The types that lie in no other type and are seen outside their file.
  private static func outerDeclarations() throws -> [(name: String, file: String)] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    let sources = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    return try sources.flatMap { file in
      try text("Sources/\(file)").filledLines
        .filter { $0.utf8.first != UInt8(ascii: " ") && !$0.holds("private ") && !$0.hasPrefix("extension ") }
        .compactMap { line in typeName(declaredIn: line).map { ($0, file) } }
    }
  }

  /// The names of all types in `Sources` and `models`.
  private static func declarations() throws -> [String] {
    try ["Sources", "models"].flatMap { folder in
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      let sources = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      return try sources.flatMap { file in
        try text("\(folder)/\(file)").filledLines.compactMap(typeName)
      }
    }
  }

  private static let kinds = ["struct", "enum", "class", "actor", "protocol"]
  private static let kindWords = kinds.map { "\($0) " }

  /// The name of the type that a line of Swift declares, if it does.
  private static func typeName(declaredIn line: Substring) -> String? {
    // Few lines have one of the words, and all others need not be split.
    guard line.holds(anyOf: kindWords) else { return nil }
    let words = line.split(separator: " ")
    guard words.first?.hasPrefix("//") == false,
      let kind = words.firstIndex(where: { kinds.contains(String($0)) }),
      words.indices.contains(kind + 1)
    else { return nil }
    return String(words[kind + 1].prefix { $0.isLetter || $0.isNumber })
  }
}
