import CAdwaita

extension PangoTypesetter {
  /// The places where Pango finds that sentences begin, as offsets into the text's UTF-8, ascending; empty for an
  /// empty text.
  package func sentences(in text: String) -> [Int] {
    let count = text.unicodeScalars.count
    guard count > 0, text.utf8.count <= Int(Int32.max) else { return [] }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    // Sentence boundaries follow from the script, since the document's language is unknown.
    pango_get_log_attrs(
      text, Int32(text.utf8.count), -1, pango_language_get_default(), &attributes, Int32(count + 1))
    var (offset, starts) = (0, [Int]())
    for (scalar, attribute) in zip(text.unicodeScalars, attributes) {
      if attribute.is_sentence_start != 0 { starts.append(offset) }
      offset += UTF8.width(scalar)
    }
    return starts
  }
}
