import ArgumentParser
import Recording

extension Sysexit {
  /// The code that says of what kind an error of a recording is.
  static func code(_ error: RecordingError) -> ExitCode {
    switch error {
    case .notABundle, .unknownVersion, .badLine, .noScreenGeometry, .decoderFailed, .frameCountDiffers:
      dataError
    case .importInputMissing, .cannotRead: noInput
    case .decoderMissing: unavailable
    case .alreadyExists, .cannotWrite: cannotCreate
    case .diskFull: ioError
    case .badValue, .closed: software
    }
  }
}
