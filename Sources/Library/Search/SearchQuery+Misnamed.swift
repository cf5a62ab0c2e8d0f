extension SearchQuery {
  /// A word of a search query that looks like a token under another name.
  package struct Misnamed: Hashable, Sendable {
    /// The word as typed, such as `owner:Ada`.
    package let typed: String
    /// The token that was probably meant.
    package let meant: Token
  }

  /// Names that people use for tokens which are called otherwise here.
  private static let otherNames: [String: Token.Name] = [
    "name": .title, "called": .title, "by": .author, "writer": .author, "topic": .subject, "about": .subject,
    "type": .kind, "tags": .tag, "label": .tag, "owner": .person, "of": .person, "since": .from,
    "after": .from,
    "until": .to, "before": .to, "where": .in, "scope": .in,
  ]

  /// Words such as `owner:Ada`, for which `person:Ada` was probably meant. They are searched for as words,
  /// since a text may contain them.
  package var misnamed: [Misnamed] {
    words.compactMap { word in
      let pieces = word.split(separator: ":", maxSplits: 1).map(String.init)
      guard pieces.count == 2, let name = Self.otherNames[pieces[0].lowercased()] else { return nil }
      return Misnamed(typed: word, meant: Token(name: name, value: pieces[1]))
    }
  }
}
