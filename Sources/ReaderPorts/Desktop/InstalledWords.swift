import Foundation
import Typing

/// Word lists installed on this computer: the system's own, and the spelling dictionaries of hunspell.
///
/// None comes with the program, so each has the licence with which it was installed. Lists add words that occur in no
/// text; texts tell which words are frequent.
package struct InstalledWords: Sendable {
  /// The folder that contains `dict/words` and `hunspell/*.dic`.
  var share: URL
  /// The desktop's language, such as "de_DE.UTF-8".
  var language: String
  /// The most lines of a list; a longer file is not a list of words.
  private static let mostWords = 400_000
  /// The largest list in bytes.
  private static let mostBytes = 32 << 20
  /// The most languages that are compared with a person's texts.
  private static let mostLanguages = 12
  /// The numbers of a text's words that are compared with a list. Own choices: with fewer than the first, chance decides.
  private static let compared = 60...400
  /// How much more of these words, as a share, another language's list has to know than the desktop's to be taken in place
  /// of it. Neighbouring languages share a third of their frequent words; a person's own language has twice that.
  private static let clearShare = 0.2

  /// Makes a source of installed word lists.
  ///
  /// - Parameters:
  ///   - share: the folder in which word lists are installed.
  ///   - language: the desktop's language, such as "de_DE.UTF-8".
  package init(
    share: URL = URL(filePath: "/usr/share"),
    language: String = InstalledWords.language(of: ProcessInfo.processInfo.environment)
  ) {
    (self.share, self.language) = (share, language)
  }

  /// The language that the environment gives to texts (locale(7)); empty if it names none.
  package static func language(of environment: [String: String]) -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }

  /// The words of the language in which the person reads and writes; empty if there is no list for it.
  ///
  /// - Parameter texts: the words that the person has read and typed. If they are clearly of another language than the
  ///   desktop's, its list is taken; the desktop's is taken if they tell too little.
  package func words(fitting texts: WordCounts = WordCounts()) -> [String] {
    let desktops = wordsOfDesktop()
    let common = Self.common(in: texts)
    guard common.count >= Self.compared.lowerBound else { return desktops }
    func known(_ words: [String]) -> Double {
      var unknown = Set(common)
      for word in words { unknown.remove(word.lowercased()) }
      return 1 - Double(unknown.count) / Double(common.count)
    }
    var best = (words: desktops, share: known(desktops) + Self.clearShare)
    for file in otherLanguages() {
      let words = hunspell(file)
      let share = known(words)
      if share > best.share { best = (words, share) }
    }
    return best.words
  }

  /// The most frequent words of the texts. Short ones are left out, since many languages have them.
  private static func common(in texts: WordCounts) -> [String] {
    let words = texts.forms.filter { $0.form.count >= 4 }.sorted {
      ($0.weight, $1.form) > ($1.weight, $0.form)
    }
    return words.prefix(compared.upperBound).map { $0.form.lowercased() }
  }

  // MARK: Lists

  /// The names of hunspell's dictionaries, in order.
  private var dictionaries: [String] {
    let folder = share.appending(path: "hunspell").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".dic") && !$0.hasPrefix("hyph_") }.sorted()
  }

  /// The names by which a dictionary of the desktop's language goes, the best first.
  private var names: [String] {
    let code = language.prefix { $0 != "." && $0 != "@" }
    return [String(code), ["", "C", "POSIX"].contains(code) ? "en_US" : String(code.prefix { $0 != "_" })]
  }

  private func wordsOfDesktop() -> [String] {
    let dictionaries = dictionaries
    for name in names {
      let found =
        dictionaries.first { $0 == "\(name).dic" }
        ?? dictionaries.first { Self.code(of: $0) == name.prefix { $0 != "_" } }
      if let found { return hunspell(share.appending(path: "hunspell/\(found)")) }
    }
    return lines(of: share.appending(path: "dict/words"), "UTF-8")
  }

  /// One dictionary of each other language than the desktop's.
  private func otherLanguages() -> [URL] {
    var seen = Set(names.map { String($0.prefix { $0 != "_" }) })
    let firsts = dictionaries.filter { seen.insert(Self.code(of: $0)).inserted }
    return firsts.prefix(Self.mostLanguages).map { share.appending(path: "hunspell/\($0)") }
  }

  /// The language of a dictionary, such as "de" of `de_AT.dic`.
  private static func code(of dictionary: String) -> String {
    String(dictionary.prefix { $0 != "_" && $0 != "." && $0 != "-" })
  }

  /// The words of a hunspell dictionary, without the endings that its rules would add.
  private func hunspell(_ file: URL) -> [String] {
    // The first line, which contains the number of words, is skipped.
    lines(of: file, encoding(of: file)).dropFirst().map { line in
      String(line.prefix { $0 != "/" && $0 != "\t" })
    }
  }

  /// The encoding that the rules beside a dictionary name; hunspell's own default where they name none.
  private func encoding(of dictionary: URL) -> String {
    let rules = dictionary.deletingPathExtension().appendingPathExtension("aff")
    // Some rules begin with their licence, and the rules themselves may take megabytes.
    let file = try? FileHandle(forReadingFrom: rules)
    let head = try? file?.read(upToCount: 64 << 10)
    let named = String(decoding: head ?? Data(), as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("SET ") }?.dropFirst(4).trimmingCharacters(in: .whitespaces)
    return named.map { $0.hasPrefix("microsoft-") ? String($0.dropFirst(10)) : $0 } ?? "ISO8859-1"
  }

  /// The lines of a list; none if it is too large, cannot be read, or is in an encoding that is not known: wrong letters
  /// would be offered as words.
  private func lines(of file: URL, _ encoding: String) -> [String] {
    guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= Self.mostBytes,
      let data = try? Data(contentsOf: file), let text = Self.text(data, in: encoding)
    else { return [] }
    return text.split(whereSeparator: \.isNewline).prefix(Self.mostWords).map(String.init)
  }

  private static func text(_ data: Data, in encoding: String) -> String? {
    if encoding.uppercased() == "UTF-8" { return String(data: data, encoding: .utf8) }
    guard let converter = iconv_open("UTF-8", encoding), Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    // A letter of an encoding with one byte each takes at most three bytes in UTF-8.
    var (source, target) = ([UInt8](data), [UInt8](repeating: 0, count: 3 * data.count + 16))
    let room = target.count
    let left: Int? = source.withUnsafeMutableBytes { from in
      target.withUnsafeMutableBytes { to in
        var input = from.baseAddress?.assumingMemoryBound(to: CChar.self)
        var output = to.baseAddress?.assumingMemoryBound(to: CChar.self)
        var (inputLeft, outputLeft) = (from.count, to.count)
        return iconv(converter, &input, &inputLeft, &output, &outputLeft) == -1 ? nil : outputLeft
      }
    }
    return left.map { String(decoding: target.prefix(room - $0), as: UTF8.self) }
  }
}
