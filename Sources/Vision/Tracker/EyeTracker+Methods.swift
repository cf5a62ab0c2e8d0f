import Foundation
import GazeModels

extension EyeTracker {
  /// The tracker that the configuration asks for; the classical one where a network is missing or altered, with
  /// `fallback` saying why.
  ///
  /// - Parameters:
  ///   - configuration: tuning, and which path is wished for.
  ///   - models: the folder of the networks.
  /// - Throws: `VisionError.cascade`: neither path works without the cascades.
  package convenience init(
    _ configuration: VisionConfiguration = .init(), models: URL = GazeModels.folder()
  ) throws(VisionError) {
    guard configuration.method == .networks else {
      try self.init(classical: configuration)
      return
    }
    let networks: VisionNetworks
    do {
      networks = try VisionNetworks(from: models)
    } catch {
      try self.init(classical: configuration, fallback: error)
      return
    }
    try self.init(networks: networks, configuration)
  }

  /// What to tell the person once where a network is missing or altered; nil where all is as it should be.
  package var notice: String? {
    fallback.map { "eyes are found without networks, less exactly: \($0)" }
  }

  /// Networks, whatever the configuration says.
  /// - Throws: `VisionError.cascade`.
  package convenience init(networks: VisionNetworks, _ configuration: VisionConfiguration = .init())
    throws(VisionError)
  {
    self.init(networks: networks, faceFinder: try .many(configuration), configuration)
  }

  /// Networks with a face finder that is there already.
  ///
  /// - Parameters:
  ///   - networks: what measures.
  ///   - faceFinder: its faces are looked at by the face network, so it may well find too many.
  ///   - configuration: tuning.
  package convenience init(
    networks: VisionNetworks, faceFinder: any FaceFinder, _ configuration: VisionConfiguration = .init()
  ) {
    let finder = NetworkFinder(finder: faceFinder, networks: networks, configuration: configuration)
    self.init(
      configuration: configuration, faceFinder: finder, eyeFinder: finder,
      meter: NetworkEyesMeter(networks: networks, configuration: configuration), faceReader: networks.face,
      networks: networks.stamps)
  }

  /// The classical path: packaged cascades and image gradients.
  package convenience init(
    classical configuration: VisionConfiguration = .init(), fallback: ModelError? = nil
  )
    throws(VisionError)
  {
    self.init(
      configuration: configuration, faceFinder: try HaarFaceFinder(configuration: configuration),
      eyeFinder: try HaarEyeFinder(), meter: ClassicalEyesMeter(configuration: configuration),
      fallback: fallback)
  }

  /// The classical path with other parts in place.
  package convenience init(
    configuration: VisionConfiguration = .init(), faceFinder: any FaceFinder, eyeFinder: any EyeFinder,
    irisLocator: any IrisLocator = GradientIrisLocator()
  ) {
    self.init(
      configuration: configuration, faceFinder: faceFinder, eyeFinder: eyeFinder,
      meter: ClassicalEyesMeter(configuration: configuration, irisLocator: irisLocator))
  }
}
