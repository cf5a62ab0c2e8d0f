import Accounts
import Documents
import Foundation
import Glibc
import Store

/// The recognised text of a page that has no text of its own.
package struct RecognisedPage: Hashable, Codable, Sendable {
  /// The recognised text with its confidence.
  package var recognition: Recognition
  /// The languages that were used for recognition, such as "eng+deu".
  package var languages: String
  /// Makes the recognised text of a page.
  ///
  /// - Parameters:
  ///   - recognition: the recognised text with its confidence.
  ///   - languages: the languages that were used, such as "eng+deu".
  package init(_ recognition: Recognition, languages: String) {
    (self.recognition, self.languages) = (recognition, languages)
  }

  enum CodingKeys: String, CodingKey { case recognition, languages }
}

// Stores the recognised text of scanned pages, one file for each page in the person's own folder, so that no
// page is recognised twice and interrupted work continues.
extension Shelf {
  /// Stores the recognised text of a page, numbered from 0, and makes it searchable. Nothing is stored of
  /// encrypted documents: their text must not lie on the disk unencrypted.
  /// - Throws: `unknownItem`, `storage`, `diskFull`, `store`.
  package func keepRecognised(
    _ page: RecognisedPage, page number: Int, of id: ShelfItem.ID
  ) async throws(LibraryError) {
    guard try await !item(id).isEncrypted else { return }
    try recognisedPages.keep(page, number, of: id)
    try await takeIn(page.recognition, page: number, of: id)
  }

  /// The text of a page, numbered from 0, as it was recognised in these languages; nil if it was not. Reads
  /// only the person's own folder.
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
    // A damaged file counts as missing, so that the page is recognised again.
    return try? JSONDecoder().decode(RecognisedPage.self, from: data)
  }

  func isKept(_ number: Int, of id: String) -> Bool {
    // A search asks this for each page that it shows, and making URLs takes longer than the file-system call.
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

  /// The documents of which recognised text is stored.
  var documents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter(ContentStore.isIdentifier)
  }
}
