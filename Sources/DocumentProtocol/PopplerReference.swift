/// Measurements of poppler alone with a document, with which the way through a worker is compared.
package struct PopplerReference: Hashable, Codable, Sendable {
  /// How many pages the document has.
  package var pageCount: Int
  /// How long opening took, in ms.
  package var openMs: Double
  /// How long rendering the first page took after opening, in ms.
  package var firstPageMs: Double
  /// The number of characters on the first page other than white space, including form fields and annotations.
  package var characters: Int
  /// The hash of the first page's pixels; see `PixelHash`.
  package var pixelHash: UInt64

  /// Makes the measurements from what was counted and timed.
  package init(pageCount: Int, openMs: Double, firstPageMs: Double, characters: Int, pixelHash: UInt64) {
    (self.pageCount, self.openMs, self.firstPageMs) = (pageCount, openMs, firstPageMs)
    (self.characters, self.pixelHash) = (characters, pixelHash)
  }
}

/// A hash of pixels, FNV-1a over 64-bit words: the same for the same pixels, in every process.
package enum PixelHash {
  /// The hash of a picture's pixel bytes.
  /// - Parameter bytes: the pixels; bytes after the last multiple of eight do not count.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for offset in stride(from: 0, to: bytes.count / 8 * 8, by: 8) {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x100_0000_01b3
    }
    return hash
  }
}
