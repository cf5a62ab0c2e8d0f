import Foundation
import Localization
import ReaderApp

/// The dictionaries of this computer, asked through `dict`, the client program of dictd (DICT protocol, RFC 2229).
///
/// Only the server on this computer is asked, so that a looked-up word is sent nowhere else.
package struct LocalDictionaries: Sendable {
  /// The client program.
  var program: URL
  var port: Int
  /// The time in seconds after which a server counts as not answering.
  var patienceSeconds: Double
  /// The most bytes of an answer; the rest is cut off.
  private static let mostBytes = 256 << 10
  /// The most similar words that are offered for a word that is in no dictionary.
  private static let mostSimilar = 20

  /// The exit statuses of `dict`, from its manual.
  private enum Status {
    static let found: Int32 = 0
    static let nothing: Int32 = 20
    static let similar: Int32 = 21
  }

  /// Makes access to the dictionaries of a server on this computer.
  ///
  /// - Parameters:
  ///   - program: the client program, `dict`.
  ///   - port: the port of the dictionaries' server.
  ///   - patienceSeconds: the time after which the server counts as not answering.
  package init(program: URL, port: Int = 2628, patienceSeconds: Double = 8) {
    (self.program, self.port, self.patienceSeconds) = (program, port, patienceSeconds)
  }

  /// The dictionaries of this computer; nil if the client program, `dict`, is not installed.
  package static func installed() -> LocalDictionaries? {
    InstalledProgram.url("dict").map { LocalDictionaries(program: $0) }
  }

  /// Looks up a word.
  /// - Parameter word: one or several words, in one line.
  /// - Throws: `AppFailure` with a remedy, if no server answers or it has no dictionary.
  package func define(_ word: String) async throws(AppFailure) -> WordDefinition {
    let (status, output): (Int32, Data)
    do { (status, output) = try await run(["-h", "127.0.0.1", "-p", "\(port)", "-f", "--", word]) } catch {
      throw AppFailure(localized("The program “dict” cannot be run: \(error.localizedDescription)"))
    }
    let text = String(decoding: output, as: UTF8.self)
    switch status {
    case Status.found:
      let entries = Self.entries(in: text)
      guard entries.isEmpty else { return .found(entries) }
      throw AppFailure(localized("The dictionaries answered in a way that cannot be read."))
    case Status.nothing: return .similar([])
    case Status.similar: return .similar(Self.similarWords(in: text))
    default:
      throw AppFailure(
        localized(
          """
          No dictionary answers on this computer. Have somebody install dictd and a dictionary, such as dict-gcide for \
          English, and see that the service “dictd” runs: trackii doctor.
          """))
    }
  }

  /// Runs the client program to its end, or ends it when the time limit is over.
  private func run(_ arguments: [String]) async throws -> (status: Int32, output: Data) {
    let process = Process()
    let pipe = Pipe()
    (process.executableURL, process.arguments) = (program, arguments)
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, pipe)
    // Similar words are printed to standard error.
    process.standardError = pipe
    let ended = AsyncStream<Int32> { continuation in
      process.terminationHandler = {
        continuation.yield($0.terminationReason == .exit ? $0.terminationStatus : -1)
        continuation.finish()
      }
    }
    try process.runWithSignals()
    let id = process.processIdentifier
    let limit = Task { [patienceSeconds] in
      try await Task.sleep(for: .seconds(patienceSeconds))
      kill(id, SIGKILL)
    }
    let output = await Self.read(pipe.fileHandleForReading)
    let status = await ended.first { _ in true } ?? -1
    limit.cancel()
    return (status, output)
  }

  /// Reads a file handle to its end, on a thread that may block.
  private static func read(_ file: FileHandle) async -> Data {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var data = Data()
        while let part = try? file.read(upToCount: 16 << 10), !part.isEmpty {
          // Data beyond the limit are read and dropped, so that the program can end.
          if data.count < mostBytes { data += part }
        }
        continuation.resume(returning: data.prefix(mostBytes))
      }
    }
  }

  // MARK: The form that `dict -f` gives its answers

  /// The definitions in an answer. Each follows a line with server, port, name and title of its dictionary, separated by
  /// tabs.
  static func entries(in text: String) -> [DictionaryEntry] {
    var entries: [DictionaryEntry] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines.dropFirst().dropLast(text.hasSuffix("\n") ? 1 : 0) {
      if let fields = fields(of: line) {
        entries.append(DictionaryEntry(dictionary: fields[3], text: ""))
      } else if !entries.isEmpty {
        entries[entries.count - 1].text += line + "\n"
      }
    }
    return entries.filter { $0.text.contains { !$0.isWhitespace } }
  }

  /// The similar words in an answer: the last field of each line, each word once.
  static func similarWords(in text: String) -> [String] {
    var seen: Set<String> = []
    let words = text.split(whereSeparator: \.isNewline).compactMap { fields(of: $0)?[3] }
    return Array(words.filter { seen.insert($0.lowercased()).inserted }.prefix(mostSimilar))
  }

  private static func fields(of line: Substring) -> [String]? {
    let fields = line.split(separator: "\t", maxSplits: 3).map(String.init)
    return fields.count == 4 && fields[0] == "127.0.0.1" && Int(fields[1]) != nil ? fields : nil
  }
}
