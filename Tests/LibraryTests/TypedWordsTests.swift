import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

/// Words that a person has typed and read, to be offered while they type.
@Suite("Words to offer")
struct TypedWordsTests {
  let place: Place
  init() throws { place = try Place() }

  private func typed(_ words: [String: Int], pairs: [TypedWords.Pair] = []) -> TypedWords {
    TypedWords(words: words.map { TypedWords.Word($0.key, $0.value) }, pairs: pairs)
  }

  @Test("what is typed adds up, the next program reads it, and one word or all of it is erased")
  func counts() async throws {
    let shelf = try await place.shelf()
    try await shelf.learn(
      typed(["water": 2, "please": 1], pairs: [.init("", "water", 1), .init("water", "please", 1)]))
    try await shelf.learn(typed(["water": 1]))
    let known = try await place.shelf().typedWords()
    #expect(known.words == [.init("water", 3), .init("please", 1)] && known.pairs.count == 2)
    #expect(try await shelf.forgetTypedWords("please") == 1)
    #expect(try await shelf.typedWords().pairs == [.init("", "water", 1)])
    #expect(try await shelf.forgetTypedWords("please") == 0)
    #expect(try await shelf.forgetTypedWords() == 1)
    #expect(try await shelf.typedWords() == TypedWords())
  }

  @Test("a word is forgotten however its case and accents are written, and another one is not for them")
  func folded() async throws {
    let shelf = try await place.shelf()
    let composed = "Zo\u{EB}"
    try await shelf.learn(
      typed(
        [composed: 1, "resume": 1, "r\u{E9}sum\u{E9}": 1],
        pairs: [.init("", "zo\u{EB}", 1), .init("zoe\u{308}", "resume", 1), .init("", "resume", 1)]))
    #expect(try await shelf.forgetTypedWords("R\u{C9}SUME\u{301}") == 1)
    #expect(try await Set(shelf.typedWords().words.map(\.word)) == [composed, "resume"])
    #expect(try await shelf.forgetTypedWords("ZOE") == 1)
    let left = try await shelf.typedWords()
    #expect(left.words.map(\.word) == ["resume"] && left.pairs == [.init("", "resume", 1)])
    #expect(try await shelf.forgetTypedWords("zoe") == 0)
  }

  @Test("of very many words those typed longest ago give way")
  func pruned() async throws {
    let shelf = try await place.shelf()
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    try await shelf.learn(typed(["old": 7]), now: start)
    let many = Dictionary(uniqueKeysWithValues: (0..<Shelf.mostTypedWords).map { ("word\($0)", 1) })
    try await shelf.learn(typed(many), now: start + 60)
    let words = try await shelf.typedWords().words
    #expect(words.count == Shelf.mostTypedWords && !words.contains { $0.word == "old" })
  }

  @Test("what is taken in from elsewhere gives way before one's own, and nonsense is not taken in")
  func takenIn() async throws {
    let shelf = try await place.shelf()
    try await shelf.learn(typed(["own": 1]), now: Date(timeIntervalSince1970: 1_000_000_000))
    let many = (0..<Shelf.mostTypedWords).map { TypedWords.Word("word\($0)", 2) }
    let other = TypedWords(
      words: many + [.init("own", .min), .init("", 3), .init(String(repeating: "a", count: 500), 3)])
    #expect(try await shelf.merge(other) == many.count)
    let words = try await shelf.typedWords().words
    #expect(words.count == Shelf.mostTypedWords && words.contains(.init("own", 1)))
    #expect(!words.contains { $0.word.count > 100 || $0.word.isEmpty })
  }

  @Test("the texts are those of the document, and of what was opened last")
  func texts() async throws {
    let shelf = try await place.shelf()
    let one = try await shelf.add(place.pdf("one.pdf", text: "A heron stands"), title: "One").id
    let two = try await shelf.add(place.pdf("two.pdf", text: "An otter dives"), title: "Two").id
    try await shelf.index()
    #expect(try await shelf.readTexts(of: one, mostPages: 5).joined().contains("heron"))
    #expect(try await shelf.readTexts(mostDocuments: 5, mostPages: 5).isEmpty, "nothing was opened")
    _ = try await shelf.open(one, now: Date(timeIntervalSince1970: 10))
    _ = try await shelf.open(two, now: Date(timeIntervalSince1970: 20))
    let texts = try await shelf.readTexts(mostDocuments: 5, mostPages: 5)
    #expect(texts.count == 2 && texts[0].contains("otter"))
    #expect(try await shelf.readTexts(mostDocuments: 1, mostPages: 5).count == 1)
    #expect(try await shelf.readTexts(mostDocuments: 5, mostPages: 1).count == 1)
    await #expect(throws: LibraryError.self) { try await shelf.readTexts(of: "none", mostPages: 1) }
  }

  @Test("too many words of one time make the rarest of them go, and none of what was typed later")
  func pruning() async throws {
    let world = try await IsolationWorld()
    let many = (0..<Shelf.mostTypedWords + 40).map { TypedWords.Word("word\($0)", $0 < 40 ? 1 : 2) }
    try await world.hers.learn(typed(["mine": 1]), now: Date(timeIntervalSince1970: 2_000_000_000))
    try await world.hers.learn(
      TypedWords(words: many), now: Date(timeIntervalSince1970: 1_000_000_000))
    let kept = try await world.hers.typedWords().words
    #expect(kept.count == Shelf.mostTypedWords)
    #expect(kept.contains { $0.word == "mine" } && !kept.contains { $0.word == "word0" })
  }

  @Test("no statement shows or changes anything of hers to another", arguments: WordStatement.allCases)
  func isolation(_ statement: WordStatement) async throws {
    let world = try await IsolationWorld()
    try await world.hers.learn(
      typed([IsolationWorld.secret: 2], pairs: [.init(IsolationWorld.secret, "on", 1)]))
    try await world.tryAsOthers(statement, arguments(of: statement, world))
    #expect(statement.rawValue.contains("$1"))
  }

  @Test("the same statement shows or changes it to herself", arguments: WordStatement.allCases)
  func control(_ statement: WordStatement) async throws {
    let world = try await IsolationWorld()
    try await world.hers.learn(
      typed([IsolationWorld.secret: 2, "new": 1], pairs: [.init(IsolationWorld.secret, "on", 1)]))
    if [.pruneWords, .prunePairs].contains(statement) {
      try await world.hers.learn(typed(["newer": 1], pairs: [.init("a", "b", 1)]), now: Date() + 60)
    }
    try await world.hers.index()
    _ = try? await world.hers.open(world.item)
    let arguments = arguments(of: statement, world)
    let before = try world.rows()
    let rows = try await world.ada.write { try $0.run(statement, arguments) }
    #expect(try !rows.isEmpty || before != world.rows(), "\(statement) does nothing")
  }

  private func arguments(of statement: WordStatement, _ world: IsolationWorld) -> [any SQLConvertible] {
    let secret = IsolationWorld.secret
    return switch statement {
    // What somebody types themselves is their own.
    case .learnWord, .takeWord: ["word", 1, Date()]
    case .learnPair, .takePair: ["word", "on", 1, Date()]
    case .words, .pairs, .forgetWords, .forgetPairs: []
    case .forgetWord, .forgetPairsOf: [secret]
    case .pruneWords, .prunePairs: [1]
    case .documentTexts: [world.document, 10]
    case .openedDocuments: [10]
    }
  }
}
