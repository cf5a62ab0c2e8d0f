import ArgumentParser
import Localization
import Signals

/// The option `--field-of-view`, the same in every command that places eyes in front of a camera.
package struct FieldOfViewOption: ParsableArguments {
  /// The horizontal field of view, `--field-of-view`, degrees; nil where the option is not given.
  @Option(
    name: .customLong("field-of-view"),
    help: ArgumentHelp(
      localized(
        "The camera's horizontal field of view, 20 to 150 degrees; where it is not known 60 is assumed."),
      valueName: "degrees"))
  package var degrees: Double?

  /// Makes the option without a value.
  package init() {}

  /// Checks that a camera can have the angle.
  /// - Throws: `ValidationError`.
  package func validate() throws {
    if let degrees { try Self.check(degrees) }
  }

  /// Checks the value of `--field-of-view`.
  ///
  /// - Throws: `ValidationError` for an angle that no camera has.
  package static func check(_ degrees: Double) throws {
    guard FieldOfView.possibleDegrees.contains(degrees) else {
      throw ValidationError(localized("--field-of-view takes 20 to 150 degrees."))
    }
  }
}
