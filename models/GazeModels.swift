import CSodium
import Foundation
import Localization

/// A network's bytes, checked, and its card.
package struct StoredNetwork: Sendable {
  /// What the network takes in and gives, and the hash of its file.
  package let card: ModelCard
  /// The ONNX file.
  package let onnx: Data

  /// Unchecked: for networks that are made on the spot.
  package init(card: ModelCard, onnx: Data) { (self.card, self.onnx) = (card, onnx) }
}

/// The networks that come with the program.
package enum GazeModels: String, CaseIterable, Sendable {
  /// A face box: 30 points, head pose, whether it is a face.
  case face
  /// One eye: iris, rim, lids, openness, usability, gaze.
  case eye
  /// Both eyes and the head to a direction of gaze.
  case gaze

  /// Where the networks lie: `TRACKII_MODELS` if it is set, else the bundled ones.
  package static func folder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    if let folder = environment["TRACKII_MODELS"], !folder.isEmpty { return URL(fileURLWithPath: folder) }
    return Bundle.module.resourceURL ?? Bundle.module.bundleURL
  }

  /// Reads the card and the ONNX file that it names, and checks that it is the very file.
  ///
  /// OpenCV's importer can end the process on a damaged file, so nothing reaches it unchecked.
  /// - Throws: `ModelError`.
  package func load(from folder: URL = folder()) throws(ModelError) -> StoredNetwork {
    let cardFile = folder.appending(path: "\(rawValue).json")
    let card = try readCard(cardFile)
    let file = folder.appending(path: "\(rawValue).onnx")
    guard let onnx = try? Data(contentsOf: file) else { throw .missing(path: file.path) }
    let found = Self.sha256(onnx)
    guard found == card.sha256.lowercased() else {
      throw .altered(path: file.path, expected: card.sha256, found: found)
    }
    return StoredNetwork(card: card, onnx: onnx)
  }

  private func readCard(_ file: URL) throws(ModelError) -> ModelCard {
    struct Stamp: Decodable { var version: Int }
    guard let data = try? Data(contentsOf: file) else { throw .missing(path: file.path) }
    do {
      let version = try JSONDecoder().decode(Stamp.self, from: data).version
      guard version == ModelCard.currentVersion else {
        throw ModelError.unknownVersion(path: file.path, found: version, expected: ModelCard.currentVersion)
      }
      let card = try JSONDecoder().decode(ModelCard.self, from: data)
      guard card.name == rawValue, card.isPlausible else {
        throw ModelError.unreadableCard(path: file.path, detail: localized("its name or sizes are wrong"))
      }
      return card
    } catch let error as ModelError {
      throw error
    } catch {
      throw .unreadableCard(path: file.path, detail: "\(error)")
    }
  }

  /// Lower-case hexadecimal.
  package static func sha256(_ data: Data) -> String {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    _ = data.withUnsafeBytes {
      crypto_hash_sha256(&digest, $0.bindMemory(to: UInt8.self).baseAddress, UInt64(data.count))
    }
    return digest.map { String(format: "%02x", $0) }.joined()
  }
}
