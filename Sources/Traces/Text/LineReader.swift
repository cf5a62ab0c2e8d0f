import CZlib
import Foundation
import Localization

/// A line of a trace, as bytes that are valid until the next line is read.
struct RawLine {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The line's number in the file, from 1.
  let number: Int

  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The line as text, without white space at its start.
  var trimmed: String { String(text.drop(while: { $0 == " " || $0 == "\t" })) }
}

/// Reads a text file, plain or gzipped, line by line with bounded memory. One thread at a time.
final class LineReader {
  /// Length of the longest line that is accepted, bytes.
  static let longest = 1 << 20
  let file: String
  private enum Source {
    case gzip(gzFile)
    case memory
  }
  private let source: Source
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var number = 0
  private var line: UnsafeMutableBufferPointer<UInt8>?

  /// Opens a file for reading.
  /// - Throws: `TraceError.cannotRead`.
  init(path: String) throws(TraceError) {
    file = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw .cannotRead(path: path, reason: localized("it is a folder"))
    }
    // gzopen also opens files that are not compressed, and gzread passes them through.
    guard let opened = gzopen(path, "rb") else {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    gzbuffer(opened, 1 << 17)
    source = .gzip(opened)
    buffer = .allocate(capacity: Self.longest + (1 << 16))
  }

  init(_ data: Data, file: String) {
    self.file = file
    source = .memory
    isAtEnd = true
    buffer = .allocate(capacity: max(1, data.count))
    _ = buffer.update(from: data)
    end = data.count
  }

  deinit {
    buffer.deallocate()
    if case .gzip(let opened) = source { gzclose(opened) }
  }

  /// The next line without its end (LF or CRLF); nil after the last.
  ///
  /// - Throws: `TraceError.badLine` for a line that is too long, `.cannotRead`.
  func next() throws(TraceError) -> RawLine? {
    var searched = start
    while true {
      if let base = buffer.baseAddress, searched < end,
        let found = memchr(base + searched, 0x0A, end - searched)
      {
        let stop = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
        defer { start = stop + 1 }
        guard stop - start <= Self.longest else { throw tooLong }
        return line(start..<stop)
      }
      guard end - start <= Self.longest else { throw tooLong }
      if isAtEnd {
        guard start < end else { return nil }
        defer { start = end }
        return line(start..<end)
      }
      searched = end - start
      try fill()
    }
  }

  func fail(_ line: Int, _ reason: String) -> TraceError { .badLine(file: file, line: line, reason: reason) }

  private var tooLong: TraceError {
    fail(
      number + 1, localized("the line is longer than \(Self.longest >> 20) MiB, which no line of a trace is"))
  }

  private func line(_ range: Range<Int>) -> RawLine {
    number += 1
    var bytes = UnsafeBufferPointer(rebasing: buffer[range])
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst(3))
    }
    if bytes.last == 0x0D { bytes = UnsafeBufferPointer(rebasing: bytes.dropLast()) }
    return RawLine(bytes: bytes, number: number)
  }

  private func fill() throws(TraceError) {
    guard case .gzip(let opened) = source, let base = buffer.baseAddress else { return }
    if start > 0 {
      memmove(base, base + start, end - start)
      (start, end) = (0, end - start)
    }
    let count = gzread(opened, base + end, UInt32(min(buffer.count - end, 1 << 16)))
    var code: Int32 = 0
    let message = gzerror(opened, &code)
    // A gzip file that ends early is detected here.
    guard count >= 0, code == Z_OK || code == Z_STREAM_END else {
      let reason =
        code == Z_ERRNO ? strerror(errno).map { String(cString: $0) } : message.map { String(cString: $0) }
      throw .cannotRead(path: file, reason: reason ?? localized("reading failed"))
    }
    if count == 0 { isAtEnd = true }
    end += Int(count)
  }
}
