import CTextCat
import Glibc
import Synchronization

/// The library's models of languages in Latin script that voices speak: which runs of letters are frequent in each.
final class LanguageModels: Sendable {
  /// The models that are installed, read when a text's language is first asked for; nil where they are missing.
  static let latin = LanguageModels(folder: "/usr/share/libexttextcat")

  /// The languages with the names of their models. Of those as alike as Danish and Norwegian the one is taken where the
  /// text fits it best and fits no other `isCommon` nearly as well; what fits a less common one and another is not told.
  private static let languages: [(model: String, code: String?, isCommon: Bool)] =
    ["cs", "da", "de", "en", "es", "fi", "fr", "hu", "it", "nl", "pl", "pt", "ro", "sv", "tr"].map {
      ($0, $0, true)
    } + [("nb", "no", true)]
    + ["af", "ca", "cy", "et", "eu", "ga", "hr", "id", "is", "lt", "lv", "sk", "sl", "sq", "sw", "vi"].map {
      ($0, $0, false)
    }
    // Known, so that it is taken for no other: it stands in place of a text more often than as one.
    + [("la", nil, false)]

  /// `MFD_CLOEXEC`: programs that are started do not inherit the file.
  private static let closedOnStart: UInt32 = 1
  /// Guards the classifier, of which the library does not promise that it may be asked on two threads at once.
  private let classifier: Mutex<Classifier>

  /// Reads the models of a folder.
  ///
  /// - Parameter folder: where the library's models lie.
  /// - Returns: nil where one of them cannot be read.
  init?(folder: String) {
    let list = Self.languages.map { "\($0.model).lm \($0.model)\n" }.joined()
    // The library takes the list of models as a file only.
    let file = memfd_create("languages", Self.closedOnStart)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let isWritten = list.utf8CString.dropLast().withUnsafeBytes {
      write(file, $0.baseAddress, $0.count) == $0.count
    }
    guard isWritten, let handle = special_textcat_Init("/proc/self/fd/\(file)", folder + "/") else {
      return nil
    }
    classifier = Mutex(Classifier(handle: handle))
  }

  /// The language of a text in Latin script.
  ///
  /// - Returns: a code of ISO 639-1; nil where the text fits none, or several nearly as well.
  func code(of text: String) -> String? {
    // Those that fit within 3 % of the best, the best first.
    let near = classifier.withLock { $0.names(for: text) }.compactMap { name in
      Self.languages.first { $0.model == name }
    }
    guard let best = near.first else { return nil }
    let isAlone = best.isCommon ? !near.dropFirst().contains(where: \.isCommon) : near.count == 1
    return isAlone ? best.code : nil
  }

  private struct Classifier: ~Copyable {
    let handle: UnsafeMutableRawPointer

    deinit { textcat_Done(handle) }

    func names(for text: String) -> [String] {
      guard let candidates = textcat_GetClassifyFullOutput(handle) else { return [] }
      defer { textcat_ReleaseClassifyFullOutput(handle, candidates) }
      var text = text
      let count = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          textcat_ClassifyFull(handle, $0.baseAddress, $0.count, candidates)
        }
      }
      // Negative for a text that is too short, 0 for one that fits many.
      return (0..<max(0, Int(count))).map { String(cString: candidates[$0].name) }
    }
  }
}
