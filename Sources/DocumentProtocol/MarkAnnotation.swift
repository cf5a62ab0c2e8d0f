import FoundationEssentials

/// A mark as a standard annotation of a PDF (ISO 32000-1, 12.5.6): a highlight, a note for a bookmark, ink, a square.
package struct MarkAnnotation: Hashable, Codable, Sendable {
  /// The page of the mark, from 0.
  package var page: Int
  /// The mark's place on the page.
  package var geometry: MarkGeometry
  /// The mark's colour; nil if it is none of the colours of marks.
  package var colour: MarkColour?
  /// The note on the mark; empty if there is none.
  package var contents: String
  /// The marked words, which are read from the page and never written.
  package var words: String
  /// The author of the annotation, as the file gives it; nil if it gives none.
  package var author: String?
  /// The annotation's name in the file (/NM). A new annotation of the same name replaces the old one.
  package var name: String?
  /// The annotation's number among those of its page in the file; nil if it is new to the file.
  package var index: Int?
  /// When the annotation was last changed, as the file says; nil if it does not.
  package var modified: Date?

  /// Makes an annotation from its page, its geometry and what the file, or the mark, says of it.
  package init(
    page: Int, geometry: MarkGeometry, colour: MarkColour? = nil, contents: String = "", words: String = "",
    author: String? = nil, name: String? = nil, index: Int? = nil, modified: Date? = nil
  ) {
    (self.page, self.geometry, self.colour) = (page, geometry, colour)
    (self.contents, self.words, self.author) = (contents, words, author)
    (self.name, self.index, self.modified) = (name, index, modified)
  }

  /// The most annotations of one document that are read as marks.
  package static let maximum = 20_000
}

/// The annotations of a PDF that can be read as marks, and whether marks may be added.
package struct MarkAnnotations: Hashable, Codable, Sendable {
  /// The marks, ordered by page, then as in the file.
  package var marks: [MarkAnnotation] = []
  /// How many annotations people have added that are not marks here, such as stamps.
  package var otherCount = 0
  /// How many annotations of any kind each page has, including links and fields.
  package var annotationCounts: [Int] = []
  /// Whether the PDF is signed, so that a copy with marks has no valid signature.
  package var isSigned = false
  /// Whether the PDF's encryption allows annotations only with the owner's password.
  package var isForbidden = false
  /// Makes the annotations of a document that has none.
  package init() {}
}

/// The changes of marks that a copy of a PDF is to contain.
package struct MarkChanges: Codable, Sendable {
  /// The marks to be written, new and changed ones.
  package var marks: [MarkAnnotation]
  /// The names of annotations to be left out.
  package var removed: [String]
  /// Makes changes from the marks to be written and the names of annotations to be left out.
  package init(marks: [MarkAnnotation], removed: [String]) {
    (self.marks, self.removed) = (marks, removed)
  }
}
