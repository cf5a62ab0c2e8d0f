import Store
import Testing

@testable import Library

/// What of a text is shown around the words that were searched for.
@Suite struct SnippetTests {
  private func snippet(_ text: String, _ parts: [String], isPrefix: Bool = false) -> Snippet {
    var tokenizer = TextTokenizer()
    return Snippet(text, FullTextQuery(parts, isPrefix: isPrefix), &tokenizer)
  }

  private static let numbers = (1...60).map { "w\($0)" }.joined(separator: " ")

  @Test("eight words before the first hit and fifteen after it, with dots where the text goes on")
  func context() {
    #expect(
      snippet(Self.numbers, ["w20"]).marked("[", "]")
        == "… w12 w13 w14 w15 w16 w17 w18 w19 [w20] w21 w22 w23 w24 w25 w26 w27 w28 w29 w30 w31 w32 w33 w34 w35 …"
    )
    #expect(snippet(Self.numbers, ["w60"]).marked("[", "]").hasSuffix("w59 [w60]"))
    #expect(snippet(Self.numbers, ["w1"]).marked("[", "]").hasPrefix("[w1] w2"))
  }

  @Test("a text that ends where the context does has no dots behind it")
  func end() {
    let text = (1...16).map { "w\($0)" }.joined(separator: " ")
    #expect(snippet(text, ["w1"]).text == text)
    #expect(snippet(text + " more", ["w1"]).text == text + " …")
  }

  @Test("every hit that is shown is marked; longer words count only where the last word may go on")
  func several() {
    #expect(snippet("ask tasks asking ask", ["ask"]).marked("[", "]") == "[ask] tasks asking [ask]")
    #expect(
      snippet("ask tasks asking ask", ["ask"], isPrefix: true).marked("[", "]")
        == "[ask] tasks [asking] [ask]")
    #expect(snippet("b a b c", ["b c", "a"]).marked("[", "]") == "b [a] [b c]")
  }

  @Test("a phrase that begins before a shorter hit is marked from its beginning")
  func longPhrase() {
    let phrase = (3...14).map { "w\($0)" }.joined(separator: " ")
    let found = snippet(Self.numbers, ["w10", phrase])
    #expect(found.marked("[", "]").hasPrefix("w1 w2 [w3"))
  }

  @Test(
    "texts and words count alike, whatever their letters",
    arguments: [
      ("Der ÉLÈVE liest", "eleve", "Der [ÉLÈVE] liest"), ("قرأ الكِتاب هنا", "الكتاب", "قرأ [الكِتاب] هنا"),
      ("我读一本书", "一本", "我读[一本]书"), ("eﬃcient", "efficient", "[eﬃcient]"),
    ])
  func scripts(_ text: String, _ word: String, _ expected: String) {
    #expect(snippet(text, [word]).marked("[", "]") == expected)
  }

  @Test(
    "a phrase is found in a text as it is shown in it",
    arguments: [
      ("Der ÉLÈVE liest", "eleve", true), ("a b a b c", "a b c", true), ("a b a c", "a b c", false),
      ("ask tasks", "tas", true), ("the old men", "old me", true), ("the old, old men", "old men", true),
      ("the oldest men", "old me", false), ("我读一本书", "一本", true), ("قرأ الكِتاب هنا", "الكت", true),
      ("co\u{AD}operate", "coop", true), ("", "a", false), ("one", "one two", false),
    ])
  func finder(text: String, typed: String, isThere: Bool) throws {
    let query = FullTextQuery([typed], isPrefix: true)
    var tokenizer = TextTokenizer()
    let finder = PhraseFinder(try #require(query.phrases.last))
    #expect(finder.finds(in: text, &tokenizer) == isThere)
    #expect(Snippet(text, query, &tokenizer).hits.isEmpty != isThere)
  }

  @Test("a text without the words shows its beginning, one without words its first characters")
  func nothing() {
    #expect(snippet("one two", ["three"]).marked("[", "]") == "one two")
    #expect(snippet("… — …", ["three"]).text == "… — …")
    #expect(snippet("", ["three"]).text == "")
  }
}
