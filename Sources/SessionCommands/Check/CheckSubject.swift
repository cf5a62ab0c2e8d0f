import CommandSupport
import Evaluation
import Foundation
import Localization
import Recording
import Traces

/// A subject of a check: a session bundle, a rendered session or a trace.
struct CheckSubject: Equatable {
  var input: TraceInput
  /// The subject's name in reports: the path as it was given, or relative to the folder that was given.
  var name: String
  /// The file of the subject's expectation, which may not exist.
  var expectation: URL

  /// Whether the subject is a trace: traces are files, sessions are folders.
  var isTrace: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: input.url.path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  var hasExpectation: Bool { FileManager.default.fileExists(atPath: expectation.path) }

  /// Finds the subjects at `paths`, in order of their names within each path.
  ///
  /// In a folder everything counts that has an expectation or could have one: traces, and sessions with a script.
  ///
  /// - Parameter expectation: the expectation file to use in place of the one beside the only subject.
  /// - Throws: `CommandError.noSuchSession`, `CheckError.nothingToCheck`, `.severalSubjects`, `.orphan`.
  static func find(_ paths: [String], expectation: String?) throws -> [CheckSubject] {
    let subjects = try paths.flatMap(find)
    guard let expectation else { return subjects }
    guard subjects.count == 1 else { throw CheckError.severalSubjects(expectation) }
    return subjects.map { subject in
      var subject = subject
      subject.expectation = URL(fileURLWithPath: expectation)
      return subject
    }
  }

  private static func find(_ path: String) throws -> [CheckSubject] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandError.noSuchSession(path)
    }
    let url = URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
    guard isFolder.boolValue, !isSession(url) else { return try [subject(url, name: path)] }
    var found: [CheckSubject] = []
    try walk(url, name: path, into: &found)
    guard !found.isEmpty else { throw CheckError.nothingToCheck(path) }
    return found
  }

  private static func walk(_ folder: URL, name: String, into found: inout [CheckSubject]) throws {
    let inside = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var expectations = Set(inside.filter { $0.hasSuffix(TraceExpectation.suffix) })
    for entry in inside where !entry.hasPrefix(".") {
      let (url, name) = (folder.appending(path: entry), "\(name)/\(entry)")
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      let isSession = isFolder.boolValue && isSession(url)
      guard isSession || !isFolder.boolValue && isTrace(url) else {
        if isFolder.boolValue { try walk(url, name: name, into: &found) }
        continue
      }
      let one = try subject(url, name: name)
      expectations.remove(one.expectation.lastPathComponent)
      if one.hasExpectation || one.input.holdsScript { found.append(one) }
    }
    if let orphan = expectations.min() { throw CheckError.orphan(folder.appending(path: orphan).path) }
  }

  private static func subject(_ url: URL, name: String) throws -> CheckSubject {
    guard let input = try TraceInput.find([url.path], shared: nil).first else {
      throw CheckError.nothingToCheck(name)
    }
    return CheckSubject(input: input, name: name, expectation: TraceExpectation.url(for: url))
  }

  private static func isSession(_ url: URL) -> Bool {
    (try? MeasurableFolder.find(in: url))?.contains { $0.kind == .session && $0.url.path == url.path }
      ?? false
  }

  /// Whether a file is a trace. Other tables also end in .csv and .tsv; of these only files with an expectation count.
  private static func isTrace(_ url: URL) -> Bool {
    let name = url.lastPathComponent
    guard !name.hasSuffix(TraceExpectation.suffix), !name.hasSuffix(".obtained.json") else { return false }
    return ["jsonl", "asc"].contains(url.pathExtension)
      || FileManager.default.fileExists(atPath: TraceExpectation.url(for: url).path)
  }
}

/// Why nothing can be checked.
enum CheckError: Error, CustomStringConvertible {
  case nothingToCheck(String)
  case severalSubjects(String)
  /// An expectation whose subject does not exist.
  case orphan(String)
  case cannotWrite(String, reason: String)

  var description: String {
    switch self {
    case .nothingToCheck(let path):
      localized(
        "\(path) holds no session with a script and no trace; give a session bundle, a trace, or a folder with some"
      )
    case .severalSubjects(let path):
      localized("\(path) can only be held against one recording; name one, or leave --expect out")
    case .orphan(let path):
      localized("\(path) is an expectation without its recording; bring that back, or remove the file")
    case .cannotWrite(let path, let reason):
      localized("\(path) cannot be written (\(reason)); choose a folder that can")
    }
  }
}
