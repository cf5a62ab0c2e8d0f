import Foundation
import Testing

/// Rules of the source that the compiler does not check.
@Suite("The source")
struct SourceTests {
  /// The folder that holds `Package.swift`.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of all Swift files in a folder and below it, by the file's path from `root`.
  private static func lines(below folder: String) throws -> [String: [Substring]] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let text = try String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
        // What follows the last line's end is no line.
        return ("\(folder)/\(path)", text.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
      })
  }

  @Test("the executable only parses and wires: it has at most 3,000 lines")
  func executable() throws {
    let counts = try Self.lines(below: "Sources/trackii").mapValues(\.count)
    #expect(counts.count > 10)
    #expect(counts.values.reduce(0, +) <= 3000)
  }

  @Test("rooms show each other package symbols, and nothing is public", arguments: ["Sources", "models"])
  func noPublicSymbols(folder: String) throws {
    for (file, lines) in try Self.lines(below: folder) {
      for (index, line) in lines.enumerated() {
        let first = line.split(separator: " ").first { !$0.hasPrefix("@") }
        #expect(first != "public" && first != "open", "\(file):\(index + 1)")
      }
    }
  }
}
