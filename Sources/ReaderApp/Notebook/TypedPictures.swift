import Library

/// A note's text as it is changed with keys: each picture stands there by its number and caption, since nobody types its
/// identifier. Without its sign a picture is no longer in the note.
enum TypedPictures {
  /// - Parameter body: the note's Markdown.
  static func typed(_ body: String) -> String {
    var text = body
    for (number, picture) in NotePictures(of: body).references.enumerated() {
      guard let range = text.firstRange(of: markdown(picture.caption, picture.id)) else { continue }
      let caption = picture.caption.isEmpty ? "" : ": \(picture.caption)"
      text.replaceSubrange(range, with: "\(sign(number))\(caption)]")
    }
    return text
  }

  /// Takes `typed` back, with captions as they were changed.
  /// - Parameter body: the note's Markdown before.
  static func kept(_ typed: String, of body: String) -> String {
    var text = typed
    for (number, picture) in NotePictures(of: body).references.enumerated() {
      guard let sign = text.firstRange(of: sign(number)) else { continue }
      let rest = text[sign.upperBound...]
      // The bracket at its end may be gone by one look at Delete.
      let stop = rest.firstIndex { $0 == "]" || $0.isNewline } ?? rest.endIndex
      let end = min(stop, rest.firstRange(of: "[picture ")?.lowerBound ?? stop)
      let isClosed = end < text.endIndex && text[end] == "]"
      var caption = rest[..<end]
      // Another number, such as 12 where 1 is looked for.
      guard caption.isEmpty || caption.first == ":" else { continue }
      caption = caption.drop { $0 == ":" || $0.isWhitespace }
      text.replaceSubrange(
        sign.lowerBound..<(isClosed ? text.index(after: end) : end),
        with: markdown(caption.replacing("[", with: "("), picture.id))
    }
    return text
  }

  /// - Parameter number: from 0.
  private static func sign(_ number: Int) -> String { "[picture \(number + 1)" }

  private static func markdown(_ caption: some StringProtocol, _ id: String) -> String {
    "![\(caption)](picture:\(id))"
  }
}
