import Foundation
import Glibc
import TestLog
import TestSupport
import Testing

@testable import Documents

@Suite struct WorkerLogTests {
  let made: MadePDFs
  let log = TestLog()
  init() throws { made = try MadePDFs() }

  @Test func aReplacedWorkerIsLoggedByPageAndNotByFile() async throws {
    let url = made.text(pages: 3)
    let document = try await Document.open(url, logger: log.logger)
    let first = try #require(await document.workerProcess)
    #expect(kill(first, SIGKILL) == 0)
    #expect(try await document.lines(page: 2).first?.text == "Page number 3")
    #expect(log.has("warning a worker died; another one is asked", "page=2", "request=lines"))
    #expect(log.lines.count { $0.contains("a worker was started") } == 2)
    #expect(!log.has(url.deletingPathExtension().lastPathComponent) && !log.has("Page number"))
  }

  @Test func aDocumentThatCannotBeHadIsLoggedWithTheReason() async throws {
    let place = try TemporaryFolder()
    let url = try place.write("%PDF-1.4\nno more", to: "Quixotic.pdf")
    await #expect(throws: DocumentError.self) { try await Document.open(url, logger: log.logger) }
    #expect(log.has("notice a document, or a page of it, cannot be had", "request=open", "why=damaged"))
    #expect(!log.has("Quixotic"))
  }
}
