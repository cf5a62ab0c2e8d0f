import FoundationEssentials

/// A mark as a standard annotation of a PDF (ISO 32000-1, 12.5.6): a highlight, a note for a bookmark, ink, a square.
package struct MarkAnnotation: Hashable, Codable, Sendable {
  /// From 0.
  package var page: Int
  /// Where it is on the page.
  package var geometry: MarkGeometry
  /// One of the colours that marks have; nil where it has none of them.
  package var colour: MarkColour?
  /// What was written to it; empty where nothing.
  package var contents: String
  /// The words that are marked; read from the page, never written.
  package var words: String
  /// Who made it, as the file says; nil where it does not.
  package var author: String?
  /// What the file calls it (/NM). A new one of the same name takes the place of the old one.
  package var name: String?
  /// Its number among the annotations of its page in the file; nil for one that is new to it.
  package var index: Int?
  /// When it was changed last, as the file says; nil where it does not.
  package var modified: Date?

  package init(
    page: Int, geometry: MarkGeometry, colour: MarkColour? = nil, contents: String = "", words: String = "",
    author: String? = nil, name: String? = nil, index: Int? = nil, modified: Date? = nil
  ) {
    (self.page, self.geometry, self.colour) = (page, geometry, colour)
    (self.contents, self.words, self.author) = (contents, words, author)
    (self.name, self.index, self.modified) = (name, index, modified)
  }

  /// Annotations of one document that are read as marks.
  package static let maximum = 20_000
}

/// What a PDF has that can be read as marks, and whether marks may be added to it.
package struct MarkAnnotations: Hashable, Codable, Sendable {
  /// By page, in the order of the file.
  package var marks: [MarkAnnotation] = []
  /// Annotations that people have added and that are no marks here, such as stamps.
  package var otherCount = 0
  /// How many annotations of any kind each page has: links and fields too.
  package var annotationCounts: [Int] = []
  /// A copy of it with marks has no good signature any more.
  package var isSigned = false
  /// Whoever encrypted it forbids it to those without the owner's password.
  package var isForbidden = false
  package init() {}
}

/// What a copy is to have.
package struct MarkChanges: Codable, Sendable {
  /// What is written in, new ones and changed ones.
  package var marks: [MarkAnnotation]
  /// Annotations of these names are left out.
  package var removed: [String]
  package init(marks: [MarkAnnotation], removed: [String]) {
    (self.marks, self.removed) = (marks, removed)
  }
}
