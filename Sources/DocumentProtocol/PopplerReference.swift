/// What poppler alone makes of a document: the measure for the way through a worker.
package struct PopplerReference: Hashable, Codable, Sendable {
  /// How many pages the document has.
  package var pageCount: Int
  /// How long opening took, ms.
  package var openMs: Double
  /// Drawing the first page, after opening.
  package var firstPageMs: Double
  /// Characters of the first page that are no white space, form fields and annotations included.
  package var characters: Int
  /// Of the first page's pixels; see `PixelHash`.
  package var pixelHash: UInt64

  package init(pageCount: Int, openMs: Double, firstPageMs: Double, characters: Int, pixelHash: UInt64) {
    (self.pageCount, self.openMs, self.firstPageMs) = (pageCount, openMs, firstPageMs)
    (self.characters, self.pixelHash) = (characters, pixelHash)
  }
}

/// FNV-1a over 64-bit words: the same for the same pixels, in every process.
package enum PixelHash {
  /// - Parameter bytes: what is left over of eight bytes does not count.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for offset in stride(from: 0, to: bytes.count / 8 * 8, by: 8) {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x100_0000_01b3
    }
    return hash
  }
}
