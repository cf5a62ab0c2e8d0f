/// A place in a document, to which a link or an entry of the contents leads.
package struct PagePlace: Hashable, Codable, Sendable {
  /// The page of the place, from 0.
  package var page: Int
  /// The place's distance from the top of the page as shown, in points; nil for the top, and if the PDF gives no height.
  package var y: Double?
  /// The place's distance from the left edge of the page as shown, in points; nil if the PDF gives none. It tells columns
  /// apart.
  package var x: Double?
  /// Makes a place from its page and its distances from the page's left edge and top, in points.
  package init(page: Int, x: Double? = nil, y: Double? = nil) { (self.page, self.x, self.y) = (page, x, y) }
}

/// The target of a link or of an entry of the contents.
package enum LinkTarget: Hashable, Codable, Sendable {
  /// A place in the document itself.
  case place(PagePlace)
  /// An address outside the document, as the PDF has it, cleaned for display (`DisplayText`). It is never opened unasked.
  case address(String)
  /// A target that is refused: following the link does nothing.
  case refused(Refusal)

  /// Why a link's target is refused.
  package enum Refusal: String, Hashable, Codable, Sendable, CaseIterable {
    /// The target would start a program or open another file.
    case launch
    /// The target would run a script.
    case javaScript
    /// The target is a place in another file.
    case otherDocument
    /// The target would play a recording or a film.
    case media
    /// The target would change a form or the display of the page.
    case change
    /// The target is a page that the document does not have, or a name that it does not define.
    case missing
    /// The target is an action of a kind that is not known here.
    case unknown
  }
}

/// An entry of a document's contents (its outline).
package struct OutlineEntry: Hashable, Codable, Sendable {
  /// The entry's title, cleaned for display; may be empty.
  package var title: String
  /// The entry's level of nesting, from 0. An entry belongs to the nearest one before it with a lower level.
  package var depth: Int
  /// The entry's target; nil for a heading without one.
  package var target: LinkTarget?
  /// Makes an entry from its title, its level of nesting and its target.
  package init(title: String, depth: Int, target: LinkTarget?) {
    (self.title, self.depth, self.target) = (title, depth, target)
  }

  /// The place in the document to which the entry leads; nil if it leads to none.
  package var place: PagePlace? { if case .place(let place)? = target { place } else { nil } }
}

/// A document's contents (outline), in reading order.
package struct Outline: Hashable, Codable, Sendable {
  /// The entries, in reading order.
  package var entries: [OutlineEntry]
  /// Whether entries are missing, since there are too many or they are nested too deeply.
  package var isCut: Bool
  /// Makes contents from their entries and whether further ones are missing.
  package init(entries: [OutlineEntry], isCut: Bool = false) { (self.entries, self.isCut) = (entries, isCut) }

  /// The most entries that are listed. Own choice: more than anybody looks through.
  package static let maximumEntries = 10_000
  /// The deepest level of nesting that is listed. Own choice.
  package static let maximumDepth = 32
}

/// A link on a page.
package struct PageLink: Hashable, Codable, Sendable {
  /// The link's box in page points, origin at the top left, y down.
  package var box: PageRect
  /// The link's target.
  package var target: LinkTarget
  /// Makes a link from its box and its target.
  package init(box: PageRect, target: LinkTarget) { (self.box, self.target) = (box, target) }

  /// The most links of a page that are listed. Own choice.
  package static let maximumPerPage = 1_000
}

/// A file that is embedded in a document.
package struct EmbeddedFile: Hashable, Codable, Sendable {
  /// The file's name, cleaned for display; it is not a path and must not be used as one.
  package var name: String
  /// The description of the file in the PDF, cleaned for display; nil if there is none.
  package var description: String?
  /// The file's size in bytes; nil if the PDF does not give it.
  package var size: Int?
  /// The page (from 0) to which the file is attached; nil if it belongs to the whole document.
  package var page: Int?
  /// Makes a file from its name, its description, its size in bytes and the page to which it is attached.
  package init(name: String, description: String?, size: Int?, page: Int? = nil) {
    (self.name, self.description, self.size, self.page) = (name, description, size, page)
  }

  /// The most attached files that are listed. Own choice.
  package static let maximum = 10_000
  /// The most pages that are searched for attached files.
  package static let maximumPages = 2_000
  /// The largest attached file that is extracted, in bytes after decompression.
  package static let maximumBytes = 512 << 20
}

/// Cleans text from a PDF for display: one line of bounded length without misleading characters, since a document may
/// contain any text.
package enum DisplayText {
  /// The most characters of a cleaned text; the rest is cut off. Own choice.
  package static let maximumLength = 500

  /// Cleans a text: control characters, line ends and direction marks become spaces, and runs of spaces become one.
  package static func of(_ text: String, maximum: Int = maximumLength) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    var isSpaceOwed = false
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        isSpaceOwed = count > 0
        continue
      }
      guard count + (isSpaceOwed ? 1 : 0) < maximum else {
        result.append("…")
        break
      }
      if isSpaceOwed { result.append(" ") }
      result.append(scalar)
      count += isSpaceOwed ? 2 : 1
      isSpaceOwed = false
    }
    return String(result)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate: true
    // Joiners belong to words in some scripts; the other format characters reorder or hide text.
    case .format: scalar.value != 0x200C && scalar.value != 0x200D
    default: false
    }
  }

  /// The last component of a name that may be a path of any system.
  package static func fileName(_ name: String) -> String {
    let last = name.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init) ?? ""
    let clean = of(last, maximum: 200)
    return clean.isEmpty || clean.allSatisfy { $0 == "." } ? "unnamed" : clean
  }
}
