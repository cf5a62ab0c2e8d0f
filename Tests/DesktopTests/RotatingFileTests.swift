import Foundation
import Glibc
import TestSupport
import Testing

@testable import Desktop

@Suite("The log's file")
struct RotatingFileTests {
  private let seconds = ManualSeconds()
  private let heard = Heard()

  private func log(
    in folder: URL, bytes: Int = 1 << 20, files: Int = 4, retrySeconds: Double = 30
  ) -> RotatingFile {
    let configuration = RotatingFile.Configuration(bytes: bytes, files: files, retrySeconds: retrySeconds)
    return RotatingFile(
      folder.appending(path: "state/trackii.log"), configuration, now: { [seconds] in seconds.now },
      complain: { [heard] in heard.add($0) })
  }

  private func mode(_ url: URL) -> mode_t {
    var info = stat()
    return stat(url.path, &info) == 0 ? info.st_mode & 0o7777 : 0
  }

  @Test("is made with its folder, for its owner's eyes only, and grows")
  func made() throws {
    let folder = try TemporaryFolder()
    log(in: folder.url).write(.made("one"), lost: 0)
    log(in: folder.url).write(.made("two"), lost: 0)
    #expect(folder.text("state/trackii.log") == LogLine.made("one").plain + LogLine.made("two").plain)
    #expect(mode(folder.url.appending(path: "state/trackii.log")) == 0o600)
    #expect(mode(folder.url.appending(path: "state")) == 0o700)
  }

  @Test("keeps so many files of that size and no more, the newest lines whole and in order")
  func rotated() throws {
    let folder = try TemporaryFolder()
    let log = log(in: folder.url, bytes: 1000, files: 3)
    for number in 0..<100 { log.write(.made("line \(number)"), lost: 0) }
    let state = folder.url.appending(path: "state")
    let names = try FileManager.default.contentsOfDirectory(atPath: state.path).sorted()
    #expect(names == ["trackii.log", "trackii.log.1", "trackii.log.2"])
    for name in names {
      #expect(folder.text("state/\(name)").utf8.count <= 1000)
      #expect(mode(state.appending(path: name)) == 0o600)
    }
    let kept = RotatingFile.tail(of: log.file, lines: 1000)
    let last = (0..<100).suffix(kept.count).map { String(LogLine.made("line \($0)").plain.dropLast()) }
    #expect(kept.count > 30 && kept == last)
    #expect(RotatingFile.tail(of: log.file, lines: 5) == last.suffix(5))
  }

  @Test("two programs write one log: no line is lost or torn, and both go on after one has made room")
  func shared() throws {
    let folder = try TemporaryFolder()
    let (one, other) = (
      log(in: folder.url, bytes: 2000, files: 9), log(in: folder.url, bytes: 2000, files: 9)
    )
    for number in 0..<100 { (number % 2 == 0 ? one : other).write(.made("line \(number)"), lost: 0) }
    let kept = RotatingFile.tail(of: one.file, lines: 1000, files: 9)
    #expect(kept == (0..<100).map { String(LogLine.made("line \($0)").plain.dropLast()) })
  }

  @Test("a file that somebody has removed is made anew")
  func removed() throws {
    let folder = try TemporaryFolder()
    let log = log(in: folder.url)
    log.write(.made("one"), lost: 0)
    try FileManager.default.removeItem(at: log.file)
    log.write(.made("two"), lost: 0)
    #expect(folder.text("state/trackii.log") == LogLine.made("two").plain)
    #expect(heard.all.isEmpty)
  }

  @Test(
    "a full disk: said once, tried again after a while, and the lines lost meanwhile are counted",
    .enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func fullDisk() throws {
    let disk = try #require(TinyDisk(kibibytes: 16))
    let log = log(in: disk.folder)
    log.write(.made("before"), lost: 0)
    let filler = disk.folder.appending(path: "filler").path
    _ = FileManager.default.createFile(atPath: filler, contents: Data(count: 4096))
    // What is left of the page that the file has, and then nothing.
    for number in 0..<100 {
      log.write(.made("line \(number) " + String(repeating: "x", count: 200)), lost: 0)
    }
    let kept = RotatingFile.tail(of: log.file, lines: 1000).count
    #expect(kept > 1 && kept < 100)
    #expect(heard.all.count == 1 && heard.all.first?.contains("No space left on device") == true)

    unlink(filler)
    log.write(.made("too early"), lost: 0)
    #expect(RotatingFile.tail(of: log.file, lines: 1000).count == kept)
    seconds.pass(31)
    log.write(.made("after"), lost: 0)
    let lines = RotatingFile.tail(of: log.file, lines: 1000)
    // 101 lines before, of which `kept` are there, and the early one.
    #expect(lines.suffix(2).first?.hasSuffix("\(101 - kept + 1) lines were lost here") == true)
    #expect(lines.last?.hasSuffix("after") == true)
    #expect(lines.dropFirst().dropLast(2).allSatisfy { $0.hasSuffix("x") }, "no line is cut in half")
    #expect(heard.all.count == 1)
  }

  @Test("a folder that cannot be made, or a file that is none: said once, and never an error")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "state"))
    let log = log(in: folder.url)
    for _ in 0..<100 { log.write(.made("x"), lost: 0) }
    #expect(heard.all.count == 1 && heard.all.first?.contains("Not a directory") == true)

    try FileManager.default.removeItem(at: folder.url.appending(path: "state"))
    seconds.pass(31)
    log.write(.made("at last"), lost: 3)
    #expect(folder.text("state/trackii.log").contains("103 lines were lost here"))

    // A pipe that nobody reads would hold a writer up for ever.
    try FileManager.default.removeItem(at: log.file)
    #expect(mkfifo(log.file.path, 0o600) == 0)
    log.write(.made("x"), lost: 0)
    #expect(heard.all.count == 1, "said once a run")
  }
}
