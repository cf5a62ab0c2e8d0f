import Foundation
import Glibc
import TestSupport
import Testing

@testable import Documents

@Suite(.heavy) struct WorkerTests {
  let made: MadePDFs
  /// For requests that the test itself ends: while hundreds of tests share two cores its next step can
  /// come later than the usual limit, and the request would be given up before.
  let patient: Document.Limits

  init() throws {
    made = try MadePDFs()
    var limits = Document.Limits()
    limits.seconds = 600
    patient = limits
  }

  @Test func aKilledWorkerIsReplacedUnnoticed() async throws {
    let document = try await Document.open(made.text(pages: 3))
    let first = try #require(await document.workerProcess)
    #expect(kill(first, SIGKILL) == 0)
    #expect(try await document.lines(page: 2).first?.text == "Page number 3")
    let second = try #require(await document.workerProcess)
    #expect(second != first)
  }

  @Test func aWorkerKilledOverARequestIsTriedOnceMore() async throws {
    let url = try made.endless()
    let document = try await Document.open(url, limits: patient)
    let first = try #require(await document.workerProcess)
    let drawing = Task { try await document.render(page: 0, scale: 1) }
    try await atWork(first)
    kill(first, SIGKILL)
    // The second try goes on until the drawing is given up.
    try await atWork(try await worker(holding: url, besides: first))
    drawing.cancel()
    await #expect(throws: DocumentError.self) { try await drawing.value }
    #expect(try await document.lines(page: 1).first?.text == "After it")
  }

  @Test func aReaderThatIsKilledLeavesNoWorkerBehind() async throws {
    let url = try made.endless()
    let reader = try Program(["bench", "first-page", url.path])
    let pid = try await worker(holding: url)
    try await atWork(pid)
    reader.send(SIGKILL)
    var computed = 0
    try await until {
      guard let ticks = processorTicks(pid) else { return true }
      computed = max(computed, ticks)
      return hasEnded(pid)
    }
    // It would compute for ten seconds more; the first moments are those that the test itself waited for.
    #expect(computed < 400)
  }

  /// Whether a process is gone, or waits for nothing but to be collected.
  private func hasEnded(_ pid: Int32) -> Bool {
    let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return stat?.split(separator: ")").last?.hasPrefix(" Z") ?? true
  }

  @Test func anEndlessPageIsGivenUp() async throws {
    var limits = Document.Limits()
    limits.seconds = 2
    let url = try made.endless()
    let document = try await Document.open(url, limits: limits)
    await #expect(throws: DocumentError.tooSlow(file: url.path, seconds: 2)) {
      try await document.render(page: 0, scale: 1)
    }
    #expect(try await document.lines(page: 1).first?.text == "After it")
  }

  @Test func anEndlessOpeningIsGivenUpAndIsNotCalledAPage() async throws {
    var limits = Document.Limits()
    limits.seconds = 0.02
    let url = try made.searched()
    let error = DocumentError.tooSlow(file: url.path, seconds: 0.02, opening: true)
    await #expect(throws: error) { try await Document.open(url, limits: limits) }
    #expect(error.description.contains("opening it was not done within 0.02 s"))
    for error in [
      error, .tooLarge(file: "a", reason: "b", opening: true),
      .workerCrashed(file: "a", reason: "b", opening: true),
    ] { #expect(!error.description.contains("page")) }
  }

  @Test func aCancelledPageMakesWayForTheNext() async throws {
    let url = try made.endless()
    let document = try await Document.open(url, limits: patient)
    let pid = await document.workerProcess
    let drawing = Task { try await document.render(page: 0, scale: 1) }
    let waiting = Task { try await document.render(page: 0, scale: 2) }
    try await atWork(try #require(pid))
    drawing.cancel()
    waiting.cancel()
    await #expect(throws: DocumentError.cancelled(file: url.path)) { try await drawing.value }
    await #expect(throws: DocumentError.cancelled(file: url.path)) { try await waiting.value }
    #expect(try await document.lines(page: 1).first?.text == "After it")
  }

  @Test func whatIsInViewDoesNotWaitForAPageThatIsPreparedAhead() async throws {
    var limits = patient
    limits.secondsAhead = 600
    let url = try made.endless()
    let document = try await Document.open(url, limits: limits)
    let ahead = Task { try await document.render(page: 0, scale: 1, urgency: .ahead) }
    try await atWork(try #require(await document.workerProcess))
    #expect(try await document.lines(page: 1).first?.text == "After it")
    ahead.cancel()
    await #expect(throws: DocumentError.cancelled(file: url.path)) { try await ahead.value }
  }

  @Test func aPageThatIsPreparedAheadIsGivenUpSoonerThanOneInView() async throws {
    var limits = patient
    limits.secondsAhead = 0.2
    let url = try made.endless()
    let document = try await Document.open(url, limits: limits)
    await #expect(throws: DocumentError.tooSlow(file: url.path, seconds: 0.2)) {
      try await document.render(page: 0, scale: 1, urgency: .ahead)
    }
    #expect(try await document.lines(page: 1).first?.text == "After it")
  }

  @Test func twoBadPagesInViewKeepNoOtherPageFromView() async throws {
    var limits = patient
    limits.cancelledSeconds = 0.1
    let document = try await Document.open(try made.endless(), limits: limits)
    let first = Task { try await document.render(page: 0, scale: 1) }
    let second = Task { try await document.render(page: 0, scale: 2) }
    try await atWork(try #require(await document.workerProcess))
    // The person turns the page twice.
    first.cancel()
    second.cancel()
    #expect(try await document.lines(page: 1).first?.text == "After it")
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

  @Test func aRequestThatKillsTwoWorkersIsGivenUp() async throws {
    let url = try made.endless()
    let document = try await Document.open(url, limits: patient)
    let drawing = Task { try await document.render(page: 0, scale: 1) }
    let first = try await worker(holding: url)
    kill(first, SIGKILL)
    kill(try await worker(holding: url, besides: first), SIGKILL)
    do {
      _ = try await drawing.value
      Issue.record("it was drawn")
    } catch let error as DocumentError {
      guard case .workerCrashed(url.path, _, opening: false) = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try await document.lines(page: 1).first?.text == "After it")
  }

  /// Waits for the worker that has a file open, as the kernel tells.
  private func worker(holding file: URL, besides other: Int32? = nil) async throws -> Int32 {
    var found: Int32?
    try await until {
      found = try pids().first { $0 != other && $0 != getpid() && isWorker($0, holding: file) }
      return found != nil
    }
    return try #require(found)
  }

  private func pids() throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
  }

  private func isWorker(_ pid: Int32, holding file: URL) -> Bool {
    let manager = FileManager.default
    let folder = "/proc/\(pid)/fd"
    let holds = ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).contains {
      (try? manager.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == file.path
    }
    // Another test may be starting a program just now, which then holds all that this process holds.
    let name = try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8)
    return holds && name?.contains("document-worker") == true
  }

  /// Waits until a worker has computed for a while more: only a page that does not end keeps it busy.
  private func atWork(_ pid: Int32) async throws {
    let before = try #require(processorTicks(pid))
    try await until { try #require(processorTicks(pid)) > before + 2 }
  }

  /// Hundredths of a second that a process has computed (utime and stime of proc(5)).
  private func processorTicks(_ pid: Int32) -> Int? {
    let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    guard let fields = stat?.split(separator: ")").last?.split(separator: " "), fields.count > 12 else {
      return nil
    }
    return Int(fields[11]).flatMap { user in Int(fields[12]).map { user + $0 } }
  }

  @Test func aWorkerWithoutMemoryIsAClearError() async throws {
    var limits = Document.Limits()
    limits.memoryBytes = 1
    let url = made.text()
    do throws(DocumentError) {
      _ = try await Document.open(url, limits: limits)
      Issue.record("it was opened")
    } catch {
      switch error {
      case .tooLarge(url.path, _, _), .workerCrashed(url.path, _, _): break
      default: Issue.record("\(error)")
      }
    }
  }

  @Test func theWorkerIsShutInAsItSays() async throws {
    let document = try await Document.open(made.text())
    let pid = try #require(await document.workerProcess)
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    if document.confinement.process { #expect(status.contains("NoNewPrivs:\t1")) }
    if document.confinement.calls { #expect(status.contains("Seccomp:\t2")) }
    let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
    #expect(!limits.contains(/Max address space\s+unlimited/))
  }

  @Test func theWorkerInheritsNoFileOfTheReaders() async throws {
    // Left open to children on purpose.
    let descriptor = open("/etc/passwd", O_RDONLY)
    defer { close(descriptor) }
    let document = try await Document.open(made.text())
    let pid = try #require(await document.workerProcess)
    let folder = "/proc/\(pid)/fd"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name -> String? in
      // The worker may close a file of its own between the two looks; one that it inherited would stay.
      do {
        return try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      } catch CocoaError.fileReadNoSuchFile { return nil }
    }
    #expect(!files.contains("/etc/passwd"))
    #expect(files.contains { $0.hasSuffix("text.pdf") })
  }

  @Test func theWorkerEndsWithItsDocument() async throws {
    var document: Document? = try await Document.open(made.text())
    let pid = try #require(await document?.workerProcess)
    #expect(kill(pid, 0) == 0)
    document = nil
    // The last block on the document's queue may still hold it for a moment.
    try await until { kill(pid, 0) != 0 }
    _ = document
  }
}
