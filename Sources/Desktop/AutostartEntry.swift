import Foundation

/// An autostart entry, which starts a program when somebody logs in to the desktop: a file of the Desktop Application
/// Autostart Specification 0.5.
///
/// A value that is read from text and written as text; `file(named:_:)` gives the file's path.
package struct AutostartEntry: Hashable, Sendable {
  /// The program to start and its arguments.
  package var command: [String]
  /// Whether the file exists and says that nothing is started, as the settings of desktops write it.
  package var isSwitchedOff: Bool

  /// Makes an entry from the command and whether the desktop starts nothing.
  package init(command: [String], isSwitchedOff: Bool = false) {
    (self.command, self.isSwitchedOff) = (command, isSwitchedOff)
  }

  /// The entry's file: `$XDG_CONFIG_HOME/autostart/NAME.desktop`, else in `~/.config` (XDG Base Directory Specification
  /// 0.8: a relative value of the variable is ignored).
  package static func file(
    named name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    StateFolder.base("XDG_CONFIG_HOME", else: ".config", environment)
      .appending(path: "autostart/\(name).desktop")
  }

  /// Parses an autostart entry.
  /// - Returns: nil for a text without a command, which starts nothing.
  package init?(_ text: String) {
    var values: [Substring: Substring] = [:]
    var isEntry = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isEntry = line.trimmingCharacters(in: .whitespaces) == "[Desktop Entry]"
      } else if isEntry, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingPrefix { $0 == " " }
        values[key.prefix { $0 != " " }] = line[line.index(after: equals)...].trimmingPrefix { $0 == " " }
      }
    }
    guard let exec = values["Exec"], let command = Self.words(of: exec), !command.isEmpty else { return nil }
    self.command = command
    isSwitchedOff = values["Hidden"] == "true" || values["X-GNOME-Autostart-enabled"] == "false"
  }

  /// The content of the entry's file.
  /// - Parameter name: the name under which desktops list it.
  package func text(name: String) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=\(name)
    Exec=\(command.map(Self.quoted).joined(separator: " "))
    Terminal=false
    \(isSwitchedOff ? "Hidden=true" : "X-GNOME-Autostart-enabled=true")

    """
  }

  /// Characters with a special meaning in a command, by the Desktop Entry Specification 1.5.
  private static let reserved = Set(" \t\n\"'\\><~|&;$*?#()`%=")

  /// A word as it is written in a command: in quotes with backslashes, each doubled since it is in a value; a percent
  /// sign is doubled too.
  private static func quoted(_ word: String) -> String {
    let safe = word.replacing("%", with: "%%")
    guard word.isEmpty || word.contains(where: reserved.contains) else { return safe }
    let inner = safe.map { "\"`$\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "\"\(inner)\"".replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  /// The characters that follow a backslash in a value, and their meanings.
  private static let escapes: [Character: Character] = ["n": "\n", "t": "\t", "s": " ", "r": "\r"]

  /// The words of a command.
  /// - Returns: nil if a quote is not closed.
  private static func words(of value: Substring) -> [String]? {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(escapes[character] ?? character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return split(text)
  }

  private static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var (word, isQuoted, isEscaped, isPercent) = (String?.none, false, false, false)
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if isPercent {
        // Field codes such as %f stand for files, of which there are none at an automatic start.
        if character == "%" { word = (word ?? "") + "%" }
        isPercent = false
      } else if character == "\\", isQuoted {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == "%" {
        isPercent = true
      } else if character == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard !isQuoted, !isEscaped else { return nil }
    return words + [word].compactMap(\.self)
  }
}
