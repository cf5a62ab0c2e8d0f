import Foundation

/// Small readers of line-based files.
package enum TextFiles {
  /// - Throws: `RecordingError.cannotRead`.
  package static func data(_ url: URL) throws(RecordingError) -> Data {
    do { return try Data(contentsOf: url) } catch {
      throw .cannotRead(path: url.path, reason: reason(error))
    }
  }

  /// The lines of `data` without their ends (LF or CRLF) and whether the last one has its end.
  static func lines(_ data: Data) -> (lines: [Data], lastIsWhole: Bool) {
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
    let whole = lines.last?.isEmpty ?? true
    if whole, !lines.isEmpty { lines.removeLast() }
    return (lines, whole)
  }

  /// Rows of numbers under named columns; fields are never quoted in our files.
  package struct Table {
    package var columns: [String]
    /// Line number from 1 and the fields of that line.
    package var rows: [(line: Int, fields: [Substring])]

    package init(_ data: Data) {
      let rows = TextFiles.lines(data).lines.enumerated().map { at, line in
        (
          line: at + 1,
          fields: String(decoding: line, as: UTF8.self).split(
            separator: ",", omittingEmptySubsequences: false)
        )
      }
      columns = rows.first.map { $0.fields.map(String.init) } ?? []
      self.rows = rows.dropFirst().filter { !($0.fields.count == 1 && $0.fields[0].isEmpty) }
    }

    /// Where each of `names` stands.
    ///
    /// - Throws: `RecordingError.badLine` for line 1 naming the missing column.
    package func positions(of names: [String], file: String) throws(RecordingError) -> [Int] {
      var positions: [Int] = []
      for name in names {
        guard let at = columns.firstIndex(of: name) else {
          throw .badLine(file: file, line: 1, reason: "column \(name) is missing")
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
