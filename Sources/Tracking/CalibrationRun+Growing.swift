import Calibration
import Foundation
import Signals

/// A sitting that was calibrated by earlier ones and a look or two. Of those alone nothing is kept, but choices tell where the
/// eyes were too.
struct GrowingSitting: Sendable {
  /// The calibration.
  let new: CalibrationRun.NewCalibration
  /// When the sitting began.
  let created: Date
  private(set) var choices: [SittingChoice] = []
  private let configuration: CalibrationConfiguration

  init(_ new: CalibrationRun.NewCalibration, created: Date, _ configuration: CalibrationConfiguration) {
    (self.new, self.created, self.configuration) = (new, created, configuration)
  }

  /// What later calibrations learn from the sitting so far; nil while that is too little.
  var sitting: EarlierSitting? { new.sitting(created: created, choices: choices) }

  /// Takes a choice at a place of which nothing is known yet.
  /// - Returns: whether enough has come since the sitting was last told.
  mutating func take(_ choice: SittingChoice) -> Bool {
    let place = choice.point.target.point
    let near = new.fitted.model.screen.widthPx * configuration.sameChoiceShare
    guard choices.count < configuration.choicesOfSitting,
      choices.allSatisfy({ ($0.point.target.point - place).length > near })
    else { return false }
    choices.append(choice)
    return choices.count.isMultiple(of: configuration.choicesToTell)
  }
}

extension CalibrationRun {
  /// Begins to collect choices after a calibration by earlier sittings. Where lines were read, these tell more.
  mutating func growFrom(_ new: NewCalibration) {
    guard new.reading == nil else { return }
    growing = recalledAt.map { GrowingSitting(new, created: $0, configuration.calibration) }
  }

  /// Takes choices that were made with the calibration in use.
  mutating func grow(by choices: [SittingChoice]) -> [Action] {
    var isDue = false
    for choice in choices { isDue = growing?.take(choice) == true || isDue }
    return isDue ? growing?.sitting.map { [.grew($0)] } ?? [] : []
  }
}
