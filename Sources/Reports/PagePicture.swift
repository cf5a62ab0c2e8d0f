/// Encodes pictures of pages as PNG.
package enum PagePicture {
  /// A PNG file of pixels in cairo's format: premultiplied ARGB, 32 bits, rows from the top, on white without
  /// transparency.
  ///
  /// - Parameters:
  ///   - bytes: the picture's bytes.
  ///   - width: the number of pixels in a row.
  ///   - height: the number of rows.
  ///   - stride: the number of bytes from one row to the next.
  /// - Returns: the file; empty where the sizes do not fit the bytes.
  package static func png(
    of bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int
  ) -> [UInt8] {
    guard width > 0, height > 0, width < 1 << 14, height < 1 << 14, stride >= 4 * width,
      bytes.count >= stride * height
    else { return [] }
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap.pixels[y * width + x] = bytes.loadUnaligned(
          fromByteOffset: y * stride + 4 * x, as: UInt32.self)
      }
    }
    return bitmap.png
  }
}
