import CTurboJPEG
import Foundation
import Localization
import Signals

/// Encodes and decodes JPEG through libturbojpeg, for cameras and recordings.
///
/// An object of this type owns its handles and may be used by one thread at a time.
package final class JPEGCoder {
  private var decompressor: tjhandle
  private let compressor: tjhandle

  /// Makes a codec with handles of its own.
  ///
  /// - Throws: `JPEGError.outOfMemory` where libturbojpeg gives no handle.
  package init() throws(JPEGError) {
    guard let decompressor = tjInitDecompress() else { throw .outOfMemory }
    guard let compressor = tjInitCompress() else {
      tjDestroy(decompressor)
      throw .outOfMemory
    }
    self.decompressor = decompressor
    self.compressor = compressor
  }

  deinit {
    tjDestroy(decompressor)
    tjDestroy(compressor)
  }

  /// Decodes a JPEG picture straight to gray, without converting its colours.
  ///
  /// - Throws: `JPEGError.damaged` for bytes that are no whole JPEG picture. A picture whose data end early is damaged too,
  ///   since its lower part would be a guess.
  package func gray(_ jpeg: Data) throws(JPEGError) -> GrayImage {
    do {
      return try jpeg.withUnsafeBytes { bytes in
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count >= 4 else {
          throw JPEGError.damaged(localized("only \(bytes.count) bytes"))
        }
        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var colorspace: Int32 = 0
        let length = UInt(bytes.count)
        guard
          tjDecompressHeader3(decompressor, base, length, &width, &height, &subsampling, &colorspace) == 0,
          width > 0, height > 0, width <= 8192, height <= 8192
        else { throw JPEGError.damaged(message(decompressor)) }
        return try GrayImage(width: Int(width), height: Int(height)) { pixels in
          let status = tjDecompress2(
            decompressor, base, length, pixels.bindMemory(to: UInt8.self).baseAddress, width, 0, height,
            Int32(TJPF_GRAY.rawValue), Int32(TJFLAG_STOPONWARNING))
          guard status == 0 else { throw JPEGError.damaged(message(decompressor)) }
        }
      }
    } catch {
      renewDecompressor()
      throw error as? JPEGError ?? .damaged("\(error)")
    }
  }

  /// Replaces the decompressor: an error in a header leaves its handle in the middle of that header, and every later picture
  /// would fail with the same message.
  private func renewDecompressor() {
    guard let fresh = tjInitDecompress() else { return }
    tjDestroy(decompressor)
    decompressor = fresh
  }

  /// Encodes a gray picture as JPEG.
  ///
  /// - Parameters:
  ///   - image: the picture, of any size that JPEG allows.
  ///   - quality: 1 to 100; 90 and above keep the irises' edges to a twentieth of a pixel.
  package func jpeg(_ image: GrayImage, quality: Int = 92) throws(JPEGError) -> Data {
    var out: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let status = image.withBytes { bytes in
      tjCompress2(
        compressor, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(image.width), Int32(image.stride),
        Int32(image.height), Int32(TJPF_GRAY.rawValue), &out, &size, Int32(TJSAMP_GRAY.rawValue),
        Int32(quality), 0)
    }
    defer { tjFree(out) }
    guard status == 0, let out else { throw .damaged(message(compressor)) }
    return Data(bytes: out, count: Int(size))
  }

  /// Encodes a picture in colour as JPEG.
  ///
  /// - Parameters:
  ///   - yuyv: luma and chroma alternate, two bytes a pixel, without gaps between rows; the width is even.
  ///   - width: pixels in a row, even.
  ///   - height: number of rows.
  ///   - quality: 1 to 100.
  package func jpeg(
    yuyv: Data, width: Int, height: Int, quality: Int = 92
  ) throws(JPEGError) -> Data {
    guard width > 0, height > 0, width <= 8192, height <= 8192, width.isMultiple(of: 2),
      yuyv.count == 2 * width * height
    else { throw .damaged(localized("\(yuyv.count) bytes are no picture of \(width) x \(height) px")) }
    var luma = [UInt8](repeating: 0, count: width * height)
    var (blue, red) = (luma.prefix(width * height / 2), luma.prefix(width * height / 2))
    yuyv.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      for pair in 0..<width * height / 2 {
        (luma[2 * pair], blue[pair]) = (bytes[4 * pair], bytes[4 * pair + 1])
        (luma[2 * pair + 1], red[pair]) = (bytes[4 * pair + 2], bytes[4 * pair + 3])
      }
    }
    var out: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let status = luma.withUnsafeBufferPointer { luma in
      blue.withUnsafeBufferPointer { blue in
        red.withUnsafeBufferPointer { red in
          var planes = [luma.baseAddress, blue.baseAddress, red.baseAddress]
          // No strides are given, since the planes have no gaps between rows.
          return tjCompressFromYUVPlanes(
            compressor, &planes, Int32(width), nil, Int32(height), Int32(TJSAMP_422.rawValue), &out, &size,
            Int32(quality), 0)
        }
      }
    }
    defer { tjFree(out) }
    guard status == 0, let out else { throw .damaged(message(compressor)) }
    return Data(bytes: out, count: Int(size))
  }

  /// Mirrors a JPEG picture, left side right, without decoding it, so no detail is lost. Blocks at the edge that are cut by the
  /// width are dropped.
  package static func mirrored(_ jpeg: Data) throws(JPEGError) -> Data {
    guard let transformer = tjInitTransform() else { throw .outOfMemory }
    defer { tjDestroy(transformer) }
    var turn = tjtransform()
    turn.op = Int32(TJXOP_HFLIP.rawValue)
    turn.options = TJXOPT_TRIM
    var out: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let status = jpeg.withUnsafeBytes { bytes in
      tjTransform(
        transformer, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), 1, &out, &size, &turn, 0
      )
    }
    defer { tjFree(out) }
    guard status == 0, let out else { throw .damaged(String(cString: tjGetErrorStr2(transformer))) }
    return Data(bytes: out, count: Int(size))
  }

  private func message(_ handle: tjhandle) -> String { String(cString: tjGetErrorStr2(handle)) }
}

/// The error of a JPEG picture that cannot be decoded or encoded.
package enum JPEGError: Error, Equatable, CustomStringConvertible {
  /// The bytes are no whole JPEG picture; the text is libturbojpeg's own message.
  case damaged(String)
  /// libturbojpeg could not be initialised, which happens only without free memory.
  case outOfMemory

  /// What happened, in the person's language.
  package var description: String {
    switch self {
    case .damaged(let why): localized("the JPEG picture is damaged (\(why))")
    case .outOfMemory: localized("out of memory while setting up the JPEG codec; close other programs")
    }
  }
}
