import Documents
import Reading
import Signals

/// What a document tells about ways to places in it: contents and page labels.
package struct DocumentGuide: Hashable, Sendable {
  /// The document's contents.
  package var outline: Outline
  /// The page labels, by page.
  package var labels: [String]
  /// Makes a guide from the document's contents and its page labels, by page.
  package init(outline: Outline, labels: [String]) { (self.outline, self.labels) = (outline, labels) }

  /// The label of a page, from 0; its number if the document names none.
  func label(_ page: Int) -> String { labels.indices.contains(page) ? labels[page] : "\(page + 1)" }

  // MARK: Contents

  /// The indices of the entries directly below another one; nil gives the top level.
  func entries(below parent: Int?) -> [Int] {
    let entries = outline.entries
    guard let parent else { return entries.indices.filter { entries[$0].depth == 0 } }
    guard entries.indices.contains(parent) else { return [] }
    let depth = entries[parent].depth
    return entries.indices[(parent + 1)...].prefix { entries[$0].depth > depth }
      .filter { entries[$0].depth == depth + 1 }
  }

  func hasEntries(below entry: Int) -> Bool {
    let next = entry + 1
    return outline.entries.indices.contains(next)
      && outline.entries[next].depth > outline.entries[entry].depth
  }

  // MARK: Pages in steps

  /// Divides pages into at most so many parts; single pages if they fit.
  static func parts(of pages: Range<Int>, count: Int) -> [Range<Int>] {
    let count = min(max(count, 2), pages.count)
    return (0..<count).map { part in
      let start = pages.lowerBound + pages.count * part / count
      return start..<(pages.lowerBound + pages.count * (part + 1) / count)
    }
  }
}

/// A link with the boxes where it is seen: a link that is broken over two lines is one link.
struct ShownLink: Hashable, Sendable {
  var page: Int
  var boxes: [PageRect]
  var target: LinkTarget

  /// Joins the boxes of links that belong together.
  ///
  /// - Parameters:
  ///   - links: the links of one page, from its top down.
  ///   - page: the page, from 0.
  static func joined(_ links: [PageLink], page: Int) -> [ShownLink] {
    var shown: [ShownLink] = []
    for link in links {
      if let last = shown.last, last.target == link.target, let box = last.boxes.last,
        link.box.y - box.y < 2.5 * max(box.height, link.box.height)
      {
        shown[shown.count - 1].boxes.append(link.box)
      } else {
        shown.append(ShownLink(page: page, boxes: [link.box], target: link.target))
      }
    }
    return shown
  }
}

/// What is known of the ways in an open document, and what is being asked for.
struct Wayfinding: Sendable {
  /// How long a person waits for cells that they have asked for, s; later they would open over something else.
  static let patience = 3.0

  enum Preview: Hashable, Sendable {
    case asked(PagePlace)
    case known(PagePlace, String)
  }

  var guide: DocumentGuide?
  /// Whether the guide is empty because it could not be read.
  var isGuideUnread = false
  var links: [Int: [PageLink]] = [:]
  /// The annotations that people have added to the pages, as far as they are known.
  var annotations: [PageAnnotation] = []
  /// The page of cells to open once the answers that it needs are there; nil for none.
  var wish: (kind: PanelKind, since: Timestamp)?
  /// The links that were in view when the cells of links were opened.
  var shown: [ShownLink] = []
  var preview: Preview?
  /// The files that are attached to the document; nil while they are not known.
  var files: [EmbeddedFile]?
  /// The result of saving an attached file, which is written above the cells of files.
  var fileNews: String?
}
