import Calibration
import Foundation
import ReaderWindow
import Reading
import Recording
import Signals
import TestSupport
import Testing

@testable import ReaderApp
@testable import trackii

/// What a recording keeps of a calibration by a verse.
@Suite("A verse in a recording") @MainActor
struct VerseNotesTests {
  private let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  private func view(_ target: CalibrationTarget?) -> CalibrationView {
    CalibrationView(
      phase: .collecting, target: target, pointProgress: 0, progress: 0, message: "", remedy: nil)
  }

  private func target(_ label: String) -> CalibrationTarget {
    CalibrationTarget(label: label, point: ScreenPoint(x: 960, y: 100))
  }

  /// The rows of a recording that these notes are taken in.
  private func rows(_ take: (SessionNotes) throws -> Void) async throws -> [TimelineRow] {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "b")
    let camera = CameraNote(name: "made up", width: 640, height: 480, format: "GREY", fps: 30)
    let writer = try BundleWriter(
      creating: url, manifest: SessionManifest(createdBy: "tests", camera: camera, screen: screen))
    try take(SessionNotes(writer))
    _ = try await writer.finish()
    return try SessionBundle(opening: url).timeline
  }

  @Test("is its lines with their words, then the dots of the check")
  func lines() async throws {
    let verse = try #require(Verse(on: screen, typesetter: PangoTypesetter()))
    let found = try await rows { notes in
      notes.calibrationBegins(reading: verse)
      notes.now = at(1)
      let (first, second, dot) = (target("line 0"), target("line 1"), target("v1"))
      notes.note([.show(first, attempt: 1)], view(first), at: at(1))
      notes.note([.collected(label: "line 0"), .show(second, attempt: 1)], view(second), at: at(3))
      notes.note([.paused(.noFace)], view(second), at: at(4))
      notes.note([.resumed], view(second), at: at(6))
      notes.note([.collected(label: "line 1"), .finished], view(nil), at: at(8))
      notes.note([.show(dot, attempt: 1)], view(dot), at: at(9))
      notes.note([.collected(label: "v1")], view(nil), at: at(11))
      notes.calibrationEnds()
    }
    #expect(found.map(\.kind) == [.line, .line, .validation])
    #expect(found.map(\.label) == ["line 0", "line 1", "v1"])
    #expect(found.map(\.start) == [at(1), at(6), at(9)] && found.map(\.end) == [at(3), at(8), at(11)])
    for (row, line) in zip(found.prefix(2), verse.lines) {
      #expect(row.words?.map(\.text) == line.map(\.text))
      #expect(row.words?.map(\.left) == line.map(\.origin.x))
    }
    #expect(found[2].words == nil)
  }

  @Test("does not count where it was given up, and the dots after it are dots")
  func givenUp() async throws {
    let verse = try #require(Verse(on: screen, typesetter: PangoTypesetter()))
    let found = try await rows { notes in
      notes.calibrationBegins(reading: verse)
      let (line, dot) = (target("line 0"), target("c"))
      notes.note([.show(line, attempt: 1)], view(line), at: at(1))
      notes.note([.collected(label: "line 0")], view(nil), at: at(3))
      notes.now = at(4)
      notes.calibrationFails(.givenUp)
      notes.calibrationBegins()
      notes.note([.show(dot, attempt: 1)], view(dot), at: at(5))
      notes.note([.collected(label: "c")], view(nil), at: at(7))
    }
    #expect(Set(found.map(\.kind)) == [.line, .calibrationFailed, .calibration])
    let failed = try #require(found.first { $0.kind == .calibrationFailed })
    #expect(failed.start == at(1) && failed.label == CalibrationFailure.givenUp.rawValue)
  }
}
