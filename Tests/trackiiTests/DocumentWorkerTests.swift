import DocumentProtocol
import Foundation
import TestSupport
import Testing

/// The program that reads PDFs, beside the one that people start.
@Suite(.heavy) struct DocumentWorkerTests {
  /// The libraries that a program names as needed (readelf of binutils, which Swift needs too).
  private func needed(by program: URL) async throws -> [String] {
    let text = try await RunningProcess.run(
      URL(filePath: "/usr/bin/env"), ["readelf", "--dynamic", "--wide", program.path],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    ).output
    return text.split(separator: "\n").filter { $0.contains("(NEEDED)") }.compactMap {
      $0.split(separator: "[").last.map { String($0.dropLast()) }
    }
  }

  @Test func onlyTheWorkerLinksPopplerAndItLinksNothingOfTheWindow() async throws {
    let main = try await needed(by: Program.built("trackii"))
    let worker = try await needed(by: Program.built("document-worker"))
    #expect(main.contains { $0.hasPrefix("libgtk-4") })
    #expect(!main.contains { $0.hasPrefix("libpoppler") })
    #expect(!main.contains { $0.hasPrefix("libcurl") }, "it is loaded when something is asked")
    #expect(worker.contains { $0.hasPrefix("libpoppler-glib") })
    for stranger in [
      "libgtk", "libadwaita", "libopencv", "libsqlite", "libsodium", "libspeechd", "libFoundation.so",
    ] {
      #expect(!worker.contains { $0.hasPrefix(stranger) }, "\(stranger)")
    }
  }

  /// A program that introduces itself as a worker, and does no more.
  private func worker(protocolVersion: Int, readsFiles: Bool = false, in place: TemporaryFolder) throws -> URL
  {
    let introduction =
      #"{"ready":{"_0":{"protocolVersion":\#(protocolVersion),"library":"0","#
      + #""confinement":{"files":\#(!readsFiles),"calls":true,"process":true}}}}"#
    let url = try place.write("#!/bin/sh\nprintf '\\000\(introduction)' >&3\nsleep 20\n", to: "other-worker")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path)
    return url
  }

  @Test func withoutLandlockADocumentFromElsewhereIsOpenedOnlyWhenThePersonAgreed() async throws {
    let place = try TemporaryFolder()
    let file = try place.writePDF("a.pdf")
    // As on a kernel without Landlock.
    let environment = [
      "TRACKII_DOCUMENT_WORKER": try worker(
        protocolVersion: Ready.currentProtocol, readsFiles: true, in: place
      ).path
    ]
    let refused = try await trackii("library", "add", file.path, in: place, environment: environment)
    #expect(refused.status == 77)
    #expect(refused.errors.contains("Landlock"))
    #expect(refused.errors.contains("--trusted"))
    // It gets the document now, and cannot read it.
    let agreed = try await trackii(
      "library", "add", "--trusted", file.path, in: place, environment: environment)
    #expect(agreed.status != 0 && agreed.status != 77)

    let doctor = try await trackii("doctor", "--json", in: place, environment: environment)
    let checks = try doctor.json()["checks"] as? [[String: Any]]
    let check = checks?.first { $0["name"] as? String == "documents" }
    #expect(check?["state"] as? String == "note")
    #expect((check?["says"] as? String)?.contains("Landlock") == true)
  }

  @Test func aWorkerOfAnotherVersionIsAClearError() async throws {
    let place = try TemporaryFolder()
    let file = try place.writePDF("a.pdf")
    let other = try worker(protocolVersion: 0, in: place)
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
