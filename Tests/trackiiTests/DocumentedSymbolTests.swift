import Foundation
import Testing

/// Every symbol of a room that others see says what it is.
///
/// The formatter fixes how declarations are laid out, so that lines and their indentation tell what belongs to what.
@Suite("Documentation of symbols")
struct DocumentedSymbolTests {
  private typealias Place = (file: String, line: Int, text: Substring)

  @Test("each package declaration, case and requirement has a documentation comment")
  func documented() throws {
    let files = try SourceTests.lines(below: "Sources")
    let seen = files.map { Self.symbols(of: $1, in: $0) }
    #expect(seen.reduce(0) { $0 + $1.count } > 8000, "declarations are not recognised any more")
    let bare = seen.joined().filter { !Self.isDocumented($0.line, in: files[$0.file] ?? []) }
    #expect(bare.isEmpty, "\(bare.map { "\($0.file):\($0.line + 1): \($0.text)" }.joined(separator: "\n"))")
  }

  @Test("what is missing is found")
  func missing() {
    let text = """
      /// A kind.
      package enum Kind {
        /// One.
        case one
        case two
        var third: Kind {
          switch self {
          case .one: .two
          }
        }
      }

      /// What it does.
      package protocol Doer {
        func act()
      }

      /// An option.
      @Option(
        help: "It helps.")
      package var option: Int
      package init() {}
      """
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let bare = Self.symbols(of: lines, in: "x").filter { !Self.isDocumented($0.line, in: lines) }
    #expect(
      bare.map { $0.text.trimmingPrefix(while: \.isWhitespace) } == [
        "case two", "func act()", "package init() {}",
      ])
  }

  /// The lines of a file that declare what other rooms see.
  private static func symbols(of lines: [Substring], in file: String) -> [Place] {
    var found: [Place] = []
    // The enumerations and protocols around a line, with their indentation.
    var around: [(indent: Int, members: Set<String>)] = []
    for (number, line) in lines.enumerated() where !line.isEmpty {
      let indent = line.prefix { $0 == " " }.count
      while let last = around.last, indent <= last.indent { around.removeLast() }
      guard let (keyword, isPackage) = declared(line.dropFirst(indent)) else { continue }
      let isMember = around.last.map { indent == $0.indent + 2 && $0.members.contains(keyword) } ?? false
      if isMember || isPackage { found.append((file, number, line)) }
      if isPackage, line.last == "{", let members = members[keyword] { around.append((indent, members)) }
    }
    return found
  }

  /// What is seen wherever its type is, without a modifier of its own.
  private static let members: [String: Set<String>] = [
    "enum": ["case"], "protocol": ["associatedtype", "func", "init", "subscript", "var"],
  ]
  private static let keywords: Set<String> = [
    "actor", "associatedtype", "case", "class", "enum", "func", "init", "let", "protocol", "struct",
    "subscript",
    "typealias", "var",
  ]
  private static let modifiers: Set<String> = [
    "consuming", "convenience", "final", "indirect", "lazy", "mutating", "nonisolated", "override", "package",
    "private(set)", "required", "static", "weak",
  ]

  /// The keyword of the declaration that a line begins, and whether it is `package`; nil for other lines.
  private static func declared(_ words: Substring) -> (keyword: String, isPackage: Bool)? {
    var isPackage = false
    for word in words.split(separator: " ", maxSplits: 9) where !word.hasPrefix("@") {
      if modifiers.contains(String(word)) {
        if word == "package" { isPackage = true }
      } else {
        let keyword = String(word.prefix(while: \.isLetter))
        return keywords.contains(keyword) ? (keyword, isPackage) : nil
      }
    }
    return nil
  }

  /// Whether a documentation comment stands above a declaration; attributes and other comments may stand between.
  private static func isDocumented(_ number: Int, in lines: [Substring]) -> Bool {
    let indent = lines[number].prefix { $0 == " " }.count
    for line in lines[..<number].reversed() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("///") { return true }
      let isAttribute = words.hasPrefix("@") || words.hasPrefix(")") || line.count - words.count > indent
      if words.isEmpty || !(isAttribute || words.hasPrefix("//")) { return false }
    }
    return false
  }
}
