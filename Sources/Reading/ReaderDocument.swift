import Documents
import Foundation
import Statistics

/// What the reader needs to know of a document before a page is drawn.
package struct ReaderDocument: Hashable, Sendable {
  /// The title of the document on the shelf, else its own title, else its file's name.
  package var title: String
  /// The sizes of the pages as they are shown (rotation applied), points.
  package var pages: [PageSize]
  /// The usual distance between lines of the text, points; nil where the text is unknown, as in a scan.
  package var linePitch: Double?

  /// Describes a document to the reader.
  ///
  /// - Parameters:
  ///   - title: the title to show.
  ///   - pages: sizes that are not finite or not positive are shown as A4, so that one broken page does not keep the
  ///     others from being read.
  ///   - linePitch: the usual distance between lines of the text, points; nil where that is unknown, and what is no
  ///     length counts as unknown.
  package init(title: String, pages: [PageSize], linePitch: Double? = nil) {
    self.title = title
    self.pages = pages.map { page in
      let usable = page.width.isFinite && page.height.isFinite && page.width > 0 && page.height > 0
      return usable ? page : PageSize(width: 595.28, height: 841.89)
    }
    self.linePitch = linePitch.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// Reads what the reader needs from an open document: the sizes of all pages, and the line pitch of the first pages.
  ///
  /// - Parameters:
  ///   - document: the open document.
  ///   - title: the title on the shelf; nil for the document's own title, else the file's name.
  package init(_ document: Document, title: String? = nil) async throws(DocumentError) {
    var pitch: Double?
    for page in 0..<min(Self.pagesSearched, document.pageCount) where pitch == nil {
      // A page that cannot be read does not keep the document from being opened.
      guard let lines = try? await document.lines(page: page) else { continue }
      pitch = Self.linePitch(of: lines)
    }
    self.init(
      title: title ?? document.title ?? document.url.deletingPathExtension().lastPathComponent,
      pages: try await document.allPageSizes(), linePitch: pitch)
  }

  /// The number of pages that are searched for lines: covers and title pages come before the text.
  private static let pagesSearched = 5

  /// The usual distance from one line of text to the next, points; nil for fewer than three lines.
  ///
  /// The median of the steps down the page, so that headings and gaps between paragraphs do not count.
  package static func linePitch(of lines: [TextLine]) -> Double? {
    let middles = lines.map { $0.box.y + $0.box.height / 2 }
    let steps = zip(middles.dropFirst(), middles).map { $0 - $1 }.filter { $0 > 1 }
    return steps.count >= 2 ? upperMedian(steps) : nil
  }
}
