import CVision
import Foundation
import GazeModels
import Signals

/// The runtimes that can execute networks.
package enum NetworkRuntime: String, Codable, CaseIterable, Sendable {
  /// XNNPACK with this program's own convolutions: the fastest, only for processors with AVX2 and without AVX-512.
  case direct
  /// XNNPACK alone: the next fastest.
  case xnnpack
  /// OpenCV's dnn module, for processors and networks that XNNPACK does not support.
  case opencv

  fileprivate var code: Int32 {
    switch self {
    case .direct: Int32(TV_DIRECT)
    case .xnnpack: Int32(TV_XNNPACK)
    case .opencv: Int32(TV_OPENCV)
    }
  }
}

/// A loaded network: one picture or vector in, one vector out. It belongs to one thread at a time.
final class Network {
  let card: ModelCard
  let runtime: NetworkRuntime
  private let handle: OpaquePointer
  private let shape: [Int32]

  /// Loads the network and runs it once, so that it is warmed up for the first frame.
  /// - Parameter asked: the runtime to use; nil for the fastest that works.
  /// - Throws: `ModelError.unusable`.
  init(_ stored: StoredNetwork, on asked: NetworkRuntime? = nil) throws(ModelError) {
    card = stored.card
    shape = stored.card.input.shape.map(Int32.init)
    tv_use_one_thread()
    var message = [CChar](repeating: 0, count: 200)
    let loaded = stored.onnx.withUnsafeBytes { bytes in
      tv_network_load(
        bytes.bindMemory(to: UInt8.self).baseAddress, Int64(bytes.count), stored.card.input.name,
        stored.card.output.name, asked?.code ?? Int32(TV_BEST), &message, Int32(message.count))
    }
    guard let loaded else {
      throw .unusable(network: stored.card.name, detail: Self.text(message))
    }
    handle = loaded
    let code = tv_network_runtime(loaded)
    runtime = NetworkRuntime.allCases.first { $0.code == code } ?? .opencv
    var result = [Float](repeating: 0, count: card.output.length)
    let zeros = [Float](repeating: 0, count: card.input.count)
    guard
      tv_network_run(
        handle, zeros, shape, Int32(shape.count), &result, Int32(result.count), &message, Int32(message.count)
      )
        == TV_OK
    else { throw .unusable(network: card.name, detail: Self.text(message)) }
  }

  deinit { tv_network_free(handle) }

  /// Runs the network on a vector.
  /// - Parameter input: as many floats as the card's input has.
  /// - Returns: as many floats as the card's output has; nil where the runtime fails, or input or output hold values that are
  ///   no numbers.
  func run(_ input: [Float]) -> [Float]? {
    guard input.count == card.input.count else { return nil }
    var result = [Float](repeating: 0, count: card.output.length)
    let status = tv_network_run(
      handle, input, shape, Int32(shape.count), &result, Int32(result.count), nil, 0)
    return status == TV_OK && result.allSatisfy(\.isFinite) ? result : nil
  }

  /// Cuts a patch out of the picture and runs the network on it.
  /// - Returns: nil also where the patch is outside the picture or has no contrast. The networks normalise brightness and
  ///   contrast, and in an even area they would find features that are not there.
  func run(on image: GrayImage, cut: PatchCut) -> [Float]? {
    guard let patch = cut.values(in: image), Self.hasContrast(patch) else { return nil }
    return run(patch)
  }

  /// Whether brightness varies by more than camera noise does in an even area: a face so dark that nothing more is found in it
  /// still has two gray levels.
  private static func hasContrast(_ patch: [Float]) -> Bool {
    let count = Float(patch.count)
    let mean = patch.reduce(0, +) / count
    let variance = patch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    return variance.squareRoot() > 1.5 / 255
  }

  private static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// Size and scale of the picture that a network takes as input.
struct PatchWindow {
  /// Width and height of the patch, px.
  let width: Int
  let height: Int
  /// Scale of the patch; see `ModelCard.Cut`.
  let scale: Double
}

extension PatchWindow {
  /// The size and scale of a network's input picture, from the network's card.
  ///
  /// - Throws: `ModelError.unexpectedLayout`.
  init(_ card: ModelCard) throws(ModelError) {
    guard let crop = card.crop, crop.scale > 0.1, crop.scale < 10, let width = card.input.width,
      let height = card.input.height
    else { throw .unexpectedLayout(network: card.name, part: "crop") }
    (self.width, self.height, scale) = (width, height, crop.scale)
  }
}

/// The place of a patch in the picture, with conversion of patch px to image px.
struct PatchCut {
  let window: PatchWindow
  /// The map from patch px to image px.
  let map: tv_affine
  /// Image px for each px of the patch.
  let scale: Double

  /// Makes a patch from its place in the picture.
  ///
  /// - Parameters:
  ///   - center: of the patch, image px.
  ///   - width: of the patch, image px.
  ///   - angle: how far the patch is turned, radians, clockwise in the picture.
  ///   - isMirrored: whether the patch shows the picture left side right.
  init(center: ImagePoint, width: Double, angle: Double, isMirrored: Bool, window: PatchWindow) {
    self.window = window
    scale = width / Double(window.width)
    let (c, s) = (cos(angle) * scale, sin(angle) * scale)
    let side = isMirrored ? -1.0 : 1.0
    let (u, v) = (Double(window.width - 1) / 2, Double(window.height - 1) / 2)
    map = tv_affine(
      xu: side * c, xv: -s, x0: center.x - side * c * u + s * v, yu: side * s, yv: c,
      y0: center.y - side * s * u - c * v)
  }

  /// The patch's brightness, 0 to 1, row after row; nil where the patch is outside the picture.
  func values(in image: GrayImage) -> [Float]? {
    var patch = [Float](repeating: 0, count: window.width * window.height)
    let status = image.lend {
      tv_patch_cut($0, map, Int32(window.width), Int32(window.height), &patch)
    }
    return status == TV_OK ? patch : nil
  }

  /// Converts a point of the patch, px, to image px.
  func callAsFunction(_ u: Double, _ v: Double) -> ImagePoint {
    ImagePoint(x: map.xu * u + map.xv * v + map.x0, y: map.yu * u + map.yv * v + map.y0)
  }
}

/// The probability that belongs to a logit.
func logistic(_ logit: Float) -> Double { 1 / (1 + exp(-Double(logit))) }
