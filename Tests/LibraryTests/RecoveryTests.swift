import Documents
import Foundation
import Glibc
import Library
import Signals
import TestSupport
import Testing

/// Each test leaves behind what a crash at one step leaves, and opens the shelf again.
@Suite struct RecoveryTests {
  let place: Place
  init() throws { place = try Place() }

  private func shelf() async throws -> Shelf { try await place.shelf() }

  @Test func aHalfMadeCopyIsSwept() async throws {
    _ = try await shelf()
    let leftover = place.documents.appending(path: ".incoming-123")
    try Data("%PDF-1.4 half".utf8).write(to: leftover)
    let again = try await shelf()
    #expect(again.findings == [.leftover(file: leftover.path)])
    #expect(try place.stored().isEmpty)
  }

  @Test func aCopyThatIsStillBeingMadeIsLeftAlone() async throws {
    _ = try await shelf()
    let incoming = place.documents.appending(path: ".incoming-123")
    let descriptor = open(incoming.path, O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(try await shelf().findings.isEmpty)
    #expect(try place.stored() == [".incoming-123"])
  }

  @Test func aStoredDocumentWithoutItsRowIsPutBack() async throws {
    let item = try await shelf().add(place.pdf("one.pdf"))
    try place.execute("DELETE FROM document")
    let again = try await shelf()
    let back = try #require(try await again.items().first)
    #expect(again.findings == [.adopted(title: back.title)])
    #expect(back.id == item.id && back.pageCount == 1)
    #expect(try await shelf().findings.isEmpty)
  }

  @Test func anEncryptedDocumentWithoutItsRowIsPutBackToo() async throws {
    let item = try await shelf().add(encryptedPDF, password: "open sesame")
    try place.execute("DELETE FROM document")
    let again = try await shelf()
    #expect(try await again.item(item.id).isEncrypted)
    #expect(try await again.item(item.id).pageCount == 0)
    #expect(try await again.add(encryptedPDF, password: "open sesame").pageCount == 1)
  }

  @Test func aFileThatIsNotWhatItsNameSaysGoes() async throws {
    _ = try await shelf()
    let file = place.documents.appending(path: "\(String(repeating: "ab", count: 32)).pdf")
    try Data("%PDF-1.4 something else".utf8).write(to: file)
    #expect(try await shelf().findings == [.damaged(file: file.path)])
    #expect(try place.stored().isEmpty)
  }

  @Test func aMissingFileIsReportedAndComesBackWithItsPlace() async throws {
    let item = try await shelf().add(place.pdf("one.pdf"))
    let here = ReadingPlace(position: DocumentPosition(page: 0, offset: 0.5))
    try await shelf().remember(here, in: item.id)
    let file = place.documents.appending(path: "\(item.id).pdf")
    try FileManager.default.removeItem(at: file)

    let again = try await shelf()
    #expect(again.findings == [.missing(title: "one")])
    #expect(try await again.items().map(\.isMissing) == [true])
    await #expect(throws: LibraryError.fileMissing(title: "one", file: file.path)) {
      try await again.open(item.id)
    }
    let back = try await again.add(place.pdf("one.pdf"))
    #expect(back.id == item.id && !back.isMissing && back.place == here)
  }

  @Test func aRemovalThatWasCutShortIsFinished() async throws {
    let item = try await shelf().add(place.pdf("one.pdf"))
    try place.execute("INSERT INTO purge VALUES ('guest', $1)", item.id)
    try place.execute("DELETE FROM document")
    let again = try await shelf()
    #expect(again.findings.isEmpty)
    #expect(try await again.items().isEmpty)
    #expect(try place.stored().isEmpty)
  }

  @Test func aDamagedDatabaseIsNamedAndTheDocumentsStay() async throws {
    let item = try await shelf().add(place.pdf("one.pdf"))
    let file = place.database
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    try Data(repeating: 7, count: 8192).write(to: file)
    do {
      _ = try await shelf()
      Issue.record("it was opened")
    } catch {
      #expect("\(error)".contains(file.path))
    }
    #expect(try place.stored() == ["\(item.id).pdf"])
    // With the damaged file out of the way everything comes back.
    try FileManager.default.removeItem(at: file)
    #expect(try await shelf().items().map(\.id) == [item.id])
  }
}
