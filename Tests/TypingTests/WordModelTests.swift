import Testing

@testable import Typing

/// Which words few keys offer.
@Suite("The model of words")
struct WordModelTests {
  private let text = """
    The cat sat on the mat. The cat ate the rat, and the bat ate the cat's dinner.
    Paris is a town. We saw Paris and the Seine. A cab came.
    """

  private var counts: WordCounts {
    var counts = WordCounts()
    counts.learn(text)
    return counts
  }

  private var model: WordModel { WordModel(counts, .latin) }

  /// The keys that spell a word on so many keys.
  private func keys(_ word: String, of count: Int = 6) -> [Int] {
    let groups = Alphabet.latin.groups(count)
    return word.compactMap { letter in groups.firstIndex { $0.contains(letter) } }
  }

  @Test("words are counted in small letters, joined where a hyphen ends a line; names keep their capital")
  func counting() {
    var counts = WordCounts()
    counts.learn("The exam-\nple of Paris. Paris is well-known. DON’T panic: don’t 3rd try")
    #expect(counts.words["example"]?.weight == 1 && counts.words["exam"] == nil)
    #expect(counts.words["paris"].map { $0.form("paris") } == "Paris")
    #expect(counts.words["well"] != nil && counts.words["known"] != nil && counts.words["don't"]?.weight == 2)
    #expect(counts.words["the"].map { $0.form("the") } == "the")
    #expect(counts.pairs[.init(first: "", second: "the")] == 1)
    #expect(counts.pairs[.init(first: "of", second: "paris")] == 1)
    // After a sentence and after a number nothing follows upon what stood before.
    #expect(counts.pairs.keys.contains { $0.first == "paris" && $0.second == "paris" } == false)
    #expect(counts.pairs.keys.contains { $0.first == "don't" && $0.second == "rd" } == false)
  }

  @Test("keys offer the words they begin, the likeliest first, and always one that they spell whole")
  func candidates() {
    #expect(model.candidates(keys("ca"), after: "the", most: 4).first == "cat")
    let spelled = model.candidates(keys("cab"), after: "the", most: 4)
    #expect(spelled.contains("cab"))
    // One place only: the word that is whole, though others are likelier to be begun.
    var counts = counts
    for _ in 0..<50 { counts.learn("Cabbages and cabbages.") }
    #expect(WordModel(counts, .latin).candidates(keys("cab"), after: nil, most: 2) == ["cabbages", "cab"])
    #expect(model.candidates(keys("zzz"), after: "the", most: 4) == [])
  }

  @Test("letters that were spelled are gone on with, the likeliest first, and the word before tells more")
  func completions() {
    #expect(model.completions(of: "ca", after: nil, most: 4) == ["cat", "cab", "came", "cat's"])
    #expect(
      model.completions(of: "cat", after: nil, most: 4) == ["cat's"], "what is whole is not gone on with")
    #expect(model.completions(of: "S", after: "the", most: 1) == ["Seine"])
    #expect(model.completions(of: "S", after: "cat", most: 1) == ["sat"])
    #expect(
      model.completions(of: "ж", after: nil, most: 4) == []
        && model.completions(of: "q", after: nil, most: 4) == [])
  }

  @Test("the word before decides between words of the same keys")
  func pairs() {
    // “cat” and “bat” are the same keys.
    #expect(keys("cat") == keys("bat"))
    #expect(model.candidates(keys("bat"), after: "the", most: 1) == ["cat"])
    var counts = counts
    for _ in 0..<5 { counts.learn("A baseball bat. The baseball bat.") }
    #expect(WordModel(counts, .latin).candidates(keys("bat"), after: "baseball", most: 1) == ["bat"])
    #expect(model.candidates([], after: "the", most: 3).first == "cat")
    #expect(model.candidates([], after: "", most: 1) == ["the"])
  }

  @Test("fewer keys find the same words, with more of them to choose from")
  func fewerKeys() {
    for count in Alphabet.keyCounts {
      for word in ["cat", "dinner", "seine", "paris", "town"] {
        let found = model.candidates(keys(word, of: count), of: count, after: nil, most: 12)
        #expect(found.map { $0.lowercased() }.contains(word), "\(word) on \(count) keys: \(found)")
      }
    }
  }

  @Test("accents, apostrophes and letters of other languages are on the keys of their like")
  func folding() {
    var folding = LetterFolding(.latin)
    #expect(folding.keys(of: "Éléphant") == folding.keys(of: "elephant"))
    #expect(folding.keys(of: "straße") == folding.keys(of: "strasse"))
    #expect(
      folding.keys(of: "don't") == folding.keys(of: "dont")
        && folding.keys(of: "Łódź") == folding.keys(of: "lodz"))
    #expect(folding.keys(of: "词") == nil && folding.keys(of: "да") == nil && folding.keys(of: "''") == nil)
    var russian = LetterFolding(.cyrillic)
    #expect(russian.keys(of: "Ёлка") == russian.keys(of: "елка") && russian.keys(of: "Київ") != nil)
    var greek = LetterFolding(.greek)
    #expect(greek.keys(of: "Ὀδυσσεύς") == greek.keys(of: "οδυσσευσ"))
  }

  @Test("words in a script that the keys do not have are left out; nothing known offers nothing")
  func otherScripts() {
    var counts = WordCounts()
    counts.learn("猫が好き。 The cat.")
    let model = WordModel(counts, .latin)
    #expect(model.wordCount == 2 && model.knows("CAT") && !model.knows("猫"))
    #expect(WordModel.empty.candidates([0], after: "", most: 4) == [])
    #expect(model.candidates([0], after: "never", most: 0) == [])
  }

  @Test("a list adds words that are not known, and counts for no more than that")
  func lists() {
    var counts = counts
    counts.list("zebra", weight: 0.05)
    counts.list("cat", weight: 100)
    let model = WordModel(counts, .latin)
    #expect(model.candidates(keys("zeb"), after: nil, most: 1) == ["zebra"])
    #expect(counts.words["cat"]?.weight == self.counts.words["cat"]?.weight)
  }

  @Test("a word of any length can be typed by its keys, and the same texts give the same model")
  func longWords() {
    var counts = WordCounts()
    counts.learn("Donaudampfschifffahrtsgesellschaftskapitän donaudampfschifffahrt")
    let model = WordModel(counts, .latin)
    let long = "donaudampfschifffahrtsgesellschaftskapitan"
    #expect(
      model.candidates(keys(long), after: nil, most: 2).first?.lowercased().hasPrefix("donaudampf") == true)
    let words = (0..<200).map { "w\(String($0, radix: 20).filter(\.isLetter))ord" }.joined(separator: " ")
    counts.learn(words)
    let twice = (0..<2).map { _ in WordModel(counts, .latin).candidates(keys("w"), after: nil, most: 12) }
    #expect(twice[0] == twice[1])
  }
}
