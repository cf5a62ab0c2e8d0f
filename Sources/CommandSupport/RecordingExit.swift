import ArgumentParser
import Foundation
import Recording

extension Sysexit {
  /// The code that says of what kind an error of a recording is.
  package static func code(_ error: RecordingError) -> ExitCode {
    switch error {
    case .notABundle, .unknownVersion, .badLine, .noScreenGeometry, .decoderFailed, .frameCountDiffers:
      dataError
    case .importInputMissing, .cannotRead: noInput
    case .decoderMissing: unavailable
    case .alreadyExists, .cannotWrite: cannotCreate
    case .diskFull: ioError
    case .sizeChanged: notDone
    case .badValue, .closed: software
    // As a shell says it of a program that Ctrl-C ended: 128 and the signal's number.
    case .interrupted: ExitCode(128 + SIGINT)
    }
  }
}
