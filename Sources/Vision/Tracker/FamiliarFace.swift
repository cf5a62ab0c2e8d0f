import Signals

/// How the known person looks by now: glasses that are pushed up, or a hand that stays at the chin, change a face
/// more than one person differs from another, but the face is in every picture meanwhile.
///
/// A look that began as the reference's and went over into the present one from look to look is the same person's. One
/// who takes another's place changes it at once.
struct FamiliarFace {
  /// The look last trusted.
  private(set) var print: FacePrint?
  private var time: Timestamp?

  /// Whether it is time for another look: nobody changes within every picture.
  func isDue(at time: Timestamp, _ configuration: VisionConfiguration) -> Bool {
    self.time.map { abs(time - $0) >= configuration.familiarEverySeconds } ?? true
  }

  /// The face in a later picture.
  ///
  /// - Parameter isReference: whether it is the reference's, as it looked then.
  mutating func see(
    _ now: FacePrint, at time: Timestamp, isReference: Bool, _ configuration: VisionConfiguration
  ) {
    self.time = time
    if isReference || (print?.likeness(to: now) ?? -1) >= configuration.familiarLikeness { print = now }
  }
}
