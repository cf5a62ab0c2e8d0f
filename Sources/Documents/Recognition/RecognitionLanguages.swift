import Foundation

/// The languages whose text can be recognised here, as tesseract names them ("eng", "deu", "chi_sim").
package enum RecognitionLanguages {
  /// Where Debian, Fedora and a build of one's own keep the data of languages.
  private static let folders = [
    "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
    "/usr/share/tesseract/tessdata", "/usr/local/share/tessdata",
  ]
  /// No languages: the direction of writing, and formulas.
  private static let others: Set = ["osd", "equ"]

  /// Those that are installed, sorted; empty where tesseract is not there. Reads folders.
  package static var installed: [String] {
    let named = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"].map { [$0] }
    let names = (named ?? folders).flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    let languages = names.filter { $0.hasSuffix(".traineddata") }.map { String($0.dropLast(12)) }
    return Set(languages).subtracting(others).sorted()
  }

  /// What is taken where nobody chose: the person's own language and English, as far as they are installed, else the
  /// first that is. nil where there is none.
  package static var usual: String? {
    let installed = installed
    let own = Locale.current.language.languageCode?.identifier(.alpha3)
    var chosen: [String] = []
    for language in [own, "eng"].compactMap(\.self)
    where installed.contains(language) && !chosen.contains(language) {
      chosen.append(language)
    }
    if chosen.isEmpty { chosen = Array(installed.prefix(1)) }
    return chosen.isEmpty ? nil : chosen.joined(separator: "+")
  }

  /// A choice where it can be taken here, else the usual one.
  package static func chosen(_ choice: String?) -> String? {
    choice.flatMap { areInstalled($0) ? $0 : nil } ?? usual
  }

  /// Whether something can be a choice, installed or not.
  package static func isChoice(_ text: String) -> Bool {
    let isName = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "+")
    }
    return isName && (1...longestChoice).contains(text.utf8.count)
  }

  private static let longestChoice = 200

  /// What a language is called in English; what tesseract calls it where nobody knows.
  package static func name(of language: String) -> String {
    let parts = language.split(separator: "_", maxSplits: 1).map(String.init)
    let known = Locale(identifier: "en").localizedString(forLanguageCode: parts.first ?? language)
    let base = known ?? named[parts.first ?? ""] ?? language
    guard parts.count > 1 else { return base }
    let variant = variants[parts[1]] ?? parts[1].replacing("_", with: " ")
    return "\(base) (\(variant))"
  }

  private static let named = ["chi": "Chinese", "frk": "German in Fraktur"]
  /// How tesseract tells apart what is one language.
  private static let variants = [
    "sim": "simplified", "tra": "traditional", "sim_vert": "simplified, downwards",
    "tra_vert": "traditional, downwards", "vert": "downwards", "cyrl": "Cyrillic", "latn": "Latin",
    "latf": "Fraktur", "frak": "Fraktur", "old": "old",
  ]

  /// Whether all languages of a choice such as "eng+deu" are installed.
  package static func areInstalled(_ choice: String) -> Bool {
    let wanted = choice.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    return !wanted.isEmpty && Set(wanted).isSubset(of: installed)
  }
}
