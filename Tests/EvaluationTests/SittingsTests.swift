import Calibration
import Foundation
import JPEGCodec
import Recording
import Signals
import SyntheticEyes
import TestSupport
import Testing

@testable import Evaluation

/// What earlier sittings are worth, on people whose eyes are balls.
@Suite("Earlier sittings") struct SittingsTests {
  private static let camera = CameraIdentity(name: "camera", width: 640, height: 480)

  /// A sitting before a camera that stands lower than is known by `shift`, mm.
  private func sitting(_ name: String, shift: Double) throws -> MeasuredSitting {
    var person = SyntheticPerson(hasNetworks: true)
    person.noise = 0.001
    person.screen.cameraYMm += shift
    return MeasuredSitting(
      name: name, points: try person.points("nine"), tests: try person.points("validation"),
      camera: Self.camera)
  }

  private func report(_ sittings: [MeasuredSitting]) -> SittingsReport {
    SittingsEvaluation(screen: SyntheticPerson().screen).run(sittings, of: "one")
  }

  @Test("each sitting is calibrated in five ways, with those before it")
  func ways() throws {
    let report = report(try [6, -7, 4, 9].enumerated().map { try sitting("\($0)", shift: $1) })
    #expect(report.sittings.map(\.name) == ["0", "1", "2", "3"])
    for (place, sitting) in report.sittings.enumerated() {
      #expect(sitting.results.map(\.way) == SittingsReport.Way.allCases)
      #expect(sitting.points == 9 && sitting.tests > 4)
      let (fresh, beside) = (sitting.results[0], sitting.results[1])
      let (look, looks, none) = (sitting.results[2], sitting.results[3], sitting.results[4])
      #expect(sitting.earlier == place)
      #expect((sitting.worth?.degrees == nil) == (place < 2) && (sitting.worth == nil) == (place == 0))
      #expect(try #require(fresh.degrees) < 0.3)
      // Held-out errors choose, so that on other points it may be a little worse.
      #expect(try #require(beside.degrees) < (fresh.degrees ?? 0) + 0.2)
      #expect(try #require(beside.claimedDegrees) <= (fresh.claimedDegrees ?? 0))
      #expect([0, place].contains(beside.sittings))
      // Two sittings at least tell of the next.
      #expect((look.degrees == nil) == (place < 2) && (none.degrees == nil) == (place < 2))
      #expect((look.failure == nil) == (place >= 2) && (looks.degrees == nil) == (place < 2))
      guard place >= 2 else { continue }
      #expect(look.sittings == place && none.sittings == place)
      // A camera that stands 16 mm apart is 1.6 degrees.
      #expect(try #require(look.degrees) < 0.8)
      #expect(try #require(looks.degrees) < 0.8)
      #expect(try #require(look.rows) > 1)
      #expect(look.ellipses.samples == sitting.tests * 42)
    }
    #expect(report.mean(.fresh, \.degrees) != nil && report.mean(.look, \.degrees) != nil)
    #expect([report].mean(.look, earlier: 1, \.degrees) == nil)
    #expect([report].mean(.look, earlier: 3, \.degrees) == report.sittings[3].results[2].degrees)
    let (look, none) = (try #require(report.told(.look)), try #require(report.told(.none)))
    let claims = try #require([report].claims(.look))
    #expect(claims.sittings == 2 && claims.claimed > 0 && claims.found > 0)
    #expect((0...1).contains(claims.within) && claims.worstRatio > 0)
    #expect([report].claims(.fresh)?.sittings == 3 && [SittingsReport]().claims(.look) == nil)
    // With a look less is expected, and found.
    #expect(look.told < none.told && look.found < none.found)
  }

  @Test("a sitting without usable points is told of, and leaves nothing to the next")
  func unusable() throws {
    var blind = try sitting("blind", shift: 0)
    blind.points = []
    let report = report([blind, try sitting("seeing", shift: 0)])
    #expect(report.sittings[0].results.allSatisfy { $0.degrees == nil && $0.failure != nil })
    #expect(report.sittings[1].results[0].degrees != nil)
    #expect(report.sittings[1].results[1].sittings == 0)
  }

  @Test("sessions of labelled pictures are sittings, nine points of each are calibrated on", .heavy)
  func labelled() throws {
    let place = try TemporaryFolder()
    var table = "person,session,file,x_px,y_px,screen_w,screen_h\n"
    for (at, (jpeg, truth)) in try demoFrames(every: 6).enumerated() {
      try place.write(jpeg, to: "\(at).jpg")
      table += "one,\(at % 3),\(at).jpg,\(truth.gaze.x),\(truth.gaze.y),1920,1080\n"
    }
    try place.write(table, to: "labels.csv")
    let evaluation = try LabelledEvaluation(
      reading: place.url, configuration: EvaluationConfiguration(), load: loadJPEG)
    let people = evaluation.sittings(try TrackerMaker(.classical))
    #expect(people.map(\.person) == ["one"])
    let sittings = try #require(people.first?.sittings)
    #expect(sittings.map(\.name) == ["0", "1", "2"])
    #expect(sittings.allSatisfy { $0.points.count <= 9 && !$0.points.isEmpty })
  }
}
