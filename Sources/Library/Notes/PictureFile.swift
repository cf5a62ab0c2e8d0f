import CSodium
import Documents
import Foundation
import Glibc
import Localization

/// A PNG or JPEG file that may be kept with a note. Its format is told from its content, whatever its name.
package struct PictureFile: Hashable, Sendable {
  /// The formats of pictures that can be kept.
  package enum Format: String, Hashable, Codable, Sendable {
    /// PNG: lossless, for screenshots and drawings.
    case png
    /// JPEG: for photographs, which may have to be turned upright.
    case jpeg

    /// The suffix of file names in this format.
    package var suffix: String { self == .png ? "png" : "jpg" }
  }

  /// The SHA-256 of the file's content, in hexadecimal.
  package let id: String
  /// The file's format, by its content.
  package let format: Format
  /// The picture's size in px, before it is turned upright.
  package let (width, height): (Int, Int)
  /// By how many quarter turns, clockwise, the picture is turned for display, as the camera recorded it in
  /// the file.
  package let quarters: Int
  /// The whole file, unchanged.
  package let data: Data

  /// The largest file of a picture, in bytes: a photograph of a good camera has half of it.
  package static let mostBytes = 20_000_000
  /// The most pixels of a picture, and the longest side in px: displaying it needs four bytes for each pixel.
  package static let (mostPixels, longestSide) = (50_000_000, 20_000)

  /// Checks and keeps the data of a picture's file.
  /// - Throws: `badPicture` if it is not a complete PNG or JPEG file, or is too large.
  package init(_ data: Data) throws(LibraryError) {
    guard !data.isEmpty else { throw .badPicture(reason: localized("it is empty")) }
    guard data.count <= Self.mostBytes else {
      throw .badPicture(reason: localized("it is larger than \(Self.mostBytes / 1_000_000) million bytes"))
    }
    let head: Head
    do { head = try data.withUnsafeBytes { bytes in try Head(of: bytes) } } catch {
      throw error as? LibraryError ?? .badPicture(reason: "\(error)")
    }
    guard head.width > 0, head.height > 0 else { throw .badPicture(reason: localized("it has no size")) }
    guard max(head.width, head.height) <= Self.longestSide, head.width * head.height <= Self.mostPixels
    else {
      throw .badPicture(
        reason: localized(
          """
          \(head.width) × \(head.height) px are more than \(Self.longestSide) a side or \
          \(Self.mostPixels / 1_000_000) million in all
          """))
    }
    (format, width, height, self.data) = (head.format, head.width, head.height, data)
    quarters = head.format == .jpeg ? data.withUnsafeBytes { JPEGTurn.quarters(of: $0) } : 0
    id = Self.digest(of: data)
  }

  /// Reads a picture's file; blocks on the disk. A pipe or device is refused, since reading it could wait for
  /// ever.
  /// - Throws: `notReadable`, `badPicture`.
  package init(reading file: URL) throws(LibraryError) {
    let path = file.path(percentEncoded: false)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .notReadable(file: path, reason: String(cString: strerror(errno)))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw .notReadable(file: path, reason: localized("it is no file"))
    }
    let data: Data
    // Reading one byte more than allowed shows that a file is too large.
    do { data = try handle.read(upToCount: Self.mostBytes + 1) ?? Data() } catch {
      throw .notReadable(file: path, reason: error.localizedDescription)
    }
    try self.init(data)
  }

  /// Compares two files by their SHA-256, so that large contents are not compared byte by byte.
  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  /// Hashes the file's SHA-256, by which files are compared.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The SHA-256 of data, in hexadecimal.
  static func digest(of data: Data) -> String {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    data.withUnsafeBytes { bytes in
      _ = crypto_hash_sha256(
        &digest, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

extension PictureFile {
  /// What a picture's file says of itself. Nothing is decompressed: only lengths are read, each checked
  /// against the file.
  private struct Head {
    let format: Format
    let (width, height): (Int, Int)

    init(of bytes: UnsafeRawBufferPointer) throws(LibraryError) {
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        (format, (width, height)) = (.png, try Self.png(bytes))
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        (format, (width, height)) = (.jpeg, try Self.jpeg(bytes))
      } else {
        throw .badPicture(reason: localized("it is neither a PNG nor a JPEG file"))
      }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int, length: Int) -> Int? {
      guard place >= 0, place <= bytes.count - length else { return nil }
      return bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The size in px of a PNG file, whose chunks from IHDR to IEND are read with their checksums (PNG, third
    /// edition, 5).
    private static func png(_ bytes: UnsafeRawBufferPointer) throws(LibraryError) -> (Int, Int) {
      let damaged = LibraryError.badPicture(reason: localized("it is a damaged PNG file"))
      var (place, hasPixels, sides) = (8, false, (0, 0))
      while let length = number(bytes, at: place, length: 4),
        let kind = number(bytes, at: place + 4, length: 4), length <= bytes.count - place - 12
      {
        let chunk = UnsafeRawBufferPointer(rebasing: bytes[place + 4..<place + 8 + length])
        guard number(bytes, at: place + 8 + length, length: 4) == PNGFile.checksum(of: chunk) else {
          throw damaged
        }
        switch (kind, place) {
        case (0x4948_4452, 8):
          guard length == 13, let width = number(bytes, at: place + 8, length: 4),
            let height = number(bytes, at: place + 12, length: 4)
          else { throw damaged }
          sides = (width, height)
        case (_, 8): throw damaged
        case (0x4944_4154, _): hasPixels = true
        case (0x4945_4E44, _):
          guard hasPixels else { throw damaged }
          return sides
        default: break
        }
        place += length + 12
      }
      throw damaged
    }

    /// The size in px of a JPEG file, whose segments are read up to the pixels, with an end marker somewhere
    /// after them (ITU-T T.81, annex B).
    private static func jpeg(_ bytes: UnsafeRawBufferPointer) throws(LibraryError) -> (Int, Int) {
      let damaged = LibraryError.badPicture(reason: localized("it is a damaged JPEG file"))
      var (place, sides) = (2, (Int, Int)?.none)
      while let start = number(bytes, at: place, length: 1), start == 0xFF,
        let marker = number(bytes, at: place + 1, length: 1)
      {
        // Any number of fill bytes 0xFF may stand before a JPEG marker.
        if marker == 0xFF {
          place += 1
          continue
        }
        guard let length = number(bytes, at: place + 2, length: 2), length >= 2,
          place + 2 + length <= bytes.count
        else { throw damaged }
        switch marker {
        case 0xC0, 0xC1, 0xC2:
          guard length >= 8, let height = number(bytes, at: place + 5, length: 2),
            let width = number(bytes, at: place + 7, length: 2)
          else { throw damaged }
          sides = (width, height)
        case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
          throw .badPicture(reason: localized("it is a JPEG file of a rare kind; save it as a usual one"))
        case 0xDA:
          guard let sides, hasEnd(bytes, after: place + 2 + length) else { throw damaged }
          return sides
        default: break
        }
        place += 2 + length
      }
      throw damaged
    }

    /// Whether the end marker stands anywhere after this place; cameras write more data after it.
    private static func hasEnd(_ bytes: UnsafeRawBufferPointer, after place: Int) -> Bool {
      var index = bytes.count - 2
      while index >= place {
        if bytes[index] == 0xFF, bytes[index + 1] == 0xD9 { return true }
        index -= 1
      }
      return false
    }
  }
}
