import Foundation
import TestSupport
import Testing

/// The program that reads PDFs, beside the one that people start.
@Suite(.heavy) struct DocumentWorkerTests {
  /// The libraries that a program names as needed (readelf of binutils, which Swift needs too).
  private func needed(by program: URL) async throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["readelf", "--dynamic", "--wide", program.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").filter { $0.contains("(NEEDED)") }.compactMap {
      $0.split(separator: "[").last.map { String($0.dropLast()) }
    }
  }

  @Test func onlyTheWorkerLinksPopplerAndItLinksNothingOfTheWindow() async throws {
    let main = try await needed(by: Program.built("trackii"))
    let worker = try await needed(by: Program.built("document-worker"))
    #expect(main.contains { $0.hasPrefix("libgtk-4") })
    #expect(!main.contains { $0.hasPrefix("libpoppler") })
    #expect(worker.contains { $0.hasPrefix("libpoppler-glib") })
    for stranger in [
      "libgtk", "libadwaita", "libopencv", "libsqlite", "libsodium", "libspeechd", "libFoundation.so",
    ] {
      #expect(!worker.contains { $0.hasPrefix(stranger) }, "\(stranger)")
    }
  }

  @Test func aWorkerOfAnotherVersionIsAClearError() async throws {
    let place = try TemporaryFolder()
    let file = try place.writePDF("a.pdf")
    // It introduces itself as one of a protocol that never was.
    let other = try place.write(
      """
      #!/bin/sh
      printf '\\000{"ready":{"_0":{"protocolVersion":0,"popplerVersion":"0","confinement":{"files":true,"calls":true,"process":true}}}}' >&3
      sleep 20
      """, to: "other-worker")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: other.path)
    let outcome = try await trackii(
      "bench", "first-page", file.path, environment: ["TRACKII_DOCUMENT_WORKER": other.path])
    #expect(outcome.status == 70)
    #expect(outcome.errors.contains("is of another version"))
    #expect(outcome.errors.contains(other.path))
  }

  @Test func aMissingWorkerIsAClearError() async throws {
    let place = try TemporaryFolder()
    let file = try place.writePDF("a.pdf")
    let outcome = try await trackii(
      "bench", "first-page", file.path, environment: ["TRACKII_DOCUMENT_WORKER": "/nowhere/document-worker"])
    #expect(outcome.status == 70)
    #expect(outcome.errors.contains("/nowhere/document-worker"))
  }
}
