import Documents
import Foundation

/// A message that a person checks and sends in their own mail program.
package struct MailMessage: Hashable, Sendable {
  /// The recipient; nil if the person enters one in the mail program.
  package var to: MailAddress?
  /// The message's subject, in one line.
  package var subject: String
  /// The message's text, in lines.
  package var body: String
  /// The attached files, which have to exist until the mail program has read them.
  package var attachments: [URL]
  /// The first attached file.
  package var attachment: URL? { attachments.first }
  /// The folder that was made for the attached copies alone; nil if there are none.
  var place: URL?

  /// The most bytes of a text in UTF-8 that is handed over as an argument; longer texts are attached. Own choice: a mail
  /// program that gets the text in an address takes some ten thousand characters, and each byte may become three.
  package static let longestBody = 4000
  /// The most characters of a subject.
  private static let longestSubject = 200

  /// Makes a message for a mail program.
  ///
  /// - Parameters:
  ///   - to: the recipient; nil leaves that to the person.
  ///   - title: any title, from a file or a person.
  ///   - kind: the subject if there is no title.
  ///   - body: the text, in lines.
  ///   - attachment: a file that goes with it; nil for none.
  ///   - place: the folder that was made for the attached copy alone.
  package init(
    to: MailAddress?, title: String, kind: String, body: String, attachment: URL? = nil, in place: URL? = nil
  ) {
    let subject = DisplayText.of(title, maximum: Self.longestSubject)
    (self.to, self.subject) = (to, subject.isEmpty ? kind : subject)
    (self.body, attachments, self.place) = (body, attachment.map { [$0] } ?? [], place)
  }

  /// Removes the attached copies if the message was not handed over.
  func discard() {
    if let place { try? FileManager.default.removeItem(at: place) }
  }

  /// The words that a person puts before a message's content, checked for length.
  /// - Throws: `tooLong`.
  package static func checked(_ words: String?) throws(MailError) -> String {
    let words = words ?? ""
    guard words.utf8.count <= longestBody else { throw .tooLong(bytes: words.utf8.count, most: longestBody) }
    return words
  }

  /// The arguments of `xdg-email`.
  ///
  /// Subject and text are part of an address (RFC 6068) rather than values of `--subject` and `--body`: the script passes
  /// those values through `echo`, where a backslash has a meaning, and interprets “--help” anywhere as an option. In an
  /// address everything is encoded, so that nothing in it can be an option or a second field.
  package var arguments: [String] {
    var fields = ["subject=\(Self.encoded(subject))"]
    if !body.isEmpty { fields.append("body=\(Self.encoded(body))") }
    var arguments = ["--utf8"]
    // An absolute path, which cannot be an option.
    for attachment in attachments { arguments += ["--attach", attachment.path(percentEncoded: false)] }
    let address = to.map { $0.text.split(separator: "@").map { Self.encoded(String($0)) } } ?? []
    return arguments + ["mailto:\(address.joined(separator: "@"))?\(fields.joined(separator: "&"))"]
  }

  /// The text percent-encoded for an address: all bytes but ASCII letters, digits and `- . _ ~` (RFC 3986), with the line
  /// ends of mail; control characters are dropped.
  private static func encoded(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        let shown = line.unicodeScalars.filter { $0 == "\t" || $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(shown)).utf8.reduce(into: "") { result, byte in
          let scalar = Unicode.Scalar(byte)
          if isPlain(scalar) {
            result.unicodeScalars.append(scalar)
          } else {
            result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
          }
        }
      }
      .joined(separator: "%0D%0A")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }
}
