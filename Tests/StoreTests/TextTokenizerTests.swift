import Foundation
import Testing

@testable import Store

@Suite("Words of a text")
struct TextTokenizerTests {
  private func words(_ text: String) -> [String] {
    var tokenizer = TextTokenizer()
    return tokenizer.words(text).map(\.text)
  }

  @Test("each stands where it is said to stand")
  func places() {
    let text = "Ça va, ﬁn: 中国 ไทย Ελλάς!"
    var tokenizer = TextTokenizer()
    let bytes = Array(text.utf8)
    let found = tokenizer.words(text)
    #expect(found.map(\.text).prefix(5) == ["ca", "va", "fin", "中", "国"])
    #expect(found.last?.text == "ελλασ")
    let pieces = found.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
    #expect(pieces.prefix(5) == ["Ça", "va", "ﬁn", "中", "国"] && pieces.last == "Ελλάς")
    #expect(
      pieces.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace && !",:!".contains($0) })
  }

  @Test(
    "two ways to write a letter are one",
    arguments: [
      ("e\u{301}", "\u{E9}"), ("ﷺ", "صلى الله عليه وسلم"), ("ｱ", "ア"), ("Ⅷ", "viii"), ("İ", "i"),
      ("ﻛﺘﺎﺏ", "كتاب"),
      ("٣٤", "34"), ("Å", "a"), ("ｆｕｌｌ", "full"), ("a\u{200D}b", "ab"),
    ])
  func spellings(one: String, other: String) {
    #expect(words(one).joined() == words(other).joined())
    #expect(!words(one).isEmpty)
  }

  @Test("a query is widened to fewer letters of the word that may go on, and of no other")
  func widened() throws {
    let query = FullTextQuery(["old sea", "Überall"], isPrefix: true)
    let wider = try #require(query.widened(to: 3))
    #expect(wider.phrases.map(\.words) == [["old", "sea"], ["ube"]])
    #expect(wider.phrases.map(\.isPrefix) == [false, true])
    #expect(
      FullTextQuery(["the единый"], isPrefix: true).widened(to: 3)?.phrases.last?.words == ["the", "еди"])
    for typed in ["ube", "u", "中国"] { #expect(FullTextQuery([typed], isPrefix: true).widened(to: 3) == nil) }
    for typed in ["½cups", "co\u{140}lecció", "⑴ window"] {
      #expect(FullTextQuery([typed], isPrefix: true).widened(to: 3) == nil, "the index cuts it once more")
    }
    #expect(FullTextQuery(["overall"], isPrefix: false).widened(to: 3) == nil)
    #expect(FullTextQuery([], isPrefix: true).widened(to: 3) == nil)
  }

  @Test("beginnings that are found quickly are those that the indexes have")
  func quickLetters() {
    let made = SQLiteFullText().statements(for: FullTextTable("page")).joined()
    let letters = (1...SQLiteFullText().quickLetters).map(String.init).joined(separator: " ")
    #expect(made.contains("prefix='\(letters)'"))
  }

  @Test("bytes that are no text, and words without end, do no harm")
  func damaged() {
    var tokenizer = TextTokenizer()
    for bytes: [UInt8] in [
      [0xC0, 0xAF], [0xE0], [0xF8, 0x88], [0xED, 0xA0, 0x80], [0x61, 0xFF, 0x62], [0xF4, 0x90, 0x80, 0x80],
    ] {
      bytes.withUnsafeBufferPointer { buffer in
        tokenizer.tokens(in: buffer) { _, range in
          #expect(range.lowerBound < range.upperBound && range.upperBound <= bytes.count)
          return true
        }
      }
    }
    let long = words(String(repeating: "é", count: 10_000))
    #expect(long.count == 1 && long[0].utf8.count <= TextTokenizer.longest)
    #expect(words(String(repeating: "\u{301}", count: 1000)).isEmpty)
    #expect(words("").isEmpty && words(" .,-").isEmpty)
  }
}
