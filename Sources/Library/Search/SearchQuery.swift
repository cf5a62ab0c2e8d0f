import Foundation
import Store

/// What is searched for: words, phrases in quotes, and tokens such as `author:woolf`, which combine.
package struct SearchQuery: Hashable, Sendable {
  /// A condition of its own, which can be taken away again.
  package struct Token: Hashable, Sendable {
    /// What a token asks about.
    package enum Name: String, Hashable, Sendable, CaseIterable {
      case title, author, subject, category, kind, tag
      /// The owner of a document.
      case person
      /// Days, months or years; `to` includes the one that it names.
      case from, to
      /// Where to look: titles, text, marks, notes; several with commas between them.
      case `in`
    }

    /// What it asks about.
    package let name: Name
    /// What it asks for, as it was typed.
    package let value: String
    /// As it is typed.
    package var text: String {
      value.contains(" ") ? "\(name.rawValue):\"\(value)\"" : "\(name.rawValue):\(value)"
    }
  }

  /// Where words are looked for.
  package enum Scope: String, Hashable, Sendable, CaseIterable { case titles, text, marks, notes }

  /// Words and phrases, in the order in which they were typed.
  package let words: [String]
  /// In the order in which they were typed.
  package let tokens: [Token]
  let scopes: Set<Scope>
  let from: Date?
  let to: Date?
  /// The last word may go on.
  let isPrefix: Bool

  /// - Parameters:
  ///   - text: as somebody typed it.
  ///   - asTyped: the last word may go on, unless it stands in quotes.
  ///   - calendar: says what a day is.
  /// - Throws: `badSearch` for a token twice, a day that there is not, a from after to, an unknown place to look.
  package init(_ text: String, asTyped: Bool = true, calendar: Calendar = .current) throws(LibraryError) {
    guard text.utf8.count <= 2000 else { throw .badSearch(reason: "it is longer than 2000 bytes") }
    var (words, tokens): ([String], [Token]) = ([], [])
    var endsOpen = false
    for part in Self.parts(text) {
      let pieces = part.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if !part.isQuoted, pieces.count == 2, let name = Token.Name(rawValue: pieces[0].lowercased()) {
        let value = pieces[1].trimmingCharacters(in: .whitespaces)
        // Still being typed.
        guard !value.isEmpty else { continue }
        guard !tokens.contains(where: { $0.name == name }) else {
          throw .badSearch(reason: "\(name.rawValue): is there twice")
        }
        tokens.append(Token(name: name, value: value))
        endsOpen = false
      } else {
        words.append(part.text)
        endsOpen = !part.isQuoted
      }
    }
    (self.words, self.tokens, isPrefix) = (words, tokens, asTyped && endsOpen)
    let value = { (name: Token.Name) in tokens.first { $0.name == name }?.value }
    from = try value(.from).map { text throws(LibraryError) in try Self.day(text, calendar).start }
    to = try value(.to).map { text throws(LibraryError) in try Self.day(text, calendar).end }
    if let from, let to, from >= to { throw .badSearch(reason: "from: is after to:") }
    var scopes: Set<Scope> = []
    for name in value(.in)?.lowercased().split(separator: ",") ?? [] {
      guard let scope = Scope(rawValue: String(name)) else {
        throw .badSearch(reason: "in: takes \(Scope.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      scopes.insert(scope)
    }
    self.scopes = scopes.isEmpty ? Set(Scope.allCases) : scopes
  }

  /// What is left without one of the tokens, as it is typed.
  package func removing(_ token: Token) -> String {
    let kept = tokens.filter { $0 != token }.map(\.text)
    return (words.map { $0.contains(" ") ? "\"\($0)\"" : $0 } + kept).joined(separator: " ")
  }

  /// Whether there is nothing in it to look for.
  package var isEmpty: Bool { words.isEmpty && tokens.allSatisfy { $0.name == .in } }

  /// What a fact has to be like, as LIKE takes it; nil where nothing is asked for.
  func pattern(_ name: Token.Name) -> String? {
    guard let value = tokens.first(where: { $0.name == name })?.value else { return nil }
    if name == .person {
      let folded = value.folding(options: .caseInsensitive, locale: nil).precomposedStringWithCanonicalMapping
      return "% " + folded.map { "%_\\".contains($0) ? "_" : String($0) }.joined() + "%"
    }
    // Words have neither % nor _ in them. A value without words fits nothing.
    let words = Self.key(value).trimmingCharacters(in: .whitespaces)
    return words.isEmpty ? "" : "% \(words)%"
  }

  /// The words of a fact, with a space before and after each.
  static func key(_ value: String) -> String {
    var tokenizer = TextTokenizer()
    return " " + tokenizer.words(value).map { $0.text + " " }.joined()
  }

  // MARK: Reading what was typed

  private struct Part {
    var text: String
    var isQuoted: Bool
  }

  /// What stands between spaces or in quotes; `name:"two words"` is one part.
  private static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var part = Part(text: "", isQuoted: false)
    var isInside = false
    for character in text {
      switch character {
      case "\"", "“", "”", "„":
        isInside.toggle()
        if part.text.isEmpty { part.isQuoted = true }
      case _ where character.isWhitespace && !isInside:
        if !part.text.isEmpty { parts.append(part) }
        part = Part(text: "", isQuoted: false)
      default: part.text.append(character)
      }
    }
    // A quote that is not closed yet is still being typed.
    if !part.text.isEmpty { parts.append(Part(text: part.text, isQuoted: part.isQuoted && !isInside)) }
    return parts
  }

  /// A year, a month or a day: from its beginning to the next one's.
  private static func day(
    _ text: String, _ calendar: Calendar
  ) throws(LibraryError) -> (start: Date, end: Date) {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    let units: [Calendar.Component] = [.year, .month, .day]
    guard (1...3).contains(numbers.count), (1...9999).contains(numbers[0]),
      numbers.dropFirst().allSatisfy({ (1...31).contains($0) })
    else {
      throw .badSearch(reason: "“\(text)” is no year, month or day such as 2024, 2024-05 or 2024-05-17")
    }
    var parts = DateComponents(year: numbers[0])
    if numbers.count > 1 { parts.month = numbers[1] }
    if numbers.count > 2 { parts.day = numbers[2] }
    guard let start = calendar.date(from: parts),
      numbers.count < 2 || calendar.component(.month, from: start) == numbers[1],
      numbers.count < 3 || calendar.component(.day, from: start) == numbers[2],
      let end = calendar.date(byAdding: units[numbers.count - 1], value: 1, to: start)
    else { throw .badSearch(reason: "there is no \(text)") }
    return (start, end)
  }
}
