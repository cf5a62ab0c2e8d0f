import Signals

extension CalibrationTarget {
  /// The dots of a calibration by looks on a screen, in the order in which they are shown.
  package static func looks(
    on screen: ScreenGeometry, configuration: CalibrationConfiguration = .init()
  ) -> [CalibrationTarget] {
    zip([Label.look, Label.secondLook], configuration.lookPlaces).map { label, place in
      CalibrationTarget(
        label: label, point: ScreenPoint(x: place.x * screen.widthPx, y: place.y * screen.heightPx))
    }
  }
}
