import CZlib
import Dispatch
import Foundation
import Synchronization

// A last view as a file: a header, then bands of rows. Each band has three compressed planes: green, red minus green and
// blue minus green; a gray band has only the first.
extension LastView {
  private struct Header: Codable {
    var version = LastView.version
    var key: Key
    /// The width of the picture in px.
    var width: Int
    var height: Int
    /// The number of compressed bytes of each band.
    var bands: [Int]

    enum CodingKeys: String, CodingKey { case version, key, width, height, bands }

    /// Whether the pixels have the window's size, or half of it.
    func fits(_ wanted: Key) -> Bool {
      guard (1...LastView.largest).contains(wanted.width), width > 0, height >= LastView.bandCount,
        (1...LastView.largest).contains(wanted.height)
      else { return false }
      return (width, height) == (wanted.width, wanted.height)
        || (width, height) == (wanted.width / 2, wanted.height / 2)
    }
  }

  private static let version = 1
  /// The largest file in bytes: larger ones take too long to decompress, so pages that are photographs are stored at half
  /// the size. A page of text at 3840 x 2160 px takes half a MiB.
  private static let mostBytes = 3 << 20
  private static let magic = Array("TRACKIIVIEW\n".utf8)
  /// The number of bands, which are compressed and decompressed in parallel.
  static let bandCount = 8
  /// The longest side of the largest screen, in px.
  private static let largest = 16_384

  private static func rows(_ band: Int, of height: Int) -> Range<Int> {
    height * band / bandCount..<height * (band + 1) / bandCount
  }

  /// The view encoded as a file. Takes a tenth of a second for a large screen: not for the main thread.
  /// - Returns: nil if there is no memory.
  package func encoded() -> Data? {
    guard let whole = packed() else { return nil }
    return whole.count > Self.mostBytes ? halved?.packed() : whole
  }

  private func packed() -> Data? {
    let (width, height) = (width, height)
    let packed = Bands(Self.bandCount)
    DispatchQueue.concurrentPerform(iterations: Self.bandCount) { band in
      let rows = Self.rows(band, of: height)
      let words = UnsafeBufferPointer(
        rebasing: pixels.words[(rows.lowerBound * width)..<(rows.upperBound * width)])
      packed[band] = Self.pack(words)
    }
    let bands = packed.all
    guard bands.count == Self.bandCount,
      let header = try? JSONEncoder().encode(
        Header(key: key, width: width, height: height, bands: bands.map(\.count)))
    else { return nil }
    var data = Data(Self.magic)
    withUnsafeBytes(of: UInt32(header.count).littleEndian) { data.append(contentsOf: $0) }
    data.append(header)
    for band in bands { data.append(band) }
    return data
  }

  /// Decodes a view.
  /// - Parameters:
  ///   - data: the file's bytes.
  ///   - wanted: what the view has to be made for.
  /// - Returns: nil if the file was made for anything else, or is incomplete.
  package init?(_ data: Data, for wanted: Key) {
    let head = Self.magic.count + 4
    guard data.count > head, data.starts(with: Self.magic) else { return nil }
    let length = Int(
      UInt32(
        littleEndian: data.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: Self.magic.count, as: UInt32.self)
        }))
    guard length <= data.count - head,
      let header = try? JSONDecoder().decode(
        Header.self, from: data[data.startIndex + head..<data.startIndex + head + length]),
      header.version == Self.version, header.key == wanted, header.bands.count == Self.bandCount,
      header.fits(wanted), header.bands.allSatisfy({ (0...data.count).contains($0) }),
      header.bands.reduce(head + length, +) == data.count,
      let pixels = OwnPixels(words: header.width * header.height)
    else { return nil }
    let isWhole = Bands(Self.bandCount)
    data.withUnsafeBytes { bytes in
      // The bytes are only read, and not after this call, which waits for all bands.
      nonisolated(unsafe) let bytes = bytes
      DispatchQueue.concurrentPerform(iterations: Self.bandCount) { band in
        let start = header.bands[..<band].reduce(head + length, +)
        let rows = Self.rows(band, of: header.height)
        let target = UnsafeMutableBufferPointer(
          rebasing: pixels.words[(rows.lowerBound * header.width)..<(rows.upperBound * header.width)])
        let packed = UnsafeRawBufferPointer(rebasing: bytes[start..<start + header.bands[band]])
        if Self.unpack(packed, into: target) { isWhole[band] = Data() }
      }
    }
    guard isWhole.all.count == Self.bandCount else { return nil }
    self.init(wanted, pixels, width: header.width, height: header.height)
  }

  private static func pack(_ words: UnsafeBufferPointer<UInt32>) -> Data? {
    let count = words.count
    var planes = [UInt8](repeating: 0, count: 3 * count)
    for (index, word) in words.enumerated() {
      let green = UInt8(truncatingIfNeeded: word >> 8)
      planes[index] = green
      planes[count + index] = UInt8(truncatingIfNeeded: word >> 16) &- green
      planes[2 * count + index] = UInt8(truncatingIfNeeded: word) &- green
    }
    // A gray band has only its first plane.
    let used = planes[count...].contains { $0 != 0 } ? 3 * count : count
    var length = compressBound(UInt(used))
    var packed = Data(count: Int(length))
    let result = packed.withUnsafeMutableBytes { bytes in
      compress2(
        bytes.bindMemory(to: UInt8.self).baseAddress, &length, planes, UInt(used), Z_BEST_SPEED)
    }
    guard result == Z_OK else { return nil }
    return packed.prefix(Int(length))
  }

  private static func unpack(
    _ packed: UnsafeRawBufferPointer, into words: UnsafeMutableBufferPointer<UInt32>
  ) -> Bool {
    let count = words.count
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * count) { planes in
      var length = UInt(planes.count)
      let source = packed.bindMemory(to: UInt8.self)
      guard uncompress(planes.baseAddress, &length, source.baseAddress, UInt(source.count)) == Z_OK,
        length == count || length == 3 * count
      else { return false }
      if length == count {
        for index in 0..<count { words[index] = 0xFF00_0000 | UInt32(planes[index]) &* 0x01_0101 }
        return true
      }
      for index in 0..<count {
        let green = planes[index]
        let (red, blue) = (planes[count + index] &+ green, planes[2 * count + index] &+ green)
        words[index] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
      return true
    }
  }
}

/// The results of bands that are processed in parallel.
private final class Bands: Sendable {
  private let values: Mutex<[Data?]>

  init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

  subscript(band: Int) -> Data? {
    get { values.withLock { $0[band] } }
    set { values.withLock { $0[band] = newValue } }
  }

  /// The bands that have succeeded.
  var all: [Data] { values.withLock { $0.compactMap(\.self) } }
}
