import ArgumentParser
import Foundation
import Recording

extension Sysexit {
  /// The exit code for an error of a recording.
  package static func code(_ error: RecordingError) -> ExitCode {
    switch error {
    case .notABundle, .unknownVersion, .badLine, .noScreenGeometry, .decoderFailed, .frameCountDiffers:
      dataError
    case .importInputMissing, .cannotRead: noInput
    case .decoderMissing: unavailable
    case .alreadyExists, .cannotWrite: cannotCreate
    case .diskFull, .importDiskFull: ioError
    case .sizeChanged: notDone
    case .badValue, .closed: software
    // The code that shells use for a program ended by Ctrl-C: 128 and the signal's number.
    case .interrupted: ExitCode(128 + SIGINT)
    }
  }
}
