import Foundation
import TestSupport
import Testing
import Typing

@testable import ReaderPorts

/// The lists of words that a computer has: which one is taken, and that it is read in its own encoding.
@Suite("Installed lists of words")
struct InstalledWordsTests {
  private let share: TemporaryFolder

  init() throws { share = try TemporaryFolder() }

  private func list(_ name: String, _ words: [String], _ encoding: String.Encoding, set: String?) throws {
    let folder = share.url("hunspell")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = (["\(words.count)"] + words).joined(separator: "\n")
    let data = try #require(text.data(using: encoding))
    try data.write(to: folder.appending(path: "\(name).dic"))
    guard let set else { return }
    // The name of the encoding comes after a licence.
    let rules = String(repeating: "# of whoever wrote it\n", count: 500) + "SET \(set)\nTRY abc\n"
    try Data(rules.utf8).write(to: folder.appending(path: "\(name).aff"))
  }

  private func words(_ language: String, _ texts: WordCounts = WordCounts()) -> [String] {
    InstalledWords(share: share.url(""), language: language).words(fitting: texts)
  }

  @Test("the list of the desktop's language, without the marks of its rules; English where it has none")
  func desktops() throws {
    #expect(words("de_DE.UTF-8").isEmpty)
    try list("en_US", ["cat/SM", "dog\tpo:noun"], .utf8, set: "UTF-8")
    try list("de_AT", ["Katze/N", "Jänner"], .utf8, set: "UTF-8")
    #expect(words("de_AT.UTF-8") == ["Katze", "Jänner"])
    #expect(words("de_DE.UTF-8@euro") == ["Katze", "Jänner"], "that of a neighbouring country")
    #expect(
      words("C") == ["cat", "dog"] && words("") == ["cat", "dog"] && words("POSIX") == ["cat", "dog"])
    try FileManager.default.createDirectory(at: share.url("dict"), withIntermediateDirectories: true)
    try Data("chat\nchien\n".utf8).write(to: share.url("dict/words"))
    #expect(words("fr_FR.UTF-8") == ["chat", "chien"], "the system's own list")
  }

  @Test("the language is that of texts, by the order of the environment's names")
  func environment() {
    #expect(InstalledWords.language(of: ["LANG": "de_DE"]) == "de_DE")
    #expect(InstalledWords.language(of: ["LANG": "de_DE", "LC_ALL": ""]) == "de_DE")
    #expect(
      InstalledWords.language(of: ["LANG": "de_DE", "LC_CTYPE": "el_GR", "LC_TIME": "fr_FR"]) == "el_GR")
    #expect(InstalledWords.language(of: ["LC_CTYPE": "el_GR", "LC_ALL": "C"]) == "C")
    #expect(InstalledWords.language(of: [:]).isEmpty)
  }

  @Test(
    "each list is read in its own encoding",
    arguments: [
      ("pl_PL", "ISO8859-2", String.Encoding.isoLatin2, "żółw"),
      ("ru_RU", "microsoft-cp1251", .windowsCP1251, "книга"),
      ("uk_UA", "UTF-8", .utf8, "ґанок"),
    ] as [(String, String, String.Encoding, String)])
  func encodings(name: String, set: String, encoding: String.Encoding, word: String) throws {
    try list(name, [word], encoding, set: set)
    #expect(words(name) == [word])
  }

  @Test("Greek letters of one byte, Latin ones where no encoding is named; of an unknown encoding nothing")
  func moreEncodings() throws {
    let folder = share.url("hunspell")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // “λόγος” in ISO 8859-7.
    try (Data("1\n".utf8) + Data([0xEB, 0xFC, 0xE3, 0xEF, 0xF2])).write(
      to: folder.appending(path: "el_GR.dic"))
    try Data("SET ISO8859-7\n".utf8).write(to: folder.appending(path: "el_GR.aff"))
    #expect(words("el_GR.UTF-8") == ["λόγος"])
    try list("fr_FR", ["été"], .isoLatin1, set: nil)
    #expect(words("fr_FR") == ["été"])
    try list("th_TH", ["abc"], .utf8, set: "NOSUCHCODE-9")
    #expect(words("th_TH").isEmpty)
    // Bytes that are no text of the named encoding.
    try list("cs_CZ", ["žluť"], .isoLatin2, set: "UTF-8")
    #expect(words("cs_CZ").isEmpty)
  }

  @Test(
    "documents of clearly another language have that language's list; few words, or both alike, the desktop's"
  )
  func fitting() throws {
    func word(_ number: Int, _ ending: String) -> String {
      let letters = Array("bdfgklmnpr")
      return String([letters[number / 10], "a", letters[number % 10]]) + ending
    }
    let (english, german) = ((0..<90).map { word($0, "ing") }, (0..<90).map { word($0, "ung") })
    try list("en_US", english, .utf8, set: "UTF-8")
    try list("de_DE", german, .utf8, set: "UTF-8")
    try list("hyph_fr", english + german, .utf8, set: "UTF-8")
    func texts(_ words: some Sequence<String>) -> WordCounts {
      var counts = WordCounts()
      for word in words { counts.learn(word.uppercased()) }
      return counts
    }
    #expect(words("en_US", texts(german.prefix(70))) == german)
    #expect(words("de_DE", texts(german.prefix(70))) == german)
    #expect(words("en_US", texts(german.prefix(50))) == english, "too few to tell")
    #expect(words("en_US", texts(german.prefix(45) + english.prefix(45))) == english)
    #expect(
      words("en_US", texts((0..<90).map { word($0, "ando") })) == english, "of a language without a list")
    try FileManager.default.removeItem(at: share.url("hunspell/en_US.dic"))
    #expect(words("en_US", texts(german.prefix(70))) == german)
  }
}
