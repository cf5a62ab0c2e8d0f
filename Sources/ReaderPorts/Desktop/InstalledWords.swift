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

  /// Makes a source of installed word lists.
  ///
  /// - Parameters:
  ///   - share: the folder in which word lists are installed.
  ///   - language: the desktop's language, such as "de_DE.UTF-8".
  package init(
    share: URL = URL(filePath: "/usr/share"),
    language: String = ProcessInfo.processInfo.environment["LANG"] ?? ""
  ) {
    (self.share, self.language) = (share, language)
  }

  /// The words of the desktop's language; empty if there is no list for it.
  package func words() -> [String] {
    let code = language.prefix { $0 != "." && $0 != "@" }
    let names = [String(code), code == "C" || code.isEmpty ? "en_US" : String(code.prefix(2))]
    let dictionaries =
      (try? FileManager.default.contentsOfDirectory(atPath: share.appending(path: "hunspell").path)) ?? []
    for name in names {
      let found =
        dictionaries.sorted().first { $0 == "\(name).dic" }
        ?? dictionaries.sorted().first { $0.hasSuffix(".dic") && $0.hasPrefix(name.prefix(2) + "_") }
      guard let found else { continue }
      return hunspell(share.appending(path: "hunspell/\(found)"))
    }
    return lines(of: share.appending(path: "dict/words"), .utf8)
  }

  /// The words of a hunspell dictionary, without the endings that its rules would add.
  private func hunspell(_ file: URL) -> [String] {
    let rules = file.deletingPathExtension().appendingPathExtension("aff")
    let head = (try? String(contentsOf: rules, encoding: .isoLatin1))?.prefix(2000) ?? ""
    let name = head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("SET ") }?.dropFirst(4)
    let encoding: String.Encoding =
      name.map { $0.trimmingCharacters(in: .whitespaces).uppercased() } == "UTF-8" ? .utf8 : .isoLatin1
    // The first line, which contains the number of words, is skipped.
    return lines(of: file, encoding).dropFirst().map { line in
      String(line.prefix { $0 != "/" && $0 != "\t" })
    }
  }

  private func lines(of file: URL, _ encoding: String.Encoding) -> [String] {
    guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= Self.mostBytes,
      let text = try? String(contentsOf: file, encoding: encoding)
    else { return [] }
    return text.split(whereSeparator: \.isNewline).prefix(Self.mostWords).map(String.init)
  }
}
