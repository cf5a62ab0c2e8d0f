extension SearchQuery {
  /// What was taken for words and looks like a token under another name.
  package struct Misnamed: Hashable, Sendable {
    /// As it was typed, such as `owner:Ada`.
    package let typed: String
    /// What was probably meant.
    package let meant: Token
  }

  /// Names that people give tokens which are called otherwise.
  private static let otherNames: [String: Token.Name] = [
    "name": .title, "called": .title, "by": .author, "writer": .author, "topic": .subject, "about": .subject,
    "type": .kind, "tags": .tag, "label": .tag, "owner": .person, "of": .person, "since": .from,
    "after": .from,
    "until": .to, "before": .to, "where": .in, "scope": .in,
  ]

  /// Words such as `owner:Ada`, which is written `person:Ada`. They are searched for as they stand: a text may have them.
  package var misnamed: [Misnamed] {
    words.compactMap { word in
      let pieces = word.split(separator: ":", maxSplits: 1).map(String.init)
      guard pieces.count == 2, let name = Self.otherNames[pieces[0].lowercased()] else { return nil }
      return Misnamed(typed: word, meant: Token(name: name, value: pieces[1]))
    }
  }
}
