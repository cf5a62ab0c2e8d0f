import Foundation

/// Removes from a text what identifies a person: their home folder, and given names.
package struct Redaction: Sendable {
  private let home: String
  private let words: [String]

  /// Makes a redaction of a home folder and of names.
  ///
  /// - Parameters:
  ///   - home: the path that is written `~` instead; nothing is replaced for the root folder.
  ///   - words: names to leave out where they stand as whole words, ignoring case.
  package init(home: String, words: [String] = []) {
    var home = home
    while home.hasSuffix("/") { home.removeLast() }
    self.home = home
    // A name of one letter identifies nobody, and removing it would damage most lists.
    self.words = words.filter { $0.count > 1 }.sorted { $0.count > $1.count }
  }

  /// The text without the home folder and the names.
  package func applied(to text: String) -> String {
    var text = home.isEmpty ? text : replacedHome(in: text)
    for word in words {
      let pattern = "(?<![\\p{L}\\p{N}])\(NSRegularExpression.escapedPattern(for: word))(?![\\p{L}\\p{N}])"
      text = text.replacingOccurrences(
        of: pattern, with: "[name]", options: [.regularExpression, .caseInsensitive])
    }
    return text
  }

  /// Replaces the home folder only where its path ends: `/home/ann` is no part of `/home/anna`.
  private func replacedHome(in text: String) -> String {
    guard text.contains(home) else { return text }
    let parts = text.components(separatedBy: home)
    return parts.dropFirst().reduce(parts[0]) { whole, part in
      let goesOn = part.first.map { $0.isLetter || $0.isNumber || "-_.".contains($0) } ?? false
      return whole + (goesOn ? home : "~") + part
    }
  }
}
