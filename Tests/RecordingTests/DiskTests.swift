import Foundation
import Signals
import Synchronization
import TestLog
import TestSupport
import Testing
import Traces

@testable import Recording

/// A disk that takes `bytes` more bytes and is full then, in the middle of a write where it falls so.
private func disk(of bytes: Int) -> DiskWrite {
  let left = BytesLeft(bytes)
  return DiskWrite { descriptor, buffer in
    let count = left.take(buffer.count)
    guard count > 0 || buffer.isEmpty else {
      errno = ENOSPC
      return -1
    }
    return DiskWrite.system.write(descriptor, UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
  }
}

private final class BytesLeft: Sendable {
  private let left: Mutex<Int>
  init(_ bytes: Int) { left = Mutex(bytes) }
  func take(_ wanted: Int) -> Int {
    left.withLock { left in
      let count = min(wanted, left)
      left -= count
      return count
    }
  }
}

/// Opens once for all.
private final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let shut = Mutex(false)
  func close() { shut.withLock { $0 = true } }
  func open() {
    shut.withLock { $0 = false }
    semaphore.signal()
  }
  func pass() { if shut.withLock({ $0 }) { semaphore.wait() } }
}

@Suite("A disk that is full or slow")
struct DiskTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a disk that fills up, and one that does not keep up, are in the log, once, without the folder's name")
  func logged() async throws {
    let log = TestLog()
    let writer = try BundleWriter(
      creating: folder.url("Quixotic"), manifest: Sample.manifest(), configuration: .init(),
      disk: disk(of: 3000), logger: log.logger)
    for number in 0..<20 { writer.append(try Sample.frame(number)) }
    await #expect(throws: RecordingError.self) { try await writer.finish() }
    #expect(log.lines.count { $0.hasPrefix("error something could not be recorded why=diskFull") } == 1)

    let latch = Latch()
    let slow = DiskWrite { descriptor, buffer in
      latch.pass()
      return DiskWrite.system.write(descriptor, buffer)
    }
    var configuration = BundleWriter.Configuration()
    configuration.bufferedFrames = 4
    let late = try BundleWriter(
      creating: folder.url("Quixotic 2"), manifest: Sample.manifest(), configuration: configuration,
      disk: slow, logger: log.logger)
    latch.close()
    for number in 0..<20 { late.append(try Sample.frame(number)) }
    latch.open()
    let closing = try await late.finish()
    #expect(closing.framesNotWritten > 0)
    let told = log.lines.filter { $0.hasPrefix("warning frames were not recorded") }
      .compactMap { $0.split(separator: "frames=").last.flatMap { Int($0) } }
    #expect(told.reduce(0, +) == closing.framesNotWritten)
    #expect(!log.has("Quixotic"))
  }

  @Test("a disk that fills up at any point ends the recording with a clear error and a bundle that plays")
  func full() async throws {
    let frames = try (0..<5).map { try Sample.frame($0) }
    for bytes in stride(from: 1200, to: 7000, by: 173) {
      let path = folder.url("s\(bytes)")
      let writer: BundleWriter
      do {
        writer = try BundleWriter(
          creating: path, manifest: Sample.manifest(), configuration: .init(), disk: disk(of: bytes))
      } catch {
        guard case .diskFull = error else { throw error }
        #expect(
          !FileManager.default.fileExists(atPath: path.path), "a bundle that never began is not left behind")
        continue
      }
      frames.forEach(writer.append)
      writer.note(TimelineRow(kind: .start, start: Sample.time(0)))
      do {
        try await writer.finish()
        #expect(writer.status.framesWritten == 5)
      } catch {
        guard case .diskFull(let file) = error else { throw error }
        #expect(file.hasPrefix(path.path))
        #expect("\(error)".contains("full"))
      }
      let bundle = try SessionBundle(opening: path)
      #expect(bundle.frames().count(where: { _ in true }) == writer.status.framesWritten, "\(bytes) bytes")
      #expect(writer.status.framesWritten + writer.status.framesNotWritten == 5)
      #expect(bundle.verify().allSatisfy { $0.kind == .notClosed }, "\(bytes) bytes: \(bundle.verify())")
    }
  }

  @Test("a slow disk never makes the caller wait; what it cannot take is counted and noted")
  func slow() async throws {
    let latch = Latch()
    var configuration = BundleWriter.Configuration()
    configuration.bufferedFrames = 4
    let writer = try BundleWriter(
      creating: folder.url("s"), manifest: Sample.manifest(), configuration: configuration,
      disk: DiskWrite { descriptor, bytes in
        latch.pass()
        return DiskWrite.system.write(descriptor, bytes)
      })
    latch.close()
    for number in 0..<10 { writer.append(try Sample.frame(number)) }
    #expect(writer.status.framesNotWritten == 6)
    latch.open()
    await writer.flush()
    writer.append(try Sample.frame(10))
    let closing = try await writer.finish()
    #expect(closing == Closing(framesWritten: 5, framesNotWritten: 6))

    let bundle = try SessionBundle(opening: folder.url("s"))
    #expect(bundle.frames().map(\.sequence) == [0, 1, 2, 3, 10])
    #expect(bundle.manifest.closing == closing)
    // One row or several, as the disk came to it.
    let gaps = bundle.timeline
    #expect(gaps.allSatisfy { $0.kind == .framesNotWritten })
    #expect(gaps.compactMap { Int($0.label) }.reduce(0, +) == 6)
    #expect(gaps.first?.start == Sample.time(4))
    #expect(gaps.last?.end == Sample.time(9))
  }

  @Test("a frame or a trace row that makes no sense is left out and counted, the recording goes on")
  func senseless() async throws {
    let writer = try BundleWriter(creating: folder.url("s"), manifest: Sample.manifest())
    for number in [0, 2, 1, 3] { writer.append(try Sample.frame(number)) }
    var bad = Sample.tracked(1)
    bad.distanceMm = .nan
    writer.trace(Sample.tracked(0))
    writer.trace(bad)
    writer.trace(Sample.tracked(2))
    let closing = try await writer.finish()
    #expect(closing == Closing(framesWritten: 3, framesNotWritten: 1, rowsNotWritten: 1))
    let bundle = try SessionBundle(opening: folder.url("s"))
    #expect(bundle.verify() == [])
    #expect(try bundle.trace()?.rows.map(\.sequence) == [0, 2])
  }
}
