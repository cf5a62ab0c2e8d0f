import Accounts
import Documents
import Foundation
import Localization
import Store

// Covers: pictures that stand for documents in place of their first pages.
extension Shelf {
  /// The largest cover, in bytes, as for a person's picture; the caller makes larger pictures smaller first.
  package static let largestCover = HouseholdAccounts.largestPicture
  /// The folder of covers in an exported folder; each cover has the name of its document.
  static let coversFolder = "covers"

  /// The picture that is a document's cover: its own, else that of its newest earlier edition that has one.
  /// - Returns: nil if its first page is its cover.
  /// - Throws: `pictureGone` where it is damaged, `unknownItem`, `store`.
  package func cover(of id: ShelfItem.ID) async throws(LibraryError) -> PictureFile? {
    if let own = try await ownCover(of: id) { return own }
    let (name, data) = try await database.read { session -> (String?, Data?) in
      let row = try session.run(CoverStatement.earlier, try session.document(id).key).first
      return (try row?.text("sha256"), try row?.blob("bytes"))
    }
    return try Self.cover(name, data)
  }

  /// The cover that somebody gave to this edition of a document, whatever its earlier editions have.
  /// - Returns: nil if nobody gave it one.
  /// - Throws: as `cover`.
  package func ownCover(of id: ShelfItem.ID) async throws(LibraryError) -> PictureFile? {
    let (name, data) = try await database.read { session -> (String?, Data?) in
      let (key, row) = try session.document(id)
      return (row.cover, try session.run(CoverStatement.cover, key).first?.blob("bytes"))
    }
    return try Self.cover(name, data)
  }

  private static func cover(_ name: String?, _ data: Data?) throws(LibraryError) -> PictureFile? {
    guard let name, let data else { return nil }
    guard let picture = try? PictureFile(data), picture.id == name else { throw .pictureGone(id: name) }
    return picture
  }

  /// Gives a document a picture as a cover; everybody who has the document sees it. Its other editions keep what they have,
  /// and later ones without a cover of their own show it.
  ///
  /// - Parameters:
  ///   - picture: nil takes its own away.
  ///   - id: the document, by its content.
  ///   - now: the present moment.
  /// - Throws: `badPicture` for one that is too large, `unknownItem`, `notYours`, `store`.
  package func setCover(
    _ picture: PictureFile?, of id: ShelfItem.ID, now: Date = Date()
  ) async throws(LibraryError) {
    if let picture, picture.data.count > Self.largestCover {
      throw .badPicture(reason: localized("it is larger than \(Self.largestCover >> 20) MiB"))
    }
    try await database.write { session in
      let (key, row) = try session.document(id)
      guard row.role.mayEdit else { throw LibraryError.notYours(title: row.title) }
      guard let picture else {
        try session.run(CoverStatement.remove, key)
        return
      }
      try session.run(
        CoverStatement.save, key, picture.id, picture.format.rawValue, picture.width, picture.height,
        picture.data.count, now, picture.data)
    }
  }

  /// Renders the first page of a document as a picture, small enough for a screen; this may take seconds.
  ///
  /// - Parameters:
  ///   - id: the document, by its content.
  ///   - isForeign: see `Document.open`.
  /// - Returns: nil for a document that needs a password.
  /// - Throws: `document` with what is wrong with it; as `file`.
  package func firstPage(
    of id: ShelfItem.ID, isForeign: Bool = false
  ) async throws(LibraryError) -> PictureFile? {
    let (item, file) = (try await item(id), try await file(id))
    guard !item.isEncrypted else { return nil }
    do throws(DocumentError) {
      let document = try await Document.open(file, isForeign: isForeign)
      return try await Self.picture(of: 0, nil, in: document, naming: item.title, longest: Self.longestCover)
    } catch { throw .document(error.naming(item.title)) }
  }

  /// The longer side of a first page's picture, in px: as large as a screen shows it.
  private static let longestCover = 1000.0

  // MARK: Out, in again, and checked

  /// Writes a document's cover into an exported folder. A damaged cover is left out; `check` reports it.
  func exportCover(of item: ShelfItem, to folder: URL) async throws(LibraryError) {
    guard item.hasOwnCover else { return }
    let picture: PictureFile
    do throws(LibraryError) {
      guard let kept = try await ownCover(of: item.id) else { return }
      picture = kept
    } catch .pictureGone {
      return
    } catch { throw error }
    let file = folder.appending(path: "\(Self.coversFolder)/\(item.id).\(picture.format.suffix)")
    try await offloaded { () throws(LibraryError) in try Self.write(picture.data, to: file) }
  }

  /// Imports the cover of an exported document, if the document has none here and may have one.
  /// - Returns: why a cover that is in the folder could not be imported; nil if nothing went wrong.
  func takeCover(of id: ShelfItem.ID, from folder: URL) async throws(LibraryError) -> String? {
    let item = try await item(id)
    guard !item.hasOwnCover, item.role.mayEdit else { return nil }
    for suffix in ["png", "jpg"] {
      let name = "\(Self.coversFolder)/\(id).\(suffix)"
      let file = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      do throws(LibraryError) {
        let picture = try await offloaded { () throws(LibraryError) in try PictureFile(reading: file) }
        try await setCover(picture, of: id)
        return nil
      } catch .badPicture(let reason) {
        return localized(
          "\(name): the cover cannot be taken in (\(reason)). The first page is shown in its place.")
      } catch .notReadable(_, let reason) {
        return localized(
          "\(name): the cover cannot be taken in (\(reason)). The first page is shown in its place.")
      } catch { throw error }
    }
    return nil
  }

  /// Checks every cover of the person's own documents by reading it.
  func checkCovers() async throws(LibraryError) -> [ShelfFinding] {
    let own = try await database.read { session in
      try session.run(CoverStatement.own).map { (id: try $0.text("sha256"), title: try $0.text("title")) }
    }
    var findings: [ShelfFinding] = []
    for document in own where !Task.isCancelled {
      do throws(LibraryError) { _ = try await ownCover(of: document.id) } catch .pictureGone {
        findings.append(.cover(title: document.title))
      } catch .unknownItem {}
    }
    return findings
  }
}
