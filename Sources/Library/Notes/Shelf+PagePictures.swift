import Documents
import Foundation
import Localization
import Store

/// An area of a page, in points from the page's top left.
package struct PageArea: Hashable, Codable, Sendable {
  /// The area's left and upper edge.
  package let (x, y): (Double, Double)
  /// The area's width and height.
  package let (width, height): (Double, Double)

  enum CodingKeys: String, CodingKey { case x, y, width, height }

  /// Makes an area of a page, in points.
  /// - Returns: nil if the values are not an area of a page.
  package init?(x: Double, y: Double, width: Double, height: Double) {
    guard [x, y, width, height].allSatisfy({ $0.isFinite && $0 >= 0 && $0 <= 100_000 }), width > 0, height > 0
    else { return nil }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

// Pictures that are cut out of pages and put into notes.
extension Shelf {
  /// The highest resolution of a cut picture, in px per point: 300 per inch, as in print.
  private static let finestCut = 300.0 / 72
  /// The longest side of a cut picture, in px: twice what most screens show.
  static let longestCut = 3000.0

  /// Renders a page of a document, or a part of it, and puts the picture at the end of a note, or into a new
  /// note.
  ///
  /// What is cut from an encrypted document is kept in the clear, as all that is written in notes.
  ///
  /// - Parameters:
  ///   - id: the document, by its content.
  ///   - page: from 0.
  ///   - area: nil for the whole page; what is outside of the page is left out.
  ///   - note: nil makes a new one about that page, which is called as the document is.
  ///   - caption: nil names the document and the page.
  ///   - password: of the document, where it needs one.
  ///   - now: the present moment.
  /// - Throws: `document` with what is wrong with it or its pages; as `addPicture` and `file`.
  @discardableResult
  package func cutPicture(
    from id: ShelfItem.ID, page: Int, area: PageArea? = nil, to note: Note.ID?, caption: String? = nil,
    password: String? = nil, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    if let note {
      return try await cutPicture(
        from: id, page: page, area: area, to: .note(note), caption: caption, password: password, now: now)
    }
    let (picture, title) = try await cut(from: id, page, area, password)
    var pictures = NotePictures(of: "")
    try pictures.add(picture.id, caption: caption ?? Self.caption(title, page))
    return try await addNote(
      pictures.body, title: title, about: id, page: page, as: UUIDv7.make(now: now), showing: [picture],
      now: now)
  }

  /// Renders a page of a document, or a part of it, and puts the picture at the end of a note or to a step of
  /// its plan.
  ///
  /// - Parameters:
  ///   - id: the identifier of the document.
  ///   - page: the page's number, from 0.
  ///   - area: the part of the page, of which what lies outside the page is left out; nil for the whole page.
  ///   - owner: the note or the step that gets the picture.
  ///   - version: the version of the note in which the step has this number; nil for the present one.
  ///   - caption: the picture's caption; nil for the document's title and the page.
  ///   - password: of an encrypted document.
  ///   - now: the present moment.
  /// - Throws: the errors of `addPicture`, and of opening and rendering the document.
  @discardableResult
  package func cutPicture(
    from id: ShelfItem.ID, page: Int, area: PageArea? = nil, to owner: PictureOwner, version: Int? = nil,
    caption: String? = nil, password: String? = nil, now: Date = Date()
  ) async throws(LibraryError) -> Note {
    let (picture, title) = try await cut(from: id, page, area, password)
    return try await addPicture(
      picture, to: owner, version: version, caption: caption ?? Self.caption(title, page), now: now)
  }

  private static func caption(_ title: String, _ page: Int) -> String {
    localized("“\(title)”, page \(page + 1)")
  }

  private func cut(
    from id: ShelfItem.ID, _ page: Int, _ area: PageArea?, _ password: String?
  ) async throws(LibraryError) -> (PictureFile, title: String) {
    let (item, file) = (try await item(id), try await file(id))
    do throws(DocumentError) {
      let document = try await Document.open(file, password: password)
      return (try await Self.picture(of: page, area, in: document, naming: item.title), item.title)
    } catch { throw .document(error.naming(item.title)) }
  }

  /// Renders a page, or a part of it, as a picture's file.
  /// - Parameter longest: the most px of the longer side.
  static func picture(
    of page: Int, _ area: PageArea?, in document: Document, naming title: String,
    longest: Double = longestCut
  ) async throws(DocumentError) -> PictureFile {
    let size = try await document.pageSize(page)
    let (width, height) = (area?.width ?? size.width, area?.height ?? size.height)
    let scale = min(finestCut, longest / max(width, height, 1))
    let clip = area.map { area in
      PixelRect(
        x: Int(area.x * scale), y: Int(area.y * scale), width: max(1, Int((width * scale).rounded())),
        height: max(1, Int((height * scale).rounded())))
    }
    let pixels = try await document.render(page: page, scale: scale, clip: clip)
    guard let data = PNGFile.data(of: pixels) else {
      throw .tooLarge(file: title, reason: localized("no memory for \(pixels.width) × \(pixels.height) px"))
    }
    do { return try PictureFile(data) } catch { throw .tooLarge(file: title, reason: "\(error)") }
  }
}
