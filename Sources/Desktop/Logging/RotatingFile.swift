import Foundation
import Glibc
import Localization
import Logging
import Synchronization

/// A log file of bounded size with some older ones beside it: `trackii.log`, `trackii.log.1` and so on.
///
/// Only the user may read it (0600). Several programs may write the same file: a line is one write, and one of them at a
/// time makes room. If nothing can be written, this is reported once on standard error and tried again after a while;
/// lines dropped meanwhile are counted in the file once writing works again.
final class RotatingFile: LogSink {
  /// How much is kept, and how often a failed file is tried again.
  struct Configuration: Sendable {
    /// The size of a file in bytes. A line has about 120 bytes, a day of reading some hundred lines: a month at the usual
    /// level, and about an hour at the finest one.
    var bytes = 1 << 20
    /// The number of files, the present one and three older ones: the cause of a fault may lie some runs back, and 4 MiB
    /// are nothing on the smallest disk.
    var files = 4
    /// The time in seconds until a failed file is tried again: a person who frees space waits no longer for the log to
    /// continue, and a full disk is not tried with every line.
    var retrySeconds = 30.0
  }

  /// Why no line can be written to the file.
  private struct Failure: Error {
    var action: String
    var code: Int32
    var description: String { "\(action): \(String(cString: strerror(code)))" }
  }

  private enum State {
    case closed
    case open(descriptor: Int32)
    /// Writing has failed, and `lost` lines were dropped since.
    case failed(retryAt: Double, lost: Int)
  }

  let file: URL
  private let configuration: Configuration
  private let now: @Sendable () -> Double
  private let complain: @Sendable (String) -> Void
  private let state = Mutex((State.closed, hasComplained: false))

  /// Makes a log file, which is opened at the first line.
  ///
  /// - Parameters:
  ///   - now: seconds on a monotonic clock.
  ///   - complain: reports once that nothing can be logged.
  init(
    _ file: URL, _ configuration: Configuration = Configuration(), now: @escaping @Sendable () -> Double,
    complain: @escaping @Sendable (String) -> Void
  ) {
    (self.file, self.configuration, self.now, self.complain) = (file, configuration, now, complain)
  }

  deinit {
    state.withLock { if case .open(let descriptor) = $0.0 { close(descriptor) } }
  }

  func write(_ line: LogLine, lost: Int) {
    let problem = state.withLock { state -> Failure? in
      var lost = lost
      if case .failed(let retryAt, let before) = state.0 {
        lost += before
        guard now() >= retryAt else {
          state.0 = .failed(retryAt: retryAt, lost: lost + 1)
          return nil
        }
      }
      do throws(Failure) {
        let missing = lost > 0 ? LogLine.lost(lost, before: line).plain : ""
        try put(Array((missing + line.plain).utf8)[...], &state.0)
        return nil
      } catch {
        if case .open(let descriptor) = state.0 { close(descriptor) }
        state.0 = .failed(retryAt: now() + configuration.retrySeconds, lost: lost + 1)
        defer { state.hasComplained = true }
        return state.hasComplained ? nil : error
      }
    }
    if let problem {
      complain(
        localized(
          """
          the log cannot be written (\(problem.description)). Free some space, or make the folder yours; it is tried \
          again by itself, and nothing else waits for it.
          """))
    }
  }

  private func put(_ bytes: ArraySlice<UInt8>, _ state: inout State) throws(Failure) {
    try open(&state)
    guard case .open(var descriptor) = state else { return }
    var size = try size(descriptor)
    if size > 0, size + bytes.count > configuration.bytes, try rotate(descriptor) {
      close(descriptor)
      state = .closed
      try open(&state)
      guard case .open(let next) = state else { return }
      (descriptor, size) = (next, 0)
    }
    guard let (code, written) = writeAll(bytes, to: descriptor) else { return }
    // A partly written line is removed, unless another program has written after it already.
    if written > 0, (try? self.size(descriptor)) == size + written { ftruncate(descriptor, off_t(size)) }
    throw Failure(action: file.path, code: code)
  }

  /// Opens the file if it is not open, or if its name now belongs to another file.
  private func open(_ state: inout State) throws(Failure) {
    if case .open(let descriptor) = state {
      if isNamed(descriptor) { return }
      close(descriptor)
    }
    state = .closed
    try make(file.deletingLastPathComponent())
    // Opened without blocking: a pipe in the file's place may have no reader.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = Glibc.open(file.path, flags, 0o600)
    guard descriptor >= 0 else { throw Failure(action: file.path, code: errno) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG, fchmod(descriptor, 0o600) == 0
    else {
      close(descriptor)
      throw Failure(action: file.path, code: EINVAL)
    }
    state = .open(descriptor: descriptor)
  }

  /// Makes a folder and its parent folders.
  private func make(_ folder: URL) throws(Failure) {
    if mkdir(folder.path, 0o700) == 0 || errno == EEXIST { return }
    let code = errno
    guard code == ENOENT, folder.path != "/" else { throw Failure(action: folder.path, code: code) }
    try make(folder.deletingLastPathComponent())
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
      throw Failure(action: folder.path, code: errno)
    }
  }

  private func isNamed(_ descriptor: Int32) -> Bool {
    var (held, named) = (stat(), stat())
    return fstat(descriptor, &held) == 0 && stat(file.path, &named) == 0 && held.st_ino == named.st_ino
      && held.st_dev == named.st_dev
  }

  private func size(_ descriptor: Int32) throws(Failure) -> Int {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw Failure(action: file.path, code: errno) }
    return Int(info.st_size)
  }

  /// Renames each file to the next number; the oldest is removed.
  /// - Returns: false if another program is doing this.
  private func rotate(_ descriptor: Int32) throws(Failure) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    guard isNamed(descriptor) else { return true }
    guard configuration.files > 1 else {
      guard unlink(file.path) == 0 else { throw Failure(action: file.path, code: errno) }
      return true
    }
    for number in stride(from: configuration.files - 2, through: 0, by: -1) {
      guard rename(path(number), path(number + 1)) == 0 || (number > 0 && errno == ENOENT) else {
        throw Failure(action: path(number), code: errno)
      }
    }
    return true
  }

  private func path(_ number: Int) -> String { number == 0 ? file.path : "\(file.path).\(number)" }
}

extension RotatingFile {
  /// The last lines of the log, from older files too if the newest has fewer; none if nothing was logged.
  static func tail(of file: URL, lines wanted: Int, files: Int = Configuration().files) -> [String] {
    var lines: [String] = []
    for number in 0..<files where lines.count < wanted {
      let path = number == 0 ? file.path : "\(file.path).\(number)"
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init) + lines
    }
    return lines.suffix(wanted)
  }
}
