import Foundation
import Localization
import Store

/// A search query: words, phrases in quotes, and tokens such as `author:woolf`, all of which have to fit.
package struct SearchQuery: Hashable, Sendable {
  /// A token of a query: a condition that can be removed separately.
  package struct Token: Hashable, Sendable {
    /// What property of a document a token tests.
    package enum Name: String, Hashable, Sendable, CaseIterable {
      /// Words of a document's title.
      case title
      /// Words of the name of a document's author.
      case author
      /// Words of a document's subject, as its file says or somebody wrote.
      case subject
      /// Words of a document's category, such as a school subject.
      case category
      /// Words of the kind of text, such as book, paper or letter.
      case kind
      /// Words of one of the person's own tags.
      case tag
      /// The owner of a document.
      case person
      /// The beginning of a range of time: a day, month or year that the range includes.
      case from
      /// The end of a range of time: a day, month or year that the range includes.
      case to
      /// Where to search: titles, text, marks, notes; several are separated by commas.
      case `in`
    }

    /// The property that the token tests.
    package let name: Name
    /// The value that the token asks for, as typed.
    package let value: String
    /// The token as it is typed.
    package var text: String {
      value.contains(" ") ? "\(name.rawValue):\"\(value)\"" : "\(name.rawValue):\(value)"
    }
  }

  /// The kinds of text that can be searched.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    /// The titles, authors and subjects of documents.
    case titles
    /// The text of documents, page by page.
    case text
    /// The words of marks, and the notes on them.
    case marks
    /// The notes that the person wrote, and those that others share with them.
    case notes
  }

  /// The query's words and phrases, in the order typed.
  package let words: [String]
  /// The query's tokens, in the order typed.
  package let tokens: [Token]
  let scopes: Set<Scope>
  let from: Date?
  let to: Date?
  /// Whether the last word is a prefix that may continue.
  let isPrefix: Bool

  /// Parses a query.
  /// - Parameters:
  ///   - text: the query as typed.
  ///   - asTyped: whether the last word may continue, unless it stands in quotes.
  ///   - calendar: defines days, months and years.
  /// - Throws: `badSearch` for a token twice, a day that does not exist, a `from` after `to`, or an unknown
  ///   place to search.
  package init(_ text: String, asTyped: Bool = true, calendar: Calendar = .current) throws(LibraryError) {
    let longest = 2000
    guard text.utf8.count <= longest else {
      throw .badSearch(
        reason: localized(
          longest, one: "it is longer than \(longest) byte", other: "it is longer than \(longest) bytes"))
    }
    var (words, tokens): ([String], [Token]) = ([], [])
    var endsOpen = false
    for part in Self.parts(text) {
      let pieces = part.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if !part.isQuoted, pieces.count == 2, let name = Token.Name(rawValue: pieces[0].lowercased()) {
        let value = pieces[1].trimmingCharacters(in: .whitespaces)
        // A token without a value is still being typed.
        guard !value.isEmpty else { continue }
        guard !tokens.contains(where: { $0.name == name }) else {
          throw .badSearch(reason: localized("\(name.rawValue): is there twice"))
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
    if let from, let to, from >= to { throw .badSearch(reason: localized("from: is after to:")) }
    var scopes: Set<Scope> = []
    for name in value(.in)?.lowercased().split(separator: ",") ?? [] {
      guard let scope = Scope(rawValue: String(name)) else {
        let scopes = Scope.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badSearch(reason: localized("in: takes \(scopes)"))
      }
      scopes.insert(scope)
    }
    self.scopes = scopes.isEmpty ? Set(Scope.allCases) : scopes
  }

  /// The query's text without one of its tokens.
  package func removing(_ token: Token) -> String {
    let kept = tokens.filter { $0 != token }.map(\.text)
    return (words.map { $0.contains(" ") ? "\"\($0)\"" : $0 } + kept).joined(separator: " ")
  }

  /// Whether the query has neither words nor conditions.
  package var isEmpty: Bool { words.isEmpty && tokens.allSatisfy { $0.name == .in } }

  /// The pattern for LIKE that a document's property has to match; nil if the query does not ask for the
  /// property.
  func pattern(_ name: Token.Name) -> String? {
    guard let value = tokens.first(where: { $0.name == name })?.value else { return nil }
    if name == .person {
      let folded = value.folding(options: .caseInsensitive, locale: nil).precomposedStringWithCanonicalMapping
      return "% " + folded.map { "%_\\".contains($0) ? "_" : String($0) }.joined() + "%"
    }
    // Words contain neither % nor _, which LIKE interprets. A value without words matches nothing.
    let words = Self.key(value).trimmingCharacters(in: .whitespaces)
    return words.isEmpty ? "" : "% \(words)%"
  }

  /// A property's words in the form that is compared, with a space before and after each.
  static func key(_ value: String) -> String {
    var tokenizer = TextTokenizer()
    return " " + tokenizer.words(value).map { $0.text + " " }.joined()
  }

  // MARK: Reading what was typed

  private struct Part {
    var text: String
    var isQuoted: Bool
  }

  /// Splits a query at spaces outside quotes; `name:"two words"` is one part.
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
    // A quote that is not closed is still being typed.
    if !part.text.isEmpty { parts.append(Part(text: part.text, isQuoted: part.isQuoted && !isInside)) }
    return parts
  }

  /// The beginning of a year, month or day, and that of the next one.
  private static func day(
    _ text: String, _ calendar: Calendar
  ) throws(LibraryError) -> (start: Date, end: Date) {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    let units: [Calendar.Component] = [.year, .month, .day]
    guard (1...3).contains(numbers.count), (1...9999).contains(numbers[0]),
      numbers.dropFirst().allSatisfy({ (1...31).contains($0) })
    else {
      throw .badSearch(
        reason: localized("“\(text)” is no year, month or day such as 2024, 2024-05 or 2024-05-17"))
    }
    var parts = DateComponents(year: numbers[0])
    if numbers.count > 1 { parts.month = numbers[1] }
    if numbers.count > 2 { parts.day = numbers[2] }
    guard let start = calendar.date(from: parts),
      numbers.count < 2 || calendar.component(.month, from: start) == numbers[1],
      numbers.count < 3 || calendar.component(.day, from: start) == numbers[2],
      let end = calendar.date(byAdding: units[numbers.count - 1], value: 1, to: start)
    else { throw .badSearch(reason: localized("there is no \(text)")) }
    return (start, end)
  }
}
