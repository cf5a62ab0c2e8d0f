import Foundation
import Glibc
import TestSupport
import Testing

@testable import Desktop

@Suite("A diagnostic report")
struct DiagnosticReportTests {
  private let report = DiagnosticReport(
    program: "trackii 9.9", made: Date(timeIntervalSince1970: 1_800_000_000),
    sections: [
      .init("Versions", ["GTK 4.8"]), .init("Log", ["~ anna opened /home/anna/x", "Zoe"]),
      .init("Cameras", []),
    ])

  @Test("says first what it holds and what it leaves out, and leaves that out")
  func text() {
    let text = report.text(Redaction(home: "/home/anna", words: ["zoe"]))
    #expect(text.hasPrefix("Diagnostic report of trackii 9.9, 2027-01-15T08:00:00Z\n"))
    let top = text.prefix(700)
    #expect(top.contains("It holds:      versions, log, cameras."))
    #expect(top.contains("It leaves out: passwords, names of people"))
    #expect(text.contains("Versions\n--------\nGTK 4.8\n"))
    #expect(text.contains("opened ~/x\n[name]\n") && text.hasSuffix("Cameras\n-------\nnothing\n"))
  }

  @Test("is written whole, for its owner only, over an older one and through a link")
  func written() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.url.appending(path: "r.txt"), folder.url.appending(path: "link"))
    try DiagnosticReport.write("old, and longer than the new one", to: file.path)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try DiagnosticReport.write("new", to: link.path)
    #expect(folder.text("r.txt") == "new")
    var info = stat()
    #expect(stat(file.path, &info) == 0 && info.st_mode & 0o777 == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["link", "r.txt"])
  }

  @Test("takes the place of no folder and no device, and says which file cannot be written")
  func refused() throws {
    let folder = try TemporaryFolder()
    #expect(throws: DiagnosticReportError.isFolder(path: folder.url.path)) {
      try DiagnosticReport.write("x", to: folder.url.path)
    }
    #expect(throws: DiagnosticReportError.isNoFile(path: "/dev/null")) {
      try DiagnosticReport.write("x", to: "/dev/null")
    }
    let nowhere = folder.url.appending(path: "none/r.txt").path
    #expect(throws: DiagnosticReportError.cannotWrite(path: nowhere, reason: "No such file or directory")) {
      try DiagnosticReport.write("x", to: nowhere)
    }
  }

  @Test(
    "a full disk leaves the older report and nothing else",
    .enabled(if: TinyDisk.canBeMade, "mounting a small disk needs root"))
  func fullDisk() throws {
    let disk = try #require(TinyDisk(kibibytes: 16))
    let file = disk.folder.appending(path: "r.txt").path
    try DiagnosticReport.write("old", to: file)
    #expect(throws: DiagnosticReportError.cannotWrite(path: file, reason: "No space left on device")) {
      try DiagnosticReport.write(String(repeating: "x", count: 100_000), to: file)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder.path) == ["r.txt"])
  }

  @Test("the distribution is named as it names itself, and missing files are none")
  func distribution() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "os-release").path
    try Data("ID=x\nPRETTY_NAME=\"Some Linux 1 (one)\"\n".utf8).write(to: URL(filePath: file))
    #expect(SystemFacts.distribution(["/none", file]) == "Some Linux 1 (one)")
    #expect(SystemFacts.distribution(["/none"]) == nil)
  }
}
