import CAdwaita
import CZlib
import Dispatch
import Foundation
import Reading
import Signals
import Synchronization

/// How a document looked when it was left: the pixels of its pages on the screen, without what is only drawn for a
/// moment. It is shown while the document is being opened. May be used on any thread.
public struct LastView: Sendable {
  /// What it was made for. It is of use only where all of that is the same.
  public struct Key: Hashable, Codable, Sendable {
    /// By its content.
    public var document: String
    /// Where reading was, as the shelf keeps it.
    public var place: String
    /// Of the window, px of the display.
    public var width: Int
    public var height: Int
    public var light: PageLight
    /// Whether what surrounds the pages is dark.
    public var isDark: Bool

    public init(document: String, place: String, width: Int, height: Int, light: PageLight, isDark: Bool) {
      (self.document, self.place, self.width, self.height) = (document, place, width, height)
      (self.light, self.isDark) = (light, isDark)
    }
  }

  public let key: Key
  let pixels: OwnPixels
  /// Of the pixels: the window's size, or half of it.
  let width: Int
  let height: Int

  init(_ key: Key, _ pixels: OwnPixels) { self.init(key, pixels, width: key.width, height: key.height) }

  private init(_ key: Key, _ pixels: OwnPixels, width: Int, height: Int) {
    (self.key, self.pixels, self.width, self.height) = (key, pixels, width, height)
  }

  /// As cairo draws it; nil where cairo refuses it.
  func image() -> PageImage? { PageImage(pixels, width: width, height: height) }

  /// Every second pixel of every second row, which takes a quarter of the time and of the disk.
  private var halved: LastView? {
    let (half, rows) = (width / 2, height / 2)
    guard half > 0, rows >= Self.bandCount, let small = OwnPixels(words: half * rows) else { return nil }
    for y in 0..<rows {
      for x in 0..<half { small.words[y * half + x] = pixels.words[2 * y * width + 2 * x] }
    }
    return LastView(key, small, width: half, height: rows)
  }
}

// As a file: a header, then bands of rows. Of each band three planes are packed, of green, of red without green and of
// blue without green; of a gray band the first one only.
extension LastView {
  private struct Header: Codable {
    var version = LastView.version
    var key: Key
    /// Of the pixels.
    var width: Int
    var height: Int
    /// Packed bytes of each band.
    var bands: [Int]

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
  /// Larger files take too long to be unpacked: pages that are photographs are kept at half the size. A page of text at
  /// 3840 x 2160 px takes half a MiB.
  private static let mostBytes = 3 << 20
  private static let magic = Array("TRACKIIVIEW\n".utf8)
  /// Bands are packed and unpacked at the same time.
  private static let bandCount = 8
  /// The largest screen, px to a side.
  private static let largest = 16_384

  private static func rows(_ band: Int, of height: Int) -> Range<Int> {
    height * band / bandCount..<height * (band + 1) / bandCount
  }

  /// For a file. Takes a tenth of a second for a large screen: not for the main thread.
  /// - Returns: nil where there is no memory.
  public func encoded() -> Data? {
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

  /// - Parameter wanted: nil is given where the file was made for anything else, or is not whole.
  public init?(_ data: Data, for wanted: Key) {
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
      // Only read, and not after this call, which waits for all bands.
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
    // What is gray has its first plane only.
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

/// What bands gave that are worked on at the same time.
private final class Bands: Sendable {
  private let values: Mutex<[Data?]>

  init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

  subscript(band: Int) -> Data? {
    get { values.withLock { $0[band] } }
    set { values.withLock { $0[band] = newValue } }
  }

  /// Those that are there.
  var all: [Data] { values.withLock { $0.compactMap(\.self) } }
}

// Painting what is kept.
extension LastView {
  /// - Parameters:
  ///   - scene: of a reader, in px of its screen.
  ///   - pages: their pictures.
  /// - Returns: nil where there is no memory.
  init?(
    _ key: Key, _ scene: ReaderScene, in theme: Theme, pages: (Int) -> PageSurface?
  ) {
    guard let pixels = OwnPixels(words: key.width * key.height),
      let image = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(pixels.words.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_RGB24, Int32(key.width), Int32(key.height), Int32(key.width * 4))
    else { return nil }
    defer { cairo_surface_destroy(image) }
    guard cairo_surface_status(image) == CAIRO_STATUS_SUCCESS, let context = cairo_create(image) else {
      return nil
    }
    let canvas = Canvas(context: context, theme: theme)
    canvas.fill(
      ScreenRect(x: 0, y: 0, width: Double(key.width), height: Double(key.height)), theme.surround)
    let fit = SceneFit(scene.screen, into: (Double(key.width), Double(key.height)))
    cairo_translate(context, fit.origin.x, fit.origin.y)
    cairo_scale(context, fit.factor, fit.factor)
    for layer in ReaderPainter.layers(of: scene.withoutMomentary, pages: pages) { layer.draw(canvas) }
    cairo_destroy(context)
    cairo_surface_flush(image)
    self.init(key, pixels)
  }
}

extension ReaderScene {
  /// The pages with their marks, without targets, gaze, highlights and messages.
  fileprivate var withoutMomentary: ReaderScene {
    var scene = self
    (scene.targets, scene.zones, scene.gaze, scene.banner, scene.showsHelp) = ([], [], nil, nil, false)
    (scene.currentLine, scene.lastLine, scene.spokenLine, scene.isMoving) = (nil, nil, nil, false)
    return scene
  }
}
