import Foundation
import GazeModels
import Localization

extension EyeTracker {
  /// Makes the tracker for the method in the configuration; the classical one where a network is missing or altered, with the
  /// reason in `fallback`.
  ///
  /// - Parameters:
  ///   - configuration: tuning of vision, and which method is wanted.
  ///   - models: the folder of the networks.
  /// - Throws: `VisionError.cascade`: neither method works without the cascades.
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

  /// What to tell the person once where a network is missing or altered; nil where nothing is wrong.
  package var notice: String? {
    fallback.map { localized("eyes are found without networks, less exactly: \($0)") }
  }

  /// Makes a tracker with networks, whatever method the configuration names.
  /// - Throws: `VisionError.cascade`.
  package convenience init(networks: VisionNetworks, _ configuration: VisionConfiguration = .init())
    throws(VisionError)
  {
    self.init(networks: networks, faceFinder: try .many(configuration), configuration)
  }

  /// Makes a tracker with networks and a given face finder.
  ///
  /// - Parameters:
  ///   - networks: the readers of face, eyes and line of sight.
  ///   - faceFinder: proposes faces. The face network checks them, so it may well find too many.
  ///   - configuration: tuning of vision.
  package convenience init(
    networks: VisionNetworks, faceFinder: any FaceFinder, _ configuration: VisionConfiguration = .init()
  ) {
    let finder = NetworkFinder(finder: faceFinder, networks: networks, configuration: configuration)
    self.init(
      configuration: configuration, faceFinder: finder, eyeFinder: finder,
      meter: NetworkEyesMeter(networks: networks, configuration: configuration), faceReader: networks.face,
      networks: networks.stamps)
  }

  /// Makes a tracker of the classical path: packaged cascades and image gradients.
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

  /// Makes a tracker of the classical path with other parts.
  package convenience init(
    configuration: VisionConfiguration = .init(), faceFinder: any FaceFinder, eyeFinder: any EyeFinder,
    irisLocator: any IrisLocator = GradientIrisLocator()
  ) {
    self.init(
      configuration: configuration, faceFinder: faceFinder, eyeFinder: eyeFinder,
      meter: ClassicalEyesMeter(configuration: configuration, irisLocator: irisLocator))
  }
}
