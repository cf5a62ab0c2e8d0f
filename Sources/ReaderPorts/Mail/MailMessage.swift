import Documents
import Foundation

/// A message for a person to look over and send in their own mail program.
package struct MailMessage: Hashable, Sendable {
  /// nil where the person names somebody in the mail program.
  package var to: MailAddress?
  /// In one line.
  package var subject: String
  /// The text, in lines.
  package var body: String
  /// Have to be there until the mail program has read them.
  package var attachments: [URL]
  /// The first of them.
  package var attachment: URL? { attachments.first }
  /// The folder that was made for the attached copies alone.
  var place: URL?

  /// Bytes of UTF-8 of a text that is handed over as one argument; longer ones are attached. Own choice: a mail program
  /// that has the text in an address takes some ten thousand characters of it, and each byte may become three.
  package static let longestBody = 4000
  /// Of a subject, characters.
  private static let longestSubject = 200

  /// - Parameters:
  ///   - to: whom it is for; nil leaves that to the person.
  ///   - title: may be anything that a file or a person says.
  ///   - kind: what it is called without a title.
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

  /// Removes the attached copies, where the message came to nothing.
  func discard() {
    if let place { try? FileManager.default.removeItem(at: place) }
  }

  /// Words that somebody wants to have before.
  /// - Throws: `tooLong`.
  package static func checked(_ words: String?) throws(MailError) -> String {
    let words = words ?? ""
    guard words.utf8.count <= longestBody else { throw .tooLong(bytes: words.utf8.count, most: longestBody) }
    return words
  }

  /// What `xdg-email` is called with.
  ///
  /// Subject and text are part of an address (RFC 6068) and not of `--subject` and `--body`: the script puts the values of
  /// these through `echo`, where a backslash means something, and takes “--help” for a question of its own wherever it
  /// stands. In an address everything is encoded, so that nothing in it can be an option or a second field.
  package var arguments: [String] {
    var fields = ["subject=\(Self.encoded(subject))"]
    if !body.isEmpty { fields.append("body=\(Self.encoded(body))") }
    var arguments = ["--utf8"]
    // A path from the root, which is no option.
    for attachment in attachments { arguments += ["--attach", attachment.path(percentEncoded: false)] }
    let address = to.map { $0.text.split(separator: "@").map { Self.encoded(String($0)) } } ?? []
    return arguments + ["mailto:\(address.joined(separator: "@"))?\(fields.joined(separator: "&"))"]
  }

  /// Each byte but letters and numbers of ASCII and `- . _ ~` as RFC 3986 has it, lines ended as in mail; control
  /// characters go.
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
