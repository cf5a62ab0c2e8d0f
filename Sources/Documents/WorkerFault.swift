import Glibc
import Localization

/// What kept a worker from starting, or ended it.
enum WorkerFault: Hashable, Sendable {
  /// The worker program is not installed.
  case noProgram
  /// The system refused to start the worker program, with this errno.
  case notSpawned(path: String, code: Int32)
  case noSocket
  /// The worker program does not belong to this version of the reader.
  case otherVersion(path: String)
  /// The worker was not ready within these seconds.
  case slowStart(seconds: Double)
  /// tesseract, or one of these languages of its, is not installed.
  case noLanguages(String)
  /// The worker's reply does not fit the request.
  case senseless
  /// The worker exited by itself.
  case exited(status: Int32)
  case signalled(Int32)

  /// The fault for people, as a part of a sentence.
  var reason: String {
    switch self {
    case .noProgram:
      localized(
        "there is no \(WorkerExecutable.name) beside this program; \(WorkerExecutable.variable) can name it")
    case .notSpawned(let path, let code): "\(path): \(String(cString: strerror(code)))"
    case .noSocket: localized("no socket is left")
    case .otherVersion(let path):
      localized("\(path) is of another version; close trackii and start it again")
    case .slowStart(let seconds): localized("it was not ready within \(seconds) s")
    case .noLanguages(let languages):
      localized(
        """
        text of “\(languages)” cannot be recognised; install tesseract-ocr and its languages, \
        such as tesseract-ocr-eng
        """)
    case .senseless: localized("its worker gave an answer that makes no sense")
    case .exited(let status): localized("its worker ended with status \(status)")
    case .signalled(let signal):
      localized("its worker was ended by signal \(signal), \(String(cString: strsignal(signal)))")
    }
  }
}
