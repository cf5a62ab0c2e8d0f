import Foundation
import Signals
import Traces
import Testing

@testable import Recording

/// A session bundle with every file, every kind of row and every key that version 0.1.0 of the program wrote.
@Suite("A session bundle from version 0.1.0")
struct FrozenFormatTests {
  let folder: URL

  init() throws {
    folder = try #require(Bundle.module.url(forResource: "Fixtures/bundle", withExtension: "trackii"))
  }

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  @Test("is whole, and tells what it held")
  func opens() throws {
    let bundle = try SessionBundle(opening: folder)
    #expect(bundle.verify().isEmpty)
    #expect(bundle.entries.map(\.sequence) == [0, 1, 2, 4, 5, 6])
    #expect(bundle.frames().map { $0.image.width } == [96, 96, 96, 96, 96, 96])
    #expect(bundle.manifest.camera.horizontalFieldOfViewDegrees == 60)
    #expect(bundle.manifest.camera.intrinsics == Intrinsics(fx: 83.138, fy: 83.138, cx: 47.5, cy: 31.5))
    #expect(bundle.manifest.screen?.cameraTiltDownDegrees == 3)
    #expect(bundle.manifest.person.irisDiameterMm == 11.7)
    #expect(bundle.manifest.layout?.targets.map(\.dwellSeconds) == [nil, 1.5])
    #expect(bundle.manifest.text?.lineY == [200, 256, 312])
    #expect(bundle.manifest.closing == Closing(framesWritten: 6))
    #expect(bundle.truth.rows.count == 6)
  }

  @Test("tells what was on the screen")
  func timeline() throws {
    let rows = try SessionBundle(opening: folder).timeline
    #expect(
      rows.map(\.kind.rawValue) == [
        "start", "calibration", "validation", "line", "zone", "corner", "exit", "pause", "posture", "absent",
        "document-opened", "repair-offered", "repaired", "calibration-failed", "frames-not-written",
        "scrolled",
        "layout-changed", "pursuit",
      ])
    #expect(rows[1].point == ScreenPoint(x: 960.5, y: 101) && rows[4].point == nil)
    #expect(rows[2].round == 1)
    #expect(rows[15].position == DocumentPosition(page: 3, offset: 0.25))
    #expect(rows[16].layout?.zones.map(\.direction) == [.down, .up])
    #expect(rows[17].path?.map(\.x) == [200, 1700])
  }

  @Test("tells what the pipeline made of each frame")
  func trace() throws {
    let trace = try #require(try SessionBundle(opening: folder).trace())
    #expect(trace.rows.count == 6)
    #expect(trace.rows[0].raw.reason == .notCalibrated && trace.rows[4].raw.reason == .eyesClosed)
    #expect(trace.rows[1].raw.value?.covariance == ScreenCovariance(xx: 400, xy: -12.5, yy: 900))
    #expect(trace.rows[1].eyes?.left?.inHead == ImagePoint(x: 0.125, y: -0.0625))
    #expect(trace.rows[1].eyes?.sight?.varianceY == 0.0016 && trace.rows[1].eyes?.head.zMm == 561)
    #expect(trace.rows[2].setting?.errorOffset == 31.25)
    #expect(trace.rows[3].events.count == 6 && trace.rows[5].intents.count == 7)
    #expect(trace.rows[5].intents.contains(.dwell(.exit, progress: 0.5)))
  }

  @Test("its manifest, timeline and trace are written as they were, byte for byte")
  func writing() throws {
    let bundle = try SessionBundle(opening: folder)
    let manifest = try StableJSON.encoder(pretty: true).encode(bundle.manifest)
    #expect(
      String(decoding: manifest, as: UTF8.self).split(separator: "\n").map(String.init)
        == (try lines(BundleFormat.manifest)))
    let rows = try bundle.timeline.map {
      String(decoding: try StableJSON.encoder().encode($0), as: UTF8.self)
    }
    #expect(rows == (try lines(BundleFormat.timeline)))
    let trace = try #require(try bundle.trace()).encoded()
    #expect(
      String(decoding: trace, as: UTF8.self).split(separator: "\n").map(String.init)
        == (try lines(BundleFormat.trace)))
  }

  @Test("the words that files hold for reasons and directions stay")
  func words() {
    #expect(
      InvalidReason.allCases.map(\.rawValue) == [
        "no-face", "two-faces", "other-face", "eyes-closed", "eyes-not-found", "too-dark", "too-blurred",
        "too-far",
        "not-calibrated", "off-screen", "no-frame", "damaged-pictures",
      ])
    #expect(ScrollDirection.allCases.map(\.rawValue) == ["up", "down", "left", "right"])
  }
}
