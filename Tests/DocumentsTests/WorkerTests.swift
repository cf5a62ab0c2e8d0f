import Foundation
import Glibc
import Testing

@testable import Documents

@Suite struct WorkerTests {
  let made: MadePDFs
  init() throws { made = try MadePDFs() }

  @Test func aKilledWorkerIsReplacedUnnoticed() async throws {
    let document = try await Document.open(made.text(pages: 3))
    let first = try #require(await document.workerProcess)
    #expect(kill(first, SIGKILL) == 0)
    #expect(try await document.lines(page: 2).first?.text == "Page number 3")
    let second = try #require(await document.workerProcess)
    #expect(second != first)
  }

  @Test func aWorkerKilledOverARequestIsTriedOnceMore() async throws {
    let document = try await Document.open(made.endless())
    let first = try #require(await document.workerProcess)
    let drawing = Task { try await document.render(page: 0, scale: 1) }
    try await Task.sleep(for: .milliseconds(50))
    kill(first, SIGKILL)
    // The queue is busy with the second try until the drawing is given up.
    try await Task.sleep(for: .milliseconds(300))
    drawing.cancel()
    await #expect(throws: DocumentError.self) { try await drawing.value }
    #expect(try await document.pageSize(0) == PageSize(width: 300, height: 200))
  }

  @Test func anEndlessPageIsGivenUp() async throws {
    var limits = Document.Limits()
    limits.seconds = 0.5
    let url = try made.endless()
    let document = try await Document.open(url, limits: limits)
    await #expect(throws: DocumentError.tooSlow(file: url.path, seconds: 0.5)) {
      try await document.render(page: 0, scale: 1)
    }
    #expect(try await document.lines(page: 0).isEmpty)
  }

  @Test func aCancelledPageMakesWayForTheNext() async throws {
    let url = try made.endless()
    let document = try await Document.open(url)
    let drawing = Task { try await document.render(page: 0, scale: 1) }
    let waiting = Task { try await document.render(page: 0, scale: 2) }
    try await Task.sleep(for: .milliseconds(50))
    drawing.cancel()
    waiting.cancel()
    await #expect(throws: DocumentError.cancelled(file: url.path)) { try await drawing.value }
    await #expect(throws: DocumentError.cancelled(file: url.path)) { try await waiting.value }
    #expect(try await document.lines(page: 0).isEmpty)
  }

  @Test func aGreedyPageEndsInAClearError() async throws {
    var limits = Document.Limits()
    limits.memoryBytes = 96 << 20
    let url = made.quarter()
    let document = try await Document.open(url, limits: limits)
    do throws(DocumentError) {
      _ = try await document.render(page: 0, scale: 60)
      Issue.record("it was drawn")
    } catch {
      guard case .tooLarge = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try await document.render(page: 0, scale: 1).width == 100)
  }

  @Test func theWorkerEndsWithItsDocument() async throws {
    var document: Document? = try await Document.open(made.text())
    let pid = try #require(await document?.workerProcess)
    #expect(kill(pid, 0) == 0)
    document = nil
    // The last block on the document's queue may still hold it for a moment.
    for _ in 0..<100 where kill(pid, 0) == 0 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(kill(pid, 0) != 0)
    _ = document
  }
}
