import Foundation
import Testing

/// The folders of a room stand in an order, so that the room can be read from its first folder on: what a file uses lies
/// beside it or before it.
@Suite("The order of folders")
struct FolderOrderTests {
  /// A room and its folders in steps: a folder may use those of earlier steps and what lies in no folder, and none of
  /// its own step or of a later one.
  struct Room: Sendable, CustomTestStringConvertible {
    let name: String
    let steps: [[String]]

    var testDescription: String { name }

    /// The step of a folder; before all of them for what lies in none.
    func step(of folder: String) -> Int { steps.firstIndex { $0.contains(folder) } ?? -1 }
  }

  static let rooms = [
    Room(name: "Vision", steps: [["Face"], ["Head"], ["Classical", "Networks"], ["Tracker"]]),
    Room(
      name: "Calibration",
      steps: [
        ["Numbers", "Targets"], ["Model"], ["Fitting"], ["Quality"], ["Paragraph"],
        ["Collecting", "Profile"],
        ["Sittings"],
      ]),
    Room(name: "Lines", steps: [["Offline", "Online"]]),
  ]

  private struct Source {
    /// Empty for a file that lies in none.
    let folder: String
    let name: String
    /// Without comments.
    let lines: [String]

    /// The types that other files can use.
    var declared: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard line.first != " ", !line.contains("private "), words.first != "import",
          let kind = words.firstIndex(where: {
            ["struct", "enum", "class", "actor", "protocol"].contains($0)
          }),
          words.indices.contains(kind + 1)
        else { return nil }
        return String(words[kind + 1].prefix { $0.isLetter || $0.isNumber })
      }
    }

    var words: Set<String> {
      Set(
        lines.joined(separator: "\n").components(
          separatedBy: CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "_")).inverted))
    }
  }

  private static func sources(of room: Room) throws -> [Source] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/\(room.name)")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.map { path in
      let parts = path.components(separatedBy: "/")
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      return Source(
        folder: parts.count > 1 ? parts[0] : "", name: path,
        lines: text.components(separatedBy: "\n").map { $0.components(separatedBy: "//")[0] })
    }
  }

  @Test("no folder uses one of its own step or of a later one", arguments: rooms)
  func order(room: Room) throws {
    let sources = try Self.sources(of: room)
    #expect(Set(sources.map(\.folder)) == Set(room.steps.joined() + [""]))
    let places = Dictionary(
      sources.flatMap { source in source.declared.map { ($0, source.folder) } },
      uniquingKeysWith: { a, _ in a })
    #expect(places.count > 10)
    for source in sources {
      let words = source.words
      for (type, folder) in places where folder != source.folder && words.contains(type) {
        #expect(
          room.step(of: folder) < room.step(of: source.folder), "\(source.name) uses \(type) of \(folder)")
      }
    }
  }
}
