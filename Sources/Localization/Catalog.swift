import CIntl
import Foundation

/// The source of translations.
package enum Catalog: Equatable, Sendable {
  /// No translation: the English texts of the source.
  case english
  /// The message catalogs of the C library (gettext), in the language that the environment names.
  case gettext
  /// A pseudo language for tests: every text in double brackets, so that texts without brackets are seen to be
  /// untranslatable. It is chosen with `LANGUAGE=en_XA`, the usual name of such a language.
  case pseudo

  /// The name of the program's message catalogs.
  package static let domain = "trackii"

  /// The catalog of this process, opened with the first text.
  package static let current = Catalog.opened(ProcessInfo.processInfo.environment)

  /// Opens the catalog that the environment asks for.
  ///
  /// The language is that of `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`, as for any program. Catalogs are
  /// `LANGUAGE/LC_MESSAGES/trackii.mo` in `TRACKII_LOCALE_FOLDER`, else where the C library looks.
  private static func opened(_ environment: [String: String]) -> Catalog {
    let catalog = Catalog(environment)
    if case .gettext = catalog {
      setlocale(LC_MESSAGES, "")
      if let folder = environment["TRACKII_LOCALE_FOLDER"] { bindtextdomain(domain, folder) }
      // The C library's own messages as well, such as those of errno, which commands print.
      for domain in [domain, "libc"] { bind_textdomain_codeset(domain, "UTF-8") }
    }
    return catalog
  }

  /// The catalog that an environment asks for.
  init(_ environment: [String: String]) {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let languages = environment["LANGUAGE"].flatMap { $0.isEmpty ? nil : $0 } ?? locale
    let first = languages.prefix { $0 != ":" && $0 != "." && $0 != "@" }
    switch first {
    case "en_XA": self = .pseudo
    case "C", "POSIX", "en", "en_US", "en_GB": self = .english
    default: self = locale == "C" || locale == "POSIX" ? .english : .gettext
    }
  }

  /// The language of the program's own sentences, such as `de`: English where the environment's language has no catalog.
  package var language: String {
    guard case .gettext = self, let header = Self.found({ dgettext(Self.domain, $0) }, ""), !header.isEmpty
    else { return "en" }
    let environment = ProcessInfo.processInfo.environment
    let named = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return String((named ?? "en").prefix { $0.isLetter })
  }

  func text(of message: Message, context: String?) -> String {
    switch self {
    case .english: return message.text
    case .pseudo: return Self.bracketed(message.text)
    case .gettext:
      // In gettext's catalogs a context stands before the text, with this character between them.
      let key = context.map { "\($0)\u{4}\(message.key)" } ?? message.key
      // For an empty key gettext would answer with the catalog's header.
      guard !key.isEmpty, let found = Self.found({ dgettext(Self.domain, $0) }, key), found != key else {
        return message.text
      }
      return message.filled(into: found)
    }
  }

  func text(of count: Int, one: Message, other: Message) -> String {
    let english = count == 1 ? one : other
    switch self {
    case .english: return english.text
    case .pseudo: return Self.bracketed(english.text)
    case .gettext:
      let found = other.key.withCString { many in
        Self.found({ dngettext(Self.domain, $0, many, UInt(count.magnitude)) }, one.key)
      }
      guard let found, found != one.key, found != other.key else { return english.text }
      return other.filled(into: found)
    }
  }

  /// gettext's answer to a key. It is copied while the key is in memory, since an unknown key is answered with itself.
  private static func found(_ asked: (UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?, _ key: String)
    -> String?
  {
    key.withCString { key in asked(key).map { String(cString: $0) } }
  }

  private static func bracketed(_ text: String) -> String { text.isEmpty ? text : "⟦\(text)⟧" }
}
