import Documents
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Library

@Suite struct BadInputTests {
  let place: Place
  init() throws { place = try Place() }

  @Test func whatIsNoReadablePDFIsRefusedByName() async throws {
    let shelf = try await place.shelf()
    let letter = try place.file("letter.pdf", Data("Dear reader".utf8))
    let empty = try place.file("empty.pdf", Data())
    let torn = try place.file("torn.pdf", Data("%PDF-1.7\n1 0 obj <<".utf8))
    let missing = place.data.appending(path: "missing.pdf")
    let wrong: [(URL, DocumentError)] = [
      (letter, .notAPDF(file: letter.path)), (empty, .empty(file: empty.path)),
      (missing, .notFound(file: missing.path)),
      (encryptedPDF, .passwordNeeded(file: encryptedPDF.path)),
    ]
    for (file, error) in wrong {
      await #expect(throws: LibraryError.document(error)) { try await shelf.add(file) }
    }
    do throws(LibraryError) {
      _ = try await shelf.add(torn)
      Issue.record("a torn PDF was kept")
    } catch {
      guard case .document(.damaged(torn.path, _)) = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try await shelf.items().isEmpty)
    #expect(try place.stored().isEmpty)
  }

  @Test func anEncryptedPDFIsKeptWithItsPasswordShown() async throws {
    let shelf = try await place.shelf()
    let error = LibraryError.document(.wrongPassword(file: encryptedPDF.path))
    await #expect(throws: error) { try await shelf.add(encryptedPDF, password: "open barley") }
    let item = try await shelf.add(encryptedPDF, password: "open sesame")
    #expect(try await shelf.add(encryptedPDF).id == item.id, "it is known, and is not looked into again")
    #expect(item.isEncrypted)
    let plain = try await shelf.add(place.pdf("one.pdf"), password: "needless")
    #expect(!plain.isEncrypted)
  }

  @Test(arguments: [0, 1, 3]) func aDiskThatFillsUpLeavesNothingBehind(chunks: Int) async throws {
    let written = Mutex(0)
    let shelf = try await place.shelf { descriptor, bytes in
      let count = written.withLock { count in
        count += 1
        return count
      }
      guard count <= chunks else {
        errno = ENOSPC
        return -1
      }
      return write(descriptor, bytes.baseAddress, bytes.count)
    }
    let file = try place.pdf("large.pdf", padding: 5 << 20)
    await #expect(throws: LibraryError.diskFull(folder: place.documents.path)) { try await shelf.add(file) }
    #expect(try place.stored().isEmpty)
    #expect(try await shelf.items().isEmpty)
  }

  @Test func shortWritesMakeAWholeCopy() async throws {
    let shelf = try await place.shelf { write($0, $1.baseAddress, min(1000, $1.count)) }
    let file = try place.pdf("one.pdf", padding: 30_000)
    let item = try await shelf.add(file)
    #expect(try Data(contentsOf: await shelf.open(item.id)) == Data(contentsOf: file))
  }

  @Test func aFileThatChangesWhileItIsCopiedIsRefused() async throws {
    let file = try place.pdf("growing.pdf", padding: 3 << 20)
    let shelf = try await place.shelf { descriptor, bytes in
      if let handle = try? FileHandle(forWritingTo: file) {
        _ = try? handle.seekToEnd()
        if (try? handle.offset()) ?? 0 < 4 << 20 { try? handle.write(contentsOf: Data(count: 2 << 20)) }
        try? handle.close()
      }
      return write(descriptor, bytes.baseAddress, bytes.count)
    }
    await #expect(throws: LibraryError.changedWhileCopied(file: file.path)) { try await shelf.add(file) }
    #expect(try place.stored().isEmpty)
  }

  @Test func aPlaceThatCannotBeWrittenIsNamed() async throws {
    let file = try place.file("data", Data())
    do throws(LibraryError) {
      _ = try await Shelf.openForGuest(in: file)
      Issue.record("it was opened")
    } catch {
      #expect("\(error)".contains(file.path))
    }
  }
}
