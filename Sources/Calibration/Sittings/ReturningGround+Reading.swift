import Signals

extension ReturningGround {
  /// Fits a calibration to lines that a person who comes back has read, as an update of what earlier sittings and looks tell of
  /// their maps.
  ///
  /// - Parameters:
  ///   - reading: the lines, which may be few, and the eyes.
  ///   - looks: looks at known places in the present sitting; those with too few samples are left out.
  ///   - tuning: tuning of what is specific to lines.
  /// - Throws: `ParagraphFailure` where the person did not read, or was hardly seen.
  package func fit(
    to reading: ParagraphReading, looks: [CollectedPoint] = [], tuning: ParagraphConfiguration = .init()
  ) throws(ParagraphFailure) -> ParagraphCalibration {
    var fit = try begin(reading, looks, tuning)
    while try !fit.advance() {}
    return ParagraphCalibration(fit)
  }

  /// How lines of a person who comes back are fitted to.
  ///
  /// - Parameters:
  ///   - looks: looks at known places in the present sitting.
  ///   - most: the error to expect beyond which earlier sittings and lines contradict each other, degrees.
  /// - Returns: a fit that fails as one by earlier sittings does where they contradict each other.
  package func fitting(looks: [CollectedPoint], most: Double) -> ParagraphFitting {
    ParagraphFitting(
      begin: { reading throws(ParagraphFailure) in
        try begin(reading, looks, ParagraphConfiguration())
      },
      end: { fit throws(CalibrationError) in
        var fitted = ParagraphCalibration(fit).fitted
        guard fitted.heldOutDegrees <= most else { throw .notByEarlier(.sittingsDisagree) }
        fitted.points = looks.map(PointQuality.init(look:))
        return fitted
      })
  }

  private func begin(
    _ reading: ParagraphReading, _ looks: [CollectedPoint], _ tuning: ParagraphConfiguration
  ) throws(ParagraphFailure) -> ParagraphFit {
    // A few lines alone would tell a wrong map.
    guard let known = known(looks) else { throw .eyesNotSeen(share: 0) }
    return try ParagraphFit(
      reading, knowing: known, screen: screen, configuration: configuration, tuning: tuning)
  }

  /// What earlier sittings and looks tell of the maps; nil where they tell nothing.
  private func known(_ looks: [CollectedPoint]) -> KnownMaps? {
    var (points, held) = (weighed.points, Set<Int>())
    for var look in looks where look.samples.count >= configuration.minimumSamples {
      held.formUnion(WeighedSittings.looks(in: weighed.points, at: look.target.point))
      (look.sitting, look.weight) = (CollectedPoint.presentSitting, 1)
      held.insert(points.count)
      points.append(look)
    }
    let anatomy = EyeAnatomy(
      cornerDepthMm: configuration.usualCornerDepthMm,
      rotation: configuration.usesHeadRotation ? HeadRotation(points) : nil)
    var maps: [GazeCue: SittingMap] = [:]
    for cue in GazeCue.allCases {
      let seen = points.map {
        EyePoint($0, cue, cue.side == nil ? nil : anatomy, SightGeometry(screen), configuration)
      }
      guard
        let prior = EyeFit(seen, cue, .anatomical, configuration, held: .sittings(looks: held))?.sittings
      else { continue }
      maps[cue] = SittingMap(
        seen.compactMap { $0?.row }, present: CollectedPoint.presentSitting, prior: prior)
    }
    return maps.isEmpty ? nil : KnownMaps(anatomy: anatomy, maps: maps)
  }
}
