import Foundation
import Typing

/// Lists of words that this computer has: the system's own, and the spelling dictionaries of hunspell.
///
/// None comes with the program: whoever installs one has its licence with it. Lists add words that no text has; texts tell
/// which are frequent.
package struct InstalledWords: Sendable {
  /// Where `dict/words` and `hunspell/*.dic` are.
  var share: URL
  /// As the desktop has it, such as "de_DE.UTF-8".
  var language: String
  /// Of a list, lines; what is longer is no list of words.
  private static let mostWords = 400_000
  /// Of a file, bytes.
  private static let mostBytes = 32 << 20

  /// - Parameters:
  ///   - share: where lists of words are installed.
  ///   - language: as the desktop has it.
  package init(
    share: URL = URL(filePath: "/usr/share"),
    language: String = ProcessInfo.processInfo.environment["LANG"] ?? ""
  ) {
    (self.share, self.language) = (share, language)
  }

  /// The words of the desktop's language; empty where there is no list of them.
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

  /// The words of a dictionary without the endings that its rules would give them.
  private func hunspell(_ file: URL) -> [String] {
    let rules = file.deletingPathExtension().appendingPathExtension("aff")
    let head = (try? String(contentsOf: rules, encoding: .isoLatin1))?.prefix(2000) ?? ""
    let name = head.split(whereSeparator: \.isNewline).first { $0.hasPrefix("SET ") }?.dropFirst(4)
    let encoding: String.Encoding =
      name.map { $0.trimmingCharacters(in: .whitespaces).uppercased() } == "UTF-8" ? .utf8 : .isoLatin1
    // Before the first line, which counts them.
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
