/// Tells a text's language by its script, and where languages share a script by their letters (libexttextcat).
///
/// A page's text is enough; a heading or a table alone is not.
package enum TextLanguage {
  /// What of a text is looked at, and the least of it that tells.
  struct Configuration {
    /// The most letters that are looked at: the library compares the 400 most frequent runs of a text, which hardly
    /// change from here on.
    var mostLetters = 3000
    /// The most letters of a word in Latin script: a longer one is text without its spaces. Others write without them.
    var longestWord = 60
    /// The least letters of a text in Latin script. Of desktop messages in 16 languages, cut at 40 letters, 71 % are told
    /// and 2.5 % wrongly; at 60 letters 77 and 1.4 %, at 25 letters 66 and 4.5 %.
    var leastLatinLetters = 40
    /// The least letters of a text in another script.
    var leastLetters = 12
    /// The share of letters that tell languages of one script apart.
    var tellingShare = 0.004
    /// The share of kana among letters of the east that makes a text Japanese.
    var kanaShare = 0.05
  }

  /// Whether languages of Latin script can be told apart: the library's data are installed.
  package static var tellsLatin: Bool { LanguageModels.latin != nil }

  /// The text's language.
  ///
  /// - Parameter lines: the text.
  /// - Returns: a code of ISO 639-1, such as `de`; nil where the text does not tell.
  package static func code(of lines: some Sequence<String>) -> String? {
    code(of: lines, LanguageModels.latin)
  }

  static func code(
    of lines: some Sequence<String>, _ models: LanguageModels?, _ configuration: Configuration = .init()
  ) -> String? {
    var (scripts, letters) = ([Script: Int](), [Unicode.Scalar: Int]())
    var (text, count) = ("", 0)
    for line in lines where count < configuration.mostLetters {
      // Numbers and signs tell nothing; apostrophes stand within words.
      for word in line.prefix(configuration.mostLetters).split(whereSeparator: {
        !$0.isLetter && $0 != "'" && $0 != "’"
      }) {
        let isLatin = word.unicodeScalars.first.flatMap(Script.init) == .latin
        guard !isLatin || word.unicodeScalars.count <= configuration.longestWord else { continue }
        let small = word.lowercased()
        // The library takes a capital for another letter, and knows few words of capitals alone.
        text += "\(word == word.uppercased() ? small : String(word)) "
        for scalar in small.unicodeScalars {
          guard let script = Script(scalar) else { continue }
          count += 1
          scripts[script, default: 0] += 1
          if script != .latin { letters[scalar, default: 0] += 1 }
        }
      }
    }
    // Text in another script often holds Latin names; kana stand among Han letters.
    let kana = scripts[.kana] ?? 0
    let east = kana + (scripts[.han] ?? 0)
    if east * 2 > count, east >= configuration.leastLetters {
      return Double(kana) > configuration.kanaShare * Double(east) ? "ja" : "zh"
    }
    guard let script = scripts.max(by: { $0.value < $1.value }), script.value * 2 > count else { return nil }
    guard script.key != .latin else {
      return script.value < configuration.leastLatinLetters ? nil : models?.code(of: text)
    }
    guard script.value >= configuration.leastLetters else { return nil }
    return language(of: script.key, letters, configuration.tellingShare * Double(script.value))
  }

  /// The language of a script, by letters that only some of its languages have: of single sentences in Cyrillic script
  /// the library takes Russian for Ukrainian.
  private static func language(
    of script: Script, _ letters: [Unicode.Scalar: Int], _ least: Double
  ) -> String? {
    func has(_ telling: String) -> Bool {
      Double(telling.unicodeScalars.reduce(0) { $0 + (letters[$1] ?? 0) }) >= least
    }
    switch script {
    case .latin, .kana, .han: return nil
    case .greek: return "el"
    case .hebrew: return "he"
    case .hangul: return "ko"
    case .thai: return "th"
    case .devanagari: return "hi"
    case .armenian: return "hy"
    case .georgian: return "ka"
    case .arabic: return has("ٹڈے") ? "ur" : has("پچژگ") ? "fa" : "ar"
    case .cyrillic:
      if has("ђјљњћџ") { return "sr" }
      if has("їєґ") { return "uk" }
      return has("ыэ") ? "ru" : has("ъ") ? "bg" : nil
    }
  }

  /// Scripts that tell the language, or nearly.
  private enum Script: Hashable {
    case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, thai, georgian, hangul, kana, han

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x41...0x24F, 0x1E00...0x1EFF: self = .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F: self = .cyrillic
      case 0x531...0x58F: self = .armenian
      case 0x591...0x5F4: self = .hebrew
      case 0x600...0x6FF, 0x750...0x77F: self = .arabic
      case 0x900...0x97F: self = .devanagari
      case 0xE01...0xE5B: self = .thai
      case 0x10A0...0x10FF: self = .georgian
      case 0x1100...0x11FF, 0xAC00...0xD7AF: self = .hangul
      case 0x3040...0x30FF: self = .kana
      case 0x3400...0x9FFF, 0x20000...0x3FFFF: self = .han
      default: return nil
      }
    }
  }
}
