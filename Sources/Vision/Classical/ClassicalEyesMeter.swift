import Signals

/// Measures irises by image gradients and openness by the edges in the eye's opening: the classical path, without networks.
package final class ClassicalEyesMeter: EyesMeter {
  private var configuration: VisionConfiguration
  private let irisLocator: any IrisLocator
  private var pose: HeadPoseEstimator
  private var meters: (left: EyeMeters, right: EyeMeters)
  private var habit: EyesHabit

  /// Makes a meter of the classical path.
  ///
  /// - Parameters:
  ///   - configuration: tuning of vision.
  ///   - irisLocator: finds the irises once the eyes' places are known.
  package init(
    configuration: VisionConfiguration = .init(), irisLocator: any IrisLocator = GradientIrisLocator()
  ) {
    self.configuration = configuration
    self.irisLocator = irisLocator
    pose = HeadPoseEstimator(configuration: configuration)
    meters = (EyeMeters(configuration), EyeMeters(configuration))
    habit = EyesHabit(configuration: configuration.habit)
  }

  /// The camera's horizontal field of view, degrees, by which heads are placed from the next frame on.
  package var fieldOfViewDegrees: Double {
    get { configuration.fieldOfViewDegrees }
    set {
      configuration.fieldOfViewDegrees = newValue
      pose.configuration.fieldOfViewDegrees = newValue
    }
  }

  /// Forgets the eyes' usual openness and rims, and how both irises move together.
  package func reset() {
    meters = (EyeMeters(configuration), EyeMeters(configuration))
    habit = EyesHabit(configuration: configuration.habit)
  }

  /// Places the eyes by their irises, which are found more exactly than eyes. The direction of gaze shifts both irises alike,
  /// so their distance and roll are the eyes' own, and only the midpoint is left to the eye finder.
  package func settle(_ eyes: EyePair, in image: GrayImage) -> EyePair? {
    let radius = EyeMeasurement(pair: eyes, configuration: configuration).irisRadius
    guard let left = irisLocator.iris(in: image, near: eyes.left, radius: radius, roll: eyes.roll),
      let right = irisLocator.iris(in: image, near: eyes.right, radius: radius, roll: eyes.roll)
    else { return nil }
    let shift = ImagePoint(
      x: (left.center.x + right.center.x - eyes.left.x - eyes.right.x) / 2,
      y: (left.center.y + right.center.y - eyes.left.y - eyes.right.y) / 2)
    let settled = EyePair(left: left.center - shift, right: right.center - shift, seen: true)
    return abs(settled.interocular / eyes.interocular - 1) < configuration.largestSettling ? settled : nil
  }

  /// Measures irises and openness by image gradients; invalid where no iris is found or the lids are shut.
  package func measure(_ head: HeadSighting, in image: GrayImage, at time: Timestamp) -> Observation<Eyes> {
    let (placement, pair) = (head.placement, head.placement.eyes)
    let features = EyeMeasurement(pair: pair, configuration: configuration)
    let (left, right) = irisLocator.irises(
      in: image, of: pair, radius: features.irisRadius, habit: &habit)
    var eyes = Eyes(
      face: Face(box: FaceProportions.box(of: pair), confidence: max(0, min(1, placement.correlation))),
      left: left.map { meters.left.eye($0, side: .left, features, bias: placement.bias) },
      right: right.map { meters.right.eye($0, side: .right, features, bias: placement.bias) },
      head: pose.pose(of: pair, imageWidth: image.width, imageHeight: image.height))
    guard left != nil || right != nil else { return .invalid(.eyesNotFound) }
    guard eyes.openness >= configuration.closedOpenness else { return .invalid(.eyesClosed) }
    if meters.left.isHidden { eyes.left = nil }
    if meters.right.isHidden { eyes.right = nil }
    return eyes.left == nil && eyes.right == nil ? .invalid(.eyesNotFound) : .valid(eyes)
  }
}

/// The running measurements of one eye from frame to frame.
private struct EyeMeters {
  private var openness: OpennessMeter
  private var rim: RimMeter
  /// Whether something else covered the iris in the last sighting.
  private(set) var isHidden = false

  init(_ configuration: VisionConfiguration) {
    openness = OpennessMeter(configuration: configuration.openness)
    rim = RimMeter(configuration: configuration.rim)
  }

  mutating func eye(
    _ iris: IrisSighting, side: EyeSide, _ features: EyeMeasurement, bias: Double
  ) -> Eye {
    let darkest = features.configuration.darkestEye
    let edges = iris.edges(radius: features.irisRadius, bias: bias, darkest: darkest)
    let ratio = rim.varianceRatio(step: iris.step(bias: bias, darkest: darkest))
    isHidden = ratio == nil
    return features.eye(
      iris, side: side, openness: openness.openness(edges: edges), varianceRatio: ratio ?? 1)
  }
}
