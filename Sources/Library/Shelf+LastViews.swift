import Accounts
import Foundation
import Store

// Stores the last view of each document as a picture in the person's own folder. The window decides what the
// picture holds.
extension Shelf {
  /// Stores a document's last view and replaces the earlier one. The oldest pictures are removed if there are
  /// too many. Nothing is stored of encrypted documents: their pages must not lie on the disk unencrypted.
  /// - Throws: `unknownItem`, `storage`, `diskFull`, `store`.
  package func keepLastView(_ picture: Data, of id: ShelfItem.ID) async throws(LibraryError) {
    guard try await !item(id).isEncrypted else { return }
    try lastViews.keep(picture, of: id)
  }

  /// A document's last view; nil if none is stored. Reads only the person's own folder.
  package func lastView(of id: ShelfItem.ID) -> Data? { lastViews.picture(of: id) }

  /// Removes last views and recognised text of documents that are no longer on the shelf.
  func forgetOthers() async {
    for id in Set(lastViews.documents + recognisedPages.documents) {
      do throws(LibraryError) { _ = try await item(id) } catch {
        guard case .unknownItem = error else { continue }
        lastViews.forget(id)
        recognisedPages.forget(id)
      }
    }
  }

  var lastViews: LastViews { LastViews(folder: folder.appending(path: "views", directoryHint: .isDirectory)) }
}

/// The files of last views, each named by its document's content: another edition of the document has none.
struct LastViews: Sendable {
  let folder: URL
  /// The most pictures that are kept; a page of text at 3840 x 2160 px takes a third of a MiB. Own choice.
  var most = 40
  var mostBytes = 64 << 20

  private static let ending = ".view"

  private func file(_ id: String) -> URL { folder.appending(path: id + Self.ending) }

  func picture(of id: String) -> Data? {
    guard ContentStore.isIdentifier(id) else { return nil }
    return try? Data(contentsOf: file(id), options: .mappedIfSafe)
  }

  func keep(_ picture: Data, of id: String) throws(LibraryError) {
    guard ContentStore.isIdentifier(id) else { throw .unknownItem(id: id) }
    do throws(StoreError) { try PrivateFolder.make(folder) } catch { throw LibraryError(error) }
    do {
      let file = file(id)
      // Written to a temporary file and renamed, so that a program that reads the old one can finish.
      try picture.write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch { throw LibraryError(StoreError(fileSystem: error, folder.path)) }
    prune()
  }

  func forget(_ id: String) {
    guard ContentStore.isIdentifier(id) else { return }
    try? FileManager.default.removeItem(at: file(id))
  }

  /// The documents of which a last view is stored.
  var documents: [String] { all.map(\.id) }

  private struct View {
    var id: String
    var written: Date
    var bytes: Int
  }

  /// All stored views, the newest first.
  private var all: [View] {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(keys))
    return (files ?? []).compactMap { file in
      guard file.lastPathComponent.hasSuffix(Self.ending),
        let values = try? file.resourceValues(forKeys: keys),
        let written = values.contentModificationDate, let bytes = values.fileSize
      else { return nil }
      return View(
        id: String(file.lastPathComponent.dropLast(Self.ending.count)), written: written, bytes: bytes)
    }.sorted { $0.written > $1.written }
  }

  private func prune() {
    var bytes = 0
    for (index, view) in all.enumerated() {
      bytes += view.bytes
      // The newest view stays, however large it is.
      if index >= most || index > 0 && bytes > mostBytes { forget(view.id) }
    }
  }
}
