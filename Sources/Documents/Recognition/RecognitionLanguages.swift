import Foundation
import Localization

/// The languages in which text can be recognised on this machine, by tesseract's names ("eng", "deu", "chi_sim").
package enum RecognitionLanguages {
  /// Folders in which Debian, Fedora and self-built versions of tesseract keep language data.
  private static let folders = [
    "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
    "/usr/share/tesseract/tessdata", "/usr/local/share/tessdata",
  ]
  /// Data files that are not languages: detection of the writing direction, and formulas.
  private static let others: Set = ["osd", "equ"]

  /// The installed languages, sorted; empty if tesseract is not installed. Reads folders.
  package static var installed: [String] {
    let named = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"].map { [$0] }
    let names = (named ?? folders).flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    let languages = names.filter { $0.hasSuffix(".traineddata") }.map { String($0.dropLast(12)) }
    return Set(languages).subtracting(others).sorted()
  }

  /// The default languages if nobody chose: the person's own language and English, as far as they are installed, else the
  /// first installed one. nil if there is none.
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

  /// A choice of languages if they are installed here, else the default.
  package static func chosen(_ choice: String?) -> String? {
    choice.flatMap { areInstalled($0) ? $0 : nil } ?? usual
  }

  /// Whether a text has the form of a choice of languages, installed or not.
  package static func isChoice(_ text: String) -> Bool {
    let isName = text.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "+")
    }
    return isName && (1...longestChoice).contains(text.utf8.count)
  }

  private static let longestChoice = 200

  /// The name of a language for people; tesseract's name if none is known.
  package static func name(of language: String) -> String {
    let parts = language.split(separator: "_", maxSplits: 1).map(String.init)
    let own = if case .gettext = Catalog.current { Locale.current } else { Locale(identifier: "en") }
    let known = own.localizedString(forLanguageCode: parts.first ?? language)
    let base = known ?? named[parts.first ?? ""] ?? language
    guard parts.count > 1 else { return base }
    let variant = variants[parts[1]] ?? parts[1].replacing("_", with: " ")
    return localized("\(base) (\(variant))")
  }

  private static let named = ["chi": localized("Chinese"), "frk": localized("German in Fraktur")]
  /// tesseract's suffixes for variants of one language.
  private static let variants = [
    "sim": localized("simplified", context: "script"), "tra": localized("traditional", context: "script"),
    "sim_vert": localized("simplified, downwards", context: "script"),
    "tra_vert": localized("traditional, downwards", context: "script"),
    "vert": localized("downwards", context: "script"), "cyrl": localized("Cyrillic", context: "script"),
    "latn": localized("Latin", context: "script"), "latf": localized("Fraktur", context: "script"),
    "frak": localized("Fraktur", context: "script"), "old": localized("old", context: "script"),
  ]

  /// Whether all languages of a choice such as "eng+deu" are installed.
  package static func areInstalled(_ choice: String) -> Bool {
    let wanted = choice.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    return !wanted.isEmpty && Set(wanted).isSubset(of: installed)
  }
}
