extension MapPrior {
  /// The prior of a gaze cue's map: means and SDs over eight rendered people, two of five with glasses, of maps fitted to 29 places
  /// each, less the error of each fit; SDs are rounded up, since eight people are few.
  static func people(_ cue: GazeCue) -> MapPrior {
    let known =
      switch cue.kind {
      case .band: skin
      case .corners: corners
      case .sight: sight
      }
    return mirrored(known, cue)
  }

  /// The prior for a person whose head is followed while they read. It differs for the corners, whose features are corrected
  /// for the head's turns then: medians and SDs over ten other rendered people, three of them with glasses, of maps fitted to 13 to 33 looks
  /// each.
  static func followed(_ cue: GazeCue) -> MapPrior {
    cue.kind == .corners ? mirrored(followedCorners, cue) : people(cue)
  }

  private static func mirrored(_ known: MapPrior, _ cue: GazeCue) -> MapPrior {
    // The image's right eye mirrors the left one: terms that change their sign with x do so in the weights too.
    guard cue.side == .right else { return known }
    var mirrored = known
    for term in [1, 3, 4] { mirrored.x[term].mean *= -1 }
    for term in [0, 2] { mirrored.y[term].mean *= -1 }
    return mirrored
  }

  private static let noises = [
    Noise(sd: 0.004, share: 0.1), Noise(sd: 0.008, share: 0.25), Noise(sd: 0.013, share: 0.35),
    Noise(sd: 0.02, share: 0.2), Noise(sd: 0.035, share: 0.1),
  ]
  private static let perIris = EyeAnatomy.interocularMm / EyeAnatomy.irisDepthMm

  private static let skin = MapPrior(
    x: terms((1.14, 0.15), (0.13, 0.12), (0, 0.2), (-0.05, 0.25), (0.14, 0.2)),
    y: terms((0, 0.09), (1.4, 0.25), (0, 0.2), (-0.05, 0.15), (0.2, 0.3)), slope: perIris, noise: noises)
  private static let corners = MapPrior(
    x: terms((1.08, 0.1), (0, 0.05), (0, 0.15), (-0.15, 0.1), (0, 0.2)),
    y: terms((-0.03, 0.05), (1.1, 0.13), (-0.05, 0.2), (0.07, 0.12), (-0.08, 0.2)), slope: perIris,
    noise: noises)
  private static let followedCorners = MapPrior(
    x: terms((1.05, 0.13), (0, 0.05), (0, 0.15), (-0.15, 0.1), (0, 0.2)),
    y: terms((0, 0.05), (1.08, 0.13), (-0.07, 0.15), (0.1, 0.15), (0.12, 0.2)), slope: perIris, noise: noises)
  private static let sight = MapPrior(
    x: terms((1, 0.08), (0, 0.04), (0, 0.15), (0, 0.1), (0, 0.15)),
    y: terms((0, 0.03), (1.06, 0.12), (0, 0.15), (-0.05, 0.15), (-0.13, 0.2)), slope: 1, noise: noises)

  /// Terms by mean and SD, in the order x, y, xy, x², y².
  private static func terms(_ all: (Double, Double)...) -> [Term] {
    all.map { Term(mean: $0.0, sd: $0.1) }
  }
}
