import Foundation
import Localization

/// The errors of gaze traces. Each case names the file and, in its description, the remedy.
package enum TraceError: Error, Equatable, CustomStringConvertible {
  /// The file does not exist or cannot be read; `reason` says why.
  case cannotRead(path: String, reason: String)
  /// The file cannot be written for another reason than a full disk; `reason` is the system's.
  case cannotWrite(path: String, reason: String)
  /// The disk is full; nothing of the file is kept.
  case diskFull(path: String)
  /// The file to be written exists already and is not overwritten.
  case alreadyExists(path: String)
  /// The file has a version of its format that this program does not read.
  case unknownVersion(file: String, found: String, supported: String)
  /// A line of the file cannot be read; `line` counts from 1, as editors do.
  case badLine(file: String, line: Int, reason: String)
  /// The file begins like no known trace format.
  case unknownFormat(file: String)
  /// The file lacks information that is needed; `option` is the command-line option that supplies it.
  case missing(file: String, what: String, option: String)
  /// The folder holds several traces.
  case severalTraces(path: String, names: [String])
  /// The value to be written is no finite number, or its time runs backwards.
  case badValue(sequence: UInt64, reason: String)

  /// The error as words for a person, with the file or frame and the remedy.
  package var description: String {
    switch self {
    case .cannotRead(let path, let reason):
      localized("\(path) cannot be read: \(reason); check that it exists and that you may read it")
    case .cannotWrite(let path, let reason):
      localized(
        "\(path) cannot be written: \(reason); check that its folder exists and that you may write there")
    case .diskFull(let path):
      localized("the disk is full while writing \(path); nothing of it is kept; free some space")
    case .alreadyExists(let path):
      localized("\(path) exists already and is not overwritten; choose another name or remove it first")
    case .unknownVersion(let file, let found, let supported):
      localized(
        "\(file) has format version \(found), this program reads \(supported); update trackii or convert it anew"
      )
    case .badLine(let file, let line, let reason):
      localized("\(file), line \(line): \(reason); correct or remove that line")
    case .unknownFormat(let file):
      localized(
        """
        \(file) is in no known trace format; name the format (--from \
        \(TraceFormat.allCases.map(\.rawValue).joined(separator: ", ")))
        """)
    case .missing(let file, let what, let option):
      localized("\(file) does not say this: \(what); say it with \(option)")
    case .severalTraces(let path, let names):
      localized("\(path) holds several traces (\(names.prefix(8).joined(separator: ", "))); name one of them")
    case .badValue(let sequence, let reason):
      localized(
        "frame \(sequence) cannot be written to the trace: \(reason); this is a fault of what made the frame")
    }
  }

  /// The error for a failed system call on `path`.
  static func system(_ code: Int32, path: String) -> TraceError {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: path)
    case EEXIST, ENOTEMPTY: .alreadyExists(path: path)
    default: .cannotWrite(path: path, reason: String(cString: strerror(code)))
    }
  }
}
