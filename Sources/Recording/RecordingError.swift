import Localization
import Traces

/// The errors of recordings, traces and imports as a whole. Damage inside a bundle that can still be played is a
/// `BundleProblem`, not an error.
package enum RecordingError: Error, Equatable, CustomStringConvertible {
  /// The folder holds neither a manifest nor frames.
  case notABundle(path: String)
  /// The folder or file to be written exists already and is not overwritten.
  case alreadyExists(path: String)
  /// The file has a format, or a version of it, that this program does not read.
  case unknownVersion(file: String, found: String, supported: String)
  /// A file does not exist or cannot be read, or does not fit its use; `reason` says why.
  case cannotRead(path: String, reason: String)
  /// A file or folder cannot be written for another reason than a full disk; `reason` says why.
  case cannotWrite(path: String, reason: String)
  /// The disk is full; what was written before is kept and can be played.
  case diskFull(path: String)
  /// The disk is full during an import, of which nothing is kept.
  case importDiskFull(path: String)
  /// A line of the file cannot be read; `line` counts from 1, as editors do.
  case badLine(file: String, line: Int, reason: String)
  /// The manifest does not say how large the screen was, without which angles cannot be computed.
  case noScreenGeometry(path: String)
  /// The value to be written is no finite number, or its time runs backwards.
  case badValue(sequence: UInt64, reason: String)
  /// A file that an import needs is missing from the rendered session.
  case importInputMissing(path: String)
  /// The session has only a video, and ffmpeg, which decodes it, is not installed.
  case decoderMissing(path: String)
  /// ffmpeg could not be started or could not decode the video; `reason` says why.
  case decoderFailed(path: String, reason: String)
  /// The video and its table have different numbers of frames.
  case frameCountDiffers(path: String, pictures: Int, rows: Int)
  /// The camera's pictures changed their size during the recording, `from` and `to` as WIDTHxHEIGHT.
  case sizeChanged(path: String, from: String, to: String)
  /// The recording has ended, so nothing can be written to it.
  case closed(path: String)
  /// The import was told to stop.
  case interrupted(path: String)

  /// The error as words for a person, with the file and the remedy.
  package var description: String {
    switch self {
    case .notABundle(let path):
      localized(
        "\(path) is no recording: it holds neither session.json nor frames.mjpeg; name the folder of a recording"
      )
    case .alreadyExists(let path):
      localized("\(path) exists already and is not overwritten; choose another name or remove it first")
    case .unknownVersion(let file, let found, let supported):
      localized(
        "\(file) has format version \(found), this program reads \(supported); update trackii or record anew")
    case .cannotRead(let path, let reason):
      localized("\(path) cannot be read: \(reason); check that it exists and that you may read it")
    case .cannotWrite(let path, let reason):
      localized(
        "\(path) cannot be written: \(reason); check that its folder exists and that you may write there")
    case .diskFull(let path):
      localized(
        "the disk is full while writing \(path); what was written so far is kept and plays; free some space")
    case .importDiskFull(let path):
      localized(
        "the disk is full while importing to \(path), and nothing of it is kept; free some space and start again"
      )
    case .badLine(let file, let line, let reason):
      localized("\(file), line \(line): \(reason); correct or remove that line")
    case .noScreenGeometry(let path):
      localized("\(path) does not say how large the screen was; add \"screen\" to its session.json")
    case .badValue(let sequence, let reason):
      localized(
        "frame \(sequence) cannot be written to the trace: \(reason); this is a fault of the stage before")
    case .importInputMissing(let path):
      localized(
        "\(path) is missing; an import needs frames.mjpeg or frames.mkv, frames.csv, script.csv and session.json"
      )
    case .decoderMissing(let path):
      localized("\(path) can only be decoded with ffmpeg, which is not installed; run apt-get install ffmpeg")
    case .decoderFailed(let path, let reason):
      localized("ffmpeg could not decode \(path): \(reason); check the file by playing it")
    case .frameCountDiffers(let path, let pictures, let rows):
      localized(
        "\(path) holds \(pictures) pictures but frames.csv names \(rows); make both from the same video")
    case .sizeChanged(let path, let from, let to):
      localized(
        """
        the camera's pictures changed from \(from) to \(to) px, which one recording cannot hold; \(path) \
        ends before that and plays; record anew for the rest
        """)
    case .closed(let path):
      localized("the recording \(path) is closed already; start a new one")
    case .interrupted(let path):
      localized("the import to \(path) was stopped, and nothing of it is kept; start it again")
    }
  }
}

extension RecordingError {
  /// Converts an error of a bundle's trace to one of the bundle.
  init(_ error: TraceError, path: String) {
    self =
      switch error {
      case .cannotRead(let path, let reason): .cannotRead(path: path, reason: reason)
      case .unknownVersion(let file, let found, let supported):
        .unknownVersion(file: file, found: found, supported: supported)
      case .badLine(let file, let line, let reason): .badLine(file: file, line: line, reason: reason)
      case .badValue(let sequence, let reason): .badValue(sequence: sequence, reason: reason)
      case .alreadyExists(let path): .alreadyExists(path: path)
      case .diskFull(let path): .diskFull(path: path)
      case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
      case .unknownFormat, .missing, .severalTraces: .cannotRead(path: path, reason: "\(error)")
      }
  }
}
