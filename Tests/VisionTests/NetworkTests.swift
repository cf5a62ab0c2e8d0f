import Foundation
import GazeModels
import Signals
import TestSupport
import Testing
import VisionPictures

@testable import Vision

/// The networks as they are run here, and the patches they look at.
@Suite("Networks")
struct NetworkTests {
  /// One input, and what PyTorch made of it where the network was trained.
  struct Reference: Decodable {
    /// A vector, or
    var input: [Float]?
    /// a picture's grey levels.
    var levels: [Float]?
    var output: [Float]
  }

  /// How far a network's output is from what PyTorch made of the input in `folder`'s reference, at most, in parts of
  /// the value or of 1.
  static func difference(_ network: Network, from folder: URL, _ name: GazeModels) throws -> Float {
    let file = folder.appending(path: "reference/\(name.rawValue).json")
    let reference = try JSONDecoder().decode(Reference.self, from: Data(contentsOf: file))
    let input = try #require(reference.input ?? reference.levels?.map { $0 / 255 })
    let output = try #require(network.run(input))
    #expect(output.count == reference.output.count)
    return zip(output, reference.output).map { abs($0 - $1) / max(1, abs($1)) }.max() ?? .infinity
  }

  @Test(
    "each network gives what it gave where it was trained, whatever runs it", arguments: GazeModels.allCases,
    NetworkRuntime.allCases.filter { $0 != .direct || Self.hasDirect })
  func parity(_ name: GazeModels, on runtime: NetworkRuntime) throws {
    let network = try Network(name.load(), on: runtime)
    #expect(network.runtime == runtime)
    let worst = try Self.difference(network, from: GazeModels.folder(), name)
    print("\(name.rawValue), \(runtime.rawValue): at most \(worst) off")
    #expect(worst < 2e-4)
  }

  @Test("one network after another gives the same, again and again")
  func repeats() throws {
    let network = try Network(GazeModels.eye.load())
    let pictures = (0..<3).map { n in
      (0..<network.card.input.count).map { 0.5 + 0.4 * sin(Float($0 * (n + 1)) * 0.01) }
    }
    let first = pictures.map(network.run)
    #expect(pictures.reversed().map(network.run).reversed() == first)
    #expect(Set(first.compactMap(\.self)).count == 3)
  }

  /// Whether this processor runs our own convolutions.
  static let hasDirect = (try? Network(GazeModels.eye.load(), on: .direct)) != nil

  @Test("the networks that come with the program are run by the quickest", arguments: GazeModels.allCases)
  func best(_ name: GazeModels) throws {
    #expect(try Network(name.load()).runtime == (Self.hasDirect ? .direct : .xnnpack))
  }

  @Test(
    "our own convolutions give what XNNPACK gives, bit by bit", .enabled(if: Self.hasDirect),
    arguments: GazeModels.allCases)
  func sameBits(_ name: GazeModels) throws {
    let stored = try name.load()
    let (own, other) = (try Network(stored, on: .direct), try Network(stored, on: .xnnpack))
    for n in 1...5 {
      let input = (0..<own.card.input.count).map { 0.5 + 0.5 * sin(Float($0 * n) * 0.013) }
      #expect(own.run(input) == other.run(input))
    }
  }

  @Test("OpenCV runs a network that XNNPACK cannot, unless XNNPACK is asked for")
  func fallback() throws {
    let stored = try GazeModels.eye.load()
    // The same length, so that the file stays whole; OpenCV knows this operator.
    let onnx = try stored.onnx.replacing(operation: "Tanh", by: "Ceil")
    let other = StoredNetwork(card: stored.card, onnx: onnx)
    let network = try Network(other)
    #expect(network.runtime == .opencv)
    let input = [Float](repeating: 0.5, count: network.card.input.count)
    #expect(network.run(input) != nil)
    let error = try #require(throws: ModelError.self) { try Network(other, on: .xnnpack) }
    #expect(error.description.contains("the operator Ceil is not known"))
  }

  @Test("a network's file cut short anywhere is refused, not read beyond its end")
  func cutShort() throws {
    let stored = try GazeModels.gaze.load()
    for count in stride(from: 0, to: stored.onnx.count, by: 997) {
      let part = StoredNetwork(card: stored.card, onnx: Data(stored.onnx.prefix(count)))
      #expect(throws: ModelError.self) { try Network(part, on: .xnnpack) }
    }
  }

  @Test("an input of another size, and an output that is no number, give nothing")
  func badInput() throws {
    let network = try Network(GazeModels.eye.load())
    #expect(network.run([]) == nil)
    #expect(network.run([Float](repeating: 0, count: 5)) == nil)
    #expect(network.run([Float](repeating: .nan, count: network.card.input.count)) == nil)
  }

  @Test("bytes that are no network, and a card with another output, are refused with a reason")
  func unusable() throws {
    let stored = try GazeModels.gaze.load()
    func error(_ stored: StoredNetwork) -> ModelError? {
      do {
        _ = try Network(stored)
        return nil
      } catch { return error }
    }
    guard case .unusable("gaze", let why)? = error(StoredNetwork(card: stored.card, onnx: Data("no".utf8)))
    else {
      Issue.record("taken for a network")
      return
    }
    #expect(!why.isEmpty)
    var card = stored.card
    card.output.length += 1
    guard case .unusable? = error(StoredNetwork(card: card, onnx: stored.onnx)) else {
      Issue.record("another output was taken")
      return
    }
  }

  @Test("cards that lack what a reader needs are refused")
  func layouts() throws {
    var stored = try GazeModels.eye.load()
    var card = stored.card
    card.layout["openness"] = nil
    stored = StoredNetwork(card: card, onnx: stored.onnx)
    #expect(throws: ModelError.unexpectedLayout(network: "eye", part: "openness")) {
      try NetworkEyeReader(stored)
    }
    card = try GazeModels.face.load().card
    card.crop = nil
    #expect(throws: ModelError.unexpectedLayout(network: "face", part: "crop")) {
      try NetworkFaceReader(StoredNetwork(card: card, onnx: stored.onnx))
    }
  }
}

extension Data {
  /// An ONNX file with one kind of operator put in the place of another of the same length.
  fileprivate func replacing(operation: String, by other: String) throws -> Data {
    // Field 4 of a node, and the text's length.
    let header = Data([0x22, UInt8(operation.utf8.count)])
    let found = try #require(range(of: header + Data(operation.utf8)))
    var changed = self
    changed.replaceSubrange(found, with: header + Data(other.utf8))
    return changed
  }
}

@Suite("Patches")
struct PatchTests {
  /// Brightness rises by 0.2 a px to the right and 0.1 a px down.
  private static let ramp = GrayImage(width: 640, height: 480) { pixels in
    for y in 0..<480 {
      for x in 0..<640 { pixels[y * 640 + x] = UInt8(20 + 0.2 * Double(x) + 0.1 * Double(y)) }
    }
  }

  private func reader() throws -> (Network, PatchWindow) {
    let network = try Network(GazeModels.eye.load())
    return (network, try PatchWindow(network.card))
  }

  private func patch(_ image: GrayImage, _ cut: PatchCut) -> [Float]? { cut.values(in: image) }

  @Test(
    "a patch shows what lies where it says, turned, mirrored, magnified and reduced",
    arguments: [(60.0, 0.0, false), (96, 0.3, true), (140, -0.2, false), (300, 0.1, true)])
  func places(width: Double, angle: Double, isMirrored: Bool) throws {
    let (_, window) = try reader()
    let cut = PatchCut(
      center: ImagePoint(x: 321.3, y: 238.7), width: width, angle: angle, isMirrored: isMirrored,
      window: window)
    let values = try #require(patch(Self.ramp, cut))
    for (u, v) in [
      (4, 4), (window.width - 5, 4), (window.width / 2, window.height / 2), (7, window.height - 5),
    ] {
      let place = cut(Double(u), Double(v))
      let expected = (19.5 + 0.2 * place.x + 0.1 * place.y) / 255
      #expect(abs(Double(values[v * window.width + u]) - expected) < 1.1 / 255, "\(u), \(v)")
    }
    // Image left of a mirrored patch lies on its right.
    #expect((cut(0, 0).x > cut(Double(window.width), 0).x) == isMirrored)
  }

  private func isSame(_ a: GrayImage, _ b: GrayImage, _ cut: PatchCut) -> Bool {
    let first = patch(a, cut)
    return first != nil && first == patch(b, cut)
  }

  @Test("rows with padding make no difference", arguments: [641, 677, 1024])
  func stride(_ stride: Int) throws {
    let (_, window) = try reader()
    let cut = PatchCut(
      center: ImagePoint(x: 100, y: 90), width: 80, angle: 0.2, isMirrored: true, window: window)
    let picture = try Demo().picture()
    #expect(isSame(picture, picture.padded(to: stride), cut))
    let wide = PatchCut(
      center: ImagePoint(x: 300, y: 200), width: 380, angle: 0, isMirrored: false, window: window)
    #expect(isSame(picture, picture.padded(to: stride), wide))
  }

  @Test("over the edge the picture's edge goes on; outside of it there is nothing")
  func edges() throws {
    let (_, window) = try reader()
    func at(_ x: Double, _ y: Double, width: Double = 80) -> [Float]? {
      patch(
        Self.ramp,
        PatchCut(center: ImagePoint(x: x, y: y), width: width, angle: 0, isMirrored: false, window: window))
    }
    let corner = try #require(at(0, 0))
    #expect(abs(corner[0] - 20.0 / 255) < 0.01)
    // Whether there is one, not the thousands of values, is what a failure should print.
    func isThere(_ patch: [Float]?) -> Bool { patch != nil }
    for (x, y) in [(-500.0, 0.0), (1e9, 0), (.nan, 0), (320, -5000), (.infinity, 3)] {
      #expect(!isThere(at(x, y)))
    }
    for width in [0.0, .nan, .infinity, 1e12] { #expect(!isThere(at(320, 240, width: width))) }
    let cut = PatchCut(
      center: ImagePoint(x: 0, y: 0), width: 40, angle: 0, isMirrored: false, window: window)
    for picture in [
      GrayImage.flat(7, width: 1, height: 1), .noise(width: 3, height: 400), .noise(width: 8, height: 8),
    ] {
      let values = patch(picture, cut)
      #expect(values == nil || values?.allSatisfy(\.isFinite) == true)
    }
  }
}
