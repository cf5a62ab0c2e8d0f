import DocumentProtocol

/// Makes text from untrusted sources fit for display.
enum PlainText {
  /// The text in one line, cut to a maximal length.
  static func line(_ text: String, longest: Int = 300) -> String { DisplayText.of(text, maximum: longest) }

  /// The text's paragraphs, each in one line, without markup.
  static func paragraphs(_ text: String, longest: Int = 6000) -> String {
    var text = text
    // The ends of block elements become line ends; other markup is removed.
    text.replace(#/</?(?:p|br|div|li|h[1-6])\b[^<>]*>/#.ignoresCase(), with: "\n\n")
    text.replace(#/<[a-zA-Z/!][^<>]*>/#, with: "")
    var (paragraphs, left) = ([String](), longest)
    for part in text.split(separator: #/\n\s*\n/#) where left > 0 {
      let paragraph = line(String(part), longest: left)
      if !paragraph.isEmpty { paragraphs.append(paragraph) }
      left -= paragraph.count
    }
    return paragraphs.joined(separator: "\n")
  }
}
