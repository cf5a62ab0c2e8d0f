import Documents
import Reading
import Signals

/// What a document says of the ways in it.
package struct DocumentGuide: Hashable, Sendable {
  /// The document's own list of its parts.
  package var outline: Outline
  /// What each page is called.
  package var labels: [String]
  package init(outline: Outline, labels: [String]) { (self.outline, self.labels) = (outline, labels) }

  /// A page's number where the document names none.
  func label(_ page: Int) -> String { labels.indices.contains(page) ? labels[page] : "\(page + 1)" }

  // MARK: Contents

  /// The entries right below another one, or the first ones.
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

  /// A part of the document in at most so many parts; single pages where they fit.
  static func parts(of pages: Range<Int>, count: Int) -> [Range<Int>] {
    let count = min(max(count, 2), pages.count)
    return (0..<count).map { part in
      let start = pages.lowerBound + pages.count * part / count
      return start..<(pages.lowerBound + pages.count * (part + 1) / count)
    }
  }
}

/// A link with the places where it is seen: one that is broken over two lines is one link.
struct ShownLink: Hashable, Sendable {
  var page: Int
  var boxes: [PageRect]
  var target: LinkTarget

  /// - Parameter links: of one page, from its top down.
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
  /// Longer than this nobody waits for what they asked for: it would open over something else.
  static let patience = 3.0

  enum Preview: Hashable, Sendable {
    case asked(PagePlace)
    case known(PagePlace, String)
  }

  var guide: DocumentGuide?
  /// It is empty because it could not be read.
  var isGuideUnread = false
  var links: [Int: [PageLink]] = [:]
  /// What people have added to the pages, as far as it is known.
  var annotations: [PageAnnotation] = []
  /// Of the page of cells that is wanted once its answers are there.
  var wish: (kind: PanelKind, since: Timestamp)?
  /// The links that were in view when their cells were opened.
  var shown: [ShownLink] = []
  var preview: Preview?
  /// The files inside the document; nil while they are not known.
  var files: [Attachment]?
  /// What has come of saving the last one; written above their cells.
  var fileNews: String?
}
