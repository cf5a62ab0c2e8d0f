import Foundation
import Localization

/// The letters of a script, distributed over a few keys in alphabetical order.
package struct Alphabet: Hashable, Sendable {
  /// The script's name, such as "Latin".
  package let name: String
  /// The letters of each of six keys.
  private let six: [[Character]]

  private init(_ name: String, _ groups: String) {
    self.name = name
    six = groups.split(separator: " ").map(Array.init)
  }

  /// Letters of the Latin script.
  package static let latin = Alphabet(
    localized("Latin", context: "script"), "abcd efgh ijkl mnop qrst uvwxyz")
  /// Letters of the Greek script.
  package static let greek = Alphabet(localized("Greek", context: "script"), "αβγδ εζηθ ικλμ νξοπ ρστυ φχψω")
  /// Letters of the Cyrillic script. Letters of a single language that other languages lack are on the key of a similar
  /// letter, to which folding maps them.
  package static let cyrillic = Alphabet(
    localized("Cyrillic", context: "script"), "абвгде жзиклм нопр стуфх цчшщ ъыьэюя")
  /// All scripts that can be typed by gaze.
  package static let all = [latin, greek, cyrillic]

  /// The next alphabet of `all`; after the last comes the first.
  package var next: Alphabet {
    let place = Self.all.firstIndex(of: self) ?? 0
    return Self.all[(place + 1) % Self.all.count]
  }

  /// The alphabet that most of these words can be typed in; Latin where there are none.
  static func fitting(_ counts: WordCounts) -> Alphabet {
    func share(_ alphabet: Alphabet) -> Double {
      let letters = Set(alphabet.keyOfLetter.keys)
      return counts.words.reduce(0) { sum, word in
        sum + (word.key.first.map(letters.contains) == true ? word.value.weight : 0)
      }
    }
    return all.max { share($0) < share($1) } ?? latin
  }

  /// The numbers of keys over which letters can be distributed.
  package static let keyCounts = [6, 3, 2]

  /// The letters of each key.
  ///
  /// - Parameter keys: the number of keys, one of `keyCounts`.
  package func groups(_ keys: Int) -> [[Character]] {
    let share = six.count / keys
    return (0..<keys).map { Array(six[$0 * share..<($0 + 1) * share].joined()) }
  }

  /// The key of each letter, from 0, when there are six keys.
  var keyOfLetter: [Character: Int] {
    var keys: [Character: Int] = [:]
    for (key, letters) in six.enumerated() {
      for letter in letters { keys[letter] = key }
    }
    return keys
  }

  /// The label of a key: its first and last letters, or all of them where they are few.
  package static func label(_ letters: [Character]) -> String {
    letters.count <= 6 ? String(letters) : "\(letters[0]) – \(letters[letters.count - 1])"
  }

  /// The variants of a letter, with accents and the like, without the letter itself.
  package static func variants(of letter: Character) -> [Character] { variantTable[letter] ?? [] }

  private static let variantTable: [Character: [Character]] = [
    "a": Array("àáâäãåæą"), "c": Array("çćč"), "d": Array("ďđð"), "e": Array("éèêëęě"), "g": Array("ğ"),
    "i": Array("íìîïı"), "l": Array("łľ"), "n": Array("ñńň"), "o": Array("óòôöõøœ"), "r": Array("ř"),
    "s": Array("ßśšş"), "t": Array("ťþ"), "u": Array("úùûüůű"), "y": Array("ýÿ"), "z": Array("źżž"),
    "α": Array("ά"), "ε": Array("έ"), "η": Array("ή"), "ι": Array("ίϊΐ"), "ο": Array("ό"),
    "σ": Array("ς"), "υ": Array("ύϋΰ"), "ω": Array("ώ"), "г": Array("ґ"), "е": Array("ёє"),
    "и": Array("йії"), "у": Array("ў"),
  ]
}

/// Maps a word to letters of an alphabet: lower case, without accents, points and apostrophes.
struct LetterFolding {
  private let keys: [Character: Int]
  private var known: [Character: [Int]?] = [:]

  init(_ alphabet: Alphabet) { keys = alphabet.keyOfLetter }

  /// The key, of six, of each letter of a word.
  ///
  /// - Returns: nil where a letter is on no key.
  mutating func keys(of word: some StringProtocol) -> [Int]? {
    var result: [Int] = []
    for character in word where !WordTokenizer.isJoint(character) {
      guard let keys = found(character) else { return nil }
      result += keys
    }
    return result.isEmpty ? nil : result
  }

  private mutating func found(_ character: Character) -> [Int]? {
    if let known = known[character] { return known }
    let keys = Self.folded(character).map { self.keys[$0] }
    let found: [Int]? = keys.isEmpty || keys.contains(nil) ? nil : keys.compactMap(\.self)
    known[character] = .some(found)
    return found
  }

  private static func folded(_ character: Character) -> [Character] {
    if let letters = special[character] { return Array(letters) }
    let folded = String(character).folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return folded.lowercased().flatMap { special[$0].map(Array.init) ?? [$0] }
  }

  /// Replacements for letters that Unicode decomposition does not split.
  private static let special: [Character: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
    "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ς": "σ", "і": "и", "І": "и",
    "ї": "и", "Ї": "и", "й": "и", "Й": "и", "ё": "е", "Ё": "е", "є": "е", "Є": "е", "ґ": "г", "Ґ": "г",
    "ў": "у", "Ў": "у", "ј": "и", "љ": "л", "њ": "н", "ћ": "т", "ђ": "д", "џ": "ц", "ѕ": "з", "ѓ": "г",
    "ќ": "к",
  ]
}
