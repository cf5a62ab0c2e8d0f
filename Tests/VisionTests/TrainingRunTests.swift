import Foundation
import GazeModels
import TestSupport
import Testing

@testable import Vision

extension TemporaryFolder {
  /// A folder that holds a file of this name.
  fileprivate func holding(_ file: String) throws -> String {
    try write("", to: "holds-\(file)/\(file)").deletingLastPathComponent().path
  }

  /// Something that behaves as a Python: a shell script.
  fileprivate func python(_ body: String) throws -> String {
    try script("python-\(UUID().uuidString)", body).path
  }
}

/// From rendered heads to networks that the program loads, by the script that makes those it comes with.
@Suite("Networks made anew", .heavy)
struct TrainingRunTests {
  /// What of a card this program does not read, but people do.
  private struct Words: Decodable {
    struct Trained: Decodable {
      var command: String
      var data: String
      var steps: Int
    }
    struct Figures: Decodable {
      struct Data: Decodable { var samples: Int }
      struct Trivial: Decodable { var what: String }
      var data: Data
      var trivial: Trivial
    }
    struct Limits: Decodable {
      var glasses: [String: Value]
      var light: [String: Value]
      var pose: [String: Value]
      var skin: [String: Value]
      enum CodingKeys: String, CodingKey {
        case glasses, light, pose
        case skin = "skin tone"
      }
    }
    /// A figure, a group's name, or nothing where there was no such picture.
    enum Value: Decodable {
      case figure(Double), name(String), none
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let figure = try? container.decode(Double.self) {
          self = .figure(figure)
        } else if container.decodeNil() {
          self = .none
        } else {
          self = .name(try container.decode(String.self))
        }
      }
    }
    var trained: Trained
    var figures: Figures
    var limits: Limits
    var sees: String
    var says: String
  }

  private func words(_ network: GazeModels, in folder: URL) throws -> Words {
    try JSONDecoder().decode(
      Words.self, from: Data(contentsOf: folder.appending(path: "\(network.rawValue).json")))
  }

  @Test("every card says what its network sees, how it was made, how it fares and where it is weak")
  func cards() throws {
    for network in GazeModels.allCases {
      let words = try words(network, in: GazeModels.folder(environment: [:]))
      #expect(words.sees.count > 20 && words.says.count > 20 && words.trained.command.contains("train"))
      #expect(words.trained.steps >= 1000 && words.figures.data.samples >= 1000)
      for part in [words.limits.glasses, words.limits.light, words.limits.pose, words.limits.skin] {
        #expect(part.count > 3 && part["worst"] != nil)
      }
    }
  }

  @Test(
    "rendered, trained, measured and exported; stopped on the way it goes on; the program runs what comes out",
    .enabled(if: TrainingRun.python != nil, "TRACKII_PYTHON names no Python with PyTorch"),
    .enabled(
      if: TrainingRun.headkit != nil, "neither TRACKII_HEADKIT nor TRACKII_SHARED leads to the head assets"))
  func endToEnd() async throws {
    let place = try TemporaryFolder()
    let environment = [
      "TRACKII_PYTHON": try #require(TrainingRun.python),
      "TRACKII_HEADKIT": try #require(TrainingRun.headkit),
    ]
    let began = ContinuousClock.now
    let first = try TrainingRun(["--tiny", "made"], environment: environment, in: place.url)
    let shard = place.url("made/data--tiny/val/shard-0000.npz")
    try await until { !first.isRunning || FileManager.default.fileExists(atPath: shard.path) }
    first.terminate()
    let stopped = await first.result()
    #expect(stopped.status == 130 && stopped.output.contains("goes on from"), "\(stopped.output)")
    let rendered = try Data(contentsOf: shard)

    let result = try await TrainingRun.end(["--tiny", "made"], environment, in: place.url)
    print("train/run --tiny, stopped once: \(ContinuousClock.now - began)")
    try #require(result.status == 0, "\(result.output)")
    #expect(try Data(contentsOf: shard) == rendered)
    #expect(result.output.contains("| trivial |"))

    let models = place.url("made/models--tiny")
    for network in GazeModels.allCases {
      let stored = try network.load(from: models)
      #expect(try stored.card.sha256 != network.load(from: GazeModels.folder(environment: [:])).card.sha256)
      let off = try NetworkTests.difference(Network(stored), from: models, network)
      #expect(off < 1e-3, "\(network)")
      let words = try words(network, in: models)
      #expect(words.trained.command.contains("models/train/run --tiny"))
      #expect(words.trained.data.contains("identities 0 to 899"))
      #expect(words.trained.steps == (network == .gaze ? 50 : 6))
      #expect(words.figures.data.samples == 64 && !words.figures.trivial.what.isEmpty)
    }
    // The parts of the program that use them find all they need on the cards.
    _ = try NetworkEyeReader(GazeModels.eye.load(from: models))
    _ = try NetworkFaceReader(GazeModels.face.load(from: models))
  }

  @Test("what is missing or wrong is said before anything is done, with a status of its own")
  func wrongInput() async throws {
    let place = try TemporaryFolder()
    let kit = try place.holding("base.obj")
    let (ready, empty) = (try place.python("exit 0"), try place.holding("nothing"))
    let file = place.url("file")
    try Data().write(to: file)
    let cases: [(arguments: [String], environment: [String: String], status: Int32, says: String)] = [
      (["--tiny"], [:], 66, "TRACKII_HEADKIT is not set"),
      (["--tiny"], ["TRACKII_HEADKIT": empty], 66, "no head assets in \(empty)"),
      (["--tiny"], ["TRACKII_HEADKIT": "gone"], 66, "no head assets in \(place.url.path)/gone"),
      (["--tiny"], ["TRACKII_HEADKIT": kit, "TRACKII_DATA": empty], 66, "no shard-NNNN.npz in \(empty)"),
      (["--quick"], ["TRACKII_HEADKIT": kit], 64, "unknown option --quick"),
      (["--tiny", "a", "b"], ["TRACKII_HEADKIT": kit], 64, "one folder at most"),
      (["--tiny", "file/in"], ["TRACKII_HEADKIT": kit, "TRACKII_PYTHON": ready], 73, "file/in cannot be"),
      (["--tiny", "file"], ["TRACKII_HEADKIT": kit, "TRACKII_PYTHON": ready], 73, "file cannot be"),
      (
        ["--tiny", "out"], ["TRACKII_HEADKIT": kit, "TRACKII_PYTHON": "/nowhere/python"], 69,
        "/nowhere/python does not run"
      ),
      (
        ["--tiny", "out"], ["TRACKII_HEADKIT": kit, "TRACKII_PYTHON": try place.python("echo torch onnx")],
        69,
        "lacks torch onnx"
      ),
    ]
    for (arguments, environment, status, says) in cases {
      let result = try await TrainingRun.end(arguments, environment, in: place.url)
      #expect(result.status == status && result.output.contains(says), "\(arguments): \(result.output)")
    }
  }

  @Test("a step that fails ends the run with its status; a signal ends the step and then the run")
  func stepFails() async throws {
    let place = try TemporaryFolder()
    let kit = try place.holding("base.obj")
    func environment(_ script: String) throws -> [String: String] {
      ["TRACKII_HEADKIT": kit, "TRACKII_PYTHON": try place.python(script)]
    }
    // Rendering works, training does not.
    let failing = try environment("case \"$*\" in *'-m train'*) echo no memory >&2; exit 7;; esac")
    let failed = try await TrainingRun.end(["--tiny", "out"], failing, in: place.url)
    #expect(
      failed.status == 7 && failed.output.contains("no memory") && !failed.output.contains("done after"))

    let ended = place.url("ended")
    let waiting = try environment(
      "case \"$*\" in *'-m render'*) trap 'touch \(ended.path); exit 1' TERM; echo begun; "
        + "while :; do sleep 0.05; done;; esac")
    let run = try TrainingRun(["--tiny", "out"], environment: waiting, in: place.url)
    try await until { !run.isRunning || run.output.contains("begun") }
    run.terminate()
    let stopped = await run.result()
    #expect(stopped.status == 130 && stopped.output.contains("goes on from"), "\(stopped.output)")
    #expect(FileManager.default.fileExists(atPath: ended.path))
  }
}
