import Accounts
import Documents
import Foundation
import Glibc
import Store

/// What was recognised on a page that has no text of its own.
package struct RecognisedPage: Hashable, Codable, Sendable {
  /// What was read, and how sure that is.
  package var recognition: Recognition
  /// With which it was read, such as "eng+deu".
  package var languages: String
  /// - Parameters:
  ///   - recognition: what was read.
  ///   - languages: with which it was read, such as "eng+deu".
  package init(_ recognition: Recognition, languages: String) {
    (self.recognition, self.languages) = (recognition, languages)
  }

  enum CodingKeys: String, CodingKey { case recognition, languages }
}

// Text of scanned pages, a file for each page in the person's own folder: what was recognised once is not recognised
// again, and what was begun goes on where it ended.
extension Shelf {
  /// Keeps the text of a page, from 0, and searches it from now on. Nothing is kept of encrypted documents: their text must not lie on the disk in the
  /// clear.
  /// - Throws: `unknownItem`, `storage`, `diskFull`, `store`.
  package func keepRecognised(
    _ page: RecognisedPage, page number: Int, of id: ShelfItem.ID
  ) async throws(LibraryError) {
    guard try await !item(id).isEncrypted else { return }
    try recognisedPages.keep(page, number, of: id)
    try await takeIn(page.recognition, page: number, of: id)
  }

  /// The text of a page, from 0, as it was recognised in these languages; nil where it was not. Reads the disk, and nothing
  /// but the person's own folder.
  package func recognised(page number: Int, of id: ShelfItem.ID, languages: String) -> Recognition? {
    recognisedPages.page(number, of: id).flatMap { $0.languages == languages ? $0.recognition : nil }
  }

  var recognisedPages: RecognisedPages {
    RecognisedPages(folder: folder.appending(path: "recognised", directoryHint: .isDirectory))
  }
}

/// The files of recognised text: a folder for each document, named by its content.
struct RecognisedPages: Sendable {
  let folder: URL

  private func folder(of id: String) -> URL { folder.appending(path: id, directoryHint: .isDirectory) }
  private func file(_ number: Int, of id: String) -> URL { folder(of: id).appending(path: "\(number).json") }

  func page(_ number: Int, of id: String) -> RecognisedPage? {
    guard ContentStore.isIdentifier(id), let data = try? Data(contentsOf: file(number, of: id)) else {
      return nil
    }
    // One that is damaged is recognised again.
    return try? JSONDecoder().decode(RecognisedPage.self, from: data)
  }

  func isKept(_ number: Int, of id: String) -> Bool {
    // A search asks this of each page that it shows, and making URLs takes longer than the look at the disk.
    ContentStore.isIdentifier(id) && access("\(folder.path)/\(id)/\(number).json", F_OK) == 0
  }

  func keep(_ page: RecognisedPage, _ number: Int, of id: String) throws(LibraryError) {
    guard ContentStore.isIdentifier(id) else { throw .unknownItem(id: id) }
    do throws(StoreError) {
      try PrivateFolder.make(folder)
      try PrivateFolder.make(folder(of: id))
    } catch { throw LibraryError(error) }
    do {
      let file = file(number, of: id)
      try JSONEncoder().encode(page).write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch { throw LibraryError(StoreError(fileSystem: error, folder.path)) }
  }

  func forget(_ id: String) {
    guard ContentStore.isIdentifier(id) else { return }
    try? FileManager.default.removeItem(at: folder(of: id))
  }

  /// Those of which something is kept.
  var documents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter(ContentStore.isIdentifier)
  }
}
