import Foundation
import Localization

/// A diagnostic report that a person can send with a problem: readable text that begins with a list of its content.
package struct DiagnosticReport: Sendable {
  /// A section of a report: a heading with lines below it.
  package struct Section: Sendable {
    /// The section's heading.
    package var title: String
    /// The section's lines.
    package var lines: [String]

    /// Makes a section of a report.
    ///
    /// - Parameters:
    ///   - title: the section's heading.
    ///   - lines: the lines below it.
    package init(_ title: String, _ lines: [String]) { (self.title, self.lines) = (title, lines) }
  }

  /// The name and version of the program.
  package var program: String
  /// When the report was made.
  package var made: Date
  /// The report's sections in order.
  package var sections: [Section]

  /// Makes a diagnostic report.
  ///
  /// - Parameters:
  ///   - program: the name and version of the program.
  ///   - made: the present moment.
  ///   - sections: the report's sections in order.
  package init(program: String, made: Date, sections: [Section]) {
    (self.program, self.made, self.sections) = (program, made, sections)
  }

  /// The report's text.
  /// - Parameter redaction: applied to the whole text.
  package func text(_ redaction: Redaction) -> String {
    let (time, titles) = (
      made.formatted(.iso8601), sections.map { $0.title.lowercased() }.joined(separator: ", ")
    )
    let head = localized(
      """
      Diagnostic report of \(program), \(time)

      It holds:      \(titles).
      It leaves out: passwords, names of people, titles, files and text of documents, pictures, where somebody \
      looked. The home folder is written "~". A camera or a monitor is named as its maker named it.
      Please read it before you send it.
      """)
    let parts = sections.map { section in
      let lines = section.lines.isEmpty ? [localized("nothing")] : section.lines
      return ([section.title, String(repeating: "-", count: section.title.count)] + lines)
        .joined(separator: "\n")
    }
    return redaction.applied(to: ([head] + parts).joined(separator: "\n\n") + "\n")
  }
}

/// Why a report cannot be written.
package enum DiagnosticReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path is a folder, so no file can have it.
  case isFolder(path: String)
  /// The path is a device, a pipe or a socket, not a file.
  case isNoFile(path: String)
  /// The file could not be written; the former file, if any, is as it was.
  case cannotWrite(path: String, reason: String)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .isFolder(let path):
      localized("\(path): is a folder. Name a file in it, such as \(path)/report.txt.")
    case .isNoFile(let path):
      localized("\(path): is neither a file nor free. Name another file, or `-` for standard output.")
    case .cannotWrite(let path, let reason):
      localized(
        "\(path): the report cannot be written (\(reason)). Nothing was left there; name a file in another folder."
      )
    }
  }
}

extension DiagnosticReport {
  /// Writes a text to a file completely; on failure the former file stays. Only the user may read it (0600).
  ///
  /// - Throws: `DiagnosticReportError`.
  package static func write(_ text: String, to path: String) throws(DiagnosticReportError) {
    // The target of a symbolic link is replaced, not the link.
    let file = URL(filePath: path).resolvingSymlinksInPath()
    var info = stat()
    if stat(file.path, &info) == 0, info.st_mode & S_IFMT != S_IFREG {
      throw info.st_mode & S_IFMT == S_IFDIR ? .isFolder(path: path) : .isNoFile(path: path)
    }
    let partial = file.deletingLastPathComponent().appending(path: ".trackii-report-\(UUID().uuidString)")
    let descriptor = open(partial.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: reason(errno)) }
    var code = writeAll(Array(text.utf8)[...], to: descriptor)?.code
    if code == nil, fsync(descriptor) != 0 { code = errno }
    close(descriptor)
    if code == nil, rename(partial.path, file.path) != 0 { code = errno }
    guard let code else { return }
    unlink(partial.path)
    throw .cannotWrite(path: path, reason: reason(code))
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
