import Foundation
import Localization

/// Readers of line-based text files.
package enum TextFiles {
  /// Reads a whole file.
  /// - Throws: `RecordingError.cannotRead`.
  package static func data(_ url: URL) throws(RecordingError) -> Data {
    do { return try Data(contentsOf: url) } catch {
      throw .cannotRead(path: url.path, reason: reason(error))
    }
  }

  /// The lines of `data` without their ends (LF or CRLF), and whether the last line has its end.
  static func lines(_ data: Data) -> (lines: [Data], lastIsWhole: Bool) {
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
    let whole = lines.last?.isEmpty ?? true
    if whole, !lines.isEmpty { lines.removeLast() }
    return (lines, whole)
  }

  /// A table of comma-separated values with named columns. Tables of other programs may begin with a byte order mark and have
  /// fields in quotes (RFC 4180), within a line.
  package struct Table {
    /// The column names from the first line, without spaces around them.
    package var columns: [String]
    /// The rows, each with its line number from 1 and its fields.
    package var rows: [(line: Int, fields: [Substring])]

    /// Parses a table of comma-separated values.
    ///
    /// - Parameter data: the file's bytes, UTF-8.
    package init(_ data: Data) {
      let mark = Data([0xEF, 0xBB, 0xBF])
      let text = data.starts(with: mark) ? data.dropFirst(mark.count) : data
      let rows = TextFiles.lines(text).lines.enumerated().map { at, line in
        (line: at + 1, fields: Self.fields(String(decoding: line, as: UTF8.self)))
      }
      columns = rows.first.map { $0.fields.map { $0.trimmingCharacters(in: .whitespaces) } } ?? []
      self.rows = rows.dropFirst().filter { !($0.fields.count == 1 && $0.fields[0].isEmpty) }
    }

    private static func fields(_ line: String) -> [Substring] {
      let quote: Character = "\""
      guard line.contains(quote) else { return line.split(separator: ",", omittingEmptySubsequences: false) }
      var fields = [""]
      var isQuoted = false
      var rest = Substring(line)
      while let next = rest.popFirst() {
        if next == quote {
          // Two quotes within a quoted field stand for one.
          if isQuoted, rest.first == quote {
            fields[fields.count - 1].append(rest.removeFirst())
          } else {
            isQuoted.toggle()
          }
        } else if next == ",", !isQuoted {
          fields.append("")
        } else {
          fields[fields.count - 1].append(next)
        }
      }
      return fields.map { Substring($0) }
    }

    /// The indices of the columns with these names.
    ///
    /// - Throws: `RecordingError.badLine` for line 1, naming the missing column.
    package func positions(of names: [String], file: String) throws(RecordingError) -> [Int] {
      var positions: [Int] = []
      for name in names {
        guard let at = columns.firstIndex(of: name) else {
          throw .badLine(file: file, line: 1, reason: localized("column \(name) is missing"))
        }
        positions.append(at)
      }
      return positions
    }
  }

  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(cause.code))) : error.localizedDescription
  }
}
