import Foundation
import JPEGCodec
import Signals
import Testing

@Test("A picture with a damaged header does not spoil the next one")
func damagedHeaderIsForgotten() throws {
  let codec = try JPEGCoder()
  let whole = try codec.jpeg(GrayImage(width: 16, height: 16, pixels: Array(repeating: 90, count: 256)))
  let table = try #require(whole.firstRange(of: Data([0xFF, 0xC4])))
  var damaged = whole
  // The lengths of the first Huffman table's codes: more of one bit than there can be.
  damaged[table.upperBound + 3] = 0xFF
  #expect(throws: JPEGError.self) { try codec.gray(damaged) }
  let image = try codec.gray(whole)
  #expect(image.width == 16 && image.height == 16)
}
