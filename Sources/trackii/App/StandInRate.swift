import ArgumentParser
import Localization
import StandInSource

/// The option for the stand-in's frame rate; shared by all commands that have a stand-in.
struct StandInRate: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      localized("Pictures a second of the stand-in, 5 to 30, as of a camera in dim light."), valueName: "n"))
  var standInFps: Double?

  var framesPerSecond: Double { standInFps ?? StandIn.rate }

  /// Checks that `--stand-in-fps` is given for a stand-in only.
  ///
  /// - Parameter isUsed: whether there is a stand-in.
  func validate(with isUsed: Bool) throws {
    guard let standInFps else { return }
    guard isUsed else { throw ValidationError(localized("--stand-in-fps needs --stand-in.")) }
    guard StandIn.rates.contains(standInFps) else {
      throw ValidationError(localized("--stand-in-fps takes 5 to 30."))
    }
  }
}
