/// Tells a text's language by its script and by the short words that are most frequent in each language.
///
/// A page's text is enough; a heading or a table alone is not.
package enum TextLanguage {
  /// The most words that are looked at.
  private static let mostWords = 600
  /// The least words of a text in Latin script, and the share of them that have to be frequent words of its language.
  private static let (leastWords, leastShare) = (12, 0.12)
  /// How many times as many frequent words of the language there are as of the next likely one.
  private static let margin = 1.2
  /// The least letters of a text in another script.
  private static let leastLetters = 12
  /// The share of letters that tell languages of one script apart.
  private static let tellingShare = 0.004

  /// The text's language.
  ///
  /// - Parameter lines: the text.
  /// - Returns: a code of ISO 639-1, such as `de`; nil where the text does not tell.
  package static func code(of lines: some Sequence<String>) -> String? {
    var (words, scripts, letters) = ([Substring: Int](), [Script: Int](), [Unicode.Scalar: Int]())
    var count = 0
    for line in lines where count < mostWords {
      for word in line.lowercased().split(whereSeparator: { !$0.isLetter }) {
        count += 1
        words[word, default: 0] += 1
        for scalar in word.unicodeScalars {
          guard let script = Script(scalar) else { continue }
          scripts[script, default: 0] += 1
          if script != .latin { letters[scalar, default: 0] += 1 }
        }
      }
    }
    let all = scripts.values.reduce(0, +)
    // Text in another script often holds Latin names; kana stand among Han letters.
    let kana = scripts[.kana] ?? 0
    let east = kana + (scripts[.han] ?? 0)
    if east * 2 > all, east >= leastLetters { return kana * 20 > east ? "ja" : "zh" }
    guard let script = scripts.max(by: { $0.value < $1.value }), script.value * 2 > all else { return nil }
    guard script.key != .latin else { return latin(words, count) }
    return script.value < leastLetters ? nil : language(of: script.key, letters, script.value)
  }

  private static func latin(_ words: [Substring: Int], _ count: Int) -> String? {
    guard count >= leastWords else { return nil }
    let found = frequent.map { code, list in
      (code: code, hits: list.reduce(0) { $0 + (words[$1] ?? 0) })
    }.sorted { ($1.hits, $0.code) < ($0.hits, $1.code) }
    let (best, next) = (found[0], found[1])
    guard Double(best.hits) >= leastShare * Double(count), Double(best.hits) >= margin * Double(next.hits)
    else { return nil }
    return best.code
  }

  private static func language(
    of script: Script, _ letters: [Unicode.Scalar: Int], _ count: Int
  ) -> String? {
    func has(_ telling: String) -> Bool {
      let found = telling.unicodeScalars.reduce(0) { $0 + (letters[$1] ?? 0) }
      return Double(found) >= tellingShare * Double(count)
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

  /// The most frequent short words of each language, without those that many languages share.
  private static let frequent: [(code: String, words: [Substring])] = [
    ("cs", "a je se na že v s z do to jsou by ve nebo být jako které který pro při si jeho od také až"),
    (
      "da",
      "og af at det er en til på som ikke med for der de den har i et kan var hun jeg også efter nogle hvad"
    ),
    (
      "de",
      "der die und das den von ist des mit sich nicht ein eine im auf für dem auch als es zu werden oder wird sind"
    ),
    (
      "en", "the of and to in is that it was for on are as with be by this from or at which not have had they"
    ),
    ("es", "de la que el en y los del se las por un para con una su al lo como más pero sus le o este"),
    (
      "fi", "ja on ei että se hän oli mutta ovat kun niin joka myös tai sen kuin jos ole mitä hänen olla sekä"
    ),
    (
      "fr", "de la le et les des en un du une que est pour qui dans par plus au ne sur pas se ce il sont avec"
    ),
    ("hu", "a az és hogy nem is egy meg ez volt csak de azt mint már el van vagy ha még kell minden"),
    ("it", "di e il la che in un per è una non del sono le con si dei da come al della nel i lo gli alla"),
    (
      "nl",
      "de het een van en in is dat op te zijn met voor niet aan er om ook als dan maar bij door naar hij"
    ),
    (
      "no",
      "og av at det er en til på som ikke med for de den har i et kan var hun jeg også etter noen hva være"
    ),
    (
      "pl", "w i z na się do nie że to jest o jak po przez od dla są czy oraz ale być co tym które który jego"
    ),
    ("pt", "de a que o e do da em um para com não uma os no se na por mais as dos como mas foi ao ele das"),
    ("ro", "de și în a la cu o nu pe un să din este care mai se ce pentru sunt fi au sau al prin cel"),
    (
      "sv", "och att det i en som på är av för den med till inte har de ett om var jag men eller från kan vid"
    ),
    ("tr", "ve bir bu da de için ile olarak çok daha olan gibi ne kadar ama her ya o sonra değil en veya"),
  ].map { ($0, $1.split(separator: " ")) }
}
