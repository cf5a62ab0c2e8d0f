import AppFlows
import Calibration
import Drift
import Foundation
import Library
import Reading
import Signals
import Simulation
import Testing
import Tracking

@testable import ReaderApp

/// What is shown and kept in twelve flows, line by line: the application's specification.
///
/// The lines are re-recorded with `TRACKII_RECORD=1`, and read before they are committed.
@Suite("Transcripts of the application")
struct TranscriptTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/transcripts.txt")

  @Test("twelve flows show and keep what they always did")
  func flows() throws {
    let written = Self.flows.map { name, flow in
      let app = flow()
      return "== \(name)\n" + (app.transcript + Self.kept(app)).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["TRACKII_RECORD"] == "1" {
      try Data(written.utf8).write(to: Self.file)
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    for (now, before) in zip(written.split(separator: "== "), recorded.split(separator: "== ")) {
      #expect(now == before)
    }
    #expect(written == recorded)
  }

  /// What the store holds at the end.
  private static func kept(_ app: TestedApp) -> [String] {
    app.world.store.shelves.sorted { $0.key.name < $1.key.name }.map { reader, shelf in
      let books = shelf.items.map { item in
        item.title + (item.place.map { ", page \($0.position.page + 1)" } ?? "")
      }
      return
        "kept for \(reader.name): \(books.joined(separator: "; ")); calibrations: \(shelf.profiles.count)"
    }
  }

  private static let flows: [(String, @Sendable () -> TestedApp)] = [
    (
      "somebody new calibrates and opens a book",
      {
        let app = TestedApp(world: .with("Emma"))
        app.wait(until: "Calibrated")
        app.look(at: .goOn)
        app.look(at: .guest)
        app.look(at: .document("id-Emma"))
        return app
      }
    ),
    (
      "a result taken by waiting",
      {
        let app = TestedApp(reader: .named("Ada"), world: .with("Emma", for: .named("Ada")))
        app.wait(until: "Calibrated")
        app.wait(until: "shelf", within: 25)
        return app
      }
    ),
    (
      "three failures, peace, success",
      {
        var world = SimulatedWorld()
        world.gaze.luck = .failing(.eyesDoNotFollow)
        let app = TestedApp(world: world)
        app.wait(until: "Calibration failed 3 times")
        app.world.gaze.luck = .good
        app.wait(until: "Calibrated")
        return app
      }
    ),
    (
      "reading by gaze, from the shelf and back",
      {
        let app = TestedApp.reading("Emma", in: .with("Emma"))
        app.look(at: .pageForward)
        app.wait(1)
        app.look(at: .pageBack)
        app.wait(1)
        app.look(at: .exit)
        app.look(at: .exit)
        app.look(at: .exit)
        return app
      }
    ),
    (
      "a PDF of the person's folders",
      {
        var world = SimulatedWorld().calibrated
        world.files = [
          FinderModel.File(url: URL(filePath: "/a/Persuasion.pdf"), name: "Persuasion", detail: "Documents")
        ]
        let app = TestedApp(world: world)
        app.look(at: .guest)
        app.look(at: .addDocument)
        app.look(at: .file(0))
        return app
      }
    ),
    (
      "log-in, a wrong password, log-out",
      {
        let app = TestedApp(world: SimulatedWorld.with("Emma", for: .named("Ada")).calibrated)
        app.does(.chosePerson("Ada"))
        app.does(.logIn(name: "Ada", password: "no"))
        app.does(.logIn(name: "Ada", password: "byron"))
        app.look(at: .exit)
        return app
      }
    ),
    (
      "a repair that is offered",
      {
        let app = TestedApp.reading("Emma", in: .with("Emma"))
        app.post(.gaze(.repairOffered(.seatChanged(mm: 40))))
        app.look(at: .repair)
        app.wait(until: "Mended")
        app.wait(until: "reading", within: 5)
        return app
      }
    ),
    (
      "a repair that fails",
      {
        let app = TestedApp.reading("Emma", in: .with("Emma"))
        app.world.gaze.luck = .failing(.driftTooLarge)
        app.press(.mend)
        app.wait(until: "That did not work")
        app.wait(until: "reading", within: 10)
        return app
      }
    ),
    (
      "full screen left and taken again",
      {
        let app = TestedApp.reading("Emma", in: .with("Emma"))
        app.setFullScreen(false)
        app.wait(1)
        app.setFullScreen(true, passing: [(1920, 1043)])
        app.wait(1)
        return app
      }
    ),
    (
      "the camera goes and comes back",
      {
        let app = TestedApp.reading("Emma", in: .with("Emma"))
        app.setCamera(false)
        app.wait(2)
        app.setCamera(true)
        app.wait(1)
        return app
      }
    ),
    (
      "reading aloud",
      {
        let app = TestedApp.reading("Emma", in: .with("Emma"))
        app.wait(1)
        app.press(.toggleAloud)
        app.press(.toggleAloud)
        app.press(.exit)
        return app
      }
    ),
    (
      "an encrypted document",
      {
        var world = SimulatedWorld.with("Diary")
        world.passwords = ["id-Diary": "secret"]
        let app = TestedApp(world: world.calibrated)
        app.look(at: .guest)
        app.does(.open(documentID: "id-Diary"))
        app.does(.unlock(documentID: "id-Diary", password: "wrong"))
        app.does(.unlock(documentID: "id-Diary", password: "secret"))
        return app
      }
    ),
  ]

  @Test(
    "with a point as wrong as webcams' are, a book is opened, turned and left by gaze alone",
    arguments: [1.2, 2.0])
  func wrongPoint(degrees: Double) {
    var world = SimulatedWorld.with("Emma", "Persuasion").calibrated
    world.gaze.webcam = Webcam(
      WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen, distanceMm: 570,
      seed: 5)
    let app = TestedApp(world: world)
    #expect(app.look(at: .guest))
    #expect(app.look(at: .document("id-Persuasion")))
    #expect(app.shows("reading “Persuasion”"))
    #expect(app.look(at: .pageForward))
    app.wait(1)
    #expect(app.shows("page 2 of 5"))
    #expect(app.look(at: .exit))
    #expect(app.shows("shelf of Guest: Emma (5 pages), Persuasion (page 2 of 5)"))
  }
}
