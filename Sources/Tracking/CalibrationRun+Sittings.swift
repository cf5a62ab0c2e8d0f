import Calibration
import Foundation
import Signals

// Earlier sittings of the person: beside fresh points, and in place of them.
extension CalibrationRun {
  /// Begins the looks of a person who comes back.
  mutating func recall(
    _ dots: [CalibrationTarget], reading lines: ParagraphText?, _ sittings: [EarlierSitting], at now: Date
  ) -> [Action] {
    if frameSize == nil, let last = sittings.last?.camera {
      // No frame has come yet: the first one is compared with the picture size of the sittings.
      frameSize = PictureSize(width: last.width, height: last.height)
    }
    let remembered = RememberedSittings(sittings: serving(sittings, known), now: now)
    let look = ReturningLook(
      at: dots, reading: lines, remembered, screen: screen, configuration: configuration.calibration)
    // The camera mirrors, or does not, as it did when eyes were last measured.
    let mirrors = remembered.sittings.last?.isMirrored ?? isMirrored
    let turned = configuration.turnsBackMirrored ? turn(mirrored: mirrors) : []
    let begun = begin(.returning(look), then: .none)
    recalledAt = now
    return turned + begun
  }

  /// The calibration beside earlier sittings, where these make it better on held-out points.
  func besideEarlier(_ alone: FittedCalibration, _ collector: CalibrationCollector) -> FittedCalibration {
    guard let remembered, !collector.isOfEarlier else { return alone }
    let fit = try? collector.collected.fit(
      beside: serving(remembered.sittings, fieldOfView), at: remembered.now, screen: screen,
      configuration: configuration.calibration)
    return fit?.fitted ?? alone
  }

  /// The sittings in which eyes were measured as they are now, with heads placed by this field of view.
  private func serving(_ sittings: [EarlierSitting], _ fieldOfView: FieldOfView) -> [EarlierSitting] {
    sittings.filter {
      $0.serves(screen: screen, camera: camera, networks: networks, fieldOfView: fieldOfView)
    }
  }
}
