import Documents
import Reading

extension PageMark {
  /// The words that an annotation of the file marks, for text that is set anew; nil for other annotations.
  init?(inFile annotation: PageAnnotation) {
    switch annotation.kind {
    case .highlight, .underline, .squiggly, .strikeOut: break
    case .note, .freeText, .ink, .shape, .stamp, .caret, .file, .media: return nil
    }
    let boxes = annotation.pieces.isEmpty ? [annotation.box] : annotation.pieces
    self.init(
      id: "", page: annotation.page, shape: .words(boxes),
      colour: annotation.colour.flatMap(MarkColour.init(hex:)) ?? .yellow, text: "")
  }
}

extension MarkColour {
  /// The colour of marks that is nearest to one written as “#rrggbb”; nil for a gray and for other texts.
  fileprivate init?(hex: String) {
    guard hex.utf8.count == 7, hex.first == "#", let value = UInt32(hex.dropFirst(), radix: 16) else {
      return nil
    }
    self.init(nearest: [16, 8, 0].map { Double(value >> $0 & 255) / 255 })
  }
}
