import Foundation
import TestSupport
import Testing

@testable import GazeModels

@Suite("Networks as files")
struct ModelFileTests {
  /// A copy of the bundled networks that a test may spoil.
  private final class Copy {
    private let place: TemporaryFolder
    var folder: URL { place.url }

    init() throws {
      place = try TemporaryFolder()
      for network in GazeModels.allCases {
        for type in ["onnx", "json"] {
          let name = "\(network.rawValue).\(type)"
          try FileManager.default.copyItem(
            at: GazeModels.folder(environment: [:]).appending(path: name), to: place.url(name))
        }
      }
    }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    func change(_ name: String, _ body: (inout Data) -> Void) throws {
      var data = try Data(contentsOf: file(name))
      body(&data)
      try data.write(to: file(name))
    }

    /// What loading a network says.
    func error(_ network: GazeModels) -> ModelError? {
      do {
        _ = try network.load(from: folder)
        return nil
      } catch { return error }
    }
  }

  @Test("what is shipped is whole, and small enough", arguments: GazeModels.allCases)
  func shipped(_ network: GazeModels) throws {
    let stored = try network.load(from: GazeModels.folder(environment: [:]))
    #expect(stored.card.name == network.rawValue)
    #expect(stored.onnx.count > 1000)
    let all = try GazeModels.allCases.map {
      try $0.load(from: GazeModels.folder(environment: [:])).onnx.count
    }
    #expect(all.reduce(0, +) <= 6_000_000)
  }

  @Test("a missing network or card is named, with what to do", arguments: ["onnx", "json"])
  func missing(_ type: String) throws {
    let copy = try Copy()
    try FileManager.default.removeItem(at: copy.file("eye.\(type)"))
    let error = try #require(copy.error(.eye))
    #expect(error == .missing(path: copy.file("eye.\(type)").path))
    #expect(error.description.contains("eye.\(type)") && error.description.contains("anew"))
    #expect(copy.error(.face) == nil)
  }

  @Test("a network cut short, altered in one bit or exchanged never reaches the importer", arguments: 0..<4)
  func altered(_ kind: Int) throws {
    let copy = try Copy()
    let whole = try GazeModels.face.load(from: copy.folder).card.sha256
    try copy.change("face.onnx") { data in
      switch kind {
      case 0: data.removeLast()
      case 1: data = Data(data.prefix(data.count / 2))
      case 2: data[data.count / 3] ^= 1
      default: data = Data()
      }
    }
    guard case .altered(let path, let expected, let found)? = copy.error(.face) else {
      Issue.record("\(String(describing: copy.error(.face)))")
      return
    }
    #expect(path == copy.file("face.onnx").path && expected == whole && found != whole && found.count == 64)
  }

  @Test("a card that is none says which", arguments: ["", "{}", "[1]", "{\"version\": 1}", "not json"])
  func unreadable(_ text: String) throws {
    let copy = try Copy()
    try copy.change("eye.json") { $0 = Data(text.utf8) }
    guard case .unreadableCard(let path, _)? = copy.error(.eye) else {
      Issue.record("\(String(describing: copy.error(.eye)))")
      return
    }
    #expect(path == copy.file("eye.json").path)
  }

  @Test("another version, another network's card, and sizes that no memory holds are refused")
  func wrong() throws {
    let copy = try Copy()
    func alter(_ change: (inout [String: Any]) -> Void) throws {
      var card =
        try JSONSerialization.jsonObject(
          with: Data(contentsOf: GazeModels.folder(environment: [:]).appending(path: "eye.json")))
        as? [String: Any] ?? [:]
      change(&card)
      try JSONSerialization.data(withJSONObject: card).write(to: copy.file("eye.json"))
    }
    try alter { $0["version"] = 2 }
    #expect(copy.error(.eye) == .unknownVersion(path: copy.file("eye.json").path, found: 2, expected: 1))
    try alter { $0["name"] = "face" }
    #expect(copy.error(.eye) != nil)
    try alter { $0["input"] = ["name": "image", "width": 1_000_000, "height": 1_000_000] }
    #expect(copy.error(.eye) != nil)
    try alter { $0["output"] = ["name": "output", "length": -1] }
    #expect(copy.error(.eye) != nil)
  }

  @Test("a part of the output that the card lacks, or has too long or beyond the end, is refused")
  func layout() throws {
    var card = try GazeModels.eye.load(from: GazeModels.folder(environment: [:])).card
    let whole = try card.part("points")
    #expect(!whole.isEmpty && whole.upperBound <= card.output.length)
    for bad in [[0, 10_000], [5, 2], [-1, 3], [3], []] {
      card.layout["points"] = bad
      #expect(throws: ModelError.unexpectedLayout(network: "eye", part: "points")) { try card.part("points") }
    }
    card.layout["points"] = [0, 4]
    #expect(throws: ModelError.unexpectedLayout(network: "eye", part: "points")) {
      try card.part("points", count: 5)
    }
    #expect(throws: ModelError.unexpectedLayout(network: "eye", part: "tail")) { try card.part("tail") }
  }

  @Test("the folder can be named from outside")
  func folder() {
    #expect(GazeModels.folder(environment: ["TRACKII_MODELS": "/elsewhere"]).path == "/elsewhere")
    #expect(GazeModels.folder(environment: ["TRACKII_MODELS": ""]) == GazeModels.folder(environment: [:]))
  }
}
