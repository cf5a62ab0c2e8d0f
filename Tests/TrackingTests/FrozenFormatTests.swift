import Calibration
import Foundation
import Signals
import Testing
import Tracking
import Vision

/// Calibrations as version 0.1.0 of the program stored them: one by the application, of a rendered person, with ridge
/// maps and a validation; one from a rendered recording, with Gaussian processes.
@Suite("Calibrations stored by version 0.1.0")
struct FrozenFormatTests {
  private static let names = ["calibration-app", "calibration-recording"]

  private func frozen(_ name: String) throws -> Data {
    try Data(
      contentsOf: try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json")))
  }

  @Test("open with what they held")
  func opens() throws {
    let app = try StoredCalibration(decoding: frozen("calibration-app"))
    #expect(app.profile.camera == CameraIdentity(name: "rendered camera", width: 640, height: 480))
    #expect(app.profile.created == Date(timeIntervalSince1970: 1_795_377_292))
    #expect(app.profile.screen.widthPx == 1280 && app.profile.screen.heightMm == 212)
    #expect(app.profile.points.count == 9 && app.profile.points.allSatisfy(\.used))
    #expect(app.profile.heldOutDegrees == 0.9882942096665279)
    #expect(app.profile.report?.targets.map(\.target.label) == ["v1", "v2", "v3", "v4"])
    #expect(app.isMirrored == nil && app.reference?.nose != nil && app.reference?.memory != nil)
    let recording = try StoredCalibration(decoding: frozen("calibration-recording"))
    #expect(recording.profile.choice.left?.rawValue == "gaussian-process-ard")
    #expect(recording.profile.report?.targets.count == 8 && recording.profile.screen.widthPx == 1920)
  }

  @Test("are written under the names they were read by", arguments: names)
  func keys(_ name: String) throws {
    let data = try frozen(name)
    let again = try StoredCalibration(decoding: data).encoded()
    let (before, after) = (try keyPaths(data), try keyPaths(again))
    #expect(before.subtracting(after).isEmpty, "no longer written")
    #expect(after.subtracting(before).isEmpty, "newly written")
    #expect(before.count > 100)
    #expect(again == data, "the values changed")
  }

  @Test("the words that they hold for maps, verdicts and sides stay")
  func words() {
    #expect(
      MapFamily.allCases.map(\.rawValue) == [
        "anatomical", "linear", "bilinear", "lidded", "lidded-bilinear", "quadratic", "gaussian-process",
        "gaussian-process-ard",
      ])
    let verdicts: [PointQuality.Verdict] = [.good, .tooFewValid, .unsteady, .elsewhere]
    #expect(verdicts.map(\.rawValue) == ["good", "too-few-valid", "unsteady", "elsewhere"])
    #expect(EyeSide.allCases.map(\.rawValue) == ["left", "right"])
  }

  /// Every key by its path; the places in a list share one.
  private func keyPaths(_ data: Data) throws -> Set<String> {
    var paths: Set<String> = []
    func add(_ value: Any, at path: String) {
      switch value {
      case let object as [String: Any]:
        for (key, value) in object { add(value, at: "\(path).\(key)") }
      case let list as [Any]: for value in list { add(value, at: path + "[]") }
      default: paths.insert(path)
      }
    }
    add(try JSONSerialization.jsonObject(with: data), at: "")
    return paths
  }
}
