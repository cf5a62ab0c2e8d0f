import Signals

/// How the known person's face looks now. Glasses that are pushed up, or a hand that stays at the chin, change a face more than
/// one person differs from another, but the face is seen in every frame meanwhile.
///
/// A look that began as the reference's and changed gradually, from print to print, is the same person's. Another person who
/// takes the place changes it at once.
struct FamiliarFace {
  /// The last face print that was accepted as the known person's.
  private(set) var print: FacePrint?
  private var time: Timestamp?

  /// Whether it is time for another face print: nobody changes from one frame to the next.
  func isDue(at time: Timestamp, _ configuration: VisionConfiguration) -> Bool {
    self.time.map { abs(time - $0) >= configuration.familiarEverySeconds } ?? true
  }

  /// Takes a face print of a later frame.
  ///
  /// - Parameter isReference: whether the print is the reference's face, as it looked then.
  mutating func see(
    _ now: FacePrint, at time: Timestamp, isReference: Bool, _ configuration: VisionConfiguration
  ) {
    self.time = time
    if isReference || (print?.likeness(to: now) ?? -1) >= configuration.familiarLikeness { print = now }
  }
}
