/// A place in a document that a link or an entry of the contents leads to.
package struct PagePlace: Hashable, Codable, Sendable {
  /// From 0.
  package var page: Int
  /// Below the top of the page as shown, points; nil for the top, and where the PDF names no height.
  package var y: Double?
  /// From the left edge of the page as shown, points; nil where the PDF names none. It tells columns apart.
  package var x: Double?
  package init(page: Int, x: Double? = nil, y: Double? = nil) { (self.page, self.x, self.y) = (page, x, y) }
}

/// What a link or an entry of the contents leads to.
package enum LinkTarget: Hashable, Codable, Sendable {
  /// A place in the document itself.
  case place(PagePlace)
  /// An address outside of the document, as the PDF has it, cleaned for display (`DisplayText`). Nothing opens it unasked.
  case address(String)
  /// Nothing is done about these.
  case refused(Refusal)

  /// Why nothing is done about it.
  package enum Refusal: String, Hashable, Codable, Sendable, CaseIterable {
    /// It would start a program or open another file.
    case launch
    case javaScript
    case otherDocument
    case media
    /// It would change a form or what is shown of the page.
    case change
    /// A page that the document does not have, or a name that it does not explain.
    case missing
    case unknown

    /// For the person: why following the link does nothing.
    package var words: String {
      switch self {
      case .launch: "It would start a program. Trackii does not do that."
      case .javaScript: "It would run a script. Trackii does not do that."
      case .otherDocument: "It leads to another file. Open that from the shelf."
      case .media: "It would play a recording. Trackii does not do that."
      case .change: "It would change the document. Trackii does not do that."
      case .missing: "It leads to a place that this document does not have."
      case .unknown: "It does something that Trackii does not know."
      }
    }
  }
}

/// An entry of a document's contents (its outline).
package struct OutlineEntry: Hashable, Codable, Sendable {
  /// Cleaned for display; may be empty.
  package var title: String
  /// How far it is nested, from 0. An entry lies in the nearest one before it that is nested less.
  package var depth: Int
  /// nil for a heading that leads nowhere.
  package var target: LinkTarget?
  package init(title: String, depth: Int, target: LinkTarget?) {
    (self.title, self.depth, self.target) = (title, depth, target)
  }

  /// Where it leads to; nil where it leads nowhere in the document.
  package var place: PagePlace? { if case .place(let place)? = target { place } else { nil } }
}

/// A document's contents, in the order of reading them.
package struct Outline: Hashable, Codable, Sendable {
  /// In reading order.
  package var entries: [OutlineEntry]
  /// There are more than can be listed, or they are nested too deeply.
  package var isCut: Bool
  package init(entries: [OutlineEntry], isCut: Bool = false) { (self.entries, self.isCut) = (entries, isCut) }

  /// The most entries that are listed. Own choice: more than anybody looks through.
  package static let maximumEntries = 10_000
  /// Entries that are nested more deeply are left out. Own choice.
  package static let maximumDepth = 32
}

/// A link on a page.
package struct PageLink: Hashable, Codable, Sendable {
  /// Page points, origin top left, y down.
  package var box: PageRect
  /// Where it leads to.
  package var target: LinkTarget
  package init(box: PageRect, target: LinkTarget) { (self.box, self.target) = (box, target) }

  /// The most links of a page that are listed. Own choice.
  package static let maximumPerPage = 1_000
}

/// A file inside a document.
package struct Attachment: Hashable, Codable, Sendable {
  /// Cleaned for display: no path, and not to be used as one.
  package var name: String
  package var description: String?
  /// Bytes; nil where the PDF does not say.
  package var size: Int?
  /// The page, from 0, to a place of which it is attached; nil where it belongs to the whole document.
  package var page: Int?
  package init(name: String, description: String?, size: Int?, page: Int? = nil) {
    (self.name, self.description, self.size, self.page) = (name, description, size, page)
  }

  /// The most attached files that are listed. Own choice.
  package static let maximum = 10_000
  /// Pages that are looked through for files that are attached to them.
  package static let maximumPages = 2_000
  /// Of one file, unpacked: larger ones are not taken out.
  package static let maximumBytes = 512 << 20
}

/// Text from a PDF in one line of bounded length, without what could mislead: a document may call itself anything.
package enum DisplayText {
  /// Characters at most; the rest is cut off. Own choice.
  package static let maximumLength = 500

  /// Control characters, line ends and marks of the writing direction become spaces, runs of which become one.
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

  /// The last part of a name that may be a path, on any system.
  package static func fileName(_ name: String) -> String {
    let last = name.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init) ?? ""
    let clean = of(last, maximum: 200)
    return clean.isEmpty || clean.allSatisfy { $0 == "." } ? "unnamed" : clean
  }
}
