import DocumentProtocol

/// Texts of strangers, made fit to be shown.
enum PlainText {
  /// In one line; what is longer is cut.
  static func line(_ text: String, longest: Int = 300) -> String { DisplayText.of(text, maximum: longest) }

  /// Paragraphs, each in one line. Markup is left out.
  static func paragraphs(_ text: String, longest: Int = 6000) -> String {
    var text = text
    // The ends of blocks are the ends of lines; other markup goes.
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
